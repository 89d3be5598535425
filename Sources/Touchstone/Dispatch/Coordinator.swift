import TouchGeometry
import TouchGestures
import TouchTracking

/// Performs what machines and the arbiter say: brings touches to recognizers, decisions to actions,
/// and what is left to layers.
///
/// One delivery is cut into steps: samples of one instant and one phase. After each step the
/// verdicts are settled; after a run of movements, or a step of another phase, the turn is flushed
/// (``flush()``): cancellations, actions, delivery to layers, resets, in this order. Recognition
/// therefore does not depend on how samples were batched.
final class Coordinator {
  /// Owns the coordinator, so it is there as long as this is; unsafe for the sake of speed.
  unowned(unsafe) var application: Application!
  /// Where every verdict and decision is noted.
  @exclusivity(unchecked) var trace: Trace?
  let event = TouchEvent()

  /// Event time: the latest that was heard of.
  @exclusivity(unchecked) var now = Instant.zero
  /// Counts the turns.
  @exclusivity(unchecked) var turn = 1
  /// Whether callbacks may be under way, so that calls from outside must wait.
  @exclusivity(unchecked) var isBusy = false

  /// Touches that are down, or whose lift a layer has not been told yet.
  @exclusivity(unchecked) var live: [Touch] = []
  /// The same, to look them up without counting references.
  @exclusivity(unchecked) var lookup = Scratch<Touch>()
  /// Objects of touches that are over, for use again.
  @exclusivity(unchecked) private var pool: [Touch] = []
  /// Touches that changed in this turn, and how.
  @exclusivity(unchecked) var changed = Scratch<Touch>()
  @exclusivity(unchecked) var changedPhase = TouchPhase.moved
  /// How many live touches have something held back from their layer.
  @exclusivity(unchecked) var heldTouches = 0

  @exclusivity(unchecked) var arbiter = Arbiter()
  @exclusivity(unchecked) var decisions: [Arbiter.Decision] = []
  /// Recognizers by their place in the arbiter.
  @exclusivity(unchecked) var seats: [GestureRecognizer?] = []
  /// Recognizers that take part in an interaction.
  @exclusivity(unchecked) var engaged: [GestureRecognizer] = []
  /// Recognizers whose actions are to be called at the end of the turn.
  @exclusivity(unchecked) var acting = Scratch<GestureRecognizer>()
  /// Recognizers whose actions are being called.
  @exclusivity(unchecked) var announcing = Scratch<GestureRecognizer>()
  /// Whether some recognizer is over and not reset yet.
  @exclusivity(unchecked) var hasFinished = false
  /// Recognizers that may take a touch anew which has just landed, once they are reset.
  @exclusivity(unchecked) var waitingForReset: [GestureRecognizer] = []
  /// Answers of delegates about pairs, until one of the pair is reset.
  @exclusivity(unchecked) var simultaneity: [RecognizerPair: Bool] = [:]
  /// No deadline is earlier than this; it may be too early after one was taken back.
  @exclusivity(unchecked) var earliestDeadline = Instant.distantFuture
  /// What was asked for from within callbacks.
  @exclusivity(unchecked) var deferred: [() -> Void] = []

  private var lastRecognizer = 0
  @exclusivity(unchecked) private var taps = TapHistory()
  @exclusivity(unchecked) private var group: [TouchSample] = []
  @exclusivity(unchecked) private var groupTouches = Scratch<Touch>()
  private var split: [TouchSample] = []
  @exclusivity(unchecked) private var addressed = Scratch<GestureRecognizer>()
  @exclusivity(unchecked) var delivery = LayerDelivery()

  deinit {
    for recognizer in engaged { recognizer.coordinator = nil }
  }

  // MARK: Input

