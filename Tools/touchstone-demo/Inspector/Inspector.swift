import TouchGeometry
import TouchGestures
import TouchPainting
import TouchTracking
import Touchstone

/// Shows the engine's state: touches with their trails, the states of the recognizers and why they failed,
/// and the times of frames.
///
/// While it is off, the application has no trace and the inspector costs nothing.
final class Inspector {
  /// Whether it is on.
  var isOn = false { didSet { if isOn != oldValue { turn() } } }
  /// The times of frames.
  var figures = FrameFigures()

  /// The smoothing whose measurements are shown; nil for none.
  var smoothing: FrameSmoothing?

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
  /// The latest verdicts.
  private var log = InspectorLog()
  /// When each touch that is down landed.
  private var landings: [TouchID: Instant] = [:]
  /// The instant from which the panel counts times: that of the first entry.
  private var origin: Instant?
  /// The frozen content of the panel; nil while it follows the session.
  private var frozen: InspectorContent?
  /// The layer that is outlined in the scene because its row was tapped.
  private(set) weak var highlightedLayer: Layer?
  /// The row that was tapped.
  private(set) var selection: Selection?
  /// How many of the newest verdicts are scrolled out of the panel.
  private(set) var logOffset = 0
  /// The measurements that were shown last, and since when, in event time.
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
  private static let maximumDevices = 1_000
  /// The number of entries in the stores after which they are emptied once no finger is down.
  private static let maximumEntries = 50_000

  /// Creates an inspector that is off.
  init(_ window: Window) { self.window = window }

  /// Receives a frame that was delivered to the application, with the application's device number and
  /// positions in points of the screen.
  func receive(_ frame: ContactFrame) {
    guard isOn else { return }
    while devices <= frame.device.rawValue, devices < Inspector.maximumDevices {
      _ = trails.addSurface(Inspector.screen)
      devices += 1
    }
    trails.receive(frame)
    entriesKept += 1
  }

  /// Reads the new trace entries.
  ///
  /// - Parameter instant: Event time.
  /// - Returns: When the display will change without input: immediately if that is not after `instant`; nil
  ///   if it will not.
  func update(at instant: Instant) -> Instant? {
    guard isOn else { return nil }
    read(at: instant)
    let statuses = self.statuses(at: instant)
    let trails = self.trails(at: instant)
    if trails.isEmpty, statuses.isEmpty, entriesKept > Inspector.maximumEntries { emptyStores() }
    // A line fades with every picture; a single place, of a resting finger, does not.
    if trails.contains(where: { !$0.isDown || $0.places.count > 1 }) { return instant }
    // Outcomes disappear after some time.
    let expiries = statuses.filter { $0.phase.rank >= 1 }.map {
      $0.since + Inspector.memory + .microseconds(1)
    }
    return (expiries + [figuresEnd(at: instant)].compactMap { $0 }).min()
  }

  /// When the measurements expire, unless new ones arrive; expired ones are discarded.
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
    for entry in trace.entries {
      note(entry)
      log.add(entry, reason: words)
    }
    entriesKept += trace.entries.count
    onEntries?(trace.entries)
    journal.read(trace.entries, at: instant)
    trace.removeAll()
  }

  private func note(_ entry: TraceEntry) {
    if origin == nil { origin = entry.time }
    switch entry.kind {
    case .touchBegan(let touch, _, _, _): landings[touch] = entry.time
    case .touchEnded(let touch), .touchCancelled(let touch): landings[touch] = nil
    case .touchIgnored, .received, .notReceived, .verdict, .waits, .acts, .ends, .handsOff,
      .cancelled, .failed, .reset, .delivery, .illegalTransition, .cycleDropped, .fault:
      break
    }
  }

  // MARK: The panel

  /// A row of the panel that was tapped.
  enum Selection: Hashable {
    case recognizer(RecognizerID)
    case touch(TouchID)
  }

  /// Whether the panel keeps its frozen content.
  var isFrozen: Bool { frozen != nil }

  /// Freezes the panel, or lets it follow the session again.
  func toggleFreeze(at instant: Instant) {
    frozen = isFrozen ? nil : content(at: instant)
  }

  /// The displayed content: the present one, or that of the instant at which it was frozen.
  func content(at instant: Instant) -> InspectorContent {
    if let frozen { return frozen }
    return InspectorContent(
      figures: figuresText ?? "", touches: touchRows(at: instant),
      statuses: statuses(at: instant), log: log.entries, origin: origin ?? instant)
  }

  /// The measured frame times as text; nil while there are none.
  var figuresText: String? { figures.summary.map { $0.text(smoothing) } }

  private func touchRows(at instant: Instant) -> [InspectorContent.TouchRow] {
    let trails = self.trails(at: instant)
    return window.application.touches.filter { !$0.phase.isTerminal && $0.window === window }
      .map { touch in
        let place = touch.location(in: nil)
        // The trails are tracked separately and have their own numbers, which determine the colors.
        let trail = trails.filter(\.isDown).min {
          Self.distance($0, to: place) < Self.distance($1, to: place)
        }
        return InspectorContent.TouchRow(
          touch, color: trail?.id ?? touch.id, age: landings[touch.id].map { instant - $0 })
      }
  }

  private static func distance(_ trail: TouchTrail, to place: Point) -> Double {
    trail.places.last.map { $0.location.squaredDistance(to: place) } ?? .infinity
  }

  /// Selects a row and outlines its layer in the scene; selecting the same row again removes the outline.
  func select(_ row: Selection) {
    guard selection != row else {
      (selection, highlightedLayer) = (nil, nil)
      return
    }
    selection = row
    highlightedLayer =
      switch row {
      case .recognizer(let recognizer): window.layer(with: recognizer)
      case .touch(let touch): window.application.touches.first { $0.id == touch }?.layer
      }
  }

  /// Scrolls the list of verdicts by a number of rows; positive values show older ones.
  func scrollLog(by rows: Int) {
    let count = frozen?.log.count ?? log.entries.count
    logOffset = min(max(logOffset + rows, 0), max(count - 1, 0))
  }

  /// The touches with their trails.
  func trails(at instant: Instant) -> [TouchTrail] { isOn ? trails.visible(at: instant) : [] }

  /// The states of the recognizers, with full failure reasons; active ones are listed first, failed ones
  /// last.
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
    guard let winner = reason.winner else { return reason.description }
    let name = names[winner] ?? "another"
    if case .excluded = reason { return "excluded by \(name)" }
    return "\(name) came first"
  }

  /// Discards the touches after the window was resized.
  func windowWasPlaced() { if isOn { forget() } }

  /// Discards everything for a new session.
  func restart() { if isOn { forget() } }

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
    log = InspectorLog()
    landings = [:]
    (origin, frozen, selection, highlightedLayer, logOffset) = (nil, nil, nil, nil, 0)
    emptyStores()
  }

  /// Empties the stores that grow with a session; the panel's list of verdicts remains.
  private func emptyStores() {
    journal = GestureJournal()
    journal.memory = Inspector.memory
    reasons = [:]
    names = [:]
    trails = TouchTrails(transform: window.transformToParent.inverse ?? .identity)
    devices = 0
    entriesKept = 0
  }
}

extension Layer {
  /// The layer of this tree that has the recognizer with this number.
  fileprivate func layer(with recognizer: RecognizerID) -> Layer? {
    if gestureRecognizers.contains(where: { $0.id == recognizer }) { return self }
    for child in children {
      if let found = child.layer(with: recognizer) { return found }
    }
    return nil
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
