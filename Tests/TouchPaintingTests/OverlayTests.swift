import Testing
import TouchGeometry
import TouchGestures
import TouchImaging
import TouchTracking
import Touchstone

@testable import TouchPainting

@Suite("overlays")
struct OverlayTests {
  private func paint(
    _ window: Window, _ overlay: Overlay, _ moment: SessionMoment = SessionMoment(time: .zero)
  ) throws -> Image {
    let painter = Painter(background: .black)
    let canvas = try painter.canvas(for: window)
    painter.paint(window, on: canvas)
    OverlayPainter(overlay).paint(window, at: moment, on: canvas)
    return try canvas.image()
  }

  private func trail(_ places: [(Double, Point)], _ phase: TouchPhase) -> TouchTrail {
    TouchTrail(
      id: TouchID(1),
      places: places.map { TouchTrail.Place(time: .seconds($0.0), location: $0.1) },
      phase: phase, radius: 20)
  }

  @Test("overlays have names")
  func names() {
    #expect(Overlay(named: "touches") == [.touches, .trails])
    #expect(Overlay(named: "bounds, hits,recognizers") == [.bounds, .hitAreas, .recognizers])
    #expect(Overlay(named: "all") == .all && Overlay(named: "none") == [])
    #expect(Overlay(named: "") == nil && Overlay(named: "touch") == nil)
    #expect(Overlay(named: "touches,") == nil)
  }

  @Test("painting without overlays draws no trails and no recognizers")
  func none() throws {
    let moment = SessionMoment(
      time: .zero, trails: [trail([(0, Point(x: 50, y: 40))], .began)],
      recognizers: [status("tap", .possible)])
    let image = try paint(smallWindow(), [], moment)
    let isBlack = image == Image(width: 100, height: 80, filledWith: .black)
    #expect(isBlack)
  }

  @Test("a touch is a rim about its place while it is down")
  func touches() throws {
    let place = Point(x: 50, y: 40)
    let down = SessionMoment(time: .zero, trails: [trail([(0, place)], .moved)])
    let image = try paint(smallWindow(), .touches, down)
    #expect(image[70, 40].blue > 150 && image[30, 40].blue > 150 && image[50, 20].blue > 150)
    #expect(image[60, 40].blue > 30 && image[60, 40].blue < 120)
    #expect(image[75, 40] == .black)
    let lifted = SessionMoment(time: .zero, trails: [trail([(0, place)], .ended)])
    #expect(try paint(smallWindow(), .touches, lifted)[70, 40] == .black)
  }

  @Test("a trail fades with age")
  func trails() throws {
    let places = [
      (0.0, Point(x: 10, y: 40)), (0.1, Point(x: 40, y: 40)), (0.6, Point(x: 90, y: 40)),
    ]
    let moment = SessionMoment(time: .seconds(0.6), trails: [trail(places, .ended)])
    let image = try paint(smallWindow(), .trails, moment)
    #expect(image[20, 40].blue > 20 && image[70, 40].blue > image[20, 40].blue + 60)
    let later = SessionMoment(time: .seconds(0.9), trails: [trail(places, .ended)])
    #expect(try paint(smallWindow(), .trails, later)[20, 40] == .black)
  }

  @Test("a trail fades as long as its positions are kept")
  func longTrails() throws {
    var trails = TouchTrails(memory: .seconds(4))
    _ = trails.addSurface(Surface(sizeInPoints: Size(width: 100, height: 80)))
    for (time, phase, x) in [(0.0, Contact.Phase.began, 10.0), (0.1, Contact.Phase.moved, 90.0)] {
      let contact = Contact(slot: 0, phase: phase, position: Point(x: x, y: 40))
      trails.receive(ContactFrame(time: .seconds(time), contacts: [contact]))
    }
    let blues = try [0.1, 2, 3.5].map { time in
      let now = Instant.seconds(time)
      let moment = SessionMoment(time: now, trails: trails.visible(at: now))
      return try paint(smallWindow(), .trails, moment)[50, 40].blue
    }
    #expect(blues[0] > blues[1] && blues[1] > blues[2] && blues[2] > 20, "\(blues)")
  }

