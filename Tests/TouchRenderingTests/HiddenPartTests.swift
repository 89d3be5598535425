import Randomness
import Testing
import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRendering
import Touchstone

@Suite("drawing of what lies on each other", .needsGL)
struct HiddenPartTests {
  private let size = PixelSize(width: 400, height: 300)

  /// Layers that fill a window of 400 by 300, at positions and angles from a seed.
  private func heap(_ layers: [Layer], seed: UInt64) throws -> Layer {
    var random = SplitMix64(seed: seed)
    let root = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    for layer in layers {
      layer.position = Point(x: random.double(60...340), y: random.double(50...250))
      layer.transform = .scale(random.double(0.6...1.3))
        .concatenating(.rotation(.degrees(random.double(-180...180))))
      try root.addChild(layer)
    }
    return root
  }

  private func photos(_ count: Int, opacity: Double = 1) -> [Layer] {
    (0..<count).map { index in
      let photo = ImageLayer(
        image: smoothPhoto(220 + 10 * index, 170, gain: 1 - 0.08 * Double(index)))
      photo.opacity = opacity
      return photo
    }
  }

  @Test("a heap of photos and colors looks as Cairo paints it", arguments: 0..<12 as Range<UInt64>)
  func heaps(seed: UInt64) throws {
    try GLContext.run {
      var layers = photos(6)
      layers.insert(
        ColorLayer(
          frame: Rect(x: 0, y: 0, width: 240, height: 160),
          color: Color(red: 0.9, green: 0.3, blue: 0),
          cornerRadius: 30, border: Border(color: .white, width: 5)), at: 3)
      layers.insert(contentsOf: photos(2, opacity: 0.6), at: 5)
      try expectLikeness(
        of: window(400, 300, heap(layers, seed: seed)), background: .backdrop,
        named: "heap-\(seed)", far: 4)
    }
  }

  @Test("photos in a turned list are cut as Cairo cuts them", arguments: 0..<6 as Range<UInt64>)
  func clippedHeaps(seed: UInt64) throws {
    try GLContext.run {
      let scroll = ScrollLayer(frame: Rect(x: 80, y: 60, width: 240, height: 180))
      scroll.transform = .rotation(.degrees(9 + 30 * Double(seed)))
      try scroll.content.addChild(heap(photos(4), seed: seed))
      try expectLikeness(
        of: window(400, 300, scroll), background: .backdrop, named: "clipped-\(seed)", far: 8)
    }
  }

  @Test(
    "a white photo of half an opacity in a turned list is gray once everywhere within both",
    arguments: 0..<10 as Range<UInt64>)
  func clippedOnce(seed: UInt64) throws {
    try GLContext.run {
      let photo = ImageLayer(image: Image(width: 220, height: 170, filledWith: Pixel(gray: 255)))
      photo.opacity = 0.5
      let scroll = ScrollLayer(frame: Rect(x: 80, y: 60, width: 240, height: 180))
      scroll.transform = .rotation(.degrees(9 + 37 * Double(seed)))
      try scroll.content.addChild(heap([photo], seed: seed))
      // Retained, because the test reads positions in the window.
      let root = try window(400, 300, scroll)
      defer { withExtendedLifetime(root) {} }
      let drawn = try bothPictures(of: root, named: "once-\(seed)").drawn
      var (count, wrong) = (0, 0)
      for y in 0..<300 {
        for x in 0..<400 {
          let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          let depth = min(depth(of: middle, in: photo), depth(of: middle, in: scroll))
          let gray = Int(drawn[x, y].red)
          if depth > 1 { count += 1 }
          // Half of 255, rounded either way; less at the edges; nothing outside.
          let range = depth > 1 ? 127...128 : depth > -1 ? 0...128 : 0...0
          if !range.contains(gray) { wrong += 1 }
        }
      }
      #expect(wrong == 0 && count > 100)
    }
  }

