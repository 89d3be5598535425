import Randomness
import TouchGeometry

extension SplitMix64 {
  mutating func point(_ range: ClosedRange<Double> = -1000...1000) -> Point {
    Point(x: double(range), y: double(range))
  }

  mutating func vector(_ range: ClosedRange<Double> = -1000...1000) -> Vector {
    Vector(dx: double(range), dy: double(range))
  }

  mutating func angle() -> Angle { Angle(radians: double(-3.1...3.1)) }

  /// A rectangle with whole edges, so that sums and differences of edges are exact.
  mutating func rect() -> Rect {
    Rect(
      x: double(-20...20).rounded(), y: double(-20...20).rounded(),
      width: double(0...20).rounded(), height: double(0...20).rounded())
  }

  mutating func transform() -> AffineTransform {
    AffineTransform(
      a: double(-3...3), b: double(-3...3), c: double(-3...3), d: double(-3...3),
      tx: double(), ty: double())
  }

  mutating func similarity() -> Similarity {
    Similarity(scale: double(0.2...4), rotation: angle(), translation: vector())
  }
}

func near(_ left: Double, _ right: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(left - right) <= tolerance * max(1, abs(left), abs(right))
}

func near(_ left: Point, _ right: Point, within tolerance: Double = 1e-9) -> Bool {
  let reach = max(1, abs(left.x), abs(left.y), abs(right.x), abs(right.y))
  return left.distance(to: right) <= tolerance * reach
}

func near(_ left: Vector, _ right: Vector, within tolerance: Double = 1e-9) -> Bool {
  near(Point.zero + left, Point.zero + right, within: tolerance)
}

func near(
  _ left: AffineTransform, _ right: AffineTransform, within tolerance: Double = 1e-9
) -> Bool {
  near(left.a, right.a, within: tolerance) && near(left.b, right.b, within: tolerance)
    && near(left.c, right.c, within: tolerance) && near(left.d, right.d, within: tolerance)
    && near(left.translation, right.translation, within: tolerance)
}
