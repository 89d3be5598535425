import Randomness
import Testing
import TouchGeometry

@Suite("AffineTransform")
struct AffineTransformTests {
  @Test("the elements act on a point as in the documented matrix")
  func elements() {
    let transform = AffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(transform.applied(to: Point(x: 1, y: 10)) == Point(x: 63, y: 86))
    #expect(transform.applied(to: Vector(dx: 1, dy: 10)) == Vector(dx: 52, dy: 73))
    #expect(transform.applied(to: Point.zero) == Point.zero + transform.translation)
    #expect(transform.determinant == -1)
  }

  @Test("concatenating applies self first and the next after it")
  func order() {
    var random = SplitMix64(seed: 14)
    for _ in 0..<200 {
      let (first, second, point) = (random.transform(), random.transform(), random.point())
      let both = first.concatenating(second)
      #expect(near(both.applied(to: point), second.applied(to: first.applied(to: point))))
      #expect(near(both.determinant, first.determinant * second.determinant))
    }
    let moveThenDouble = AffineTransform.translation(Vector(dx: 10, dy: 0))
      .concatenating(.scale(2))
    #expect(moveThenDouble.applied(to: Point(x: 1, y: 1)) == Point(x: 22, y: 2))
  }

  @Test("concatenation is associative and the identity is neutral")
  func monoid() {
    var random = SplitMix64(seed: 15)
    for _ in 0..<200 {
      let (f, g, h) = (random.transform(), random.transform(), random.transform())
      #expect(
        near(f.concatenating(g).concatenating(h), f.concatenating(g.concatenating(h))))
      #expect(f.concatenating(.identity) == f)
      #expect(AffineTransform.identity.concatenating(f) == f)
    }
  }

  @Test("the named steps come before the transform they are called on")
  func steps() {
    var random = SplitMix64(seed: 16)
    for _ in 0..<100 {
      let (t, pivot, angle) = (random.transform(), random.point(), random.angle())
      let (move, factor) = (random.vector(), random.double(0.1...3))
      #expect(near(t.translated(by: move), AffineTransform.translation(move).concatenating(t)))
      #expect(t.concatenating(translation: move) == t.concatenating(.translation(move)))
      #expect(near(t.scaled(by: factor), AffineTransform.scale(factor).concatenating(t)))
      #expect(
        near(
          t.scaled(x: factor, y: 2), AffineTransform.scale(x: factor, y: 2).concatenating(t)))
      #expect(near(t.rotated(by: angle), AffineTransform.rotation(angle).concatenating(t)))
      #expect(
        near(
          t.scaled(by: factor, about: pivot),
          AffineTransform.scale(factor, about: pivot).concatenating(t)))
      #expect(
        near(
          t.rotated(by: angle, about: pivot),
          AffineTransform.rotation(angle, about: pivot).concatenating(t)))
    }
  }

  @Test("rotation is clockwise on the screen, and a pivot stays in place")
  func rotationAndPivot() {
    let quarter = AffineTransform.rotation(.degrees(90))
    #expect(near(quarter.applied(to: Point(x: 1, y: 0)), Point(x: 0, y: 1)))
    #expect(AffineTransform.rotation(.zero).isIdentity)
    var random = SplitMix64(seed: 17)
    for _ in 0..<100 {
      let (pivot, arm, angle) = (random.point(), random.vector(), random.angle())
      let turn = AffineTransform.rotation(angle, about: pivot)
      let stretch = AffineTransform.scale(x: 2, y: -3, about: pivot)
      #expect(near(turn.applied(to: pivot), pivot))
      #expect(near(stretch.applied(to: pivot), pivot))
      #expect(near(turn.applied(to: pivot + arm), pivot + turn.applied(to: arm)))
      #expect(near(turn.applied(to: arm).length, arm.length))
      #expect(
        near(stretch.applied(to: pivot + arm), pivot + Vector(dx: 2 * arm.dx, dy: -3 * arm.dy)))
    }
  }

  @Test("the bounding box is that of the transformed corners")
  func boundingBox() throws {
    var random = SplitMix64(seed: 18)
    for _ in 0..<200 {
      let (t, rect) = (random.transform(), random.rect())
      let expected = try #require(Rect(bounding: rect.corners.map { t.applied(to: $0) }))
      let box = t.boundingBox(of: rect)
      #expect(near(box.origin, expected.origin))
      #expect(near(box.width, expected.width) && near(box.height, expected.height))
      #expect(AffineTransform.identity.boundingBox(of: rect) == rect)
    }
    let turned = Rect(x: 4, y: 4, width: -4, height: -4)
    #expect(
      AffineTransform.scale(-2).boundingBox(of: turned) == Rect(x: -8, y: -8, width: 8, height: 8))
  }

  @Test("a transform or rectangle that is not finite has an empty bounding box")
  func boundingBoxNotFinite() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    for path in elementPaths {
      for value in [Double.nan, .infinity, -.infinity] {
        var transform = AffineTransform.identity
        transform[keyPath: path] = value
        #expect(!transform.isFinite)
        #expect(transform.boundingBox(of: rect).isEmpty)
      }
    }
    for odd in [
      Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: .infinity, height: 1),
    ] {
      #expect(AffineTransform.rotation(.degrees(30)).boundingBox(of: odd).isEmpty)
    }
  }
}

