import Synchronization
import Testing
import TouchGeometry
import TouchRecordings
import TouchTesting
import TouchTracking
import Touchstone

@Suite("What fingers cannot do, and what recognizers did not")
struct RefusalTests {
  private let window = Window(size: Size(width: 800, height: 600))
  private let photo = Layer(frame: Rect(x: 100, y: 100, width: 300, height: 200), name: "photo")
  private let fingers: Fingers

  init() throws {
    fingers = Fingers(on: window)
    try window.addChild(photo)
  }

  /// The text of the only issue that `body` records, and its line.
  private func issue(_ body: () throws -> Void) rethrows -> (text: String, line: Int) {
    let issues = try expectedIssues(body)
    #expect(issues.count == 1)
    let text = issues.first?.comments.map(\.rawValue).joined(separator: "\n") ?? ""
    return (text, issues.first?.sourceLocation?.line ?? 0)
  }

  @Test("a finger that is up cannot move, and the failure is at that line")
  func moveUp() {
    let finger = fingers.land(on: photo)
    finger.lift()
    var line = 0
    let found = issue {
      line = #line + 1
      finger.move(by: Vector(dx: 10, dy: 0))
    }
    #expect(found.line == line)
    #expect(found.text.hasPrefix("finger 1, which is not down, cannot move, after"))
    #expect(found.text.contains("finger 1 lifts at (250.0, 200.0)"))
    #expect(window.application.openTouches == 0)
  }

  @Test("a finger that is down cannot land again; nothing is sent")
  func landTwice() {
    fingers.finger(1).land(at: 300, 300)
    let found = issue { fingers.finger(1).land(at: 310, 300) }
    #expect(found.text.hasPrefix("finger 1 cannot land at (310.0, 300.0): it is down already"))
    #expect(fingers.location(of: 1) == Point(x: 300, y: 300))
  }

  @Test("two fingers cannot tap a layer that is too small for both")
  func smallLayer() throws {
    let button = Layer(frame: Rect(x: 500, y: 100, width: 50, height: 50), name: "button")
    try window.addChild(button)
    let found = issue { fingers.tap(button, fingers: 2) }
    #expect(found.text.hasPrefix("finger 1 of 2 does not land on button at (495.0, 125.0)"))
    #expect(window.application.openTouches == 0)
    fingers.tap(photo, fingers: 2)
  }

  @Test("failures count the fingers of a gesture, and name a finger on a path that is not down")
  func fingersInFailures() throws {
    let button = Layer(frame: Rect(x: 500, y: 100, width: 50, height: 50), name: "button")
    try window.addChild(button)
    fingers.land(on: photo)
    let pinch = issue { fingers.pinch(button, scale: 0.5, angle: .zero) }
    #expect(pinch.text.hasPrefix("finger 1 of 2 does not land on button at"))
    var calls = 0
    let move = issue {
      fingers.move([1, 4], over: .milliseconds(100)) { finger, _ in
        if finger == 4 { calls += 1 }
        return Point(x: 300, y: 200)
      }
    }
    #expect(move.text.hasPrefix("finger 4, which is not down, cannot move, after"))
    #expect(calls == 0 && fingers.location(of: 1) == Point(x: 250, y: 200))
  }

  @Test("no time passes within a frame")
  func restTogether() {
    let found = issue {
      fingers.together {
        fingers.land(on: photo)
        fingers.rest(for: .milliseconds(500))
      }
    }
    #expect(found.text.hasPrefix("no time passes within a frame"))
    #expect(issue { fingers.together { fingers.tap(photo) } }.text.hasPrefix("a tap takes several"))
    fingers.finger(1).lift()
  }

