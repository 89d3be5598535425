import TouchGeometry
import Touchstone

/// Handing off the finger that drags a scroll layer to another recognizer.
extension ScrollLayer {
  /// The distance from an edge, in points, within which the content counts as being at the edge; too small to
  /// be visible.
  private static let edgeTolerance = 0.5

  /// How far the fingers pull the content beyond its edge, in points of the window, along the axes along
  /// which it can scroll; nil while they do not, and while two fingers zoom.
  final var overscroll: Vector? {
    guard case .dragging(let grip) = activity, grip.spread == nil,
      let raw = rawOffset(of: grip)
    else { return nil }
    var excess = raw - offsetRange(at: zoom).clamped(raw)
    if !canScroll(.horizontal) || grip.axis == .vertical { excess.dx = 0 }
    if !canScroll(.vertical) || grip.axis == .horizontal { excess.dy = 0 }
    guard max(abs(excess.dx), abs(excess.dy)) > Self.edgeTolerance else { return nil }
    // The content moves opposite to its offset.
    return windowVector(of: -excess)
  }

  /// Releases the content whose fingers, still down, go on with another gesture: it comes to rest where it is, at once
  /// if that is its edge, and does not continue with a fling.
  final func restForHandOff() {
    let isAtEdge = overscroll != nil
    // Fingers that still zoom keep it.
    guard isAtEdge || isDragging && !pinchGestureRecognizer.course.isActive else { return }
    activity = .idle
    if isAtEdge { place(offsetRange(at: zoom).clamped(offset), zoom: zoom) }
    // An observer of the change may have set it in motion.
    if !activity.isMoving { settle(releasedAt: .zero, after: nil) }
    releaseActions.call(self)
    notifyRest()
  }
}
