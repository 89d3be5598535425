import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

@Suite("image layers")
struct ImageLayerTests {
  /// Eight columns by four rows: opaque on the left, then alpha 85, 84 and 0, two columns each.
  private func picture() -> Image {
    var image = Image(width: 8, height: 4)
    for y in 0..<4 {
      for (x, alpha) in ([255, 255, 85, 85, 84, 84, 0, 0] as [UInt8]).enumerated() {
        image[x, y] = Pixel(red: 200, green: 100, blue: 0, alpha: alpha)
      }
    }
    return image
  }

  @Test("touches meet pixels of alpha 85 and more, by default")
  func hits() throws {
    let window = smallWindow()
    let layer = ImageLayer(image: picture(), name: "picture")
    layer.position = Point(x: 14, y: 12)
    try window.addChild(layer)
    // The picture's upper left is at (10, 10).
    let hits = (0..<8).map { x in
      window.hitTest(Point(x: 10.5 + Double(x), y: 11), with: nil) === layer
    }
    #expect(hits == [true, true, true, true, false, false, false, false])
    #expect(window.hitTest(Point(x: 9.5, y: 11), with: nil) === window)
  }

  @Test("the threshold can be chosen")
  func threshold() {
    let layer = ImageLayer(image: picture(), threshold: 84)
    #expect(layer.contains(Point(x: 5.5, y: 1), with: nil))
    #expect(!layer.contains(Point(x: 6.5, y: 1), with: nil))
  }

  @Test("a layer that does not look at pixels is hit in all its bounds")
  func boundsOnly() {
    let layer = ImageLayer(image: picture(), hitsOpaquePixels: false)
    #expect(layer.contains(Point(x: 7.5, y: 3.5), with: nil))
  }

  @Test("the bounds are the picture's size by the content scale, and follow another picture")
  func bounds() {
    let layer = ImageLayer(image: picture(), contentScale: 2)
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 4, height: 2))
    #expect(layer.frame == Rect(x: 0, y: 0, width: 4, height: 2))
    #expect(layer.contains(Point(x: 1.75, y: 1), with: nil))
    #expect(!layer.contains(Point(x: 3.5, y: 1), with: nil))
    layer.image = Image(width: 20, height: 10, filledWith: .white)
    #expect(layer.bounds.size == Size(width: 10, height: 5))
    #expect(layer.position == Point(x: 2, y: 1))
    #expect(layer.contains(Point(x: 9.5, y: 4.5), with: nil))
  }

  @Test("an invalid content scale counts as 1", arguments: [0, -2, Double.nan, .infinity])
  func badContentScale(_ scale: Double) {
    #expect(ImageLayer(image: picture(), contentScale: scale).bounds.width == 8)
  }

  @Test("a picture without a gap needs no mask")
  func opaque() {
    let painted = PaintedImage(Image(width: 5, height: 5, filledWith: .pureRed))
    #expect(painted.mask(threshold: 85, maximumSide: 5) == nil)
  }

  @Test("a coarser mask is opaque wherever one of its pixels covers an opaque one")
  func maskScale() throws {
    let painted = PaintedImage(picture())
    let mask = try #require(painted.mask(threshold: 255, maximumSide: 2))
    #expect(mask.width == 2 && mask.height == 1)
    #expect(mask[0, 0] && !mask[1, 0])
    let layer = ImageLayer(painted, threshold: 255, maskScale: 0.25)
    #expect(layer.contains(Point(x: 3.5, y: 1), with: nil))
    #expect(!layer.contains(Point(x: 4.5, y: 1), with: nil))
    #expect(ImageLayer(painted, maskScale: -3).maskScale == 1)
  }

  @Test("a hit test finds the right one of many image layers, also through gaps in front ones")
  func manyPictures() throws {
    let window = Window(size: Size(width: 400, height: 400))
    let painted = PaintedImage(picture())
    var layers: [ImageLayer] = []
    for index in 0..<100 {
      let layer = ImageLayer(painted, name: "\(index)")
      layer.position = Point(x: 20 + Double(index % 10) * 4, y: 20 + Double(index / 10) * 30)
      layer.zPosition = -Double(index)
      try window.addChild(layer)
      layers.append(layer)
    }
    // The right half of each picture, which is transparent, covers the left half of the next one.
    for (index, layer) in layers.enumerated() where index % 10 < 9 {
      let left = Point(x: layer.position.x - 3.5, y: layer.position.y)
      #expect(window.hitTest(left, with: nil) === layer)
      let right = Point(x: layer.position.x + 0.5, y: layer.position.y)
      #expect(window.hitTest(right, with: nil) === layers[index + 1])
    }
  }

  @Test("a subclass that reaches further is asked beyond its bounds")
  func subclass() throws {
    final class Wide: ImageLayer {
      override func contains(_ point: Point, with event: TouchEvent?) -> Bool { true }
      override var isHitBounded: Bool { false }
    }
    let window = Window(size: Size(width: 400, height: 400))
    for _ in 0..<40 { try window.addChild(ImageLayer(image: picture())) }
    let wide = Wide(image: picture())
    try window.addChild(wide)
    #expect(window.hitTest(Point(x: 300, y: 300), with: nil) === wide)
  }
}

