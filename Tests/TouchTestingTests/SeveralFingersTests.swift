import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("Several fingers, points of a layer, and time that passes")
struct SeveralFingersTests {
  private let window = Window(size: Size(width: 800, height: 600))
  private let board = Layer(frame: Rect(x: 100, y: 50, width: 400, height: 400), name: "board")

  init() throws { try window.addChild(board) }

  @Test("later fingers on a window continue at its time, in turn with the first ones")
  func laterFingers() throws {
    let window = Window(size: Size(width: 800, height: 600))
    let tap = TapGestureRecognizer(taps: 2)
    window.addGestureRecognizer(tap)
    let first = Fingers(on: window)
    first.tap(at: Point(x: 300, y: 300))
    first.rest(for: .seconds(5))
    let second = Fingers(on: window)
    #expect(second.now == first.now)
    second.tap(at: Point(x: 300, y: 300), times: 2)
    expect(tap, .recognized(times: 1))
    first.rest(for: .seconds(1))
    first.tap(at: Point(x: 300, y: 300))
    second.rest(for: .milliseconds(100))
    second.tap(at: Point(x: 300, y: 300))
    expect(tap, .recognized(times: 2))
    #expect(window.application.openTouches == 0)
  }

  @Test("fingers that waited while others acted cancel and settle at the application's time")
  func waitingFingers() throws {
    let window = Window(size: Size(width: 800, height: 600))
    let (first, second) = (Fingers(on: window), Fingers(on: window))
    second.land(at: Point(x: 300, y: 300))
    first.rest(for: .seconds(100))
    second.cancelAll()
    #expect(second.now == first.now + second.interval)
    first.rest(for: .seconds(100))
    let tap = TapGestureRecognizer(), double = TapGestureRecognizer(taps: 2)
    try tap.require(toFail: double)
    window.addGestureRecognizers(tap, double)
    first.tap(at: Point(x: 300, y: 300))
    // The tap waits for a second one.
    second.settle()
    expect(tap, .recognized())
    #expect(second.now >= first.now)
  }

  @Test("fingers that waited move and start updates at the application's time, on a real panel too")
  func waitingMovements() {
    let window = Window(size: Size(width: 800, height: 600))
    let (first, second) = (Fingers(on: window), Fingers(on: window, panel: .real()))
    let finger = second.land(at: Point(x: 300, y: 300))
    first.rest(for: .seconds(5))
    finger.move(by: 100, 0, over: .milliseconds(200))
    #expect(second.timeline.last == "\(first.now) finger 1 moves to (400.0, 300.0)")
    #expect(second.now == first.now + .milliseconds(200))
    first.rest(for: .seconds(5))
    var instants: [Instant] = []
    second.everyFrame(of: .milliseconds(10)) { instants.append($0) }
    second.rest(for: .milliseconds(25))
    #expect(instants == [first.now + .milliseconds(10), first.now + .milliseconds(20)])
  }

  @Test("landings and lifts of several fingers join the frame around them")
  func nestedFrames() throws {
    let window = Window(size: Size(width: 800, height: 600))
    let fingers = Fingers(on: window)
    fingers.finger(1).land(at: 100, 100)
    var frames = 0
    _ = window.application.addInputListener { _ in frames += 1 }
    fingers.together {
      fingers.finger(1).lift()
      fingers.land([2: Point(x: 200, y: 200), 3: Point(x: 300, y: 300)])
    }
    #expect(frames == 1 && fingers.fingersDown == [2, 3])
    fingers.lift([2, 3])
  }

