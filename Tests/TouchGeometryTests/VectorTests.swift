import Glibc
import Randomness
import Testing
import TouchGeometry

@Suite("Vector")
struct VectorTests {
  @Test("vectors add, subtract, negate and stretch by component")
  func arithmetic() {
    let (a, b) = (Vector(dx: 1, dy: 2), Vector(dx: 10, dy: -20))
    #expect(a + b == Vector(dx: 11, dy: -18))
    #expect(a - b == a + -b)
    #expect(a * 3 == Vector(dx: 3, dy: 6))
    #expect(3 * a == a * 3)
    #expect(b / 10 == Vector(dx: 1, dy: -2))
    #expect([a, b].reduce(.zero, +) == a + b)
    var c = a
    c += b
    c *= 2
    c /= 11
    #expect(c == Vector(dx: 2, dy: -36.0 / 11))
  }

  @Test("dot and cross give cosine and sine of the angle between")
  func products() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let (a, b) = (random.vector(), random.vector())
      let between = a.angle.difference(to: b.angle)
      let scale = a.length * b.length
      #expect(near(a.dot(b), scale * between.cosine, within: 1e-7))
      #expect(near(a.cross(b), scale * between.sine, within: 1e-7))
      #expect(a.cross(b) == -b.cross(a))
      #expect(a.dot(b) == b.dot(a))
    }
  }

  @Test("angles grow clockwise on a screen with y down")
  func clockwise() {
    #expect(Vector(dx: 1, dy: 0).angle == .zero)
    #expect(Vector(dx: 0, dy: 1).angle == .radians(.pi / 2))
    #expect(Vector(dx: -1, dy: 0).angle == .radians(.pi))
    #expect(Vector(dx: 0, dy: -1).angle == .radians(-.pi / 2))
    #expect(Vector(dx: 1, dy: 0).cross(Vector(dx: 0, dy: 1)) == 1)
    #expect(Vector(dx: 1, dy: 0).perpendicular == Vector(dx: 0, dy: 1))
  }

  @Test("the zero vector has the zero angle whatever its signs")
  func zeroAngle() {
    for vector in [Vector.zero, Vector(dx: -0.0, dy: 0), Vector(dx: -0.0, dy: -0.0)] {
      #expect(vector.angle == .zero)
    }
  }

  @Test("the perpendicular is as long, at a right angle and twice the opposite")
  func perpendicular() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<100 {
      let a = random.vector()
      #expect(a.dot(a.perpendicular) == 0)
      #expect(a.perpendicular.length == a.length)
      #expect(a.perpendicular.perpendicular == -a)
      #expect(a.cross(a.perpendicular) == a.squaredLength)
    }
  }

  @Test("a vector is made again from its length and angle")
  func polar() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<100 {
      let a = random.vector()
      #expect(near(Vector(length: a.length, angle: a.angle), a))
    }
  }

  @Test("lengths leave the range of squares as documented, and hypotenuse does not")
  func extremes() {
    #expect(Vector(dx: 3, dy: 4).length == 5)
    #expect(Vector(dx: 1e200, dy: 0).length == .infinity)
    #expect(Vector(dx: 1e-200, dy: 0).length == 0)
    #expect(near(Mathematics.hypotenuse(3e200, 4e200), 5e200))
    #expect(Vector(dx: .nan, dy: 0).length.isNaN)
    #expect(!Vector(dx: 0, dy: .infinity).isFinite)
    #expect(!(Vector(dx: 1, dy: 0) / 0).isFinite)
  }
}

@Suite("Size")
struct SizeTests {
  @Test("a size without two positive extents is empty and has no area")
  func empty() {
    #expect(Size(width: 2, height: 3).area == 6)
    #expect(!Size(width: 2, height: 3).isEmpty)
    for size in [
      Size.zero, Size(width: -2, height: -3), Size(width: 2, height: 0),
      Size(width: .nan, height: 3),
    ] {
      #expect(size.isEmpty)
      #expect(size.area == 0)
    }
    #expect(!Size(width: .infinity, height: 1).isFinite)
  }
}

