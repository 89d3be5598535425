import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// The verdicts of a machine on a script, with the events that led to them.
struct Performance<Machine: GestureMachine> {
  /// The events in order, each a line of the timeline that a failed expectation prints.
  enum Entry {
    case touches([TouchSample])
    case deadline(Instant)
    case verdict(Verdict, at: Instant)
  }

  /// The machine after the script.
  private(set) var machine: Machine
  private(set) var entries: [Entry] = []
  /// Every verdict except undecided, with the instant of the event that caused it.
  private(set) var verdicts: [(verdict: Verdict, at: Instant)] = []
  private var isOver = false
  /// Called after each verdict except undecided.
  private let observe: (Machine, Verdict) -> Void

  /// Plays `script` to `machine` as the engine does, until `end` seconds, so that deadlines fire.
  ///
  /// At each instant, due deadlines come first, then all movements together, then landings and lifts in their
  /// order. After a terminal verdict the machine receives no more events.
  init(
    of machine: Machine, to script: Script, until end: Double = 10,
    observe: @escaping (Machine, Verdict) -> Void = { _, _ in }
  ) {
    self.machine = machine
    self.observe = observe
    var rest = script.samples[...]
    while let now = rest.first?.time {
      let samples = rest.prefix { $0.time == now }
      rest = rest.dropFirst(samples.count)
      advance(to: now)
      perform(Array(samples))
    }
    advance(to: .seconds(end))
  }

  private mutating func advance(to instant: Instant) {
    while !isOver, let deadline = machine.deadline, deadline <= instant {
      entries.append(.deadline(deadline))
      take(machine.reach(deadline), at: deadline)
      guard machine.deadline != deadline else {
        Issue.record("The machine does not get past its deadline at \(deadline) s.\n\(self)")
        return
      }
    }
  }

  private mutating func perform(_ samples: [TouchSample]) {
    give(samples.filter { $0.phase == .moved })
    var others = samples.filter { $0.phase != .moved }[...]
    while let phase = others.first?.phase {
      let run = others.prefix { $0.phase == phase }
      others = others.dropFirst(run.count)
      give(Array(run))
    }
  }

  private mutating func give(_ samples: [TouchSample]) {
    guard let first = samples.first, !isOver else { return }
    entries.append(.touches(samples))
    take(machine.receive(samples, phase: first.phase), at: first.time)
  }

  private mutating func take(_ verdict: Verdict, at instant: Instant) {
    guard verdict != .undecided else { return }
    entries.append(.verdict(verdict, at: instant))
    verdicts.append((verdict, instant))
    isOver = verdict.kind.isTerminal
    observe(machine, verdict)
  }
}

extension Verdict {
  /// The state resulting from the verdict.
  var kind: GestureState {
    switch self {
    case .undecided: .possible
    case .began: .began
    case .changed: .changed
    case .ended: .ended
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }
}

extension Performance {
  /// The kinds of the verdicts; a run of changes counts as one.
  var story: [GestureState] {
    var story: [GestureState] = []
    for (verdict, _) in verdicts where verdict != .changed || story.last != .changed {
      story.append(verdict.kind)
    }
    return story
  }

  /// The instant of recognition: the beginning, or the end of a discrete gesture.
  var recognized: Instant? {
    for (verdict, _) in verdicts {
      switch verdict {
      case .began(let instant), .ended(let instant): return instant
      case .undecided, .changed, .cancelled, .failed: continue
      }
    }
    return nil
  }

  /// The reason and the instant of the failure.
  var failure: (reason: FailureReason, at: Instant)? {
    guard case .failed(let reason, let instant)? = verdicts.last?.verdict else { return nil }
    return (reason, instant)
  }

  func expect(
    _ story: [GestureState], recognizedAt seconds: Double? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.story == story, "\(self)", sourceLocation: sourceLocation)
    if let seconds {
      #expect(recognized == .seconds(seconds), "\(self)", sourceLocation: sourceLocation)
    }
  }

  func expectFailure(
    _ reason: FailureReason, at seconds: Double? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(story == [.failed], "\(self)", sourceLocation: sourceLocation)
    #expect(failure?.reason == reason, "\(self)", sourceLocation: sourceLocation)
    if let seconds {
      #expect(failure?.at == .seconds(seconds), "\(self)", sourceLocation: sourceLocation)
    }
  }
}

extension Performance: CustomStringConvertible {
  /// The whole timeline.
  var description: String {
    var lines = ["\(Machine.self):"]
    for entry in entries {
      switch entry {
      case .touches(let samples):
        let touches = samples.map { "\($0.id.rawValue) at \($0.location)" }
        lines.append(
          "  \(samples[0].time)  \(samples[0].phase) \(touches.joined(separator: ", "))")
      case .deadline(let instant): lines.append("  \(instant)  deadline")
      case .verdict(let verdict, let instant): lines.append("  \(instant)    → \(verdict)")
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// Plays a script to a machine; see ``Performance``.
func play<Machine: GestureMachine>(
  _ script: Script, to machine: Machine, until end: Double = 10,
  observe: @escaping (Machine, Verdict) -> Void = { _, _ in }
) -> Performance<Machine> {
  Performance(of: machine, to: script, until: end, observe: observe)
}

func near(_ left: Double, _ right: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(left - right) <= tolerance
}

func near(_ left: Vector, _ right: Vector, within tolerance: Double = 1e-9) -> Bool {
  (left - right).length <= tolerance
}

func near(_ left: Point, _ right: Point, within tolerance: Double = 1e-9) -> Bool {
  left.distance(to: right) <= tolerance
}
