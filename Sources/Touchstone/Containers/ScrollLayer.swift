import TouchGeometry
import TouchTracking

/// A layer that shows a part of a content larger than itself: fingers move it, and zoom it.
///
///     let scroll = ScrollLayer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
///     scroll.contentSize = Size(width: 1200, height: 900)
///     scroll.maximumZoomScale = 4
///     try scroll.content.addChild(map)
///
/// What is to be scrolled goes into ``content``; other children of the layer stay where they are.
/// What lies outside of the bounds cannot be hit, and is not to be drawn.
///
/// The point of the content that is under the fingers' middle stays there; while two fingers zoom,
/// the content follows them wherever they go, and what each holds stays under it as long as they do
/// not turn. Let go, it comes back from beyond its limits, or goes on by its momentum. All of this is
/// a closed formula of event time: however often the application's `advance(to:)` is called, it comes
/// to the same places.
///
/// A touch that lands on the content while that moves by itself stops it and hits this layer instead,
/// so that stopping is no tap on what happens to be there; nor is it one to any
/// ``TapGestureRecognizer``, see ``Touch/stopsMotion``. Content that all but rests, slower than
/// ``leastStoppedSpeed`` and nearer to its end than ``leastStoppedWay``, is hit itself.
///
/// A wheel and two-finger scrolling over it scroll it, see ``Application/scroll(_:at:)``.
///
/// Of nested scroll layers one moves at a time: the innermost that can still move along the axis of
/// the pan when it begins. Each answers for itself in ``gestureRecognizerShouldBegin(_:)``; an
/// override must call `super`.
open class ScrollLayer: Layer {
  /// The scrolled content. Its bounds have the ``contentSize``; its position and transform are managed by the
  /// scroll layer.
  public final let content = Layer(name: "content")

  /// The recognizer that scrolls. Its first action is the scroll layer's own, which `removeActions()` would
  /// remove.
  public final var panGestureRecognizer: PanGestureRecognizer { scrollPan }

  /// The recognizer that zooms. Its first action is the scroll layer's own.
  ///
  /// It becomes enabled when the limits of the zoom scale come to differ, and disabled when they come
  /// to be equal; what the program says in between stays.
  public final var pinchGestureRecognizer: PinchGestureRecognizer { scrollPinch }

  // MARK: Settings

  /// Insets around the content into which it can be scrolled, in points of this layer; none by default.
  public final var contentInsets = EdgeInsets.zero { didSet { limitsDidChange() } }

  /// Whether the content can be pulled beyond its edges, with increasing resistance, and returns; true by
  /// default. Otherwise it stops at the edges.
  public final var bounces = true

  /// Whether content that is not wider than the layer can still be pulled sideways; false by default.
  public final var alwaysBouncesHorizontally = false

  /// Whether content that is not higher than the layer can still be pulled up and down; false by default.
  public final var alwaysBouncesVertically = false

  /// Whether the zoom scale can be pulled beyond its limits, to at most half or twice of them, and returns;
  /// true by default.
  public final var bouncesZoom = true

  /// Whether content smaller than the layer is centered instead of placed at the top left; false by default.
  public final var centersSmallContent = false { didSet { limitsDidChange() } }

  /// Whether a pan that begins mostly along one axis scrolls along that axis only; false by default.
  ///
  /// Mostly means at least twice as far as along the other axis, our own figure. Zooming ends the lock.
  public final var isDirectionalLockEnabled = false

  /// Which speeds of the fingers go on when they let go, and how fast these die away; nil for none.
  ///
  /// The decay of scrolling is that of Apple's documented normal deceleration rate, 0.998 a
  /// millisecond. Zooming goes on too, with a decay of its own of 5 a second and at most 3.5 a second,
  /// so that it at most doubles or halves; our own figures. Leave out `.scale` of the parts to let
  /// zooming end with the fingers. Content is not turned.
  public final var momentum: MomentumSettings? = MomentumSettings(
    parts: [.translation, .scale], greatestGrowth: 3.5, growthDecay: 5)

  /// Whether content that is let go comes to rest at a page only; false by default.
  ///
  /// Thrown, it goes to the next page in the direction of the throw; if it was caught on its way to a
  /// page and is thrown on within ``MomentumSettings/longestCatch``, to the one after that. Let go
  /// slower than ``MomentumSettings/leastSpeed``, it goes to the nearest page. Pages count from the
  /// least offset, and the last one ends at the greatest, whatever its size. The program's own
  /// `scroll(to:animated:)` may go anywhere.
  public final var isPagingEnabled = false

  /// The size of a page in points of this layer; the size of the layer if nil, the default. Along an axis
  /// where it is less than a point or not finite there are no pages.
  public final var pageSize: Size?

  /// The coefficient of the ``RubberBand``s; ``RubberBand/normalCoefficient`` (0.55) by default.
  public final var rubberBandCoefficient = RubberBand.normalCoefficient

  /// Whether scroll indicators are shown; true by default.
  public final var showsIndicators = true

  /// The minimum zoom scale; 1 by default. Values outside of a millionth to a million are ignored.
  public final var minimumZoomScale = 1.0 {
    didSet {
      if !ScrollLayer.isScale(minimumZoomScale) { minimumZoomScale = oldValue }
      zoomLimitsDidChange()
    }
  }

  /// The maximum zoom scale; 1 by default, so that zooming is off. Values outside of a millionth to a million
  /// are ignored; a value below the minimum counts as the minimum.
  public final var maximumZoomScale = 1.0 {
    didSet {
      if !ScrollLayer.isScale(maximumZoomScale) { maximumZoomScale = oldValue }
      zoomLimitsDidChange()
    }
  }

