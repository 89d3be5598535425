import TouchTracking

/// The instant at which the movement between two reports of a finger may have begun.
///
/// A panel does not report resting fingers. A finger that is reported elsewhere after a long silence
/// therefore moved within the last scan only: distributing its movement over the silence would date the
/// gesture before the finger moved. A panel may suppress movements shorter than ``creep`` scan after scan, so
/// within that distance the finger may have moved all the time.
package enum ScanStep {
  /// The scan interval of an unknown panel, 120 scans per second.
  static let defaultInterval = TimeSpan.microseconds(8_333)
  /// The distance, in points, that a finger may creep without a report: about three times the dead band of
  /// panels.
  static let creep = 2.0

  /// The earliest instant at which a movement of this many points, reported at `end` after a report at
  /// `start`, may have begun.
  ///
  /// - Parameter interval: The panel's scan interval; zero while it is unknown.
  package static func beginning(
    of way: @autoclosure () -> Double, from start: Instant, to end: Instant, interval: TimeSpan
  ) -> Instant {
    let longest = Thresholds.maximumSampleGap
    // A panel may lose scans, or scan more slowly while nothing moves, so a short silence means nothing.
    let whole = max(longest, TimeSpan(microseconds: interval.microseconds * 3 / 2))
    if end - start <= whole { return start }
    if way() <= creep { return max(start, end - longest) }
    return end - (interval > .zero ? interval : defaultInterval)
  }
}
