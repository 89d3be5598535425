import TouchGeometry
import TouchGestures
import TouchPainting
import TouchTracking
import Touchstone

/// Shows the engine's state: touches with their trails, the states of the recognizers and why they failed,
/// and the times of frames.
///
/// While it is off, the application has no trace and it costs nothing.
final class Inspector {
  /// Whether it is on.
  var isOn = false { didSet { if isOn != oldValue { turn() } } }
  /// The times of frames.
  var figures = FrameFigures()

  /// The outlines of masks, for drawing hit areas.
  let outlines = MaskOutlineStore()

  /// Called with new trace entries, for counting.
  var onEntries: (([TraceEntry]) -> Void)?

  private let window: Window
  private let trace = Trace()
  /// The application's previous trace, which this one replaced.
  private var previous: Trace?
  private var journal = GestureJournal()
  /// The full failure reasons of recognizers.
  private var reasons: [RecognizerID: String] = [:]
  /// The names of recognizers.
  private var names: [RecognizerID: String] = [:]
  private var trails = TouchTrails()
  /// The last displayed figures, and since when, in event time.
  private var seenFigures: (summary: FrameFigures.Summary, since: Instant)?
  /// The number of the application's devices known to the trails.
  private var devices = 0
  /// The number of entries since the stores were last empty.
  private var entriesKept = 0

  /// How long the outcome of an attempt is shown: long enough to read a reason with two numbers.
  static let memory = TimeSpan.milliseconds(2500)
  /// A surface whose units are points, wider than any screen.
  private static let screen = Surface(
    name: "screen", pointsIn: Rect(x: -100_000, y: -100_000, width: 200_000, height: 200_000))
  /// The maximum number of devices whose touches are shown.
  private static let mostDevices = 1_000
  /// The number of entries in the stores after which they are emptied when nothing is touched.
  private static let mostEntries = 50_000

  /// Creates an inspector that is off.
  init(_ window: Window) { self.window = window }

  /// Receives a frame that was delivered to the application, with the application's device number and
  /// positions in points of the screen.
  func receive(_ frame: ContactFrame) {
    guard isOn else { return }
    while devices <= frame.device.rawValue, devices < Inspector.mostDevices {
      _ = trails.addSurface(Inspector.screen)
      devices += 1
    }
    trails.receive(frame)
    entriesKept += 1
  }

  /// Reads the new trace entries.
  ///
  /// - Parameter instant: Event time.
  /// - Returns: When the display will change without input: at once if that is not after `instant`; nil if
  ///   it will not.
  func update(at instant: Instant) -> Instant? {
    guard isOn else { return nil }
    read(at: instant)
    let statuses = self.statuses(at: instant)
    let trails = self.trails(at: instant)
    if trails.isEmpty, statuses.isEmpty, entriesKept > Inspector.mostEntries { forget() }
    // A line fades with every frame; the single point of a resting finger does not change.
    if trails.contains(where: { !$0.isDown || $0.places.count > 1 }) { return instant }
    // Outcomes disappear after some time.
    let goings = statuses.filter { $0.phase.rank >= 1 }.map {
      $0.since + Inspector.memory + .microseconds(1)
    }
    return (goings + [figuresEnd(at: instant)].compactMap { $0 }).min()
  }

  /// When the figures expire, unless new ones arrive; expired ones are discarded.
  private func figuresEnd(at instant: Instant) -> Instant? {
    guard let summary = figures.summary else {
      seenFigures = nil
      return nil
    }
    if seenFigures?.summary != summary { seenFigures = (summary, instant) }
    let end = (seenFigures?.since ?? instant) + FrameFigures.rest
    guard instant >= end else { return end }
    figures.forget()
    return nil
  }

  /// Reads the new trace entries. Call this after each delivery, so that outcomes have the right time.
  func read(at instant: Instant) {
    guard isOn, !trace.entries.isEmpty else { return }
    for entry in trace.entries {
      guard let recognizer = entry.recognizer else { continue }
      names[recognizer] = entry.label
      if case .failed(let reason) = entry.kind { reasons[recognizer] = words(for: reason) }
    }
    entriesKept += trace.entries.count
    onEntries?(trace.entries)
    journal.read(trace.entries, at: instant)
    trace.removeAll()
  }

  /// The touches with their trails.
  func trails(at instant: Instant) -> [TouchTrail] { isOn ? trails.visible(at: instant) : [] }

  /// The states of the recognizers, with full failure reasons; active ones come first, failed ones last.
  func statuses(at instant: Instant) -> [RecognizerStatus] {
    guard isOn else { return [] }
    var statuses = journal.statuses(at: instant)
    for index in statuses.indices where statuses[index].phase == .failed {
      guard let reason = reasons[statuses[index].recognizer] else { continue }
      statuses[index].detail = reason
    }
    return statuses.sorted { a, b in
      (a.phase.rank, a.recognizer.rawValue) < (b.phase.rank, b.recognizer.rawValue)
    }
  }

  /// A reason with the names of other recognizers instead of their numbers.
  private func words(for reason: FailureReason) -> String {
    switch reason {
    case .excluded(let other): return "excluded by \(names[other] ?? "another")"
    case .requirementRecognized(let other): return "\(names[other] ?? "another") came first"
    case .moved, .heldTooLong, .liftedEarly, .tooManyTouches, .tooFewTouches, .nextTapTooLate,
      .nextTapTooFar, .nextTapElsewhere, .tooLittle, .slipped, .besides, .turnedTooLittle,
      .wrongDirection, .tooSlow,
      .awayFromEdge,
      .touchCancelled, .refused, .withdrawn, .layerLeftWindow, .neverDecided, .custom:
      return reason.description
    }
  }

  /// Handles a new position of the window on the screen.
  func windowWasPlaced() { if isOn { forget() } }

  private func turn() {
    forget()
    onEntries?(trace.entries)
    trace.removeAll()
    if isOn {
      previous = window.application.trace
      window.application.trace = trace
    } else {
      window.application.trace = previous
      previous = nil
    }
  }

  private func forget() {
    journal = GestureJournal()
    journal.memory = Inspector.memory
    reasons = [:]
    names = [:]
    trails = TouchTrails(transform: window.transformToParent.inverse ?? .identity)
    devices = 0
    entriesKept = 0
  }
}

extension RecognizerStatus.Phase {
  /// The order in the list: active before finished, failed last.
  var rank: Int {
    switch self {
    case .waiting, .possible: 0
    case .active: -1
    case .recognized: 1
    case .ended, .cancelled: 2
    case .failed: 3
    }
  }

  /// The color of its dot.
  var color: Color {
    switch self {
    case .possible: Color(red: 0.66, green: 0.70, blue: 0.76)
    case .waiting: Color(red: 1.00, green: 0.88, blue: 0.40)
    case .active, .recognized: Color(red: 0.49, green: 0.87, blue: 0.55)
    case .ended: Color(red: 0.37, green: 0.78, blue: 0.95)
    case .cancelled: Color(red: 1.00, green: 0.71, blue: 0.33)
    case .failed: Color(red: 0.95, green: 0.45, blue: 0.42)
    }
  }
}
