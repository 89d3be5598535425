import TouchGeometry

/// A rectangle with a transform in a tree of rectangles, which touches can hit.
///
/// A layer has its own coordinate system, in points: its content lies within ``bounds``. ``position``,
/// ``anchorPoint`` and ``transform`` place it in the parent's coordinates: *point in parent = position +
/// transform · (point - anchor in bounds)*.
///
/// A layer and all other layers in its tree belong to one isolation domain, which the host chooses. A parent
/// retains its children, but not vice versa.
///
///     let card = Layer(frame: Rect(x: 40, y: 40, width: 200, height: 120), name: "card")
///     card.transform = .rotation(.degrees(10))
///     card.hitSlop = 8
///     try window.addChild(card)
open class Layer: Responder {
  /// The maximum depth of a tree, in layers from the root to the deepest leaf: 1000.
  ///
  /// Hit testing and conversion recurse once per level; the limit prevents a file with extreme nesting from
  /// exhausting the stack.
  public static let maximumDepth = 1000

  // MARK: Geometry

  /// The area of the content, in points of the layer's own coordinates.
  @exclusivity(unchecked) public final var bounds: Rect {
    didSet {
      guard bounds != oldValue else { return }
      geometryDidChange()
      boundsDidChange()
    }
  }

  /// The position of the anchor point in the parent's coordinates, in points.
  public final var position: Point { didSet { if position != oldValue { geometryDidChange() } } }

  /// The point that ``position`` places and that ``transform`` acts around, in units of the bounds.
  ///
  /// (0, 0) is the top left corner and (1, 1) the bottom right; (0.5, 0.5) by default. Changing it moves the
  /// layer; ``moveAnchorPoint(to:)`` does not.
  public final var anchorPoint: Point {
    get { form?.anchorPoint ?? LayerForm.center }
    set {
      guard newValue != anchorPoint else { return }
      keepForm().anchorPoint = newValue
      geometryDidChange()
    }
  }

  /// The transform around the anchor point; the identity by default.
  ///
  /// A layer whose transform is singular or not finite cannot be hit, and neither can its descendants.
  public final var transform: AffineTransform {
    get { form?.transform ?? .identity }
    set {
      guard newValue != transform else { return }
      keepForm().transform = newValue
      geometryDidChange()
    }
  }

  /// The layer's depth among its siblings; higher values are in front. 0 by default.
  ///
  /// Siblings of equal depth are ordered as in the parent's children, later ones in front. NaN counts as 0, and
  /// an infinite value as the finite one of the largest magnitude.
  public final var zPosition = 0.0 { didSet { rankDidChange(from: oldValue) } }

  // MARK: Appearance and interaction

  /// The name in descriptions and traces; it need not be unique.
  public var name: String

  /// The opacity of the layer and its descendants, from 0 to 1; 1 by default.
  ///
  /// A layer whose own opacity is below 0.01 cannot be hit, and neither can its descendants. The opacity of
  /// ancestors does not matter.
  @exclusivity(unchecked) public var opacity = 1.0

  /// Whether the layer and its descendants are invisible and cannot be hit; false by default.
  ///
  /// Touches that the layer already has are not affected.
  @exclusivity(unchecked) public var isHidden = false

  /// Whether the layer and its descendants can be hit; true by default.
  ///
  /// Touches that the layer already has are not affected.
  @exclusivity(unchecked) public var isUserInteractionEnabled = true

  /// Whether the layer as a responder gets more than one touch at a time; false by default.
  ///
  /// Gesture recognizers get every touch regardless.
  @exclusivity(unchecked) public var isMultipleTouchEnabled = false

  /// Whether the layer, as a responder, gets touches only while no other layer of its window has one, and
  /// blocks others from getting any during that time; false by default.
  ///
  /// Gesture recognizers get every touch regardless.
  @exclusivity(unchecked) public var isExclusiveTouch = false

  /// Whether children are notified of changed ``bounds`` by ``parentBoundsDidChange()``; false by default, so
  /// that resizing costs nothing for many children. A program sets it on the parent of a container that
  /// follows the parent's size. A container can also observe the change with a ``LayerAttachment``.
  public final var notifiesChildrenOfBounds = false

