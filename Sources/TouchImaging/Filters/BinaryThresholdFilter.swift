/// Sets pixels to one of two grays: one for gray values within bounds, the other for all others.
///
/// The pixel's gray value is compared, so that there is one result per pixel: it is inside if lower <= gray
/// <= upper, including both bounds. The rule and the names are those of ITK's BinaryThresholdImageFilter.
///
///     let mask = try photo.applying(BinaryThresholdFilter(lower: 128))
public struct BinaryThresholdFilter: ImageFilter, Hashable {
  /// The minimum gray value inside.
  public let lower: UInt8
  /// The maximum gray value inside; not less than the minimum.
  public let upper: UInt8
  /// The value of red, green and blue inside.
  public var insideValue: UInt8
  /// The value of red, green and blue outside.
  public var outsideValue: UInt8
  /// How the gray value for the comparison is computed.
  public var level: GrayLevel

  /// Creates a filter.
  ///
  /// - Throws: `invalidRequest`, with the values, if `lower` is greater than `upper`.
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

  /// Sets the pixels of `region` to one of the two values; alpha is unchanged.
  public func filter(_ image: inout Image, in region: PixelRect) {
    switch level {
    case .mean: split(&image, in: region, by: .mean)
    case .luminance: split(&image, in: region, by: .luminance)
    }
  }

  /// Inlined with a constant level, so that the loops need not check it for each pixel.
  @inline(__always)
  private func split(_ image: inout Image, in region: PixelRect, by level: GrayLevel) {
    image.transformPixels(in: region) { pixel in
      let gray = level.value(of: pixel)
      let value = gray >= lower && gray <= upper ? insideValue : outsideValue
      return Pixel(red: value, green: value, blue: value, alpha: pixel.alpha)
    }
  }
}
