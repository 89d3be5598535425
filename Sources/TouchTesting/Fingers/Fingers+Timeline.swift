import TouchGeometry
import TouchTracking

/// The list of the fingers' actions, and refusals, which show it.
extension Fingers {
  /// Adds lines about an action, which happens at the application's time.
  func note(_ lines: [String]) {
    catchUp()
    for line in lines { timeline.append("\(now) \(line)") }
  }

  /// Lets time pass until a report: frames of the display and deadlines that precede it. Those of its instant follow
  /// it.
  func approach(_ report: Instant) {
    showFrames(before: report)
    pass(until: report)
  }

  /// Makes the test fail because of an impossible action.
  func refuse(_ what: String, _ site: TestSite) {
    site.fail(timeline.isEmpty ? what : "\(what), after\n\(self)")
  }

  /// Makes the test fail because of a movement to a position that is not finite.
  func refuseMove(of finger: Int, to place: Point, _ site: TestSite) {
    refuse("finger \(finger) cannot move to \(text(place))", site)
  }

  /// A position in words.
  func text(_ point: Point) -> String { "(\(point.x), \(point.y))" }
}

extension Fingers: CustomStringConvertible {
  /// The actions of the fingers, one line each.
  public var description: String { timeline.joined(separator: "\n") }
}
