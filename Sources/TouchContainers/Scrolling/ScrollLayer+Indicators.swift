import TouchGeometry
import TouchTracking
import Touchstone

/// The scroll indicators: values for drawing, not layers.
///
/// Thickness, margin and minimum length are our own choice.
extension ScrollLayer {
  /// The thickness of an indicator, in points.
  public static let indicatorThickness = 4.0
  /// The distance of an indicator from the edges of the layer, in points.
  public static let indicatorMargin = 3.0
  /// The minimum length of an indicator, in points, if there is room for it.
  public static let minimumIndicatorLength = 24.0

  /// How long indicators stay fully visible after the last movement.
  public static let indicatorHold = TimeSpan.milliseconds(300)
  /// How long indicators take to fade out.
  public static let indicatorFade = TimeSpan.milliseconds(400)

  /// The minimum scrollable distance for which an indicator is shown, in points: rounding in a layout must
  /// not show an indicator where nothing scrolls.
  static let minimumIndicatedRoom = 0.5

  static var fade: TimeSpan { indicatorHold + indicatorFade }

  /// The frame of the vertical indicator, at the right edge, in this layer's coordinates; nil if the content
  /// with its insets is not higher than the layer, if the layer is too low for one, or if indicators are off.
  /// It gets shorter while the content is pulled beyond an edge.
  public final var verticalIndicator: Rect? {
    let side = ScrollLayer.indicatorThickness + ScrollLayer.indicatorMargin
    guard let (start, length) = indicator(.vertical) else { return nil }
    return Rect(
      x: bounds.maxX - side, y: bounds.minY + start, width: ScrollLayer.indicatorThickness,
      height: length)
  }

  /// The frame of the horizontal indicator, at the bottom edge, in this layer's coordinates; nil if the
  /// content with its insets is not wider than the layer, if the layer is too narrow for one, or if indicators
  /// are off.
  public final var horizontalIndicator: Rect? {
    let side = ScrollLayer.indicatorThickness + ScrollLayer.indicatorMargin
    guard let (start, length) = indicator(.horizontal) else { return nil }
    return Rect(
      x: bounds.minX + start, y: bounds.maxY - side, width: length,
      height: ScrollLayer.indicatorThickness)
  }

  private func indicator(_ axis: ScrollAxis) -> (start: Double, length: Double)? {
    let range = offsetRange(at: zoom)[axis]
    let room = range.upperBound - range.lowerBound
    let view = axis == .horizontal ? bounds.width : bounds.height
    let margin = ScrollLayer.indicatorMargin
    // The corner is left free for both.
    let track = view - 2 * margin - ScrollLayer.indicatorThickness
    guard showsIndicators, room >= ScrollLayer.minimumIndicatedRoom, track > 0 else { return nil }
    let place = axis.part(of: offset - .zero)
    let inside = min(max(place, range.lowerBound), range.upperBound)
    let full = max(track * view / (view + room), min(ScrollLayer.minimumIndicatorLength, track))
    let length = max(full - abs(place - inside), min(2 * margin, full))
    let start = (inside - range.lowerBound) / room * (track - full)
    return (margin + start + (place > inside ? full - length : 0), length)
  }

  /// The opacity of the indicators at an instant of the host's clock, from 0 to 1: 1 while the content moves or
  /// is held and for ``indicatorHold`` after that, then falling to 0 during ``indicatorFade``. A function of
  /// time only.
  public final func indicatorOpacity(at instant: Instant) -> Double {
    guard showsIndicators else { return 0 }
    // Activities have event time, which is ahead of the host's clock once that was set back.
    let instant = instant + (window?.application.hostLag ?? .zero)
    switch activity {
    case .idle: return 0
    case .dragging, .pushed: return 1
    case .coasting(let coast): return opacity(instant - coast.end)
    case .zooming(let coast): return opacity(instant - coast.end)
    case .approaching(let way): return opacity(instant - way.end)
    case .fading(let since): return opacity(instant - since)
    }
  }

  private func opacity(_ span: TimeSpan) -> Double {
    let faded = (span - ScrollLayer.indicatorHold).seconds / ScrollLayer.indicatorFade.seconds
    return min(max(1 - faded, 0), 1)
  }
}