  private static func isScale(_ value: Double) -> Bool { (1e-6...1e6).contains(value) }

  private func zoomLimitsDidChange() {
    let isNow = maximumZoomScale > minimumZoomScale
    if isNow != isZoomable {
      isZoomable = isNow
      scrollPinch.isEnabled = isNow
    }
    limitsDidChange()
  }

  // MARK: Kept by the extensions

  final let scrollPan = ScrollPanGestureRecognizer()
  final let scrollPinch = ScrollPinchGestureRecognizer()
  /// Whether the limits of the zoom scale differ.
  private final var isZoomable = false
  /// Whether the program has set the content size.
  private final var hasContentSize = false
  @exclusivity(unchecked) final var activity = ScrollActivity.idle
  /// The fling that a touch stopped, as changes of the offset.
  final var caught: ScrollCatch?
  @exclusivity(unchecked) final var offset = Point.zero
  @exclusivity(unchecked) final var zoom = 1.0
  final let changeActions = ActionList<ScrollLayer>()
  final let releaseActions = ActionList<ScrollLayer>()
  final let restActions = ActionList<ScrollLayer>()
  private final var touchDelay: ContentTouchDelay?

  /// Creates a layer whose content is as large as itself.
  public override init(frame: Rect = .zero, name: String = "") {
    super.init(frame: frame, name: name)
    content.anchorPoint = .zero
    content.position = .zero
    content.bounds = bounds
    // Neither is a child yet, and a new layer has no ancestors, so adding cannot fail.
    try? addChild(content)
    scrollPan.scroller = self
    scrollPinch.scroller = self
    scrollPinch.isEnabled = false
    scrollPan.recognizeSimultaneously(with: scrollPinch)
    addGestureRecognizers(scrollPan, scrollPinch)
    scrollPan.onAction { pan in pan.scroller?.follow(pan) }
    scrollPinch.onAction { pinch in pinch.scroller?.follow(pinch) }
  }

  deinit {
    scrollPan.scroller = nil
    scrollPinch.scroller = nil
  }

  /// Whether fingers scroll; true by default. Setting it to false during a pan cancels the pan.
  public final var isScrollEnabled: Bool {
    get { panGestureRecognizer.isEnabled }
    set { panGestureRecognizer.isEnabled = newValue }
  }

  /// Whether the content gets a touch only 150 ms after its landing, or at its lift, so that what
  /// a pan merely passes does not light up; false by default. A pan that begins earlier is all that
  /// the touch does then.
  public final var delaysContentTouches: Bool {
    get { touchDelay != nil }
    set {
      guard newValue != delaysContentTouches else { return }
      if let touchDelay { removeGestureRecognizer(touchDelay) }
      touchDelay = newValue ? ContentTouchDelay() : nil
      if let touchDelay { addGestureRecognizer(touchDelay) }
    }
  }

  /// The size of the content at a zoom scale of 1, in its own coordinates; until it is set, that of
  /// the layer, also when that changes. Extents that are negative or not finite count as 0.
  ///
  /// Setting it lets the content go on that moves, as fast as it does, within the new limits; what is
  /// held stays held, and what rests is brought within the limits. So do the insets, the limits of the
  /// zoom scale and the size of the layer.
  public final var contentSize: Size {
    get { content.bounds.size }
    set {
      hasContentSize = true
      setContentSize(newValue)
      limitsDidChange()
    }
  }

  private func setContentSize(_ size: Size) {
    let size = Size(
      width: size.width.isFinite ? max(size.width, 0) : 0,
      height: size.height.isFinite ? max(size.height, 0) : 0)
    content.bounds = Rect(origin: .zero, size: size)
  }

  final override func boundsDidChange() {
    super.boundsDidChange()
    if !hasContentSize { setContentSize(bounds.size) }
    limitsDidChange()
  }

  /// Whether a touch that lands on the content now only stops it.
  final override var isStoppedByTouches: Bool {
    guard isScrollEnabled || pinchGestureRecognizer.isEnabled else { return false }
    let (way, speed): (Double, Double)
    switch activity {
    case .idle, .dragging, .pushed, .fading: return false
    case .coasting(let coast):
      let instant = now ?? coast.start
      way = coast.offset(at: instant).distance(to: coast.rest)
      speed = coast.velocity(at: instant).length
    case .zooming(let zooming):
      (way, speed) = remainder(of: zooming, at: now ?? zooming.start)
    case .approaching(let approach):
      (way, speed) = approach.remainder(at: now ?? approach.start)
    }
    return way >= ScrollLayer.leastStoppedWay || speed >= ScrollLayer.leastStoppedSpeed
  }

  /// As for every layer, but while the content moves by itself a touch that lands on it, to stop it,
  /// hits this layer and nothing in it. Children beside ``content``, and modal layers that are presented
  /// in here, keep their touches.
  open override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? {
    let hit = super.hitTest(point, with: event)
    guard let hit, activity.isMoving, isStoppedByTouches, mayStop(by: hit) else { return hit }
    return self
  }

  /// Whether what was hit in here is the content or in it, and in no modal layer.
  private func mayStop(by hit: Layer) -> Bool {
    var layer = hit
    while layer !== self {
      guard !layer.isCovering, let parent = layer.parent else { return false }
      if parent === self { return layer === content }
      layer = parent
    }
    return true
  }

  /// Whether a recognizer of this layer or of one inside may recognize now: the layer's own pan only
  /// if the layer can go where the fingers went, or nobody around it can and it bounces.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer === panGestureRecognizer ? mayPan() : true
  }
}
