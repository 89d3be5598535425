import TouchGeometry

/// The filter of a touch whose velocity has been read, kept so that the next read adds only new positions.
///
/// It changes no result: it keeps what follows from the history alone, whenever and however often velocities are
/// read. It is separate from the history because most touches' velocities are never read.
package final class MotionMemory {
  fileprivate var filter = MotionFilter.empty
  /// The numbers of the filter's positions, counted from the landing; empty without a filter.
  fileprivate var range = 0..<0
  /// The newest of them, to detect that it was replaced.
  fileprivate var newest = SampleHistory.Entry(time: .zero, location: .zero)
  fileprivate var velocity = Velocity.unknown

  /// Creates an empty memory.
  package init() {}

  /// Forgets the touch; required before another one's history is read.
  package func removeAll() { range = 0..<0 }

  /// Whether the filter over the positions with these numbers continues the kept one.
  @inline(__always)
  fileprivate func leads(
    to numbers: Range<Int>, _ places: Span<SampleHistory.Entry>, variance: Double
  ) -> Bool {
    !range.isEmpty && numbers.lowerBound == range.lowerBound
      && numbers.upperBound >= range.upperBound && filter.variance == variance
      && places[SampleHistory.index(range.upperBound - 1)] == newest
  }
}

extension SampleHistory {
  /// The velocity over the positions with these numbers, by a kept filter. Inlined, because a call would copy
  /// the ring.
  @inline(__always)
  func velocity(
    _ places: Span<Entry>, _ range: Range<Int>, from memory: MotionMemory
  ) -> Velocity {
    let numbers = (start + range.lowerBound)..<(start + range.upperBound)
    if memory.leads(to: numbers, places, variance: noise * noise) {
      let known = memory.range.upperBound
      if known == numbers.upperBound { return memory.velocity }
      for number in known..<numbers.upperBound { memory.filter.add(places[Self.index(number)]) }
    } else {
      guard let filter = filter(places, range) else { return .unknown }
      memory.filter = filter
    }
    memory.range = numbers
    memory.newest = places[position(range.upperBound - 1)]
    memory.velocity = velocity(places, range, memory.filter.estimate)
    return memory.velocity
  }
}
