import TouchGeometry

/// The part of a layer's bounds that a touch on the layer itself must hit.
///
/// Every area is limited by the bounds, enlarged by the outset: half-open, so that the minimum edges are
/// inside and the maximum edges are outside.
public enum HitArea {
  /// The whole bounds; with an outset, the bounds enlarged by it on every side.
  case bounds
  /// The ellipse inscribed in the bounds; with an outset, in the enlarged bounds.
  case ellipse
  /// The largest circle around the center of the bounds; an outset increases its radius.
  case circle
  /// The opaque pixels of a mask that is stretched over the bounds; with a positive outset, all points within
  /// that distance of an opaque mask pixel. A negative outset shrinks the bounds and leaves the pixels
  /// unchanged.
  case opaquePixels(AlphaMask)
  /// A custom area. The function receives the point and the bounds enlarged by the outset, in the layer's own
  /// coordinates; it is not called for points outside those. The layer retains the function, which must
  /// capture the layer and its owners weakly.
  case custom((Point, Rect) -> Bool)

  /// Whether a point is inside the area.
  ///
  /// - Parameters:
  ///   - point: The point in the layer's own coordinates. The result is false if it is not finite.
  ///   - bounds: The layer's bounds.
  ///   - outset: How far the area extends beyond the bounds, in points; NaN counts as 0.
  /// - Complexity: O(1); for a mask with an outset, O(rows of mask pixels within the outset).
  public func contains(_ point: Point, in bounds: Rect, outset: Double = 0) -> Bool {
    let reach = HitArea.reach(of: bounds, outset: outset)
    guard reach.contains(point) else { return false }
    switch self {
    case .bounds:
      return true
    case .ellipse:
      let x = (point.x - reach.midX) / (reach.width * 0.5)
      let y = (point.y - reach.midY) / (reach.height * 0.5)
      return x * x + y * y <= 1
    case .circle:
      let radius = max(min(bounds.width, bounds.height) * 0.5 + (outset.isNaN ? 0 : outset), 0)
      return HitArea.reach(of: Rect(origin: bounds.center, size: .zero), outset: radius)
        .contains(point) && point.squaredDistance(to: bounds.center) <= radius * radius
    case .opaquePixels(let mask):
      return mask.isOpaque(at: point, stretchedOver: bounds, within: outset > 0 ? outset : 0)
    case .custom(let isInside):
      return isInside(point, reach)
    }
  }

  /// Whether this is the plain rectangle.
  var isBounds: Bool {
    switch self {
    case .bounds: true
    case .ellipse, .circle, .opaquePixels, .custom: false
    }
  }

  /// The bounds enlarged by the outset; exactly the bounds if the outset is 0.
  static func reach(of bounds: Rect, outset: Double) -> Rect {
    outset == 0 || outset.isNaN ? bounds : bounds.outset(by: outset)
  }
}
