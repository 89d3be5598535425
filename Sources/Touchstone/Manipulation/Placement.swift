import TouchGeometry

/// The placement of a layer in its parent, as far as moving, scaling and rotating can change it.
struct Placement: Equatable {
  /// The layer's bounds, which no manipulation changes.
  let bounds: Rect
  /// The anchor point in the parent's coordinates, in points.
  let position: Point
  /// The layer's own transform around its anchor point.
  let transform: AffineTransform
  /// The anchor point, as a share of the bounds, which no manipulation changes.
  let anchorPoint: Point
  /// From the layer's coordinates to the parent's.
  let toParent: AffineTransform
  /// The area of a square point of the window, in the parent's coordinates.
  let pointArea: Double

  /// The present placement of a layer; nil if it has no parent or its position is not finite.
  init?(of layer: Layer) {
    guard let parent = layer.parent, layer.transformToParent.isFinite, layer.bounds.isFinite else {
      return nil
    }
    bounds = layer.bounds
    position = layer.position
    transform = layer.transform
    anchorPoint = layer.anchorPoint
    toParent = layer.transformToParent
    pointArea = 1 / abs(parent.transformToWindow.determinant)
  }

  /// Another placement of the layer with this one.
  private init(
    _ other: Placement, position: Point, transform: AffineTransform, toParent: AffineTransform
  ) {
    bounds = other.bounds
    anchorPoint = other.anchorPoint
    pointArea = other.pointArea
    self.position = position
    self.transform = transform
    self.toParent = toParent
  }

  /// The center of the layer, in the parent's coordinates.
  var center: Point { toParent.applied(to: bounds.center) }

  /// The smallest rectangle around the layer, in the parent's coordinates.
  var box: Rect { toParent.boundingBox(of: bounds) }

  /// The average factor by which lengths grow: the square root of the factor for areas. 0 for a layer that
  /// collapses to a line or a point.
  var scale: Double { abs(toParent.determinant).squareRoot() }

  /// The direction of the content's x axis, from -pi to pi.
  var rotation: Angle { toParent.decomposed.rotation }

  /// The placement transformed by a similarity of the parent's coordinates.
  func moved(by similarity: Similarity) -> Placement {
    let map = similarity.transform
    var linear = map
    linear.tx = 0
    linear.ty = 0
    return Placement(
      self, position: map.applied(to: position),
      transform: transform.concatenating(linear), toParent: toParent.concatenating(map))
  }

  /// The placement shifted in the parent's coordinates.
  func shifted(by vector: Vector) -> Placement {
    Placement(
      self, position: position + vector, transform: transform,
      toParent: toParent.concatenating(translation: vector))
  }

  /// Whether the layer still has this placement.
  func matches(_ layer: Layer) -> Bool {
    layer.position == position && layer.transform == transform && layer.bounds == bounds
      && layer.anchorPoint == anchorPoint
  }

  /// Assigns the placement to the layer unless it is not finite; returns whether that changed anything. The
  /// bounds are not changed, and the layer's attachments are not notified.
  func apply(to layer: Layer) -> Bool {
    position.isFinite && transform.isFinite && layer.setPlace(position, transform)
  }
}
