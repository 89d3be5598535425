/// Makes an image brighter or darker: red, green and blue are multiplied, rounded to the nearest and limited
/// to 255; alpha is unchanged.
///
///     let brighter = try photo.applying(GainFilter(1.2))
public struct GainFilter: ImageFilter, Hashable {
  /// The factor; negative values and NaN count as 0.
  public var gain: Double

  /// Creates a filter.
  public init(_ gain: Double) { self.gain = gain }

  /// Multiplies the values of the pixels of `region`.
  public func filter(_ image: inout Image, in region: PixelRect) {
    // More than 255 changes nothing, and infinity times 0 would be no number.
    let factor = gain > 0 ? min(gain, 255) : 0
    let table = (0..<256).map { UInt8(min((Double($0) * factor).rounded(), 255)) }
    image.transformPixels(in: region) { pixel in
      Pixel(
        red: table[Int(pixel.red)], green: table[Int(pixel.green)], blue: table[Int(pixel.blue)],
        alpha: pixel.alpha)
    }
  }
}
