import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// A layer that, while it is presented, receives all touches of the layer that it covers.
///
///     let modal = ModalLayer(name: "question")
///     try modal.addChild(panel)
///     modal.dismissesOnOutsideTap = true
///     try window.present(modal)
///
/// Its children are its content; a touch outside of them hits the modal layer itself. The program should
/// darken the covered layers by ``dimming``. Recognizers of the covered layers, up to and including the
/// window, do not receive its touches.
///
/// While presented, it is a child of the layer that presents it, in front of all others, and always has the
/// same size. Only a sibling with an infinite `zPosition`, or the largest finite one, that is added or brought
/// to the front afterwards is in front of it. A layer presents one modal layer at a time; a modal layer may
/// present the next one, and so on.
open class ModalLayer: Layer {
  /// How much to darken the covered layers, from 0 (not at all) to 1 (black); 0.4 by default. Values are
  /// clamped; NaN counts as 0.
  public final var dimming = 0.4 {
    didSet { dimming = dimming.isNaN ? 0 : min(max(dimming, 0), 1) }
  }

  /// How long the layer takes to appear after it was presented, in event time; zero (at once) by default.
  ///
  /// Only the drawing is animated, by ``presence(at:)``: the layer receives touches immediately, so that the
  /// duration changes no gesture. Negative values count as zero.
  public final var appearanceSpan = TimeSpan.zero

  /// How long the layer takes to disappear after it was dismissed, in event time; zero (at once) by default.
  ///
  /// Only the drawing is animated, by ``presence(at:)``. The layer leaves the tree immediately: its touches
  /// are cancelled, later ones hit the layers that it covered, and another layer can be presented. Until the
  /// end it is one of the `disappearingLayers` of the layer that presented it. Negative values count as zero.
  public final var disappearanceSpan = TimeSpan.zero

  /// How the drawing of the layer changes with time.
  final var transition = ModalTransition.none
  /// Called when the layer has been dismissed and removed from the tree, but not if the program only removed
  /// it from its parent.
  ///
  /// The layer retains the closure. A closure that captures the layer or its owner creates a reference cycle;
  /// use ``onDismiss(of:_:)`` instead.
  public final var onDismiss: ((ModalLayer) -> Void)?

  /// Sets ``onDismiss`` to a closure that is passed an object, which is not retained; the closure is not
  /// called after the object is deallocated.
  public final func onDismiss<Target: AnyObject>(
    of target: Target, _ action: @escaping (Target, ModalLayer) -> Void
  ) {
    let actions = ActionList<ModalLayer>()
    actions.append(of: target, action)
    onDismiss = { modal in actions.call(modal) }
  }

  /// Called when a dismissed layer is no longer drawn: after ``onDismiss``, immediately or when the
  /// ``disappearanceSpan`` has passed. If the layer is presented again before that, it stops disappearing
  /// then.
  ///
  /// The layer retains the closure.
  public final var onDisappear: ((ModalLayer) -> Void)?

  /// Whether a tap outside the content dismisses the layer; false by default.
  public final var dismissesOnOutsideTap: Bool {
    get { outsideTap.isEnabled }
    set { outsideTap.isEnabled = newValue }
  }

  /// The recognizer of taps outside the content.
  public final let outsideTap: TapGestureRecognizer = OutsideTapGestureRecognizer()

  private enum Stage {
    case absent
    /// Presented by its parent.
    case presented
    /// About to be dismissed.
    case leaving
  }

  private final var stage = Stage.absent

  /// Whether the layer is presented, or was presented until its pending removal is reported.
  private final var isCovering = false

  /// Creates a modal layer that is not presented. Presenting it sets its frame.
  public override init(frame: Rect = .zero, name: String = "modal") {
    super.init(frame: frame, name: name)
    outsideTap.isEnabled = false
    addGestureRecognizer(outsideTap)
    outsideTap.onAction { tap in (tap.layer as? ModalLayer)?.endPresentation() }
  }

  /// Whether the layer is presented. A layer that the program removed from its parent is not.
  public final var isPresented: Bool { presentingLayer != nil }

  /// The layer that presents this one; nil if it is not presented.
  public final var presentingLayer: Layer? {
    switch stage {
    case .absent: nil
    case .presented, .leaving: parent
    }
  }

  /// The window, skipping the covered layers, which receive none of its touches. If the window itself is
  /// covered, by this layer or by one that contains it, the responder after the window.
  open override var next: Responder? {
    guard isPresented, let window else { return super.next }
    if let covering = window.presentedLayer, isDescendant(of: covering) { return window.next }
    return window
  }

  /// Always true: the modal layer receives all touches of the layer that it covers.
  open override func contains(_ point: Point, with event: TouchEvent?) -> Bool { true }

  /// False: touches outside its bounds hit it too.
  open override var isHitBounded: Bool { false }

  /// Whether the layer is presented: only it and its descendants receive touches.
  public final override var capturesTouches: Bool { isCovering }

  // MARK: For Layer+Presentation

  /// Adds the layer to the layer that presents it.
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
    // An observer of its place, such as a loupe in it, may have removed it again, or presented another one.
    guard self.parent === parent else { return }
    if let other = parent.presentedLayer, other !== self {
      removeFromParent()
      throw .alreadyPresenting(parent: parent.name, modal: other.name)
    }
    stage = .presented
    isCovering = true
    parent.keepPresentation().presented = self
    transform = .identity
    anchorPoint = Point(x: 0.5, y: 0.5)
    cover()
    // In front of raised siblings, including those raised later.
    zPosition = .greatestFiniteMagnitude
    bringToFront()
    isHidden = false
  }

  /// Makes the layer as large as the layer that presents it, now and whenever that is resized.
  final func cover() {
    guard let parent else { return }
    bounds = Rect(origin: .zero, size: parent.bounds.size)
    position = parent.bounds.center
  }

  /// A modal layer that is removed from its parent in any way is no longer presented, even if it is added
  /// again.
  public final override func wasRemoved(from parent: Layer) {
    super.wasRemoved(from: parent)
    guard isCovering else { return }
    isCovering = false
    parent.presentation?.presented = nil
    stage = .absent
  }

  private var isLeaving: Bool {
    switch stage {
    case .leaving: true
    case .absent, .presented: false
    }
  }

  /// Dismisses the layer after the layers presented on top of it, starting with the topmost.
  final func endPresentation() {
    guard isPresented, !isLeaving else { return }
    var stack: [ModalLayer] = []
    var top: ModalLayer? = self
    while let modal = top {
      // From now on none of them can present another layer; otherwise a dismissal callback could keep
      // presenting forever.
      modal.stage = .leaving
      stack.append(modal)
      top = modal.presentedLayer
    }
    for modal in stack.reversed() { modal.leave() }
  }

  private func leave() {
    // A callback of a layer above it may have removed it, and even presented it again.
    guard isLeaving else { return }
    let (parent, application) = (parent, window?.application)
    removeFromParent()
    let isOver = !beginDisappearing(from: parent, application)
    onDismiss?(self)
    if isOver { onDisappear?(self) }
  }
}

/// Taps on a modal layer itself, not on its content.
private final class OutsideTapGestureRecognizer: TapGestureRecognizer {
  override func shouldReceive(_ touch: Touch) -> Bool { touch.layer === layer }

  #if hasFeature(Embedded)
    override var kindLabel: String { "OutsideTap" }
  #endif
}
