/// Where something was and where it is now, as one observation of a motion.
@frozen
public struct PointPair: Hashable, Sendable {
  /// The location before.
  public var from: Point
  /// The location after.
  public var to: Point
  /// How much the pair counts against the others; see ``SimilarityFit/add(from:to:weight:)``.
  public var weight: Double

  /// Creates the pair of these locations.
  @inlinable public init(from: Point, to: Point, weight: Double = 1) {
    self.from = from
    self.to = to
    self.weight = weight
  }
}
