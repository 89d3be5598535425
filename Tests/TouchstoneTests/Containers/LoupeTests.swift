import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("Loupe placement")
struct LoupePlacementTests {
  let bounds = Rect(x: 0, y: 0, width: 800, height: 600)

  @Test("a loupe is placed in the window and clear of the finger, even if the finger is outside")
  func grid() {
    let placement = LoupePlacement(
      in: bounds, radius: 64, fingerRadius: LoupeLayer.fingertipRadius, gap: 8)
    // 4.5 mm are 28.346 points of 1/160 inch.
    #expect(abs(placement.distance - (64 + 28.346457 + 8)) < 1e-5)
    for x in stride(from: -30.0, through: 830, by: 5) {
      for y in stride(from: -30.0, through: 630, by: 5) {
        let finger = Point(x: x, y: y)
        for side in [nil, LoupePlacement.Side.left, .right] {
          let center = placement.center(for: finger, keeping: side).center
          let isInside =
            center.x >= 64 && center.x <= 736 && center.y >= 64 && center.y <= 536
          #expect(isInside, "\(finger): \(center)")
          #expect(center.distance(to: finger) > 64 + 28.346 + 8 - 1e-6, "\(finger): \(center)")
        }
      }
    }
  }

  @Test("a loupe is above the finger, near the top beside it, in a narrow strip below it")
  func places() {
    let placement = LoupePlacement(in: bounds, radius: 60, fingerRadius: 30, gap: 10)
    #expect(placement.center(for: Point(x: 400, y: 300)).center == Point(x: 400, y: 200))
    #expect(placement.center(for: Point(x: 10, y: 300)).center == Point(x: 60, y: 200))
    // 60 up and 80 sideways is a distance of 100.
    let right = placement.center(for: Point(x: 300, y: 120))
    #expect(right.side == .right && right.center.distance(to: Point(x: 380, y: 60)) < 1e-5)
    #expect(placement.center(for: Point(x: 400, y: 120)).side == .right)
    let left = placement.center(for: Point(x: 500, y: 120))
    #expect(left.side == .left && left.center.distance(to: Point(x: 420, y: 60)) < 1e-5)
    // It touches the edge here: there is just enough room.
    let tight = LoupePlacement(
      in: Rect(x: -60, y: 0, width: 800, height: 600), radius: 60, fingerRadius: 30, gap: 10)
    let edge = tight.center(for: Point(x: 80.000_001, y: 120), keeping: .left)
    #expect(edge.side == .left && edge.center == Point(x: 0, y: 60))
    let strip = LoupePlacement(
      in: Rect(x: 0, y: 0, width: 130, height: 600), radius: 60, fingerRadius: 30, gap: 10)
    let below = strip.center(for: Point(x: 65, y: 20)).center
    #expect(below.distance(to: Point(x: 65, y: 120)) < 1e-5)
  }

  @Test(
    "a loupe stays on its side of the finger while there is room there, so that it does not leap")
  func side() {
    let placement = LoupePlacement(in: bounds, radius: 60, fingerRadius: 30, gap: 10)
    var side: LoupePlacement.Side?
    var last: Point?
    for x in stride(from: 200.0, through: 600, by: 1) {
      let (center, now) = placement.center(for: Point(x: x, y: 100), keeping: side)
      side = now
      if let last { #expect(center.distance(to: last) < 2) }
      last = center
    }
    #expect(side == .right)
    #expect(placement.center(for: Point(x: 790, y: 100), keeping: .right).side == .left)
  }

  @Test("a loupe without enough room is placed as far from the finger as possible")
  func noRoom() {
    let placement = LoupePlacement(
      in: Rect(x: 0, y: 0, width: 140, height: 140), radius: 60, fingerRadius: 30, gap: 10)
    #expect(placement.center(for: Point(x: 20, y: 130)).center == Point(x: 80, y: 60))
    let tiny = LoupePlacement(
      in: Rect(x: 0, y: 0, width: 40, height: 40), radius: 60, fingerRadius: 30, gap: 10)
    #expect(tiny.center(for: Point(x: 3, y: 3)).center == Point(x: 20, y: 20))
  }
}

@Suite("A loupe")
struct LoupeTests {
  let window = Window(size: Size(width: 800, height: 600))
  let photo = TallyLayer(frame: Rect(x: 0, y: 0, width: 800, height: 600), name: "photo")
  let loupe = LoupeLayer()
  let hand: Fingers

  init() throws {
    try window.addChild(photo)
    try window.addChild(loupe)
    loupe.attach(to: photo)
    hand = Fingers(on: window)
  }

  @Test(
    "a loupe appears after a long press, follows the finger and disappears when the finger lifts")
  func follows() {
    #expect(loupe.isHidden && !loupe.isShowing && loupe.focus == nil)
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(499))
    #expect(!loupe.isShowing)
    hand.rest(for: .milliseconds(2))
    #expect(loupe.isShowing && !loupe.isHidden && loupe.focus == Point(x: 400, y: 300))
    #expect(loupe.magnifiedRect == Rect(x: 368, y: 268, width: 64, height: 64))
    #expect(loupe.position.x == 400 && loupe.offset.map { $0.dy < -100 } == true)
    hand.finger(1).move(to: 200, 400, over: .milliseconds(200))
    #expect(loupe.focus == Point(x: 200, y: 400) && loupe.windowFocus == Point(x: 200, y: 400))
    #expect(loupe.position.x == 200)
    hand.finger(1).lift()
    #expect(loupe.isHidden && loupe.focus == nil && loupe.offset == nil)
    #expect(photo.began == 1 && photo.cancelled == 1 && photo.isSettled)
  }

