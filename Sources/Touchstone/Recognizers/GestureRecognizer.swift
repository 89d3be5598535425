import TouchGeometry
import TouchGestures
import TouchTracking

/// An object that observes the touches on a layer and its descendants, and recognizes a gesture.
///
///     let tap = TapGestureRecognizer(taps: 2)
///     tap.onAction(of: photo) { photo, tap in print(tap.location(in: photo)) }
///     photo.addGestureRecognizer(tap)
///
/// Every recognizer on the hit layer and its ancestors receives a touch before the layer does. Each decides
/// independently; then failure requirements, delegates and exclusion determine which of them act. By default
/// the first one recognized excludes all others on the same layer, its ancestors and its descendants; of two
/// at the same instant the one that requires more taps wins, then the one nearest the leaf, then the one added last.
///
/// Settings may be changed between gestures. A value outside a setting's range is clamped, and NaN changes
/// nothing; `Documentation/settings.md` lists ranges and defaults.
///
/// A custom recognizer either overrides the four touch methods and ``reset()``, and sets ``state``, or
/// subclasses a built-in recognizer and calls `super`.
open class GestureRecognizer {
  // The properties read for each pair of recognizers come first in memory, next to the class reference.

  /// Read and set by ``layerLink``.
  final var layerReference: Unmanaged<Layer>?
  /// The questions about pairs that the delegate may answer.
  final var openQuestions = PairQuestions()
  /// Whether its delegate lets it be recognized together with every other recognizer; asked once per gesture.
  final var recognizesWithAll = false
  /// The type of the gesture's first touch, which may no longer be listed: between two taps, none is. Here it fits into
  /// padding.
  final var firstTouchType = TouchType.direct

  /// A name for traces and descriptions; empty by default. It need not be unique.
  public var name = ""

  /// The number of the recognizer within its application, assigned when a touch first reaches it; 0 before.
  @exclusivity(unchecked) public internal(set) var id = RecognizerID(0)

  /// The layer that the recognizer is attached to, or nil.
  public var layer: Layer? { layerLink }

  #if hasFeature(Embedded)
    /// The delegate, which answers questions that only the program can decide. Embedded Swift has no weak
    /// references: the recognizer retains its delegate until it is replaced or set to nil.
    public var delegate: (any GestureRecognizerDelegate)? { didSet { delegateWasSet() } }
  #else
    /// The delegate, which answers questions that only the program can decide. Held weakly; nil by default.
    @exclusivity(unchecked) public weak var delegate: (any GestureRecognizerDelegate)? {
      didSet { delegateWasSet() }
    }
  #endif

  private func delegateWasSet() {
    hasDelegate = delegate != nil
    openQuestions = hasDelegate ? .all : []
    if hasDelegate { session?.enableRelationQuestions() }
  }

  /// Whether a delegate was set; it may have been deallocated since.
  private(set) final var hasDelegate = false

  /// The delegate. Most recognizers have none, and a flag is cheaper to check than a weak reference.
  final var activeDelegate: (any GestureRecognizerDelegate)? { hasDelegate ? delegate : nil }

  /// Whether touches of the recognized gesture are cancelled for their layers; touches that were not
  /// delivered yet are never delivered. True by default.
  @exclusivity(unchecked) public var cancelsTouchesInView = true

  /// Whether landings are delivered to layers only once this recognizer has failed. The layer then receives
  /// the landing, with its original position and time, and one movement to the present position. False by
  /// default.
  @exclusivity(unchecked) public var delaysTouchesBegan = false

  /// Whether lifts are delivered to layers only once this recognizer has failed; if it is recognized, the
  /// touch is cancelled instead, unless ``cancelsTouchesInView`` is false. True by default.
  @exclusivity(unchecked) public var delaysTouchesEnded = true

  /// The types of touches that this recognizer accepts; all by default.
  public var allowedTouchTypes: Set<TouchType> {
    get { Set([.direct, .pencil].filter { allows($0) }) }
    set { allowedTypeBits = newValue.reduce(0) { $0 | 1 << $1.rawValue } }
  }

  /// ``allowedTouchTypes`` as a bit for each type: a set takes 3 kB of the module for browsers.
  final var allowedTypeBits: UInt8 {
    get { typeBits & 3 }
    set { typeBits = typeBits & Self.hoverBit | newValue & 3 }
  }

