import TouchGeometry
import TouchGestures
import TouchTracking

/// A layer that, while it is presented, has all touches of the layer that it covers.
///
///     let modal = ModalLayer(name: "question")
///     try modal.addChild(panel)
///     modal.dismissesOnOutsideTap = true
///     try window.present(modal)
///
/// Its children are its content; a touch beside them hits the modal layer itself. What it covers is to
/// be drawn darker, by ``dimming``. Recognizers of the layers that it covers, up to and with the
/// window, do not see its touches.
///
/// Presented, it is a child of the layer that presents it, in front of all others, and as large, also
/// when that changes. A layer presents one modal layer at a time; a modal layer may present the next one, and so on.
open class ModalLayer: Layer {
  /// How much to darken the layers below, from 0, not at all, to 1, black; 0.4 by default. Values outside are
  /// clamped, NaN counts as 0.
  public final var dimming = 0.4 {
    didSet { dimming = dimming.isNaN ? 0 : min(max(dimming, 0), 1) }
  }

  /// Called when the layer has been dismissed and removed from the tree; not if the program just removed it
  /// from its parent.
  ///
  /// The layer keeps the closure. A closure that captures the layer, or its owner, keeps it alive; use
  /// ``onDismiss(of:_:)`` instead.
  public final var onDismiss: ((ModalLayer) -> Void)?

  /// Sets ``onDismiss`` to a closure that is called with an object, which is not kept alive; after the object
  /// is gone, the closure is not called any more.
  public final func onDismiss<Target: AnyObject>(
    of target: Target, _ action: @escaping (Target, ModalLayer) -> Void
  ) {
    let targeted = TargetedAction(of: target, action)
    onDismiss = { modal in _ = targeted.call(modal) }
  }

  /// Whether a tap that lands beside the content dismisses the layer; false by default.
  public final var dismissesOnOutsideTap: Bool {
    get { outsideTap.isEnabled }
    set { outsideTap.isEnabled = newValue }
  }

  /// The recognizer of taps beside the content.
  public final let outsideTap: TapGestureRecognizer = OutsideTapGestureRecognizer()

  private enum Stage {
    case absent
    /// Presented by its parent.
    case presented
    /// About to go.
    case leaving
  }

  private final var stage = Stage.absent

  /// Creates a modal layer that is not presented. Its frame is set when it is.
  public override init(frame: Rect = .zero, name: String = "modal") {
    super.init(frame: frame, name: name)
    outsideTap.isEnabled = false
    addGestureRecognizer(outsideTap)
    outsideTap.onAction { tap in (tap.layer as? ModalLayer)?.endPresentation() }
  }

  /// Whether the layer is presented. One that the program took out of its parent is not.
  public final var isPresented: Bool { presentingLayer != nil }

  /// The layer that presents this one; nil while none does.
  public final var presentingLayer: Layer? {
    switch stage {
    case .absent: nil
    case .presented, .leaving: parent
    }
  }

  /// The window, skipping the layers that this one covers: they get none of its touches. If the window itself
  /// is covered, by this layer or by one that contains it, the responder after the window.
  open override var next: Responder? {
    guard isPresented, let window else { return super.next }
    if let covering = window.presentedLayer, isDescendant(of: covering) { return window.next }
    return window
  }

  /// Everywhere: it has all touches of the layer that it covers.
  open override func contains(_ point: Point, with event: TouchEvent?) -> Bool { true }

  /// False: it has the touches beside its own bounds too.
  open override var isHitBounded: Bool { false }

  // MARK: For Layer+Presentation

  /// Becomes the child of the layer that presents it.
  final func enter(_ parent: Layer) throws(PresentationError) {
    if isPresented, let presenting = presentingLayer {
      if isLeaving { throw .beingDismissed(modal: name) }
      throw .alreadyPresented(modal: name, by: presenting.name)
    }
    if parent.isDescendant(of: self) { throw .wouldPresentItself(modal: name, parent: parent.name) }
    var ancestor: Layer? = parent
    while let layer = ancestor {
      if let modal = layer as? ModalLayer, modal.isLeaving {
        throw .beingDismissed(modal: modal.name)
      }
      ancestor = layer.parent
    }
    if let other = parent.presentedLayer {
      throw .alreadyPresenting(parent: parent.name, modal: other.name)
    }
    do {
      try parent.addChild(self)
    } catch {
      throw .tree(error)
    }
    stage = .presented
    isCovering = true
    parent.isPresenting = true
    transform = .identity
    anchorPoint = Point(x: 0.5, y: 0.5)
    cover()
    // In front of siblings that are raised, and of those that will be.
    zPosition = .greatestFiniteMagnitude
    bringToFront()
    isHidden = false
  }

  /// Makes the layer as large as the one that presents it, now and whenever that changes.
  final func cover() {
    guard let parent else { return }
    bounds = Rect(origin: .zero, size: parent.bounds.size)
    position = parent.bounds.center
  }

  /// However it is removed from its parent, it is not presented any more, even if it is added again.
  final override func wasRemoved(from parent: Layer) {
    super.wasRemoved(from: parent)
    guard isCovering else { return }
    isCovering = false
    parent.isPresenting = false
    switch stage {
    case .presented: stage = .absent
    case .absent, .leaving: break
    }
  }

  private var isLeaving: Bool {
    switch stage {
    case .leaving: true
    case .absent, .presented: false
    }
  }

  /// Dismisses the layer, after those that are presented on top of it, the topmost first.
  final func endPresentation() {
    guard isPresented, !isLeaving else { return }
    var stack: [ModalLayer] = []
    var top: ModalLayer? = self
    while let modal = top {
      // From now on none of them presents anything: otherwise a dismissal callback could keep presenting
      // forever.
      modal.stage = .leaving
      stack.append(modal)
      top = modal.presentedLayer
    }
    for modal in stack.reversed() { modal.leave() }
  }

  private func leave() {
    guard isPresented else {
      stage = .absent
      return
    }
    removeFromParent()
    stage = .absent
    onDismiss?(self)
  }
}

/// Taps on a modal layer itself, not on its content.
private final class OutsideTapGestureRecognizer: TapGestureRecognizer {
  override func shouldReceive(_ touch: Touch) -> Bool { touch.layer === layer }
}
