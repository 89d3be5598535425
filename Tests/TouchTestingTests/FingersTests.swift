import Testing
import TouchGeometry
import TouchRecordings
import TouchTesting
import TouchTracking
import Touchstone

@Suite("Fingers on layers")
struct FingersTests {
  private let window = Window(size: Size(width: 800, height: 600))
  private let photo = Layer(frame: Rect(x: 100, y: 100, width: 300, height: 200), name: "photo")
  private let fingers: Fingers

  init() throws {
    fingers = Fingers(on: window)
    try window.addChild(photo)
  }

  @Test("a tap on a layer hits its middle")
  func tap() {
    let tap = TapGestureRecognizer()
    var places: [Point] = []
    tap.onAction { places.append($0.location(in: nil)) }
    photo.addGestureRecognizer(tap)
    fingers.tap(photo)
    #expect(places == [Point(x: 250, y: 200)])
    fingers.tap(photo, at: Point(x: 10, y: 20))
    #expect(places.last == Point(x: 110, y: 120))
    expect(tap, .recognized(times: 2))
  }

  @Test("after the host's clock was set back, fingers have the times of that clock")
  func setBack() throws {
    let window = Window(size: Size(width: 800, height: 600))
    let photo = Layer(frame: Rect(x: 100, y: 100, width: 300, height: 200), name: "photo")
    try window.addChild(photo)
    let tap = TapGestureRecognizer()
    photo.addGestureRecognizer(tap)
    let screen = window.application.addSurface(Surface(pointsIn: window.bounds))
    let reports: [(Instant, Contact.Phase)] = [
      (.seconds(100), .began), (.seconds(101), .ended),
      (.seconds(2), .began), (.seconds(3), .ended),
    ]
    for (time, phase) in reports {
      let contact = Contact(slot: 0, phase: phase, position: Point(x: 700, y: 500))
      window.deliver(ContactFrame(device: screen, time: time, contacts: [contact]))
    }
    let fingers = Fingers(on: window)
    #expect(fingers.now == .seconds(3))
    fingers.tap(photo)
    expect(tap, .recognized())
    #expect(fingers.now < .seconds(4))
  }

  @Test("an app that empties its trace leaves the history of recognizers as it is")
  func emptiedTrace() throws {
    let (tap, other) = (TapGestureRecognizer(), TapGestureRecognizer())
    photo.addGestureRecognizer(tap)
    let corner = Layer(frame: Rect(x: 600, y: 400, width: 100, height: 100))
    try window.addChild(corner)
    corner.addGestureRecognizer(other)
    fingers.tap(photo)
    window.application.trace?.removeAll()
    expect(tap, .recognized())
    fingers.tap(photo)
    fingers.tap(corner)
    window.application.trace?.removeAll()
    expect(tap, .recognized(times: 2))
    expect(other, .recognized())
  }

  @Test("an app that sets a trace of its own, or none, leaves the history of recognizers as it is")
  func ownTrace() {
    let tap = TapGestureRecognizer()
    photo.addGestureRecognizer(tap)
    fingers.tap(photo)
    let trace = Trace()
    window.application.trace = trace
    fingers.tap(photo)
    expect(tap, .recognized(times: 2))
    #expect(trace.entries.contains { $0.recognizer == tap.id })
    window.application.trace = nil
    fingers.tap(photo)
    expect(tap, .recognized(times: 3))
  }

  @Test("an app that sets another trace for a while has each gesture counted once")
  func traceForAWhile() {
    let tap = TapGestureRecognizer()
    photo.addGestureRecognizer(tap)
    fingers.tap(photo)
    let former = window.application.trace
    window.application.trace = Trace()
    fingers.tap(photo)
    window.application.trace = former
    fingers.tap(photo)
    expect(tap, .recognized(times: 3))
  }

  @Test("a double tap leaves a single tap that requires its failure without a gesture")
  func doubleTap() throws {
    let (single, double) = (TapGestureRecognizer(), TapGestureRecognizer(taps: 2))
    try single.require(toFail: double)
    photo.addGestureRecognizer(single)
    photo.addGestureRecognizer(double)
    fingers.tap(photo, times: 2)
    fingers.settle()
    expect(double, .recognized())
    expect(single, .failed(.requirementRecognized))
    fingers.tap(photo)
    expect(single, .waiting)
    fingers.settle()
    expect(single, .recognized())
    expect(double, .recognized(times: 1))
  }

  @Test("a drag has its exact distance, and flings nothing")
  func drag() {
    let pan = PanGestureRecognizer()
    pan.excludesSlop = false
    var last: (translation: Vector, velocity: Vector)?
    pan.onAction { last = ($0.translation(in: nil), $0.velocity(in: nil)) }
    photo.addGestureRecognizer(pan)
    fingers.drag(photo, by: Vector(dx: 120, dy: -30))
    #expect(last.map { ($0.translation - Vector(dx: 120, dy: -30)).length < 1e-9 } == true)
    #expect(last?.velocity == .zero)
  }