  /// A bit for each touch type, and ``hoverBit``.
  private var typeBits = ~GestureRecognizer.hoverBit
  /// The bit of recognizers that ignore touches; it belongs to no touch type.
  private static let hoverBit: UInt8 = 0x80

  /// Whether it ignores touches.
  final var onlyHovers: Bool { typeBits & Self.hoverBit != 0 }
  final func hoverOnly() { typeBits |= Self.hoverBit }

  final func allows(_ type: TouchType) -> Bool { typeBits & 1 << type.rawValue != 0 }

  /// Whether all touches of a gesture must be of the type of the first. True by default.
  public var requiresExclusiveTouchType = true

  /// The buttons that must be pressed when a touch lands for this recognizer to receive it; others may be
  /// pressed as well. ``TouchButtons/primary`` by default, which fingers, pens without a pressed button and
  /// the first button of a mouse are. An empty set accepts every touch.
  ///
  ///     let menu = TapGestureRecognizer()
  ///     menu.requiredButtons = .secondary
  @exclusivity(unchecked) public final var requiredButtons = TouchButtons.primary

  /// How the velocities of this recognizer's touches are estimated; nil, the default, means
  /// ``Application/velocityEstimator``.
  @exclusivity(unchecked) public final var velocityEstimator: VelocityEstimator?

  /// The reason why the last gesture failed, until the next one starts with a touch; otherwise nil.
  @exclusivity(unchecked) public internal(set) var failureReason: FailureReason?

  /// Whether the recognizer receives touches; true by default.
  ///
  /// Setting it to false during a gesture cancels the gesture, or fails it if it is undecided. Setting it to
  /// true again makes it ready for new touches; touches that are already down remain ignored.
  @exclusivity(unchecked) public var isEnabled = true {
    didSet { if !isEnabled && oldValue { withdraw() } }
  }

  /// Whether it is recognized but still waits for others to fail; its state is still possible.
  public var isPending: Bool { stage == .waiting }

  /// The recognizers whose failure this one requires, in the order in which they were added.
  ///
  /// - Complexity: O(requirements); allocates the result.
  public final var requirements: [GestureRecognizer] { relations?.required.objects ?? [] }

  /// Its relations to other recognizers; nil if it never had any.
  final var relations: RecognizerRelations?

  // MARK: Kept by the session

  /// Its entry in the arbiter while it takes part in an interaction; otherwise nil.
  var member: Arbiter.Member?
  /// The object that assigned the ``id``.
  var identifiedBy: ObjectIdentifier?
  /// The samples of the current step, if the recognizer does not receive all of them.
  @exclusivity(unchecked) var inbox = ReusableArray<TouchSample>()
  /// The state of a custom recognizer's own decisions.
  @exclusivity(unchecked) final var customJudgement = CustomJudgement()
  /// The group of recognizers, including this one, that may all be recognized together.
  final var simultaneousGroup: SimultaneousGroup?
  /// The time of the input in which fingers lifted last while the gesture continued; they are still tracked. After a
  /// wait, when the gesture ended in it.
  final var lastLift = Instant(microseconds: .min)
  /// The location at the end of its last gesture.
  final var lastLocation = Point.zero
  #if hasFeature(Embedded)
    /// The lifetime object through which weak references find the recognizer.
    final var lifetime: Lifetime { Lifetime.make(&knownLifetime, of: self) }
    private final var knownLifetime: Lifetime?
  #endif

  /// The instant at which it must be called; the distant future if never.
  var deadline = Instant.distantFuture
  /// The touches that it receives, including those that lifted since the last reset.
  @exclusivity(unchecked) var tracked = RetainedList<Touch>()
  /// The progress of its gesture. It may be newer than ``state``, which follows when the actions are called:
  /// if two recognizers begin at one instant, the first one's action already sees that the other is active.
  public final var course: GestureCourse { course(in: stage) }
  private final var moments = GestureCourse.Moments()

  // MARK: Kept by the session, and used with every movement

  // These are neighbors in memory, 64 bytes with the reference to the machine that comes next, so that a movement reads
  // few cache lines: 7 % of the time of 3,000 active pans.

