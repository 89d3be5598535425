/// How often each value of red, green, blue and gray occurs in an image or a region of it.
///
///     let counts = try Histogram(of: photo)
public struct Histogram: Hashable, Sendable {
  /// The values of red.
  public let red: ChannelHistogram
  /// The values of green.
  public let green: ChannelHistogram
  /// The values of blue.
  public let blue: ChannelHistogram
  /// The gray values.
  public let gray: ChannelHistogram

  /// Counts the pixels of an image or a region.
  ///
  /// Takes time proportional to the pixels.
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - region: the pixels to count, in the image's columns and rows; nil for all.
  ///   - includesClearPixels: false omits pixels of alpha 0, whose color is invisible. All others count in
  ///     full, however transparent they are.
  ///   - level: how gray values are computed.
  /// - Throws: `invalidRequest`, with the numbers, for a region that is empty or reaches beyond the image.
  public init(
    of image: Image, in region: PixelRect? = nil, includesClearPixels: Bool = true,
    gray level: GrayLevel = .mean
  ) throws(ImageError) {
    let region = try image.checkedRegion(region)
    let bins = HistogramBins(
      of: image, in: region, includesClearPixels: includesClearPixels, level: level)
    red = bins.histogram(0)
    green = bins.histogram(1)
    blue = bins.histogram(2)
    gray = bins.histogram(3)
  }

  /// The highest count of red, green and blue: the common full height of their plots.
  public var maximum: Int { max(red.maximum, green.maximum, blue.maximum) }

  /// The histogram of one color.
  public subscript(channel: ColorChannel) -> ChannelHistogram {
    switch channel {
    case .red: red
    case .green: green
    case .blue: blue
    }
  }
}