  @Test("within a frame nothing is cancelled, settled, pinched or played")
  func framesOnly() {
    var texts: [String] = []
    for body in [
      { fingers.cancelAll() }, { fingers.settle() }, { fingers.pinch(photo, scale: 2) },
      { fingers.replay(Recording()) }, { fingers.finger(7).tap(at: Point(x: 300, y: 300)) },
    ] {
      texts.append(issue { fingers.together { body() } }.text)
    }
    #expect(
      texts == [
        "touches cannot be cancelled within a frame", "no time passes within a frame",
        "a movement takes several frames", "a recording takes several frames",
        "a tap takes several frames",
      ])
    #expect(fingers.fingersDown.isEmpty && window.application.openTouches == 0)
  }

  @Test("a movement within a frame is refused and is no action")
  func moveTogether() {
    let finger = fingers.finger(1)
    finger.land(at: 300, 200)
    let actions = fingers.timeline
    let movements: [() -> Void] = [
      { fingers.move([1: Point(x: 400, y: 200)], over: .milliseconds(100)) },
      { fingers.move([1], over: .milliseconds(100)) { _, share in Point(x: 300 + share, y: 200) } },
      { _ = finger.move(by: 10, 0, over: .milliseconds(100)) },
    ]
    for movement in movements {
      let found = issue { fingers.together(movement) }
      #expect(found.text.hasPrefix("a movement takes several frames"))
    }
    #expect(fingers.timeline == actions)
    #expect(fingers.location(of: 1) == Point(x: 300, y: 200))
    finger.lift()
  }

  @Test("a finger that is down cannot tap, and remains down")
  func tapDown() {
    let finger = fingers.finger(1)
    finger.land(at: 300, 200)
    let found = issue { finger.tap(at: Point(x: 310, y: 200)) }
    #expect(found.text.hasPrefix("finger 1 cannot land at (310.0, 200.0): it is down already"))
    #expect(fingers.fingersDown == [1] && window.application.openTouches == 1)
    finger.lift()
  }

  @Test("a finger that has landed and lifted can tap again, and lifts then too")
  func tapAgain() {
    let tap = TapGestureRecognizer()
    photo.addGestureRecognizer(tap)
    let finger = fingers.land(on: photo)
    finger.lift()
    finger.tap(at: Point(x: 200, y: 150))
    expect(tap, .recognized(times: 2))
    #expect(fingers.fingersDown.isEmpty)
  }

  @Test("a drag or tap to nowhere fails once, and nothing is sent")
  func nowhere() {
    let press = LongPressGestureRecognizer()
    photo.addGestureRecognizer(press)
    for nowhere in [Double.nan, .infinity] {
      let drag = issue { fingers.drag(photo, by: Vector(dx: nowhere, dy: 0), pause: .seconds(1)) }
      #expect(drag.text.hasPrefix("a finger cannot move to (\(nowhere), 200.0)"))
      let flick = issue { fingers.flick(photo, by: Vector(dx: 0, dy: nowhere)) }
      #expect(flick.text.hasPrefix("a finger cannot move to (250.0, \(nowhere))"))
      let tap = issue { fingers.tap(at: Point(x: nowhere, y: 200)) }
      #expect(tap.text.hasPrefix("a finger cannot land at (\(nowhere), 200.0)"))
    }
    expect(press, .untouched)
    #expect(fingers.timeline.isEmpty)
  }

  @Test("a path that leads nowhere fails there", arguments: [TestPanel.exact, .real()])
  func path(panel: TestPanel) {
    let fingers = Fingers(on: window, panel: panel)
    let finger = fingers.land(on: photo)
    let found = issue {
      fingers.move([finger.number], over: .milliseconds(100)) { _, share in
        Point(x: 250 + 20 * share, y: share > 0.4 && share < 0.6 ? .nan : 200)
      }
    }
    #expect(found.text.contains("finger 1 cannot move to (nan"))
    #expect(finger.location?.y == 200 && window.application.openTouches == 1)
    finger.lift()
    #expect(window.application.openTouches == 0)
  }

  @Test("a motion that never releases its deadline does not stop the time", .timeLimit(.minutes(1)))
  func stalled() {
    window.application.motions.add(Stalled())
    #expect(issue { fingers.settle() }.text.hasPrefix("something still moves or waits"))
  }

  @Test("a failed expectation names the recognizer that was in the way")
  func names() {
    let (tap, pan) = (TapGestureRecognizer(), PanGestureRecognizer())
    pan.name = "card pan"
    for recognizer in [tap, pan] as [GestureRecognizer] { photo.addGestureRecognizer(recognizer) }
    // A tap that allows the whole way, so that only the pan is in its way.
    tap.allowableMovement = 200
    fingers.drag(photo, by: Vector(dx: 100, dy: 0))
    let found = issue { expect(tap, .recognized()) }
    #expect(found.text.contains("but it failed: excluded by card pan"))
  }

  @Test("the history of a recognizer remains when its layer is removed; others have none")
  func removedLayer() {
    let tap = TapGestureRecognizer()
    photo.addGestureRecognizer(tap)
    tap.onAction { [photo] _ in photo.removeFromParent() }
    let fingers = Fingers(on: window)
    let known = Fingers(on: Window(size: Size(width: 800, height: 600)))
    fingers.tap(photo)
    #expect(tap.layer?.window == nil)
    // It was added after the first fingers of the window, so they do not know it.
    #expect(
      issue { expect(tap, .recognized()) }.text
        == "Tap is on no layer of a window, and was on none when fingers were created")
    _ = known
    let window = Window(size: Size(width: 800, height: 600))
    let card = Layer(frame: photo.frame, name: "card")
    #expect(throws: Never.self) { try window.addChild(card) }
    let press = LongPressGestureRecognizer()
    card.addGestureRecognizer(press)
    press.onAction { [card] _ in card.removeFromParent() }
    let others = Fingers(on: window)
    others.press(card)
    #expect(press.layer?.window == nil)
    expect(press, .recognized())
  }

  @Test("a failure names and draws recognizers whose layer was removed")
  func removedNames() throws {
    let window = Window(size: Size(width: 800, height: 600))
    let card = Layer(frame: photo.frame, name: "card")
    try window.addChild(card)
    let (press, tap) = (LongPressGestureRecognizer(), TapGestureRecognizer())
    card.addGestureRecognizers(press, tap)
    press.onAction { [card] _ in card.removeFromParent() }
    Fingers(on: window).press(card, for: .milliseconds(600))
    #expect(tap.layer?.window == nil)
    let found = issue { expect(tap, .recognized()) }
    #expect(found.text.contains("but it failed: excluded by LongPress\n"))
    #expect(found.text.contains("\nLongPress          |"))
    #expect(found.text.contains("  fails: LongPress is recognized and excludes it"))
  }

  @Test("a failure names and draws a recognizer that was added after the fingers and removed")
  func removedLater() throws {
    let window = Window(size: Size(width: 800, height: 600))
    let tap = TapGestureRecognizer()
    window.addGestureRecognizer(tap)
    let fingers = Fingers(on: window)
    let card = Layer(frame: photo.frame, name: "card")
    try window.addChild(card)
    let press = LongPressGestureRecognizer()
    card.addGestureRecognizer(press)
    press.onAction { [card] _ in card.removeFromParent() }
    fingers.press(card, for: .milliseconds(600))
    #expect(press.layer?.window == nil)
    let found = issue { expect(tap, .recognized()) }
    #expect(found.text.contains("but it failed: excluded by LongPress\n"))
    #expect(found.text.contains("\nLongPress "))
  }

  @Test("a layer that is covered, hidden or elsewhere cannot be touched, and the failure says why")
  func covered() throws {
    let cover = Layer(frame: window.bounds, name: "cover")
    try window.addChild(cover)
    #expect(issue { fingers.tap(photo) }.text.contains("covered by"))
    cover.removeFromParent()
    photo.isHidden = true
    #expect(issue { fingers.tap(photo) }.text.contains("hidden"))
    photo.removeFromParent()
    #expect(issue { fingers.tap(photo) }.text.contains("\"photo\" is not in the window"))
    #expect(window.application.openTouches == 0)
  }

  @Test("a layer below another window of the application cannot be touched, unless that is hidden")
  func coveredByWindow() {
    let menu = Window(
      frame: Rect(x: 50, y: 50, width: 250, height: 300), name: "menu",
      application: window.application)
    let covered = issue { fingers.tap(photo, at: Point(x: 50, y: 50)) }
    #expect(
      covered.text.hasPrefix(
        "\"photo\" cannot be touched at (50.0, 50.0) of its own coordinates: "
          + "the window \"menu\" is in front"))
    let pinch = issue { fingers.pinch(photo, scale: 2) }
    #expect(pinch.text.contains("\nthe window \"menu\" is in front"))
    #expect(window.application.openTouches == 0)
    // The center is covered too, but not all of the layer.
    let finger = fingers.land(on: photo)
    #expect(finger.location.map { $0.x >= 300 } == true)
    finger.lift()
    menu.isHidden = true
    fingers.tap(photo, at: Point(x: 50, y: 50))
  }

  @Test("an unmet expectation reports what happened, with a drawing and reasons")
  func unmet() {
    let (pan, tap) = (PanGestureRecognizer(), TapGestureRecognizer())
    (pan.name, tap.name) = ("pan", "tap")
    photo.addGestureRecognizer(pan)
    photo.addGestureRecognizer(tap)
    fingers.tap(photo)
    let found = issue { expect(pan, .recognized(times: 1)) }
    #expect(found.text.hasPrefix("expected pan to be recognized once, but it failed: "))
    #expect(found.text.contains("finger 1           |v="))
    #expect(found.text.contains("tap                |"))
    #expect(found.text.contains("lands on photo at (250.0, 200.0)"))
    #expect(issue { expect(tap, .failed(.moved)) }.text.contains("it was recognized once"))
  }

  @Test("the macro does what the function does, at its own line")
  func macro() {
    let tap = TapGestureRecognizer()
    tap.name = "tap"
    photo.addGestureRecognizer(tap)
    fingers.tap(photo)
    // Comments before and after the macro, such as #expect(pan), are not part of it.
    #expect(tap, .recognized(times: 1))  // and not (these)
    var line = 0
    let found = issue {
      line = #line + 2
      // #expect(pan, .failed())
      #expect(tap, .recognized(times: 2))
    }
    #expect(found.line == line)
    #expect(found.text.hasPrefix("expected tap to be recognized twice, but it was recognized once"))
    #expect(found.text.contains("finger 1           |v="))
  }

  @Test("a reason that is another one does not meet the expectation")
  func otherReason() {
    let pan = PanGestureRecognizer()
    photo.addGestureRecognizer(pan)
    fingers.tap(photo)
    expect(pan, .failed())
    let reason = pan.failureReason?.kind
    #expect(reason != nil)
    for kind in FailureReason.Kind.allCases where kind != reason {
      _ = issue { expect(pan, .failed(kind)) }
    }
  }

  @Test("a window above which no fingers are cannot be judged")
  func noFingers() {
    let pan = PanGestureRecognizer()
    let window = Window(size: Size(width: 10, height: 10))
    window.addGestureRecognizer(pan)
    #expect(
      issue { expect(pan, .untouched) }.text.contains(
        "has no fingers that observe it: create Fingers(on: window) first"))
  }

  @Test("what never comes to rest is told")
  func restless() {
    let press = LongPressGestureRecognizer()
    photo.addGestureRecognizer(press)
    fingers.land(on: photo)
    fingers.settle()
    expect(press, .active)
    window.application.motions.add(Endless())
    #expect(issue { fingers.settle() }.text.hasPrefix("something still moves or waits"))
  }
}

private final class Endless: Motion {
  var restInstant: Instant? { .distantFuture }
  func advance(to instant: Instant) {}
}

private final class Stalled: Motion {
  var restInstant: Instant? { .zero }
  func advance(to instant: Instant) {}
}

/// The issues that `body` records. Not a disabled test: they are expected, and the test fails without any.
func expectedIssues(_ body: () throws -> Void) rethrows -> [Issue] {
  let found = Mutex<[Issue]>([])
  try withKnownIssue {
    try body()
  } matching: { issue in
    found.withLock { $0.append(issue) }
    return true
  }
  return found.withLock { $0 }
}
