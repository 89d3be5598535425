import Touchstone

/// Frames in which fingers follow a test's script, one every 10 ms.
struct FingerScript {
  private(set) var frames: [ContactFrame] = []
  private(set) var time: Instant

  init(at time: Instant = .seconds(1)) { self.time = time }

  mutating func report(_ contacts: [Contact]) {
    time = time + .milliseconds(10)
    frames.append(ContactFrame(device: DeviceID(0), time: time, contacts: contacts))
  }

  mutating func report(_ phase: Contact.Phase, _ places: [Point]) {
    report(
      places.enumerated().map { Contact(slot: $0.offset, phase: phase, position: $0.element) })
  }

  mutating func wait(_ seconds: Double) { time = time + .seconds(seconds) }

  /// Lands fingers, rests for this many seconds and lifts them.
  mutating func tap(_ places: [Point], for seconds: Double = 0.04) {
    report(.began, places)
    wait(seconds)
    report(.ended, places)
  }

  /// Lands fingers, moves each along its path in ten reports, and lifts them.
  mutating func drag(_ fingers: [(start: Point, way: Vector)]) {
    report(.began, fingers.map(\.start))
    for step in 1...10 { report(.moved, fingers.map { $0.start + $0.way * (Double(step) / 10) }) }
    report(.ended, fingers.map { $0.start + $0.way })
  }
}

extension Application {
  /// Delivers frames as a host does: deadlines before a frame are reached first. The application's first
  /// device must be the one of the frames.
  func play(_ frames: [ContactFrame]) {
    for frame in frames {
      reachDeadlines(upTo: frame.time - .microseconds(1))
      deliver(frame)
    }
  }

  /// Advances until nothing is pending; false if that never happens.
  func comesToRest() -> Bool {
    var remaining = 2_000
    while let deadline = nextDeadline, remaining > 0 {
      advance(to: deadline)
      remaining -= 1
    }
    return nextDeadline == nil
  }
}

/// The values that a recognizer's action received.
struct Told: Hashable {
  var name: String
  var snapshot: GestureSnapshot
}

/// A window of 400 points with one screen of that size, and all reports of its recognizers.
final class Bench {
  let window: Window
  private(set) var told: [Told] = []

  init(_ window: Window = Window(size: Size(width: 400, height: 400))) {
    self.window = window
    _ = window.application.addSurface(Surface(sizeInPoints: Size(width: 400, height: 400)))
  }

  @discardableResult
  func add<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to layer: Layer? = nil
  ) -> Recognizer {
    recognizer.name = name
    (layer ?? window).addGestureRecognizer(recognizer)
    recognizer.onAction { [unowned self] recognizer in
      told.append(Told(name: name, snapshot: recognizer.snapshot))
    }
    return recognizer
  }

  /// The states that a recognizer's actions received.
  func states(of name: String) -> [GestureState] {
    told.filter { $0.name == name }.map(\.snapshot.state)
  }
}
