import Testing
import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRendering
import TouchTracking
import Touchstone

@Suite("drawing of containers", .needsGL)
struct ContainerDrawingTests {
  /// A list of bars that is wider and higher than its layer.
  private func list(in frame: Rect) throws -> ScrollLayer {
    let scroll = ScrollLayer(frame: frame)
    scroll.contentSize = Size(width: 400, height: 600)
    for row in 0..<12 {
      let color = Color(red: 0.9 - 0.06 * Double(row), green: 0.3, blue: 0.2 + 0.06 * Double(row))
      let bar = Rect(x: -30, y: 10 + Double(row) * 50, width: 400, height: 36)
      try scroll.content.addChild(ColorLayer(frame: bar, color: color, cornerRadius: 8))
    }
    return scroll
  }

  @Test("a scroll layer clips upright, between pixels and at an angle", arguments: [0.0, 0.35, 21])
  func clips(degrees: Double) throws {
    try GLContext.run {
      let scroll = try list(in: Rect(x: 60.4, y: 40.7, width: 200, height: 150))
      if degrees >= 1 { scroll.transform = .rotation(.degrees(degrees)) }
      if degrees == 0 { scroll.position = Point(x: 160, y: 115) }
      scroll.contentOffset = Point(x: 20, y: 130)
      try expectLikeness(of: window(320, 240, scroll), named: "scroll-\(degrees)")
    }
  }

  @Test("clips in clips in clips are all in force, six of them as well")
  func nestedClips() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 300, height: 300))
      var parent: Layer = root
      for level in 0..<6 {
        let side = 220 - Double(level) * 10
        let scroll = ScrollLayer(
          frame: Rect(x: level == 0 ? 40 : 5, y: level == 0 ? 40 : 5, width: side, height: side))
        scroll.transform = .rotation(.degrees(7))
        try parent.addChild(scroll)
        parent = scroll.content
      }
      try parent.addChild(
        pictureLayer(smoothPhoto(600, 600), at: Point(x: 90, y: 90), .scale(0.9)))
      try expectLikeness(of: root, named: "nested-clips", far: 12)
    }
  }

  @Test("indicators show while a list is dragged, if the instant is known")
  func indicators() throws {
    try GLContext.run {
      let scroll = try list(in: Rect(x: 20, y: 15, width: 200, height: 150))
      let root = try window(240, 180, scroll)
      let finger = Finger(root)
      finger.down(Point(x: 180, y: 160), at: .zero)
      for step in 1...10 {
        let way = Double(step) * 6
        finger.move(Point(x: 180 - way, y: 160 - 2 * way), at: .seconds(Double(step) * 0.01))
      }
      let indicator = try #require(scroll.verticalIndicator)
      let place = Point(x: 20 + indicator.midX, y: 15 + indicator.midY)
      let (with, _) = try bothPictures(of: root, at: .seconds(0.1), named: "indicators")
      let (without, _) = try bothPictures(of: root, named: "no-indicators")
      let (x, y) = (Int(place.x), Int(place.y))
      #expect(with[x, y].difference(from: without[x, y]) > 30)
      try expectLikeness(of: root, at: .seconds(0.1), named: "indicators")
    }
  }

  @Test("a dismissed modal layer is whole while it disappears from a translucent layer")
  func disappearing() throws {
    try GLContext.run {
      let holder = ColorLayer(
        frame: Rect(x: 100, y: 60, width: 80, height: 50), color: Color(gray: 0.4))
      holder.opacity = 0.7
      let root = try window(300, 220, holder)
      let modal = ModalLayer()
      modal.disappearanceSpan = .seconds(0.4)
      try modal.addChild(
        ColorLayer(
          frame: Rect(x: -60, y: -30, width: 200, height: 110), color: Color(gray: 0.9),
          cornerRadius: 12))
      root.advance(to: .zero)
      try holder.present(modal)
      holder.dismiss()
      try expectLikeness(of: root, at: .seconds(0.1), named: "disappearing")
    }
  }

  @Test("a modal layer darkens what is below it, not what is in it")
  func modal() throws {
    try GLContext.run {
      let photo = pictureLayer(smoothPhoto(240, 180), at: Point(x: 150, y: 110))
      let root = try window(300, 220, photo)
      let modal = ModalLayer()
      try modal.addChild(
        ColorLayer(
          frame: Rect(x: 70, y: 60, width: 160, height: 90), color: Color(gray: 0.9),
          cornerRadius: 12, border: Border(color: .white, width: 3)))
      modal.dimming = 0.6
      try root.present(modal)
      try expectLikeness(of: root, named: "modal")
      modal.opacity = 0.5
      try expectLikeness(of: root, named: "modal-half")
    }
  }

  @Test("a loupe shows what is below it enlarged within its circle, and its rim")
  func loupe() throws {
    try GLContext.run {
      let photo = pictureLayer(smoothPhoto(300, 260), at: Point(x: 200, y: 250))
      let mark = ColorLayer(
        frame: Rect(x: 190, y: 290, width: 20, height: 20), color: .white, cornerRadius: 5)
      let root = try window(400, 400, photo, mark)
      let loupe = LoupeLayer()
      loupe.attach(to: root)
      try root.addChild(loupe)
      let cover = ColorLayer(
        frame: Rect(x: 198, y: 298, width: 4, height: 4), color: Color(red: 1, green: 0, blue: 0))
      cover.zPosition = .greatestFiniteMagnitude
      try root.addChild(cover)
      Finger(root).down(Point(x: 200, y: 300), at: .zero)
      root.advance(to: .seconds(1))
      #expect(loupe.isShowing)
      try expectLikeness(of: root, background: .backdrop, named: "loupe")
      let drawn = try bothPictures(of: root, named: "loupe").drawn
      // Layers in front of the loupe are not shown in it.
      #expect(drawn[Int(loupe.position.x), Int(loupe.position.y)] == Pixel(gray: 255))
      loupe.opacity = 0.5
      try expectLikeness(of: root, background: .backdrop, named: "loupe-half")
    }
  }

  @Test("a loupe shows letters painted for its own scale")
  func loupeOverLabel() throws {
    try GLContext.run {
      let label = CountedLayer(frame: Rect(x: 120, y: 280, width: 160, height: 40))
      let root = try window(400, 400, label)
      let loupe = LoupeLayer()
      loupe.attach(to: root)
      try root.addChild(loupe)
      Finger(root).down(Point(x: 200, y: 300), at: .zero)
      root.advance(to: .seconds(1))
      let (drawn, painted) = try bothPictures(of: root, named: "loupe-label")
      let comparison = Comparison(drawn, painted)
      #expect(comparison.interior <= 2)
      // Painted twice for Cairo's own picture, and twice for the frame.
      #expect(comparison.edge <= 60)
      #expect(label.count == 4)
    }
  }

  @Test("two loupes that see each other end")
  func twoLoupes() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 400, height: 400))
      let loupes = [LoupeLayer(), LoupeLayer()]
      for loupe in loupes {
        loupe.magnification = 1.1
        try root.addChild(loupe)
        loupe.attach(to: root)
      }
      loupes[0].press.recognizeSimultaneously(with: loupes[1].press)
      Finger(root).down(Point(x: 200, y: 300), at: .zero)
      root.advance(to: .seconds(1))
      #expect(loupes[0].isShowing && loupes[1].isShowing)
      try expectLikeness(of: root, named: "two-loupes", far: 12)
    }
  }
}
