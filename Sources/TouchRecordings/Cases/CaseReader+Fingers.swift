import Glibc
import TouchGeometry
import TouchTracking

/// Reads the short form of fingers: where each lands, how it moves and when it lifts.
///
///     fingers:
///     - {id: 1, down: [0, 100, 100], moves: [[0.2, 300, 100]], up: 0.3}
///     - {id: 2, tap: [0.1, 500, 500]}
///     - {id: 3, down: [0, 600, 500], moves: [{t: 0.5, about: [500, 500], turn: 90}], up: 0.5}
///
/// A move is either the time and position of arrival on a straight line, or a rotation about a point, in
/// degrees clockwise. In between there is a sample at each multiple of 1/`hz` s (120 Hz by default), and one
/// at the end. With `hz: 0` there are only the arrivals. A resting finger has no samples.
extension CaseReader {
  /// The duration of a `tap`.
  private static let tapDuration = TimeSpan.seconds(0.08)
  /// The maximum number of samples between two places.
  private static let maximumSamples = 100_000

  /// The events of a finger. A few bytes of a file can state many samples. `samples` counts those of all fingers of
  /// the case, before their events are made, and also those without an event.
  func fingerEvents(
    _ node: SceneNode, counting samples: inout Int, _ limit: WorkLimit
  ) throws(SceneError) -> [CaseEvent] {
    var fields = try SceneFields(node, "a finger", reading)
    let finger = try fields.integer("id", -1_000_000_000...1_000_000_000) ?? 1
    var events: [CaseEvent] = []
    if let tap = fields.node("tap") {
      fields.warnOfIdleKeys(["down", "moves", "up", "cancel", "hz"], "beside \"tap\"")
      let down = try landing(tap, finger)
      events = [
        down,
        CaseEvent(
          time: down.time + Self.tapDuration, finger: finger, phase: .ended, location: down.location
        ),
      ]
    } else {
      var last = try landing(try fields.required("down"), finger)
      events = [last]
      let rate = try fields.number("hz", 0...10_000) ?? 120
      for move in try fields.list("moves") {
        let path = try path(move, from: last)
        let span = (path.arrival - last.time).seconds
        let times = try sampleTimes(
          from: last.time, to: path.arrival, path.isRest ? 0 : rate, at: move.place)
        samples += times.count
        try check(samples, limit)
        for time in times {
          // A move without a duration is a jump.
          let share = span > 0 ? (time - last.time).seconds / span : 1
          let event = CaseEvent(
            time: time, finger: finger, phase: .moved, location: path.place(min(share, 1)))
          if event.location != events.last?.location { events.append(event) }
        }
        last = CaseEvent(time: path.arrival, finger: finger, phase: .moved, location: path.place(1))
      }
      for (key, phase) in [("up", Contact.Phase.ended), ("cancel", .cancelled)] {
        guard let node = fields.node(key) else { continue }
        let time = try time(node)
        guard time >= last.time, events.last?.phase != .ended else {
          throw reading.unexpected(node, expected: "one time that is not before the last move")
        }
        events.append(CaseEvent(time: time, finger: finger, phase: phase, location: last.location))
      }
    }
    try fields.setTool(of: &events)
    fields.warnOfUnknownKeys()
    return events
  }

  private func landing(_ node: SceneNode, _ finger: Int) throws(SceneError) -> CaseEvent {
    let numbers = try reading.numbers(node, count: 3)
    guard Self.times.contains(numbers[0]) else {
      throw reading.unexpected(node, expected: "a time, x and y")
    }
    return CaseEvent(
      time: .seconds(numbers[0]), finger: finger, phase: .began,
      location: Point(x: numbers[1], y: numbers[2]))
  }

  private struct Path {
    var arrival: Instant
    var isRest = false
    var place: (Double) -> Point
  }

  private func path(_ node: SceneNode, from last: CaseEvent) throws(SceneError) -> Path {
    let start = last.location
    let path: Path
    switch node.content {
    case .mapping:
      var fields = try SceneFields(node, "a move", reading)
      let center = try reading.numbers(try fields.required("about"), count: 2)
      let turn = try reading.number(try fields.required("turn"), -36_000...36_000) * .pi / 180
      let arrival = try time(try fields.required("t"))
      fields.warnOfUnknownKeys()
      let (dx, dy) = (start.x - center[0], start.y - center[1])
      path = Path(arrival: arrival) { share in
        let (sine, cosine) = (sin(turn * share), cos(turn * share))
        return Point(x: center[0] + dx * cosine - dy * sine, y: center[1] + dx * sine + dy * cosine)
      }
    case .list, .scalar:
      let end = try landing(node, last.finger)
      path = Path(arrival: end.time, isRest: end.location == start) { share in
        share == 1 ? end.location : start + (end.location - start) * share
      }
    }
    guard path.arrival >= last.time else {
      throw reading.unexpected(node, expected: "a move that arrives after the one before")
    }
    return path
  }

