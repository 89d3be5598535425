import TouchGeometry

/// The position along one axis of an object flung between two limits.
///
/// Within the limits the speed decays as in ``Momentum``. At a limit the movement continues as a
/// ``CriticalSpring`` with the velocity of the crossing, and returns to the limit. A movement that starts
/// beyond a limit starts on the spring; if it is fast enough inward, it leaves the spring at the limit and
/// continues with its momentum. Every part is a closed formula of time.
///
///     // A list flung at 2000 pt/s, which can scroll from 0 to 600 pt.
///     let curve = ScrollCurve(from: 100, velocity: 2000, within: 0...600)
///     for frame in 0...5 { print(curve.position(after: Double(frame) / 60)) }
///     print(curve.end, curve.duration)
public struct ScrollCurve: Hashable, Sendable {
  /// The distance from a limit within which a spring is at rest, in points. Our own choice, below a pixel.
  public static let restDistance = 0.1

  private enum Way: Hashable, Sendable {
    case fling(from: Double, velocity: Double)
    case spring(about: Double, CriticalSpring)
  }

  private struct Piece: Hashable, Sendable {
    var start: Double
    var way: Way
  }

  private var pieces: [Piece] = []
  private let decay: Double

  /// The time in seconds until it is at rest.
  public private(set) var duration = 0.0

  /// Where it comes to rest.
  public private(set) var end: Double

  /// Creates a curve.
  ///
  /// - Parameters:
  ///   - position: The start position; the lower limit if not finite.
  ///   - velocity: The initial velocity, per second; clamped to a magnitude of 1e12, 0 if not finite.
  ///   - limits: The limits between which it comes to rest.
  ///   - decay: The rate at which the speed decays between the limits, per second; see ``Momentum/decay``.
  ///   - frequency: The frequency of the spring.
  ///   - bounces: Whether it may pass a limit. If not, it stops there immediately.
  public init(
    from position: Double, velocity: Double, within limits: ClosedRange<Double>,
    decay: Double = Momentum.normalDecay, frequency: Double = CriticalSpring.normalFrequency,
    bounces: Bool = true
  ) {
    self.decay = Momentum.limited(decay)
    end = position.isFinite ? position : limits.lowerBound
    let speed = CriticalSpring.bounded(velocity)
    let edge = min(max(end, limits.lowerBound), limits.upperBound)
    guard edge != end else {
      fling(speed, limits, frequency, bounces)
      return
    }
    let start = end
    end = edge
    guard bounces else { return }
    let spring = CriticalSpring(
      displacement: start - edge, velocity: speed, frequency: frequency)
    pieces.append(Piece(start: 0, way: .spring(about: edge, spring)))
    if limits.lowerBound < limits.upperBound, let crossing = spring.crossing,
      abs(spring.velocity(after: crossing)) > Momentum.restSpeed
    {
      duration = crossing
      fling(spring.velocity(after: crossing), limits, frequency, bounces)
    } else {
      duration = spring.settlingTime(within: ScrollCurve.restDistance)
    }
  }

  /// Creates a curve that comes to rest at a given position, such as a page: a ``CriticalSpring``, stiff
  /// enough that even a fast movement towards it does not overshoot. A movement away from it turns back.
  ///
  /// - Parameters:
  ///   - position: The start position; `rest` if not finite.
  ///   - velocity: The initial velocity, per second; 0 if not finite.
  ///   - rest: Where it comes to rest; 0 if not finite.
  ///   - frequency: The minimum frequency of the spring.
  ///   - limits: The positions beyond which a movement away from `rest` does not go: it is slowed down at the
  ///     beginning, so that it turns back in time. Nil, the default, for no limits.
  public init(
    from position: Double, velocity: Double, to rest: Double,
    frequency: Double = CriticalSpring.normalFrequency, limits: ClosedRange<Double>? = nil
  ) {
    decay = Momentum.normalDecay
    end = rest.isFinite ? rest : 0
    let way = position.isFinite ? position - end : 0
    let speed = CriticalSpring.bounded(velocity)
    // At this frequency the spring is y0 e^(-w t), which never passes its rest position; the maximum is 1000.
    let fitting = way * speed < 0 ? min(abs(speed / way), 1000) : 0
    let bounded = way * speed < 0 ? min(abs(speed), abs(way) * 1000) : abs(speed)
    var spring = CriticalSpring(
      displacement: way, velocity: speed < 0 ? -bounded : bounded,
      frequency: max(frequency, fitting))
    if let limits, way * speed >= 0 {
      let room = speed < 0 ? end - limits.lowerBound : limits.upperBound - end
      spring = ScrollCurve.slowed(spring, toTurnWithin: max(room, abs(way)))
    }
    duration = spring.settlingTime(within: ScrollCurve.restDistance)
    if duration > 0 { pieces.append(Piece(start: 0, way: .spring(about: end, spring))) }
  }

