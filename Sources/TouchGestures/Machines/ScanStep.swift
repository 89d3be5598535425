import TouchTracking

/// When the movement between two reports of a finger may have begun.
///
/// A panel says nothing of a finger that rests. So a finger that was silent for long, and then is somewhere
/// else, moved within the last scan only: to spread its way over the silence would say that a gesture
/// began before the finger moved. What is shorter than ``creep`` a panel may keep to itself scan after scan, so
/// there the finger may have moved all the time.
package enum ScanStep {
  /// The interval of a panel that is not known yet, 120 scans a second.
  static let usualInterval = TimeSpan.microseconds(8_333)
  /// The distance, in points, that a finger may creep without a report: about three times the dead band of
  /// panels.
  static let creep = 2.0

  /// When the way of so many points that was reported at `end`, after a report at `start`, may have begun.
  ///
  /// - Parameter interval: That of the panel's scans; zero while it is not known.
  package static func beginning(
    of way: @autoclosure () -> Double, from start: Instant, to end: Instant, interval: TimeSpan
  ) -> Instant {
    let longest = Thresholds.longestStep
    // A panel may lose scans, or scan more slowly while nothing moves, so a short silence means nothing.
    let whole = max(longest, TimeSpan(microseconds: interval.microseconds * 3 / 2))
    if end - start <= whole { return start }
    if way() <= creep { return max(start, end - longest) }
    return end - (interval > .zero ? interval : usualInterval)
  }
}