  /// The multiples of 1/rate after the start, and the arrival.
  private func sampleTimes(
    from start: Instant, to arrival: Instant, _ rate: Double, at place: TextPlace
  ) throws(SceneError) -> [Instant] {
    guard (arrival - start).seconds * rate <= Double(Self.maximumSamples) else {
      throw reading.error(.tooMany("samples of a finger", limit: Self.maximumSamples), at: place)
    }
    return Self.sampleTimes(from: start, to: arrival, rate: rate)
  }

  // MARK: Pointer

  /// Reads mouse events: `pointer: [{t: 0, move: [x, y]}, {t: 1, wheel: [0, -48]}, {t: 2, leave: true}]`.
  func pointerEvents(_ fields: inout SceneFields) throws(SceneError) -> [CasePointerEvent] {
    var events: [CasePointerEvent] = []
    for node in try fields.list("pointer") {
      var event = try SceneFields(node, "a pointer's event", reading)
      let time = try time(try event.required("t"))
      var location = events.last?.location ?? .zero
      var action = CasePointerEvent.Action.move
      var way = Vector.zero
      if let place = event.node("move") {
        let numbers = try reading.numbers(place, count: 2)
        location = Point(x: numbers[0], y: numbers[1])
      } else if let (scrolling, node) = Self.scrolling(&event) {
        let numbers = try reading.numbers(node, count: 2)
        (action, way) = (scrolling, Vector(dx: numbers[0], dy: numbers[1]))
      } else {
        var flags: [CasePointerEvent.Action] = []
        for other in CasePointerEvent.Action.allCases where other.isFlag {
          if try event.boolean(other.rawValue) == true { flags.append(other) }
        }
        guard let flag = flags.first else {
          throw reading.unexpected(
            node, expected: "move, leave, press, release, wheel, scroll or scrollEnd")
        }
        guard flags.count == 1 else {
          let names = flags.map(\.rawValue).joined(separator: " and ")
          throw reading.unexpected(node, expected: "one of \(names)")
        }
        action = flag
      }
      event.warnOfIdleKeys(
        CasePointerEvent.Action.allCases.map(\.rawValue), "beside \"\(action.rawValue)\"")
      event.warnOfUnknownKeys()
      if let last = events.last, time < last.time {
        throw reading.unexpected(node, expected: "a time not before the last")
      }
      events.append(CasePointerEvent(time: time, action: action, location: location, way: way))
    }
    return events
  }

  private static func scrolling(
    _ event: inout SceneFields
  ) -> (CasePointerEvent.Action, SceneNode)? {
    for action in [CasePointerEvent.Action.wheel, .scroll] {
      if let node = event.node(action.rawValue) { return (action, node) }
    }
    return nil
  }
}

extension CasePointerEvent.Action {
  /// Whether cases write it as a key that is true.
  fileprivate var isFlag: Bool {
    switch self {
    case .leave, .press, .release, .scrollEnd: true
    case .move, .wheel, .scroll: false
    }
  }
}

extension TouchButtons {
  /// The names of buttons in cases, in the order of their numbers.
  static let allNames = ["primary", "middle", "secondary", "back", "forward"]

  /// The names of the buttons that have one.
  var names: [String] {
    Self.allNames.indices.filter { contains(TouchButtons(number: $0 + 1)) }.map {
      Self.allNames[$0]
    }
  }
}

extension SceneFields {
  /// Reads a location: `x: 100, y: 200`.
  mutating func location() throws(SceneError) -> Point {
    let x = try reading.number(try required("x"))
    return Point(x: x, y: try reading.number(try required("y")))
  }

  /// Reads what touches: `pen: true`, `altitude: 60`, `azimuth: 90` in degrees, `buttons: [secondary]`.
  mutating func setTool(of events: inout [CaseEvent]) throws(SceneError) {
    let isPen = try boolean("pen") ?? false
    let altitude = try number("altitude", 0...90)
    let azimuth = try number("azimuth", -360...360)
    var buttons: TouchButtons?
    for node in try list("buttons") {
      let names = TouchButtons.allNames
      guard let index = names.firstIndex(of: try reading.text(node)) else {
        throw reading.unexpected(node, expected: names.joined(separator: ", "))
      }
      buttons = (buttons ?? []).union(TouchButtons(number: index + 1))
    }
    let isTilted = altitude != nil || azimuth != nil
    for index in events.indices {
      events[index].tool = isPen || isTilted ? .pen : .finger
      events[index].buttons = buttons
      guard isTilted else { continue }
      events[index].tilt = PenTilt(
        altitude: .degrees(altitude ?? 90), azimuth: .degrees(azimuth ?? 0))
    }
  }
}
