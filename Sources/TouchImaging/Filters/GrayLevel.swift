/// How a gray value is computed from red, green and blue.
///
/// Both work on the stored values, without undoing sRGB's transfer curve, and in integers, so that results
/// are the same on every machine. Alpha is ignored.
public enum GrayLevel: Hashable, Sendable, CaseIterable {
  /// (R + G + B) / 3, rounded to the nearest by default; never exactly halfway.
  case mean
  /// 0.2126 R + 0.7152 G + 0.0722 B, rounded to the nearest by default, halves upward.
  ///
  /// The weights are from ITU-R BT.709-6, item 3.2, whose primaries sRGB shares. They are stored as
  /// ten-thousandths, so that the rounding is exact.
  case luminance

  /// The gray value of a pixel, rounded to the nearest.
  public func value(of pixel: Pixel) -> UInt8 { value(of: pixel, rounded: .nearest) }

  /// The gray value of a pixel.
  @inline(__always)
  public func value(of pixel: Pixel, rounded rounding: ValueRounding) -> UInt8 {
    let (red, green, blue) = (UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue))
    let isNearest = rounding == .nearest
    switch self {
    case .mean:
      return UInt8(truncatingIfNeeded: (red &+ green &+ blue &+ (isNearest ? 1 : 0)) / 3)
    case .luminance:
      let sum = red &* 2126 &+ green &* 7152 &+ blue &* 722
      return UInt8(truncatingIfNeeded: (sum &+ (isNearest ? 5000 : 0)) / 10_000)
    }
  }
}
