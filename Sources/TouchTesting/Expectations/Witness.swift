import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// Observes a window for a test: fingers, recognizers and reasons.
final class Witness {
  /// The window; weak because the application may outlive it and retains the witness.
  private(set) weak var window: Window?
  /// The application's traces, the present one last, with the number of entries of each that were there at the start or
  /// are copied.
  private var traces: [(trace: Trace, read: Int)]
  /// The traces' entries since the start of the observation; the app may have removed them there.
  private var entries: [TraceEntry] = []
  private let start: Instant
  private let recorder: TranscriptRecorder
  /// The recognizers in the window at the start, which may have left it since.
  private let known: [Weak<GestureRecognizer>]
  /// The recognizers whose actions are observed.
  private var observed: [ObjectIdentifier: Observed] = [:]
  private var events: [CaseEvent] = []
  private var fingers = CaseFingers()

  /// A recognizer, and the calls of its actions for the drawing.
  private struct Observed {
    let recognizer: Weak<GestureRecognizer>
    var reports: [(time: Instant, state: CaseState)] = []
  }

  /// The maximum number of lines of the explanation in a failure's message.
  private static let maximumLines = 60

  private init(of window: Window, from start: Instant) {
    self.window = window
    self.start = start
    known = window.withDescendants.flatMap { $0.gestureRecognizers }.map { Weak($0) }
    let application = window.application
    let trace = application.trace ?? Trace()
    application.trace = trace
    traces = [(trace, trace.entries.count)]
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
    for recognizer in known.compactMap({ $0.object }) { observe(recognizer) }
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
    if frame.contacts.contains(where: { $0.phase == .began }) { observeNewRecognizers() }
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

  /// Observes the recognizers that the app has added since the last call, before they receive something.
  func observeNewRecognizers() {
    for recognizer in present {
      let former = observed[ObjectIdentifier(recognizer)]?.recognizer.object
      guard former !== recognizer else { continue }
      recorder.listen(to: recognizer)
      observe(recognizer)
    }
  }

  private func observe(_ recognizer: GestureRecognizer) {
    observed[ObjectIdentifier(recognizer)] = Observed(recognizer: Weak(recognizer))
    recognizer.onAction(of: self) { witness, recognizer in witness.note(recognizer) }
  }

  private func note(_ recognizer: GestureRecognizer) {
    let key = ObjectIdentifier(recognizer)
    let last = observed[key]?.reports.last?.state
    let isDiscrete = last != .began && last != .changed
    guard let state = CaseState(recognizer.state, isDiscrete: isDiscrete) else { return }
    observed[key]?.reports.append((time, state))
  }

  /// Records that event time is about to reach an instant.
  func reach(_ instant: Instant) {
    readTrace()
    recorder.now = max(recorder.now, instant)
  }

  /// Copies the new entries of the trace. Call this before and after each delivery, since the app may empty or
  /// replace its trace in between.
  func readTrace() {
    let (trace, read) = traces[traces.count - 1]
    entries += trace.entries[(read <= trace.entries.count ? read : 0)...]
    traces[traces.count - 1].read = trace.entries.count
    guard let application = window?.application, application.trace !== trace else { return }
    // The app has set a trace of its own or a former one, or removed this one.
    if let other = application.trace {
      let former = traces.firstIndex { $0.trace === other }.map { traces.remove(at: $0) }
      traces.append(former ?? (trace: other, read: 0))
      readTrace()
    } else {
      application.trace = trace
    }
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
    if recognizer is HoverGestureRecognizer {
      return Record(ofHover: reports(of: recognizer).map { $0.state })
    }
    readTrace()
    return Record(of: recognizer.id, in: entries)
  }

  private func reports(of recognizer: GestureRecognizer) -> [(time: Instant, state: CaseState)] {
    let known = observed[ObjectIdentifier(recognizer)]
    // Another recognizer may have had the same address.
    return known?.recognizer.object === recognizer ? known?.reports ?? [] : []
  }

  /// Whether a recognizer was in the window at the start of the observation.
  func knows(_ recognizer: GestureRecognizer) -> Bool {
    known.contains { $0.object === recognizer }
  }

  /// The recognizers that are in the window.
  private var present: [GestureRecognizer] {
    window?.withDescendants.flatMap { $0.gestureRecognizers } ?? []
  }

  /// The observed recognizers that have left the window.
  private var gone: [GestureRecognizer] {
    let present = Set(self.present.map { ObjectIdentifier($0) })
    return observed.values.compactMap { $0.recognizer.object }
      .filter { !present.contains(ObjectIdentifier($0)) }
      .sorted { ($0.id.rawValue, $0.label) < ($1.id.rawValue, $1.label) }
  }

  /// The name of a recognizer of the window by its number, as in the explanation.
  func name(of recognizer: RecognizerID) -> String {
    let recognizers = present + gone
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
    let gone = self.gone
    let recognizers = present + gone
    let names = RecognizerLabels.names(of: recognizers)
    let courses = zip(recognizers, names).map { recognizer, name -> TimelineDrawing.Course in
      var course = TimelineDrawing.Course(name: name)
      course.reports = reports(of: recognizer)
      for entry in entries where entry.recognizer == recognizer.id {
        // Fingers have the times of the host's clock.
        let time = entry.time - window.application.hostLag
        if case .failed = entry.kind { course.failures.append(time) }
      }
      return course
    }
    let drawing = TimelineDrawing(
      from: start, to: max(time, start), events: events, courses: courses)
    var lines = drawing.lines + [""]
    let reasons = Explanation(entries, of: window, and: gone).text.split(separator: "\n")
    lines += reasons.prefix(maximumLines).map(String.init)
    let rest = reasons.count - maximumLines
    if rest > 0 { lines.append("and \(rest) lines more; the attachment has them") }
    return lines.joined(separator: "\n")
  }
}