  /// Takes the samples of a delivery; their times never fall.
  func process(_ samples: [TouchSample]) {
    isBusy = true
    var index = 0
    while index < samples.count {
      let time = samples[index].time
      var end = index + 1
      var movesOnly = samples[index].phase == .moved
      while end < samples.count, samples[end].time == time {
        if samples[end].phase != .moved { movesOnly = false }
        end += 1
      }
      if earliestDeadline <= time { reachDeadlines(upTo: time) }
      now = max(now, time)
      // A touch hits a gliding layer where it is now, however often pictures were drawn.
      if !application.motions.isEmpty { application.motions.advance(to: now) }
      if movesOnly {
        step(samples, index..<end, .moved)
      } else {
        stepThroughPhases(samples, index..<end)
      }
      index = end
    }
    flush()
    isBusy = false
  }

  /// Takes samples of one instant that differ in phase.
  ///
  /// Movements of touches that were down before come first and together, since they say where the
  /// fingers were when something landed or lifted; the rest keeps its order.
  private func stepThroughPhases(_ samples: [TouchSample], _ range: Range<Int>) {
    flush()
    var first: [TouchSample] = []
    var rest: [TouchSample] = []
    for index in range {
      let sample = samples[index]
      if sample.phase == .moved, touch(sample.id) != nil { first.append(sample) } else { rest.append(sample) }
    }
    if !first.isEmpty {
      step(first, first.indices, .moved)
      flush()
    }
    var index = 0
    while index < rest.count {
      var end = index + 1
      while end < rest.count, rest[end].phase == rest[index].phase { end += 1 }
      step(rest, index..<end, rest[index].phase)
      flush()
      index = end
    }
  }

  func touch(_ id: TouchID) -> Touch? {
    for index in 0..<lookup.count where lookup.with(index, { $0.id == id }) { return lookup[index] }
    return nil
  }

  // MARK: Steps

  /// Takes samples of one instant and one phase.
  private func step(_ samples: [TouchSample], _ range: Range<Int>, _ phase: TouchPhase) {
    groupTouches.removeAll()
    for index in range {
      if phase == .began {
        begin(samples[index])
      } else {
        for place in 0..<lookup.count {
          lookup.with(place) { if $0.id == samples[index].id { update($0, samples[index]) } }
        }
      }
    }
    changedPhase = phase
    guard !groupTouches.isEmpty else { return }
    if group.count > groupTouches.count { group.removeLast(group.count - groupTouches.count) }
    event.timestamp = now
    judgeGroup(phase)
    settle()
  }

  private func begin(_ sample: TouchSample) {
    let touch = makeTouch(sample)
    live.append(touch)
    lookup.append(touch)
    event.allTouches.append(touch)
    if let (window, layer) = application.hitTest(sample.location, with: event) {
      touch.windowLink = window
      touch.hitLayer = layer === window ? nil : layer
    }
    update(touch, sample)
    touch.initialLocation = touch.windowLocation
    touch.previousWindowLocation = touch.windowLocation
    touch.tapCount = taps.count(for: touch)
    bind(touch)
    note(.touchBegan(touch.id, layer: touch.layer?.name, x: touch.windowLocation.x, y: touch.windowLocation.y))
  }

  private func update(_ touch: Touch, _ sample: TouchSample) {
    var sample = sample
    if let window = touch.window, let point = window.point(fromParent: sample.location) {
      sample.location = point
    }
    if touch.turn != turn { changed.append(touch) }
    touch.update(sample, turn: turn)
    // The list keeps its length from step to step: to empty it costs more than all else here.
    if groupTouches.count < group.count {
      group[groupTouches.count] = sample
    } else {
      group.append(sample)
    }
    groupTouches.append(touch)
    switch sample.phase {
    case .began, .stationary: break
    case .moved: taps.follow(touch)
    case .ended:
      taps.remember(touch)
      note(.touchEnded(touch.id))
    case .cancelled: note(.touchCancelled(touch.id))
    }
  }

  private func makeTouch(_ sample: TouchSample) -> Touch {
    if var touch = pool.popLast() {
      if isKnownUniquelyReferenced(&touch) {
        touch.reuse(for: sample)
        touch.turn = 0
        return touch
      }
    }
    return Touch(sample)
  }