  // Small values first, because others would be padded after the moments.
  @exclusivity(unchecked) final private(set) var stage = GestureCourse.Stage.idle
  /// Whether it is listed to receive samples of the current step.
  var isAddressed = false
  /// Whether it is about to be reset.
  var isReady = false
  /// Whether it decides by samples alone, so that its touch methods need not be called.
  final private(set) var judgesSamples = false
  /// The last state sent to its actions, and the states to be sent at the end of the turn.
  final var actionQueue = ActionQueue()
  /// Its rank while it takes part in an interaction: leaf first, then the most recently added. Actions are
  /// called in this order.
  var rank = Arbiter.Rank(depth: 0, sequence: 0)
  /// Read and set by ``session``.
  final var sessionReference: Unmanaged<GestureSession>?
  @exclusivity(unchecked) var actions = RecognizerActions.none
  #if !hasFeature(Embedded)
    @exclusivity(unchecked) var streams: [AsyncStream<GestureEvent>.Continuation] = []
  #endif

  /// Creates a recognizer that is not attached to a layer.
  public init() {}

  /// Declares that a class overrides none of the four touch methods, nor ``shouldReceive(_:)``,
  /// ``shouldRequireFailure(of:)`` or ``shouldBeRequiredToFail(by:)``. They are not called then, and its
  /// recognizers cost as much as built-in ones. For subclasses of built-in recognizers, in `init`; a further
  /// subclass may override those methods, and they are called.
  ///
  ///     super.init()
  ///     judgesBySamples(ifExactly: StripPan.self)
  ///
  /// - Parameter type: The class that declares it.
  public final func judgesBySamples(ifExactly type: GestureRecognizer.Type) {
    judgesSamples = ObjectIdentifier(Swift.type(of: self)) == ObjectIdentifier(type)
  }

  deinit {
    simultaneousGroup?.remove(self)
    #if hasFeature(Embedded)
      knownLifetime?.end()
    #else
      for stream in streams { stream.finish() }
    #endif
  }

  /// Ends the gesture from code: cancels it if it is active, fails it if it is undecided. Touches that are
  /// down remain ignored until they lift. Has no effect without a gesture.
  public func cancel() { withdraw() }

  func withdraw() { session?.withdraw(self, failure: .withdrawn, cancellation: .withdrawn) }

  // MARK: State

  /// Moves the gesture to another stage at an instant; returns the stage before.
  @inline(__always)
  @discardableResult
  final func go(to next: GestureCourse.Stage, at instant: Instant) -> GestureCourse.Stage {
    let former = stage
    assert(former.mayBecome(next), "\(label): a gesture cannot go from \(former) to \(next)")
    moments.record(next, after: former, at: instant)
    stage = next
    return former
  }

  /// The progress of the gesture in its present stage or an earlier one.
  final func course(in stage: GestureCourse.Stage) -> GestureCourse { moments.course(in: stage) }

  // MARK: For subclasses

  /// Called when touches land. The base implementation does nothing; a subclass of a built-in recognizer calls `super`.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) { judge(touches, .began) }

  /// Called when touches move. Check the distance: a change of force alone also counts as a movement.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) { judge(touches, .moved) }

  /// Called when touches lift.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) { judge(touches, .ended) }

