extension Similarity {
  /// The parts that a fit may change; the others stay as in the identity.
  ///
  ///     // A dial can only be turned.
  ///     let turn = Similarity.fit(pairs, allowing: .rotation)
  ///     print(turn.rotation.degrees, turn.scale)  // the scale is 1
  @frozen
  public struct Freedoms: OptionSet, Hashable, Sendable {
    /// One bit per freedom.
    public let rawValue: UInt8

    /// Creates the set with these bits; unknown bits have no effect.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The result may be translated. Otherwise the pivot of the fit does not move.
    @inlinable public static var translation: Freedoms { Freedoms(rawValue: 1) }
    /// The scale may differ from 1.
    @inlinable public static var scale: Freedoms { Freedoms(rawValue: 2) }
    /// The rotation may differ from zero.
    @inlinable public static var rotation: Freedoms { Freedoms(rawValue: 4) }
    /// Translation, scale and rotation.
    @inlinable public static var all: Freedoms { [.translation, .scale, .rotation] }
  }

  /// The similarity that brings the `from` points closest to their `to` points.
  ///
  /// Closest means the minimum weighted sum of squared distances among all similarities with these freedoms.
  /// ``SimilarityFit`` describes the method and underdetermined pairs; this is the same in one call. O(n),
  /// does not allocate.
  ///
  /// - Parameters:
  ///   - pairs: The previous and present locations, in the same coordinate space.
  ///   - freedoms: The parts that may differ from the identity.
  ///   - pivot: The point that does not move if translation is not free; otherwise ignored.
  @inlinable public static func fit(
    _ pairs: some Sequence<PointPair>, allowing freedoms: Freedoms = .all,
    about pivot: Point = .zero
  ) -> Similarity {
    var fit = SimilarityFit(about: pivot)
    for pair in pairs { fit.add(from: pair.from, to: pair.to, weight: pair.weight) }
    return fit.solution(allowing: freedoms)
  }
}
