import Glibc
import TouchGeometry
import Touchstone

/// The parameter values for scripts, chosen between and beyond the thresholds of some recognizers, since
/// nothing changes between two neighboring thresholds.
struct ScriptGrid: Hashable, Sendable {
  /// The maximum speed of a finger in points per second: a quick flick of 15 inches per second.
  static let fastest = 2_400.0
  /// The maximum distance of a movement, in points, and the maximum duration of a contact, in seconds.
  static let (farthest, longest) = (4_000.0, 30.0)

  /// The maximum angle by which two fingers rotate, in degrees.
  static let widest = 170.0

  /// The angle in degrees by which two fingers that land 90 pt apart rotate as each travels an arc in points.
  static func turn(along arc: Double) -> Double { arc / 45 * 180 / .pi }

  /// The maximum number of taps in a script.
  static let maximumTaps = 20

  /// The numbers of fingers, 1 to ``SceneProof/maximumFingers``.
  var touches: [Int] = []
  /// The numbers of taps.
  var taps: [Int] = []
  /// The distances of movements, in points.
  var distances: [Double] = []
  /// The durations of movements, in seconds.
  var times: [Double] = []
  /// The durations of resting contacts, in seconds, shortest first.
  var holds: [Double] = []
  /// The angles by which two fingers rotate, in degrees.
  var turns: [Double] = []
  /// The directions of movement, as unit vectors.
  var directions: [Vector] = []
  /// The pause between taps, in seconds.
  var pause = 0.1

  /// Whether there are scripts in which two fingers spread or rotate.
  var hasSpreads = false

  /// - Parameters:
  ///   - recognizers: The speeds of the engine's kinds; others count by their limits.
  ///   - limits: The limits of custom recognizers.
  init(_ recognizers: [GestureRecognizer], _ limits: [GestureLimits] = []) {
    var (touches, taps): (Set<Int>, Set<Int>) = ([1], [1])
    var (distances, times, holds, turns): (Set<Double>, Set<Double>, Set<Double>, Set<Double>)
    (distances, times, holds, turns) = ([], [], [], [])
    var (hasDiagonals, hasWays) = (false, false)
    for recognizer in recognizers {
      guard let kind = GestureKind(of: recognizer) else { continue }
      let values = Dictionary(
        uniqueKeysWithValues: kind.settings.map { ($0.name, $0.read(recognizer)) })
      func value(_ name: String) -> Double? { values[name].flatMap { $0.isFinite ? $0 : nil } }
      for name in ["numberOfTouchesRequired", "minimumNumberOfTouches", "maximumNumberOfTouches"] {
        if let count = value(name) { touches.insert(Int(count)) }
      }
      if let count = value("numberOfTapsRequired") { taps.insert(max(Int(count), 1)) }
      for name in ["startDistance", "allowableMovement", "minimumDistance", "certainDistance"] {
        guard let distance = value(name) else { continue }
        distances.insert(distance)
        if let factor = value("landingFactor") { distances.insert(distance * factor) }
      }
      if let spread = value("startSpread") { distances.insert(spread) }
      for name in ["landingDuration", "maximumDuration"] {
        if let time = value(name) { times.insert(time / 1e6) }
      }
      for name in ["minimumPressDuration", "maximumPressDuration", "maximumLaterPressDuration"] {
        if let time = value(name) { holds.insert(time / 1e6) }
      }
      for name in ["startAngle", "certainAngle"] {
        if let angle = value(name) { turns.insert(angle * 180 / .pi) }
      }
      if let arc = value("startArc") { turns.insert(Self.turn(along: arc)) }
      if let time = value("maximumTapInterval"), time > 0 { pause = min(pause, time / 2e6) }
      switch kind {
      case .pinch, .rotation, .transform, .manipulator:
        (hasSpreads, hasWays) = (true, hasWays || kind == .transform || kind == .manipulator)
        touches.insert(2)
        distances.insert(10)
        turns.insert(10)
      case .swipe:
        hasWays = true
        hasDiagonals = hasDiagonals || Int(value("direction") ?? 0) > 15
      case .screenEdgePan, .pan: hasWays = true
      case .tap, .longPress: break
      }
    }
    for limit in limits {
      touches.formUnion(limit.touches)
      taps.formUnion(limit.taps)
      distances.formUnion(limit.distances)
      times.formUnion(limit.movements.map(\.seconds))
      holds.formUnion(limit.presses.map(\.seconds))
      hasWays = hasWays || !limit.distances.isEmpty
      guard limit.spreads else { continue }
      hasSpreads = true
      touches.insert(2)
      distances.insert(10)
      turns.insert(10)
    }
    self.touches = touches.filter { 1...SceneProof.maximumFingers ~= $0 }.sorted()
    self.taps = taps.filter { 1...Self.maximumTaps ~= $0 }.sorted()
    self.distances = Self.between(distances, upTo: Self.farthest)
    self.times = Self.between(times, upTo: Self.longest)
    self.holds = Self.between(holds.union([0.08]), upTo: Self.longest)
    self.turns = Self.between(turns, upTo: Self.widest)
    pause = FingerStroke.tidy(max(pause, 0.001))
    directions = [Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1)]
    if hasWays { directions += [Vector(dx: -1, dy: 0), Vector(dx: 0, dy: -1)] }
    guard hasDiagonals else { return }
    let half = 0.5.squareRoot()
    for (dx, dy) in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)] {
      directions.append(Vector(dx: dx * half, dy: dy * half))
    }
  }

  /// One value below the smallest threshold, one between each pair, and one above the largest.
  private static func between(_ thresholds: Set<Double>, upTo limit: Double) -> [Double] {
    let sorted = thresholds.filter { $0 > 0 && $0 < limit }.sorted()
    guard let last = sorted.last, let first = sorted.first else { return [] }
    let inner = zip(sorted, sorted.dropFirst()).map { ($0 + $1) / 2 }
    return ([first / 2] + inner + [min(last * 1.25, limit)]).map(FingerStroke.tidy)
  }
}

