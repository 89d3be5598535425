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
    guard offset.isFinite else { return }
    go(animated: animated) { (offset, zoom) }
  }

  /// Scrolls just so far that a rectangle shows between the insets, or its top left part if it is
  /// larger than the room there.
  ///
  /// What moves is stopped, also where the rectangle shows already.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the content's coordinates.
  ///   - animated: Whether it goes there in a while.
  public final func scroll(toVisible rect: Rect, animated: Bool) {
    guard rect.isFinite else { return }
    go(animated: animated) {
      let insets = contentInsets.finite
      let (width, height) = (
        bounds.width - insets.left - insets.right, bounds.height - insets.top - insets.bottom
      )
      let (x, y) = (offset.x + insets.left, offset.y + insets.top)
      let left = ScrollLayer.goal(x, width, rect.minX * zoom, rect.maxX * zoom)
      let top = ScrollLayer.goal(y, height, rect.minY * zoom, rect.maxY * zoom)
      return (Point(x: left - insets.left, y: top - insets.top), zoom)
    }
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
  ///     double.onAction(of: scroll) { scroll, tap in
  ///       scroll.zoom(to: 3, about: tap.location(in: scroll))
  ///     }
  ///
  /// - Parameters:
  ///   - scale: The zoom scale.
  ///   - point: The point, in this layer's coordinates.
  ///   - animated: Whether it goes there in a while; true by default.
  public final func zoom(to scale: Double, about point: Point, animated: Bool = true) {
    guard scale.isFinite, scale > 0, point.isFinite else { return }
    go(animated: animated) {
      let scale = clampedZoom(scale)
      let place = point - bounds.origin
      return (.zero + (((offset - .zero) + place) * (scale / zoom) - place), scale)
    }
  }

  /// Zooms so that a rectangle just shows, in the middle of the layer.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the content's coordinates; ignored if it is empty.
  ///   - animated: Whether it goes there in a while; true by default.
  public final func zoom(to rect: Rect, animated: Bool = true) {
    guard rect.isFinite, !rect.isEmpty, !bounds.isEmpty else { return }
    go(animated: animated) {
      let scale = clampedZoom(min(bounds.width / rect.width, bounds.height / rect.height))
      let middle = Vector(dx: bounds.width, dy: bounds.height) * 0.5
      return (.zero + ((rect.center - .zero) * scale - middle), scale)
    }
  }
}
