/// How long a panel needs for a scan, learned from the times of its reports.
///
/// A finger that moves is reported with every scan, one that rests or creeps only now and then. So the
/// shortest times between two reports of a finger are scans, and of several the second shortest counts: a
/// single short one may be the jitter of a clock.
struct ScanInterval {
  /// Times that can be scans: of panels from 20 to 2000 Hz.
  private static let credible: ClosedRange<Int64> = 500...50_000
  /// How many reports are looked at together.
  private static let window = 6

  /// The interval in units of 2 us; 0 while it is not known.
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
