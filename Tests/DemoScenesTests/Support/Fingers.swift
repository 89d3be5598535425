import DemoScenes
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Fingers on a scene, at exact places in its points, without a panel's noise.
///
///     let fingers = Fingers(on: played.window)
///     fingers.land([1: Point(x: 250, y: 260)])
///     fingers.move([1: Point(x: 550, y: 260)], over: .milliseconds(300))
///     fingers.lift([1])
///
/// Time begins at 1 s; reports come every 10 ms, and deadlines between them are reached.
final class Fingers {
  private let window: Window
  private let device: DeviceID
  private var places: [Int: Point] = [:]
  private(set) var now = Instant.seconds(1)

  private static let interval = TimeSpan.milliseconds(10)

  init(on window: Window) {
    self.window = window
    let size = DemoSession.windowSize
    device = window.application.addSurface(
      Surface(pointsIn: Rect(x: -4000, y: -4000, width: size.width + 8000, height: 12_000)))
  }

  /// Lets fingers land in one report.
  func land(_ fingers: [Int: Point]) {
    places.merge(fingers) { $1 }
    report(fingers.keys.sorted(), .began)
  }

  /// Moves fingers straight and evenly.
  func move(_ targets: [Int: Point], over span: TimeSpan) {
    let count = max(Int((span.seconds / Fingers.interval.seconds).rounded()), 1)
    let start = places
    for step in 1...count {
      for (finger, target) in targets {
        let share = Double(step) / Double(count)
        places[finger] = start[finger]?.interpolated(to: target, fraction: share) ?? target
      }
      report(targets.keys.sorted(), .moved)
    }
  }

  /// Lifts fingers in one report.
  func lift(_ fingers: [Int]) {
    report(fingers, .ended)
    for finger in fingers { places[finger] = nil }
  }

  /// Lets time pass.
  func rest(for span: TimeSpan) {
    now = now + span
    window.application.reachDeadlines(upTo: now)
    window.application.advance(to: now)
  }

  /// Taps so many times in quick succession.
  func tap(_ count: Int = 1, at place: Point) {
    for index in 0..<count {
      if index > 0 { rest(for: .milliseconds(100)) }
      land([9: place])
      rest(for: .milliseconds(50))
      lift([9])
    }
  }

  /// Drags a finger, waits until it has stopped, and lifts it.
  func drag(from start: Point, to end: Point) {
    land([1: start])
    move([1: end], over: .milliseconds(300))
    rest(for: .milliseconds(200))
    lift([1])
  }

  private func report(_ fingers: [Int], _ phase: Contact.Phase) {
    now = now + Fingers.interval
    window.application.reachDeadlines(upTo: now)
    window.application.deliver(
      ContactFrame(
        device: device, time: now,
        contacts: fingers.map { finger in
          let place = places[finger] ?? .zero
          let inWindow = Point(x: place.x, y: place.y + DemoSession.sceneTop)
          return Contact(slot: finger, phase: phase, position: inWindow)
        }))
  }
}