  /// How many pixels a point of the window is inside the edges of a layer; negative outside.
  private func depth(of point: Point, in layer: Layer) -> Double {
    let place = layer.transformToWindow
    guard let local = place.inverse?.applied(to: point) else { return 0 }
    let bounds = layer.bounds
    return place.determinant.squareRoot()
      * min(
        local.x - bounds.minX, bounds.maxX - local.x, local.y - bounds.minY, bounds.maxY - local.y)
  }

  /// The number of draw calls for a layer on top of a photo and a shape, each inside its frame.
  private func callCount(under top: Layer) throws -> Int {
    let photo = pictureLayer(
      smoothPhoto(120, 80), at: Point(x: 180, y: 140), .rotation(.degrees(9)))
    let shape = ColorLayer(
      frame: Rect(x: 150, y: 110, width: 60, height: 50), color: .white, cornerRadius: 9)
    let renderer = try LayerRenderer()
    renderer.draw(
      try window(400, 300, photo, shape, top), pixelSize: size, toPixels: .identity,
      background: .black, at: nil)
    return renderer.counts.drawCalls
  }

  @Test("what lies wholly under a solid picture or color is not drawn")
  func hidden() throws {
    try GLContext.run {
      let frame = Rect(x: 50, y: 40, width: 300, height: 220)
      try #expect(callCount(under: ColorLayer(frame: frame, color: .black)) == 1)
      let picture = ImageLayer(image: smoothPhoto(300, 220))
      picture.position = frame.center
      try #expect(callCount(under: picture) == 1)
      picture.transform = .rotation(.degrees(2))
      // Its interior and its edges.
      try #expect(callCount(under: picture) == 2)
    }
  }

  @Test("what lets light through, or covers a part, hides nothing")
  func seen() throws {
    try GLContext.run {
      let frame = Rect(x: 50, y: 40, width: 300, height: 220)
      // The photo's interior and edges, the shape's interior and edges, and the layer.
      let clear = Color(gray: 1, alpha: 0.5)
      try #expect(callCount(under: ColorLayer(frame: frame, color: clear)) == 5)
      let faded = ColorLayer(frame: frame, color: .white)
      faded.opacity = 0.9
      try #expect(callCount(under: faded) == 5)
      let picture = ImageLayer(image: smoothPhoto(300, 220, alpha: 200))
      picture.position = frame.center
      try #expect(callCount(under: picture) == 5)
      let part = Rect(x: 185, y: 40, width: 100, height: 220)
      try #expect(callCount(under: ColorLayer(frame: part, color: .black)) == 5)
    }
  }

  @Test("a list that ends within a photo hides no more than it covers")
  func hidingWithinClip() throws {
    try GLContext.run {
      let photo = pictureLayer(smoothPhoto(300, 220), at: Point(x: 200, y: 150))
      let scroll = ScrollLayer(frame: Rect(x: 100, y: 90, width: 200, height: 100))
      try scroll.content.addChild(
        ColorLayer(
          frame: Rect(x: -200, y: -200, width: 800, height: 800),
          color: Color(red: 0.1, green: 0.6, blue: 0.9)))
      try expectLikeness(of: window(400, 300, photo, scroll), named: "cover-in-list")
      scroll.transform = .rotation(.degrees(17))
      try expectLikeness(of: window(400, 300, photo, scroll), named: "cover-in-turned-list", far: 4)
    }
  }

  @Test("more layers than wait at once are all drawn in their order")
  func overflow() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 400, height: 300))
      for index in 0..<17_000 {
        let place = Rect(x: Double(index % 390), y: Double(index / 390), width: 8.5, height: 90.5)
        try root.addChild(ColorLayer(frame: place, color: Color(gray: Double(index % 7) / 7)))
      }
      try root.addChild(
        ColorLayer(frame: Rect(x: 20, y: 30, width: 200, height: 100), color: .white))
      try expectLikeness(of: root, named: "overflow", far: .max)
    }
  }
}
