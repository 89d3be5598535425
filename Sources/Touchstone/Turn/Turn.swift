import TouchGeometry
import TouchGestures
import TouchTracking

/// The order of one delivery, and nothing else.
///
/// One delivery is cut into steps: samples of one instant and one phase. After each step the
/// verdicts are settled; after a run of movements, or a step of another phase, the turn is flushed
/// (``flush()``): cancellations, actions, delivery to layers, resets, in this order. Recognition
/// therefore does not depend on how samples were batched.
///
/// Data flows one way through the rooms: the ``TouchRegistry`` keeps the touches, the ``TouchBinder`` finds
/// their layers and recognizers, the ``GestureSession`` decides what they mean, and the
/// ``ResponderDelivery`` tells layers of the touches that no gesture has taken.
final class Turn {
  /// Owns the turn, so it is there as long as this is; unsafe for the sake of speed.
  unowned(unsafe) private(set) var application: Application!
  /// What moves by itself.
  let motions = Motions()
  let journal = Journal()
  let registry: TouchRegistry
  let binder: TouchBinder
  let session: GestureSession
  let delivery: ResponderDelivery

  /// Whether callbacks may be running, so that calls from outside must wait.
  @exclusivity(unchecked) var isBusy = false
  /// What was asked for from within callbacks.
  @exclusivity(unchecked) var deferred: [(Turn) -> Void] = []
  @exclusivity(unchecked) private var phases = PhaseSplit()

  init() {
    registry = TouchRegistry(journal: journal)
    session = GestureSession(registry: registry, journal: journal, motions: motions)
    delivery = ResponderDelivery(registry: registry, journal: journal)
    binder = TouchBinder(registry: registry, session: session, delivery: delivery)
    // The session is owned by the turn, and with it this closure.
    session.schedule = { [unowned(unsafe) self] change in perform { change($0.session) } }
  }

  /// Says whose turn it is, before anything else.
  func belong(to application: Application) {
    self.application = application
    binder.isApplicationPlain = isExactly(application, Application.self)
  }

  deinit {
    registry.close()
    // A layer, its recognizers and their touches keep each other.
    session.close { registry.live.forEach { $0.unbind() } }
  }

  // MARK: Input

  /// Takes a delivery of one sample, as most are.
  @inline(__always)
  func process(_ sample: inout TouchSample) {
    isBusy = true
    reach(sample.time)
    if sample.phase != .moved { flush() }
    step(&sample)
    flush()
    if session.earliestDeadline <= journal.now, deferred.isEmpty {
      reachDeadlines(upTo: journal.now)
    }
    isBusy = false
  }

  /// Lets event time reach that of samples.
  @inline(__always)
  private func reach(_ time: Instant) {
    if session.earliestDeadline <= time { reachDeadlines(upTo: time) }
    journal.now = max(journal.now, time)
    // A touch hits a gliding layer where it is now, however often pictures were drawn.
    if !motions.isEmpty { motions.advance(to: journal.now) }
  }

  /// Handles the samples of a delivery, in chronological order. They are not changed; inout here and below
  /// avoids a retain.
  func process(_ samples: inout [TouchSample]) {
    isBusy = true
    let count = samples.count
    var index = 0
    var isOpen = false
    while index < count {
      // The turn of a landing or a lift is over before anything else comes.
      if isOpen { flush() }
      let time = samples[index].time
      var end = index + 1
      var movesOnly = samples[index].phase == .moved
      while end < count, samples[end].time == time {
        if samples[end].phase != .moved { movesOnly = false }
        end += 1
      }
      reach(time)
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
    // A frame may set a deadline that has passed: it is reached with the frame, as any before it. What a
    // window has left behind waits for the next call, since its owner may be going right now.
    if session.earliestDeadline <= journal.now, deferred.isEmpty {
      reachDeadlines(upTo: journal.now)
    }
    isBusy = false
  }

  /// Takes samples of one instant that differ in phase.
  ///
  /// Movements of touches that were down before are taken together, since fingers are compared with
  /// each other. A touch that lifts where it was goes before them: the device said nothing of where it
  /// went meanwhile, and to compare it with the others' new places would turn and stretch what they
  /// hold. Everything else keeps its order.
  private func stepThroughPhases(_ samples: inout [TouchSample], _ range: Range<Int>) {
    flush()
    var split = PhaseSplit()
    swap(&split, &phases)
    defer { swap(&split, &phases) }
    split.removeAll()
    divide(&samples, range, into: &split)
    if !split.lifts.isEmpty {
      step(&split.lifts, 0..<split.lifts.count, .ended)
      flush()
    }
    if !split.first.isEmpty {
      step(&split.first, 0..<split.first.count, .moved)
      flush()
    }
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
    for index in range {
      let sample = samples[index]
      if split.rest.isEmpty, sample.phase == .ended, liftsInPlace(sample),
        !split.first.contains(where: { $0.id == sample.id })
      {
        split.lifts.append(sample)
      } else if sample.phase == .moved, registry.place(of: sample.id) != nil {
        split.first.append(sample)
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
