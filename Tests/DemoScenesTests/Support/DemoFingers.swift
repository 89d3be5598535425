import TouchGeometry
import TouchTracking
import Touchstone

/// Fingers on a scene. Positions are points of the scene, and every deadline is reached, as by a host.
final class DemoFingers {
  private let window: Window
  private let origin: Vector
  private let device: DeviceID
  private var places: [Int: Point] = [:]
  private(set) var time = Instant.seconds(1)

  /// The time between two reports.
  static let interval = TimeSpan.milliseconds(10)

  init(on root: Layer, of window: Window) {
    self.window = window
    origin = root.windowLocation(of: .zero) - .zero
    let everywhere = Rect(x: -5_000, y: -5_000, width: 10_000, height: 10_000)
    device = window.application.addSurface(Surface(pointsIn: everywhere))
  }

  /// Lands a finger, possibly with others in one report.
  func land(_ places: [Int: Point]) {
    for (finger, place) in places { self.places[finger] = place }
    report(places, .began)
  }

  /// Moves fingers in straight lines, in ten steps.
  func move(_ targets: [Int: Point], over span: TimeSpan = .milliseconds(200)) {
    let starts = places
    for step in 1...10 {
      rest(for: .seconds(span.seconds / 10) - DemoFingers.interval)
      for (finger, target) in targets {
        places[finger] = (starts[finger] ?? target).interpolated(
          to: target, fraction: Double(step) / 10)
      }
      report(places.filter { targets[$0.key] != nil }, .moved)
    }
  }

  /// Lifts fingers.
  func lift(_ fingers: Int...) {
    report(places.filter { fingers.contains($0.key) }, .ended)
    for finger in fingers { places[finger] = nil }
  }

  /// Taps with one finger.
  func tap(_ place: Point, for span: TimeSpan = .milliseconds(60), finger: Int = 1) {
    land([finger: place])
    rest(for: span)
    lift(finger)
  }

  /// Drags with one finger.
  func drag(from start: Point, to end: Point, finger: Int = 1) {
    land([finger: start])
    move([finger: end])
    rest(for: .milliseconds(150))
    lift(finger)
  }

  /// Lets time pass.
  func rest(for span: TimeSpan) {
    guard span > .zero else { return }
    time = time + span
    window.application.reachDeadlines(upTo: time)
    window.application.advance(to: time)
  }

  private func report(_ places: [Int: Point], _ phase: Contact.Phase) {
    time = time + DemoFingers.interval
    window.application.reachDeadlines(upTo: time)
    let contacts = places.sorted { $0.key < $1.key }.map { finger, place in
      Contact(slot: finger, phase: phase, position: place + origin)
    }
    window.deliver(ContactFrame(device: device, time: time, contacts: contacts))
  }
}

extension Layer {
  /// The layer's center in the coordinates of one of its ancestors.
  func middle(in other: Layer) -> Point { convert(bounds.center, to: other) ?? .zero }
}
