import TouchGeometry

extension SampleHistory {
  /// The speed of a body of mass 1 that was pushed by the movement since position number `first`.
  ///
  /// Between two positions the body moves at their mean velocity, and changes to the next velocity by an
  /// elastic push: the work is the change of velocity times the new velocity. The body is initially at rest,
  /// so the first push counts half.
  func impulse(_ places: Span<Entry>, _ range: Range<Int>) -> Velocity {
    var work = Vector.zero
    var steps = 0
    var before = places[position(range.lowerBound)]
    for index in range.dropFirst() {
      let entry = places[position(index)]
      let time = (entry.time - before.time).seconds
      guard time > 0 else { continue }
      let velocity = (entry.location - before.location) / time
      before = entry
      work.dx += Self.work(of: work.dx, to: velocity.dx)
      work.dy += Self.work(of: work.dy, to: velocity.dy)
      if steps == 0 { work = work / 2 }
      steps += 1
    }
    guard steps > 0 else { return .unknown }
    let vector = Vector(dx: Self.speed(after: work.dx), dy: Self.speed(after: work.dy))
    return Velocity(vector: vector, standardDeviation: .infinity)
  }

  /// The work that changes the velocity of a body with this energy to `velocity`.
  private static func work(of energy: Double, to velocity: Double) -> Double {
    (velocity - speed(after: energy)) * abs(velocity)
  }

  /// The speed of a body of mass 1 and this energy, with the sign of the energy.
  private static func speed(after energy: Double) -> Double {
    let speed = (2 * abs(energy)).squareRoot()
    return energy < 0 ? -speed : speed
  }
}
