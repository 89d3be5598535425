import TouchGeometry
import TouchTracking

/// The exact position of a finger as a function of time, in millimeters from the panel's top left.
///
///     let drag = FingerPath(from: Point(x: 60, y: 60))
///       .hold(.milliseconds(600))
///       .move(to: Point(x: 120, y: 60), over: .milliseconds(400))
///
/// Times are relative to the beginning of the path. Steps with a zero or negative duration take no time.
public struct FingerPath: Hashable, Sendable {
  /// The start of the path.
  public let start: Point
  /// The end of the path.
  public private(set) var end: Point
  /// The duration of the path.
  public private(set) var duration: TimeSpan
  private var steps: [Step] = []

  /// Creates a path with zero duration at a position.
  public init(from start: Point) {
    self.start = start
    end = start
    duration = .zero
  }

  /// The position at a time, which is clamped to the duration of the path.
  ///
  /// - Complexity: O(log steps), plus O(points) for a stroke through several points.
  public func position(at time: TimeSpan) -> Point {
    guard time > .zero else { return start }
    guard let first = steps.first, time < duration else { return end }
    var (low, high) = (0, steps.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if steps[middle].beginning <= time { low = middle } else { high = middle }
    }
    return (low == 0 ? first : steps[low]).position(at: time)
  }
}

extension FingerPath {
  /// The path followed by a rest.
  public func hold(_ span: TimeSpan) -> FingerPath {
    appending(.rest, pace: .even, over: span)
  }

  /// The path followed by a straight stroke to a position.
  public func move(
    to place: Point, over span: TimeSpan, pace: Pace = .minimumJerk
  ) -> FingerPath {
    appending(.line(place), pace: pace, over: span)
  }

  /// The path followed by a straight stroke with a displacement in millimeters.
  public func move(
    by displacement: Vector, over span: TimeSpan, pace: Pace = .minimumJerk
  ) -> FingerPath {
    move(to: end + displacement, over: span, pace: pace)
  }

  /// The path followed by a smooth stroke through several positions, ending at the last.
  public func move(
    through places: [Point], over span: TimeSpan, pace: Pace = .minimumJerk
  ) -> FingerPath {
    appending(.spline(Spline(through: [end] + places)), pace: pace, over: span)
  }

  /// The path followed by an arc about a center, clockwise on the screen for positive angles.
  public func arc(
    about center: Point, by angle: Angle, over span: TimeSpan, pace: Pace = .minimumJerk
  ) -> FingerPath {
    transform(about: center, rotation: angle, over: span, pace: pace)
  }

  /// The path followed by a stroke in which the finger is scaled and rotated about a moving pivot.
  ///
  /// Scale, angle and translation (in millimeters) progress together.
  public func transform(
    about pivot: Point, scale: Double = 1, rotation: Angle = .zero, translation: Vector = .zero,
    over span: TimeSpan, pace: Pace = .minimumJerk
  ) -> FingerPath {
    let change = Change(pivot: pivot, scale: scale, rotation: rotation, translation: translation)
    return appending(.transform(change), pace: pace, over: span)
  }

  private func appending(_ way: Way, pace: Pace, over span: TimeSpan) -> FingerPath {
    var path = self
    let span = max(span, .zero)
    let step = Step(beginning: duration, duration: span, pace: pace, origin: end, way: way)
    path.end = way.position(at: 1, from: end)
    path.duration += span
    if span > .zero { path.steps.append(step) }
    return path
  }
}

/// A segment of a path.
private struct Step: Hashable, Sendable {
  var beginning: TimeSpan
  var duration: TimeSpan
  var pace: Pace
  var origin: Point
  var way: Way

  func position(at time: TimeSpan) -> Point {
    let fraction = (time - beginning).seconds / duration.seconds
    return way.position(at: pace.progress(at: fraction), from: origin)
  }
}

/// The shape of a segment, as a function of progress.
private enum Way: Hashable, Sendable {
  case rest
  case line(Point)
  case spline(Spline)
  case transform(Change)

  func position(at fraction: Double, from origin: Point) -> Point {
    switch self {
    case .rest: origin
    case .line(let target): origin.interpolated(to: target, fraction: fraction)
    case .spline(let spline): spline.position(at: fraction)
    case .transform(let change): change.position(of: origin, at: fraction)
    }
  }
}

/// A scaling and rotation about a pivot, and the translation of the pivot.
private struct Change: Hashable, Sendable {
  var pivot: Point
  var scale: Double
  var rotation: Angle
  var translation: Vector

  func position(of origin: Point, at fraction: Double) -> Point {
    let arm = CircularFunctions.rotate(origin - pivot, by: rotation * fraction)
    return pivot + arm * (1 + (scale - 1) * fraction) + translation * fraction
  }
}
