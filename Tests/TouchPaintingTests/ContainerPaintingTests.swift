import Testing
import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchTracking
import Touchstone

@Suite("painting of containers")
struct ContainerPaintingTests {
  private func paint(_ window: Window, at instant: Instant? = nil) throws -> Image {
    try Painter(background: .black).image(of: window, at: instant)
  }

  @Test("a modal layer that appears is drawn as far as it has appeared, with its dimming")
  func appearing() throws {
    let window = smallWindow()
    try window.addChild(ColorLayer(frame: window.bounds, color: .pureGreen))
    let modal = ModalLayer()
    modal.dimming = 1
    modal.appearanceSpan = .milliseconds(150)
    try modal.addChild(ColorLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20), color: .pureRed))
    window.advance(to: .zero)
    try window.present(modal)
    let green = Pixel.pureGreen
    var image = try paint(window, at: .zero)
    #expect(image[10, 10] == green && image[40, 40] == green)
    image = try paint(window, at: .seconds(0.075))
    #expect(image[10, 10].isNear(Pixel(red: 128, green: 128, blue: 0), within: 3))
    #expect(image[40, 40].isNear(Pixel(red: 0, green: 128, blue: 0), within: 3))
    for instant in [Instant.seconds(0.15), nil] {
      image = try paint(window, at: instant)
      #expect(image[10, 10] == .pureRed && image[40, 40] == .black)
    }
  }

  @Test(
    "a dismissed modal layer fades out, behind the one that replaces it; not without an instant")
  func disappearing() throws {
    let window = smallWindow()
    try window.addChild(ColorLayer(frame: window.bounds, color: .pureGreen))
    let modal = ModalLayer()
    modal.dimming = 1
    modal.disappearanceSpan = .milliseconds(150)
    try modal.addChild(ColorLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20), color: .pureRed))
    window.advance(to: .zero)
    try window.present(modal)
    window.dismiss()
    #expect(try paint(window, at: .zero)[10, 10] == .pureRed)
    var image = try paint(window, at: .seconds(0.075))
    #expect(image[10, 10].isNear(Pixel(red: 128, green: 128, blue: 0), within: 3))
    #expect(image[40, 40].isNear(Pixel(red: 0, green: 128, blue: 0), within: 3))
    let next = ModalLayer()
    next.dimming = 0
    try next.addChild(ColorLayer(frame: Rect(x: 5, y: 5, width: 10, height: 10), color: .white))
    try window.present(next)
    image = try paint(window, at: .seconds(0.075))
    #expect(image[10, 10] == .white && image[2, 2].red > 100)
    for instant in [Instant.seconds(0.15), nil] {
      image = try paint(window, at: instant)
      #expect(image[2, 2] == .pureGreen && image[40, 40] == .pureGreen)
    }
  }

  @Test("a modal layer that a translucent picture presented fades out as well")
  func disappearingFromPicture() throws {
    let window = smallWindow()
    let picture = ImageLayer(image: Image(width: 20, height: 20, filledWith: .pureGreen))
    picture.opacity = 0.5
    try window.addChild(picture)
    let modal = ModalLayer()
    modal.dimming = 0
    modal.disappearanceSpan = .milliseconds(100)
    try modal.addChild(ColorLayer(frame: Rect(x: 0, y: 0, width: 40, height: 20), color: .pureRed))
    window.advance(to: .zero)
    try picture.present(modal)
    picture.dismiss()
    let image = try paint(window, at: .zero)
    #expect(image[10, 10].isNear(Pixel(red: 128, green: 0, blue: 0), within: 3))
    #expect(image[30, 10].isNear(Pixel(red: 128, green: 0, blue: 0), within: 3))
  }

  @Test("modal layers on top of each other fade out together")
  func disappearingTogether() throws {
    let window = smallWindow()
    try window.addChild(ColorLayer(frame: window.bounds, color: .pureGreen))
    let (lower, upper) = (ModalLayer(), ModalLayer())
    for modal in [lower, upper] {
      modal.dimming = 0
      modal.disappearanceSpan = .milliseconds(100)
    }
    try lower.addChild(ColorLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20), color: .pureRed))
    try upper.addChild(ColorLayer(frame: Rect(x: 30, y: 0, width: 20, height: 20), color: .pureRed))
    window.advance(to: .zero)
    try window.present(lower)
    try lower.present(upper)
    window.dismiss()
    let image = try paint(window, at: .seconds(0.05))
    #expect(image[10, 10].isNear(Pixel(red: 128, green: 128, blue: 0), within: 3))
    // Half of the upper one in the half of the lower one.
    #expect(image[40, 10].isNear(Pixel(red: 64, green: 191, blue: 0), within: 3))
    window.advance(to: .seconds(0.1))
    #expect(window.disappearingLayers.isEmpty && !window.isMoving)
  }

  @Test("a scroll layer clips what is in it, and shows the part that it was scrolled to")
  func scrolling() throws {
    let window = smallWindow()
    let scroll = ScrollLayer(frame: Rect(x: 10, y: 10, width: 40, height: 40))
    scroll.contentSize = Size(width: 40, height: 200)
    let upper = ColorLayer(frame: Rect(x: -20, y: 0, width: 100, height: 100), color: .pureRed)
    let lower = ColorLayer(frame: Rect(x: -20, y: 100, width: 100, height: 100), color: .pureGreen)
    try scroll.content.addChild(upper)
    try scroll.content.addChild(lower)
    try window.addChild(scroll)
    var image = try paint(window)
    #expect(image[9, 30] == .black && image[10, 30] == .pureRed && image[49, 49] == .pureRed)
    #expect(image[50, 30] == .black && image[30, 9] == .black && image[30, 50] == .black)
    scroll.contentOffset = Point(x: 0, y: 80)
    image = try paint(window)
    #expect(image[30, 29] == .pureRed && image[30, 30] == .pureGreen && image[30, 50] == .black)
  }

  @Test("the indicators of a scroll layer show while it is dragged, if the instant is known")
  func indicators() throws {
    let window = Window(size: Size(width: 200, height: 200))
    let scroll = ScrollLayer(frame: window.bounds)
    scroll.contentSize = Size(width: 200, height: 800)
    try window.addChild(scroll)
    let finger = Finger(window)
    finger.down(Point(x: 100, y: 180), at: .zero)
    for step in 1...10 {
      finger.move(Point(x: 100, y: 180 - Double(step) * 8), at: .seconds(Double(step) * 0.01))
    }
    let indicator = try #require(scroll.verticalIndicator)
    let (x, y) = (Int(indicator.midX), Int(indicator.midY))
    #expect(try paint(window)[x, y] == .black)
    let pixel = try paint(window, at: .seconds(0.1))[x, y]
    // A gray of 0.75 with an opacity of 0.8 over black.
    #expect(pixel.isNear(Pixel(gray: 153), within: 2))
  }

  @Test("a modal layer darkens what is below it, not what is in it")
  func modal() throws {
    let window = smallWindow()
    try window.addChild(
      ColorLayer(frame: Rect(x: 0, y: 0, width: 100, height: 80), color: .white))
    let modal = ModalLayer()
    try modal.addChild(ColorLayer(frame: Rect(x: 40, y: 30, width: 20, height: 20), color: .white))
    modal.dimming = 0.4
    try window.present(modal)
    let image = try paint(window)
    #expect(image[5, 5].isNear(Pixel(gray: 153)))
    #expect(image[50, 40] == .white)
  }

  @Test("a loupe shows what is below it twice as large, within its circle, and nothing else does")
  func loupe() throws {
    let window = Window(size: Size(width: 400, height: 400))
    try window.addChild(
      ColorLayer(frame: Rect(x: 190, y: 290, width: 20, height: 20), color: .pureRed))
    let loupe = LoupeLayer()
    loupe.attach(to: window)
    try window.addChild(loupe)
    let cover = ColorLayer(frame: Rect(x: 198, y: 298, width: 4, height: 4), color: .pureGreen)
    cover.zPosition = .greatestFiniteMagnitude
    try window.addChild(cover)
    let finger = Finger(window)
    finger.down(Point(x: 200, y: 300), at: .zero)
    #expect(try paint(window)[200, 292] == .pureRed)
    window.advance(to: .seconds(1))
    #expect(loupe.focus == Point(x: 200, y: 300))
    let image = try paint(window)
    let (x, y) = (Int(loupe.position.x), Int(loupe.position.y))
    // The square of 20 points around the finger takes 40 points in the loupe. Layers in front of the loupe
    // are not shown in it.
    #expect(
      image[x, y] == .pureRed && image[x - 19, y - 19] == .pureRed
        && image[x + 18, y + 18] == .pureRed)
    #expect(image[x - 22, y] == .black && image[x, y + 22] == .black)
    #expect(image[200, 300] == .pureGreen)
    let rim = Int(loupe.radius)
    #expect(image[x - rim, y].isNear(.white, within: 30) && image[x + rim + 4, y] == .black)
    finger.up(Point(x: 200, y: 300), at: .seconds(1.1))
    #expect(try paint(window)[x, y] == .black)
  }

  @Test("a list in the middle of its scrolling looks as it did when it was looked at")
  func scrollingGolden() throws {
    let window = Window(size: Size(width: 240, height: 180))
    let scroll = ScrollLayer(frame: Rect(x: 20, y: 15, width: 200, height: 150))
    scroll.contentSize = Size(width: 300, height: 600)
    for row in 0..<12 {
      let color = Color(red: 0.9 - 0.06 * Double(row), green: 0.3, blue: 0.2 + 0.06 * Double(row))
      let bar = Rect(x: 10, y: 10 + Double(row) * 50, width: 280, height: 36)
      try scroll.content.addChild(ColorLayer(frame: bar, color: color, cornerRadius: 8))
    }
    try window.addChild(scroll)
    let finger = Finger(window)
    finger.down(Point(x: 180, y: 160), at: .zero)
    for step in 1...10 {
      let way = Double(step) * 6
      // After the time during which a finger that has just landed may slip.
      finger.move(Point(x: 180 - way, y: 160 - 2 * way), at: .seconds(0.1 + Double(step) * 0.01))
    }
    let image = try Painter().image(of: window, at: .seconds(0.2))
    try Golden.expect(image, named: "scroll-layer")
  }

  @Test("a dialog before flowers looks as it did when it was looked at")
  func modalGolden() throws {
    let window = try flowerWindow()
    let modal = ModalLayer()
    let dialog = Rect(x: 608, y: 367, width: 800, height: 400)
    try modal.addChild(
      ColorLayer(
        frame: dialog, color: Color(gray: 0.9), cornerRadius: 40,
        border: Border(color: .white, width: 8)))
    modal.dimming = 0.6
    try window.present(modal)
    try Golden.expect(try Painter(scale: 0.12).image(of: window), named: "modal-layer")
  }

  @Test("a loupe over a flower looks as it did when it was looked at")
  func loupeGolden() throws {
    let window = Window(size: Size(width: 300, height: 300))
    let layer = ImageLayer(image: try flower(120, Color(red: 0.85, green: 0.29, blue: 0.47)))
    layer.position = Point(x: 150, y: 220)
    try window.addChild(layer)
    let loupe = LoupeLayer()
    loupe.attach(to: window)
    try window.addChild(loupe)
    let finger = Finger(window)
    finger.down(Point(x: 150, y: 200), at: .zero)
    window.advance(to: .seconds(1))
    #expect(loupe.isShowing)
    try Golden.expect(try Painter().image(of: window), named: "loupe-layer")
  }

  @Test("two loupes that see each other end")
  func twoLoupes() throws {
    let window = Window(size: Size(width: 400, height: 400))
    let loupes = [LoupeLayer(), LoupeLayer()]
    for loupe in loupes {
      loupe.magnification = 1.1
      try window.addChild(loupe)
      loupe.attach(to: window)
    }
    loupes[0].press.recognizeSimultaneously(with: loupes[1].press)
    let finger = Finger(window)
    finger.down(Point(x: 200, y: 300), at: .zero)
    window.advance(to: .seconds(1))
    #expect(loupes[0].isShowing && loupes[1].isShowing)
    #expect(try paint(window).width == 400)
  }
}

/// One finger on a screen as large as a window.
struct Finger {
  let window: Window
  let device: DeviceID

  init(_ window: Window) {
    self.window = window
    device = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
  }

  func down(_ point: Point, at time: Instant) { report(.began, point, time) }
  func move(_ point: Point, at time: Instant) { report(.moved, point, time) }
  func up(_ point: Point, at time: Instant) { report(.ended, point, time) }

  private func report(_ phase: Contact.Phase, _ point: Point, _ time: Instant) {
    let contact = Contact(slot: 0, phase: phase, position: point)
    window.deliver(ContactFrame(device: device, time: time, contacts: [contact]))
  }
}
