import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

@Suite("painter")
struct PainterTests {
  private func square(_ x: Double, _ y: Double, _ color: Color, side: Double = 20) -> ColorLayer {
    ColorLayer(frame: Rect(x: x, y: y, width: side, height: side), color: color)
  }

  private func paint(_ window: Window, scale: Double = 1) throws -> Image {
    try Painter(scale: scale, background: .black).image(of: window)
  }

  @Test("layers are where their frames say, on the background")
  func places() throws {
    let window = smallWindow()
    try window.addChild(square(10, 20, .pureRed))
    let image = try paint(window)
    #expect(image.width == 100 && image.height == 80)
    #expect(image[9, 20] == .black && image[10, 20] == .pureRed && image[29, 39] == .pureRed)
    #expect(image[30, 39] == .black && image[29, 40] == .black)
    let large = try paint(window, scale: 2)
    #expect(large.width == 200 && large.height == 160)
    #expect(large[19, 40] == .black && large[20, 40] == .pureRed && large[59, 79] == .pureRed)
  }

  @Test("later siblings are in front, but for their z positions")
  func order() throws {
    let window = smallWindow()
    let (back, front) = (square(0, 0, .pureRed), square(10, 0, .pureGreen))
    try window.addChild(back)
    try window.addChild(front)
    #expect(try paint(window)[15, 5] == .pureGreen)
    back.zPosition = 1
    #expect(try paint(window)[15, 5] == .pureRed)
    back.zPosition = 0
    front.sendToBack()
    #expect(try paint(window)[15, 5] == .pureRed)
  }

  @Test("a layer turned by 45 degrees about its middle reaches half its diagonal to the side")
  func rotation() throws {
    let window = smallWindow()
    let layer = square(30, 30, .pureBlue)
    layer.transform = .rotation(.degrees(45))
    try window.addChild(layer)
    let image = try paint(window)
    // Half the diagonal of 20 is 14.14; the center is (40, 40).
    #expect(image[40, 27] == .pureBlue && image[40, 24] == .black)
    // At 53 the corner covers 0.63 of a pixel.
    #expect(image[52, 40] == .pureBlue && image[53, 40].isNear(Pixel(gray: 0).blue(161), within: 6))
    #expect(image[54, 40].isNear(.black, within: 6) && image[55, 40] == .black)
    #expect(image[31, 31] == .black)
  }

