import TouchGeometry

/// The properties in which a layer differs from an upright rectangle. They are stored separately, because
/// most layers are upright rectangles: stored inline they would add 200 bytes to each layer.
final class LayerForm {
  /// The anchor point of most layers.
  static let center = Point(x: 0.5, y: 0.5)

  /// See ``Layer/anchorPoint``.
  var anchorPoint = LayerForm.center
  /// See ``Layer/transform``.
  var transform = AffineTransform.identity
  /// See ``Layer/hitArea``.
  var hitArea = HitArea.bounds
  /// The matrices that follow from the geometry; nil after it changed. Those of an upright layer are computed
  /// on demand.
  var matrices: LayerMatrices?
}

extension Layer {
  /// The layer's form; created if there is none.
  final func keepForm() -> LayerForm {
    if let form { return form }
    let form = LayerForm()
    self.form = form
    return form
  }

  /// The position of an upright layer's coordinates in those of its parent.
  @inline(__always)
  final var uprightShift: Vector {
    Vector(
      dx: position.x - (bounds.minX + LayerForm.center.x * bounds.width),
      dy: position.y - (bounds.minY + LayerForm.center.y * bounds.height))
  }
}
