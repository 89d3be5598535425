import Testing
import TouchGeometry

/// The calls that Core Graphics has too mean the same here. Its documentation writes points as rows:
/// `t.translatedBy(x:y:)` is `translation * t`, and likewise for scale and rotation.
@Suite("AffineTransform, compared with Core Graphics")
struct CoreGraphicsOrderTests {
  /// A transform with distinct elements, so that swapped ones are noticed.
  private let t = AffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)

  @Test("a translation is applied before the transform it is added to")
  func translated() {
    // tx' = a x + c y + tx = 2 * 10 + 5 * 20 + 11, ty' = b x + d y + ty = 3 * 10 + 7 * 20 + 13
    #expect(
      t.translated(by: Vector(dx: 10, dy: 20))
        == AffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 131, ty: 183))
    let zoomed = AffineTransform.scale(2).translated(by: Vector(dx: 10, dy: 0))
    #expect(zoomed.applied(to: Point(x: 1, y: 1)) == Point(x: 22, y: 2))
  }

  @Test("a scale is applied before the transform it is added to")
  func scaled() {
    // a' = 4 a, b' = 4 b, c' = 6 c, d' = 6 d
    #expect(
      t.scaled(x: 4, y: 6) == AffineTransform(a: 8, b: 12, c: 30, d: 42, tx: 11, ty: 13))
    #expect(t.scaled(by: 4) == AffineTransform(a: 8, b: 12, c: 20, d: 28, tx: 11, ty: 13))
    let moved = AffineTransform.translation(Vector(dx: 10, dy: 0)).scaled(by: 2)
    #expect(moved.applied(to: Point(x: 1, y: 1)) == Point(x: 12, y: 2))
  }

  @Test("a rotation is applied before the transform it is added to")
  func rotated() {
    // With cos = 0 and sin = 1: a' = c, b' = d, c' = -a, d' = -b
    let turned = AffineTransform(a: 5, b: 7, c: -2, d: -3, tx: 11, ty: 13)
    #expect(near(t.rotated(by: .degrees(90)), turned))
    let moved = AffineTransform.translation(Vector(dx: 10, dy: 0)).rotated(by: .degrees(90))
    #expect(near(moved.applied(to: Point(x: 1, y: 0)), Point(x: 10, y: 1)))
  }

  @Test("a pivot is a point before the transform, and goes where the transform takes it")
  func pivots() {
    let pivot = Point(x: 3, y: -4)
    #expect(near(t.scaled(by: 5, about: pivot).applied(to: pivot), t.applied(to: pivot)))
    #expect(
      near(t.rotated(by: .degrees(40), about: pivot).applied(to: pivot), t.applied(to: pivot)))
  }

  @Test("concatenating applies the other one afterwards")
  func concatenating() {
    // Worked out as rows times columns: [2 3; 5 7; 11 13] * [1 2; 3 4] + (5, 6)
    let next = AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(
      t.concatenating(next) == AffineTransform(a: 11, b: 16, c: 26, d: 38, tx: 55, ty: 80))
  }
}
