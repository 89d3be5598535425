import Testing
import TouchGeometry
import TouchTracking

/// The movements of fingers, as a list of touch samples that a panel could have reported.
///
///     let script = Script(hz: 120) {
///       finger(1).lands(at: (100, 100), 0)
///       finger(1).moves(to: (200, 100), over: 0.3)
///       finger(1).lifts()
///     }
///
/// Each finger has its own clock: a step starts where the finger's previous step ended. An impossible step,
/// such as moving before landing, fails the test with a sentence.
struct Script {
  /// The samples in the order of their instants; at the same instant in the order of the steps.
  private(set) var samples: [TouchSample] = []

  /// - Parameters:
  ///   - hz: How often a moving finger is reported.
  ///   - phases: For fingers that are reported at different instants: the fraction of a report interval by
  ///     which a finger's reports are delayed.
  init(
    hz: Double = 120, phases: [Int: Double] = [:],
    sourceLocation: SourceLocation = #_sourceLocation,
    @ScriptBuilder _ steps: () -> [FingerStep]
  ) {
    var panel = ScriptedPanel(interval: 1 / hz, phases: phases)
    for step in steps() {
      if let complaint = panel.take(step) {
        Issue.record(Comment(rawValue: complaint), sourceLocation: sourceLocation)
      }
    }
    samples = panel.samples.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map { $0.element }
  }

  /// The same touches with the scan interval that a tracker learns from a panel of this rate.
  func scanned(hz: Double) -> Script {
    var script = self
    for index in samples.indices { script.samples[index].scanInterval = .seconds(1 / hz) }
    return script
  }

  /// The same touches, with every location moved by `motion`.
  func moved(by motion: (Point) -> Point) -> Script {
    var script = self
    for index in samples.indices {
      script.samples[index].location = motion(samples[index].location)
    }
    return script
  }
}

/// The finger with this number, for building steps.
func finger(_ number: Int) -> ScriptedFinger { ScriptedFinger(number: number) }

/// One step of one finger.
struct FingerStep {
  enum Action {
    case land(Point, at: Double)
    case move(over: Double, (_ share: Double, _ from: Point) -> Point)
    case rest(Double)
    case lift(at: Double?)
    case cancel(at: Double?)
  }

  var finger: Int
  var action: Action
}

/// How a movement is distributed over its time.
enum Pace {
  /// The same speed throughout.
  case even
  /// The smoothest movement from rest to rest (Flash and Hogan), which reaching hands follow closely.
  case minimumJerk

  func share(_ time: Double) -> Double {
    switch self {
    case .even: time
    case .minimumJerk: time * time * time * (10 + time * (6 * time - 15))
    }
  }
}

struct ScriptedFinger {
  var number: Int

  func lands(at place: (Double, Double), _ seconds: Double) -> FingerStep {
    step(.land(Point(x: place.0, y: place.1), at: seconds))
  }

  func moves(to place: (Double, Double), over seconds: Double, pace: Pace = .even) -> FingerStep {
    let end = Point(x: place.0, y: place.1)
    return follows(over: seconds, pace: pace) { $0 == 1 ? end : $1 + (end - $1) * $0 }
  }

  /// Reports one position, this many seconds after the finger's last report.
  func jumps(to place: (Double, Double), after seconds: Double) -> FingerStep {
    let end = Point(x: place.0, y: place.1)
    return FingerStep(finger: number, action: .move(over: -seconds) { _, _ in end })
  }

  func turns(
    about center: (Double, Double), by angle: Angle, over seconds: Double, pace: Pace = .even
  ) -> FingerStep {
    let center = Point(x: center.0, y: center.1)
    return follows(over: seconds, pace: pace) { share, start in
      let turn = angle * share
      let arm = start - center
      return center
        + Vector(
          dx: arm.dx * turn.cosine - arm.dy * turn.sine,
          dy: arm.dx * turn.sine + arm.dy * turn.cosine)
    }
  }

  func follows(
    over seconds: Double, pace: Pace = .even, _ path: @escaping (Double, Point) -> Point
  ) -> FingerStep {
    step(.move(over: seconds) { share, start in path(pace.share(share), start) })
  }

  func rests(_ seconds: Double) -> FingerStep { step(.rest(seconds)) }
  func lifts(at seconds: Double? = nil) -> FingerStep { step(.lift(at: seconds)) }
  func isCancelled(at seconds: Double? = nil) -> FingerStep { step(.cancel(at: seconds)) }

  private func step(_ action: FingerStep.Action) -> FingerStep {
    FingerStep(finger: number, action: action)
  }
}

@resultBuilder
enum ScriptBuilder {
  static func buildExpression(_ step: FingerStep) -> [FingerStep] { [step] }
  static func buildExpression(_ steps: [FingerStep]) -> [FingerStep] { steps }
  static func buildBlock(_ parts: [FingerStep]...) -> [FingerStep] { parts.flatMap { $0 } }
  static func buildArray(_ parts: [[FingerStep]]) -> [FingerStep] { parts.flatMap { $0 } }
  static func buildOptional(_ part: [FingerStep]?) -> [FingerStep] { part ?? [] }
}

extension TouchID {
  /// The touch of a scripted finger's landing; its first one by default.
  static func finger(_ number: Int, landing: Int = 1) -> TouchID {
    TouchID(UInt64(number + 100 * (landing - 1)))
  }
}
