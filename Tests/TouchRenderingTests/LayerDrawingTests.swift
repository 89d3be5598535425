import Testing
import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRendering
import TouchTracking
import Touchstone

@Suite("drawing of layers", .needsGL)
struct LayerDrawingTests {
  @Test("round rectangles with borders look as Cairo paints them")
  func roundedRects() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 600, height: 440))
      let looks: [(radius: Double, border: Double)] = [
        (0, 0), (12, 0), (200, 0), (0, 5), (20, 6), (4, 10), (30, 1.5), (55, 20),
      ]
      for (index, look) in looks.enumerated() {
        let frame = Rect(
          x: 20 + Double(index % 4) * 145.3, y: 30 + Double(index / 4) * 200.7, width: 120,
          height: 150)
        let border = Border(color: Color(red: 1, green: 0.8, blue: 0.2), width: look.border)
        let layer = ColorLayer(
          frame: frame, color: Color(red: 0.2, green: 0.5, blue: 0.8), cornerRadius: look.radius,
          border: look.border > 0 ? border : nil)
        layer.transform = .rotation(.degrees(Double(index % 3) * 14))
        try root.addChild(layer)
      }
      try expectLikeness(of: root, background: .backdrop, named: "rounded", far: 4)
    }
  }

  @Test("colors that were set beyond their range look as Cairo paints them")
  func colorsOutOfRange() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 200, height: 100))
      var color = Color(red: 0.2, green: 0.5, blue: 0.8)
      color.alpha = 1.4
      try root.addChild(ColorLayer(frame: Rect(x: 10, y: 10, width: 80, height: 80), color: color))
      color.alpha = 0.5
      color.green = -1
      try root.addChild(ColorLayer(frame: Rect(x: 110, y: 10, width: 80, height: 80), color: color))
      try expectLikeness(of: root, background: .white, named: "out-of-range")
    }
  }

  @Test("tiny, thin and half clear rectangles cover what they cover")
  func smallShapes() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 200, height: 100))
      for step in 0..<12 {
        let frame = Rect(
          x: 10.3 + Double(step) * 15, y: 10.6, width: 0.4 + Double(step) * 0.35, height: 60.2)
        try root.addChild(ColorLayer(frame: frame, color: Color(gray: 1, alpha: 0.8)))
      }
      try expectLikeness(of: root, named: "thin")
    }
  }

  @Test("a group with an opacity is seen as a whole, not in its parts")
  func groups() throws {
    try GLContext.run {
      let group = Layer(frame: Rect(x: 40, y: 30, width: 200, height: 150))
      group.opacity = 0.5
      group.transform = .rotation(.degrees(8))
      try group.addChild(
        ColorLayer(frame: Rect(x: 0, y: 0, width: 130, height: 100), color: Color(gray: 1)))
      let inner = Layer(frame: Rect(x: 60, y: 40, width: 130, height: 100))
      inner.opacity = 0.7
      try inner.addChild(pictureLayer(smoothPhoto(130, 100), at: Point(x: 65, y: 50)))
      try inner.addChild(
        ColorLayer(
          frame: Rect(x: 30, y: 30, width: 90, height: 90), color: .black, cornerRadius: 20,
          border: Border(color: .white, width: 6)))
      try group.addChild(inner)
      let behind = ColorLayer(
        frame: Rect(x: 100, y: 80, width: 170, height: 130),
        color: Color(red: 0.8, green: 0.1, blue: 0.1))
      try expectLikeness(of: window(320, 240, behind, group), named: "groups")
    }
  }

  @Test("a color with a border is one thing to an opacity")
  func singleOpacity() throws {
    try GLContext.run {
      let layer = ColorLayer(
        frame: Rect(x: 30, y: 30, width: 140, height: 100), color: .white, cornerRadius: 16,
        border: Border(color: Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.5), width: 12))
      layer.opacity = 0.4
      try expectLikeness(of: window(200, 160, layer), named: "single-opacity")
    }
  }

  @Test("siblings are drawn by z position and then by order; hidden and clear ones are not")
  func order() throws {
    try GLContext.run {
      let colors = ["#d94a78", "#5f7be8", "#f0a040", "#40c070"].compactMap(Color.init(hex:))
      let root = Window(size: Size(width: 240, height: 200))
      for (index, z) in [1.0, 0, 2, 0].enumerated() {
        let offset = Double(index) * 25
        let layer = ColorLayer(
          frame: Rect(x: 20 + offset, y: 20 + offset, width: 100, height: 80),
          color: colors[index])
        layer.zPosition = z
        try root.addChild(layer)
      }
      for isHidden in [true, false] {
        let layer = ColorLayer(frame: root.bounds, color: .white)
        layer.isHidden = isHidden
        layer.opacity = isHidden ? 1 : 0
        try root.addChild(layer)
      }
      try expectLikeness(of: root, named: "order")
    }
  }

  @Test("labels on whole pixels are those of Cairo, pixel by pixel")
  func labels() throws {
    try GLContext.run {
      let label = CountedLayer(frame: Rect(x: 20, y: 30, width: 160, height: 40))
      let (drawn, painted) = try bothPictures(of: window(200, 100, label), named: "label")
      var most = 0
      for y in 0..<100 {
        for x in 0..<200 { most = max(most, drawn[x, y].difference(from: painted[x, y])) }
      }
      #expect(most <= 1)
    }
  }

  @Test("labels under a transform look as Cairo paints them")
  func turnedLabels() throws {
    try GLContext.run {
      let label = CountedLayer(frame: Rect(x: 60, y: 90, width: 160, height: 40))
      label.transform = .scale(1.5).concatenating(.rotation(.degrees(20)))
      let root = try window(280, 240, label)
      let (drawn, painted) = try bothPictures(of: root, named: "turned-label")
      let comparison = Comparison(drawn, painted)
      #expect(comparison.interior <= 4)
      // Letters are resampled once more than by Cairo and therefore softer, but at the same position.
      #expect(comparison.mean <= 0.8)
    }
  }

  @Test("nothing that is not finite, collapsed or immense does harm")
  func oddGeometry() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 100, height: 80))
      let frames = [
        Rect(x: 0, y: 0, width: .infinity, height: 10), Rect(x: .nan, y: 0, width: 10, height: 10),
        Rect(x: 10, y: 10, width: 0, height: 20), Rect(x: -1e300, y: 0, width: 2e300, height: 5),
      ]
      for frame in frames {
        try root.addChild(ColorLayer(frame: frame, color: .white, cornerRadius: 4))
        try root.addChild(CountedLayer(frame: frame))
        let scroll = ScrollLayer(frame: frame)
        try scroll.content.addChild(ColorLayer(frame: root.bounds, color: .white))
        try root.addChild(scroll)
      }
      let collapsed = ColorLayer(frame: Rect(x: 5, y: 5, width: 9, height: 9), color: .white)
      collapsed.transform = .scale(x: 1, y: 0)
      try root.addChild(collapsed)
      let clipped = ColorLayer(
        frame: Rect(x: -1e6, y: 40, width: 2e6, height: 1e6),
        color: Color(red: 0, green: 1, blue: 0))
      try root.addChild(clipped)
      let renderer = try LayerRenderer()
      let size = PixelSize(width: 100, height: 80)
      renderer.draw(root, pixelSize: size, toPixels: .identity, background: .black, at: nil)
      let image = try renderer.image(of: size)
      #expect(image[50, 30] == Pixel(gray: 0))
      #expect(image[50, 60] == Pixel(red: 0, green: 255, blue: 0))
    }
  }

  @Test("a thousand layers in each other that let light through are drawn")
  func deepGroups() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 60, height: 60))
      var parent: Layer = root
      for _ in 0..<900 {
        let layer = Layer(frame: root.bounds)
        layer.opacity = 0.999
        try parent.addChild(layer)
        parent = layer
      }
      try parent.addChild(ColorLayer(frame: root.bounds, color: .white))
      let renderer = try LayerRenderer()
      let size = PixelSize(width: 60, height: 60)
      renderer.draw(root, pixelSize: size, toPixels: .identity, background: .black, at: nil)
      // 0.999 to the power of 900 is 0.4064, and each group rounds to the nearest of 255.
      #expect(abs(Int(try renderer.image(of: size)[30, 30].red) - 104) <= 10)
    }
  }
}
