import Glibc
import LibinputSource
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// A source, an application with the standard gestures, and the messages of both.
final class LiveSession {
  /// A call of an action, for comparison with that of a replay.
  struct Call {
    /// When the action was called, in event time.
    var time: Instant
    var recognizer: String
    var snapshot: GestureSnapshot
  }

  let source: any TouchSource
  let window: Window
  private(set) var calls: [Call] = []
  private(set) var frames: [ContactFrame] = []
  private(set) var added: [SourceDevice] = []
  private(set) var removed: [SourceDevice] = []
  private(set) var faults: [SourceError] = []
  private(set) var touchpadEvents: [TouchpadEvent] = []
  private(set) var hovers: [HoverEvent] = []
  private var feed: ApplicationFeed
  private var began = 0
  private var closed = 0
  private var latest = Instant.zero
  /// The event time of the application's present work.
  private var clock = Instant.zero

  init(_ source: any TouchSource, window: Window) {
    self.source = source
    self.window = window
    feed = ApplicationFeed(window.application)
    for layer in window.children {
      for recognizer in layer.gestureRecognizers {
        recognizer.onAction { [unowned self] recognizer in
          calls.append(
            Call(time: clock, recognizer: recognizer.name, snapshot: recognizer.snapshot))
        }
      }
    }
  }

  /// The window in which a recording would be replayed by default.
  static func window(for devices: [MockDevice]) -> Window {
    StandardGestures.window(for: devices.compactMap(\.recorded.surface))
  }

  /// Handles the messages of the source.
  func dispatch() throws(CheckError) {
    do throws(SourceError) {
      try source.dispatch { take($0) }
    } catch {
      faults.append(error)
      if error.reason != .vanished { throw CheckError(error) }
    }
  }

  /// Receives the devices that are present at the start.
  func start() throws(SourceError) { try source.dispatch { take($0) } }

  /// Forgets all previous calls, so that only later ones are compared.
  func forgetCalls() { calls = [] }

  /// The faults, without libinput's warnings about this machine's speed.
  var seriousFaults: [SourceError] {
    faults.filter { if case .library = $0.reason { false } else { true } }
  }

  /// The first and the last state that a recognizer reported.
  func gestures(_ recognizer: String) -> [GestureState] {
    let states = calls.filter { $0.recognizer == recognizer }.map(\.snapshot.state)
    guard let first = states.first, let last = states.last else { return [] }
    return [first, last]
  }

  /// The messages of this process's sources, except touches, for finding the cause of a failure.
  nonisolated(unsafe) private(set) static var log: [String] = []

  private func take(_ event: SourceEvent) {
    if case .frame = event {} else { Self.log.append("\(event)") }
    switch event {
    case .added(let device): added.append(device)
    case .removed(let device, _): removed.append(device)
    case .fault(let fault): faults.append(fault)
    case .touchpad(let event):
      touchpadEvents.append(event)
      // libinput's timer stamps resting fingers with its own clock, ahead of events that are still unread.
      if case .hold = event.kind {} else { step(to: event.time) }
    case .hover(let event):
      hovers.append(event)
      step(to: event.time)
    case .frame(let frame):
      frames.append(frame)
      began += frame.contacts.count { $0.phase == .began }
      closed += frame.contacts.count { $0.phase == .ended || $0.phase == .cancelled }
      step(to: frame.time)
    }
    feed.take(event)
  }

  private func step(to instant: Instant) {
    reachDeadlines(upTo: instant)
    latest = max(latest, instant)
    clock = max(clock, instant)
  }

  private func reachDeadlines(upTo limit: Instant) {
    window.application.reachDeadlines(upTo: limit) { clock = max(clock, $0) }
  }

  /// Lets time pass after the last frame.
  func finish() { reachDeadlines(upTo: latest + .seconds(60)) }

  /// Waits for the source for at most this long and reads its messages; returns whether there were any.
  @discardableResult
  func wait(milliseconds: Int32) throws(CheckError) -> Bool {
    var list = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&list, 1, milliseconds) > 0 else { return false }
    try dispatch()
    return true
  }

  /// Reads the source's messages until there are none for 50 ms, for at most 3 s.
  func settle() throws(CheckError) {
    let end = now + 3_000_000
    while now < end, try wait(milliseconds: 50) {}
  }

  /// Plays a script on a test bed, frame by frame; `pace` keeps the times of the script.
  func play(
    _ script: TouchScript, on bed: MockTestbed, pace: Bool = false
  ) throws(CheckError) {
    for frame in script.frames {
      while pace, now < frame.time {
        try wait(milliseconds: Int32(clamping: (frame.time - now) / 1000 + 1))
      }
      try bed.report(frame)
      // A kernel thread delivers the bytes written to a terminal.
      try wait(milliseconds: 1000)
    }
    while try wait(milliseconds: 10) {}
  }

  /// Plays a script on a test bed for a program that does not read until all of it was reported; returns the frames
  /// that it then reads at once. These may be fewer: a kernel thread delivers the bytes.
  func playStalled(
    _ script: TouchScript, on bed: MockTestbed
  ) throws(CheckError) -> ArraySlice<ContactFrame> {
    for frame in script.frames { try bed.report(frame) }
    let before = frames.count
    try wait(milliseconds: 1000)
    let after = frames.count
    try settle()
    return frames[before..<after]
  }

  /// The number of contacts in a phase.
  func count(_ phase: Contact.Phase) -> Int {
    frames.reduce(0) { $0 + $1.contacts.count { $0.phase == phase } }
  }

  /// Whether every contact that landed was lifted or cancelled, and no touch is down.
  var isClean: Bool { began == closed && window.application.openTouches == 0 }
}