  @Test("a movement takes its whole duration also after a rest")
  func movementAfterRest() {
    let pan = PanGestureRecognizer()
    var begun: [Instant] = []
    pan.onAction { if $0.state == .began { begun.append($0.snapshot.time) } }
    photo.addGestureRecognizer(pan)
    let fingers = Fingers(on: window, panel: .exact(rate: 100))
    let finger = fingers.land(on: photo)
    fingers.rest(for: .milliseconds(200))
    let start = fingers.now
    // 1 pt in each millisecond: the slop of 10 pt takes 10 ms.
    finger.move(by: Vector(dx: 100, dy: 0), over: .milliseconds(100))
    #expect(fingers.now == start + .milliseconds(100))
    #expect(begun.map { $0 > start + .milliseconds(9) } == [true])
    finger.lift()
  }

  @Test("two fingers spread, turn and go as far as they say", arguments: [0.5, 1, 2, 3])
  func transform(scale: Double) {
    let watcher = FingerWatcher()
    photo.addGestureRecognizer(watcher)
    fingers.transform(
      photo, scale: scale, rotation: .degrees(40), translation: Vector(dx: 30, dy: 10))
    #expect(watcher.lines.count == 2)
    guard let first = watcher.lines.first, let last = watcher.lines.last else { return }
    #expect(abs(last.length / first.length / scale - 1) < 1e-9)
    let turn = Mathematics.arctangent(y: first.cross(last), x: first.dot(last))
    #expect(abs(turn - Angle.degrees(40).radians) < 1e-9)
    #expect((watcher.middles[1] - watcher.middles[0] - Vector(dx: 30, dy: 10)).length < 1e-9)
  }

  @Test("two fingers pinch on a rotated layer, no farther apart than its shorter side allows")
  func rotatedLayer() {
    let watcher = FingerWatcher()
    photo.addGestureRecognizer(watcher)
    photo.transform = .rotation(.degrees(45))
    fingers.pinch(photo, scale: 0.5, angle: .degrees(-45))
    #expect(watcher.lines.count == 2)
    #expect(watcher.lines.first.map { abs($0.length - 150) < 1e-9 } == true)
  }

  @Test("a flick is a swipe, and several fingers tap together")
  func others() {
    let swipe = SwipeGestureRecognizer(direction: .left)
    let twoFingerTap = TapGestureRecognizer()
    twoFingerTap.numberOfTouchesRequired = 2
    photo.addGestureRecognizer(swipe)
    photo.addGestureRecognizer(twoFingerTap)
    fingers.flick(photo, by: Vector(dx: -160, dy: 0))
    expect(swipe, .recognized())
    fingers.settle()
    fingers.tap(photo, fingers: 2)
    expect(twoFingerTap, .recognized())
    expect(swipe, .recognized(times: 1))
  }

  @Test("fingers that land get the lowest free number, and are not the next ones of it")
  func numbers() {
    let a = fingers.land(on: photo)
    let b = fingers.land(at: Point(x: 500, y: 300))
    #expect([a.number, b.number] == [1, 2])
    a.lift()
    #expect(a.location == nil)
    let c = fingers.land(on: photo)
    #expect(c.number == 1)
    #expect(a.location == nil)
    #expect(c.location == Point(x: 250, y: 200))
    #expect(fingers.fingersDown == [1, 2])
  }

  @Test("a layer whose middle is covered is touched where it is not")
  func coveredMiddle() throws {
    let cover = Layer(frame: Rect(x: 200, y: 150, width: 100, height: 100), name: "cover")
    try window.addChild(cover)
    let finger = fingers.land(on: photo)
    let place = try #require(finger.location)
    #expect(window.hitTest(place, with: nil) === photo)
  }

  @Test("a recognizer to which nothing comes is untouched, and one that holds is active")
  func states() {
    let (pan, other) = (PanGestureRecognizer(), TapGestureRecognizer())
    photo.addGestureRecognizer(pan)
    window.addGestureRecognizer(other)
    expect(pan, .untouched)
    let finger = fingers.land(on: photo)
    expect(pan, .undecided)
    finger.move(by: 100, 0, over: .milliseconds(200))
    expect(pan, .active)
    finger.cancel()
    expect(pan, .cancelled)
    expect(other, .failed())
  }

