import TouchTracking

/// A step of a case.
enum CaseStep {
  case action(CaseAction)
  case pointer(CasePointerEvent)
  case recorded(PointerInput)
  case frame(ContactFrame)

  var time: Instant {
    switch self {
    case .action(let action): action.time
    case .pointer(let event): event.time
    case .recorded(let input): input.time
    case .frame(let frame): frame.time
    }
  }

  /// The order of steps of the same instant.
  private var rank: Int {
    switch self {
    case .action: 0
    case .pointer: 1
    case .recorded, .frame: 2
    }
  }

  /// The steps up to an instant in chronological order; actions, pointer events and touches each keep their order,
  /// even where the time of a damaged recording decreases.
  static func inOrder(_ steps: [CaseStep], upTo end: Instant) -> [CaseStep] {
    var reached = [Instant](repeating: .zero, count: 3)
    let timed = steps.filter { $0.time <= end }.map { step in
      reached[step.rank] = max(reached[step.rank], step.time)
      return (time: reached[step.rank], step: step)
    }
    // Sorting is stable.
    return timed.sorted { ($0.time, $0.step.rank) < ($1.time, $1.step.rank) }.map(\.step)
  }
}
