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
  /// Whether the application is no subclass, which as a responder might do something.
  @exclusivity(unchecked) var isApplicationPlain = false
  /// Where every verdict and decision is noted.
  @exclusivity(unchecked) var trace: Trace?
  let event = TouchEvent()
  /// What moves by itself.
  let motions = Motions()

  /// Event time: the latest that was heard of. It may be negative, so it starts at the very least.
  @exclusivity(unchecked) var now = Instant(microseconds: .min)
  /// Counts the turns.
  @exclusivity(unchecked) var turn = 1
  /// Whether callbacks may be under way, so that calls from outside must wait.
  @exclusivity(unchecked) var isBusy = false

  /// Touches that are down, or whose lift a layer has not been told yet.
  @exclusivity(unchecked) var live = ObjectList<Touch>()
  /// Objects of touches that are over, for use again.
  @exclusivity(unchecked) var pool = ObjectList<Touch>()
  /// Touches that changed in this turn, and how.
  @exclusivity(unchecked) var changed = Scratch<Touch>()
  @exclusivity(unchecked) var changedPhase = TouchPhase.moved
  /// How many live touches have something held back from their layer.
  @exclusivity(unchecked) var heldTouches = 0

  @exclusivity(unchecked) var arbiter = Arbiter()
  /// Recognizers by their place in the arbiter; ``engaged`` keeps them as long as they have one.
  @exclusivity(unchecked) private var seats = SeatTable()
  /// Recognizers that take part in an interaction.
  @exclusivity(unchecked) var engaged = ObjectList<GestureRecognizer>()
  /// The companies of engaged recognizers, since the last time that none was engaged; kept alive, so
  /// that no other company takes the place of one that is gone.
  @exclusivity(unchecked) var companies: [GestureCompany] = []
  /// Whether an engaged recognizer may have an answer of its own about relations, since the last time
  /// that none was engaged.
  @exclusivity(unchecked) var mayAskEngaged = false
  /// Whether touches list recognizers that are over.
  @exclusivity(unchecked) var hasStaleReceivers = false
  /// Recognizers whose actions are to be called at the end of the turn.
  @exclusivity(unchecked) var acting = Scratch<GestureRecognizer>()
  /// Recognizers whose actions are being called.
  @exclusivity(unchecked) var announcing = Scratch<GestureRecognizer>()
  /// Whether a recognizer has begun to act that may have no touch left to end it.
  @exclusivity(unchecked) var mayBeAbandoned = false
  /// Whether some recognizer is over and not reset yet.
  @exclusivity(unchecked) var hasFinished = false
  /// Whether there may be something for ``flush()`` to do besides what follows from changed and held
  /// touches: recognizers that act, are over or wait for their reset, layers to be told, or calls
  /// that were put off. Set wherever one is listed, so that a flush need not look at all the lists.
  @exclusivity(unchecked) var hasMore = false
  /// Recognizers that may take a touch anew which has just landed, once they are reset.
  @exclusivity(unchecked) var waitingForReset: [GestureRecognizer] = []
  /// Answers of delegates about pairs, until one of the pair is reset.
  @exclusivity(unchecked) var simultaneity: [RecognizerPair: Bool] = [:]
  /// No deadline is earlier than this; it may be too early after one was taken back.
  @exclusivity(unchecked) var earliestDeadline = Instant.distantFuture
  /// What was asked for from within callbacks.
  @exclusivity(unchecked) var deferred: [() -> Void] = []

  private var lastRecognizer = 0
  @exclusivity(unchecked) var taps = TapHistory()
  @exclusivity(unchecked) private var phases = PhaseSplit()
  @exclusivity(unchecked) var group: [TouchSample] = []
  @exclusivity(unchecked) var lone = LoneSample()
  @exclusivity(unchecked) var groupTouches = Scratch<Touch>()
  @exclusivity(unchecked) var addressed = Scratch<GestureRecognizer>()
  let delivery = LayerDelivery()

  init() { event.coordinator = self }

  deinit {
    event.coordinator = nil
    // First: a layer that goes with its touch may take recognizers off other layers, as a loupe does, and
    // must not call this coordinator any more.
    engaged.forEach { $0.coordinator = nil }
    // A layer, its recognizers and their touches keep each other.
    live.forEach { $0.unbind() }
    // The program may use recognizers again in another application. They are reset then: now much of the
    // program may be gone that its overrides of reset() use.
    engaged.forEach { recognizer in
      recognizer.leaveInteraction()
      recognizer.awaitsReset = true
    }
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
    if earliestDeadline <= now, deferred.isEmpty { reachDeadlines(upTo: now) }
    isBusy = false
  }

  /// Lets event time reach that of samples.
  @inline(__always)
  private func reach(_ time: Instant) {
    if earliestDeadline <= time { reachDeadlines(upTo: time) }
    now = max(now, time)
    // A touch hits a gliding layer where it is now, however often pictures were drawn.
    if !motions.isEmpty { motions.advance(to: now) }
  }

  /// Takes the samples of a delivery, whose times never fall. They are not changed; inout here and
  /// below, because a list that is merely shown is counted for it.
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
    if earliestDeadline <= now, deferred.isEmpty { reachDeadlines(upTo: now) }
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
      } else if sample.phase == .moved, live.contains(where: { $0.id == sample.id }) {
        split.first.append(sample)
      } else {
        split.rest.append(sample)
      }
    }
  }

  /// Whether a touch lifts at the place where it was last heard of.
  private func liftsInPlace(_ sample: TouchSample) -> Bool {
    guard let touch = touch(sample.id) else { return false }
    guard touch.window != nil else { return true }
    return touch.place(ofScreen: sample.location) == touch.windowLocation
  }

  func touch(_ id: TouchID) -> Touch? {
    for index in 0..<live.count where live.with(index, { $0.id == id }) { return live[index] }
    return nil
  }

  // MARK: Recognizers

  /// Numbers a recognizer when it first sees a touch, so that the same input gives the same numbers.
  func identify(_ recognizer: GestureRecognizer) {
    guard recognizer.identifiedBy != ObjectIdentifier(self) else { return }
    lastRecognizer += 1
    recognizer.id = RecognizerID(lastRecognizer)
    recognizer.identifiedBy = ObjectIdentifier(self)
  }

  func seat(_ recognizer: GestureRecognizer, at member: Arbiter.Member) {
    seats.set(member, to: Unmanaged.passUnretained(recognizer))
  }

  func clearSeat(_ member: Arbiter.Member) { seats.set(member, to: nil) }

  /// The recognizer at a place in the arbiter; nil where none is.
  func recognizer(at member: Arbiter.Member) -> GestureRecognizer? {
    seats[member]?.takeUnretainedValue()
  }

  /// Works with the recognizer at a place in the arbiter, if one is there, without counting a
  /// reference.
  ///
  /// Only for what happens while verdicts are settled: then ``engaged`` keeps it, since recognizers
  /// are reset by ``flush()`` alone, and whatever a delegate calls meanwhile is put off.
  @inline(__always)
  @discardableResult
  func withRecognizer<Result>(
    at member: Arbiter.Member, _ body: (GestureRecognizer) -> Result
  ) -> Result? {
    seats[member]?._withUnsafeGuaranteedRef(body)
  }

  func announce(_ state: GestureState, of recognizer: GestureRecognizer) {
    recognizer.announcements.add(state)
    guard !recognizer.announcements.isQueued else { return }
    recognizer.announcements.isQueued = true
    recognizer.announcements.since = now
    acting.append(recognizer)
    hasMore = true
  }

  // MARK: Trace

  @inline(__always)
  func note(
    _ kind: @autoclosure () -> TraceEntry.Kind, of recognizer: GestureRecognizer? = nil,
    at instant: Instant? = nil
  ) {
    if trace != nil { write(kind(), of: recognizer, at: instant) }
  }

  /// Never inlined: it is seldom wanted, and would bloat all that can be noted about.
  @inline(never)
  private func write(
    _ kind: TraceEntry.Kind, of recognizer: GestureRecognizer?, at instant: Instant?
  ) {
    trace?.append(
      TraceEntry(
        time: instant ?? now, recognizer: recognizer?.id, label: recognizer?.label ?? "",
        kind: kind, evidence: kind.isRecognition ? recognizer?.evidence : nil))
  }
}

/// The samples of one instant, divided into those that are taken first, next and last; kept from step
/// to step for the sake of its storage.
struct PhaseSplit {
  /// Lifts of touches that did not move.
  var lifts: [TouchSample] = []
  /// Movements.
  var first: [TouchSample] = []
  /// Everything else.
  var rest: [TouchSample] = []

  mutating func removeAll() {
    lifts.removeEach()
    first.removeEach()
    rest.removeEach()
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
