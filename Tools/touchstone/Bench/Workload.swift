import TouchGeometry
import TouchTracking

/// The synthetic touch sessions for comparing engines: positions in points of a window of 800 by 600, 120
/// frames per second.
///
/// The formulas are fixed: a change would make the results of two versions incomparable.
enum Workload: String, CaseIterable {
  /// One finger on a Lissajous path.
  case onePan = "W1"
  /// Two fingers that move, spread and turn continuously.
  case twoFingers = "W2"
  /// Taps, double taps and long presses.
  case taps = "W3"
  /// Up to ten fingers that land, wander and lift at random.
  case tenFingers = "W4"
  /// The path of ``onePan`` over many recognizers.
  case nested = "W5"

  /// The size of the window in points.
  static let size = Size(width: 800, height: 600)

  private static let rate = 120.0

  /// The number of movements (``taps``: sequences) in the whole workload.
  var fullCount: Int {
    switch self {
    case .onePan: 1_000_000
    case .twoFingers: 500_000
    case .taps: 10_000
    case .tenFingers, .nested: 100_000
    }
  }

  /// The workload at `scale` times its full length, but with at least ten movements.
  func rows(scale: Double) -> ContactRows {
    let count = max(10, Int((Double(fullCount) * scale).rounded(.down)))
    switch self {
    case .onePan, .nested: return Self.lissajous(count)
    case .twoFingers: return Self.windingPair(count)
    case .taps: return Self.tapSequences(count)
    case .tenFingers: return Self.wanderers(count)
    }
  }

  private static func time(_ frame: Int) -> Int64 {
    Int64((Double(frame) * 1e6 / rate).rounded(.toNearestOrEven))
  }

  private static func lissajous(_ count: Int) -> ContactRows {
    var rows = ContactRows()
    rows.append(frame: 0, time: 0, slot: 0, phase: .began, x: 400, y: 300)
    for frame in 1...count {
      let seconds = Double(frame) / rate
      rows.append(
        frame: frame, time: time(frame), slot: 0, phase: .moved,
        x: 400 + 300 * Mathematics.sine(1.3 * seconds),
        y: 300 + 220 * Mathematics.sine(1.7 * seconds))
    }
    rows.append(
      frame: count + 1, time: time(count + 1), slot: 0, phase: .ended, x: 400, y: 300)
    return rows
  }

  private static func pair(at frame: Int) -> (Point, Point) {
    let seconds = Double(frame) / rate
    let x = 400 + 90 * Mathematics.sine(0.7 * seconds)
    let y = 300 + 60 * Mathematics.sine(0.9 * seconds)
    let radius = 100 * Mathematics.power(2, Mathematics.sine(1.1 * seconds))
    let dx = radius * Mathematics.cosine(0.8 * seconds)
    let dy = radius * Mathematics.sine(0.8 * seconds)
    return (Point(x: x - dx, y: y - dy), Point(x: x + dx, y: y + dy))
  }

  private static func windingPair(_ count: Int) -> ContactRows {
    var rows = ContactRows()
    var last = pair(at: 0)
    for frame in 0...(count + 1) {
      let phase: Contact.Phase = frame == 0 ? .began : frame > count ? .ended : .moved
      if phase == .moved { last = pair(at: frame) }
      for (slot, point) in [last.0, last.1].enumerated() {
        rows.append(
          frame: frame, time: time(frame), slot: slot, phase: phase, x: point.x, y: point.y)
      }
    }
    return rows
  }
}

// MARK: - By chance

extension Workload {
  /// One sequence of ``taps``: the number of landings, their duration, and the number of reports while down.
  private struct TapKind {
    var taps: Int
    var hold: Double
    var reports: Int

    /// Half of the sequences are taps, three tenths double taps and two tenths long presses.
    static func of(draw: Double) -> TapKind {
      switch draw {
      case ..<0.5: TapKind(taps: 1, hold: 60_000, reports: 3)
      case ..<0.8: TapKind(taps: 2, hold: 50_000, reports: 2)
      default: TapKind(taps: 1, hold: 800_000, reports: 12)
      }
    }
  }

  private static func tapSequences(_ count: Int) -> ContactRows {
    var random = BenchRandom(seed: 3)
    var rows = ContactRows()
    var frame = 0
    var now = 0.0
    func add(_ phase: Contact.Phase, after delay: Double, x: Double, y: Double) {
      let time = Int64((now + delay).rounded(.toNearestOrEven))
      rows.append(frame: frame, time: time, slot: 0, phase: phase, x: x, y: y)
      frame += 1
    }
    for _ in 0..<count {
      let x = random.number(60, 740)
      let y = random.number(60, 540)
      let kind = TapKind.of(draw: random.number(0, 1))
      for _ in 0..<kind.taps {
        add(.began, after: 0, x: x, y: y)
        for report in 1...kind.reports {
          add(
            .moved, after: kind.hold * Double(report) / Double(kind.reports + 1),
            x: x + random.number(-1, 1), y: y + random.number(-1, 1))
        }
        add(.ended, after: kind.hold, x: x, y: y)
        now += kind.hold + 120_000
      }
      now += 1_000_000
    }
    return rows
  }

  private static func wanderers(_ count: Int) -> ContactRows {
    var random = BenchRandom(seed: 4)
    var rows = ContactRows()
    var fingers = [Point?](repeating: nil, count: 10)
    func add(_ frame: Int, _ slot: Int, _ phase: Contact.Phase, _ point: Point) {
      rows.append(
        frame: frame, time: time(frame), slot: slot, phase: phase, x: point.x, y: point.y)
    }
    for frame in 0..<count {
      for slot in fingers.indices {
        if let point = fingers[slot] {
          let lifts = random.number(0, 1) < 0.01
          fingers[slot] = lifts ? nil : step(from: point, &random)
          add(frame, slot, lifts ? .ended : .moved, fingers[slot] ?? point)
        } else if random.number(0, 1) < 0.10 {
          let point = Point(x: random.number(50, 750), y: random.number(50, 550))
          fingers[slot] = point
          add(frame, slot, .began, point)
        }
      }
    }
    for (slot, point) in fingers.enumerated() {
      if let point { add(count, slot, .ended, point) }
    }
    return rows
  }

  private static func step(from point: Point, _ random: inout BenchRandom) -> Point {
    Point(
      x: min(790, max(10, point.x + random.normal(deviation: 6))),
      y: min(590, max(10, point.y + random.normal(deviation: 6))))
  }
}
