/// A least-squares fit of a ``Similarity`` to point pairs that arrive one by one.
///
/// Adding a pair is O(1) and does not allocate; the solution is available at any time and for any freedoms.
///
/// **What is minimized.** For pairs p, q of weight w, scale s, rotation R by the angle r and translation t,
/// the fit minimizes E = sum of w |s R p + t - q|^2.
///
/// - *Translation free.* For any s and r the derivative by t is zero at t = q' - s R p', with the centroids
///   p' and q'. The remaining sum is the same without t, over the locations relative to their centroids.
/// - *Translation not free.* The pivot o does not move, so t = o - s R o, and the remaining sum is the same
///   without t, over the locations relative to the pivot.
///
/// Either way, with P = sum w |p|^2, Q = sum w |q|^2, A = sum w p.q and B = sum w p x q of the
/// relative locations, E = s^2 P - 2 s (A cos r + B sin r) + Q.
///
/// - *Rotation free.* For any positive s, E is minimal where A cos r + B sin r is maximal, which is |(A, B)|,
///   at r = atan2(B, A): the angle does not depend on the scale. With scale 1 this is the solution of the
///   orthogonal Procrustes problem without reflections.
/// - *Scale free as well.* The derivative by s is zero at s = |(A, B)| / P.
/// - *Scale free, rotation not.* With r = 0 the derivative by s is zero at s = A / P. This is the scale along
///   the original directions; it is too small if the fingers turn while they spread, so for the scale of a
///   gesture that can turn, fit both and ignore the rotation.
///
///     var fit = SimilarityFit()
///     fit.add(from: Point(x: 0, y: 0), to: Point(x: 10, y: 0))
///     fit.add(from: Point(x: 100, y: 0), to: Point(x: 210, y: 0))
///     print(fit.solution().scale)  // 2
///
/// **Underdetermined pairs.**
///
/// - No pair of positive weight: the identity.
/// - One pair, or all `from` points in one place, with translation free: no scale and no rotation. One place
///   means that P does not exceed the rounding errors of the coordinates. Without translation the same is
///   true of points that all lie on the pivot.
/// - All `to` points in one place, or pairs without a common orientation such as a mirror image: the minimum
///   of E would be at scale zero, which collapses everything, so the scale remains 1; no rotation.
/// - Scale free and rotation not, but A is not positive because the points turned by a quarter turn or more:
///   the minimum of E would again be at scale zero; the scale remains 1.
/// - Sums that overflow: no scale and no rotation, and the identity if the centroids overflow too.
@frozen
public struct SimilarityFit: Hashable, Sendable {
  /// The point that does not move if translation is not free.
  public let pivot: Point
  /// The sum of the weights so far.
  public private(set) var totalWeight: Double
  /// The weighted mean of the `from` points; the pivot before the first pair.
  public private(set) var fromCentroid: Point
  /// The weighted mean of the `to` points; the pivot before the first pair.
  public private(set) var toCentroid: Point
  /// The sums of products of locations relative to the centroids.
  private var moments: Moments

  /// Creates a fit without pairs.
  ///
  /// - Parameter pivot: The point that does not move if translation is not free.
  public init(about pivot: Point = .zero) {
    self.pivot = pivot
    totalWeight = 0
    fromCentroid = pivot
    toCentroid = pivot
    moments = Moments()
  }

  /// Adds a pair of locations.
  ///
  /// A pair is ignored if its weight is zero, negative, NaN or infinite, or if a coordinate is not finite.
  ///
  /// - Parameters:
  ///   - from: The previous location.
  ///   - to: The present location.
  ///   - weight: The weight of the pair; only the ratios of weights matter.
  public mutating func add(from: Point, to: Point, weight: Double = 1) {
    guard weight > 0, weight.isFinite, from.isFinite, to.isFinite else { return }
    // The running means and moments of West, "Updating mean and variance estimates", 1979: every product is
    // of differences from a mean, so that there is no cancellation far from the origin.
    totalWeight += weight
    let share = totalWeight == weight ? 1 : weight / totalWeight
    let fromDelta = from - fromCentroid
    let toDelta = to - toCentroid
    fromCentroid = share == 1 ? from : fromCentroid + fromDelta * share
    toCentroid = share == 1 ? to : toCentroid + toDelta * share
    moments.add(fromDelta, toDelta, weight: weight * (1 - share))
  }

  /// The best similarity for the pairs so far.
  ///
  /// The rotation is in [-pi, pi]. The result is finite; see ``SimilarityFit`` for underdetermined pairs.
  public func solution(allowing freedoms: Similarity.Freedoms = .all) -> Similarity {
    guard totalWeight > 0 else { return .identity }
    let moves = freedoms.contains(.translation)
    let (source, target) = moves ? (fromCentroid, toCentroid) : (pivot, pivot)
    let linear = linearPart(allowing: freedoms)
    let best = Similarity(
      scale: linear.scale, rotation: linear.rotation, taking: source, to: target)
    if best.isFinite { return best }
    let shift = target - source
    return shift.isFinite ? Similarity(translation: shift) : .identity
  }
}

extension SimilarityFit {
  /// The sums P, Q, A and B defined above.
  @usableFromInline struct Moments: Hashable, Sendable {
    var from = 0.0
    var to = 0.0
    var dot = 0.0
    var cross = 0.0

    /// Adds a pair of relative locations.
    mutating func add(_ from: Vector, _ to: Vector, weight: Double) {
      self.from += weight * from.squaredLength
      self.to += weight * to.squaredLength
      dot += weight * from.dot(to)
      cross += weight * from.cross(to)
    }
  }

  /// The best scale and rotation, without a translation.
  private func linearPart(allowing freedoms: Similarity.Freedoms) -> Similarity {
    let moments = relativeMoments(to: freedoms.contains(.translation) ? nil : pivot)
    guard let moments else { return .identity }
    let turns = freedoms.contains(.rotation)
    let agreement = turns ? Mathematics.hypotenuse(moments.dot, moments.cross) : moments.dot
    // Below a correlation of 1e-12, the sign and direction of the correlation are rounding errors.
    let largest = moments.from.squareRoot() * moments.to.squareRoot()
    guard agreement > 1e-12 * largest, agreement.isFinite else { return .identity }
    return Similarity(
      scale: freedoms.contains(.scale) ? agreement / moments.from : 1,
      rotation: turns ? Vector(dx: moments.dot, dy: moments.cross).angle : .zero)
  }

  /// The moments about the centroids, or about a point if one is given; nil if the locations of either side
  /// coincide, up to the rounding of their coordinates.
  private func relativeMoments(to point: Point?) -> Moments? {
    var result = moments
    let center = point ?? fromCentroid
    if let point {
      result.add(fromCentroid - point, toCentroid - point, weight: totalWeight)
    }
    let fromNoise = rounding(at: fromCentroid, center)
    let toNoise = rounding(at: toCentroid, point ?? toCentroid)
    guard result.from > totalWeight * fromNoise * fromNoise,
      result.to > totalWeight * toNoise * toNoise
    else { return nil }
    return result
  }

  /// The distance below which two locations near these points are the same: eight units in the
  /// last place of the largest coordinate.
  private func rounding(at first: Point, _ second: Point) -> Double {
    let reach = max(max(abs(first.x), abs(first.y)), max(abs(second.x), abs(second.y)))
    return 8 * Double.ulpOfOne * reach
  }
}