  /// A spring whose movement away from its rest position turns back within a distance: the same one if it
  /// does, otherwise one with a lower velocity.
  ///
  /// From y0 at the velocity v, a spring goes no farther than y0 + v / (e w).
  @inline(never)
  private static func slowed(
    _ spring: CriticalSpring, toTurnWithin distance: Double
  ) -> CriticalSpring {
    guard abs(spring.turningDisplacement) > distance else { return spring }
    let room = max(distance - abs(spring.displacement), 0)
    let speed = room * spring.frequency * 2.718281828459045  // e
    return CriticalSpring(
      displacement: spring.displacement, velocity: spring.velocity < 0 ? -speed : speed,
      frequency: spring.frequency)
  }

  /// Appends the fling from ``end`` on, which it reaches after ``duration``, and the movement after it.
  private mutating func fling(
    _ velocity: Double, _ limits: ClosedRange<Double>, _ frequency: Double, _ bounces: Bool
  ) {
    guard abs(velocity) > Momentum.restSpeed else { return }
    let (start, from) = (duration, end)
    pieces.append(Piece(start: start, way: .fling(from: from, velocity: velocity)))
    let edge = velocity > 0 ? limits.upperBound : limits.lowerBound
    let rest = Mathematics.logarithm(abs(velocity) / Momentum.restSpeed) / decay
    // The share of the distance up to the edge in the whole distance, which would take infinitely long.
    let share = (edge - from) * decay / velocity
    let crossing = share < 1 ? -Mathematics.logarithm(1 - share) / decay : .infinity
    guard crossing < rest else {
      duration = start + rest
      end = flingPosition(rest, from: from, velocity: velocity)
      return
    }
    duration = start + crossing
    end = edge
    guard bounces else { return }
    let spring = CriticalSpring(
      displacement: 0, velocity: velocity - decay * (edge - from), frequency: frequency)
    pieces.append(Piece(start: duration, way: .spring(about: edge, spring)))
    duration += spring.settlingTime(within: ScrollCurve.restDistance)
  }

  private func flingPosition(_ time: Double, from: Double, velocity: Double) -> Double {
    from + velocity * (1 - Mathematics.exponential(-decay * time)) / decay
  }

  /// The position after a time in seconds: the start before 0, the end after ``duration``.
  public func position(after seconds: Double) -> Double {
    guard seconds < duration else { return end }
    let time = max(seconds, 0)
    guard let piece = piece(after: time) else { return end }
    switch piece.way {
    case .fling(let from, let velocity):
      return flingPosition(time - piece.start, from: from, velocity: velocity)
    case .spring(let edge, let spring):
      return edge + spring.displacement(after: time - piece.start)
    }
  }

  /// The velocity after a time in seconds, per second: the initial velocity before 0, and 0 after
  /// ``duration``.
  public func velocity(after seconds: Double) -> Double {
    guard seconds < duration else { return 0 }
    let time = max(seconds, 0)
    guard let piece = piece(after: time) else { return 0 }
    switch piece.way {
    case .fling(_, let velocity):
      return velocity * Mathematics.exponential(-decay * (time - piece.start))
    case .spring(_, let spring):
      return spring.velocity(after: time - piece.start)
    }
  }

  private func piece(after time: Double) -> Piece? { pieces.last { $0.start <= time } }
}
