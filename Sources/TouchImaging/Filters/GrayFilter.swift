/// Makes pixels gray: red, green and blue all become the pixel's gray value.
public struct GrayFilter: ImageFilter, Hashable {
  /// How the gray value is made.
  public var level: GrayLevel

  /// Creates a filter.
  public init(_ level: GrayLevel = .mean) { self.level = level }

  /// Makes the pixels of `region` gray; alpha is kept.
  public func filter(_ image: inout Image, in region: PixelRect) {
    switch level {
    case .mean: fill(&image, in: region, with: .mean)
    case .luminance: fill(&image, in: region, with: .luminance)
    }
  }

  /// Inlined with a constant level, so that the loops need not ask for it at each pixel.
  @inline(__always)
  private func fill(_ image: inout Image, in region: PixelRect, with level: GrayLevel) {
    image.transformPixels(in: region) { pixel in
      let gray = level.value(of: pixel)
      return Pixel(red: gray, green: gray, blue: gray, alpha: pixel.alpha)
    }
  }
}
