import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// What is to be seen of a session at one instant beside its layers.
public struct SessionMoment: Hashable, Sendable {
  /// The instant, in event time.
  public var time: Instant
  /// The touches with their trails.
  public var trails: [TouchTrail]
  /// What the recognizers are at.
  public var recognizers: [RecognizerStatus]

  /// Creates a moment.
  public init(time: Instant, trails: [TouchTrail] = [], recognizers: [RecognizerStatus] = []) {
    self.time = time
    self.trails = trails
    self.recognizers = recognizers
  }
}

/// Plays a recording in a window as `Replayer` does, but stops at every instant that is asked for.
///
/// Between the stops all is as in one go: what is recognized does not depend on where it stops.
public final class SessionPlayer {
  /// The window that the recording is played in.
  public let window: Window
  /// Where the session stands, in event time.
  public private(set) var now = Instant.zero

  private let application: Application
  private var cursor: ContactFrameCursor
  private let devices: [DeviceID]
  private var trails: TouchTrails
  private var journal = GestureJournal()
  private let trace: Trace
  private let isOwnTrace: Bool
  private var entriesRead: Int
  private var input = Input.frame(ContactFrame(time: .zero))
  private var start: Instant?

  private enum Input {
    /// The next frame.
    case frame(ContactFrame)
    /// All frames are through; deadlines are reached up to an instant.
    case over(limit: Instant)
  }

  /// Creates a player at the start of a recording.
  ///
  /// The recording's devices are added to the window's application, whose recognizers must be idle.
  /// An application without a trace gets one.
  ///
  /// - Parameter layout: Where the devices lie: side by side by default.
  public init(_ recording: Recording, in window: Window, layout: OutputLayout = OutputLayout()) {
    self.window = window
    let application = window.application
    self.application = application
    cursor = ContactFrameCursor(recording, layout: layout)
    devices = cursor.surfaces.map { application.addSurface($0) }
    trails = TouchTrails(transform: window.transformToParent.inverse ?? .identity)
    for surface in cursor.surfaces { _ = trails.addSurface(surface) }
    isOwnTrace = application.trace == nil
    trace = application.trace ?? Trace()
    application.trace = trace
    entriesRead = trace.entries.count
    fetch()
  }

  deinit { if isOwnTrace, application.trace === trace { application.trace = nil } }

  /// Whether nothing is left to happen: no frame, no deadline, no motion.
  public var isOver: Bool {
    switch input {
    case .frame: false
    case .over(let limit):
      now >= limit || (application.nextDeadline.map { $0 > limit } ?? true) && !application.isMoving
    }
  }

  /// Lets happen what happens up to an instant; one that has passed has no effect.
  ///
  /// - Parameter goesOn: Is called after each frame with ``now``; false stops there.
  public func play(to instant: Instant, while goesOn: (Instant) -> Bool = { _ in true }) {
    guard deliverFrames(upTo: instant, while: goesOn) else { return }
    var reached = instant
    if case .over(let limit) = input { reached = min(instant, limit) }
    reachDeadlines(upTo: reached)
    if application.isMoving, reached > now { application.advance(to: reached) }
    now = max(now, reached)
    readTrace()
  }

  /// Lets happen all that is left; at the end ``now`` is the time of the last of it.
  ///
  /// - Parameter goesOn: Is called after each frame with ``now``; false stops there.
  public func playToEnd(while goesOn: (Instant) -> Bool = { _ in true }) {
    guard deliverFrames(upTo: .distantFuture, while: goesOn) else { return }
    if case .over(let limit) = input { reachDeadlines(upTo: limit) }
    readTrace()
  }

  /// What is to be seen now.
  public var moment: SessionMoment {
    SessionMoment(
      time: now, trails: trails.visible(at: now), recognizers: journal.statuses(at: now))
  }

  /// What happened so far.
  public var log: SessionLog {
    SessionLog(
      contacts: trails.contacts, gestures: journal.gestures, start: start ?? now, end: now)
  }

  private func fetch() {
    var frame = ContactFrame(time: .zero)
    if cursor.next(into: &frame) {
      input = .frame(frame)
    } else {
      if application.openTouches > 0 {
        application.cancelAll(at: now)
        trails.cancelAll(at: now)
      }
      input = .over(limit: now + Replayer.longestAftermath)
    }
  }

  /// False when it was stopped.
  private func deliverFrames(
    upTo instant: Instant, while goesOn: (Instant) -> Bool
  ) -> Bool {
    while case .frame(let frame) = input, frame.time <= instant {
      deliver(frame)
      guard goesOn(now) else { return false }
    }
    return true
  }

  private func deliver(_ frame: ContactFrame) {
    reachDeadlines(upTo: frame.time)
    now = max(now, frame.time)
    if start == nil { start = now }
    trails.receive(frame)
    var frame = frame
    frame.device = devices[frame.device.rawValue]
    application.deliver(frame)
    readTrace()
    fetch()
  }

  private func reachDeadlines(upTo limit: Instant) {
    application.reachDeadlines(upTo: limit) { instant in
      readTrace()
      now = max(now, instant)
    }
    readTrace()
  }

  private func readTrace() {
    journal.read(trace.entries.dropFirst(entriesRead), at: now)
    if isOwnTrace { trace.removeAll() }
    entriesRead = trace.entries.count
  }
}
