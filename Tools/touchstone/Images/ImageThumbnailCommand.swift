import ArgumentParser
import TouchImaging

/// `touchstone image thumbnail`: makes a smaller picture.
struct ImageThumbnail: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: "Make a smaller picture, without keeping the large one in memory.",
    discussion: """
      The new picture is the largest of the old one's proportions that fits the size; it is never \
      enlarged. It stands upright, whatever the orientation of the old one.

      Examples:
        touchstone image thumbnail Recordings/images/lake.png --size 99x99 -o t.jpg
      """)

  @Argument(help: ArgumentHelp("The picture; - is standard input.", valueName: "in"))
  var input: String

  @Option(help: ArgumentHelp("What it must fit, in pixels: WIDTHxHEIGHT.", valueName: "size"))
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
