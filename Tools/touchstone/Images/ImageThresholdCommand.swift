import ArgumentParser
import TouchImaging

/// `touchstone image threshold`: makes a picture of two grays.
struct ImageThreshold: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "threshold",
    abstract: "Part a picture into what is within two bounds and what is not.",
    discussion: """
      A pixel whose gray, the mean of red, green and blue, is from --lower to --upper, both \
      included, becomes --inside; every other becomes --outside. One bound is enough, the other is \
      the end of the grays then. --otsu takes the lower bound from the picture: the one that parts \
      dark from bright best.

      Examples:
        touchstone image threshold Recordings/images/lake.png --lower 99 -o new.png
        touchstone image threshold Recordings/images/lake.png --otsu -o new.png
      """)

  @Argument(help: ArgumentHelp("The picture; - is standard input.", valueName: "in"))
  var input: String

  @Option(help: "The lowest gray inside, 0 to 255.")
  var lower: UInt8?

  @Option(help: "The highest gray inside, 0 to 255.")
  var upper: UInt8?

  @Option(help: "What becomes of pixels inside, 0 to 255.")
  var inside: UInt8 = 255

  @Option(help: "What becomes of pixels outside, 0 to 255.")
  var outside: UInt8 = 0

  @Flag(help: "Find the lower bound by Otsu's method.")
  var otsu = false

  @Option(
    help: ArgumentHelp("The part that is changed: left,top,width,height.", valueName: "region"))
  var region: RegionArgument?

  @OptionGroup var result: ImageOutput

  @OptionGroup var consent: OverwritingConsent

  @OptionGroup var damage: DamageConsent

  @OptionGroup var limit: PixelLimit

  func validate() throws {
    guard otsu || lower != nil || upper != nil else {
      throw ValidationError("Say at least one of --lower, --upper and --otsu.")
    }
    if otsu, lower != nil { throw ValidationError("Say one of --lower and --otsu.") }
  }

  func run() throws {
    let source = ImageInput(
      path: input, limits: limit.limits(), acceptsDamage: damage.acceptDamage)
    try consent.check(source, against: result.output)
    let image = try source.read()
    let filter: BinaryThresholdFilter
    do throws(ImageError) {
      filter = try BinaryThresholdFilter(
        lower: try lowerBound(for: image), upper: upper ?? 255, insideValue: inside,
        outsideValue: outside)
    } catch {
      throw failure(reporting: error)
    }
    try result.write(try filtered(image, by: [filter], in: region?.rect))
  }

  private func lowerBound(for image: Image) throws(ImageError) -> UInt8 {
    guard otsu else { return lower ?? 0 }
    let histogram = try Histogram(of: image, in: region?.rect, includesClearPixels: false)
    // The threshold is the highest value of the dark ones. A picture of one gray has no dark ones.
    guard let threshold = histogram.gray.otsuThreshold else { return 0 }
    return threshold &+ 1
  }
}
