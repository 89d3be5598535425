import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

@testable import TouchRendering

@Suite("images at the size at which they are shown", .needsGL)
struct ShownCopyTests {
  private let size = PixelSize(width: 640, height: 480)

  /// The last of some frames of a picture of 1000 by 800 pixels at 60 %, and the renderer's textures then.
  private func frames(
    _ count: Int, filter: PictureFilter = .bilinear, alpha: UInt8 = 255,
    change: (ImageLayer, Int) -> Void = { _, _ in }
  ) throws -> (image: Image, bytes: Int) {
    let layer = pictureLayer(
      smoothPhoto(1000, 800, alpha: alpha), at: Point(x: 320, y: 250), .scale(0.6))
    let root = try window(640, 480, layer)
    defer { withExtendedLifetime(root) {} }
    let renderer = try LayerRenderer()
    renderer.pictureFilter = filter
    for frame in 0..<count {
      change(layer, frame)
      renderer.draw(
        root, pixelSize: size, toPixels: .identity, background: .backdrop, at: nil)
    }
    #expect(renderer.failure == nil)
    return (try renderer.image(of: size), renderer.counts.textureBytes)
  }

  /// The maximum difference of a channel, and the number of colors in a sample.
  private func difference(_ a: Image, _ b: Image) -> (most: Int, colors: Int) {
    var (most, colors) = (0, Set<Pixel>())
    for y in 0..<480 {
      for x in 0..<640 {
        most = max(most, a[x, y].difference(from: b[x, y]))
        if x % 16 == 0, y % 16 == 0 { colors.insert(a[x, y]) }
      }
    }
    return (most, colors.count)
  }

  @Test("the picture is the same from the second frame on", arguments: [255, 120] as [UInt8])
  func same(alpha: UInt8) throws {
    try GLContext.run {
      let first = try frames(1, alpha: alpha)
      let third = try frames(3, alpha: alpha)
      // A copy of 600 by 480 pixels.
      #expect(third.bytes - first.bytes == 600 * 480 * 4)
      let (most, colors) = difference(first.image, third.image)
      #expect(most <= 2 && colors > 100)
    }
  }

  @Test("a picture that is scrolled keeps its copy, and is where it belongs")
  func scrolled() throws {
    try GLContext.run {
      let expected = try frames(1) { layer, _ in layer.position = Point(x: 350, y: 210) }
      let scrolled = try frames(4) { layer, frame in
        layer.position = Point(x: 320 + 10 * Double(frame), y: 240 - 10 * Double(frame))
      }
      #expect(scrolled.bytes > expected.bytes)
      #expect(difference(expected.image, scrolled.image).most <= 2)
    }
  }

  @Test(
    "no copy of an image is made while its size changes, if it is turned, or on a graphics card")
  func none() throws {
    try GLContext.run {
      let plain = try frames(1).bytes
      let pinched = try frames(4) { layer, frame in
        layer.transform = .scale(0.6 + 0.01 * Double(frame))
      }
      #expect(pinched.bytes == plain)
      let turned = try frames(4) { layer, _ in layer.transform = .rotation(.degrees(3)) }
      #expect(turned.bytes == plain)
      #expect(try frames(4, filter: .trilinear).bytes == plain)
    }
  }

  @Test("an image that is also shown at another size keeps the copy that the frame shows")
  func twoSizes() throws {
    try GLContext.run {
      func show(_ image: PaintedImage, in root: Layer?) {
        let larger = ImageLayer(image)
        larger.transform = .scale(0.9)
        larger.position = Point(x: 990, y: 240)
        larger.opacity = 0.5
        #expect(throws: Never.self) { try root?.addChild(larger) }
      }
      let expected = try frames(1) { layer, _ in show(layer.painted, in: layer.parent) }
      let shown = try frames(4) { layer, frame in
        if frame == 3 { show(layer.painted, in: layer.parent) }
      }
      #expect(shown.bytes - expected.bytes == 600 * 480 * 4)
      let (most, colors) = difference(expected.image, shown.image)
      #expect(most <= 2 && colors > 100)
    }
  }

  @Test("the copy of another size goes when the size changes")
  func replaced() throws {
    try GLContext.run {
      let plain = try frames(1).bytes
      let changed = try frames(6) { layer, frame in
        layer.transform = .scale(frame < 3 ? 0.6 : 0.64)
      }
      #expect(changed.bytes - plain == 640 * 512 * 4)
      #expect(
        difference(
          changed.image, try frames(1) { layer, _ in layer.transform = .scale(0.64) }.image
        )
        .most <= 2)
    }
  }
}
