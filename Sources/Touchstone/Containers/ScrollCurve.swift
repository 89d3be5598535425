import TouchGeometry

/// Where one axis of something that was thrown is, between two limits.
///
/// Within the limits the speed dies away as in ``Momentum``. At a limit the way goes on as a
/// ``CriticalSpring`` with the velocity of the crossing, and comes back to the limit. What starts
/// beyond a limit starts on the spring; thrown inward fast enough, it leaves the spring at the limit
/// and goes on by its momentum. Every part is a closed formula of time.
public struct ScrollCurve: Hashable, Sendable {
  /// Within this distance of a limit a spring is at rest, in points. Our own figure, below a pixel.
  public static let restDistance = 0.1

  private enum Way: Hashable, Sendable {
    case glide(from: Double, velocity: Double)
    case spring(about: Double, CriticalSpring)
  }

  private struct Piece: Hashable, Sendable {
    var start: Double
    var way: Way
  }

  private var pieces: [Piece] = []
  private let decay: Double

  /// The seconds until it is at rest.
  public private(set) var duration = 0.0

  /// Where it comes to rest.
  public private(set) var end: Double

  /// Creates a curve.
  ///
  /// - Parameters:
  ///   - position: Where it starts; not finite counts as the lower limit.
  ///   - velocity: How fast it starts, a second; not finite counts as 0, and at most 1e12 counts.
  ///   - limits: Between what it comes to rest.
  ///   - decay: How fast the speed dies away between the limits, a second; see ``Momentum/decay``.
  ///   - frequency: That of the spring.
  ///   - bounces: Whether it goes beyond a limit. If not, it stops there at once.
  public init(
    from position: Double, velocity: Double, within limits: ClosedRange<Double>,
    decay: Double = Momentum.normalDecay, frequency: Double = CriticalSpring.normalFrequency,
    bounces: Bool = true
  ) {
    self.decay = decay.isNaN ? Momentum.normalDecay : min(max(decay, 0.1), 1000)
    end = position.isFinite ? position : limits.lowerBound
    let speed = velocity.isFinite ? min(max(velocity, -1e12), 1e12) : 0
    let edge = min(max(end, limits.lowerBound), limits.upperBound)
    guard edge != end else {
      glide(speed, limits, frequency, bounces)
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
      glide(spring.velocity(after: crossing), limits, frequency, bounces)
    } else {
      duration = spring.settlingTime(within: ScrollCurve.restDistance)
    }
  }

  /// Creates a curve that comes to rest at a place, such as a page: a ``CriticalSpring``, which is so
  /// stiff that what comes fast does not swing beyond the place.
  ///
  /// - Parameters:
  ///   - position: Where it starts; not finite counts as `rest`.
  ///   - velocity: How fast it starts, a second; not finite counts as 0.
  ///   - rest: Where it comes to rest; not finite counts as 0.
  ///   - frequency: The least frequency of the spring.
  public init(
    from position: Double, velocity: Double, to rest: Double,
    frequency: Double = CriticalSpring.normalFrequency
  ) {
    decay = Momentum.normalDecay
    end = rest.isFinite ? rest : 0
    let way = position.isFinite ? position - end : 0
    let speed = velocity.isFinite ? min(max(velocity, -1e12), 1e12) : 0
    // At this frequency the spring is y0 e^(-w t), which never passes its rest; 1000 is its greatest.
    let fitting = way * speed < 0 ? min(abs(speed / way), 1000) : 0
    let bounded = way * speed < 0 ? min(abs(speed), abs(way) * 1000) : abs(speed)
    let spring = CriticalSpring(
      displacement: way, velocity: speed < 0 ? -bounded : bounded,
      frequency: max(frequency, fitting))
    duration = spring.settlingTime(within: ScrollCurve.restDistance)
    if duration > 0 { pieces.append(Piece(start: 0, way: .spring(about: end, spring))) }
  }

  /// Adds the momentum from ``end`` on, where it is after ``duration``, and what follows it.
  private mutating func glide(
    _ velocity: Double, _ limits: ClosedRange<Double>, _ frequency: Double, _ bounces: Bool
  ) {
    guard abs(velocity) > Momentum.restSpeed else { return }
    let (start, from) = (duration, end)
    pieces.append(Piece(start: start, way: .glide(from: from, velocity: velocity)))
    let edge = velocity > 0 ? limits.upperBound : limits.lowerBound
    let rest = Mathematics.logarithm(abs(velocity) / Momentum.restSpeed) / decay
    // The share of the whole way, which would take for ever, that leads to the edge.
    let share = (edge - from) * decay / velocity
    let crossing = share < 1 ? -Mathematics.logarithm(1 - share) / decay : .infinity
    guard crossing < rest else {
      duration = start + rest
      end = glided(rest, from: from, velocity: velocity)
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

  private func glided(_ time: Double, from: Double, velocity: Double) -> Double {
    from + velocity * (1 - Mathematics.exponential(-decay * time)) / decay
  }

  /// The position after a time in seconds: the start before 0, the end from the ``duration`` on.
  public func position(after seconds: Double) -> Double {
    guard seconds < duration else { return end }
    let time = max(seconds, 0)
    guard let piece = piece(after: time) else { return end }
    switch piece.way {
    case .glide(let from, let velocity):
      return glided(time - piece.start, from: from, velocity: velocity)
    case .spring(let edge, let spring):
      return edge + spring.displacement(after: time - piece.start)
    }
  }

  /// How fast it is after so many seconds, a second: as at the start before 0, and 0 from the
  /// ``duration`` on.
  public func velocity(after seconds: Double) -> Double {
    guard seconds < duration else { return 0 }
    let time = max(seconds, 0)
    guard let piece = piece(after: time) else { return 0 }
    switch piece.way {
    case .glide(_, let velocity):
      return velocity * Mathematics.exponential(-decay * (time - piece.start))
    case .spring(_, let spring):
      return spring.velocity(after: time - piece.start)
    }
  }

  private func piece(after time: Double) -> Piece? { pieces.last { $0.start <= time } }
}
