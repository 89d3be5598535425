import TouchTracking
import Touchstone

/// Writes the calls of a window's recognizers as they happen, line by line in the formats of ``Transcript``.
///
///     let stream = TranscriptStream(window, form: .columns) { line in print(line.text) }
///     stream.willDeliver(at: frame.time)
///     window.deliver(frame)
///     stream.didDeliver()
///     // ... and so on
///     stream.finish()
///
/// Times are seconds since the first delivery. Nothing is stored, so memory does not grow.
public final class TranscriptStream {
  /// The format of the lines.
  public enum Form: Hashable, Sendable {
    /// Human-readable columns under ``TranscriptStream/heading``.
    case columns
    /// The JSON objects of ``Transcript/jsonLines``.
    case jsonLines
  }

  /// One line, without its line ending.
  public struct Line: Hashable, Sendable {
    /// The text of the line.
    public var text: String
    /// Whether the line describes a gesture in progress, so that a later line replaces it.
    public var isPassing: Bool
  }

  private let application: Application
  private let recorder: TranscriptRecorder
  private let columns: TranscriptColumns
  private let form: Form
  private let write: (Line) -> Void
  private var moment = Moment.start
  private var origin: Instant?
  private var latest = Instant.zero
  private var reportedFaults: Set<String> = []
  private var isFinished = false

  /// The phase of event time to which the application's current work belongs.
  private enum Moment {
    /// Nothing has happened yet.
    case start
    /// A frame is being delivered.
    case delivery
    /// No frame is being delivered; work belongs to this deadline or the next one.
    case rest(Instant?)
  }

  /// Listens to the recognizers currently in the window and to the faults of its application.
  ///
  /// Only the caller retains the stream. It writes nothing after ``finish()`` or after it is released.
  public init(_ window: Window, form: Form, write: @escaping (Line) -> Void) {
    application = window.application
    self.form = form
    self.write = write
    // The recorder's actions run before those below, which use the call that it recorded.
    recorder = TranscriptRecorder(window)
    let recognizers = window.withDescendants.flatMap(\.gestureRecognizers)
    columns = TranscriptColumns(recognizers)
    listen(to: recognizers)
    let previous = application.onFault
    application.onFault = { [weak self] fault in
      self?.report(fault)
      previous?(fault)
    }
  }

  /// Listens to the recognizers of a layer that was added to the window later.
  public func follow(_ layer: Layer) {
    recorder.follow(layer)
    listen(to: layer.gestureRecognizers)
  }

  private func listen(to recognizers: [GestureRecognizer]) {
    for recognizer in recognizers {
      recognizer.onAction(of: self) { stream, _ in stream.reportCall() }
    }
  }

  /// The heading of the columns.
  public var heading: String { columns.heading }

  /// Announces a frame at this instant. Time begins with the first frame.
  ///
  /// The application first reaches the deadlines before this instant, each at its own time, as in a replay.
  /// With a host that reads late, they would otherwise get the time of the frame. Do not call this from
  /// within an action.
  public func willDeliver(at instant: Instant) {
    origin = origin ?? eventTime(instant)
    let before = instant - .microseconds(1)
    application.reachDeadlines(upTo: before, atMost: Self.maximumDeadlines) { deadline in
      moment = .rest(eventTime(deadline))
    }
    latest = max(latest, relative(eventTime(instant)))
    moment = .delivery
  }

  /// A recognizer that keeps setting deadlines must not block the delivery of a frame.
  private static let maximumDeadlines = 1000

  /// Announces the end of a delivery; also call this after a deadline was reached.
  public func didDeliver() {
    if case .start = moment { return }
    moment = .rest(application.nextDeadline.map(eventTime))
  }

  /// Writes the layers that moved, as the last output.
  public func finish() {
    guard !isFinished else { return }
    recorder.now = latest
    let transcript = recorder.finish()
    isFinished = true
    let text = form == .columns ? transcript.remainder : transcript.jsonLines
    for line in text.split(separator: "\n") { write(Line(text: String(line), isPassing: false)) }
  }

  private func reportCall() {
    guard !isFinished, var call = recorder.transcript.calls.popLast() else { return }
    let decided = relative(call.snapshot.time)
    call.snapshot.time = decided
    switch moment {
    case .start: latest = max(latest, decided)
    case .delivery: break
    // A late host reaches several deadlines at once. Never report a call with a time before its decision.
    case .rest(let deadline): latest = max(latest, decided, deadline.map(relative) ?? latest)
    }
    call.time = latest
    let text = form == .columns ? columns.row(call) : call.json
    write(Line(text: text, isPassing: call.snapshot.state == .changed))
  }

  private func report(_ fault: TrackingFault) {
    guard !isFinished else { return }
    var fault = fault
    fault.time = relative(fault.time)
    if form == .jsonLines {
      write(Line(text: fault.json, isPassing: false))
    } else if reportedFaults.insert(fault.kind.name).inserted {
      let text = "At \(fault.time.readable) s: \(fault.kind.sentence)."
      write(Line(text: text, isPassing: false))
    }
  }

  /// The event time of an instant of the host, whose clock may have been set back.
  private func eventTime(_ instant: Instant) -> Instant { instant + application.hostLag }

  private func relative(_ instant: Instant) -> Instant { .zero + (instant - (origin ?? instant)) }
}

/// Columns with a width that is fixed in advance.
private struct TranscriptColumns {
  private let nameWidth: Int
  private let layerWidth: Int

  init(_ recognizers: [GestureRecognizer]) {
    nameWidth = recognizers.reduce(7) { max($0, $1.label.count) }
    layerWidth = recognizers.reduce(5) { max($0, $1.layer?.name.count ?? 0) }
  }

  var heading: String {
    line("time (s)", "gesture", "layer", "state", "fingers", "at (pt)", "values")
  }

  func row(_ call: Transcript.Call) -> String {
    line(
      call.time.readable, call.recognizer, call.layer, call.stateName,
      "\(call.snapshot.numberOfTouches)", call.snapshot.location.readable, call.values)
  }

  private func line(
    _ time: String, _ name: String, _ layer: String, _ state: String, _ fingers: String,
    _ place: String, _ values: String
  ) -> String {
    let cells = [
      time.padded(to: 9, onLeft: true), name.padded(to: nameWidth), layer.padded(to: layerWidth),
      state.padded(to: 10), fingers.padded(to: 7, onLeft: true), place.padded(to: 16), values,
    ]
    var line = cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }
}