  @Test("positions are points of a layer that is moved, scaled and turned")
  func layerPoints() throws {
    board.transform = .scale(1.5).concatenating(.rotation(.degrees(30)))
    let tap = TapGestureRecognizer()
    var places: [Point] = []
    tap.onAction { [board] in places.append($0.location(in: board)) }
    board.addGestureRecognizer(tap)
    let fingers = Fingers(on: window, in: board)
    let target = Point(x: 120, y: 300)
    fingers.tap(at: target)
    fingers.settle()
    let finger = fingers.land(at: Point(x: 160, y: 170))
    #expect(finger.location.map { $0.distance(to: Point(x: 160, y: 170)) < 1e-9 } == true)
    finger.move(by: 4, 0)
    #expect(finger.location.map { $0.distance(to: Point(x: 164, y: 170)) < 1e-9 } == true)
    let inWindow = try #require(fingers.location(of: 1).map(board.windowLocation))
    finger.lift()
    #expect(places.count == 2)
    #expect(places[0].distance(to: target) < 1e-9)
    #expect(inWindow.distance(to: board.windowLocation(of: Point(x: 164, y: 170))) < 1e-9)
    // A layer that is named is touched at its own points as before.
    fingers.tap(board, at: Point(x: 210, y: 220))
    #expect(places.last.map { $0.distance(to: Point(x: 210, y: 220)) < 1e-9 } == true)
    #expect(tap, .recognized(times: 3))
  }

  @Test("a path in points of a layer that follows the finger counts from where the layer was")
  func followingLayer() {
    board.addManipulator(Manipulator())
    let fingers = Fingers(on: window, in: board)
    fingers.drag(from: Point(x: 100, y: 100), to: Point(x: 200, y: 100))
    fingers.settle()
    #expect((100 - 24...100 - 10).contains(board.position.x - 300))
    #expect(abs(board.position.y - 250) < 1e-9)
  }

  @Test("a path may depend on where another finger is", arguments: [TestPanel.exact, .real()])
  func pathAroundFinger(panel: TestPanel) {
    let fingers = Fingers(on: window, panel: panel)
    fingers.land([1: Point(x: 200, y: 200), 2: Point(x: 300, y: 200)])
    fingers.move([1], over: .milliseconds(100)) { _, share in
      (fingers.location(of: 2) ?? .zero) + Vector(dx: -100, dy: 60 * share)
    }
    #expect(fingers.location(of: 1) == Point(x: 200, y: 260))
    #expect(fingers.location(of: 2) == Point(x: 300, y: 200))
    fingers.lift([1, 2])
  }

  @Test("several fingers land in one frame, move and lift in one frame")
  func together() {
    let counter = FrameCounter()
    board.addGestureRecognizer(counter)
    let fingers = Fingers(on: window)
    fingers.land([1: Point(x: 200, y: 200), 2: Point(x: 300, y: 200), 5: Point(x: 250, y: 300)])
    #expect(fingers.fingersDown == [1, 2, 5])
    fingers.move([2: Point(x: 320, y: 200)], over: .milliseconds(50))
    fingers.lift([1, 2, 5])
    #expect(fingers.fingersDown.isEmpty)
    #expect(counter.began == [3] && counter.ended == [3])
  }

  @Test("an app's own update runs in regular intervals while time passes and fingers move")
  func frames() {
    let fingers = Fingers(on: window)
    var instants: [Instant] = []
    fingers.everyFrame(of: .milliseconds(10)) { instants.append($0) }
    let start = fingers.now
    fingers.land(at: Point(x: 200, y: 200))
    fingers.move([1: Point(x: 300, y: 200)], over: .milliseconds(100))
    fingers.rest(for: .milliseconds(105))
    let span = fingers.now - start
    #expect(instants.count == Int((span.seconds * 100).rounded(.up)) - 1)
    #expect(instants == (1...instants.count).map { start + .milliseconds(Double($0) * 10) })
    #expect(window.application.openTouches == 1)
    let count = instants.count
    fingers.everyFrame(of: .milliseconds(10), nil)
    fingers.rest(for: .seconds(1))
    #expect(instants.count == count)
    fingers.lift([1])
  }
}

/// Records how many touches begin and end in each event.
private final class FrameCounter: GestureRecognizer {
  private(set) var began: [Int] = []
  private(set) var ended: [Int] = []

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    began.append(touches.count)
  }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    ended.append(touches.count)
  }
}
