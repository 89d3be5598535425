import TouchGeometry
import TouchTracking
import Touchstone

/// The range of offsets at which content can come to rest.
struct ScrollRange: Hashable {
  var x: ClosedRange<Double>
  var y: ClosedRange<Double>

  subscript(axis: ScrollAxis) -> ClosedRange<Double> {
    switch axis {
    case .horizontal: x
    case .vertical: y
    }
  }

  func clamped(_ offset: Point) -> Point {
    Point(
      x: min(max(offset.x, x.lowerBound), x.upperBound),
      y: min(max(offset.y, y.lowerBound), y.upperBound))
  }

  /// The range, enlarged to include an offset.
  func including(_ offset: Point) -> ScrollRange {
    ScrollRange(
      x: min(x.lowerBound, offset.x)...max(x.upperBound, offset.x),
      y: min(y.lowerBound, offset.y)...max(y.upperBound, offset.y))
  }
}

/// The values that determine the range of offsets at every zoom scale.
struct ScrollExtent: Hashable {
  var content: Size
  var view: Size
  var insets: EdgeInsets
  var isCentered: Bool

  /// The range of offsets at which the content can come to rest at a zoom scale.
  func offsetRange(at scale: Double) -> ScrollRange {
    ScrollRange(
      x: range(content.width * scale, view.width, insets.left, insets.right),
      y: range(content.height * scale, view.height, insets.top, insets.bottom))
  }

  private func range(
    _ extent: Double, _ view: Double, _ before: Double, _ after: Double
  ) -> ClosedRange<Double> {
    let room = extent + before + after - view
    guard room.isFinite else { return 0...0 }
    // Subtracted, because the negative of 0 is -0.
    let start = 0 - before
    if room > 0 { return start...(room - before) }
    let middle = isCentered ? room * 0.5 - before : start
    return middle...middle
  }
}

/// The position of the content and its limits.
extension ScrollLayer {
  /// The point of the zoomed content at the layer's top left corner, in points of the layer.
  ///
  /// While the content is pulled beyond an edge, the offset is outside ``minimumContentOffset`` and
  /// ``maximumContentOffset``. Setting it stops animations and clamps the value to that range; fingers that
  /// hold the content continue from there. Values that are not finite are ignored.
  public final var contentOffset: Point {
    get { offset }
    set { scroll(to: newValue, animated: false) }
  }

  /// The zoom scale of the content; 1 by default.
  ///
  /// While fingers pull it beyond its limits, the scale is outside of them. Setting it keeps the center of
  /// the layer in place, and clamps the value to the limits.
  public final var zoomScale: Double {
    get { zoom }
    set { zoom(to: newValue, about: bounds.center, animated: false) }
  }

  /// The minimum offset at which the content comes to rest, at the present zoom scale.
  public final var minimumContentOffset: Point {
    let range = offsetRange(at: zoom)
    return Point(x: range.x.lowerBound, y: range.y.lowerBound)
  }

  /// The maximum offset at which the content comes to rest, at the present zoom scale; equal to
  /// ``minimumContentOffset`` along an axis where the content with its insets is not longer than the layer.
  public final var maximumContentOffset: Point {
    let range = offsetRange(at: zoom)
    return Point(x: range.x.upperBound, y: range.y.upperBound)
  }

  /// The visible part of the content, in the content's coordinates; it extends beyond the content's edges
  /// while those are pulled inward.
  public final var visibleRect: Rect {
    Rect(
      x: offset.x / zoom, y: offset.y / zoom, width: bounds.width / zoom,
      height: bounds.height / zoom)
  }

  /// Whether fingers hold the content.
  public final var isDragging: Bool { activity.isDragging }

  /// Whether the content moves on its own.
  public final var isDecelerating: Bool { activity.isMoving && nextDeadline != nil }

  /// The former name of ``isDecelerating``.
  @available(*, deprecated, renamed: "isDecelerating")
  public final var isCoasting: Bool { isDecelerating }

  /// Moves the content within its limits immediately, and stops its motion, unless fingers hold it.
  public final func bringInside() {
    guard !isDragging else { return }
    moveContent(animated: false) { (offset, zoom) }
  }

  // MARK: Ranges

  /// The values that ``offsetRange(at:)`` depends on, except the scale.
  final var extent: ScrollExtent {
    ScrollExtent(
      content: contentSize, view: bounds.size, insets: contentInsets.finite,
      isCentered: centersSmallContent)
  }