  /// Lets go of a touch that is over for its layer and all recognizers.
  func release(_ touch: Touch) {
    for index in 0..<touch.receivers.count {
      touch.receivers[index].tracked.removeAll { $0 === touch }
    }
    touch.unbind()
    if pool.count < 2 * TouchTracker.maximumContacts { pool.append(touch) }
  }

  // MARK: Judging

  /// Gives the samples of the group to the recognizers of their touches.
  private func judgeGroup(_ phase: TouchPhase) {
    if haveSameRecognizers() {
      // Listed first: a recognizer may leave a touch to others while it judges.
      groupTouches.with(0) { addressed.append(contentsOf: $0.receivers) }
      let samples = group
      for index in 0..<addressed.count { addressed.with(index) { judge($0, samples, phase) } }
    } else {
      distribute()
      for index in 0..<addressed.count { judge(addressed[index], addressed[index].inbox, phase) }
    }
    addressed.removeAll()
  }

  private func haveSameRecognizers() -> Bool {
    guard groupTouches.count > 1 else { return true }
    let first = groupTouches[0]
    for index in 1..<groupTouches.count
    where !groupTouches[index].receivers.isIdentical(to: first.receivers) {
      return false
    }
    return true
  }

  private func distribute() {
    for index in 0..<groupTouches.count {
      let touch = groupTouches[index]
      for place in 0..<touch.receivers.count {
        let recognizer = touch.receivers[place]
        if !recognizer.isAddressed {
          recognizer.isAddressed = true
          recognizer.inbox.removeAll(keepingCapacity: true)
          addressed.append(recognizer)
        }
        recognizer.inbox.append(group[index])
      }
    }
    for index in 0..<addressed.count { addressed[index].isAddressed = false }
  }

  private func judge(_ recognizer: GestureRecognizer, _ samples: [TouchSample], _ phase: TouchPhase)
  {
    guard recognizer.engagement.isListening else { return }
    let hasSpoken: Bool
    if recognizer.judgesSamples {
      hasSpoken = take(recognizer.judge(samples, phase: phase), from: recognizer)
    } else {
      hasSpoken = call(recognizer, samples, phase)
    }
    if recognizer.deadline < earliestDeadline { earliestDeadline = recognizer.deadline }
    if !hasSpoken, phase == .ended || phase == .cancelled { failUndecided(recognizer) }
  }

  /// Lets a recognizer judge the landing of a touch that it was not given before.
  func judgeAgain(_ touch: Touch, by recognizer: GestureRecognizer) {
    judge(recognizer, Array(touch.samples.prefix(1)), .began)
  }

  /// Calls a recognizer that overrides the touch methods.
  private func call(
    _ recognizer: GestureRecognizer, _ samples: [TouchSample], _ phase: TouchPhase
  ) -> Bool {
    var touches: [Touch] = []
    for sample in samples {
      guard let touch = touch(sample.id), !touches.contains(where: { $0 === touch }) else { continue }
      touches.append(touch)
    }
    recognizer.isJudging = true
    switch phase {
    case .began: recognizer.touchesBegan(touches, with: event)
    case .moved, .stationary: recognizer.touchesMoved(touches, with: event)
    case .ended: recognizer.touchesEnded(touches, with: event)
    case .cancelled: recognizer.touchesCancelled(touches, with: event)
    }
    recognizer.isJudging = false
    return takeVerdicts(of: recognizer)
  }

  @discardableResult
  func takeVerdicts(of recognizer: GestureRecognizer) -> Bool {
    let verdicts = recognizer.verdicts
    recognizer.verdicts.removeAll(keepingCapacity: true)
    var hasSpoken = false
    for verdict in verdicts where take(verdict, from: recognizer) { hasSpoken = true }
    return hasSpoken
  }

