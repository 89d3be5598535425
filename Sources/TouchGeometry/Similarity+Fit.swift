extension Similarity {
  /// What a fit may change; the rest stays as in the identity.
  @frozen
  public struct Freedoms: OptionSet, Hashable, Sendable {
    /// One bit for each freedom.
    public let rawValue: UInt8

    /// Creates the set with these bits; unknown ones mean nothing.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The outcome may be moved. Without this the fit keeps its pivot in place.
    @inlinable public static var translation: Freedoms { Freedoms(rawValue: 1) }
    /// The scale may differ from 1.
    @inlinable public static var scale: Freedoms { Freedoms(rawValue: 2) }
    /// The rotation may differ from zero.
    @inlinable public static var rotation: Freedoms { Freedoms(rawValue: 4) }
    /// Translation, scale and rotation.
    @inlinable public static var all: Freedoms { [.translation, .scale, .rotation] }
  }

  /// The similarity that takes the `from` points nearest to their `to` points.
  ///
  /// Nearest means the least weighted sum of squared distances among all similarities with these
  /// freedoms. ``SimilarityFit`` says how it is found and what comes of pairs that determine too
  /// little; this is the same in one call. O(n), without allocation.
  ///
  /// - Parameters:
  ///   - pairs: The locations before and after, in one and the same space.
  ///   - freedoms: What may differ from the identity.
  ///   - pivot: The point that stays in place if translation is not free; else without effect.
  @inlinable public static func fit(
    _ pairs: some Sequence<PointPair>, allowing freedoms: Freedoms = .all,
    about pivot: Point = .zero
  ) -> Similarity {
    var fit = SimilarityFit(about: pivot)
    for pair in pairs { fit.add(from: pair.from, to: pair.to, weight: pair.weight) }
    return fit.solution(allowing: freedoms)
  }
}
