import CCairo
import TouchGeometry

/// A shape that can be filled, outlined or clipped to; lengths are points, angles clockwise from x.
public enum Shape: Hashable, Sendable {
  /// A rectangle.
  case rect(Rect)
  /// A rectangle with rounded corners; the radius is at most half the shorter side.
  case roundedRect(Rect, radius: Double)
  /// The ellipse inscribed in a rectangle.
  case ellipse(Rect)
  /// A circle.
  case circle(center: Point, radius: Double)
  /// A sector of a circle from one angle clockwise to another.
  case sector(center: Point, radius: Double, from: Angle, to: Angle)
  /// Straight lines from each point to the next.
  case polyline([Point])
  /// A closed polygon.
  case polygon([Point])

  /// The smallest rectangle around the shape, or around a sector's whole circle; nil if the shape is empty or
  /// not finite.
  public var boundingBox: Rect? {
    switch self {
    case .rect(let rect), .roundedRect(let rect, _), .ellipse(let rect):
      return rect.isFinite ? rect.standardized : nil
    case .circle(let center, let radius), .sector(let center, let radius, _, _):
      guard center.isFinite, radius.isFinite, radius >= 0 else { return nil }
      return Rect(origin: center, size: .zero).outset(by: radius)
    case .polyline(let points), .polygon(let points):
      return points.allSatisfy(\.isFinite) ? Rect(bounding: points) : nil
    }
  }

  /// Adds the shape, whose numbers have been checked, to a context's path.
  func trace(in context: OpaquePointer) {
    switch self {
    case .rect(let rect):
      cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    case .roundedRect(let rect, let radius):
      Shape.traceRounded(rect.standardized, radius, in: context)
    case .ellipse(let rect):
      Shape.traceEllipse(rect.standardized, in: context)
    case .circle(let center, let radius):
      cairo_new_sub_path(context)
      cairo_arc(context, center.x, center.y, radius, 0, 2 * Double.pi)
      cairo_close_path(context)
    case .sector(let center, let radius, let from, let to):
      Shape.traceSector(center, radius, from.radians, to.radians, in: context)
    case .polyline(let points):
      for point in points { cairo_line_to(context, point.x, point.y) }
    case .polygon(let points):
      for point in points { cairo_line_to(context, point.x, point.y) }
      cairo_close_path(context)
    }
  }

  /// Angles are reduced to one turn; otherwise Cairo would draw every turn.
  private static func traceSector(
    _ center: Point, _ radius: Double, _ from: Double, _ to: Double, in context: OpaquePointer
  ) {
    guard from.isFinite, to.isFinite, (to - from).isFinite else { return }
    let turn = 2 * Double.pi
    var sweep = to - from
    if sweep >= turn {
      sweep = turn
    } else {
      sweep = sweep.truncatingRemainder(dividingBy: turn)
      if sweep < 0 { sweep += turn }
    }
    let start = from.truncatingRemainder(dividingBy: turn)
    cairo_move_to(context, center.x, center.y)
    cairo_arc(context, center.x, center.y, radius, start, start + sweep)
    cairo_close_path(context)
  }

  private static func traceRounded(_ rect: Rect, _ radius: Double, in context: OpaquePointer) {
    let most = min(rect.width, rect.height) / 2
    let radius = radius > 0 ? min(radius, most) : 0
    guard radius > 0 else {
      return cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    }
    let (left, right) = (rect.minX + radius, rect.maxX - radius)
    let (top, bottom) = (rect.minY + radius, rect.maxY - radius)
    cairo_new_sub_path(context)
    cairo_arc(context, right, top, radius, -Double.pi / 2, 0)
    cairo_arc(context, right, bottom, radius, 0, Double.pi / 2)
    cairo_arc(context, left, bottom, radius, Double.pi / 2, Double.pi)
    cairo_arc(context, left, top, radius, Double.pi, Double.pi * 1.5)
    cairo_close_path(context)
  }

  private static func traceEllipse(_ rect: Rect, in context: OpaquePointer) {
    // Cairo rejects a scale near zero, which would put the canvas into a permanent error state.
    guard rect.width > 1e-9, rect.height > 1e-9 else { return }
    var before = cairo_matrix_t()
    cairo_get_matrix(context, &before)
    cairo_translate(context, rect.midX, rect.midY)
    cairo_scale(context, rect.width / 2, rect.height / 2)
    cairo_new_sub_path(context)
    cairo_arc(context, 0, 0, 1, 0, 2 * Double.pi)
    cairo_close_path(context)
    cairo_set_matrix(context, &before)
  }
}
