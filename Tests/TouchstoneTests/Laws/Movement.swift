import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// The movement of one finger between a landing and a lift, independent of the report rate.
struct Stroke {
  var finger: Int
  /// The times of its landing and lift, in seconds.
  var landed: Double
  var lifted: Double
  /// Its position at a time in seconds.
  var place: (Double) -> Point
}

/// The movement of a hand, before it is sampled by a panel.
struct Movement {
  var name: String
  var strokes: [Stroke] = []

  /// The reports of a panel that scans `rate` times per second, with each finger delayed by a fraction of an
  /// interval.
  ///
  /// Landings and lifts are reported when they happen. A finger that is still reports nothing.
  func frames(rate: Double, phases: [Int: Double] = [:]) -> [ContactFrame] {
    var reports: [(time: Instant, order: Int, contact: Contact)] = []
    for stroke in strokes { report(stroke, rate, phases[stroke.finger] ?? 0, &reports) }
    reports.sort { a, b in a.time != b.time ? a.time < b.time : a.order < b.order }
    var frames: [ContactFrame] = []
    for report in reports {
      if frames.last?.time != report.time { frames.append(ContactFrame(time: report.time)) }
      frames[frames.count - 1].contacts.append(report.contact)
    }
    return frames
  }

  private func report(
    _ stroke: Stroke, _ rate: Double, _ phase: Double,
    _ reports: inout [(time: Instant, order: Int, contact: Contact)]
  ) {
    func add(_ phase: Contact.Phase, at time: Double, _ order: Int) {
      let contact = Contact(slot: stroke.finger, phase: phase, position: stroke.place(time))
      reports.append((.seconds(time), order, contact))
    }
    add(.began, at: stroke.landed, 1)
    var last = stroke.place(stroke.landed)
    var tick = (stroke.landed * rate - phase).rounded(.down)
    while (tick + phase) / rate < stroke.lifted - 1e-6 {
      let time = (tick + phase) / rate
      tick += 1
      guard time > stroke.landed + 1e-6 else { continue }
      let place = stroke.place(time)
      if place != last { add(.moved, at: time, 0) }
      last = place
    }
    add(.ended, at: stroke.lifted, 2)
  }
}

/// The progress of a minimum-jerk movement at a fraction of its time (Flash and Hogan, 1985).
func leastJerk(_ share: Double) -> Double {
  let s = min(max(share, 0), 1)
  return s * s * s * (10 + s * (-15 + 6 * s))
}
