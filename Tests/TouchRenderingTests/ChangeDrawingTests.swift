import Randomness
import Testing
import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

@testable import TouchRendering

@Suite("drawing only what has changed", .needsGL)
struct ChangeDrawingTests {
  private let size = PixelSize(width: 400, height: 300)

  /// Layers of all kinds that a seeded session moves, turns, fades, hides, reorders and changes.
  private final class Session {
    let root = Window(size: Size(width: 400, height: 300))
    private let label = CountedLayer(frame: Rect(x: 30, y: 200, width: 150, height: 60))
    private let group = ColorLayer(
      frame: Rect(x: 220, y: 40, width: 120, height: 90), color: .white, cornerRadius: 12)
    private let scroll = ScrollLayer(frame: Rect(x: 40, y: 30, width: 160, height: 120))
    private var layers: [Layer] = []
    private var random: SplitMix64
    /// The dot that is drawn above the layers.
    private(set) var dot = Point(x: 200, y: 150)

    init(seed: UInt64) throws {
      random = SplitMix64(seed: seed)
      let background = ImageLayer(image: smoothPhoto(600, 450, gain: 0.4))
      background.frame = root.bounds
      scroll.contentSize = Size(width: 400, height: 600)
      try scroll.content.addChild(
        pictureLayer(smoothPhoto(300, 300), at: Point(x: 150, y: 150), .scale(0.9)))
      try group.addChild(
        ColorLayer(
          frame: Rect(x: 60, y: 30, width: 110, height: 40),
          color: Color(red: 0.1, green: 0.5, blue: 0.9)))
      group.opacity = 0.6
      layers = (0..<4).map { index in
        pictureLayer(
          smoothPhoto(120 + 10 * index, 90), at: Point(x: 80 + 80 * Double(index), y: 150),
          .rotation(.degrees(20 * Double(index))))
      }
      layers += [label, group, scroll]
      try root.addChild(background)
      for layer in layers { try root.addChild(layer) }
    }

    func step() throws {
      let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1, 2:
        layer.position = Point(x: random.double(0...400), y: random.double(0...300))
      case 3:
        layer.transform = .rotation(.degrees(random.double(-180...180)))
          .concatenating(.scale(random.double(0.5...1.5)))
      case 4: layer.opacity = random.double(0.2...1)
      case 5: layer.isHidden.toggle()
      case 6: try root.addChild(layer)
      case 7:
        label.text = "\(Int.random(in: 0..<100, using: &random))"
        scroll.contentOffset = Point(x: random.double(0...200), y: random.double(0...400))
      default: dot = Point(x: random.double(0...400), y: random.double(0...300))
      }
    }
  }

  /// The maximum difference of a channel, and how many pixels differ.
  private func difference(_ a: Image, _ b: Image) -> (most: Int, count: Int) {
    if a == b { return (0, 0) }
    var (most, count) = (0, 0)
    for y in 0..<a.height {
      for x in 0..<a.width {
        let difference = a[x, y].difference(from: b[x, y])
        most = max(most, difference)
        if difference > 0 { count += 1 }
      }
    }
    return (most, count)
  }

  @Test(
    "a frame in which only changes are drawn is the whole frame", arguments: 0..<12 as Range<UInt64>
  )
  func law(seed: UInt64) throws {
    try GLContext.run {
      let session = try Session(seed: seed)
      let (partial, whole) = (try LayerRenderer(), try LayerRenderer())
      for renderer in [partial, whole] { renderer.pictureFilter = .bilinear }
      (partial.drawsOnlyChanges, whole.drawsOnlyChanges) = (true, false)
      func image(_ renderer: LayerRenderer) throws -> Image {
        renderer.draw(
          session.root, pixelSize: size, toPixels: .identity, background: .backdrop, at: nil
        ) { sketch in
          sketch.fill(.circle(center: session.dot, radius: 12), with: .white)
        }
        #expect(renderer.failure == nil)
        return try renderer.image(of: size)
      }
      for step in 0..<40 {
        let (most, count) = try difference(image(partial), image(whole))
        // A picture whose visible part is divided differently is interpolated from other corners.
        #expect(most <= 1 && count < 2_000, "step \(step): \(count) pixels by up to \(most)")
        try session.step()
      }
    }
  }

  /// The number of draw calls of a second frame after a change.
  private func calls(_ change: (ColorLayer) -> Void) throws -> Int {
    let left = ColorLayer(frame: Rect(x: 10, y: 10, width: 50, height: 50), color: .white)
    let right = pictureLayer(smoothPhoto(80, 60), at: Point(x: 300, y: 200), .rotation(.degrees(5)))
    let root = try window(400, 300, left, right)
    defer { withExtendedLifetime(root) {} }
    let renderer = try LayerRenderer()
    renderer.drawsOnlyChanges = true
    func draw() -> Int {
      let before = renderer.counts.drawCalls
      renderer.draw(root, pixelSize: size, toPixels: .identity, background: .black, at: nil)
      return renderer.counts.drawCalls - before
    }
    #expect(draw() == 3)
    change(left)
    return draw()
  }

  @Test("a frame without changes draws nothing, and a change draws only what meets it")
  func onlyChanges() throws {
    try GLContext.run {
      try #expect(calls { _ in } == 0)
      try #expect(calls { $0.color = .black } == 1)
      // Partly under the picture.
      try #expect(calls { $0.position = Point(x: 300, y: 160) } == 3)
    }
  }

  @Test("a window of another size, and a lost frame, are drawn whole")
  func wholeAgain() throws {
    try GLContext.run {
      let root = try window(
        400, 300, ColorLayer(frame: Rect(x: 0, y: 0, width: 400, height: 300), color: .white))
      defer { withExtendedLifetime(root) {} }
      let renderer = try LayerRenderer()
      renderer.drawsOnlyChanges = true
      func corner(_ size: PixelSize) throws -> Pixel {
        renderer.draw(root, pixelSize: size, toPixels: .identity, background: .black, at: nil)
        return try renderer.image(of: size)[size.width - 1, size.height - 1]
      }
      try #expect(corner(size) == Pixel(gray: 255))
      try #expect(corner(PixelSize(width: 410, height: 310)) == Pixel(gray: 0))
      renderer.releaseAll()
      try #expect(corner(size) == Pixel(gray: 255))
    }
  }

  @Test(
    "boxes of damage contain all that was added, and never overlap",
    arguments: 0..<50 as Range<UInt64>)
  func boxes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var damage = DamageBoxes()
    var added: [PixelBox] = []
    for _ in 0..<30 {
      let (left, top) = (Int(random.double(0...900)), Int(random.double(0...900)))
      let box = PixelBox(
        left: left, top: top, right: left + Int(random.double(0...60)),
        bottom: top + Int(random.double(0...60)))
      damage.add(box)
      if !box.isEmpty { added.append(box) }
      #expect(damage.list.count <= DamageBoxes.maximumCount)
      for box in added { #expect(damage.list.contains { $0.contains(box) }) }
      for first in damage.list.indices {
        for second in damage.list.indices where second > first {
          #expect(damage.list[first].intersection(damage.list[second]).isEmpty)
        }
      }
    }
  }
}
