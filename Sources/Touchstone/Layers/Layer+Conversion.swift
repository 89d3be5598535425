import TouchGeometry

/// Conversion between the coordinates of layers.
///
/// Converting outward, to an ancestor, always succeeds. Converting inward, to a descendant, fails if a layer
/// on the way has a singular transform, which maps all of its content to a line or a point. A conversion to
/// or from the window is O(1) while neither the layer nor an ancestor changes; one between two layers is
/// O(depth). None allocates, except for the first of a layer.
extension Layer {
  /// Converts a point to the window's coordinates, or to the root's if the layer is in no window.
  public final func windowLocation(of point: Point) -> Point {
    withWindowMatrices { $0.toWindow.applied(to: point) }
  }

  /// Converts a displacement to the window's coordinates, or to the root's if the layer is in no window.
  public final func windowVector(of vector: Vector) -> Vector {
    withWindowMatrices { $0.toWindow.applied(to: vector) }
  }

  /// Converts a point from the window's coordinates; nil if the transform of the layer or of an ancestor is
  /// singular.
  public final func location(fromWindow point: Point) -> Point? {
    withWindowMatrices { matrices in
      guard let result = matrices.fromWindow?.applied(to: point) else { return nil }
      return result.isFinite ? result : nil
    }
  }

  /// Converts a displacement from the window's coordinates: scale and rotation apply, position does not. Nil
  /// if the transform of the layer or of an ancestor is singular.
  public final func vector(fromWindow vector: Vector) -> Vector? {
    withWindowMatrices { matrices in
      guard let result = matrices.fromWindow?.applied(to: vector) else { return nil }
      return result.isFinite ? result : nil
    }
  }

  /// Converts a point from this layer's coordinates to another layer's.
  ///
  /// - Parameters:
  ///   - point: The point in this layer's coordinates.
  ///   - layer: The other layer; nil means the window, or the root for a layer in no window.
  /// - Returns: Nil if the layers are not in one tree, or if a layer on the way from their common
  ///   ancestor inward to the other one has a singular transform. Never nil toward an ancestor.
  public final func convert(_ point: Point, to layer: Layer?) -> Point? {
    guard let layer else { return windowLocation(of: point) }
    guard let common = commonAncestor(with: layer) else { return nil }
    return layer.location(of: location(of: point, inAncestor: common), fromAncestor: common)
  }

  /// Converts a displacement to another layer's coordinates: scale and rotation apply, position does not. Nil
  /// under the same conditions as ``convert(_:to:)-(Point,_)``.
  public final func convert(_ vector: Vector, to layer: Layer?) -> Vector? {
    guard let layer else { return windowVector(of: vector) }
    guard let common = commonAncestor(with: layer) else { return nil }
    return layer.vector(of: self.vector(of: vector, inAncestor: common), fromAncestor: common)
  }

  /// The bounding box of a rectangle of this layer in the other layer's coordinates. Nil under the same
  /// conditions as ``convert(_:to:)-(Point,_)``.
  public final func convert(_ rect: Rect, to layer: Layer?) -> Rect? {
    guard let layer else { return withWindowMatrices { $0.toWindow.boundingBox(of: rect) } }
    guard let common = commonAncestor(with: layer) else { return nil }
    guard let inward = layer.transform(fromAncestor: common) else { return nil }
    return transform(toAncestor: common).concatenating(inward).boundingBox(of: rect)
  }

  /// Converts a point from another layer's coordinates; nil means the window. The inverse of
  /// ``convert(_:to:)-(Point,_)``, with the same conditions.
  public final func convert(_ point: Point, from layer: Layer?) -> Point? {
    if let layer { return layer.convert(point, to: self) }
    return location(fromWindow: point)
  }

  /// Converts a displacement from another layer's coordinates; nil means the window.
  public final func convert(_ vector: Vector, from layer: Layer?) -> Vector? {
    if let layer { return layer.convert(vector, to: self) }
    return self.vector(fromWindow: vector)
  }

  /// The bounding box of a rectangle of another layer in this layer's coordinates; nil means the window.
  public final func convert(_ rect: Rect, from layer: Layer?) -> Rect? {
    if let layer { return layer.convert(rect, to: self) }
    return withWindowMatrices { $0.fromWindow?.boundingBox(of: rect) }
  }
}

/// The steps outward and inward; a nil ancestor means the root.
extension Layer {
  private func location(of point: Point, inAncestor ancestor: Layer?) -> Point {
    var result = point
    var layer = self
    while layer !== ancestor, let parent = layer.parentLink {
      result = layer.localMatrices.toParent.applied(to: result)
      layer = parent
    }
    return result
  }

  private func vector(of vector: Vector, inAncestor ancestor: Layer?) -> Vector {
    var result = vector
    var layer = self
    while layer !== ancestor, let parent = layer.parentLink {
      result = layer.localMatrices.toParent.applied(to: result)
      layer = parent
    }
    return result
  }

  private func transform(toAncestor ancestor: Layer?) -> AffineTransform {
    var result = AffineTransform.identity
    var layer = self
    while layer !== ancestor, let parent = layer.parentLink {
      result = result.concatenating(layer.localMatrices.toParent)
      layer = parent
    }
    return result
  }

  /// Step by step as in hit testing, so that both agree to the last bit.
  private func location(of point: Point, fromAncestor ancestor: Layer?) -> Point? {
    guard self !== ancestor, let parent = parentReference else { return point }
    // A parent is alive while its child is attached; unretained, because this runs with every movement.
    guard
      let outer = parent._withUnsafeGuaranteedRef({ $0.location(of: point, fromAncestor: ancestor) }
      )
    else { return nil }
    return self.point(fromParent: outer)
  }

  private func vector(of vector: Vector, fromAncestor ancestor: Layer?) -> Vector? {
    guard self !== ancestor, let parent = parentReference else { return vector }
    guard
      let outer = parent._withUnsafeGuaranteedRef({ $0.vector(of: vector, fromAncestor: ancestor) })
    else { return nil }
    return self.vector(fromParent: outer)
  }

  private func transform(fromAncestor ancestor: Layer?) -> AffineTransform? {
    guard self !== ancestor, let parent = parentLink else { return .identity }
    guard let outer = parent.transform(fromAncestor: ancestor),
      let own = localMatrices.fromParent
    else { return nil }
    let result = outer.concatenating(own)
    return result.isFinite ? result : nil
  }
}
