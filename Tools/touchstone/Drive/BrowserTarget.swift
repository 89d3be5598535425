import Glibc
import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking

/// Plays into a page of a browser over its debugging port, by Input.dispatchTouchEvent.
///
/// The protocol takes all fingers that are down with each event, and makes of it an event of the page for
/// each that changed. A finger that is not named any more is lifted. Only all fingers together can be
/// cancelled: one that is cancelled while others stay is lifted.
final class BrowserTarget: DriveTarget {
  private struct Metrics: Decodable {
    struct Viewport: Decodable {
      var clientWidth: Double
      var clientHeight: Double
    }
    var cssLayoutViewport: Viewport
  }

  private struct Nothing: Decodable {}

  let name: String
  let times: [Instant]
  var descriptor: Int32? { page.descriptor }

  private let page: DevToolsPage
  private let schedule: PlacedSchedule
  private var fingers: [Int: DriveSchedule.Change] = [:]

  init(
    _ page: DevToolsPage, _ schedule: DriveSchedule, _ placement: DrivePlacement
  ) throws {
    self.page = page
    let metrics = try page.call("Page.getLayoutMetrics", as: Metrics.self).cssLayoutViewport
    let size = Size(width: metrics.clientWidth, height: metrics.clientHeight)
    guard size.width > 0, size.height > 0 else {
      throw DriveError("the page \"\(page.title)\" is not shown, so it has no size.", .noInput)
    }
    self.schedule = try placement.place(schedule, on: size)
    times = self.schedule.steps.map(\.time)
    name = "the page \"\(page.title)\" of \(size.width.fixed(0)) x \(size.height.fixed(0)) pixels"
    _ = try page.call("Page.bringToFront", as: Nothing.self)
  }

  func play(_ step: Int) throws {
    var (moved, lifted, cancelled) = (false, false, false)
    for change in schedule.steps[step].changes {
      switch change.phase {
      case .began:
        // Movements and lifts before it in the same frame are events of their own.
        try send("touchMove", if: moved || lifted || cancelled)
        (moved, lifted, cancelled) = (false, false, false)
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
    if fingers.isEmpty {
      try send(cancelled && !lifted ? "touchCancel" : "touchEnd", if: cancelled || lifted)
    } else {
      try send("touchMove", if: moved || lifted || cancelled)
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
    // Without fingers there is nothing that could move.
    let type = fingers.isEmpty && type == "touchMove" ? "touchEnd" : type
    let points = fingers.sorted { $0.key < $1.key }.map { point($0.value) }
    try page.send(
      "Input.dispatchTouchEvent", [("type", .text(type)), ("touchPoints", .list(points))])
  }

  private func point(_ finger: DriveSchedule.Change) -> JSONText {
    var entries: [(String, JSONText)] = [
      ("x", .decimal(finger.place.x, places: 3)), ("y", .decimal(finger.place.y, places: 3)),
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