  // Flags are grouped, because each would take eight bytes on its own.
  /// Whether the window is being notified that this layer leaves it.
  final var isLeavingWindow = false
  /// Whether ``hitArea`` is the plain bounds, which is faster to check than the area itself.
  final var isRectangular = true
  /// Whether it is not a subclass, which might override hit testing.
  private(set) final var isPlain = false
  /// Whether it is a plain layer or window, which contains every point within its reach.
  private(set) final var hasPlainReach = false
  /// Whether the layer's coordinates are known to be those of its parent.
  final var isAsParent = false
  /// Whether the attachments are not notified of changes of the geometry; see ``setPlace(_:_:)``.
  final var isBeingPlaced = false

  /// The part of the bounds that a touch on the layer itself must hit; ``HitArea/bounds`` by default.
  ///
  /// Children are limited by the layer's bounds, not by its hit area: a child on a transparent pixel of its
  /// parent can be hit.
  public final var hitArea: HitArea {
    get { form?.hitArea ?? .bounds }
    set {
      isRectangular = newValue.isBounds
      if form != nil || !isRectangular { keepForm().hitArea = newValue }
    }
  }

  /// The distance by which the hit area extends beyond the bounds, in points of the layer; 0 by default. For
  /// targets smaller than a finger.
  ///
  /// Negative values shrink the area. The bounds of ancestors, enlarged by their own slop, still limit it. NaN
  /// counts as 0; with an infinite value nothing is hit.
  @exclusivity(unchecked) public final var hitSlop = 0.0 {
    didSet { if hitSlop != oldValue { placeDidChange() } }
  }

  /// The recognizers that get the touches on this layer and its descendants, in the order of adding.
  @exclusivity(unchecked) public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  // MARK: Links, maintained by Layer+Tree

  /// The parent.
  final var parentLink: Layer? {
    get { parentReference?.takeUnretainedValue() }
    set {
      parentReference = newValue.map(Unmanaged.passUnretained)
      knownWindowMatrices?.leaveParent()
    }
  }
  /// The parent, unretained, because hit testing and conversion follow it. It never dangles: a parent clears
  /// it when it is deallocated.
  final var parentReference: Unmanaged<Layer>?
  /// The children in the order of ``children``, which is that of their ``siblingKey``.
  @exclusivity(unchecked) final var childList: [Layer] = []
  /// The layer's position among its siblings; unique, increasing, with gaps.
  final var siblingKey: Int64 = 0
  /// An upper bound for the number of levels from this layer to its deepest leaf, including itself.
  final var heightBound = 1

  // MARK: Caches

  /// The properties that make the layer differ from an upright rectangle; nil if none was ever set.
  final var form: LayerForm?
  /// The transform to the window, once requested; kept by ``withWindowMatrices(_:)``.
  final var knownWindowMatrices: WindowMatrices?
  /// The children back to front, if some of them have a `zPosition`; nil after a change.
  final var drawingOrder: [Layer]?
  /// The number of children whose `zPosition` is not 0.
  final var raisedChildCount = 0
  /// The spatial index of the children; nil while there are few, and until the first hit test.
  final var childIndex: LayerIndex?
  /// The layer's slot in the index of its parent; -1 if it is in none.
  final var indexSlot = -1

  /// Creates a layer that is in no tree.
  ///
  /// - Parameters:
  ///   - frame: The layer's place in its future parent's coordinates, in points. The bounds get its
  ///     size and start at (0, 0).
  ///   - name: The name in descriptions and traces.
  public init(frame: Rect = .zero, name: String = "") {
    bounds = Rect(origin: .zero, size: frame.size)
    position = frame.center
    self.name = name
    super.init()
    isPlain = isExactly(self, Layer.self)
    hasPlainReach = isPlain || isExactly(self, Window.self)
  }

  deinit {
    for child in childList {
      child.parentLink = nil
      child.wasRemoved(from: self)
    }
    for recognizer in gestureRecognizers { recognizer.layerLink = nil }
  }

  /// The parent; a window forwards to its application.
  open override var next: Responder? { parentLink }

  /// Notifies the window that this layer and its descendants are about to leave it.
  func willLeave(_ window: Window) { window.layerWillLeave(self) }

  // MARK: Hooks for containers

  /// The objects that containers store on this layer, in the order in which they were added; none by default.
  public final var attachments: [LayerAttachment] = []

  /// Called when ``bounds`` has changed. An override calls `super`.
  open func boundsDidChange() {
    for attachment in attachments { attachment.boundsDidChange(of: self) }
    guard notifiesChildrenOfBounds else { return }
    for child in childList { child.parentBoundsDidChange() }
  }

  /// Called when the ``bounds`` of the parent have changed, if it ``notifiesChildrenOfBounds``; does nothing by
  /// default.
  open func parentBoundsDidChange() {}

