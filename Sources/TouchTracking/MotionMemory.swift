import TouchGeometry

/// The filter of a touch whose velocity has been read, kept so that the next read adds only new positions.
///
/// It changes no result: it caches values that follow from the history alone, no matter when and how often
/// velocities are read. It is separate from the history because most touches' velocities are never read.
package final class MotionMemory {
  /// Behind a pointer, because accesses to a stored property that changes in place are checked, with every
  /// read: 79 instructions.
  private let known = UnsafeMutablePointer<KnownMotion>.allocate(capacity: 1)

  /// Creates an empty memory.
  package init() { known.initialize(to: KnownMotion()) }

  deinit { known.deallocate() }

  /// Forgets the touch; required before another one's history is read.
  package func removeAll() { known.pointee.removeAll() }

  /// Whether the last velocity was read at this instant, by this estimator, and after so many changes of the
  /// history.
  func hasRead(
    _ changes: Int, _ instant: Instant, _ estimator: VelocityEstimator?
  ) -> Bool {
    let last = known.pointee.last
    return last.changes == changes && last.instant == instant && last.estimator == estimator
  }

  /// The velocity that was last read.
  var lastVelocity: Vector { known.pointee.last.vector }

  /// Keeps a velocity that was read; see ``hasRead(_:_:_:)``.
  func noteRead(
    _ velocity: Vector, for changes: Int, _ instant: Instant, _ estimator: VelocityEstimator?
  ) {
    known.pointee.last = KnownVelocity(
      changes: changes, instant: instant, estimator: estimator, vector: velocity)
  }

  /// The velocity over the positions with these numbers, in the ring of a history that has been edited this
  /// many times.
  @inline(__always)
  func velocity(
    _ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>, variance: Double, edits: UInt32
  ) -> Vector {
    known.pointee.velocity(places, numbers, variance: variance, edits: edits)
  }
}

/// The velocity of a touch between two changes of its history, and what it was read for.
private struct KnownVelocity {
  /// The history's number of changes; none at first, when there is nothing to read.
  var changes = 0
  var instant = Instant.zero
  var estimator: VelocityEstimator?
  var vector = Vector.zero
}

/// The filter of a ``MotionMemory``, and its positions.
private struct KnownMotion {
  var last = KnownVelocity()
  private var filter = MotionFilter.empty
  /// The numbers of the filter's positions, counted from the landing; empty without a filter.
  private var numbers = 0..<0
  /// The history's edits when they were added: they are the same while there are no others.
  private var edits: UInt32 = 0
  private var velocity = Vector.zero

  mutating func removeAll() { numbers = 0..<0 }

  mutating func velocity(
    _ places: Span<SampleHistory.Entry>, _ numbers: Range<Int>, variance: Double, edits: UInt32
  ) -> Vector {
    let end = self.numbers.upperBound
    if edits == self.edits, numbers.lowerBound == self.numbers.lowerBound,
      numbers.upperBound >= end, !self.numbers.isEmpty
    {
      if numbers.upperBound == end { return velocity }
      filter.add(places, end..<numbers.upperBound)
    } else if !filter.restart(over: places, numbers, variance: variance) {
      removeAll()
      return .zero
    }
    self.numbers = numbers
    self.edits = edits
    velocity = filter.vector(places, numbers)
    return velocity
  }
}
