import TouchGeometry

/// Sine and cosine computed with additions and multiplications only.
///
/// The last bits of the C library's functions differ between versions, but recordings must not.
package enum CircularFunctions {
  /// The sine and cosine of an angle in radians, within 1e-15 plus 2.4e-16 per full turn.
  ///
  /// An angle that is not finite is treated as zero.
  package static func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
    guard radians.isFinite else { return (0, 1) }
    let turn = radians.remainder(dividingBy: 2 * Double.pi)
    let quarters = (turn / (Double.pi / 2)).rounded()
    // A quarter turn in two parts, so that the remainder keeps its precision.
    let rest = (turn - quarters * 0x1.921fb54442d18p0) - quarters * 0x1.1a62633145c07p-54
    let (sine, cosine) = (smallSine(rest), smallCosine(rest))
    switch quarters {
    case 1: return (cosine, -sine)
    case -1: return (-cosine, sine)
    case 2, -2: return (-sine, -cosine)
    default: return (sine, cosine)
    }
  }

  /// The power series for up to an eighth of a turn; the first omitted term is below 1e-17.
  private static func smallSine(_ x: Double) -> Double {
    series(x * x, through: 17, from: 3) * x
  }

  private static func smallCosine(_ x: Double) -> Double { series(x * x, through: 18, from: 2) }

  /// 1 - s/((n-1)n) * (1 - s/((n+1)(n+2)) * ...), with n from `first` to `last` in steps of 2.
  private static func series(_ square: Double, through last: Int, from first: Int) -> Double {
    var sum = 1.0
    var n = last
    while n >= first {
      sum = 1 - square / Double((n - 1) * n) * sum
      n -= 2
    }
    return sum
  }

  /// `vector` rotated clockwise on the screen.
  static func rotate(_ vector: Vector, by angle: Angle) -> Vector {
    let (sine, cosine) = sineAndCosine(angle.radians)
    return Vector(
      dx: cosine * vector.dx - sine * vector.dy, dy: sine * vector.dx + cosine * vector.dy)
  }
}