  @Test("a loupe stays in the window and clear of a finger that moves all over the window")
  func everywhere() {
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    var seen = 0
    loupe.onChange { loupe in
      guard let offset = loupe.offset else { return }
      let frame = loupe.frame
      #expect(frame.minX >= 0 && frame.maxX <= 800 && frame.minY >= 0 && frame.maxY <= 600)
      #expect(offset.length > 64 + LoupeLayer.fingertipRadius + 8 - 1e-6)
      seen += 1
    }
    for index in 0...40 {
      let x = index % 2 == 0 ? 2.0 : 798
      hand.finger(1).move(to: x, Double(index) * 15, over: .milliseconds(200))
    }
    // 24 reports per sweep.
    #expect(seen == 41 * 24)
  }

  @Test(
    "a loupe stays clear of the finger in window coordinates if its parent is scaled or rotated")
  func scaled() throws {
    let half = Layer(frame: Rect(x: 0, y: 0, width: 1600, height: 1200), name: "half")
    half.isUserInteractionEnabled = false
    half.anchorPoint = .zero
    half.position = .zero
    half.transform = .scale(0.5)
    try window.addChild(half)
    try half.addChild(loupe)
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    // In the window the glass has a radius of 32.
    let center = half.windowLocation(of: loupe.position)
    let expected = 32 + LoupeLayer.fingertipRadius + 8
    #expect(abs(center.distance(to: Point(x: 400, y: 300)) - expected) < 1e-6)
    hand.finger(1).lift()
    half.transform = .rotation(.degrees(20)).concatenating(.scale(0.5))
    hand.finger(1).land(at: 200, 350)
    hand.rest(for: .milliseconds(600))
    let turned = half.windowLocation(of: loupe.position)
    #expect(turned.distance(to: Point(x: 200, y: 350)) > expected - 1e-6)
  }

  @Test("a loupe stays clear of the finger if its parent is scaled differently along each axis")
  func stretched() throws {
    let wide = Layer(frame: window.bounds, name: "wide")
    wide.isUserInteractionEnabled = false
    wide.transform = .scale(x: 2, y: 1)
    try window.addChild(wide)
    try wide.addChild(loupe)
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    // Above the finger, a point of the parent is a point of the window.
    let center = wide.windowLocation(of: loupe.position)
    let expected = 64 + LoupeLayer.fingertipRadius + 8
    #expect(abs(center.distance(to: Point(x: 400, y: 300)) - expected) < 1e-6)
  }

  @Test("a loupe that is shown stays in place about the finger when its lengths change")
  func lengths() {
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    var changes = 0
    loupe.onChange { _ in changes += 1 }
    loupe.radius = 100
    #expect(loupe.frame.size == Size(width: 200, height: 200))
    #expect(abs((loupe.offset?.dy ?? 0) + 100 + LoupeLayer.fingertipRadius + 8) < 1e-9)
    loupe.gap = 20
    loupe.fingerRadius = 30
    #expect(abs((loupe.offset?.dy ?? 0) + 100 + 30 + 20) < 1e-9)
    loupe.radius = .nan
    loupe.gap = 20
    #expect(changes == 3)
    hand.finger(1).lift()
    loupe.radius = 50
    #expect(changes == 4)
  }

  @Test("a loupe that is shown stays within its parent when the parent's bounds change")
  func resized() throws {
    hand.finger(1).land(at: 700, 300)
    hand.rest(for: .milliseconds(600))
    #expect(loupe.position.x == 700)
    window.bounds.size.width = 720
    #expect(loupe.frame.maxX == 720 && loupe.focus == Point(x: 700, y: 300))
    window.bounds.size.width = 800
    #expect(loupe.position.x == 700)
    loupe.removeFromParent()
    window.bounds.size.width = 720
    #expect(!loupe.isShowing && window.attachments.isEmpty)
    try window.addChild(loupe)
    hand.finger(1).move(by: 5, 0)
    #expect(loupe.isShowing && loupe.frame.maxX == 720)
    hand.finger(1).lift()
    #expect(window.attachments.isEmpty)
  }

  /// Moves the loupe into a sheet on a page, both as large as the window.
  private func sheetOnPage() throws -> (sheet: Layer, page: Layer) {
    let page = Layer(frame: window.bounds, name: "page")
    let sheet = Layer(frame: window.bounds, name: "sheet")
    page.isUserInteractionEnabled = false
    try window.addChild(page)
    try page.addChild(sheet)
    try sheet.addChild(loupe)
    return (sheet, page)
  }

