import Glibc
import TouchGeometry
import TouchTracking

/// One finger of a script: where it lands, how it moves and when it lifts.
///
/// It can be written as a finger of a case; its events equal those that the case reader generates from that
/// text.
struct FingerStroke: Hashable, Sendable {
  /// A movement, with the time of arrival in seconds.
  enum Move: Hashable, Sendable {
    case line(to: Point, at: Double)
    /// A rotation about a point, clockwise.
    case turn(about: Point, degrees: Double, at: Double)

    var arrival: Double {
      switch self {
      case .line(_, let time), .turn(_, _, let time): time
      }
    }

    func end(from start: Point) -> Point { place(1, from: start) }

    func place(_ share: Double, from start: Point) -> Point {
      switch self {
      case .line(let end, _): return share == 1 ? end : start + (end - start) * share
      case .turn(let center, let degrees, _):
        let turn = degrees * .pi / 180
        let (dx, dy) = (start.x - center.x, start.y - center.y)
        let (sine, cosine) = (sin(turn * share), cos(turn * share))
        return Point(x: center.x + dx * cosine - dy * sine, y: center.y + dx * sine + dy * cosine)
      }
    }
  }

  var finger: Int
  /// The time of landing, in seconds.
  var landing: Double
  var place: Point
  var moves: [Move] = []
  /// The time of the lift, in seconds.
  var lift: Double
  /// Samples per second during movements.
  var rate = 120.0

  var events: [CaseEvent] {
    var position = place
    var time = Instant.seconds(landing)
    var events = [CaseEvent(time: time, finger: finger, phase: .began, location: place)]
    for move in moves {
      let arrival = Instant.seconds(move.arrival)
      for next in CaseReader.sampleTimes(from: time, to: arrival, rate: rate) {
        let share = (next - time).seconds / (arrival - time).seconds
        let location = move.place(min(share, 1), from: position)
        guard location != events.last?.location else { continue }
        events.append(CaseEvent(time: next, finger: finger, phase: .moved, location: location))
      }
      position = move.end(from: position)
      time = arrival
    }
    let end = Instant.seconds(lift)
    events.append(CaseEvent(time: end, finger: finger, phase: .ended, location: position))
    return events
  }

  var json: JSONText {
    let path = moves.map { move -> JSONText in
      switch move {
      case .line(let end, let time):
        .list([.number(time), .number(end.x), .number(end.y)])
      case .turn(let center, let degrees, let time):
        .object([
          ("t", .number(time)), ("about", .list([.number(center.x), .number(center.y)])),
          ("turn", .number(degrees)),
        ])
      }
    }
    let down = ("down", JSONText.list([.number(landing), .number(place.x), .number(place.y)]))
    return .object(
      [("id", .integer(finger)), down]
        + (moves.isEmpty ? [] : [("hz", .number(rate)), ("moves", .list(path))])
        + [("up", .number(lift))])
  }
}

/// The movements of a few fingers, from the first landing at time 0.
public struct FingerScript: Hashable, Sendable {
  var strokes: [FingerStroke]

  /// The time of the last lift, in seconds.
  public var duration: Double { strokes.reduce(0) { max($0, $1.lift) } }

  /// The maximum number of fingers that are down at the same time.
  public var fingers: Int {
    strokes.map { one in strokes.count { $0.landing <= one.landing && one.landing < $0.lift } }
      .max() ?? 0
  }

  /// The touch events, in chronological order.
  var events: [CaseEvent] {
    let events = strokes.flatMap { $0.events }
    let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
    return order.map { events[$0] }
  }

  /// The sort key for scripts: fewer fingers first, then less time, then fewer moves.
  var length: (Int, Double, Int) {
    (fingers, duration, strokes.reduce(strokes.count) { $0 + $1.moves.count })
  }

  /// The periods with fingers down, from the first landing until all are lifted.
  var sequences: [ClosedRange<Double>] {
    var sequences: [ClosedRange<Double>] = []
    for stroke in strokes.sorted(by: { $0.landing < $1.landing }) {
      if let last = sequences.last, stroke.landing <= last.upperBound {
        let end = max(last.upperBound, stroke.lift)
        sequences[sequences.count - 1] = last.lowerBound...end
      } else {
        sequences.append(stroke.landing...stroke.lift)
      }
    }
    return sequences
  }

  /// This script combined with the fingers of another one, which starts after `delay` seconds.
  func joined(by other: FingerScript, after delay: Double) -> FingerScript {
    let offset = strokes.map { $0.finger }.max() ?? 0
    return FingerScript(
      strokes: strokes
        + other.strokes.map { stroke in
          var stroke = stroke.delayed(by: delay)
          stroke.finger += offset
          return stroke
        })
  }

  /// The script with slightly longer distances and times and another sample rate, as a touchscreen might
  /// report it another time.
  func varied(_ factor: Double, rate: Double) -> FingerScript {
    FingerScript(strokes: strokes.map { $0.varied(factor, rate: rate) })
  }
}

extension FingerStroke {
  /// A time or distance without unnecessary digits.
  static func tidy(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }

  fileprivate func delayed(by delay: Double) -> FingerStroke {
    var stroke = self
    stroke.landing = Self.tidy(landing + delay)
    stroke.lift = Self.tidy(lift + delay)
    stroke.moves = moves.map { move in
      switch move {
      case .line(let end, let time): .line(to: end, at: Self.tidy(time + delay))
      case .turn(let center, let degrees, let time):
        .turn(about: center, degrees: degrees, at: Self.tidy(time + delay))
      }
    }
    return stroke
  }

  fileprivate func varied(_ factor: Double, rate: Double) -> FingerStroke {
    var stroke = self
    stroke.rate = self.rate * rate
    stroke.moves = moves.map { move in
      switch move {
      case .line(let end, let time): .line(to: place + (end - place) * factor, at: time)
      case .turn(let center, let degrees, let time):
        .turn(about: center, degrees: degrees * factor, at: time)
      }
    }
    return stroke
  }
}

extension CaseReader {
  /// The sample times of a moving finger: the multiples of 1/rate after the start, and the arrival.
  static func sampleTimes(from start: Instant, to arrival: Instant, rate: Double) -> [Instant] {
    var times: [Instant] = []
    if rate > 0 {
      var index = (start.seconds * rate).rounded(.down)
      while true {
        index += 1
        let time = Instant.seconds(index / rate)
        if time >= arrival { break }
        if time > start { times.append(time) }
      }
    }
    return times + [arrival]
  }
}
