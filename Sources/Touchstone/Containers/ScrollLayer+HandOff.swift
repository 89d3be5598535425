import TouchGeometry

/// What a scroll layer does when the finger that drags it goes on to another recognizer.
extension ScrollLayer {
  /// Within so many points of an edge the content counts as being there, below what is seen.
  private static let edgeTolerance = 0.5

  /// The way, in points of the window, that the fingers ask the content to go beyond its edge, along axes
  /// along which it can scroll; nil while they do not, and while two fingers zoom.
  final var wayBeyondEdge: Vector? {
    guard case .dragging(let grip) = activity, grip.spread == nil,
      let raw = rawOffset(of: grip)
    else { return nil }
    var excess = raw - offsetRange(at: zoom).clamped(raw)
    if !canScroll(.horizontal) || grip.axis == .vertical { excess.dx = 0 }
    if !canScroll(.vertical) || grip.axis == .horizontal { excess.dy = 0 }
    guard max(abs(excess.dx), abs(excess.dy)) > Self.edgeTolerance else { return nil }
    // The content goes against its offset.
    return windowVector(of: -excess)
  }

  /// Lets go of the content at its edge, for good: it neither swings nor is it thrown.
  final func stayAtEdge() {
    guard wayBeyondEdge != nil else { return }
    activity = .idle
    place(offsetRange(at: zoom).clamped(offset), zoom: zoom)
    releaseActions.call(self)
    tellRest()
  }
}
