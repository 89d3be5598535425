import ArgumentParser
import TouchImaging

/// `touchstone image thumbnail`: makes a smaller image.
struct ImageThumbnail: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: "Make a smaller image without holding the large one in memory.",
    discussion: """
      The thumbnail keeps the proportions and is as large as --size allows, but never enlarged. It is \
      upright, whatever the orientation of the original.

      Examples:
        touchstone image thumbnail Recordings/images/lake.png --size 99x99 -o t.jpg
      """)

  @Argument(help: ArgumentHelp("The image; - is standard input.", valueName: "in"))
  var input: String

  @Option(help: ArgumentHelp("The size to fit into, in pixels: WIDTHxHEIGHT.", valueName: "size"))
  var size: SizeArgument

  @OptionGroup var result: ImageOutput

  @OptionGroup var consent: OverwritingConsent

  @OptionGroup var damage: DamageConsent

  @OptionGroup var limit: PixelLimit

  func run() throws {
    let source = ImageInput(
      path: input, limits: limit.limits(), acceptsDamage: damage.acceptDamage)
    try consent.check(source, against: result.output)
    try result.write(try source.read(fitting: size.size))
  }
}