/// Scripts whose fingers land at given positions.
extension ScriptGrid {
  /// The duration of a tap: below every limit.
  private var press: Double { holds.first ?? 0.04 }

  /// All scripts with one finger per position.
  func scripts(at places: [Point]) -> [FingerScript] {
    var scripts: [FingerScript] = []
    for count in taps { scripts.append(FingerScript(strokes: taps(count, places))) }
    for hold in holds.dropFirst() {
      for count in [0] + taps {
        let taps = taps(count, places)
        let start = taps.last.map { FingerStroke.tidy($0.lift + pause) } ?? 0
        scripts.append(FingerScript(strokes: taps + rest(places, from: start, hold)))
      }
    }
    scripts += drags(places)
    if hasSpreads, places.count == 2 { scripts += spreads(places) + late(places) }
    return scripts
  }

  private func taps(_ count: Int, _ places: [Point]) -> [FingerStroke] {
    (0..<count).flatMap { index in
      rest(places, from: FingerStroke.tidy(Double(index) * (press + pause)), press)
    }
  }

  private func rest(_ places: [Point], from start: Double, _ hold: Double) -> [FingerStroke] {
    places.indices.map { index in
      FingerStroke(
        finger: index + 1, landing: start, place: places[index],
        lift: FingerStroke.tidy(start + hold))
    }
  }

  /// Parallel straight movements of all fingers: each distance in each direction, fast and slow.
  func drags(_ places: [Point]) -> [FingerScript] {
    var scripts: [FingerScript] = []
    for distance in distances {
      let quickest = max(distance / Self.fastest, 0.02)
      let paces = Set(([quickest, distance / 1_500] + times).map { max($0, quickest) })
      for time in paces.sorted() {
        for way in directions {
          scripts.append(drag(places, way * distance, from: 0, time: time))
        }
      }
    }
    guard let far = distances.last, let way = directions.first else { return scripts }
    for hold in holds.dropFirst() {
      scripts.append(drag(places, way * far, from: hold, time: max(far / 500, 0.1)))
    }
    return scripts
  }

  private func drag(
    _ places: [Point], _ way: Vector, from start: Double, time: Double
  ) -> FingerScript {
    let arrival = FingerStroke.tidy(start + time)
    let rate = Self.rate(way.length / time)
    return FingerScript(
      strokes: places.indices.map { index in
        let place = places[index]
        var moves: [FingerStroke.Move] = start > 0 ? [.line(to: place, at: start)] : []
        moves.append(.line(to: (place + way).tidy, at: arrival))
        return FingerStroke(
          finger: index + 1, landing: 0, place: place, moves: moves, lift: arrival, rate: rate)
      })
  }

  /// The sample rate at which a finger of this speed moves about 5 points per sample.
  private static func rate(_ speed: Double) -> Double {
    speed <= 300 ? 60 : speed <= 700 ? 120 : speed <= 1_400 ? 240 : 480
  }

