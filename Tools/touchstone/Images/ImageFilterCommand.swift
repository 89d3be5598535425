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
        sobel      the steepness of each color, in any direction

      All keep alpha. --region applies them to a part; sobel also reads the pixels around it.

      Examples:
        touchstone image filter Recordings/images/lake.png --filter sobel -o new.png
        touchstone image filter new.png --filter gray,gbr --region 9,9,99,99 -o b.png
      """)

  @Argument(help: ArgumentHelp("The image; - is standard input.", valueName: "in"))
  var input: String

  @Option(help: ArgumentHelp("Filters, separated by commas.", valueName: "names"))
  var filter: String

  @Option(
    help: ArgumentHelp("The part to change: left,top,width,height.", valueName: "region"))
  var region: RegionArgument?

  @OptionGroup var result: ImageOutput

  @OptionGroup var consent: OverwritingConsent

  @OptionGroup var damage: DamageConsent

  @OptionGroup var limit: PixelLimit

  func validate() throws { _ = try Self.chain(filter) }

  func run() throws {
    let source = ImageInput(
      path: input, limits: limit.limits(), acceptsDamage: damage.acceptDamage)
    try consent.check(source, against: result.output)
    try result.write(
      try filtered(try source.read(), by: try Self.chain(filter), in: region?.rect))
  }

  private static func chain(_ names: String) throws -> FilterChain {
    FilterChain(
      try names.split(separator: ",", omittingEmptySubsequences: false).map { name in
        guard let filter = filter(named: name) else {
          throw ValidationError(
            "Unknown filter \"\(name)\"; the filters are gray, luminance, gbr and sobel.")
        }
        return filter
      })
  }

  private static func filter(named name: Substring) -> (any ImageFilter)? {
    switch name {
    case "gray": GrayFilter(.mean)
    case "luminance": GrayFilter(.luminance)
    case "gbr": ChannelOrderFilter.greenBlueRed
    case "sobel": SobelFilter()
    default: nil
    }
  }
}

/// The image with filters applied; prints errors.
func filtered(_ image: Image, by chain: FilterChain, in region: PixelRect?) throws -> Image {
  do throws(ImageError) {
    return try image.applying(chain, in: region)
  } catch {
    throw failure(reporting: error)
  }
}
