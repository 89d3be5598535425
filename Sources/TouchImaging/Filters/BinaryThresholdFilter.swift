/// Makes pixels one of two grays: those within bounds become one, all others the other.
///
/// What is compared is the pixel's gray value, for one answer a pixel: it is inside where
/// lower <= gray <= upper, both bounds included. These are the rule and the names of ITK's
/// BinaryThresholdImageFilter.
public struct BinaryThresholdFilter: ImageFilter, Hashable {
  /// The lowest gray value inside.
  public let lower: UInt8
  /// The highest gray value inside; not less than the lowest.
  public let upper: UInt8
  /// What red, green and blue become inside.
  public var insideValue: UInt8
  /// What red, green and blue become outside.
  public var outsideValue: UInt8
  /// How the gray value that is compared is made.
  public var level: GrayLevel

  /// Creates a filter.
  ///
  /// - Throws: `invalidRequest`, with the numbers, where `lower` is more than `upper`.
  public init(
    lower: UInt8 = 0, upper: UInt8 = 255, insideValue: UInt8 = 255, outsideValue: UInt8 = 0,
    level: GrayLevel = .mean
  ) throws(ImageError) {
    guard lower <= upper else {
      throw ImageError(
        reason: .invalidRequest("a lower threshold of \(lower) above the upper one of \(upper)"))
    }
    self.lower = lower
    self.upper = upper
    self.insideValue = insideValue
    self.outsideValue = outsideValue
    self.level = level
  }

  /// Makes the pixels of `region` one of the two values; alpha is kept.
  public func filter(_ image: inout Image, in region: PixelRect) {
    switch level {
    case .mean: split(&image, in: region, by: .mean)
    case .luminance: split(&image, in: region, by: .luminance)
    }
  }

  /// Inlined with a constant level, so that the loops need not ask for it at each pixel.
  @inline(__always)
  private func split(_ image: inout Image, in region: PixelRect, by level: GrayLevel) {
    image.transformPixels(in: region) { pixel in
      let gray = level.value(of: pixel)
      let value = gray >= lower && gray <= upper ? insideValue : outsideValue
      return Pixel(red: value, green: value, blue: value, alpha: pixel.alpha)
    }
  }
}