  /// Called when touches are cancelled.
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    judge(touches, .cancelled)
  }

  /// Called after every gesture, once every recognizer linked to it by requirements has finished too. Reset
  /// your state, and call `super`. It is the only call that is guaranteed.
  open func reset() {}

  /// The gesture's values, besides its location and time, that snapshots, transcripts and traces show by
  /// name; none by default.
  ///
  ///     override var customValues: [GestureValue] { [GestureValue("force", force, unit: "N")] }
  open var customValues: [GestureValue] { [] }

  /// Whether this recognizer, once recognized, excludes `other`; true by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether `other`, once recognized, excludes this recognizer; true by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether this recognizer must wait until `other` fails; a rule for a whole class. False by default.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Whether `other` must wait until this recognizer fails; a rule for a whole class. False by default.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Whether the recognizer receives a touch that has just begun; called before its delegate is asked. True
  /// by default.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  // MARK: For the built-in recognizers

  /// Judges samples of one instant and one phase.
  func judge(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict { .undecided }

  /// Handles a movement of one touch if it decides nothing and changes no deadline; returns whether it was
  /// handled. Otherwise it changes nothing, and the movement is judged like any sample.
  func rest(_ sample: TouchSample) -> Bool { false }

  /// Lets an active gesture follow movements; returns whether it did. If so, the gesture has changed and has no
  /// deadline. Otherwise nothing has changed, and the movements are judged like any samples.
  func follow(_ samples: Span<TouchSample>) -> Bool { false }

  /// Judges that event time has reached the deadline.
  func reach(_ instant: Instant) -> Verdict { .undecided }

  // MARK: Hooks for containers

  /// Called before this recognizer handles fingers that have landed (`began`), lifted (`ended`) or been
  /// cancelled; does nothing by default. It is the last opportunity to measure the previous fingers.
  open func fingersWillChange(_ phase: TouchPhase) {}

  /// Called after this recognizer has handled fingers that have landed (`began`), lifted (`ended`) or been
  /// cancelled, and before any consequence; does nothing by default.
  open func fingersDidChange(_ phase: TouchPhase) {}

  /// How far the fingers have moved the recognizer's object beyond its edge, in points of the window; nil
  /// while they have not, and by default. For hand-offs at an edge, see ``HandOffCondition/atEdge``.
  open var movementBeyondEdge: Vector? { nil }

  /// Whether the recognizer's object can continue a movement, in points of the window, that a gesture at its
  /// edge passes on; true by default.
  open func canTakeOver(movingBy way: Vector) -> Bool { true }

  /// Called before this gesture ends because it hands its fingers to another recognizer. The moved object
  /// should come to rest, at its edge if it is there. Does nothing by default.
  open func willHandOff() {}

  /// The maximum time from the first touch until the recognizer has decided; nil, the default, if unlimited.
  /// See ``worstCaseDelay``.
  open var maximumDecisionTime: TimeSpan? { nil }

  // MARK: For the built-in recognizers

  /// Starts recognition with fingers that another gesture has handed off.
  ///
  /// - Parameter way: The initial translation, in points of the window.
  /// - Returns: That the gesture has begun, or `undecided` to treat the fingers like ones that landed.
  func takeOver(carrying way: Vector, at instant: Instant) -> Verdict { .undecided }

  /// Whether the gesture uses a touch that it received.
  func uses(_ touch: Touch) -> Bool { true }

  /// Whether its touch methods have ended the gesture: they are not called any more, even while it waits for others.
  var isComplete: Bool { customJudgement.state.isTerminal }

  /// Whether all fingers that lifted one after the other in the last press belong to the recognized gesture.
  var keepsFingers: Bool { false }

  /// The measurement by which the gesture was recognized; nil if it is not reported.
  var evidence: Evidence? { nil }

  /// The number of touches of the gesture.
  var presentTouches: Int { countOfPresentTouches }

  /// The recognizer that requires more taps wins if one lift completes both.
  var precedence: Int { 0 }

  /// The location of the gesture in points of the window: the centroid of the fingers that are down,
  /// otherwise of those that lifted last, otherwise where the gesture ended.
  var windowLocation: Point {
    let isAnyDown = tracked.contains { $0.isDown }
    var latest = Instant(microseconds: .min)
    tracked.forEach { latest = max(latest, $0.timestamp) }
    var sum = Vector.zero
    var count = 0.0
    tracked.forEach { touch in
      guard isAnyDown ? touch.isDown : touch.timestamp == latest else { return }
      sum = sum + (touch.windowLocation - .zero)
      count += 1
    }
    return count > 0 ? .zero + sum / count : lastLocation
  }

  /// Adds the values of the gesture to a snapshot.
  func describe(_ snapshot: inout GestureSnapshot) {}

  /// Adds to a snapshot the amounts by which the program reduced the values by setting them.
  func restoreTaken(in snapshot: inout GestureSnapshot) {}

  #if hasFeature(Embedded)
    /// The kind in ``label``: Embedded Swift has no names of types.
    open var kindLabel: String { "GestureRecognizer" }
  #endif

  /// Called before the first touch of a gesture is judged.
  func prepare(for touch: Touch) {}

  /// Saves the gesture's values when an attempt starts to wait.
  func saveSnapshot() {}

  /// Saves the velocities of a gesture that ends in its wait while a finger stays down, which may move on.
  func saveEnd() {}

  /// Called when the gesture fails: its machine may have begun, but it never did.
  func discardValues() {}

  /// Called when the gesture may begin, perhaps after a wait.
  func endWait() {}

  /// The moment when the attempt started to wait, while an action reports it; otherwise the saved end, or nil.
  var reportedMoment: HeldMoment? { nil }

  /// Runs `body` with the values at the time when the attempt started to wait.
  func withMomentOfAttempt(_ body: () -> Void) { body() }
}