  /// Notes what a recognizer says, and whether that needs to be settled.
  private func take(_ verdict: Verdict, from recognizer: GestureRecognizer) -> Bool {
    switch verdict {
    case .undecided: return false
    case .changed:
      if recognizer.engagement == .acting { announce(.changed, of: recognizer) }
      return false
    case .began, .ended, .cancelled, .failed:
      guard let member = recognizer.member else { return false }
      note(.verdict(verdict), of: recognizer)
      arbiter.submit(verdict, from: member)
      return true
    }
  }

  /// A recognizer whose touches are all gone and that waits for nothing would block all others for
  /// ever: it fails.
  private func failUndecided(_ recognizer: GestureRecognizer) {
    guard recognizer.engagement == .possible, recognizer.deadline == .distantFuture,
      !recognizer.tracked.contains(where: \.isDown), let member = recognizer.member
    else { return }
    arbiter.submit(.failed(.neverDecided, at: now), from: member)
  }

  // MARK: Deadlines

  var nextDeadline: Instant? {
    var earliest = Instant.distantFuture
    for recognizer in engaged where recognizer.engagement.isListening {
      earliest = min(earliest, recognizer.deadline)
    }
    earliestDeadline = earliest
    return earliest == .distantFuture ? nil : earliest
  }

  func advance(to instant: Instant) {
    isBusy = true
    if earliestDeadline <= instant { reachDeadlines(upTo: instant) }
    now = max(now, instant)
    isBusy = false
  }

  private func reachDeadlines(upTo limit: Instant) {
    flush()
    while let deadline = nextDeadline, deadline <= limit {
      now = max(now, deadline)
      let due = engaged.filter { $0.engagement.isListening && $0.deadline <= deadline }
      for recognizer in due {
        let hasSpoken = take(recognizer.reach(deadline), from: recognizer)
        // A deadline that is reached and stays would be reached for ever.
        if recognizer.deadline <= deadline { recognizer.deadline = .distantFuture }
        if !hasSpoken { failUndecided(recognizer) }
      }
      settle()
      flush()
    }
  }

  // MARK: Recognizers

  /// Numbers a recognizer when it first sees a touch, so that the same input gives the same numbers.
  func identify(_ recognizer: GestureRecognizer) {
    guard recognizer.identifiedBy != ObjectIdentifier(self) else { return }
    lastRecognizer += 1
    recognizer.id = RecognizerID(lastRecognizer)
    recognizer.identifiedBy = ObjectIdentifier(self)
  }

  func announce(_ state: GestureState, of recognizer: GestureRecognizer) {
    recognizer.announcements.add(state)
    guard !recognizer.announcements.isQueued else { return }
    recognizer.announcements.isQueued = true
    acting.append(recognizer)
  }

  // MARK: Trace

  func note(_ kind: @autoclosure () -> TraceEntry.Kind, of recognizer: GestureRecognizer? = nil, at instant: Instant? = nil) {
    guard let trace else { return }
    trace.append(
      TraceEntry(
        time: instant ?? now, recognizer: recognizer?.id, label: recognizer?.label ?? "",
        kind: kind()))
  }
}

/// Two recognizers, in any order.
struct RecognizerPair: Hashable {
  let a: ObjectIdentifier
  let b: ObjectIdentifier

  init(_ first: GestureRecognizer, _ second: GestureRecognizer) {
    let (x, y) = (ObjectIdentifier(first), ObjectIdentifier(second))
    (a, b) = x < y ? (x, y) : (y, x)
  }

  func contains(_ recognizer: GestureRecognizer) -> Bool {
    let id = ObjectIdentifier(recognizer)
    return a == id || b == id
  }
}

/// Where a recognizer is in an interaction.
enum Engagement: Hashable {
  /// In none.
  case idle
  /// Undecided.
  case possible
  /// Sure, and waiting for others to fail.
  case pending
  /// Recognized and going on.
  case acting
  /// Over, and not reset yet.
  case finished

  /// Whether it still gets touches.
  var isListening: Bool { self == .possible || self == .pending || self == .acting }

  /// Whether it holds back what delays touches.
  var isUndecided: Bool { self == .possible || self == .pending }
}
