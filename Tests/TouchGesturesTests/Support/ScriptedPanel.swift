import TouchGeometry
import TouchTracking

/// Turns the steps of scripted fingers into samples, and rejects impossible steps.
struct ScriptedPanel {
  private struct State {
    var isDown = false
    var landings = 0
    var seconds = 0.0
    var location = Point.zero
  }

  let interval: Double
  let phases: [Int: Double]
  private(set) var samples: [TouchSample] = []
  private var fingers: [Int: State] = [:]

  init(interval: Double, phases: [Int: Double]) {
    self.interval = interval
    self.phases = phases
  }

  /// Performs one step; returns its error, if there is one.
  mutating func take(_ step: FingerStep) -> String? {
    let name = "Finger \(step.finger)"
    var state = fingers[step.finger] ?? State()
    defer { fingers[step.finger] = state }
    switch step.action {
    case .land(let place, let seconds):
      guard !state.isDown else { return "\(name) lands at \(seconds) s but is down already." }
      guard seconds >= state.seconds else {
        return "\(name) lands at \(seconds) s, before it lifted at \(state.seconds) s."
      }
      state = State(
        isDown: true, landings: state.landings + 1, seconds: seconds, location: place)
      report(step.finger, state, .began)
    case .move(let seconds, let path):
      guard state.isDown else { return "\(name) moves but is not down." }
      move(step.finger, &state, over: seconds, path)
    case .rest(let seconds):
      guard state.isDown, seconds >= 0 else { return "\(name) rests but is not down." }
      state.seconds += seconds
    case .lift(let seconds):
      return leave(step.finger, &state, .ended, at: seconds, "lifts")
    case .cancel(let seconds):
      return leave(step.finger, &state, .cancelled, at: seconds, "is cancelled")
    }
    return nil
  }

  private mutating func leave(
    _ finger: Int, _ state: inout State, _ phase: TouchPhase, at seconds: Double?, _ verb: String
  ) -> String? {
    guard state.isDown else { return "Finger \(finger) \(verb) but is not down." }
    if let seconds {
      guard seconds >= state.seconds else {
        return
          "Finger \(finger) \(verb) at \(seconds) s, before its step ends at \(state.seconds) s."
      }
      state.seconds = seconds
    }
    state.isDown = false
    report(finger, state, phase)
    return nil
  }

  /// A negative duration means a single report, that much later.
  private mutating func move(
    _ finger: Int, _ state: inout State, over seconds: Double, _ path: (Double, Point) -> Point
  ) {
    let start = state
    for instant in reports(of: finger, from: start.seconds, over: seconds) {
      let share = seconds > 0 ? min((instant - start.seconds) / seconds, 1) : 1
      state.seconds = instant
      state.location = path(share, start.location)
      report(finger, state, .moved)
    }
  }

  private func reports(of finger: Int, from start: Double, over seconds: Double) -> [Double] {
    guard seconds > 0 else { return [start - seconds] }
    let end = start + seconds
    var first = start
    if let phase = phases[finger] {
      first = ((start / interval - phase).rounded(.down) + phase) * interval
    }
    var instants: [Double] = []
    var instant = first
    var count = 0.0
    while instant < end - 1e-7 {
      if instant > start + 1e-7 { instants.append(instant) }
      count += 1
      instant = first + count * interval
    }
    // A panel with its own instants reports the end of the movement at the next of them.
    instants.append(phases[finger] == nil ? end : instant)
    return instants
  }

  private mutating func report(_ finger: Int, _ state: State, _ phase: TouchPhase) {
    samples.append(
      TouchSample(
        id: .finger(finger, landing: state.landings), time: .seconds(state.seconds),
        location: state.location, phase: phase))
  }
}
