import TouchGeometry
import TouchTracking

/// What a scroll layer does.
enum ScrollActivity {
  case idle
  /// Fingers hold it.
  case dragging(ScrollGrip)
  /// Two fingers of a touchpad move it.
  case pushed(ScrollPush)
  /// It moves by its momentum, or returns from beyond an edge.
  case coasting(ScrollCoast)
  /// It is zoomed on by its momentum.
  case zooming(ScrollZoomCoast)
  /// It moves to a requested position.
  case approaching(ScrollApproach)
  /// It is at rest, and its indicators fade since the instant.
  case fading(since: Instant)

  /// Whether its content moves by itself.
  var isMoving: Bool {
    switch self {
    case .coasting, .zooming, .approaching: true
    case .idle, .dragging, .pushed, .fading: false
    }
  }

  /// Whether fingers hold it.
  var isDragging: Bool {
    switch self {
    case .dragging, .pushed: true
    case .idle, .coasting, .zooming, .approaching, .fading: false
    }
  }
}

/// What fingers hold of a scroll layer, from one change of the fingers to the next.
///
/// Everything is worked out from its beginning, so that nothing adds up from movement to movement.
struct ScrollGrip {
  /// The fingers, in the order of landing.
  var fingers: [TouchID]
  /// The point of the content that their middle holds, in the content's coordinates.
  var held: Point
  /// The offset as the fingers ask for it, before the rubber band, at the beginning.
  var rawOffset: Point
  /// The zoom scale that shows, at the beginning.
  var zoom: Double
  /// The zoom scale as the fingers ask for it, at the beginning.
  var rawZoom: Double
  /// The spread of the fingers at which they ask for `rawZoom`; nil while they do not zoom.
  var spread: Double?
  /// Whether the content follows the fingers wherever they go, as while they zoom.
  var isFree: Bool
  /// The offset that it follows the finger as far as, because that is where zooming left it; nil if
  /// it only does so within the limits.
  var reach: Point?
  /// Whether the pan has begun, so that there may be momentum.
  var isPanning: Bool
  /// The axis that alone is scrolled, if one is locked.
  var axis: ScrollAxis?
  /// The middle of the fingers as last heard of, in the scroll layer's coordinates.
  var center: Point
  /// How fast the fingers spread when one of several last lifted.
  var growth: ScrollGrowth?
}

/// How fast fingers spread.
struct ScrollGrowth: Hashable {
  /// The relative growth a second.
  var speed: Double
  /// The middle of the fingers and its velocity, in the scroll layer's coordinates.
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

  /// The other one.
  var other: ScrollAxis {
    switch self {
    case .horizontal: .vertical
    case .vertical: .horizontal
    }
  }
}

/// Momentum along both axes.
struct ScrollCoast {
  let start: Instant
  /// The range in which it comes to rest.
  let range: ScrollRange
  let x: ScrollCurve
  let y: ScrollCurve
  /// The page that it moves to; nil if it does not stop at pages.
  var page: Point?
  /// Whether a wheel has set it in motion.
  var isTurned = false

  var end: Instant { start + .seconds(max(x.duration, y.duration)) }

  func offset(at instant: Instant) -> Point {
    guard instant < end else { return rest }
    let time = (instant - start).seconds
    return Point(x: x.position(after: time), y: y.position(after: time))
  }

  /// As a change of the offset a second.
  func velocity(at instant: Instant) -> Vector {
    let time = (instant - start).seconds
    return Vector(dx: x.velocity(after: time), dy: y.velocity(after: time))
  }

  /// Where it comes to rest.
  var rest: Point { Point(x: x.end, y: y.end) }
}

/// The way to a place and a zoom scale, from rest to rest.
///
/// The zoom scale goes by its logarithm as a critically damped spring goes back to rest, and the
/// offset in step with it, so that one point of the content keeps its place on the screen.
struct ScrollApproach {
  let start: Instant
  let offset: (from: Point, to: Point)
  let zoom: (from: Double, to: Double)
  /// Whether the program asked for it.
  let isRequested: Bool
  let end: Instant
  /// The distance of the part that moves most, in points.
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

  /// How far from its end it is at an instant, and how fast it is a second, in points.
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
