import TouchGeometry
import TouchGestures
import TouchTracking

extension Application {
  /// Called when a window's accommodations have changed: the touches of any window may now need the filter.
  final func accommodationsChanged() {
    isAccommodating = !filter.isEmpty || windows.contains { $0.accommodations != .none }
    updateShortcut()
  }

  /// Begins the touches that were held back until an instant. Earlier deadlines are handled first.
  final func beginHeldTouches(upTo instant: Instant) {
    guard filter.deadline <= instant, !filter.isEmpty else { return }
    var begun: [TouchSample] = []
    filter.reach(instant, into: &begun)
    turn.process(&begun)
  }

  /// Steadies samples, which are in chronological order.
  final func accommodate(_ samples: inout [TouchSample]) {
    var output: [TouchSample] = []
    output.reserveCapacity(samples.count)
    for sample in samples {
      filter.reach(sample.time, into: &output)
      let reason =
        sample.phase == .began
        ? filter.land(
          sample, accommodations(at: sample), mayBeSynthetic: mayBeSynthetic(sample.id),
          into: &output)
        : filter.follow(sample, into: &output)
      guard let reason else { continue }
      turn.journal.note(.touchIgnored(sample.id, reason), at: sample.time)
    }
    samples = output
  }

  /// Whether a touch that lands may be a finger that represents those on a touchpad. One that has lifted in the
  /// same delivery has no device any more.
  private final func mayBeSynthetic(_ touch: TouchID) -> Bool {
    tracker.isDown(touch, onAxesOf: TouchpadFingers.surface) ?? true
  }

  /// The accommodations of the window that a touch hits; none if it hits no window.
  private final func accommodations(at sample: TouchSample) -> Accommodations {
    // A layer's hit test may deliver frames; they come after this one.
    let wasBusy = turn.isBusy
    turn.isBusy = true
    defer { turn.isBusy = wasBusy }
    let hit = layer(under: sample.location, with: turn.registry.event)
    return hit?.window?.accommodations ?? Accommodations.none
  }
}

extension Touch {
  /// The tap allowance of the touch's window, for slow hands and, if requested, for the person's tap rhythm.
  func tapAllowance(withRhythm: Bool) -> TapAllowance {
    guard var allowance = windowLink?.tapAllowance else { return TapAllowance() }
    if !withRhythm { allowance.learned = nil }
    if type != .direct { allowance.slip = 0 }
    return allowance
  }
}