  /// Scripts in which two fingers spread, close or rotate, or do several of these at once.
  private func spreads(_ places: [Point]) -> [FingerScript] {
    let (a, b) = (places[0], places[1])
    let center = a + (b - a) * 0.5
    let span = (b - a).length
    guard span > 0 else { return [] }
    let way = (b - a) * (1 / span)
    var scripts: [FingerScript] = []
    func add(_ time: Double, _ move: (Point, Double) -> [FingerStroke.Move]) {
      scripts.append(
        FingerScript(
          strokes: [(a, -1.0), (b, 1.0)].enumerated().map { index, finger in
            FingerStroke(
              finger: index + 1, landing: 0, place: finger.0, moves: move(finger.0, finger.1),
              lift: FingerStroke.tidy(time), rate: 120)
          }))
    }
    for distance in distances {
      let time = FingerStroke.tidy(max(distance / 800, 0.1))
      add(time) { place, side in [.line(to: (place + way * (side * distance / 2)).tidy, at: time)] }
      // Closing fingers must not meet.
      guard distance < span * 0.8 else { continue }
      add(time) { place, side in
        [.line(to: (place - way * (side * distance / 2)).tidy, at: time)]
      }
    }
    for turn in turns {
      let time = FingerStroke.tidy(max(turn / 200, 0.1))
      for degrees in [turn, -turn] {
        add(time) { _, _ in [.turn(about: center, degrees: degrees, at: time)] }
      }
    }
    let far = (distances.last ?? 40) + 20
    add(0.6) { place, side in
      let wide = (place + way * (side * far / 2)).tidy
      return [.line(to: wide, at: 0.3), .turn(about: center, degrees: 60, at: 0.6)]
    }
    add(0.6) { place, side in
      let turned = FingerStroke.Move.turn(about: center, degrees: 60, at: 0.3)
      let end = turned.end(from: place)
      return [turned, .line(to: (end + (end - center) * (far / span)).tidy, at: 0.6)]
    }
    // Fingers that rest first, for presses that go on meanwhile.
    for hold in holds.dropFirst() {
      let end = FingerStroke.tidy(hold + 0.3)
      add(end) { place, side in
        [.line(to: place, at: hold), .line(to: (place + way * (side * far / 2)).tidy, at: end)]
      }
      add(end) { place, _ in
        [.line(to: place, at: hold), .turn(about: center, degrees: 60, at: end)]
      }
    }
    // All at the same time: each finger moves straight to its position after spreading, rotating and moving.
    add(0.5) { place, side in
      let turned = FingerStroke.Move.turn(about: center, degrees: 50, at: 0.5).end(from: place)
      let end = center + (turned - center) * (1 + far / span) + Vector(dx: far, dy: far / 2)
      return [.line(to: end.tidy, at: 0.5)]
    }
    return scripts
  }

  /// Scripts in which the first finger moves or rests, a second lands while it is still down, and both spread or
  /// rotate.
  private func late(_ places: [Point]) -> [FingerScript] {
    guard let far = distances.last else { return [] }
    let (a, b) = (places[0], places[1])
    let time = FingerStroke.tidy(max(far / 800, 0.1))
    let next = FingerStroke.tidy(time + 0.05)
    let end = FingerStroke.tidy(next + 0.4)
    let apart = (b - a) * (1 + far / max((b - a).length, 1))
    var scripts: [FingerScript] = []
    for direction in directions {
      let way = direction * far
      let first = FingerStroke(
        finger: 1, landing: 0, place: a,
        moves: [.line(to: (a + way).tidy, at: time), .line(to: (a + way).tidy, at: next)], lift: end
      )
      let landed = (b + way).tidy
      let aslant = Vector(dx: apart.dx - apart.dy, dy: apart.dy + apart.dx)
      for move in [
        FingerStroke.Move.line(to: (landed + apart).tidy, at: end),
        .turn(about: (a + way).tidy, degrees: 60, at: end),
        .line(to: (landed + aslant).tidy, at: end),
      ] {
        scripts.append(
          FingerScript(strokes: [
            first, FingerStroke(finger: 2, landing: next, place: landed, moves: [move], lift: end),
          ]))
      }
    }
    // The first finger rests, and the second one moves.
    for hold in holds.dropFirst() {
      let end = FingerStroke.tidy(hold + 0.4)
      for move in [
        FingerStroke.Move.line(to: (b + apart).tidy, at: end),
        .turn(about: a, degrees: 60, at: end),
      ] {
        scripts.append(
          FingerScript(strokes: [
            FingerStroke(finger: 1, landing: 0, place: a, lift: end),
            FingerStroke(finger: 2, landing: hold, place: b, moves: [move], lift: end),
          ]))
      }
    }
    return scripts
  }
}

extension Point {
  var tidy: Point { Point(x: FingerStroke.tidy(x), y: FingerStroke.tidy(y)) }
}
