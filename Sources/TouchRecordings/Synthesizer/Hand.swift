import TouchGeometry
import TouchTracking

/// Fingers that move together, for pinches, rotations and strokes with several fingers.
///
///     let turn = Hand(about: Point(x: 160, y: 90), span: 60)
///       .rotate(by: .degrees(90), over: .milliseconds(800))
///       .timeline(landing: [.zero, .milliseconds(80)])
///
/// The default pivot of a step is the center of the fingers at its beginning.
public struct Hand: Hashable, Sendable {
  /// The paths of the fingers, all of the same duration.
  public private(set) var paths: [FingerPath]

  /// Creates a hand with its fingers at these positions, in millimeters.
  public init(_ places: [Point]) { paths = places.map(FingerPath.init(from:)) }

  /// Creates a hand with its fingers evenly spaced on a circle.
  ///
  /// - Parameters:
  ///   - center: The center of the circle, in millimeters.
  ///   - span: The diameter of the circle in millimeters; for two fingers, their distance.
  ///   - angle: The direction of the first finger from the center.
  ///   - fingers: The number of fingers, at least one.
  public init(about center: Point, span: Double, angle: Angle = .zero, fingers: Int = 2) {
    let count = max(fingers, 1)
    self.init(
      (0..<count).map { index in
        let direction = angle + .radians(2 * .pi * Double(index) / Double(count))
        return center + CircularFunctions.rotate(Vector(dx: span / 2, dy: 0), by: direction)
      })
  }

  /// The center of the fingers at the end; the origin if there are no fingers.
  public var middle: Point {
    guard !paths.isEmpty else { return .zero }
    let sum = paths.reduce(Vector.zero) { $0 + ($1.end - .zero) }
    return .zero + sum / Double(paths.count)
  }

  /// The duration of the movement.
  public var duration: TimeSpan { paths.first?.duration ?? .zero }
}

extension Hand {
  /// The hand followed by a rest.
  public func hold(_ span: TimeSpan) -> Hand { mapping { $0.hold(span) } }

  /// The hand followed by a stroke with a displacement in millimeters.
  public func move(
    by displacement: Vector, over span: TimeSpan, pace: Pace = .minimumJerk
  ) -> Hand {
    mapping { $0.move(by: displacement, over: span, pace: pace) }
  }

  /// The hand followed by a stroke that scales the distances of the fingers.
  public func pinch(
    by scale: Double, over span: TimeSpan, pace: Pace = .minimumJerk
  ) -> Hand {
    transform(scale: scale, over: span, pace: pace)
  }

  /// The hand followed by a rotation, clockwise on the screen for positive angles.
  public func rotate(by angle: Angle, over span: TimeSpan, pace: Pace = .minimumJerk) -> Hand {
    transform(rotation: angle, over: span, pace: pace)
  }

  /// The hand followed by a simultaneous scaling, rotation and translation about a pivot or the fingers'
  /// center.
  public func transform(
    about pivot: Point? = nil, scale: Double = 1, rotation: Angle = .zero,
    translation: Vector = .zero, over span: TimeSpan, pace: Pace = .minimumJerk
  ) -> Hand {
    let pivot = pivot ?? middle
    return mapping {
      $0.transform(
        about: pivot, scale: scale, rotation: rotation, translation: translation, over: span,
        pace: pace)
    }
  }

  /// The contacts of the hand.
  ///
  /// - Parameters:
  ///   - delays: How long after the beginning each finger lands; fingers without an entry land immediately. A
  ///     finger still above the surface moves with the others.
  ///   - leads: How long before the end each finger lifts; fingers without an entry lift at the end.
  public func timeline(
    landing delays: [TimeSpan] = [], lifting leads: [TimeSpan] = []
  ) -> TouchTimeline {
    TouchTimeline(
      paths.enumerated().map { index, path in
        FingerContact(
          path: path, landingDelay: index < delays.count ? delays[index] : .zero,
          liftingLead: index < leads.count ? leads[index] : .zero)
      })
  }

  private func mapping(_ step: (FingerPath) -> FingerPath) -> Hand {
    var hand = self
    hand.paths = paths.map(step)
    return hand
  }
}
