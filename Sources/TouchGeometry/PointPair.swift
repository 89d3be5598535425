/// A previous and a present location, as one observation of a motion.
///
///     let pairs = [thumb, index].map { finger in
///       PointPair(from: finger.initialLocation, to: finger.location(in: nil))
///     }
///     print(Similarity.fit(pairs).scale)  // 2 if the fingers are twice as far apart as at first
@frozen
public struct PointPair: Hashable, Sendable {
  /// The previous location.
  public var from: Point
  /// The present location.
  public var to: Point
  /// The relative weight of the pair, without unit; see ``SimilarityFit/add(from:to:weight:)``.
  public var weight: Double

  /// Creates a pair.
  @inlinable public init(from: Point, to: Point, weight: Double = 1) {
    self.from = from
    self.to = to
    self.weight = weight
  }
}