  @Test("a loupe that is shown stays about a resting finger when its parent or an ancestor moves")
  func movedAncestors() throws {
    let (sheet, page) = try sheetOnPage()
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    var changes = 0
    loupe.onChange { _ in changes += 1 }
    page.position.x += 50
    #expect(changes == 1 && loupe.position.x == 350)
    #expect(loupe.focus == Point(x: 350, y: 300) && loupe.windowFocus == Point(x: 400, y: 300))
    sheet.transform = .scale(0.5)
    // In the window the glass has a radius of 32.
    let center = sheet.windowLocation(of: loupe.position)
    let expected = 32 + LoupeLayer.fingertipRadius + 8
    #expect(changes == 2 && abs(center.distance(to: Point(x: 400, y: 300)) - expected) < 1e-6)
    try window.addChild(sheet)
    #expect(changes == 3 && loupe.focus == Point(x: 400, y: 300))
    page.position.x += 50
    #expect(changes == 3)
    loupe.removeFromParent()
    for layer in [sheet, page, window] { #expect(layer.attachments.isEmpty) }
  }

  @Test("a loupe on a page that is removed while the finger presses leaves nothing on the window")
  func removedPage() throws {
    let (sheet, page) = try sheetOnPage()
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    page.removeFromParent()
    hand.finger(1).lift()
    #expect(!loupe.isShowing)
    for layer in [sheet, page, window] { #expect(layer.attachments.isEmpty) }
  }

  @Test("a closure of a loupe that moves its parent is not called again because of that")
  func movedByClosure() throws {
    let (sheet, _) = try sheetOnPage()
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    var changes = 0
    loupe.onChange(of: sheet) { sheet, _ in
      changes += 1
      sheet.position.y += 5
    }
    hand.finger(1).move(by: 10, 0)
    #expect(changes == 1 && loupe.focus == Point(x: 410, y: 295))
  }

  @Test("a loupe is in front of a modal layer presented by its parent while the loupe is shown")
  func aboveModal() throws {
    let modal = ModalLayer()
    let text = TallyLayer(frame: Rect(x: 0, y: 0, width: 800, height: 600), name: "text")
    try modal.addChild(text)
    try window.present(modal)
    loupe.attach(to: text)
    #expect(window.childrenBackToFront.last === modal)
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(700))
    #expect(loupe.isShowing && window.childrenBackToFront.last === loupe)
    hand.finger(1).lift()
    #expect(!loupe.isShowing && loupe.zPosition == 0)
    #expect(window.childrenBackToFront.last === modal)
    // Also one that is added during the press.
    loupe.removeFromParent()
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(700))
    try window.addChild(loupe)
    hand.finger(1).move(by: 5, 0)
    #expect(loupe.isShowing && window.childrenBackToFront.last === loupe)
    hand.finger(1).lift()
    #expect(loupe.zPosition == 0)
  }

  @Test("a loupe hides when it leaves its parent, and reappears when added back during the press")
  func removed() throws {
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    loupe.removeFromParent()
    #expect(!loupe.isShowing && loupe.isHidden && loupe.focus == nil)
    hand.finger(1).move(by: 5, 0)
    #expect(!loupe.isShowing)
    try window.addChild(loupe)
    hand.finger(1).move(by: 5, 0)
    #expect(loupe.isShowing && loupe.focus == Point(x: 410, y: 300))
    hand.finger(1).lift()
    #expect(!loupe.isShowing)
  }

  @Test("a loupe hides when its touch is cancelled or when it is detached from its target")
  func cancelled() {
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    hand.cancelAll()
    #expect(loupe.isHidden)
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    #expect(loupe.isShowing)
    loupe.detachFromTarget()
    #expect(loupe.isHidden)
    hand.finger(1).lift()
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    #expect(loupe.isHidden)
  }

  @Test("a loupe does not appear if the finger moves before the long press is recognized")
  func moved() {
    hand.finger(1).land(at: 400, 300)
    hand.finger(1).move(by: 30, 0, over: .milliseconds(100))
    hand.rest(for: .seconds(1))
    #expect(loupe.isHidden)
  }

  @Test("a loupe receives no touches, even while it is shown with user interaction enabled")
  func untouched() {
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    loupe.isUserInteractionEnabled = true
    #expect(window.hitTest(loupe.position, with: nil) === photo)
  }

  @Test("a loupe reports that it appears, moves and disappears, and rejects invalid settings")
  func tells() {
    var seen: [Bool] = []
    loupe.onChange { seen.append($0.isShowing) }
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    hand.finger(1).move(by: 5, 0)
    hand.finger(1).lift()
    #expect(seen == [true, true, false])
    loupe.radius = 40
    #expect(loupe.bounds.size == Size(width: 80, height: 80))
    loupe.radius = .nan
    loupe.magnification = 0
    loupe.fingerRadius = .nan
    loupe.gap = -1
    #expect(loupe.radius == 40 && loupe.magnification == 2)
    #expect(loupe.fingerRadius == LoupeLayer.fingertipRadius && loupe.gap == 8)
    let placement = LoupePlacement(
      in: window.bounds, radius: 10, fingerRadius: .nan, gap: .infinity)
    #expect(placement.distance == 10)
  }
}
