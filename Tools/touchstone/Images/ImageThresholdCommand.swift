import ArgumentParser
import TouchImaging

/// `touchstone image threshold`: makes an image with two gray levels.
struct ImageThreshold: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "threshold",
    abstract: "Set pixels within two bounds to one value and all others to another.",
    discussion: """
      A pixel whose gray, the mean of red, green and blue, is from --lower to --upper, both \
      included, becomes --inside; every other becomes --outside. If one bound is missing, it is 0 or \
      255. --otsu chooses the lower bound that separates dark from bright best.

      Examples:
        touchstone image threshold Recordings/images/lake.png --lower 99 -o new.png
        touchstone image threshold Recordings/images/lake.png --otsu -o new.png
      """)

  @Argument(help: ArgumentHelp("The image; - is standard input.", valueName: "in"))
  var input: String

  @Option(help: "The lowest gray inside, 0 to 255.")
  var lower: UInt8?

  @Option(help: "The highest gray inside, 0 to 255.")
  var upper: UInt8?

  @Option(help: "The new value of pixels inside, 0 to 255.")
  var inside: UInt8 = 255

  @Option(help: "The new value of pixels outside, 0 to 255.")
  var outside: UInt8 = 0

  @Flag(help: "Find the lower bound by Otsu's method.")
  var otsu = false

  @Option(
    help: ArgumentHelp("The part to change: left,top,width,height.", valueName: "region"))
  var region: RegionArgument?

  @OptionGroup var result: ImageOutput

  @OptionGroup var consent: OverwritingConsent

  @OptionGroup var damage: DamageConsent

  @OptionGroup var limit: PixelLimit

  func validate() throws {
    guard otsu || lower != nil || upper != nil else {
      throw ValidationError("Give at least one of --lower, --upper and --otsu.")
    }
    if otsu, lower != nil { throw ValidationError("Give only one of --lower and --otsu.") }
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
    // The threshold is the highest value of the dark class. An image of a single gray level has no dark
    // class.
    guard let threshold = histogram.gray.otsuThreshold else { return 0 }
    return threshold &+ 1
  }
}