  @Test("a layer is where the conversion of its points says, whatever its anchor and transform")
  func conversion() throws {
    let window = smallWindow()
    let outer = Layer(frame: Rect(x: 5, y: 5, width: 60, height: 60))
    outer.bounds.origin = Point(x: 7, y: -3)
    outer.anchorPoint = Point(x: 0.2, y: 0.9)
    outer.position = Point(x: 30, y: 60)
    outer.transform = AffineTransform.rotation(.degrees(30)).concatenating(.scale(0.8))
    let inner = square(20, 10, .pureGreen, side: 14)
    inner.transform = AffineTransform.rotation(.degrees(-75)).concatenating(.scale(x: 1.2, y: 1))
    try outer.addChild(inner)
    try window.addChild(outer)
    let image = try paint(window)
    let center = inner.transformToWindow.applied(to: inner.bounds.center)
    #expect(image[Int(center.x), Int(center.y)] == .pureGreen)
    var wrong = 0
    for y in 0..<80 {
      for x in 0..<100 {
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let local = inner.convert(point, from: nil)
        let isDeep = local.map { inner.bounds.insetBy(dx: 1, dy: 1).contains($0) } ?? false
        let isOff = local.map { !inner.bounds.outset(by: 1).contains($0) } ?? true
        if isDeep && image[x, y] != .pureGreen || isOff && image[x, y] != .black { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("what is hidden or clear is not painted, nor what is in it")
  func hidden() throws {
    let window = smallWindow()
    let outer = square(0, 0, .pureRed, side: 40)
    try outer.addChild(square(30, 30, .pureGreen))
    try window.addChild(outer)
    outer.isHidden = true
    let black = Image(width: 100, height: 80, filledWith: .black)
    var isBlack = try paint(window) == black
    #expect(isBlack)
    outer.isHidden = false
    for opacity in [0, -1, .nan] {
      outer.opacity = opacity
      isBlack = try paint(window) == black
      #expect(isBlack)
    }
  }

  @Test(
    "a translucent layer and its children are composited as one group, without clipping the children"
  )
  func opacity() throws {
    let window = smallWindow()
    let outer = square(0, 0, .white, side: 40)
    try outer.addChild(square(20, 20, .white, side: 40))
    outer.opacity = 0.5
    try window.addChild(outer)
    let image = try paint(window)
    for (x, y) in [(5, 5), (30, 30), (50, 50)] { #expect(image[x, y].isNear(Pixel(gray: 128))) }
    #expect(image[50, 10] == .black)
  }

  @Test("a picture that is half clear is as one in a group")
  func pictureOpacity() throws {
    let window = smallWindow()
    let layer = ImageLayer(image: Image(width: 10, height: 10, filledWith: .white))
    layer.opacity = 0.25
    try window.addChild(layer)
    // A quarter of 255 is 63.75.
    #expect(try paint(window)[5, 5].isNear(Pixel(gray: 64)))
    try layer.addChild(Layer())
    #expect(try paint(window)[5, 5].isNear(Pixel(gray: 64)))
  }

  @Test("a picture is stretched over the bounds")
  func stretched() throws {
    let window = smallWindow()
    var source = Image(width: 2, height: 1, filledWith: .pureRed)
    source[1, 0] = .pureBlue
    let layer = ImageLayer(image: source)
    layer.frame = Rect(x: 0, y: 0, width: 100, height: 80)
    try window.addChild(layer)
    let image = try paint(window)
    #expect(image[2, 40] == .pureRed && image[97, 40] == .pureBlue && image[99, 79] == .pureBlue)
  }

  @Test("a program's own layer paints in its own coordinates")
  func ownLayer() throws {
    final class Cross: Layer, PaintableLayer {
      func paint(on canvas: Canvas) {
        canvas.fill(.rect(Rect(x: 4, y: 0, width: 2, height: 10)), with: .pureGreen)
      }
    }
    let window = smallWindow()
    try window.addChild(Cross(frame: Rect(x: 50, y: 20, width: 10, height: 10)))
    let image = try paint(window)
    #expect(image[54, 20] == .pureGreen && image[55, 29] == .pureGreen && image[56, 25] == .black)
  }

  @Test("the origin of a window's bounds is at the upper left")
  func windowOrigin() throws {
    let window = smallWindow()
    window.bounds.origin = Point(x: 30, y: 10)
    try window.addChild(square(30, 10, .pureRed))
    let image = try paint(window)
    #expect(image[0, 0] == .pureRed && image[19, 19] == .pureRed && image[20, 20] == .black)
  }

  @Test("a border is within the edge, and corners are round")
  func border() throws {
    let window = smallWindow()
    let layer = square(10, 10, .pureRed, side: 40)
    layer.border = Border(color: .white, width: 2)
    try window.addChild(layer)
    var image = try paint(window)
    #expect(image[9, 30] == .black && image[10, 30] == .white && image[11, 30] == .white)
    #expect(image[12, 30] == .pureRed && image[49, 49] == .white)
    layer.border = nil
    layer.cornerRadius = 10
    image = try paint(window)
    #expect(image[10, 10] == .black && image[10, 30] == .pureRed && image[30, 10] == .pureRed)
    // The corner's circle has its center at (20, 20): (13.5, 13.5) is 9.2 from it.
    #expect(image[13, 13] == .pureRed)
  }

  @Test(
    "a border wider than the layer covers it and nothing else", arguments: [10.0, 12, 20, 1000])
  func wideBorder(width: Double) throws {
    let window = smallWindow()
    let layer = ColorLayer(
      frame: Rect(x: 20, y: 30, width: 40, height: 10), color: .pureRed,
      border: Border(color: .pureGreen, width: width))
    try window.addChild(layer)
    let plain = smallWindow()
    try plain.addChild(ColorLayer(frame: layer.frame, color: .pureGreen))
    let isCovered = try paint(window) == paint(plain)
    #expect(isCovered)
    layer.bounds.size.height = 0
    let isBlack = try paint(window) == Image(width: 100, height: 80, filledWith: .black)
    #expect(isBlack)
  }

  @Test("the deepest tree, clear at every level, is painted without taking ever more memory")
  func deepTree() throws {
    let window = Window(size: Size(width: 20, height: 20))
    var layer: Layer = window
    for _ in 1..<Layer.maximumDepth {
      let child = ColorLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20), color: .white)
      child.opacity = 0.999
      try layer.addChild(child)
      layer = child
    }
    #expect(try paint(window)[10, 10].isNear(.white, within: 2))
  }

  @Test("layers in layers are as opaque as all of them together, however deep")
  func deepOpacity() throws {
    let window = Window(size: Size(width: 20, height: 20))
    var layer: Layer = window
    for _ in 0..<40 {
      let child = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      child.opacity = 0.9
      try layer.addChild(child)
      layer = child
    }
    try layer.addChild(ColorLayer(frame: layer.bounds, color: .white))
    // 255 x 0.9^40 is 3.8, and each of 16 groups rounds once.
    #expect(try paint(window)[10, 10].isNear(Pixel(gray: 4), within: 2))
  }

  @Test("a window without extent is refused")
  func emptyWindow() {
    let window = Window(size: .zero)
    #expect(throws: PaintingError.self) { try Painter().image(of: window) }
  }

  @Test("the scale that fits a box is that of the tighter side")
  func fitting() {
    let window = smallWindow()
    #expect(Painter.scale(of: window, fitting: 50, by: 80) == 0.5)
    #expect(Painter.scale(of: window, fitting: 1_000, by: 40) == 0.5)
    #expect(Painter.scale(of: Window(size: .zero), fitting: 10, by: 10) == 1)
  }
}
