import Glibc
import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking

/// Plays into a page of a browser over its debugging port, with Input.dispatchTouchEvent.
///
/// Each protocol event lists all fingers that are down, and the browser creates one page event for each that
/// changed. A finger that is no longer listed is lifted, where it was last: a movement that comes with the lift
/// is sent before it. Only all fingers can be cancelled together: a single cancelled finger is lifted.
///
/// The browser multiplies positions by the page's current pinch scale. Positions are divided by the last
/// known scale, so that fingers stay at their recorded positions. Before a finger lifts, its position is sent
/// once more after the scale has settled.
final class BrowserTarget: DriveTarget {
  private struct Metrics: Decodable {
    struct Viewport: Decodable {
      var clientWidth: Double
      var clientHeight: Double
      var scale: Double?
    }
    var cssLayoutViewport: Viewport
    var cssVisualViewport: Viewport
  }

  private struct Nothing: Decodable {}

  let name: String
  let times: [Instant]
  var descriptor: Int32? { page.descriptor }

  private let page: DevToolsPage
  private let schedule: PlacedSchedule
  private var fingers: [Int: DriveSchedule.Change] = [:]
  /// The last known scale of the page's visual viewport, and the scale of the last event sent.
  private var scale = 1.0
  private var sentScale = 1.0
  /// Whether a request for the scale is pending.
  private var isAsking = false

  /// How many times, and for how many milliseconds each, to wait for the page before a finger lifts.
  private static let settling = (rounds: 8, pause: Int32(20))

  init(
    _ page: DevToolsPage, _ schedule: DriveSchedule, _ placement: DrivePlacement
  ) throws {
    self.page = page
    let metrics = try page.call("Page.getLayoutMetrics", as: Metrics.self)
    scale = metrics.cssVisualViewport.scale ?? 1
    let viewport = metrics.cssLayoutViewport
    let size = Size(width: viewport.clientWidth, height: viewport.clientHeight)
    guard size.width > 0, size.height > 0 else {
      throw DriveError("the page \"\(page.title)\" is not visible, so it has no size.", .noInput)
    }
    self.schedule = try placement.place(schedule, on: size)
    times = self.schedule.steps.map(\.time)
    name = "the page \"\(page.title)\" of \(Int(size.width)) x \(Int(size.height)) pixels"
    _ = try page.call("Page.bringToFront", as: Nothing.self)
  }

  func play(_ step: Int) throws {
    let changes = schedule.steps[step].changes
    if changes.contains(where: { $0.phase == .ended || $0.phase == .cancelled }) {
      try moveBeforeLift(changes)
      try settle()
    }
    var (moved, lifted, cancelled) = (false, false, false)
    func sendChanges() throws {
      let isCancelled = cancelled && !lifted && fingers.isEmpty
      try send(isCancelled ? "touchCancel" : "touchMove", if: moved || lifted || cancelled)
      (moved, lifted, cancelled) = (false, false, false)
    }
    for change in changes {
      switch change.phase {
      case .began:
        // Movements and lifts earlier in the same frame are separate events.
        try sendChanges()
        fingers[change.finger] = change
        try send("touchStart", if: true)
      case .moved:
        fingers[change.finger] = change
        moved = true
      case .ended:
        fingers[change.finger] = nil
        lifted = true
      case .cancelled:
        fingers[change.finger] = nil
        cancelled = true
      }
    }
    try sendChanges()
    try askForScale()
  }

  /// Sends the movements of a step in which a finger moves as it lifts.
  private func moveBeforeLift(_ changes: [DriveSchedule.Change]) throws {
    let isNeeded = changes.contains { change in
      guard change.phase == .ended, let finger = fingers[change.finger] else { return false }
      return finger.place != change.place
    }
    guard isNeeded else { return }
    for change in changes where change.phase == .moved || change.phase == .ended {
      fingers[change.finger]?.place = change.place
    }
    try send("touchMove", if: true)
  }

  /// Requests the page's scale without waiting; only two fingers change it.
  private func askForScale() throws {
    guard fingers.count > 1, !isAsking else { return }
    isAsking = true
    try page.send("Page.getLayoutMetrics", as: Metrics.self) { [unowned self] metrics in
      scale = metrics.cssVisualViewport.scale ?? scale
      isAsking = false
    }
  }

  /// Waits until the page has the scale for which the positions were sent.
  private func settle() throws {
    guard fingers.count > 1 else { return }
    for _ in 0..<Self.settling.rounds {
      let metrics = try page.call("Page.getLayoutMetrics", as: Metrics.self)
      scale = metrics.cssVisualViewport.scale ?? scale
      guard abs(scale / sentScale - 1) > 0.0005 else { return }
      try send("touchMove", if: true)
      poll(nil, 0, Self.settling.pause)
    }
  }

  func liftAll() throws {
    guard !fingers.isEmpty else { return }
    fingers = [:]
    try send("touchCancel", if: true)
  }

  func readAnswers() throws { try page.readAnswers() }

  func finish() throws { try page.awaitAnswers() }

  private func send(_ type: String, if isNeeded: Bool) throws {
    guard isNeeded else { return }
    // Without fingers there are no movements.
    let type = fingers.isEmpty && type == "touchMove" ? "touchEnd" : type
    sentScale = scale
    let points = fingers.sorted { $0.key < $1.key }.map { point($0.value) }
    try page.send(
      "Input.dispatchTouchEvent", [("type", .text(type)), ("touchPoints", .list(points))])
  }

  private func point(_ finger: DriveSchedule.Change) -> JSONText {
    var entries: [(String, JSONText)] = [
      ("x", .decimal(finger.place.x / scale, places: 4)),
      ("y", .decimal(finger.place.y / scale, places: 4)),
      ("id", .integer(finger.finger)),
    ]
    if let pressure = finger.pressure { entries.append(("force", .decimal(pressure, places: 4))) }
    if let size = finger.size {
      entries += [
        ("radiusX", .decimal(size / 2, places: 3)), ("radiusY", .decimal(size / 2, places: 3)),
      ]
    }
    return .object(entries)
  }
}
