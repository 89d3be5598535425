import TouchGeometry
import TouchTracking
import Touchstone

/// Programmatic scrolling and zooming.
///
/// Animated, the content moves like a critically damped spring, starting at the latest instant passed to the
/// application: outside of its callbacks, call `advance(to:)` first. Without a window, before the application
/// has received any instant, or while fingers hold the content, it moves immediately. All targets are clamped
/// to the limits; values that are not finite, and scales that are not greater than 0, are ignored.
extension ScrollLayer {
  /// Scrolls to a content offset.
  public final func scroll(to offset: Point, animated: Bool) {
    guard offset.isFinite else { return }
    moveContent(animated: animated) { (offset, zoom) }
  }

  /// Scrolls just far enough to show a rectangle between the insets, or its top left part if it does not fit.
  ///
  /// Current movement is stopped, even if the rectangle is already visible.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the content's coordinates.
  ///   - animated: Whether to animate the movement.
  public final func scroll(toVisible rect: Rect, animated: Bool) {
    guard rect.isFinite else { return }
    moveContent(animated: animated) {
      let insets = contentInsets.finite
      let (width, height) = (
        bounds.width - insets.left - insets.right, bounds.height - insets.top - insets.bottom
      )
      let (x, y) = (offset.x + insets.left, offset.y + insets.top)
      let left = ScrollLayer.targetOffset(x, width, rect.minX * zoom, rect.maxX * zoom)
      let top = ScrollLayer.targetOffset(y, height, rect.minY * zoom, rect.maxY * zoom)
      return (Point(x: left - insets.left, y: top - insets.top), zoom)
    }
  }

  private static func targetOffset(
    _ offset: Double, _ view: Double, _ low: Double, _ high: Double
  ) -> Double {
    if low < offset || high - low > view { return low }
    return high > offset + view ? high - view : offset
  }

  /// Zooms to a scale around a point, which does not move as far as the limits allow. A double tap usually
  /// does this:
  ///
  ///     double.onAction(of: scroll) { scroll, tap in
  ///       scroll.zoom(to: 3, about: tap.location(in: scroll))
  ///     }
  ///
  /// - Parameters:
  ///   - scale: The zoom scale.
  ///   - point: The point, in this layer's coordinates.
  ///   - animated: Whether to animate the zoom; true by default.
  public final func zoom(to scale: Double, about point: Point, animated: Bool = true) {
    guard scale.isFinite, scale > 0, point.isFinite else { return }
    moveContent(animated: animated) {
      let scale = clampedZoom(scale)
      let place = point - bounds.origin
      return (.zero + (((offset - .zero) + place) * (scale / zoom) - place), scale)
    }
  }

  /// Zooms so that a rectangle just fits, centered in the layer.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in the content's coordinates; ignored if it is empty.
  ///   - animated: Whether to animate the zoom; true by default.
  public final func zoom(to rect: Rect, animated: Bool = true) {
    guard rect.isFinite, !rect.isEmpty, !bounds.isEmpty else { return }
    moveContent(animated: animated) {
      let scale = clampedZoom(min(bounds.width / rect.width, bounds.height / rect.height))
      let middle = Vector(dx: bounds.width, dy: bounds.height) * 0.5
      return (.zero + ((rect.center - .zero) * scale - middle), scale)
    }
  }
}
