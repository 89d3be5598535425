import Randomness
import Testing
import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

@testable import TouchRendering

@Suite("parts of painted contents")
struct ContentPartTests {
  /// Premultiplied pixels, as Cairo stores them.
  private func parts(
    _ width: Int, _ height: Int, padding: Int = 0, _ pixel: (_ x: Int, _ y: Int) -> UInt32
  ) -> ContentParts {
    var words = [UInt32](repeating: 0x1234_5678, count: (width + padding) * height)
    for y in 0..<height {
      for x in 0..<width { words[y * (width + padding) + x] = pixel(x, y) }
    }
    return words.withUnsafeBytes {
      ContentParts($0, width: width, height: height, bytesPerRow: (width + padding) * 4)
    }
  }

  @Test("a page of one color is one part, and an empty one none")
  func plain() {
    let page = parts(1000, 700) { _, _ in 0xff20_4060 }
    #expect(
      page.list == [
        ContentParts.Part(
          box: PixelBox(left: 0, top: 0, right: 1000, bottom: 700), look: .plain(0xff20_4060))
      ])
    #expect(page.areOpaque)
    let empty = parts(1000, 700) { _, _ in 0 }
    #expect(empty.list.isEmpty && !empty.areOpaque)
    let veil = parts(300, 300) { _, _ in 0x8000_0000 }
    #expect(veil.list.map(\.look) == [.plain(0x8000_0000)] && !veil.areOpaque)
  }

  @Test("a small content is one part")
  func small() {
    let mixed = parts(100, 30) { x, _ in x < 50 ? 0 : 0xff00_00ff }
    #expect(
      mixed.list == [
        ContentParts.Part(
          box: PixelBox(left: 0, top: 0, right: 100, bottom: 30), look: .mixed)
      ])
    #expect(parts(0, 0) { _, _ in 0 }.list.isEmpty)
  }

  @Test("a content with too many parts is drawn as a whole")
  func many() {
    // Squares of two colors. The pages are divided into squares of 32 and of 64 pixels.
    func isDark(_ x: Int, _ y: Int, _ side: Int) -> Bool { (x / side + y / side) % 2 == 0 }
    let (black, blue): (UInt32, UInt32) = (0xff00_0000, 0xff00_00ff)
    let board = parts(1024, 1000) { x, y in isDark(x, y, 32) ? black : blue }
    #expect(board.list.count == 1024 && board.areOpaque)
    let large = parts(4096, 4096) { x, y in isDark(x, y, 64) ? black : blue }
    #expect(
      large.list == [
        ContentParts.Part(
          box: PixelBox(left: 0, top: 0, right: 4096, bottom: 4096), look: .opaque)
      ])
  }

  @Test(
    "parts cover each pixel that is not clear once, and look as they say",
    arguments: 0..<30 as Range<UInt64>)
  func covering(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, height) = (
      Int(random.double(130...700)), Int(random.double(130...500))
    )
    // Rectangles over each other: clear, plain, translucent and of many opaque colors.
    var words = [UInt32](repeating: 0, count: width * height)
    for _ in 0..<12 {
      let (left, top) = (
        Int(random.double(0...Double(width - 1))), Int(random.double(0...Double(height - 1)))
      )
      let (right, bottom) = (
        min(left + Int(random.double(1...300)), width),
        min(top + Int(random.double(1...300)), height)
      )
      let kind = Int(random.double(0...3.99))
      let color = UInt32(random.double(0...16_777_215))
      for y in top..<bottom {
        for x in left..<right {
          words[y * width + x] =
            switch kind {
            case 0: 0
            case 1: 0xff00_0000 | color
            case 2: 0x4010_0810
            default: 0xff00_0000 | UInt32(x * 7 + y * 131)
            }
        }
      }
    }
    let found = parts(width, height, padding: 3) { x, y in words[y * width + x] }
    var covered = [Int](repeating: 0, count: words.count)
    for part in found.list {
      for y in part.box.top..<part.box.bottom {
        for x in part.box.left..<part.box.right {
          covered[y * width + x] += 1
          let word = words[y * width + x]
          switch part.look {
          case .plain(let value): #expect(word == value)
          case .opaque: #expect(word >> 24 == 255)
          case .mixed: break
          }
        }
      }
    }
    let wrong = words.indices.filter { covered[$0] > 1 || (covered[$0] == 0 && words[$0] != 0) }
    #expect(wrong.isEmpty)
    #expect(found.areOpaque == words.allSatisfy { $0 >> 24 == 255 })
  }
}

/// A page with a plain background, a translucent panel, text and a gradient of opaque stripes; its corners are clear.
private final class PaintedPage: Layer, PaintableLayer {
  var contentKey: AnyHashable? { "page" }

  func paint(on canvas: Canvas) {
    canvas.fill(
      .roundedRect(bounds, radius: 40), with: Color(red: 0.2, green: 0.3, blue: 0.4))
    for step in 0..<100 {
      canvas.fill(
        .rect(Rect(x: 200 + Double(step), y: 30, width: 1, height: 120)),
        with: Color(red: Double(step) / 100, green: 0.5, blue: 0.2))
    }
    canvas.fill(
      .rect(Rect(x: 20, y: 160, width: 160, height: 100)), with: Color.white.faded(to: 0.3))
    canvas.draw("Touchstone", at: Point(x: 60, y: 120), size: 30, color: .white)
  }
}

@Suite("drawing of painted contents in parts", .needsGL)
struct ContentPartDrawingTests {
  private func page(_ transform: AffineTransform = .identity, opacity: Double = 1) -> Layer {
    let page = PaintedPage(frame: Rect(x: 50, y: 20, width: 320, height: 270))
    page.transform = transform
    page.opacity = opacity
    return page
  }

  @Test(
    "a page looks as Cairo paints it: upright, by quarters, mirrored and translucent",
    arguments: [
      ("upright", AffineTransform.identity, 1.0), ("quarter", .rotation(.degrees(90)), 1),
      ("half", .rotation(.degrees(180)), 1), ("faint", .identity, 0.4),
      ("mirrored", .scale(x: -1, y: 1), 1),
    ])
  func likeness(name: String, transform: AffineTransform, opacity: Double) throws {
    try GLContext.run {
      let background = ColorLayer(
        frame: Rect(x: 0, y: 0, width: 420, height: 310), color: Color(hex: "#884422") ?? .white)
      try expectLikeness(
        of: window(420, 310, background, page(transform, opacity: opacity)),
        background: .backdrop, named: "page-\(name)", far: 400)
    }
  }

  @Test("a page in a scroll layer is cut at its edges")
  func clipped() throws {
    try GLContext.run {
      let scroll = ScrollLayer(frame: Rect(x: 70, y: 47, width: 240, height: 180))
      scroll.contentSize = Size(width: 500, height: 400)
      scroll.contentOffset = Point(x: 33, y: 12)
      try scroll.content.addChild(page())
      try expectLikeness(
        of: window(420, 310, scroll), background: .backdrop, named: "page-clipped", far: 20)
    }
  }

  @Test("an opaque page hides what lies behind it, and texels are pixels")
  func exact() throws {
    try GLContext.run {
      // Retained, because the test reads positions in the window.
      let root = try window(420, 310, page())
      defer { withExtendedLifetime(root) {} }
      let (drawn, painted) = try bothPictures(of: root, named: "page-exact")
      var wrong = 0
      for y in 0..<310 {
        for x in 0..<420 where drawn[x, y].difference(from: painted[x, y]) > 1 { wrong += 1 }
      }
      #expect(wrong == 0)
    }
  }
}
