import TouchGeometry
import TouchGestures
import TouchTracking

extension Application {
  /// Notes that a window has other accommodations now: the touches of any window may need the filter.
  final func accommodationsChanged() {
    isAccommodating = !filter.isEmpty || windows.contains { $0.accommodations != .none }
    updateShortcut()
  }

  /// Begins the touches that were held back up to an instant. Deadlines of before are reached first.
  final func beginHeldTouches(upTo instant: Instant) {
    guard filter.deadline <= instant, !filter.isEmpty else { return }
    var begun: [TouchSample] = []
    filter.reach(instant, into: &begun)
    turn.process(&begun)
  }

  /// Makes steadier touches of samples, in the order of time.
  final func accommodate(_ samples: inout [TouchSample]) {
    var output: [TouchSample] = []
    output.reserveCapacity(samples.count)
    for sample in samples {
      filter.reach(sample.time, into: &output)
      let reason =
        sample.phase == .began
        ? filter.land(sample, accommodations(at: sample), into: &output)
        : filter.follow(sample, into: &output)
      guard let reason else { continue }
      turn.journal.note(.touchIgnored(sample.id, reason), at: sample.time)
    }
    samples = output
  }

  /// The accommodations of the window that a touch hits; none where it hits no window.
  private final func accommodations(at sample: TouchSample) -> Accommodations {
    // A layer that is asked may deliver frames: they come after this one.
    let wasBusy = turn.isBusy
    turn.isBusy = true
    defer { turn.isBusy = wasBusy }
    for window in windows {
      guard let point = window.point(fromParent: sample.location),
        window.hitTest(point, with: turn.registry.event) != nil
      else { continue }
      return window.accommodations
    }
    return .none
  }
}

extension Touch {
  /// What the touch's window allows for slow hands and, if it is to, for how fast its person taps.
  func tapAllowance(withRhythm: Bool) -> TapAllowance {
    guard var allowance = windowLink?.tapAllowance else { return TapAllowance() }
    if !withRhythm { allowance.learned = nil }
    return allowance
  }
}
