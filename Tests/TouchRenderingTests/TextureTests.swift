import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRendering
import Touchstone

@Suite("textures", .needsGL)
struct TextureTests {
  private let size = PixelSize(width: 320, height: 240)

  private func draw(_ root: Layer, with renderer: LayerRenderer, scale: Double = 1) {
    renderer.draw(root, pixelSize: size, toPixels: .scale(scale), background: .black, at: nil)
    #expect(renderer.failure == nil)
  }

  private func gray(_ value: UInt8, _ side: Int = 40) -> Image {
    Image(width: side, height: side, filledWith: Pixel(gray: value))
  }

  @Test("a picture is brought to the card once, for all layers and frames that show it")
  func sharing() throws {
    try GLContext.run {
      let painted = PaintedImage(smoothPhoto(60, 40))
      let root = Window(size: Size(width: 320, height: 240))
      for index in 0..<10 {
        let layer = ImageLayer(painted)
        layer.position = Point(x: 30 + Double(index) * 25, y: 100)
        try root.addChild(layer)
      }
      let renderer = try LayerRenderer()
      for _ in 0..<5 { draw(root, with: renderer) }
      #expect(renderer.counts.pictureUploads == 1)
      #expect(renderer.counts.uploadedBytes == 60 * 40 * 4)
      #expect(renderer.counts.textures == 1)
    }
  }

