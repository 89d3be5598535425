/// Converts pixels to gray: red, green and blue all become the pixel's gray value.
///
///     let gray = try photo.applying(GrayFilter())
public struct GrayFilter: ImageFilter, Hashable {
  /// How the gray value is computed.
  public var level: GrayLevel

  /// How fractions are rounded; to the nearest by default.
  public var rounding: ValueRounding

  /// Creates a filter.
  public init(_ level: GrayLevel = .mean, rounding: ValueRounding = .nearest) {
    (self.level, self.rounding) = (level, rounding)
  }

  /// Converts the pixels of `region` to gray; alpha is unchanged.
  public func filter(_ image: inout Image, in region: PixelRect) {
    switch (level, rounding) {
    case (.mean, .nearest): fill(&image, in: region, with: .mean, .nearest)
    case (.mean, .down): fill(&image, in: region, with: .mean, .down)
    case (.luminance, .nearest): fill(&image, in: region, with: .luminance, .nearest)
    case (.luminance, .down): fill(&image, in: region, with: .luminance, .down)
    }
  }

  /// Inlined with a constant level, so that the loops need not check it for each pixel.
  @inline(__always)
  private func fill(
    _ image: inout Image, in region: PixelRect, with level: GrayLevel, _ rounding: ValueRounding
  ) {
    image.transformPixels(in: region) { pixel in
      let gray = level.value(of: pixel, rounded: rounding)
      return Pixel(red: gray, green: gray, blue: gray, alpha: pixel.alpha)
    }
  }
}
