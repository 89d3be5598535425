import TouchGeometry
import TouchGestures
import TouchTracking

/// Runs the steps of one delivery in order.
///
/// A delivery is split into steps: samples of one instant and one phase. After each step the verdicts are
/// settled; after a run of movements, or a step of another phase, the turn is flushed (``flush()``):
/// cancellations, actions, delivery to layers and resets, in this order. Recognition therefore does not
/// depend on how samples were batched.
///
/// Data flows one way: the ``TouchRegistry`` keeps the touches, the ``TouchBinder`` finds their layers and
/// recognizers, the ``GestureSession`` decides what they mean, and the ``ResponderDelivery`` delivers the
/// touches that no gesture has taken over.
final class Turn {
  /// The application, which owns the turn and outlives it. Unretained: taking it from an unowned property
  /// would retain and release it three times with every landing.
  private(set) var owner: Unmanaged<Application>?

  /// Calls `body` with the application, without retaining it.
  @inline(__always)
  func withApplication<Result>(_ body: (Application) -> Result) -> Result {
    owner.unsafelyUnwrapped._withUnsafeGuaranteedRef(body)
  }

  /// The motions in progress.
  let motions = Motions()
  let journal = Journal()
  let registry: TouchRegistry
  let binder: TouchBinder
  let session: GestureSession
  let delivery: ResponderDelivery

  /// Whether callbacks may be running, so that calls from outside must wait.
  @exclusivity(unchecked) var isBusy = false
  /// Requests made from within callbacks.
  @exclusivity(unchecked) var deferred: [(Turn) -> Void] = []
  @exclusivity(unchecked) private var phases = PhaseSplit()

  init() {
    registry = TouchRegistry(journal: journal)
    session = GestureSession(registry: registry, journal: journal, motions: motions)
    delivery = ResponderDelivery(registry: registry, journal: journal)
    binder = TouchBinder(registry: registry, session: session, delivery: delivery)
    // The turn owns the session, and so this closure.
    session.schedule = { [unowned(unsafe) self] change in perform { change($0.session) } }
  }

  /// Sets the turn's application; called before anything else.
  func belong(to application: Application) {
    owner = Unmanaged.passUnretained(application)
    binder.isApplicationPlain = isExactly(application, Application.self)
  }

  deinit {
    registry.close()
    // Breaks the reference cycle between a layer, its recognizers and their touches.
    session.close { registry.live.forEach { $0.unbind() } }
  }

  // MARK: Input

  /// Handles a delivery of one sample, the most common case.
  @inline(__always)
  func process(_ sample: inout TouchSample) {
    isBusy = true
    reach(sample.time, isMovement: sample.phase == .moved)
    if sample.phase != .moved { flush() }
    step(&sample)
    flush()
    if session.earliestDeadline <= journal.now, deferred.isEmpty {
      reachDeadlines(upTo: journal.now)
    }
    isBusy = false
  }

  /// Advances event time to that of samples.
  ///
  /// A movement is judged before the deadlines of its instant, because it happened before it was reported: a
  /// finger that moved away before a press was due does not press, whatever the report rate. Landings and
  /// lifts happen at their instant, so the deadlines come first.
  @inline(__always)
  private func reach(_ time: Instant, isMovement: Bool) {
    let limit = isMovement ? time - .microseconds(1) : time
    if session.earliestDeadline <= limit { reachDeadlines(upTo: limit) }
    if time < journal.now {
      journal.lead = journal.now - time
    } else {
      journal.now = time
      journal.lead = .zero
    }
    // A touch hits a layer in a fling at its present position, regardless of how often frames were drawn.
    if !motions.isEmpty { motions.advance(to: journal.now) }
  }

  /// Handles the samples of a delivery, in chronological order. They are converted in place to the windows' coordinates;
  /// do not use them afterwards.
  func process(_ samples: inout [TouchSample]) {
    isBusy = true
    let count = samples.count
    var index = 0
    var isOpen = false
    while index < count {
      // The turn of a landing or a lift ends before anything else is handled, and so does one with requests, such as
      // that of a recognizer that disabled itself.
      if isOpen || !deferred.isEmpty { flush() }
      let time = samples[index].time
      var end = index + 1
      var movesOnly = samples[index].phase == .moved
      while end < count, samples[end].time == time {
        if samples[end].phase != .moved { movesOnly = false }
        end += 1
      }
      // Of several samples, those of fingers that moved come before the deadlines.
      reach(time, isMovement: movesOnly || end - index > 1)
      isOpen = !movesOnly
      if end - index == 1 {
        if isOpen { flush() }
        step(&samples, index..<end, samples[index].phase)
      } else if movesOnly {
        step(&samples, index..<end, .moved)
      } else {
        stepThroughPhases(&samples, index..<end)
      }
      index = end
    }
    flush()
    // A frame may set a deadline that has already passed: it is handled with the frame, like any earlier one.
    // Work deferred by a deallocated window waits for the next call, because its owner may be in the middle
    // of being deallocated.
    if session.earliestDeadline <= journal.now, deferred.isEmpty {
      reachDeadlines(upTo: journal.now)
    }
    isBusy = false
  }

  /// Handles samples of one instant that differ in phase.
  ///
  /// Movements of touches that were already down are handled together, because fingers are compared with each
  /// other. A touch that lifts in place is handled before them, wherever it is listed: the device did not report
  /// its movement, and comparing it with the others' new positions would rotate and stretch the content that
  /// they hold. All other samples keep their order.
  ///
  /// The deadlines of this instant come before lifts and landings. They come after the movements, unless a touch
  /// lifts in place.
  private func stepThroughPhases(_ samples: inout [TouchSample], _ range: Range<Int>) {
    flush()
    var split = PhaseSplit()
    swap(&split, &phases)
    defer { swap(&split, &phases) }
    split.removeAll()
    divide(&samples, range, into: &split)
    let instant = samples[range.lowerBound].time
    if !split.lifts.isEmpty {
      if session.earliestDeadline <= instant { reachDeadlines(upTo: instant) }
      step(&split.lifts, 0..<split.lifts.count, .ended)
      flush()
    }
    if !split.movements.isEmpty {
      step(&split.movements, 0..<split.movements.count, .moved)
      flush()
    }
    if session.earliestDeadline <= instant { reachDeadlines(upTo: instant) }
    var index = 0
    while index < split.rest.count {
      let phase = split.rest[index].phase
      var end = index + 1
      while end < split.rest.count, split.rest[end].phase == phase { end += 1 }
      step(&split.rest, index..<end, phase)
      flush()
      index = end
    }
  }

  private func divide(
    _ samples: inout [TouchSample], _ range: Range<Int>, into split: inout PhaseSplit
  ) {
    var hasMovement = false
    for index in range where samples[index].phase == .moved { hasMovement = true }
    for index in range {
      let sample = samples[index]
      if hasMovement, sample.phase == .ended, liftsInPlace(sample),
        !split.movements.contains(where: { $0.id == sample.id })
      {
        split.lifts.append(sample)
      } else if sample.phase == .moved, registry.place(of: sample.id) != nil {
        split.movements.append(sample)
      } else {
        split.rest.append(sample)
      }
    }
  }

  /// Whether a touch lifts at its last reported location.
  private func liftsInPlace(_ sample: TouchSample) -> Bool {
    guard let touch = registry.touch(sample.id) else { return false }
    guard touch.window != nil else { return true }
    return touch.place(ofScreen: sample.location) == touch.windowLocation
  }
}
