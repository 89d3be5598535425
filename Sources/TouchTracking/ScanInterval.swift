/// The scan interval of a panel, learned from the times of its reports.
///
/// A moving finger is reported with every scan, a resting or creeping one only occasionally. The shortest
/// times between two reports of a finger are therefore scans; the second shortest of several is used, because
/// a single short one may be clock jitter.
struct ScanInterval {
  /// The plausible scan intervals, of panels from 20 to 2000 Hz, in microseconds.
  private static let credible: ClosedRange<Int64> = 500...50_000
  /// The number of reports that are evaluated together.
  private static let window = 6

  /// The interval in units of 2 µs; 0 while it is unknown.
  private(set) var ticks: UInt16 = 0
  private var count = 0
  private var shortest = Int64.max
  private var second = Int64.max

  /// Learns from the time between two reports of one finger.
  @inline(__always)
  mutating func learn(_ span: TimeSpan) {
    let span = span.microseconds
    guard Self.credible.contains(span) else { return }
    if span < shortest {
      second = shortest
      shortest = span
    } else if span < second {
      second = span
    }
    count += 1
    if count == Self.window { settle() }
  }

  private mutating func settle() {
    ticks = UInt16(clamping: second / 2)
    count = 0
    shortest = .max
    second = .max
  }
}