/// The paths to all six elements.
private var elementPaths: [WritableKeyPath<AffineTransform, Double>] {
  [\.a, \.b, \.c, \.d, \.tx, \.ty]
}

@Suite("AffineTransform inverse")
struct AffineTransformInverseTests {
  @Test("a transform and its inverse undo each other both ways")
  func roundTrip() throws {
    var random = SplitMix64(seed: 19)
    for _ in 0..<300 {
      let transform = random.transform()
      guard abs(transform.determinant) > 0.05 else { continue }
      let inverse = try #require(transform.inverse)
      #expect(near(transform.concatenating(inverse), .identity, within: 1e-8))
      #expect(near(inverse.concatenating(transform), .identity, within: 1e-8))
      #expect(near(try #require(inverse.inverse), transform, within: 1e-8))
    }
  }

  @Test("a collapse onto a line or a point has no inverse, at any scale")
  func singular() {
    var random = SplitMix64(seed: 20)
    #expect(AffineTransform.scale(0).inverse == nil)
    #expect(AffineTransform.scale(x: 1, y: 0).inverse == nil)
    for _ in 0..<300 {
      let (image, ratio) = (random.vector(), random.double(-3...3))
      for scale in [1e-80, 1, 1e80] {
        let collapse = AffineTransform(
          a: image.dx * scale, b: image.dy * scale, c: image.dx * ratio * scale,
          d: image.dy * ratio * scale, tx: 1, ty: 2)
        #expect(collapse.inverse == nil)
      }
    }
  }

  @Test("a tiny or huge uniform scale has an inverse")
  func extremes() throws {
    for factor in [1e-150, 1e-20, 1e20, 1e150] {
      let inverse = try #require(AffineTransform.scale(factor).inverse)
      #expect(near(inverse.a, 1 / factor) && near(inverse.d, 1 / factor))
    }
    #expect(AffineTransform.scale(1e-200).inverse == nil, "the determinant underflows")
    #expect(AffineTransform.scale(1e200).inverse == nil, "the determinant overflows")
  }

  @Test("NaN or infinity in any element leaves no inverse")
  func notFinite() {
    for path in elementPaths {
      for value in [Double.nan, .infinity] {
        var transform = AffineTransform.identity
        transform[keyPath: path] = value
        #expect(transform.inverse == nil)
      }
    }
    let overflowing = AffineTransform(a: 1e-10, b: 0, c: 0, d: 1e-10, tx: 1e300, ty: 0)
    #expect(overflowing.inverse == nil)
  }
}

@Suite("AffineTransform decomposition")
struct AffineTransformDecompositionTests {
  @Test("the steps of any transform make it again")
  func roundTrip() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<500 {
      let transform = random.transform()
      let steps = transform.decomposed
      #expect(near(AffineTransform(steps), transform))
      #expect(steps.scaleX >= 0)
      #expect(near(steps.scaleX * steps.scaleY, transform.determinant))
    }
  }

  @Test("the steps that a transform was made of are found again")
  func steps() {
    var random = SplitMix64(seed: 22)
    for _ in 0..<300 {
      let made = AffineTransform.Decomposition(
        translation: random.vector(), scaleX: random.double(0.1...5),
        scaleY: random.double(-5 ... -0.1), shear: random.double(-2...2), rotation: random.angle())
      let found = AffineTransform(made).decomposed
      #expect(near(found.translation, made.translation))
      #expect(near(found.scaleX, made.scaleX) && near(found.scaleY, made.scaleY))
      #expect(near(found.shear, made.shear) && near(found.rotation.radians, made.rotation.radians))
    }
  }

  @Test("the steps apply in the order shear, scale, rotation, translation")
  func order() {
    let steps = AffineTransform.Decomposition(
      translation: Vector(dx: 7, dy: 8), scaleX: 2, scaleY: 3, shear: 0.5, rotation: .degrees(30))
    let shear = AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    let built = shear.concatenating(.scale(x: 2, y: 3)).concatenating(.rotation(.degrees(30)))
      .concatenating(translation: steps.translation)
    #expect(near(AffineTransform(steps), built))
    #expect(AffineTransform.identity.decomposed == AffineTransform.Decomposition())
  }

  @Test("singular transforms have steps that make them again")
  func singular() {
    let onLine = AffineTransform(a: 2, b: 4, c: -1, d: -2, tx: 5, ty: 6)
    #expect(near(AffineTransform(onLine.decomposed), onLine))
    #expect(abs(onLine.decomposed.scaleY) < 1e-15)
    let withoutX = AffineTransform(a: 0, b: 0, c: 3, d: -4, tx: 5, ty: 6)
    #expect(near(AffineTransform(withoutX.decomposed), withoutX))
    #expect(withoutX.decomposed.scaleX == 0 && withoutX.decomposed.scaleY == 5)
    let onPoint = AffineTransform.scale(0)
    #expect(AffineTransform(onPoint.decomposed) == onPoint)
    #expect(onPoint.decomposed.rotation == .zero)
  }

  @Test("elements that are not finite give steps that are not finite")
  func notFinite() {
    for path in elementPaths {
      for value in [Double.nan, .infinity] {
        var transform = AffineTransform.identity
        transform[keyPath: path] = value
        #expect(!AffineTransform(transform.decomposed).isFinite)
      }
    }
  }
}