  @Test("ten photos need no upload from their second frame on, wherever they move")
  func steadyState() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 320, height: 240))
      let layers = (0..<10).map { index in
        pictureLayer(smoothPhoto(80 + index, 60), at: Point(x: 30 + Double(index) * 25, y: 100))
      }
      for layer in layers { try root.addChild(layer) }
      let renderer = try LayerRenderer()
      draw(root, with: renderer)
      let first = renderer.counts
      #expect(first.pictureUploads == 10)
      for step in 0..<20 {
        for layer in layers {
          layer.transform = .rotation(.degrees(Double(step))).concatenating(
            .scale(1 + Double(step) / 20))
        }
        draw(root, with: renderer)
      }
      #expect(renderer.counts.uploadedBytes == first.uploadedBytes)
      #expect(renderer.counts.textures == 10)
    }
  }

  @Test("the texture of a picture goes with the picture")
  func release() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 320, height: 240))
      let layer = pictureLayer(gray(200), at: Point(x: 100, y: 100))
      try root.addChild(layer)
      let renderer = try LayerRenderer()
      draw(root, with: renderer)
      #expect(renderer.counts.textures == 1)
      // 40 by 40 pixels of four bytes, plus a third for smaller versions.
      #expect(renderer.counts.textureBytes == 40 * 40 * 16 / 3)
      layer.image = gray(100)
      draw(root, with: renderer)
      #expect(renderer.counts.textures == 1)
      #expect(renderer.counts.pictureUploads == 2)
      #expect(try renderer.image(of: size)[100, 100] == Pixel(gray: 100))
      layer.removeFromParent()
      layer.image = gray(50)
      renderer.releaseUnused()
      #expect(renderer.counts.textures == 0 && renderer.counts.textureBytes == 0)
    }
  }

  @Test("after a lost context, all textures are created again in the next context")
  func contextLoss() throws {
    try GLContext.runAndLose { lose in
      let photo = pictureLayer(gray(90), at: Point(x: 60, y: 60))
      let label = CountedLayer(frame: Rect(x: 120, y: 40, width: 100, height: 40))
      let root = try window(320, 240, photo, label)
      let renderer = try LayerRenderer()
      draw(root, with: renderer)
      let before = try renderer.image(of: size)
      try lose()
      renderer.contextWasLost()
      #expect(renderer.counts.textures == 0)
      draw(root, with: renderer)
      #expect(try renderer.image(of: size) == before)
      #expect(renderer.counts.pictureUploads == 2 && label.count == 2)
    }
  }

  @Test("a layer with an equal key is not painted again; with another key or bounds it is")
  func contentKeys() throws {
    try GLContext.run {
      let label = CountedLayer(frame: Rect(x: 120, y: 40, width: 100, height: 40))
      let root = try window(320, 240, label)
      let renderer = try LayerRenderer()
      for step in 0..<10 {
        label.position.x = 100 + Double(step) * 3.3
        draw(root, with: renderer)
      }
      #expect(label.count == 1)
      label.text = "other"
      for _ in 0..<3 { draw(root, with: renderer) }
      #expect(label.count == 2)
      label.bounds.size.width = 120
      for _ in 0..<3 { draw(root, with: renderer) }
      #expect(label.count == 3)
      label.isKnown = false
      for _ in 0..<4 { draw(root, with: renderer) }
      #expect(label.count == 7)
      #expect(renderer.counts.contentUploads == 7)
      #expect(renderer.counts.textures == 1)
    }
  }

  @Test("a label that is pinched to twice its size is painted four times on the way")
  func pinchedContents() throws {
    try GLContext.run {
      let label = CountedLayer(frame: Rect(x: 80, y: 80, width: 100, height: 40))
      let root = try window(320, 240, label)
      let renderer = try LayerRenderer()
      draw(root, with: renderer)
      for step in 1...100 {
        label.transform = .scale(1 + Double(step) / 100)
        draw(root, with: renderer)
      }
      #expect(label.count == 5)
      // Back at its own size, the picture that was painted for it still exists.
      label.transform = .identity
      draw(root, with: renderer)
      #expect(label.count == 5)
    }
  }

  @Test("above the limit, the least recently drawn textures are evicted, never those of the frame")
  func eviction() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 320, height: 240))
      let layers = (0..<4).map { pictureLayer(gray(UInt8($0 * 50), 90), at: root.bounds.center) }
      let renderer = try LayerRenderer()
      // A picture takes 90 * 90 * 16 / 3 = 43,200 bytes: there is room for three.
      renderer.textureLimit = 190_000
      for layer in layers {
        try root.addChild(layer)
        draw(root, with: renderer)
        layer.removeFromParent()
      }
      #expect(renderer.counts.evictions == 0)
      let fifth = pictureLayer(gray(250, 90), at: root.bounds.center)
      try root.addChild(fifth)
      draw(root, with: renderer)
      #expect(renderer.counts.evictions == 1 && renderer.counts.pictureUploads == 5)
      #expect(renderer.counts.textureBytes <= 190_000)
      fifth.removeFromParent()
      // The first one was evicted, the second was not.
      try root.addChild(layers[1])
      draw(root, with: renderer)
      #expect(renderer.counts.pictureUploads == 5)
      layers[1].removeFromParent()
      try root.addChild(layers[0])
      draw(root, with: renderer)
      #expect(renderer.counts.pictureUploads == 6)
      // All five together exceed the limit, and all are drawn.
      for layer in layers + [fifth] { try root.addChild(layer) }
      for _ in 0..<3 { draw(root, with: renderer) }
      #expect(renderer.counts.textures == 5)
    }
  }

  @Test("a picture more than the limit has room for, behind all others, pushes none of them out")
  func noCascade() throws {
    try GLContext.run {
      let root = Window(size: Size(width: 320, height: 240))
      let layers = (0..<5).map { pictureLayer(gray(UInt8($0 * 50), 90), at: root.bounds.center) }
      for layer in layers.dropFirst() { try root.addChild(layer) }
      let renderer = try LayerRenderer()
      // Room for four of 43,200 bytes.
      renderer.textureLimit = 190_000
      draw(root, with: renderer)
      try root.insertChild(layers[0], at: 0)
      for _ in 0..<3 { draw(root, with: renderer) }
      #expect(renderer.counts.pictureUploads == 5 && renderer.counts.evictions == 0)
      #expect(renderer.counts.textures == 5)
      // Pictures that are no longer drawn are evicted with the next frame.
      layers[4].removeFromParent()
      draw(root, with: renderer)
      #expect(renderer.counts.evictions == 1 && renderer.counts.textures == 4)
      #expect(renderer.counts.textureBytes <= 190_000)
    }
  }

  @Test("a picture that is too large for the limit is shown with fewer pixels, not black")
  func tooLarge() throws {
    try GLContext.run {
      let photo = pictureLayer(smoothPhoto(1200, 900), at: Point(x: 160, y: 120), .scale(0.25))
      let root = try window(320, 240, photo)
      let renderer = try LayerRenderer()
      renderer.textureLimit = 1 << 20
      draw(root, with: renderer)
      #expect(renderer.counts.textureBytes <= 1 << 18)
      let painted = try Painter(background: .black).image(of: root)
      let drawn = try renderer.image(of: size)
      for x in stride(from: 20, to: 300, by: 20) {
        #expect(drawn[x, 120].difference(from: painted[x, 120]) <= 6)
      }
    }
  }

  @Test("a picture with a side beyond the driver's limit is shown with fewer pixels, not black")
  func tooLong() throws {
    try GLContext.run {
      let long = Image(width: 40_000, height: 4, filledWith: Pixel(gray: 180))
      let layer = ImageLayer(image: long)
      layer.bounds = Rect(x: 0, y: 0, width: 200, height: 100)
      layer.position = Point(x: 160, y: 120)
      let root = try window(320, 240, layer)
      let renderer = try LayerRenderer()
      draw(root, with: renderer)
      #expect(try renderer.image(of: size)[160, 120] == Pixel(gray: 180))
    }
  }
}
