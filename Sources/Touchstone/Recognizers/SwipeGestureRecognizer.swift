import TouchGeometry
import TouchGestures
import TouchTracking

/// Recognizes a flick in one direction, while the fingers are still down. Discrete.
///
///     let swipe = SwipeGestureRecognizer(direction: [.left, .right, .upRight])
///     swipe.onAction(of: book) { book, swipe in
///       book.turnPage(forward: swipe.recognizedDirection == .left)
///     }
///
/// Several directions may be allowed, including diagonal ones, which are 45 degrees from the axes. Each is
/// judged along its own axis; ``recognizedDirection`` is the first whose distance was reached, which is the
/// one nearest to the actual movement. The swipe fails when none of them is possible any more.
///
/// A pan on the same layer wins, because it begins earlier: make the pan require the swipe to fail. A swipe
/// fails as soon as it is too slow or in the wrong direction, so the pan is hardly delayed.
open class SwipeGestureRecognizer: MachineGestureRecognizer<SwipeMachine> {
  /// Creates a recognizer for one or more directions.
  public init(direction: SwipeDirection = .right) {
    super.init(machine: SwipeMachine())
    judgesBySamples(ifExactly: SwipeGestureRecognizer.self)
    self.direction = direction
  }

  /// The allowed directions; to the right by default. Without any, nothing is recognized.
  public final var direction: SwipeDirection {
    get { machine.settings.direction }
    set { machine.settings.direction = newValue }
  }

  /// The direction of the recognized swipe, exactly one of those allowed; nil before a swipe is recognized.
  /// It keeps its value until fingers land for the next swipe.
  public final var recognizedDirection: SwipeDirection? { machine.recognizedDirection }

  /// The number of fingers; 1 by default, at least 1. The swipe fails with more or fewer.
  public final var numberOfTouchesRequired: Int {
    get { machine.settings.touches }
    set { machine.settings.touches.accept(newValue, in: SettingRange.fingers) }
  }

  /// The distance that the fingers must move along the direction, on average and after the last of them has
  /// landed, in points; 48 pt by default (``Thresholds/swipeDistance``).
  public final var minimumDistance: Double {
    get { machine.settings.minimumDistance }
    set { machine.settings.minimumDistance.accept(newValue, in: SettingRange.distance) }
  }

  /// The longest time from the first landing; 0.45 s by default (``Thresholds/swipeDuration``).
  public final var maximumDuration: TimeSpan {
    get { machine.settings.maximumDuration }
    set { machine.settings.maximumDuration.accept(newValue, in: SettingRange.span) }
  }

  /// How far a slow swipe may drift sideways, as a fraction of its distance; 0.5 by default
  /// (``Thresholds/swipeSlowDrift``).
  public final var slowDrift: Double {
    get { machine.settings.slowDrift }
    set { machine.settings.slowDrift.accept(newValue, in: SettingRange.share) }
  }

  /// How far a fast swipe may drift sideways, as a fraction of its distance; 1 by default
  /// (``Thresholds/swipeFastDrift``).
  public final var fastDrift: Double {
    get { machine.settings.fastDrift }
    set { machine.settings.fastDrift.accept(newValue, in: SettingRange.share) }
  }

  /// The speed from which a swipe counts as fast, in points per second; 1000 pt/s by default
  /// (``Thresholds/swipeFastSpeed``).
  public final var fastSpeed: Double {
    get { machine.settings.fastSpeed }
    set { machine.settings.fastSpeed.accept(newValue, in: SettingRange.speed) }
  }

  /// How far the fingers may move in the wrong direction before the swipe fails immediately, in points; 10 pt
  /// by default (``Thresholds/swipeDirectionSlop``).
  public final var directionSlop: Double {
    get { machine.settings.directionSlop }
    set { machine.settings.directionSlop.accept(newValue, in: SettingRange.distance) }
  }

  final override func resetMachine() { machine.reset() }

  final override func uses(_ touch: Touch) -> Bool { machine.isTracking(touch.id) || !touch.isDown }

  /// A discrete gesture sends its action once, with the values of that instant: no snapshot is needed.
  final override func saveSnapshot() {}

  final override func reach(_ instant: Instant) -> Verdict {
    let verdict = machine.reach(instant)
    deadline = machine.currentDeadline()
    return verdict
  }

  final override func judge(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    let verdict = machine.receive(samples, phase: phase)
    deadline = machine.currentDeadline()
    return verdict
  }

  public final override var maximumDecisionTime: TimeSpan? { maximumDuration }

  final override var windowLocation: Point { machine.location }

  final override func describe(_ snapshot: inout GestureSnapshot) {
    snapshot.direction = machine.recognizedDirection
  }

  #if hasFeature(Embedded)
    open override var kindLabel: String { "Swipe" }
  #endif
}