@Suite("Mathematics")
struct MathematicsTests {
  @Test("the functions keep their known values and identities")
  func values() {
    #expect(Mathematics.sine(0) == 0)
    #expect(Mathematics.cosine(0) == 1)
    #expect(Mathematics.arctangent(y: 1, x: 1) == .pi / 4)
    #expect(Mathematics.arctangent(y: -0.0, x: -1) == -.pi)
    #expect(Mathematics.exponential(0) == 1)
    #expect(Mathematics.power(2, 10) == 1024)
    #expect(Mathematics.logarithm(0) == -.infinity)
    for value in stride(from: -5.0, through: 5, by: 0.25) {
      #expect(near(Mathematics.logarithm(Mathematics.exponential(value)), value))
      let (s, c) = (Mathematics.sine(value), Mathematics.cosine(value))
      #expect(near(s * s + c * c, 1))
    }
  }

  @Test("arguments out of the domain give NaN or the documented value and do not trap")
  func domain() {
    #expect(Mathematics.logarithm(-1).isNaN)
    #expect(Mathematics.power(-2, 0.5).isNaN)
    #expect(Mathematics.power(.nan, 0) == 1)
    #expect(Mathematics.power(1, .nan) == 1)
    #expect(Mathematics.power(.nan, 1).isNaN && Mathematics.power(2, .nan).isNaN)
    // Whole exponents that are not computed as products.
    #expect(near(Mathematics.power(-1.001, 2_000), Mathematics.power(1.001, 2_000)))
    #expect(near(Mathematics.power(-1.001, 2_001), -Mathematics.power(1.001, 2_001)))
    #expect(Mathematics.power(-1, .infinity) == 1 && Mathematics.power(-2, -.infinity) == 0)
    #expect(Mathematics.power(0, 0.5) == 0 && Mathematics.power(-0.0, -0.5) == .infinity)
    #expect(Mathematics.power(2, -3) == 0.125)
    #expect(Mathematics.sine(.infinity).isNaN)
    #expect(Mathematics.hypotenuse(.infinity, .nan) == .infinity)
    #expect(Mathematics.exponential(1000) == .infinity)
  }

  /// The maximum number of representable values between two numbers of either sign.
  private func distance(_ a: Double, _ b: Double) -> Double {
    if a == b || (a.isNaN && b.isNaN) { return 0 }
    return (a - b).magnitude / max(a.ulp, b.ulp)
  }

  @Test("the functions are within two units in the last place of the C library's", arguments: 1...8)
  func accuracy(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20_000 {
      let small = Double.random(in: -10...10, using: &random)
      let wide = Double.random(in: -700...700, using: &random)
      let positive = Glibc.exp(Double.random(in: -600...600, using: &random))
      let (x, y) = (
        Double.random(in: -1...1, using: &random) * positive,
        Double.random(in: -1...1, using: &random) * positive
      )
      #expect(distance(Mathematics.sine(small), Glibc.sin(small)) <= 2, "sine of \(small)")
      #expect(distance(Mathematics.cosine(wide), Glibc.cos(wide)) <= 2, "cosine of \(wide)")
      #expect(distance(Mathematics.exponential(wide), Glibc.exp(wide)) <= 2, "exp(\(wide))")
      #expect(distance(Mathematics.logarithm(positive), Glibc.log(positive)) <= 2, "\(positive)")
      #expect(
        distance(Mathematics.arctangent(y: y, x: x), Glibc.atan2(y, x)) <= 2, "\(y), \(x)")
      #expect(distance(Mathematics.hypotenuse(x, y), Glibc.hypot(x, y)) <= 2, "\(x), \(y)")
    }
  }

  @Test("zeros, infinities and the ends of the range are those of the C library")
  func edges() {
    let edges = [
      0, -0.0, 1, -1, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      -.leastNormalMagnitude, .nan, 709.7, -745.1, 0.5,
    ]
    for a in edges {
      #expect(distance(Mathematics.exponential(a), Glibc.exp(a)) <= 2, "exp(\(a))")
      #expect(distance(Mathematics.logarithm(a), Glibc.log(a)) <= 2, "log(\(a))")
      for b in edges {
        let (own, theirs) = (Mathematics.arctangent(y: a, x: b), Glibc.atan2(a, b))
        #expect(distance(own, theirs) <= 2 && (own.isNaN || own.sign == theirs.sign), "\(a), \(b)")
        #expect(distance(Mathematics.hypotenuse(a, b), Glibc.hypot(a, b)) <= 2, "\(a), \(b)")
      }
    }
  }
}