  /// The zoom scales at which content can come to rest.
  final var zoomLimits: ClosedRange<Double> {
    minimumZoomScale...max(maximumZoomScale, minimumZoomScale)
  }

  final func offsetRange(at scale: Double) -> ScrollRange { extent.offsetRange(at: scale) }

  final func clampedZoom(_ scale: Double) -> Double {
    min(max(scale, zoomLimits.lowerBound), zoomLimits.upperBound)
  }

  /// Whether the content can be moved along an axis at all.
  final func canScroll(_ axis: ScrollAxis) -> Bool {
    let range = offsetRange(at: zoom)[axis]
    return range.lowerBound < range.upperBound || (bounces && alwaysBounces(axis))
  }

  private func alwaysBounces(_ axis: ScrollAxis) -> Bool {
    switch axis {
    case .horizontal: alwaysBouncesHorizontally
    case .vertical: alwaysBouncesVertically
    }
  }

  // MARK: Rubber bands

  final func band(_ axis: ScrollAxis) -> RubberBand {
    let length = axis == .horizontal ? bounds.width : bounds.height
    let gives = bounces && canScroll(axis)
    return RubberBand(length: gives ? length : 0, coefficient: rubberBandCoefficient)
  }

  /// The range of offsets in which the content follows the fingers.
  final func followedRange(at scale: Double, reaching reach: Point?) -> ScrollRange {
    let range = offsetRange(at: scale)
    guard let reach else { return range }
    return range.including(reach)
  }

  /// The visible offset for the offset to which the fingers moved.
  final func shown(_ raw: Point, at scale: Double, reaching reach: Point?) -> Point {
    let inside = followedRange(at: scale, reaching: reach).clamped(raw)
    return Point(
      x: inside.x + band(.horizontal).stretch(for: raw.x - inside.x),
      y: inside.y + band(.vertical).stretch(for: raw.y - inside.y))
  }

  /// The offset to which the fingers moved, computed from the visible one: the inverse.
  final func raw(_ shown: Point, at scale: Double, reaching reach: Point?) -> Point {
    let inside = followedRange(at: scale, reaching: reach).clamped(shown)
    return Point(
      x: inside.x + band(.horizontal).pull(for: shown.x - inside.x),
      y: inside.y + band(.vertical).pull(for: shown.y - inside.y))
  }

  /// Whether content is farther beyond its limits than fingers can pull it, because the limits have changed.
  final var isBeyondReach: Bool {
    let stretch = offset - offsetRange(at: zoom).clamped(offset)
    return abs(stretch.dx) > band(.horizontal).maximumStretch
      || abs(stretch.dy) > band(.vertical).maximumStretch
  }

  /// At most twice the maximum or half the minimum: the rubber band of the scale's logarithm is ln 2 long.
  private var zoomBand: RubberBand {
    RubberBand(
      length: bouncesZoom ? Mathematics.logarithm(2) : 0, coefficient: rubberBandCoefficient)
  }

  /// The visible zoom scale for the scale to which the fingers spread.
  final func shownZoom(_ raw: Double) -> Double {
    let inside = clampedZoom(raw)
    guard inside != raw else { return raw }
    return inside
      * Mathematics.exponential(zoomBand.stretch(for: Mathematics.logarithm(raw / inside)))
  }

  /// The scale to which the fingers spread, computed from the visible one: the inverse.
  final func rawZoom(_ shown: Double) -> Double {
    let inside = clampedZoom(shown)
    guard inside != shown else { return shown }
    return inside
      * Mathematics.exponential(zoomBand.pull(for: Mathematics.logarithm(shown / inside)))
  }

  /// The share of the fingers' spreading that is visible while the zoom scale is beyond a limit.
  final var zoomSlope: Double {
    let inside = clampedZoom(zoom)
    return zoomBand.slope(at: zoomBand.pull(for: Mathematics.logarithm(zoom / inside)))
  }

  // MARK: Placing

  /// Moves the content to its new position, and notifies observers.
  final func place(_ newOffset: Point, zoom newZoom: Double) {
    guard newOffset.isFinite, newZoom.isFinite, newZoom > 0 else { return }
    let hasChanged = newOffset != offset || newZoom != zoom
    offset = newOffset
    zoom = newZoom
    content.setPosition(bounds.origin - (newOffset - .zero), transform: .scale(newZoom))
    guard hasChanged else { return }
    // Actions may add actions; only the present ones are called.
    changeActions.call(self)
  }
}
