import TouchGeometry
import TouchGestures
import TouchTracking

/// The root of a tree of layers, to which frames are delivered.
///
/// A window is a layer; its parent's coordinates are those of the screen, in which devices report. Most hosts
/// have one window, as large as the screen or as their own window.
///
///     let window = Window(size: Size(width: 800, height: 600))
///     let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
///     let finger = Contact(slot: 0, phase: .began, position: Point(x: 300, y: 200))
///     window.deliver(ContactFrame(device: screen, time: .seconds(1), contacts: [finger]))
///     if let deadline = window.nextDeadline { window.advance(to: deadline) }
open class Window: Layer {
  /// The application that handles its frames; several windows may share one.
  public final let application: Application

  /// The level of the window; windows of a higher level are in front. 0 by default; NaN counts as 0.
  public final var level = 0.0 { didSet { if level.isNaN { level = 0 } } }

  /// Whether the window and its layers are invisible and cannot be hit; false by default. Hiding it cancels
  /// its touches and gestures, as removing all its layers would.
  public override final var isHidden: Bool {
    didSet { if isHidden && !oldValue { application.turn.layerWillLeave(self) } }
  }

  /// The accommodations for shaky or slow hands; ``Accommodations/none`` by default. A change applies to
  /// touches that land later.
  public final var accommodations = Accommodations.none {
    didSet {
      guard accommodations != oldValue else { return }
      tapAllowance.minimumInterval = accommodations.tapInterval
      tapAllowance.added = accommodations.maximumHold
      updateLearnedInterval()
      application.accommodationsChanged()
    }
  }

  /// How fast the person at this window taps repeatedly, as learned by recognizers of several taps. Set a new
  /// value when another person takes over. Neither learned nor used with
  /// ``Accommodations/TapAssistance/lift(within:)``, which hides the pauses between taps.
  public final var tapRhythm = TapRhythm() {
    didSet { updateLearnedInterval() }
  }

  /// How far the fingertips of the person at this window slip, as learned from short touches. Set a new value
  /// when another person takes over; after a minute without touches the window resets it.
  @exclusivity(unchecked) public final var slipMemory = SlipMemory() {
    didSet { tapAllowance.slip = slipMemory.distance ?? 0 }
  }

  /// The tap allowance that follows from the accommodations, the tap rhythm and the slips; cached, because
  /// every tap reads it.
  final private(set) var tapAllowance = TapAllowance()

  private final func updateLearnedInterval() {
    tapAllowance.learned = accommodations.hidesPauses ? nil : tapRhythm.interval
  }

  /// The order in which windows were shown; among windows of one level, the latest is in front.
  final var order = 0

  /// Creates a window at the origin of the screen, with a size in points.
  public convenience init(
    size: Size, name: String = "window", application: Application = Application()
  ) {
    self.init(frame: Rect(origin: .zero, size: size), name: name, application: application)
  }

  /// Creates a window at `frame`, in points of the screen.
  public init(frame: Rect, name: String = "window", application: Application) {
    self.application = application
    super.init(frame: frame, name: name)
    application.add(self)
  }

  deinit { application.remove(self) }

  /// The application.
  open override var next: Responder? { application }

  /// Delivers what a device reports at one instant; see ``Application/deliver(_:)-(ContactFrame)``.
  public final func deliver(_ frame: ContactFrame) { application.deliver(frame) }

  /// Delivers several frames at once.
  public final func deliver(_ frames: [ContactFrame]) { application.deliver(frames) }

  /// Advances event time to `instant`; see ``Application/advance(to:)``.
  public final func advance(to instant: Instant) { application.advance(to: instant) }

  /// The latest time at which ``advance(to:)`` must be called; nil if nothing is pending.
  public final var nextDeadline: Instant? { application.nextDeadline }

  /// Whether something is in motion without fingers, so that ``advance(to:)`` must be called every frame.
  public final var isMoving: Bool { application.isMoving }

  /// Called before `layer` and its descendants leave this window. Embedded Swift cannot call the turn from
  /// ``Layer/willLeave(_:)``, which other modules override.
  final func layerWillLeave(_ layer: Layer) { application.turn.layerWillLeave(layer) }
}
