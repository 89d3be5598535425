import TouchGeometry
import TouchGestures
import TouchTracking

/// The root of a tree of layers, and the place where frames are handed in.
///
/// A window is a layer like any other; its parent's coordinates are those of the screen, in which
/// devices report. Most hosts have one, as large as the screen or as their own window.
open class Window: Layer {
  /// Where its frames go; several windows may share one.
  public final let application: Application

  /// Windows of a higher level are in front of those of a lower one. 0 by default.
  public final var level = 0.0

  /// Whether the window and what is in it are not shown and cannot be hit; false by default. Hiding
  /// it takes back its touches and gestures, as removing all its layers would.
  public override final var isHidden: Bool {
    didSet { if isHidden && !oldValue { application.turn.layerWillLeave(self) } }
  }

  /// How the window reads the touches of shaky or slow hands; ``Accommodations/none`` by default. A change
  /// counts for touches that land later.
  public final var accommodations = Accommodations.none {
    didSet {
      guard accommodations != oldValue else { return }
      tapAllowance.least = accommodations.tapInterval
      tapAllowance.added = accommodations.longestHold
      application.accommodationsChanged()
    }
  }

  /// How fast the person at this window taps several times, as recognizers of several taps have learned it.
  /// Set it to a new one when somebody else takes the place.
  public final var tapRhythm = TapRhythm() {
    didSet { tapAllowance.learned = tapRhythm.interval }
  }

  /// What machines of taps allow for the accommodations and the rhythm: one value, since every tap asks for it.
  @exclusivity(unchecked) final private(set) var tapAllowance = TapAllowance()

  /// Among windows of one level, the later shown is in front.
  final var order = 0

  /// Creates a window at the origin of the screen, `size` points large.
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

  /// Takes what a device reports at one instant; see ``Application/deliver(_:)-(ContactFrame)``.
  public final func deliver(_ frame: ContactFrame) { application.deliver(frame) }

  /// Takes several frames as one delivery.
  public final func deliver(_ frames: [ContactFrame]) { application.deliver(frames) }

  /// Says that event time has reached `instant`; see ``Application/advance(to:)``.
  public final func advance(to instant: Instant) { application.advance(to: instant) }

  /// When ``advance(to:)`` must be called at the latest; nil when nothing is waited for.
  public final var nextDeadline: Instant? { application.nextDeadline }

  /// Whether something moves by itself, so that ``advance(to:)`` must be called every frame.
  public final var isMoving: Bool { application.isMoving }

  /// Called before `layer`, with all that is in it, leaves this window.
  final func layerWillLeave(_ layer: Layer) { application.turn.layerWillLeave(layer) }
}