  /// Called when the layer has been removed from its parent, which may be being deallocated. The tree is
  /// being changed: overrides call `super`, and must not change the tree, nor call closures of the program.
  open func wasRemoved(from parent: Layer) {}

  /// Whether a touch that lands now only stops content that is moving on its own; false by default. No
  /// ``TapGestureRecognizer`` counts such a touch; see ``Touch/stopsMotion``.
  open var isStoppedByTouches: Bool { false }

  /// Whether touches on this layer or a descendant are kept from the window's recognizers, and wheel events
  /// from enclosing layers, as in a modal layer; false by default. Hit testing does not depend on it:
  /// override ``contains(_:with:)``, ``isHitBounded`` and ``Responder/next`` too.
  open var capturesTouches: Bool { false }

  /// How the layer would answer the movement of a wheel, or of two fingers on a touchpad, above it or a
  /// descendant; ``ScrollAnswer/ignores`` by default.
  open func answer(to scroll: ScrollEvent) -> ScrollAnswer { .ignores }

  /// Scrolls; called only if the layer has answered ``ScrollAnswer/moves`` or ``ScrollAnswer/yields``, and
  /// then with the rest of a sequence of fingers. The default does nothing.
  ///
  /// Fingers that rest on a touchpad stop a layer that ``isStoppedByTouches``: it is called with a translation of
  /// zero, and no end follows.
  open func scroll(by scroll: ScrollEvent) {}

  // MARK: Hit testing

  /// The frontmost layer at the point in the tree that starts here; nil if there is none.
  ///
  /// The result is nil if the layer is hidden, does not allow interaction, has an opacity below 0.01 or if
  /// the point is outside its area. Otherwise the children are tested from front to back, and then the layer
  /// itself.
  ///
  /// If an override returns nil, the sibling behind can be hit. An override that can be hit outside the
  /// bounds must also override ``isHitBounded`` to return false: a parent does not test a bounded layer at
  /// points outside its bounds.
  ///
  /// - Parameters:
  ///   - point: The point in the layer's own coordinates.
  ///   - event: The event for which the layer is tested. Its touches are still being added one by one, so do
  ///     not rely on more than its presence.
  /// - Complexity: O(children) per level, or about the number of children at the point in layers with more
  ///   than a few dozen.
  open func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? {
    guard isOpenToTouches, admits(point, with: event) else { return nil }
    if !childList.isEmpty, let hit = hitTestChildren(point, with: event) { return hit }
    return isRectangular || contains(point, with: event) ? self : nil
  }

  /// Whether the point is in the layer's own hit area: ``hitArea``, enlarged by ``hitSlop``.
  ///
  /// Half-open: the minimum edges are inside, the maximum edges are outside. An override that reaches beyond
  /// the bounds must also override ``isHitBounded`` to return false.
  ///
  /// - Parameters:
  ///   - point: The point in the layer's own coordinates.
  ///   - event: The event for which the layer is tested.
  open func contains(_ point: Point, with event: TouchEvent?) -> Bool {
    if isRectangular { return reach.contains(point) }
    return hitArea.contains(point, in: bounds, outset: hitSlop)
  }

  /// Whether this layer and its descendants can only be hit within ``bounds`` enlarged by ``hitSlop``; true
  /// by default.
  ///
  /// A parent does not test a bounded layer at points outside them, so that ten thousand layers elsewhere
  /// cost nothing. A subclass whose ``hitTest(_:with:)`` or ``contains(_:with:)`` accepts touches outside its
  /// bounds overrides this to return false; it is then tested at every point that reaches its parent. The
  /// value must not change during the life of the layer.
  open var isHitBounded: Bool { true }

  /// The rectangle over which the ``hitArea`` lies, as a ``HitTestReport`` explains it: the ``bounds`` by default.
  ///
  /// A subclass whose ``contains(_:with:)`` places the area elsewhere, such as a picture that keeps its shape,
  /// overrides it too. Hit testing does not depend on it.
  open var hitAreaRect: Rect { bounds }

  /// Notifies this layer that memory is short. The default notifies the children, back to front, including
  /// hidden ones.
  ///
  /// An override may change the children; removed ones are still notified.
  open override func memoryIsShort(_ shortage: MemoryShortage) {
    for child in children { child.memoryIsShort(shortage) }
  }

  /// Whether a recognizer of this layer or of an ancestor may be recognized now; true by default.
  ///
  /// Called after the recognizer has decided and before it acts, for the layer that its touch hit and each
  /// ancestor up to the recognizer's own layer. If one returns false, the recognizer fails.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }
}
