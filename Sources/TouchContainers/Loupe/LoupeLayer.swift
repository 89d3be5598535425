import TouchGeometry
import TouchGestures
import Touchstone

/// A round magnifying glass that appears above the finger after a long press and follows it.
///
///     let loupe = LoupeLayer()
///     try window.addChild(loupe)
///     loupe.attach(to: photo)
///
/// The loupe is hidden until its press begins, and again when the finger lifts or is cancelled. It stays
/// inside its parent's bounds, and never covers the finger if there is room for both. The program draws its
/// content: the layers below it, around ``focus``, enlarged by ``magnification``, within a circle of
/// ``radius`` about the loupe's center.
///
/// While visible, the loupe is in front of its siblings with the same `zPosition`, and of a modal layer
/// that its parent presents. It receives no touches.
open class LoupeLayer: Layer {
  /// The radius of the disc that a finger covers, in points: half of 9 mm, the width of a fingertip, at 160
  /// points per inch.
  public static let fingertipRadius = 4.5 * 160 / 25.4

  /// The default radius of the glass, in points. Our own choice, about a centimeter.
  public static let normalRadius = 64.0

  /// The recognizer that shows the loupe. Its first action is the loupe's own.
  public final let press = LongPressGestureRecognizer()

  /// The magnification in the loupe; 2 by default. Values that are not positive and finite are ignored.
  public final var magnification = 2.0 {
    didSet {
      if !(magnification.isFinite && magnification > 0) { magnification = oldValue }
    }
  }

  /// The radius of the loupe in points; ``normalRadius`` by default. Values that are not positive and finite
  /// are ignored.
  public final var radius = LoupeLayer.normalRadius {
    didSet {
      if !(radius.isFinite && radius > 0) { radius = oldValue }
      bounds = Rect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
      if radius != oldValue { placeAgain() }
    }
  }

  /// The radius of the disc around the finger that the loupe does not cover, in points of the window, because
  /// fingers do not shrink with a scaled layer; ``fingertipRadius`` by default. Negative and non-finite
  /// values are ignored.
  public final var fingerRadius = LoupeLayer.fingertipRadius {
    didSet {
      if !(fingerRadius.isFinite && fingerRadius >= 0) { fingerRadius = oldValue }
      if fingerRadius != oldValue { placeAgain() }
    }
  }

  /// The minimum gap between that disc and the loupe, in points of the window; 8 by default, our own choice.
  /// Negative and non-finite values are ignored.
  public final var gap = 8.0 {
    didSet {
      if !(gap.isFinite && gap >= 0) { gap = oldValue }
      if gap != oldValue { placeAgain() }
    }
  }

  private enum Appearance {
    case hidden
    case shown(focus: Point, side: LoupePlacement.Side?)
  }

  private final var appearance = Appearance.hidden
  /// The ``Layer/zPosition`` to restore; nil while the layer uses its own.
  private final var ownZPosition: Double?
  private final let changeActions = ActionList<LoupeLayer>()
  /// Observes the geometry of the parent and its ancestors while the loupe is shown.
  private final let watch = LoupeWatch()
  /// The layers that it observes; some may no longer be ancestors of the loupe.
  private final var observed: [Weak<Layer>] = []
  /// Whether the closures of ``onChange(_:)`` are being called.
  private final var isNotifying = false

  /// Creates a hidden loupe that is not attached to a layer.
  public init(name: String = "loupe") {
    let side = 2 * LoupeLayer.normalRadius
    super.init(frame: Rect(x: 0, y: 0, width: side, height: side), name: name)
    isHidden = true
    isUserInteractionEnabled = false
    press.onAction(of: self) { loupe, press in loupe.follow(press) }
  }

  deinit { press.layer?.removeGestureRecognizer(press) }

  /// Shows the loupe on a long press on a layer or its descendants; a loupe is attached to one layer at a
  /// time.
  public final func attach(to target: Layer) { target.addGestureRecognizer(press) }

  /// Removes the long press from its layer, which hides the loupe.
  public final func detachFromTarget() { press.layer?.removeGestureRecognizer(press) }

  /// Adds a closure that is called each time the loupe appears, moves or disappears, except when the program
  /// removed it from its parent. If a closure moves an ancestor of the loupe, the loupe follows, but none is called
  /// again.
  @discardableResult
  public final func onChange(_ action: @escaping (LoupeLayer) -> Void) -> Self {
    changeActions.append(action)
    return self
  }

  /// Like ``onChange(_:)``, with an object that is passed to the closure but not retained; the closure is no
  /// longer called after the object is deallocated. Intended for owners of the loupe.
  @discardableResult
  public final func onChange<Target: AnyObject>(
    of target: Target, _ action: @escaping (Target, LoupeLayer) -> Void
  ) -> Self {
    changeActions.append(of: target, action)
    return self
  }

  // MARK: What it shows

  /// Whether the loupe is visible.
  public final var isShowing: Bool { focus != nil }

