import TouchGeometry
import TouchTracking
import Touchstone

/// Deciding which of several nested scroll layers a pan moves.
///
/// The pans of all of them pass their slop at the same instant, and the innermost is asked first whether it
/// may begin. It refuses if it cannot move but a layer around it can.
extension ScrollLayer {
  /// The movement of the pan's fingers since they landed, in this layer's coordinates.
  final var panDirection: Vector {
    let way = panWay
    return vector(fromWindow: way) ?? way
  }

  private var panWay: Vector {
    let machine = panGestureRecognizer.machine
    return machine.handedOffTranslation ?? machine.translationSinceLanding
  }

  /// The movement of the pan's fingers from their landing to its beginning, in this layer's coordinates. They
  /// may have moved on since, in the same delivery.
  final var startDirection: Vector {
    let machine = panGestureRecognizer.machine
    let way = machine.translationSinceLanding - machine.translation
    // Zero for a pan without slop, or whose translation includes it, and for one to which fingers were handed off.
    return way == .zero ? panDirection : vector(fromWindow: way) ?? way
  }

  final func mayPan() -> Bool {
    let way = panDirection
    // Fingers that were handed off without a movement have no direction yet.
    guard way != .zero else { return canScroll(.horizontal) || canScroll(.vertical) }
    let axis = ScrollAxis(of: way)
    if canMove(axis, by: axis.part(of: way)) { return true }
    if canOuterLayerScroll(by: panWay) { return false }
    if bounces, canScroll(axis) { return true }
    // A diagonal pan also moves content that scrolls only along the minor axis, if that part of it is
    // significant.
    let across = axis.other.part(of: way)
    return abs(across) >= 0.5 * abs(axis.part(of: way)) && canMove(axis.other, by: across)
  }

  /// Whether a movement along an axis can scroll the content without pulling it beyond an edge. Content
  /// within half a point of an edge counts as being at the edge; the difference is too small to be visible.
  final func canMove(_ axis: ScrollAxis, by way: Double) -> Bool {
    guard way != 0 else { return false }
    let range = offsetRange(at: zoom)[axis]
    let place = axis.part(of: offset - .zero)
    return way > 0 ? place > range.lowerBound + 0.5 : place < range.upperBound - 0.5
  }

  /// Whether the content can scroll along a movement in the window's coordinates; see ``canMove(_:by:)``.
  final func canMove(alongInWindow way: Vector) -> Bool {
    let way = vector(fromWindow: way) ?? way
    let axis = ScrollAxis(of: way)
    return canMove(axis, by: axis.part(of: way))
  }

  /// Whether a scroll layer around this one, whose pan has the same fingers, can scroll along a movement in
  /// the window's coordinates. Layers outside a modal layer that contains this one do not count.
  private func canOuterLayerScroll(by way: Vector) -> Bool {
    var layer = parent
    while let outer = layer {
      layer = outer.parent
      guard let scroll = outer as? ScrollLayer, scroll.scrollPan.course.isListening,
        scroll.scrollPan.sharesTouches(with: scrollPan)
      else { continue }
      let inner = scroll.vector(fromWindow: way) ?? way
      let axis = ScrollAxis(of: inner)
      if scroll.canMove(axis, by: axis.part(of: inner)) { return true }
    }
    return false
  }
}
