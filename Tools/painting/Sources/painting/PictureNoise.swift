/// Smooth noise: the same number at the same point on every machine.
struct PictureNoise {
  let seed: UInt64

  /// A number in 0..<1 for a whole number.
  func value(_ x: Int, _ y: Int = 0) -> Double {
    var bits = seed &+ UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
    bits ^= UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ bits >> 31) >> 11) * 0x1p-53
  }

  /// A number in 0..<1, interpolated smoothly between those of the surrounding whole numbers.
  func smooth(_ x: Double, _ y: Double) -> Double {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (column, row) = (Int(left), Int(top))
    let (u, v) = (step(x - left, from: 0, to: 1), step(y - top, from: 0, to: 1))
    let upper = value(column, row) * (1 - u) + value(column + 1, row) * u
    let lower = value(column, row + 1) * (1 - u) + value(column + 1, row + 1) * u
    return upper * (1 - v) + lower * v
  }

  /// The sum of several octaves of smooth noise, in 0..<1.
  func cloudy(_ x: Double, _ y: Double, layers: Int = 4) -> Double {
    var (sum, weight, scale) = (0.0, 0.5, 1.0)
    for layer in 0..<layers {
      sum += weight * smooth(x * scale + Double(layer) * 17.3, y * scale - Double(layer) * 9.1)
      weight /= 2
      scale *= 2
    }
    return sum / (1 - weight * 2)
  }
}
