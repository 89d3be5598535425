import ArgumentParser
import TouchImaging

/// `touchstone image thumbnail`: creates a smaller image.
struct ImageThumbnail: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: "Make a smaller image without holding the large one in memory.",
    discussion: """
      The thumbnail keeps the proportions and is as large as --size allows, but never enlarged. It is \
      upright, whatever the orientation of the original. --region makes one of a part; the rest is not \
      kept in memory.

      Examples:
        touchstone image thumbnail Recordings/images/lake.png --size 99x99 -o t.jpg
        touchstone image thumbnail t.jpg --region 20,9,50,40 --size 25x20 -o u.png
      """)

  @Argument(help: ArgumentHelp("The image; - is standard input.", valueName: "in"))
  var input: String

  @Option(help: ArgumentHelp("The size to fit into, in pixels: WIDTHxHEIGHT.", valueName: "size"))
  var size: SizeArgument

  @Option(
    help: ArgumentHelp(
      "The part to show, of the upright image: left,top,width,height.", valueName: "region"))
  var region: RegionArgument?

  @OptionGroup var result: ImageOutput

  @OptionGroup var consent: OverwritingConsent

  @OptionGroup var damage: DamageConsent

  @OptionGroup var limit: PixelLimit

  func run() throws {
    let source = ImageInput(
      path: input, limits: limit.limits(), acceptsDamage: damage.acceptDamage)
    try consent.check(source, against: result.output)
    try result.write(try source.read(region: region?.rect, fitting: size.size))
  }
}
