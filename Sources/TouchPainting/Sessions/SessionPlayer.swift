import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// A moment of a session, apart from its layers.
///
///     let moment = SessionMoment(time: now, trails: trails.visible(at: now))
///     let canvas = try Canvas(width: 800, height: 600)
///     OverlayPainter(.touches).paint(window, at: moment, on: canvas)
public struct SessionMoment: Hashable, Sendable {
  /// The instant, in event time.
  public var time: Instant
  /// The touches with their trails.
  public var trails: [TouchTrail]
  /// The states of the recognizers.
  public var recognizers: [RecognizerStatus]
  /// The whole paths of all touches, thinned in a long session; empty unless the moment is the end of a
  /// session.
  public var paths: [TouchTrail]

  /// Creates a moment.
  public init(
    time: Instant, trails: [TouchTrail] = [], recognizers: [RecognizerStatus] = [],
    paths: [TouchTrail] = []
  ) {
    self.time = time
    self.trails = trails
    self.recognizers = recognizers
    self.paths = paths
  }
}

/// Plays a recording in a window as `Replayer` does, but can stop at any instant.
///
/// The stops do not affect recognition.
///
///     let player = SessionPlayer(recording, in: window)
///     player.play(to: .seconds(1.5))
///     let picture = try Painter().image(of: player.window)
public final class SessionPlayer {
  /// The window in which the recording is played.
  public let window: Window
  /// The current event time.
  public var now: Instant { player.now }

  private let player: RecordingPlayer
  private var trails: TouchTrails
  private var journal = GestureJournal()
  private let trace: Trace
  private let isOwnTrace: Bool
  private var entriesRead: Int

  /// Creates a player at the start of a recording.
  ///
  /// The recording's devices are added to the window's application, whose recognizers must be idle. A trace
  /// is added to an application without one. The entries of an existing one are kept; remove them only between two
  /// calls.
  ///
  /// - Parameters:
  ///   - recording: The recording to play.
  ///   - window: The window to play it in.
  ///   - layout: The positions of the devices: side by side by default.
  public init(_ recording: Recording, in window: Window, layout: OutputLayout = OutputLayout()) {
    self.window = window
    let application = window.application
    let cursor = ContactFrameCursor(recording, layout: layout)
    player = RecordingPlayer(cursor, surfaces: cursor.surfaces, to: application)
    trails = TouchTrails(transform: window.transformToParent.inverse ?? .identity)
    trails.paths = TouchPaths()
    for surface in cursor.surfaces { _ = trails.addSurface(surface) }
    isOwnTrace = application.trace == nil
    trace = application.trace ?? Trace()
    application.trace = trace
    entriesRead = trace.entries.count
    finishIfDrained()
  }

  deinit {
    let application = player.application
    if isOwnTrace, application.trace === trace { application.trace = nil }
  }

  /// Whether no frame, deadline or motion is left.
  public var isOver: Bool { player.isOver }

  /// Plays up to an instant; an instant in the past has no effect.
  ///
  /// - Parameters:
  ///   - instant: The event time to reach.
  ///   - shouldContinue: Called after each frame with ``now``; returning false stops there.
  public func play(to instant: Instant, while shouldContinue: (Instant) -> Bool = { _ in true }) {
    readTrace()
    guard deliverFrames(upTo: instant, while: shouldContinue) else { return }
    player.advance(to: min(instant, player.limit ?? instant)) { _ in readTrace() }
    readTrace()
  }

  /// Plays to the end; afterwards ``now`` is the time of the last change.
  ///
  /// - Parameter shouldContinue: Called after each frame with ``now``; returning false stops there.
  public func playToEnd(while shouldContinue: (Instant) -> Bool = { _ in true }) {
    readTrace()
    guard deliverFrames(upTo: .distantFuture, while: shouldContinue) else { return }
    if let limit = player.limit { player.reachDeadlines(upTo: limit) { _ in readTrace() } }
    readTrace()
  }

  /// The current touches and recognizer states.
  public var moment: SessionMoment {
    SessionMoment(
      time: now, trails: trails.visible(at: now), recognizers: journal.statuses(at: now))
  }

  /// The result of the session, once it has ended: the complete paths and the outcome of each recognizer.
  /// Before that it is the ``moment``.
  public var summary: SessionMoment {
    guard isOver else { return moment }
    return SessionMoment(
      time: now, recognizers: journal.outcomes, paths: trails.paths?.paths ?? [])
  }

  /// The log of the session so far.
  public var log: SessionLog {
    SessionLog(
      contacts: trails.contacts, gestures: journal.gestures, failures: journal.failures,
      start: player.start ?? now, end: now)
  }

  /// Returns false if it was stopped.
  private func deliverFrames(
    upTo instant: Instant, while shouldContinue: (Instant) -> Bool
  ) -> Bool {
    while let frame = player.next, frame.time <= instant {
      player.deliverNext { _ in readTrace() }
      trails.receive(frame)
      readTrace()
      finishIfDrained()
      guard shouldContinue(now) else { return false }
    }
    return true
  }

  private func finishIfDrained() {
    if player.finish() { trails.cancelAll(at: now) }
  }

  private func readTrace() {
    // The host has removed all entries since.
    if trace.entries.count < entriesRead { entriesRead = 0 }
    journal.read(trace.entries.dropFirst(entriesRead), at: now)
    if isOwnTrace { trace.removeAll() }
    entriesRead = trace.entries.count
  }
}