  @Test("the same seed gives the same touches on a panel that scans, another seed others")
  func scanning() {
    func translations(seed: UInt64) -> [Vector] {
      let window = Window(size: Size(width: 800, height: 600))
      let pan = PanGestureRecognizer()
      var values: [Vector] = []
      pan.onAction { values.append($0.translation(in: nil)) }
      window.addGestureRecognizer(pan)
      let fingers = Fingers(on: window, panel: .real(rate: 60, seed: seed))
      fingers.drag(window, by: Vector(dx: 200, dy: 0))
      expect(pan, .recognized())
      return values
    }
    let first = translations(seed: 1)
    #expect(first == translations(seed: 1))
    #expect(first != translations(seed: 2))
    // 300 ms and a rest at 60 scans per second; noise and tremor are fractions of a millimeter.
    #expect(first.count > 15)
    // The slop that the pan excludes is at most 2.4 times 10 points.
    #expect(first.last.map { (174...202).contains($0.dx) } == true)
  }

  @Test("a panel that scans lands, moves and lifts as often as the fingers do")
  func scanningTaps() {
    let tap = TapGestureRecognizer(taps: 3)
    window.addGestureRecognizer(tap)
    let fingers = Fingers(on: window, panel: .real(rate: 120, seed: 5))
    fingers.tap(at: Point(x: 300, y: 300), times: 3)
    fingers.settle()
    expect(tap, .recognized())
    #expect(fingers.fingersDown.isEmpty)
  }

  @Test("a scanning panel sees short movements, one after another, as it sees a long one")
  func shortMovements() {
    func run(_ perform: (Finger) -> Void) -> (frames: Int, last: Point?) {
      let window = Window(size: Size(width: 800, height: 600))
      var (frames, last) = (0, Point?.none)
      _ = window.application.addInputListener { input in
        guard case .contacts(let frame) = input else { return }
        frames += 1
        last = frame.contacts.first?.position
      }
      let sampling = PanelSampling(rate: 120, jitter: 0, tremor: 0, noise: 0, deadBand: 0)
      let fingers = Fingers(on: window, panel: .scanning(sampling, seed: 1))
      perform(fingers.land(at: Point(x: 100, y: 100)))
      return (frames, last)
    }
    let long = run { $0.move(by: 300, 0, over: .milliseconds(800)) }
    let short = run { for _ in 1...100 { $0.move(by: 3, 0, over: .milliseconds(8)) } }
    #expect(long.frames == 96)
    #expect(short.frames == long.frames)
    #expect((short.last ?? .zero).distance(to: long.last ?? .zero) < 1e-6)
  }

  @Test("a scanning panel reports a movement that it does not detect at the former position")
  func undetectedMovement() {
    var places: [Point] = []
    _ = window.application.addInputListener { input in
      guard case .contacts(let frame) = input else { return }
      places += frame.contacts.map(\.position)
    }
    let sampling = PanelSampling(noise: 0.05, deadBand: 2)
    let fingers = Fingers(on: window, panel: .scanning(sampling, seed: 1))
    let finger = fingers.land(at: Point(x: 300, y: 300))
    finger.move(by: 1, 0)
    #expect(places.count == 2)
    #expect(places.first == places.last && places.first != Point(x: 300, y: 300))
    finger.lift()
    #expect(places.last == places.first)
  }

  @Test("a movement at the instant of a deadline comes before it on a panel that scans, too")
  func scanAtDeadline() {
    let press = LongPressGestureRecognizer()
    window.addGestureRecognizer(press)
    let fingers = Fingers(on: window, panel: .scanning(.ideal(rate: 120), seed: 1))
    let finger = fingers.land(at: Point(x: 600, y: 500))
    // The next scan is the sixtieth after that of the landing, half a second later.
    fingers.rest(for: press.minimumPressDuration - .milliseconds(4))
    finger.move(by: 0, 50)
    expect(press, .failed(.moved))
    finger.lift()
  }

  @Test("a still finger trembles on a real panel while time passes in frames")
  func trembling() {
    var frames = 0
    _ = window.application.addInputListener { _ in frames += 1 }
    let fingers = Fingers(on: window, panel: .scanning(PanelSampling(tremor: 2), seed: 1))
    let finger = fingers.land(on: photo)
    fingers.rest(for: .seconds(2))
    let scanned = frames
    frames = 0
    fingers.rest(for: .seconds(2), inFramesOf: .milliseconds(16))
    #expect(scanned > 20 && abs(frames - scanned) < scanned / 3)
    finger.lift()
  }
}

/// Records the positions of two fingers relative to each other when they land and when they lift.
private final class FingerWatcher: GestureRecognizer {
  private(set) var lines: [Vector] = []
  private(set) var middles: [Point] = []

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { note(touches) }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { note(touches) }

  private func note(_ touches: [Touch]) {
    guard touches.count == 2 else { return }
    let (a, b) = (touches[0].location(in: nil), touches[1].location(in: nil))
    lines.append(b - a)
    middles.append(a.interpolated(to: b, fraction: 0.5))
  }
}
