import TouchGeometry
import TouchTracking

/// Going to a place by the program's wish.
///
/// Animated, the content gets there as a critically damped spring comes to rest, beginning at the
/// latest instant that the application was told: outside of its callbacks, call `advance(to:)` first.
/// In no window, before the application has heard of any instant, or while fingers hold the content,
/// it is there at once. All goals are brought within the limits; what is not finite is ignored.
extension ScrollLayer {
  /// Goes to a content offset.
  public final func scroll(to offset: Point, animated: Bool) {
    go(to: offset, zoom: zoom, animated: animated)
  }

  /// Scrolls just so far that a rectangle shows, or its top left part if it is larger than the layer.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the content's coordinates.
  ///   - animated: Whether it goes there in a while.
  public final func scroll(toVisible rect: Rect, animated: Bool) {
    let x = ScrollLayer.goal(offset.x, bounds.width, rect.minX * zoom, rect.maxX * zoom)
    let y = ScrollLayer.goal(offset.y, bounds.height, rect.minY * zoom, rect.maxY * zoom)
    go(to: Point(x: x, y: y), zoom: zoom, animated: animated)
  }

  private static func goal(
    _ offset: Double, _ view: Double, _ low: Double, _ high: Double
  ) -> Double {
    if low < offset || high - low > view { return low }
    return high > offset + view ? high - view : offset
  }

  /// Zooms to a scale, with what is at a point staying there as far as the limits allow. What a double
  /// tap usually does:
  ///
  ///     double.onAction { tap in scroll.zoom(to: 3, about: tap.location(in: scroll)) }
  ///
  /// - Parameters:
  ///   - scale: The zoom scale.
  ///   - point: The point, in this layer's coordinates.
  ///   - animated: Whether it goes there in a while; true by default.
  public final func zoom(to scale: Double, about point: Point, animated: Bool = true) {
    guard scale.isFinite, scale > 0, point.isFinite else { return }
    // To the goal of a motion under way nothing is added: it is stopped where it is.
    halt()
    let scale = clampedZoom(scale)
    let place = point - bounds.origin
    let target = ((offset - .zero) + place) * (scale / zoom) - place
    go(to: .zero + target, zoom: scale, animated: animated)
  }

  /// Zooms so that a rectangle just shows, in the middle of the layer.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the content's coordinates; ignored if it is empty.
  ///   - animated: Whether it goes there in a while; true by default.
  public final func zoom(to rect: Rect, animated: Bool = true) {
    guard rect.isFinite, !rect.isEmpty, !bounds.isEmpty else { return }
    let scale = clampedZoom(min(bounds.width / rect.width, bounds.height / rect.height))
    let middle = Vector(dx: bounds.width, dy: bounds.height) * 0.5
    go(
      to: .zero + ((rect.center - .zero) * scale - middle), zoom: scale, animated: animated)
  }
}