  @Test("the pieces of a trail meet without dots that are darker or lighter")
  func joints() throws {
    let places = [10.0, 50, 90].map { (0.0, Point(x: $0, y: 40)) }
    let moment = SessionMoment(time: .zero, trails: [trail(places, .ended)])
    let image = try paint(smallWindow(), .trails, moment)
    // The whole trail has the same age and an opacity of 0.9.
    let middle = image[30, 40]
    #expect(middle.blue > 150)
    for x in 12...88 { #expect(image[x, 40].isNear(middle, within: 2), "\(x)") }
  }

  @Test("what lies below a trail stays as it is beside it")
  func besideTrail() throws {
    let window = smallWindow()
    try window.addChild(ColorLayer(frame: window.bounds, color: .pureGreen))
    let places = [(0.0, Point(x: 10, y: 10)), (0.0, Point(x: 90, y: 70))]
    let image = try paint(
      window, .trails, SessionMoment(time: .zero, trails: [trail(places, .ended)]))
    #expect(
      image[90, 10] == .pureGreen && image[50, 20] == .pureGreen && image[50, 40] != .pureGreen)
  }

  @Test("opaque pixels are tinted, the clear ones are not")
  func hitAreas() throws {
    let window = smallWindow()
    var picture = Image(width: 40, height: 40)
    for y in 0..<40 {
      for x in 0..<20 { picture[x, y] = .black }
    }
    let layer = ImageLayer(image: picture)
    layer.position = Point(x: 30, y: 30)
    try window.addChild(layer)
    let image = try paint(window, .hitAreas)
    #expect(image[20, 30].blue > 40 && image[10, 30].blue > 180 && image[29, 30].blue > 180)
    #expect(image[31, 30] == .black && image[45, 30] == .black)
    layer.isUserInteractionEnabled = false
    #expect(try paint(window, .hitAreas)[20, 30] == .black)
  }

  /// The number of pixels, of every ninth, that are tinted although a touch there hits only the window, or are not
  /// although it hits a layer.
  private func wrongPixels(of window: Window) throws -> Int {
    let image = try paint(window, .hitAreas)
    var count = 0
    for y in stride(from: 1, to: 80, by: 3) {
      for x in stride(from: 1, to: 100, by: 3) {
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let isHit = window.hitTest(point, with: nil) !== window
        if isHit != (image[x, y] != .black) { count += 1 }
      }
    }
    return count
  }

  @Test("a layer is tinted only where its parent lets it be hit")
  func boundedHitAreas() throws {
    let window = smallWindow()
    let parent = Layer(frame: Rect(x: 12, y: 12, width: 42, height: 36))
    try window.addChild(parent)
    try parent.addChild(ColorLayer(frame: Rect(x: 21, y: 21, width: 60, height: 60), color: .black))
    #expect(try wrongPixels(of: window) == 0)
    parent.hitSlop = 6
    #expect(try wrongPixels(of: window) == 0)
  }

  /// A layer twice as wide as its square picture, which is clear in one corner.
  private func wideLayer(in window: Window) throws -> ImageLayer {
    var picture = Image(width: 36, height: 36, filledWith: .black)
    picture[0, 0] = .clear
    let layer = ImageLayer(image: picture)
    layer.frame = Rect(x: 12, y: 21, width: 72, height: 36)
    try window.addChild(layer)
    return layer
  }

  @Test("a picture that is not stretched is tinted where it is shown, which is where it is hit")
  func placedHitAreas() throws {
    let window = smallWindow()
    let layer = try wideLayer(in: window)
    layer.contentMode = .fit
    for isMasked in [true, false] {
      if !isMasked { layer.hitArea = .bounds }
      #expect(try wrongPixels(of: window) == 0)
    }
    layer.hitSlop = 6
    #expect(try wrongPixels(of: window) == 0)
    layer.hitSlop = 0
    layer.contentMode = .fill
    let image = try paint(window, .hitAreas)
    #expect(image[50, 25] != .black && image[50, 15] == .black && image[50, 63] == .black)
  }