@Suite("content modes of image layers")
struct ContentModeTests {
  /// Eight columns by four rows; the left half is opaque.
  private func layer(_ mode: ImageLayer.ContentMode) -> ImageLayer {
    var image = Image(width: 8, height: 4)
    for y in 0..<4 { for x in 0..<4 { image[x, y] = Pixel(red: 200, green: 100, blue: 0) } }
    let layer = ImageLayer(image: image)
    layer.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    layer.contentMode = mode
    return layer
  }

  @Test(
    "each mode places the picture as it says",
    arguments: [
      (ImageLayer.ContentMode.stretch, Rect(x: 0, y: 0, width: 40, height: 40), false),
      (.fit, Rect(x: 0, y: 10, width: 40, height: 20), false),
      (.fill, Rect(x: -20, y: 0, width: 80, height: 40), true),
      (.center, Rect(x: 16, y: 18, width: 8, height: 4), false),
    ])
  func places(mode: ImageLayer.ContentMode, rect: Rect, isCutOff: Bool) {
    let layer = layer(mode)
    #expect(layer.contentRect == rect)
    #expect(layer.isCutOff == isCutOff)
  }

  @Test("touches meet the picture where it shows, and fall through beside it")
  func touches() {
    let points = [Point(x: 2, y: 2), Point(x: 2, y: 20), Point(x: 17, y: 19), Point(x: 30, y: 20)]
    func hits(_ mode: ImageLayer.ContentMode) -> [Bool] {
      let layer = layer(mode)
      return points.map { layer.contains($0, with: nil) }
    }
    #expect(hits(.stretch) == [true, true, true, false])
    #expect(hits(.fit) == [false, true, true, false])
    #expect(hits(.fill) == [true, true, true, false])
    #expect(hits(.center) == [false, false, true, false])
  }

  @Test(
    "the hit slop extends a picture that is not stretched",
    arguments: [
      (ImageLayer.ContentMode.fit, [true, true, false, false]),
      (.fill, [true, true, true, false]), (.center, [false, true, false, false]),
    ])
  func slop(mode: ImageLayer.ContentMode, expected: [Bool]) {
    let layer = layer(mode)
    let points = [Point(x: 2, y: 8), Point(x: 22, y: 20), Point(x: -3, y: 4), Point(x: -5, y: 20)]
    #expect(points.map { layer.contains($0, with: nil) } == [mode == .fill, false, false, false])
    layer.hitSlop = 4
    #expect(points.map { layer.contains($0, with: nil) } == expected)
  }

  @Test(
    "a report names the pixel where the picture shows, and a place beside it as outside the shape",
    arguments: [
      (ImageLayer.ContentMode.stretch, Point(x: 30, y: 22), "transparent at pixel 6, 2"),
      (.fit, Point(x: 30, y: 22), "transparent at pixel 6, 2"),
      (.fit, Point(x: 2, y: 2), "outside the shape"),
      (.fit, Point(x: 2, y: 44), "outside by 4"),
      (.fill, Point(x: 30, y: 22), "transparent at pixel 5, 2"),
      (.center, Point(x: 22.5, y: 20.5), "transparent at pixel 6, 2"),
      (.center, Point(x: 2, y: 2), "outside the shape"),
    ])
  func report(mode: ImageLayer.ContentMode, point: Point, expected: String) throws {
    let layer = layer(mode)
    let visit = try #require(layer.hitTestReport(point).visit(of: layer))
    #expect(visit.miss?.description == expected)
  }

  @Test("a report says that a place beside an opaque picture is outside the shape")
  func reportOfOpaquePicture() throws {
    let layer = ImageLayer(image: Image(width: 8, height: 4, filledWith: .black))
    layer.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    layer.contentMode = .fit
    let visit = try #require(layer.hitTestReport(Point(x: 2, y: 2)).visit(of: layer))
    #expect(visit.miss?.description == "outside the shape")
    layer.hitSlop = 9
    #expect(layer.hitTestReport(Point(x: 2, y: 2)).hit === layer)
  }

  @Test("what is cut off is not painted, and what is beside the picture stays as it was")
  func painting() throws {
    func painted(_ mode: ImageLayer.ContentMode) throws -> Image {
      let window = Window(size: Size(width: 60, height: 60))
      let layer = layer(mode)
      layer.position = Point(x: 30, y: 30)
      try window.addChild(layer)
      return try Painter(scale: 1).image(of: window)
    }
    let ground = try painted(.center)[0, 0]
    // Beyond the layer's left edge at 10, and above the picture.
    #expect(try painted(.fill)[5, 30] == ground)
    #expect(try painted(.fill)[12, 12] != ground)
    #expect(try painted(.fit)[12, 12] == ground)
    #expect(try painted(.fit)[12, 30] != ground)
    #expect(try painted(.center)[12, 30] == ground)
    #expect(try painted(.center)[27, 30] != ground)
  }
}
