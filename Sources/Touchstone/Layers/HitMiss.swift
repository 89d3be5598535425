import TouchGeometry

/// The reason why a hit test did not end at a layer.
public enum HitMiss {
  /// ``Layer/isHidden``.
  case hidden
  /// Not ``Layer/isUserInteractionEnabled``.
  case interactionDisabled
  /// ``Layer/opacity`` is below 0.01.
  case transparent(opacity: Double)
  /// The point is outside the bounds enlarged by ``Layer/hitSlop``, this far away in the layer's own
  /// coordinates; 0 on a maximum edge, which is outside.
  case outsideBounds(by: Double)
  /// The point is within the bounds but not in the shape of the ``Layer/hitArea``.
  case outsideShape
  /// The point is on this transparent pixel of the layer's mask.
  case transparentPixel(x: Int, y: Int)
  /// The layer's transform cannot be inverted, or does not give a finite point.
  case singularTransform
  /// The layer would have been hit without this one in front of it.
  case coveredBy(Layer)
  /// A subclass rejected the point in its `hitTest` or `contains`.
  case overridden
}

extension HitMiss: CustomStringConvertible {
  /// The reason in a few words.
  public var description: String {
    switch self {
    case .hidden: "hidden"
    case .interactionDisabled: "interaction off"
    case .transparent(let opacity): "opacity \(opacity.short()) is below 0.01"
    case .outsideBounds(let distance): "outside by \(LayerText.number(distance))"
    case .outsideShape: "outside the shape"
    case .transparentPixel(let x, let y): "transparent at pixel \(x), \(y)"
    case .singularTransform: "singular transform"
    case .coveredBy(let layer): "covered by \(LayerText.title(of: layer))"
    case .overridden: "refused by its own hit test"
    }
  }
}