  @Test(
    "the hit slop of opaque pixels is tinted too",
    arguments: [ImageLayer.ContentMode.stretch, .fit])
  func slopOfOpaquePixels(_ mode: ImageLayer.ContentMode) throws {
    let window = smallWindow()
    var picture = Image(width: 36, height: 36)
    for y in 0..<36 {
      for x in 0..<18 { picture[x, y] = .black }
    }
    let layer = ImageLayer(image: picture)
    layer.frame = Rect(x: 12, y: 21, width: 72, height: 36)
    layer.contentMode = mode
    layer.hitSlop = 6
    try window.addChild(layer)
    let image = try paint(window, .hitAreas)
    // The right edge of the opaque half is at 48 in both modes.
    for (x, isHit) in [(45, true), (51, true), (57, false), (75, false)] {
      #expect((window.hitTest(Point(x: Double(x) + 0.5, y: 39.5), with: nil) === layer) == isHit)
      #expect((image[x, 39] != .black) == isHit, "\(x)")
    }
    #expect(image[39, 17] != .black && image[39, 13] == .black)
  }

  @Test("opaque pixels are tinted as far as the hit slop moves the edges of the bounds")
  func opaquePixelsWithSlop() throws {
    let window = smallWindow()
    let layer = try wideLayer(in: window)
    layer.hitSlop = -6
    for mode in ImageLayer.ContentMode.allCases {
      layer.contentMode = mode
      #expect(try wrongPixels(of: window) == 0, "\(mode)")
    }
    // The picture is cut off at 21, and is hit up to 15.
    layer.hitSlop = 6
    layer.contentMode = .fill
    #expect(window.hitTest(Point(x: 48.5, y: 17.5), with: nil) === layer)
    #expect(try paint(window, .hitAreas)[48, 17] != .black)
  }

  @Test("a painter keeps the pictures of all masks in the last picture, and of no others")
  func keptTints() throws {
    let painter = OverlayPainter(.hitAreas)
    let canvas = try Painter().canvas(for: smallWindow())
    // Each mask has one clear pixel; in the last picture, those are in another row.
    for number in [0, 0, 1] {
      let window = smallWindow()
      for column in 0..<70 {
        var picture = Image(width: 80, height: 2, filledWith: .black)
        picture[column, number] = .clear
        let layer = ImageLayer(image: picture)
        layer.frame = Rect(x: 0, y: 0, width: 80, height: 2)
        try window.addChild(layer)
      }
      painter.paint(window, at: SessionMoment(time: .zero), on: canvas)
      #expect(painter.tints.count == 70)
    }
  }

  @Test("a round area of a picture that is not stretched is drawn round")
  func placedRoundAreas() throws {
    let window = smallWindow()
    let layer = ImageLayer(image: Image(width: 36, height: 36, filledWith: .black))
    // The picture is shown from (30, 21) to (66, 57).
    layer.frame = Rect(x: 12, y: 21, width: 72, height: 36)
    layer.contentMode = .fit
    try window.addChild(layer)
    for area in [HitArea.ellipse, .circle] {
      layer.hitArea = area
      let image = try paint(window, .hitAreas)
      for (point, isHit) in [(Point(x: 48.5, y: 39.5), true), (Point(x: 32.5, y: 23.5), false)] {
        #expect((window.hitTest(point, with: nil) === layer) == isHit)
        #expect((image[Int(point.x), Int(point.y)] != .black) == isHit)
      }
    }
  }

  @Test("bounds are lines along the edges of turned layers too")
  func bounds() throws {
    let window = smallWindow()
    let layer = Layer(frame: Rect(x: 30, y: 20, width: 40, height: 40))
    layer.transform = .rotation(.degrees(45))
    try window.addChild(layer)
    let image = try paint(window, .bounds)
    // Half the diagonal is 28.28: the leftmost corner is at (21.7, 40).
    #expect((20...23).contains { image[$0, 40] != .black })
    #expect(image[50, 40] == .black && image[32, 22] == .black)
  }

