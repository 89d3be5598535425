/// A weighted sum of pixels, whose colors are also weighted by their alpha.
///
/// 64 bits hold the sum of any image that fits into memory: 255 * 255 * width * height is less than 2^63 for
/// fewer than 2^47 pixels.
struct WeightedPixelSum {
  private var red: UInt64 = 0
  private var green: UInt64 = 0
  private var blue: UInt64 = 0
  private var alpha: UInt64 = 0

  /// Adds a pixel.
  @inline(__always)
  mutating func add(_ pixel: Pixel, weighing weight: UInt64) {
    let opacity = UInt64(pixel.alpha) &* weight
    red &+= UInt64(pixel.red) &* opacity
    green &+= UInt64(pixel.green) &* opacity
    blue &+= UInt64(pixel.blue) &* opacity
    alpha &+= opacity
  }

  /// Adds a multiple of another sum.
  @inline(__always)
  mutating func add(_ other: WeightedPixelSum, weighing weight: UInt64) {
    red &+= other.red &* weight
    green &+= other.green &* weight
    blue &+= other.blue &* weight
    alpha &+= other.alpha &* weight
  }

  /// The mean color and alpha for the total weight, halves rounded upward.
  ///
  /// If all pixels are transparent there is no color: the result is transparent black.
  func mean(of total: UInt64) -> Pixel {
    guard alpha > 0 else { return .clear }
    func divided(_ sum: UInt64, by whole: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: (sum &+ whole / 2) / whole)
    }
    return Pixel(
      red: divided(red, by: alpha), green: divided(green, by: alpha),
      blue: divided(blue, by: alpha), alpha: divided(alpha, by: total))
  }
}
