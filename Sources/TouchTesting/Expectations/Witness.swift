import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Observes a window for a test: fingers, recognizers and reasons.
final class Witness {
  /// The window; weak because the application may outlive it and retains the witness.
  private(set) weak var window: Window?
  private let trace: Trace
  /// The trace's entries since the start of the observation; the app may have removed them from it.
  private var entries: [TraceEntry] = []
  /// The number of entries of the trace that were there at the start or are copied.
  private var read: Int
  private let start: Instant
  private let recorder: TranscriptRecorder
  /// The recognizers in the window at the start, which may have left it since.
  private let known: [Weak<GestureRecognizer>]
  private var events: [CaseEvent] = []
  private var fingers = CaseFingers()

  /// The maximum number of lines of the explanation in a failure's message.
  private static let maximumLines = 60

  private init(of window: Window, from start: Instant) {
    self.window = window
    self.start = start
    known = window.withDescendants.flatMap { $0.gestureRecognizers }.map { Weak($0) }
    let application = window.application
    trace = application.trace ?? Trace()
    application.trace = trace
    read = trace.entries.count
    recorder = TranscriptRecorder(window, keepsLayers: false)
    recorder.now = start
    recorder.onCall = { [weak self] call in self?.add(call) }
    let reported = application.onFault
    // The application retains the witness, so that expectations find it after the fingers have been
    // deallocated.
    application.onFault = { fault in
      self.recorder.transcript.faults.append(fault)
      reported?(fault)
    }
    WitnessRegister.add(self, of: window)
  }

  /// The witness of a window; created if there is none.
  static func of(_ window: Window, from start: Instant) -> Witness {
    WitnessRegister.witness(of: window) ?? Witness(of: window, from: start)
  }

  /// Records a frame that is about to be delivered.
  func take(_ frame: ContactFrame) {
    readTrace()
    recorder.now = max(recorder.now, frame.time)
    recorder.transcript.contacts.count(frame)
    note(frame)
  }

  /// Records that the contacts of a device are about to be cancelled.
  func noteCancellation(_ frame: ContactFrame) {
    recorder.now = max(recorder.now, frame.time)
    note(frame)
  }

  private func note(_ frame: ContactFrame) {
    for contact in frame.contacts {
      events += fingers.events(of: contact, on: frame.device, at: frame.time)
    }
  }

  /// Records that event time is about to reach an instant.
  func reach(_ instant: Instant) {
    readTrace()
    recorder.now = max(recorder.now, instant)
  }

  /// Copies the new entries of the trace. Call this before and after each delivery, since the app may empty its
  /// trace in between.
  func readTrace() {
    if trace.entries.count < read { read = 0 }
    entries += trace.entries[read...]
    read = trace.entries.count
  }

  /// The application's time on the host's clock, which fingers on other windows may have advanced.
  private var time: Instant { max(recorder.now, window?.application.hostNow ?? recorder.now) }

  private func add(_ call: Transcript.Call) {
    var call = call
    call.time = time
    recorder.transcript.calls.append(call)
  }

  /// The transcript so far.
  var transcript: Transcript {
    recorder.now = time
    return recorder.soFar
  }

  /// The history of a recognizer of the window.
  func record(of recognizer: GestureRecognizer) -> Record {
    readTrace()
    return Record(of: recognizer.id, in: entries)
  }

  /// Whether a recognizer was in the window at the start of the observation.
  func knows(_ recognizer: GestureRecognizer) -> Bool {
    known.contains { $0.object === recognizer }
  }

  /// The name of a recognizer of the window by its number, as in the explanation.
  func name(of recognizer: RecognizerID) -> String {
    let recognizers = window?.withDescendants.flatMap { $0.gestureRecognizers } ?? []
    return zip(recognizers, RecognizerLabels.names(of: recognizers))
      .first { $0.0.id == recognizer }?.1 ?? "recognizer \(recognizer.rawValue)"
  }

  /// The failure message: a drawing of fingers and recognizers, and the reasons.
  var story: String { story(of: Self.maximumLines) }

  /// The same with all reasons; it is attached to the failure.
  var wholeStory: String { story(of: .max) }

  private func story(of maximumLines: Int) -> String {
    guard let window else { return "(the window is gone)" }
    readTrace()
    let transcript = self.transcript
    var courses: [TimelineDrawing.Course] = []
    for recognizer in window.withDescendants.flatMap(\.gestureRecognizers) {
      var course = TimelineDrawing.Course(name: recognizer.label)
      let layer = recognizer.layer?.name ?? ""
      for call in transcript.calls where call.recognizer == course.name && call.layer == layer {
        if let state = CaseState(call) { course.reports.append((call.time, state)) }
      }
      for entry in entries where entry.recognizer == recognizer.id {
        // Fingers have the times of the host's clock.
        let time = entry.time - window.application.hostLag
        if case .failed = entry.kind { course.failures.append(time) }
      }
      courses.append(course)
    }
    let drawing = TimelineDrawing(
      from: start, to: max(recorder.now, start), events: events, courses: courses)
    var lines = drawing.lines + [""]
    let reasons = Explanation(entries, of: window).text.split(separator: "\n")
    lines += reasons.prefix(maximumLines).map(String.init)
    let rest = reasons.count - maximumLines
    if rest > 0 { lines.append("and \(rest) lines more; the attachment has them") }
    return lines.joined(separator: "\n")
  }
}

extension CaseState {
  fileprivate init?(_ call: Transcript.Call) {
    switch call.snapshot.state {
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = call.isDiscrete ? .recognized : .ended
    case .cancelled: self = .cancelled
    case .possible, .failed: return nil
    }
  }
}