  private func status(
    _ name: String, _ phase: RecognizerStatus.Phase, _ detail: String = ""
  ) -> RecognizerStatus {
    RecognizerStatus(
      recognizer: RecognizerID(1), name: name, phase: phase, detail: detail, since: .zero)
  }

  @Test("the panel of recognizers is beside the window and looks as it did when it was looked at")
  func panel() throws {
    let statuses = [
      status(
        "long-press", .failed, "moved 21.4 pt, at most 10.0 pt allowed, and a reason of two lines"),
      status("pan", .active),
      status("tap", .waiting, "for double-tap"), status("double-tap", .possible),
      status("pinch", .ended), status("edge-pan", .cancelled, "a touch was cancelled"),
      status("swipe", .recognized),
    ]
    let size = Size(width: 100, height: 170)
    let overlay = OverlayPainter([.recognizers, .scaleBar])
    let canvas = try Canvas(
      size: overlay.canvasSize(for: size, scale: 1), background: .black)
    #expect(canvas.width == 380 && canvas.height == 170)
    let moment = SessionMoment(time: .seconds(3), recognizers: statuses)
    overlay.paint(Window(size: size), at: moment, on: canvas)
    let image = try canvas.image()
    for y in 0..<170 { for x in 0..<100 { #expect(image[x, y] == .black) } }
    try Golden.expect(image, named: "recognizer-panel")
  }

  @Test("a panel is left out where the canvas is no wider than the window")
  func noRoom() throws {
    let window = smallWindow()
    let moment = SessionMoment(time: .zero, recognizers: [status("pan", .active)])
    let image = try paint(window, .recognizers, moment)
    let isBlack = image == Image(width: 100, height: 80, filledWith: .black)
    #expect(isBlack)
  }

  @Test("complete paths have a ring where a finger landed and a disk where it lifted")
  func paths() throws {
    let path = trail([(0, Point(x: 20, y: 40)), (1, Point(x: 80, y: 40))], .ended)
    let moment = SessionMoment(time: .seconds(9), paths: [path])
    let image = try paint(smallWindow(), .trails, moment)
    #expect(image[50, 40].blue > 150, "the line, however old it is")
    #expect(image[80, 43].blue > 150 && image[20, 47].blue > 150)
    #expect(image[20, 44] != image[80, 44] && image[50, 60] == .black)
    #expect(try paint(smallWindow(), .touches, moment)[50, 40] == .black)
    let cancelled = trail([(0, Point(x: 20, y: 40)), (1, Point(x: 80, y: 40))], .cancelled)
    let cross = try paint(
      smallWindow(), .trails, SessionMoment(time: .zero, paths: [cancelled]))
    #expect(cross[83, 43].red > 150 && cross[83, 37].red > 150)
  }

  @Test("labels stay within the frame, and none lies on another")
  func labels() throws {
    let window = smallWindow()
    for index in 0..<3 {
      let layer = Layer(frame: Rect(x: -30, y: -20, width: 60, height: 60), name: "layer \(index)")
      try window.addChild(layer)
    }
    let right = Layer(frame: Rect(x: 95, y: 70, width: 40, height: 40), name: "at the right")
    try window.addChild(right)
    let away = Layer(frame: Rect(x: 300, y: 300, width: 40, height: 40), name: "not in the frame")
    try window.addChild(away)
    let image = try paint(window, .bounds)
    func bright(_ columns: Range<Int>, _ rows: Range<Int>) -> Int {
      rows.reduce(0) { sum, y in
        sum + columns.count { image[$0, y].red > 100 || image[$0, y].green > 100 }
      }
    }
    // Three labels below each other from the corner, and one that was moved to the left of the right edge.
    let rows = [0..<13, 13..<26, 26..<39].map { bright(3..<29, $0) }
    #expect(rows.allSatisfy { $0 > 20 }, "\(rows)")
    #expect(bright(40..<90, 66..<80) > 30)
  }
}
