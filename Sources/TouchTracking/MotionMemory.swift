import TouchGeometry

/// The filter of a touch whose velocity has been read, kept so that the next read adds only new positions.
///
/// It changes no result: it caches values that follow from the history alone, no matter when and how often
/// velocities are read. It is separate from the history because most touches' velocities are never read.
package final class MotionMemory {
  private var known = KnownMotion()

  /// Creates an empty memory.
  package init() {}

  /// Forgets the touch; required before another one's history is read.
  package func removeAll() { known.removeAll() }

  /// The velocity over the positions with these numbers.
  func velocity(
    _ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>, variance: Double
  ) -> Velocity {
    known.velocity(places, numbers, variance: variance)
  }
}

/// The contents of a ``MotionMemory``: a value, so that a read accesses the memory once.
private struct KnownMotion {
  private var filter = MotionFilter.empty
  /// The numbers of the filter's positions, counted from the landing; empty without a filter.
  private var range = 0..<0
  /// The newest of them, to detect that it was replaced.
  private var newest = SampleHistory.Entry(time: .zero, location: .zero)
  private var velocity = Velocity.unknown

  mutating func removeAll() { range = 0..<0 }

  mutating func velocity(
    _ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>, variance: Double
  ) -> Velocity {
    let known = range.upperBound
    if !range.isEmpty, numbers.lowerBound == range.lowerBound, numbers.upperBound >= known,
      filter.variance == variance, places[SampleHistory.index(known - 1)] == newest
    {
      if numbers.upperBound == known { return velocity }
      filter.add(places, known..<numbers.upperBound)
    } else {
      guard let filter = MotionFilter(over: places, numbers, variance: variance) else {
        return .unknown
      }
      self.filter = filter
    }
    range = numbers
    newest = places[SampleHistory.index(numbers.upperBound - 1)]
    velocity = filter.velocity(places, numbers)
    return velocity
  }
}
