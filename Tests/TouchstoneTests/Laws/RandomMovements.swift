import TouchGeometry
import TouchTracking

/// The random movements used to test the laws about rates.
extension Movement {
  /// A movement of the family; the same seed gives the same one.
  static func random(seed: UInt64) -> Movement {
    var numbers = SeededNumbers(seed: seed)
    switch numbers.int(0...6) {
    case 0, 1: return stroke(&numbers)
    case 2: return taps(&numbers)
    case 3: return press(&numbers)
    default: return pair(&numbers)
    }
  }

  /// The center of the inner layer, or a point on the outer one beside it.
  private static func start(_ numbers: inout SeededNumbers) -> Point {
    let isInside = numbers.chance(0.8)
    return Point(x: isInside ? 400 : 150, y: 400) + scatter(&numbers, 40)
  }

  private static func scatter(_ numbers: inout SeededNumbers, _ radius: Double) -> Vector {
    Vector(dx: numbers.double(-radius...radius), dy: numbers.double(-radius...radius))
  }

  private static func direction(_ numbers: inout SeededNumbers) -> Vector {
    // Half of them along the axes, as swipes are.
    if numbers.chance(0.5) {
      let tilt = Angle.degrees(numbers.double(-35...35))
      return Vector(length: 1, angle: tilt + .degrees(90 * Double(numbers.int(0...3))))
    }
    return Vector(length: 1, angle: .degrees(numbers.double(0...360)))
  }

  /// One finger that moves somewhere, at human speed.
  private static func stroke(_ numbers: inout SeededNumbers) -> Movement {
    let length = numbers.pick([
      numbers.double(7...14), numbers.double(20...80), numbers.double(80...250),
    ])
    let time = max(numbers.double(0.1...0.6), length / 900)
    let rest = numbers.chance(0.5) ? 0.02 : numbers.double(0...0.6)
    let from = start(&numbers)
    let way = direction(&numbers)
    let bend = numbers.chance(0.5) ? 0 : numbers.double(-0.25...0.25)
    let side = Vector(dx: -way.dy, dy: way.dx)
    let stroke = Stroke(finger: 1, landed: 1, lifted: 1 + rest + time + numbers.double(0.02...0.2))
    {
      let share = leastJerk(($0 - 1 - rest) / time)
      return from + way * (length * share) + side * (length * bend * 4 * share * (1 - share))
    }
    return Movement(name: "stroke of \(length) pt in \(time) s after \(rest) s", strokes: [stroke])
  }

  /// One to three taps, with some travel.
  private static func taps(_ numbers: inout SeededNumbers) -> Movement {
    let count = numbers.int(1...3)
    let from = start(&numbers)
    var movement = Movement(name: "\(count) taps")
    var time = 1.0
    for _ in 0..<count {
      let pressed = numbers.chance(0.8) ? numbers.double(0.04...0.2) : numbers.double(0.2...0.9)
      let (began, place) = (time, from + scatter(&numbers, numbers.pick([2, 30])))
      let travel = pressed < 0.11 ? .zero : scatter(&numbers, numbers.pick([0, 6, 15]))
      movement.strokes.append(
        Stroke(finger: 1, landed: began, lifted: began + pressed) { now in
          place + travel * leastJerk((now - began) / max(pressed - 0.03, 0.08))
        })
      time += pressed + (numbers.chance(0.8) ? numbers.double(0.05...0.3) : 0.45)
    }
    return movement
  }

  /// One finger that rests and drifts.
  private static func press(_ numbers: inout SeededNumbers) -> Movement {
    let pressed = numbers.double(0.3...1.1)
    let from = start(&numbers)
    let way = direction(&numbers) * numbers.double(0...16)
    let stroke = Stroke(finger: 1, landed: 1, lifted: 1 + pressed + 0.03) {
      from + way * leastJerk(($0 - 1) / pressed)
    }
    return Movement(name: "press of \(pressed) s drifting \(way)", strokes: [stroke])
  }

  /// Two fingers that move, spread and turn, or do one of these.
  private static func pair(_ numbers: inout SeededNumbers) -> Movement {
    let time = numbers.double(0.15...0.6)
    let rest = numbers.chance(0.5) ? 0.02 : numbers.double(0...0.3)
    let center = start(&numbers)
    let radius = numbers.double(30...110)
    let tilt = Angle.degrees(numbers.double(0...180))
    let carry = numbers.chance(0.6) ? direction(&numbers) * numbers.double(5...200) : .zero
    let spread = numbers.chance(0.6) ? numbers.double(0.5...2) : 1
    let turn = numbers.chance(0.6) ? Angle.degrees(numbers.double(-90...90)) : .zero
    let late = numbers.chance(0.3) ? 0 : numbers.double(0...0.06)
    var movement = Movement(
      name: "pair \(radius) pt carried \(carry) spread \(spread) turned \(turn) in \(time) s")
    for (finger, side) in [(1, -1.0), (2, 1.0)] {
      let landed = finger == 1 ? 1 : 1 + late
      let lifted = 1 + late + rest + time + numbers.double(0.02...0.1)
      movement.strokes.append(
        Stroke(finger: finger, landed: landed, lifted: lifted) { now in
          let share = leastJerk((now - 1 - late - rest) / time)
          let arm = radius * (1 + (spread - 1) * share) * side
          return center + carry * share + Vector(length: arm, angle: tilt + turn * share)
        })
    }
    return movement
  }
}