  /// The center of the magnified area, which is the finger's location, in the parent's coordinates; nil while
  /// the loupe is hidden.
  public final var focus: Point? {
    switch appearance {
    case .hidden: nil
    case .shown(let focus, _): focus
    }
  }

  /// The same location in the window's coordinates.
  public final var windowFocus: Point? {
    guard let focus, let parent else { return nil }
    return parent.windowLocation(of: focus)
  }

  /// The magnified square in the parent's coordinates; nil while the loupe is hidden.
  public final var magnifiedRect: Rect? {
    guard let focus else { return nil }
    let reach = radius / magnification
    return Rect(x: focus.x - reach, y: focus.y - reach, width: 2 * reach, height: 2 * reach)
  }

  /// The vector from the finger to the center of the loupe, in the parent's coordinates; nil while the loupe
  /// is hidden.
  public final var offset: Vector? { focus.map { position - $0 } }

  /// Always nil: the loupe receives no touches.
  open override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? { nil }

  // MARK: Following

  private func follow(_ press: LongPressGestureRecognizer) {
    switch press.state {
    case .began, .changed: show(at: press)
    case .ended, .cancelled: hide()
    case .possible, .failed: return
    }
  }

  /// Moves the loupe in front of its siblings, including a modal layer.
  private func rise() {
    if let modal = parent?.presentedLayer, modal.zPosition > zPosition {
      ownZPosition = zPosition
      zPosition = modal.zPosition
    }
    bringToFront()
  }

  private func vanish() {
    appearance = .hidden
    isHidden = true
    watch.loupe = nil
    for layer in observed { layer.object?.attachments.removeAll { $0 === watch } }
    observed = []
    if let ownZPosition { zPosition = ownZPosition }
    ownZPosition = nil
  }

  /// The loupe is hidden while it has no parent; a finger that is still pressing shows it in the next one.
  public final override func wasRemoved(from parent: Layer) {
    super.wasRemoved(from: parent)
    vanish()
  }

  private func show(at press: LongPressGestureRecognizer) {
    guard let parent else { return hide() }
    if place(at: press, in: parent) { notify() }
  }

  /// Places the loupe and shows it; returns false if the finger's location is unknown.
  private func place(at press: LongPressGestureRecognizer, in parent: Layer) -> Bool {
    let finger = press.location(in: parent)
    guard finger.isFinite else { return false }
    var former: LoupePlacement.Side?
    switch appearance {
    case .hidden:
      rise()
      watch.loupe = self
    case .shown(_, let side): former = side
    }
    observe(from: parent)
    let scale = LoupeLayer.pointsOfWindow(in: parent)
    let placement = LoupePlacement(
      in: parent.bounds, radius: radius, fingerRadius: fingerRadius * scale, gap: gap * scale)
    let (center, side) = placement.center(for: finger, keeping: former)
    appearance = .shown(focus: finger, side: side)
    position = center
    isHidden = false
    return true
  }

  /// Observes the parent and its ancestors, which may have changed since the loupe was placed.
  private func observe(from parent: Layer) {
    var layer: Layer? = parent
    while let next = layer {
      if !next.attachments.contains(where: { $0 === watch }) {
        next.attachments.append(watch)
        observed.append(Weak(next))
      }
      layer = next.parent
    }
  }

  /// Places a loupe that is shown again, because its lengths have changed.
  private func placeAgain() {
    if isShowing { show(at: press) }
  }

  /// Places a loupe that is shown again, because its parent or an ancestor has moved under the finger, perhaps to
  /// another parent.
  fileprivate func followParent() {
    guard isShowing, let parent, place(at: press, in: parent), !isNotifying else { return }
    notify()
  }

  private func hide() {
    guard isShowing else { return }
    vanish()
    notify()
  }

  /// The number of the layer's points per point of the window, in the direction in which it is largest: the
  /// greater singular value of the transform.
  private static func pointsOfWindow(in layer: Layer) -> Double {
    guard let x = layer.vector(fromWindow: Vector(dx: 1, dy: 0)),
      let y = layer.vector(fromWindow: Vector(dx: 0, dy: 1))
    else { return 1 }
    let sum = x.squaredLength + y.squaredLength
    let determinant = x.dx * y.dy - x.dy * y.dx
    let difference = max(sum * sum - 4 * determinant * determinant, 0).squareRoot()
    return ((sum + difference) * 0.5).squareRoot()
  }

  private func notify() {
    let wasNotifying = isNotifying
    isNotifying = true
    changeActions.call(self)
    isNotifying = wasNotifying
  }
}

/// Tells a loupe that is shown that the geometry of its parent or of an ancestor has changed.
private final class LoupeWatch: LayerAttachment {
  /// The loupe, which clears this when it is hidden or leaves its parent.
  unowned(unsafe) var loupe: LoupeLayer?

  override func geometryDidChange(of layer: Layer) {
    // The layer may be a former ancestor of the loupe.
    if let loupe, loupe.isDescendant(of: layer) { loupe.followParent() }
  }
}
