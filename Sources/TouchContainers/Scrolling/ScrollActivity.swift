import TouchGeometry
import TouchTracking
import Touchstone

/// The current activity of a scroll layer.
enum ScrollActivity {
  case idle
  /// Fingers hold the content.
  case dragging(ScrollGrip)
  /// Two fingers of a touchpad move the content.
  case pushed(ScrollPush)
  /// The content flings, or returns from beyond an edge.
  case coasting(ScrollFling)
  /// The zoom continues with its momentum.
  case zooming(ScrollZoomFling)
  /// The content moves to a requested position.
  case approaching(ScrollApproach)
  /// The content is at rest; its indicators have been fading since the instant.
  case fading(since: Instant)

  /// Whether the content moves on its own.
  var isMoving: Bool {
    switch self {
    case .coasting, .zooming, .approaching: true
    case .idle, .dragging, .pushed, .fading: false
    }
  }

  /// Whether fingers hold the content.
  var isDragging: Bool {
    switch self {
    case .dragging, .pushed: true
    case .idle, .coasting, .zooming, .approaching, .fading: false
    }
  }
}

/// How fingers hold a scroll layer's content, from one change of the fingers to the next.
///
/// Every movement is computed from the start of the grip, so that errors do not accumulate.
struct ScrollGrip {
  /// The fingers, in landing order.
  var fingers: [TouchID]
  /// The point of the content under the fingers' center, in the content's coordinates.
  var held: Point
  /// The offset at the start without the rubber band, as far as the fingers moved.
  var rawOffset: Point
  /// The visible zoom scale at the start.
  var zoom: Double
  /// The zoom scale at the start without the rubber band.
  var rawZoom: Double
  /// The spread of the fingers that corresponds to `rawZoom`; nil while they do not zoom.
  var spread: Double?
  /// Whether the content follows the fingers beyond its limits, as while they zoom.
  var isFree: Bool
  /// The offset up to which the content follows the finger because a zoom ended there, or because the limits
  /// changed; nil if it follows only within its limits.
  var reach: Point?
  /// The limits at the start.
  var range: ScrollRange
  /// Whether the pan has begun, so that a fling is possible.
  var isPanning: Bool
  /// Whether the pinch is active, even with one finger left.
  var isZooming: Bool
  /// The locked scroll axis, if there is one.
  var axis: ScrollAxis?
  /// The latest center of the fingers, in the scroll layer's coordinates.
  var center: Point
  /// How fast the fingers spread when one of several lifted last.
  var growth: ScrollGrowth?
}

/// How fast fingers spread.
struct ScrollGrowth: Hashable {
  /// The relative growth per second.
  var speed: Double
  /// The center of the fingers and its velocity, in the scroll layer's coordinates.
  var center: Point
  var velocity: Vector
  var instant: Instant
}

/// An axis along which content is scrolled.
enum ScrollAxis: Hashable, Sendable {
  case horizontal
  case vertical

  /// The main axis of a movement.
  init(of way: Vector) { self = abs(way.dx) > abs(way.dy) ? .horizontal : .vertical }

  /// The part of a vector along the axis.
  func part(of vector: Vector) -> Double {
    switch self {
    case .horizontal: vector.dx
    case .vertical: vector.dy
    }
  }

  var other: ScrollAxis {
    switch self {
    case .horizontal: .vertical
    case .vertical: .horizontal
    }
  }
}

/// A fling along both axes.
struct ScrollFling {
  let start: Instant
  /// The range in which it comes to rest.
  let range: ScrollRange
  let x: ScrollCurve
  let y: ScrollCurve
  /// The page that it moves to; nil if it does not stop at pages.
  var page: Point?
  /// Whether a mouse wheel started it.
  var isFromWheel = false

  var end: Instant { start + .seconds(max(x.duration, y.duration)) }

  func offset(at instant: Instant) -> Point {
    guard instant < end else { return rest }
    let time = (instant - start).seconds
    return Point(x: x.position(after: time), y: y.position(after: time))
  }

  /// The change of the offset per second.
  func velocity(at instant: Instant) -> Vector {
    let time = (instant - start).seconds
    return Vector(dx: x.velocity(after: time), dy: y.velocity(after: time))
  }

  /// Where it comes to rest.
  var rest: Point { Point(x: x.end, y: y.end) }
}

/// An animation to an offset and a zoom scale, from rest to rest.
///
/// The logarithm of the zoom scale moves like a critically damped spring, and the offset in step with it, so
/// that one point of the content does not move on the screen.
struct ScrollApproach {
  let start: Instant
  let offset: (from: Point, to: Point)
  let zoom: (from: Double, to: Double)
  /// Whether the program requested it.
  let isRequested: Bool
  let end: Instant
  /// The distance that the fastest-moving part covers, in points.
  private let way: Double

  init(
    at start: Instant, offset: (from: Point, to: Point), zoom: (from: Double, to: Double),
    over length: Double, isRequested: Bool
  ) {
    self.start = start
    self.offset = offset
    self.zoom = zoom
    self.isRequested = isRequested
    let growth = abs(Mathematics.logarithm(zoom.to / zoom.from)) * length
    way = max(offset.from.distance(to: offset.to), growth)
    let spring = CriticalSpring(displacement: way)
    end = start + .seconds(spring.settlingTime(within: ScrollCurve.restDistance))
  }

  /// The remaining distance in points, and the speed in points per second, at an instant.
  func remainder(at instant: Instant) -> (way: Double, speed: Double) {
    let spring = CriticalSpring(displacement: way)
    let time = (instant - start).seconds
    return (spring.displacement(after: time), abs(spring.velocity(after: time)))
  }

  /// The position at an instant.
  func place(at instant: Instant) -> (offset: Point, zoom: Double) {
    guard instant < end else { return (offset.to, zoom.to) }
    let rest = CriticalSpring(displacement: 1).displacement(after: (instant - start).seconds)
    let logarithm = Mathematics.logarithm(zoom.from / zoom.to)
    // Below this the quotient of the differences would be noise.
    guard abs(logarithm) > 1e-6 else {
      return (offset.to.interpolated(to: offset.from, fraction: rest), zoom.to)
    }
    let scale = zoom.to * Mathematics.exponential(logarithm * rest)
    let share = (scale - zoom.from) / (zoom.to - zoom.from)
    return (offset.from.interpolated(to: offset.to, fraction: share), scale)
  }
}
