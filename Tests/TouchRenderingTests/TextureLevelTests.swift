import Testing
import TouchGeometry

@testable import TouchRendering

@Suite("choice of smaller versions", .needsGL)
struct TextureLevelTests {
  /// The version of a picture of 256 by 128 that is sampled with a transform.
  private func level(
    _ transform: AffineTransform, filter: PictureFilter = .bilinear, use: Texture.Use = .picture,
    part: Double = 1
  ) throws -> Int? {
    let texture = try #require(Texture(width: 256, height: 128, use: use))
    defer { texture.delete() }
    texture.filter = filter
    let rect = Rect(x: 0, y: 0, width: 256 * part, height: 128 * part)
    var quad = try #require(PlacedQuad(rect, transform)).quad
    quad.line = SIMD4(0, 0, Float(part), Float(part))
    return texture.level(under: quad)
  }

  @Test(
    "the texture level nearest in size is chosen, as OpenGL defines it",
    arguments: [
      // The logarithm to base 2 of texels per pixel, rounded: 0, 0, 0.47, 0.51, 1, 1.47, 1.51, 2, 3.3.
      (3, 0), (1, 0), (0.72, 0), (0.70, 1), (0.5, 1), (0.36, 1), (0.35, 2), (0.25, 2), (0.1, 3),
    ])
  func nearest(scale: Double, expected: Int) throws {
    try GLContext.run {
      try #expect(level(.scale(scale)) == expected)
      try #expect(level(.scale(scale).concatenating(.rotation(.degrees(45)))) == expected)
      try #expect(level(.scale(x: -scale, y: scale)) == expected)
      try #expect(level(.scale(scale), part: 0.5) == expected)
    }
  }

  @Test("the direction in which it is made smaller most counts")
  func stretched() throws {
    try GLContext.run {
      try #expect(level(.scale(x: 0.25, y: 1)) == 2)
      try #expect(level(.scale(x: 1, y: 0.25)) == 2)
      try #expect(level(.scale(x: 2, y: 0.1).concatenating(.rotation(.degrees(30)))) == 3)
    }
  }

  @Test("the smallest version has one pixel, and there is none beyond it")
  func smallest() throws {
    try GLContext.run {
      // 256 texels in 0.9 pixels would be between the eighth version and a ninth one.
      try #expect(level(.scale(0.0035)) == 8)
      try #expect(level(.scale(0.00005).concatenating(.scale(100))) == 8)
    }
  }

  @Test("the graphics card chooses where versions are mixed, and where there is one")
  func none() throws {
    try GLContext.run {
      try #expect(level(.scale(0.3), filter: .trilinear) == nil)
      try #expect(level(.scale(0.3), use: .content) == nil)
      try #expect(level(.scale(0.3), use: .target) == nil)
    }
  }
}
