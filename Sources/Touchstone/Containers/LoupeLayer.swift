import TouchGeometry
import TouchGestures

/// A round magnifying glass that a long press brings up above the finger, and that follows it.
///
///     let loupe = LoupeLayer()
///     try window.addChild(loupe)
///     loupe.attach(to: photo)
///
/// It is hidden until its press begins and again when the finger lifts or is taken back. Its parent
/// says where it may be: it stays inside of the parent's bounds, and never under the finger as long
/// as there is room for both. What it shows is for whoever draws: the layers below it, around
/// ``focus``, enlarged by ``magnification``, within a circle of ``radius`` about its own center.
///
/// It takes no touches.
open class LoupeLayer: Layer {
  /// The radius of the disc that a finger covers, in points: half of 9 mm, the width of a fingertip,
  /// at 160 points an inch.
  public static let fingertipRadius = 4.5 * 160 / 25.4

  /// The radius of the glass unless told otherwise, in points. Our own figure, about a centimeter.
  public static let normalRadius = 64.0

  /// The recognizer that brings it up. Its first action is the loupe's own.
  public final let press = LongPressGestureRecognizer()

  /// How much larger things show in the loupe; 2 by default. Only positive finite values are taken.
  public final var magnification = 2.0 {
    didSet {
      if !(magnification.isFinite && magnification > 0) { magnification = oldValue }
    }
  }

  /// The radius of the glass in points; ``normalRadius`` by default. Only positive finite values are
  /// taken.
  public final var radius = LoupeLayer.normalRadius {
    didSet {
      if !(radius.isFinite && radius > 0) { radius = oldValue }
      bounds = Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    }
  }

  /// The radius of the disc about the finger that the loupe stays off, in points;
  /// ``fingertipRadius`` by default.
  public final var fingerRadius = LoupeLayer.fingertipRadius

  /// What is at least between that disc and the loupe, in points; 8 by default, our own figure.
  public final var gap = 8.0

  private enum Appearance {
    case hidden
    case shown(focus: Point, side: LoupePlacement.Side?)
  }

  private final var appearance = Appearance.hidden
  private final var changeActions: [(LoupeLayer) -> Void] = []

  /// Creates a hidden loupe that no press brings up yet.
  public init(name: String = "loupe") {
    let side = 2 * LoupeLayer.normalRadius
    super.init(frame: Rect(x: 0, y: 0, width: side, height: side), name: name)
    isHidden = true
    isUserInteractionEnabled = false
    press.onAction { [weak self] press in self?.follow(press) }
  }

  deinit { press.layer?.removeGestureRecognizer(press) }

  /// Lets a long press on a layer, or on what is in it, bring the loupe up; on one layer at a time.
  public final func attach(to target: Layer) { target.addGestureRecognizer(press) }

  /// Takes the press off its layer, which hides the loupe.
  public final func detachFromTarget() { press.layer?.removeGestureRecognizer(press) }

  /// Adds a function to be called each time the loupe appears, moves or goes.
  @discardableResult
  public final func onChange(_ action: @escaping (LoupeLayer) -> Void) -> Self {
    changeActions.append(action)
    return self
  }

  // MARK: What it shows

  /// Whether it is up.
  public final var isShowing: Bool { focus != nil }

  /// The middle of what is magnified, the place of the finger, in the parent's coordinates; nil while
  /// it is not up.
  public final var focus: Point? {
    switch appearance {
    case .hidden: nil
    case .shown(let focus, _): focus
    }
  }

  /// The same in the window's coordinates.
  public final var windowFocus: Point? {
    guard let focus, let parent else { return nil }
    return parent.windowLocation(of: focus)
  }

  /// The square around what is magnified, in the parent's coordinates; nil while it is not up.
  public final var magnifiedRect: Rect? {
    guard let focus else { return nil }
    let reach = radius / magnification
    return Rect(x: focus.x - reach, y: focus.y - reach, width: 2 * reach, height: 2 * reach)
  }

  /// The way from the finger to the middle of the loupe, in the parent's coordinates; nil while it is
  /// not up.
  public final var offset: Vector? { focus.map { position - $0 } }

  /// Always nil: it takes no touches.
  open override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? { nil }

  /// True: it is never hit.
  open override var isHitBounded: Bool { true }

  // MARK: Following

  private func follow(_ press: LongPressGestureRecognizer) {
    switch press.state {
    case .began:
      bringToFront()
      show(at: press)
    case .changed: show(at: press)
    case .ended, .cancelled: hide()
    case .possible, .failed: return
    }
  }

  private func show(at press: LongPressGestureRecognizer) {
    guard let parent else { return hide() }
    let finger = press.location(in: parent)
    guard finger.isFinite else { return }
    var former: LoupePlacement.Side?
    switch appearance {
    case .hidden: break
    case .shown(_, let side): former = side
    }
    let placement = LoupePlacement(
      in: parent.bounds, radius: radius, fingerRadius: fingerRadius, gap: gap)
    let (center, side) = placement.center(for: finger, keeping: former)
    appearance = .shown(focus: finger, side: side)
    position = center
    isHidden = false
    tell()
  }

  private func hide() {
    switch appearance {
    case .hidden: return
    case .shown: break
    }
    appearance = .hidden
    isHidden = true
    tell()
  }

  private func tell() {
    let actions = changeActions
    for action in actions { action(self) }
  }
}
