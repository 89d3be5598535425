import TouchGeometry

/// The matrices that follow from a layer's geometry.
struct LayerMatrices {
  /// From the layer's coordinates to the parent's.
  let toParent: AffineTransform
  /// From the parent's coordinates to the layer's; nil if the transform is singular or not finite.
  let fromParent: AffineTransform?
}

/// The position of a layer in its parent and in its window.
extension Layer {
  /// The smallest rectangle around the layer in the parent's coordinates, in points.
  ///
  /// Setting it while ``transform`` is the identity sets ``position`` and the size of ``bounds``. Otherwise
  /// the bounds get the size at which the rectangle is the bounding box of the transformed layer. If no such
  /// size exists, as under most rotations, the size stays unchanged and only the center moves to that of the
  /// rectangle.
  public final var frame: Rect {
    get { localMatrices.toParent.boundingBox(of: bounds) }
    set { setFrame(newValue) }
  }

  private func setFrame(_ frame: Rect) {
    let t = transform
    if let size = t.isIdentity ? frame.size : size(withBoundingSize: frame.size) {
      bounds.size = size
    }
    let fromAnchor = Vector(
      dx: (0.5 - anchorPoint.x) * bounds.width, dy: (0.5 - anchorPoint.y) * bounds.height)
    position = frame.center - t.applied(to: fromAnchor) - t.translation
  }

  /// The size of the bounds that has this bounding box under the transform, if exactly one exists.
  private func size(withBoundingSize size: Size) -> Size? {
    let (a, b, c, d) = (
      abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d)
    )
    let determinant = a * d - b * c
    guard abs(determinant) > 1e-9 * (a * d + b * c) else { return nil }
    let width = (d * size.width - c * size.height) / determinant
    let height = (a * size.height - b * size.width) / determinant
    guard width.isFinite, height.isFinite, width >= 0, height >= 0 else { return nil }
    return Size(width: width, height: height)
  }

  /// Changes ``anchorPoint`` and ``position`` together, so that the layer does not move.
  ///
  /// - Parameter point: The new anchor point, in units of the bounds.
  public final func moveAnchorPoint(to point: Point) {
    let way = Vector(
      dx: (point.x - anchorPoint.x) * bounds.width, dy: (point.y - anchorPoint.y) * bounds.height)
    position += transform.applied(to: way)
    anchorPoint = point
  }

  /// From the layer's own coordinates to the parent's.
  public final var transformToParent: AffineTransform { localMatrices.toParent }

  /// From the layer's coordinates to the window's, which are those of the root of the tree.
  ///
  /// The root's own position and transform place the window on the screen and are not included. O(1) while
  /// neither the layer nor an ancestor changes.
  public final var transformToWindow: AffineTransform { withWindowMatrices { $0.toWindow } }

  /// The matrices to and from the parent, recomputed after the geometry has changed.
  final var localMatrices: LayerMatrices {
    if let matrices = form?.matrices { return matrices }
    return computeMatrices()
  }

  private func computeMatrices() -> LayerMatrices {
    let (anchorPoint, transform) = (anchorPoint, transform)
    let anchor = Vector(
      dx: bounds.minX + anchorPoint.x * bounds.width,
      dy: bounds.minY + anchorPoint.y * bounds.height)
    var toParent = transform
    let shift = transform.applied(to: anchor)
    toParent.tx += position.x - shift.dx
    toParent.ty += position.y - shift.dy
    let result = LayerMatrices(toParent: toParent, fromParent: toParent.inverse)
    form?.matrices = result
    isAsParent = toParent.isIdentity && result.fromParent?.isIdentity == true
    return result
  }

  /// Converts a point from the parent's coordinates to the layer's; nil if the layer's transform is singular
  /// or the result is not finite.
  @inline(__always)
  final func point(fromParent point: Point) -> Point? {
    // True of nearly every window, and of layers that fill their parent.
    if isAsParent { return point.isFinite ? point : nil }
    return converted(fromParent: point)
  }

  private final func converted(fromParent point: Point) -> Point? {
    guard form != nil else {
      let shift = uprightShift
      if shift == .zero { isAsParent = true }
      let result = point - shift
      return result.isFinite ? result : nil
    }
    guard let result = localMatrices.fromParent?.applied(to: point), result.isFinite else {
      return nil
    }
    return result
  }

  /// Converts a displacement from the parent's coordinates to the layer's; nil if the layer's transform is
  /// singular or the result is not finite.
  final func vector(fromParent vector: Vector) -> Vector? {
    guard let result = localMatrices.fromParent?.applied(to: vector), result.isFinite else {
      return nil
    }
    return result
  }

  /// Called when a value that the matrices depend on has changed.
  final func geometryDidChange() {
    form?.matrices = nil
    isAsParent = false
    // A root's position places the window on the screen and does not affect the window's own coordinates.
    if parentReference != nil { knownWindowMatrices?.invalidate() }
    placeDidChange()
    if !isBeingPlaced { notifyAttachments() }
  }

  /// Sets the position, in points of the parent, and the transform, and notifies the attachments of both at once: see
  /// ``LayerAttachment/geometryDidChange(of:)``. For containers, whose attachments must not see the layer between two
  /// places. Does nothing if neither changes.
  public final func setPosition(_ position: Point, transform: AffineTransform) {
    if setPlace(position, transform) { notifyAttachments() }
  }

  /// Sets the position and the transform without notifying the attachments, which may call the program: the caller
  /// does that with ``notifyAttachments()`` once its own state is complete.
  ///
  /// - Returns: Whether anything changed.
  final func setPlace(_ position: Point, _ transform: AffineTransform) -> Bool {
    guard position != self.position || transform != self.transform else { return false }
    isBeingPlaced = true
    self.position = position
    self.transform = transform
    isBeingPlaced = false
    return true
  }

  /// Notifies the attachments that the layer is in another place.
  final func notifyAttachments() { if !attachments.isEmpty { notifyEachAttachment() } }

  /// Not inlined, because few layers have attachments.
  @inline(never)
  private final func notifyEachAttachment() {
    for attachment in attachments { attachment.geometryDidChange(of: self) }
  }

  /// Called when the area in which the layer can be hit, in its parent's coordinates, may have changed.
  final func placeDidChange() {
    if indexSlot >= 0 { parentLink?.childIndex?.markStale(slot: indexSlot) }
  }
}
