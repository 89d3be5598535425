import ArgumentParser
import TouchImaging

/// `touchstone image crop`: cuts a part out of a picture.
struct ImageCrop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crop",
    abstract: "Cut out a part of an image without keeping the whole image in memory.",
    discussion: """
      The region is measured on the upright image, regardless of the original's orientation. The pixels \
      are exactly those of the whole image, and its resolution is kept. The file is not decoded beyond \
      the region, except an interlaced PNG or GIF and a lossless WebP. A WebP that is lossless or has \
      alpha takes 5 bytes of memory per pixel of the whole image. All coefficients of a progressive \
      JPEG are read and kept, 2 bytes for each channel of a pixel at its resolution.

      Examples:
        touchstone image crop Recordings/images/lake.png --region 9,9,99,99 -o c.png
        touchstone image crop c.png --region 0,0,64,64 -o corner.webp
      """)

  @Argument(help: ArgumentHelp("The image; - is standard input.", valueName: "in"))
  var input: String

  @Option(
    help: ArgumentHelp(
      "The part to cut out, in pixels: left,top,width,height.", valueName: "region"))
  var region: RegionArgument

  @OptionGroup var result: ImageOutput

  @OptionGroup var consent: OverwritingConsent

  @OptionGroup var damage: DamageConsent

  @OptionGroup var limit: PixelLimit

  func run() throws {
    let source = ImageInput(
      path: input, limits: limit.limits(), acceptsDamage: damage.acceptDamage)
    try consent.check(source, against: result.output)
    try result.write(try source.read(region: region.rect))
  }
}
