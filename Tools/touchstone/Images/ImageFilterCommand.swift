import ArgumentParser
import TouchImaging

/// `touchstone image filter`: applies filters to an image.
struct ImageFilterTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filter",
    abstract: "Apply filters to an image, one after the other.",
    discussion: """
      The filters:
        gray       the mean of red, green and blue
        luminance  gray with the perceived brightness of the color
        gbr        red becomes green, green blue, blue red
        sobel      edges: the gradient of each color, in any direction

      All filters keep alpha. --region applies them to a part; sobel also reads the pixels around it. Values of \
      gray, luminance and sobel are rounded to the nearest whole number; --rounding down drops the \
      fraction, as a division of integers does.

      Examples:
        touchstone image filter Recordings/images/lake.png --filter sobel -o new.png
        touchstone image filter new.png --filter gray,gbr --region 9,9,99,99 -o b.png
        touchstone image filter b.png --filter gray --rounding down -o gray.png
      """)

  @Argument(help: ArgumentHelp("The image; - is standard input.", valueName: "in"))
  var input: String

  @Option(help: ArgumentHelp("Filters, separated by commas.", valueName: "names"))
  var filter: String

  @Option(
    help: ArgumentHelp("The part to change: left,top,width,height.", valueName: "region"))
  var region: RegionArgument?

  @Option(help: "How fractions are rounded: nearest or down.")
  var rounding = RoundingArgument.nearest

  @OptionGroup var result: ImageOutput

  @OptionGroup var consent: OverwritingConsent

  @OptionGroup var damage: DamageConsent

  @OptionGroup var limit: PixelLimit

  func validate() throws { _ = try chain }

  func run() throws {
    let source = ImageInput(
      path: input, limits: limit.limits(), acceptsDamage: damage.acceptDamage)
    try consent.check(source, against: result.output)
    try result.write(
      try filtered(try source.read(), by: try chain, in: region?.rect))
  }

  private var chain: FilterChain {
    get throws {
      FilterChain(
        try filter.split(separator: ",", omittingEmptySubsequences: false).map { name in
          guard let filter = filter(named: name) else {
            throw ValidationError(
              "Unknown filter \"\(name)\"; the filters are gray, luminance, gbr and sobel.")
          }
          return filter
        })
    }
  }

  private func filter(named name: Substring) -> (any ImageFilter)? {
    switch name {
    case "gray": GrayFilter(.mean, rounding: rounding.rounding)
    case "luminance": GrayFilter(.luminance, rounding: rounding.rounding)
    case "gbr": ChannelOrderFilter.greenBlueRed
    case "sobel": SobelFilter(rounding: rounding.rounding)
    default: nil
    }
  }
}

/// How fractions are rounded, on the command line.
enum RoundingArgument: String, ExpressibleByArgument, CaseIterable {
  case nearest
  case down

  /// The parameters of a filter.
  var rounding: ValueRounding {
    switch self {
    case .nearest: .nearest
    case .down: .down
    }
  }
}

/// The picture with the filters applied; prints errors.
func filtered(_ image: Image, by chain: FilterChain, in region: PixelRect?) throws -> Image {
  do throws(ImageError) {
    return try image.applying(chain, in: region)
  } catch {
    throw failure(reporting: error)
  }
}
