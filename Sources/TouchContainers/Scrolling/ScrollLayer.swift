import TouchGeometry
import TouchTracking
import Touchstone

/// A layer that shows part of a larger content, which fingers scroll and zoom.
///
///     let scroll = ScrollLayer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
///     scroll.contentSize = Size(width: 1200, height: 900)
///     scroll.maximumZoomScale = 4
///     try scroll.content.addChild(map)
///
/// Add the layers that should scroll to ``content``; other children of the layer do not move. Content outside
/// the bounds cannot be hit and should not be drawn.
///
/// The point of the content under the center of the fingers stays there; while two fingers zoom, the content
/// follows them everywhere, and the point under each finger stays under it as long as they do not rotate.
/// When released, the content returns from beyond its limits or flings. All movement is a closed formula of
/// event time: the positions do not depend on how often the application's `advance(to:)` is called.
///
/// A touch that lands on moving content stops it and hits this layer instead, so that stopping does not tap
/// the content underneath; no ``TapGestureRecognizer`` counts it as a tap either, see ``Touch/stopsMotion``.
/// Content that is almost at rest, slower than ``minimumStoppedSpeed`` and nearer to its end than
/// ``minimumStoppedDistance``, is hit as usual.
///
/// A mouse wheel and two-finger scrolling above the layer scroll it; see ``Application/scroll(_:at:)``.
///
/// Of nested scroll layers only one moves at a time: the innermost that can still move along the pan's axis
/// when the pan begins. Each decides this in ``gestureRecognizerShouldBegin(_:)``; an override must call
/// `super`.
open class ScrollLayer: Layer {
  /// The scrolled content. Its bounds have the ``contentSize``; its position and transform are managed by the
  /// scroll layer.
  public final let content: Layer

  /// The recognizer that scrolls. Its first action is the scroll layer's own, which `removeActions()` would
  /// remove.
  public final var panGestureRecognizer: PanGestureRecognizer { scrollPan }

  /// The recognizer that zooms. Its first action is the scroll layer's own.
  ///
  /// It is enabled when the minimum and maximum zoom scale become different, and disabled when they become
  /// equal; in between the program may set it.
  public final var pinchGestureRecognizer: PinchGestureRecognizer { scrollPinch }

  // MARK: Settings

  /// The distances around the content by which it can be scrolled beyond its edges, in points of this layer;
  /// none by default.
  public final var contentInsets = EdgeInsets.zero {
    didSet { if contentInsets != oldValue { limitsDidChange() } }
  }

  /// Whether the content can be pulled beyond its edges, with increasing resistance, and returns; true by
  /// default. Otherwise it stops at the edges.
  public final var bounces = true

  /// Whether content that is not wider than the layer can still be pulled sideways; false by default.
  public final var alwaysBouncesHorizontally = false

  /// Whether content that is not higher than the layer can still be pulled up and down; false by default.
  public final var alwaysBouncesVertically = false

  /// Whether the zoom scale can be pulled beyond its limits, to at most twice the maximum or half the
  /// minimum, and then returns; true by default.
  public final var bouncesZoom = true

  /// Whether content smaller than the layer is centered instead of placed at the top left; false by default.
  public final var centersSmallContent = false {
    didSet { if centersSmallContent != oldValue { limitsDidChange() } }
  }

  /// Whether a pan that begins mostly along one axis scrolls along that axis only; false by default.
  ///
  /// "Mostly" means at least twice as far as along the other axis, our own choice. Zooming ends the lock.
  public final var isDirectionalLockEnabled = false

  /// The minimum speeds for a fling and the rates at which speeds decay; nil for no flings.
  ///
  /// Scrolling decays at Apple's documented normal deceleration rate, 0.998 per millisecond. Zooming
  /// continues too: its speed is at most 3.5 per second and decays at 5 per second, so that the scale at most
  /// doubles or halves; our own choice. Leave `.scale` out of the parts to stop zooming when the fingers
  /// lift. Content is not turned.
  public final var momentum: MomentumSettings? = MomentumSettings(
    parts: [.translation, .scale], maximumGrowth: 3.5, growthDecay: 5)

  /// Whether released content comes to rest only at pages; false by default.
  ///
  /// A fling moves to the next page in its direction; if a touch caught the content on its way to a page and
  /// flings it on within ``MomentumSettings/maximumCatchInterval``, it moves to the page after that. Content
  /// released below ``MomentumSettings/minimumSpeed`` moves to the nearest page. Pages start at the minimum
  /// offset, and the last one ends at the maximum, even if it is shorter. A zoom that flings, or returns to its
  /// limits, ends at the nearest page. The program's own `scroll(to:animated:)` is not limited to pages, but if a
  /// touch stops the animation, the content moves to the nearest page when it lifts.
  public final var isPagingEnabled = false

  /// The size of a page in points of this layer; the size of the layer if nil, the default. There are no
  /// pages along an axis where the size is below a point or not finite.
  public final var pageSize: Size?

  /// The coefficient of the ``RubberBand``s; ``RubberBand/normalCoefficient`` (0.55) by default, and for values that
  /// are not positive and finite. Without ``bounces``, nothing can be pulled beyond an edge.
  public final var rubberBandCoefficient = RubberBand.normalCoefficient

  /// Whether scroll indicators are shown; true by default.
  public final var showsIndicators = true

  /// The minimum zoom scale; 1 by default. Values below 0.000001 or above 1,000,000 are ignored.
  public final var minimumZoomScale = 1.0 {
    didSet {
      if !ScrollLayer.isScale(minimumZoomScale) { minimumZoomScale = oldValue }
      if minimumZoomScale != oldValue { zoomLimitsDidChange() }
    }
  }

  /// The maximum zoom scale; 1 by default, so that zooming is off. Values below 0.000001 or above 1,000,000
  /// are ignored; a value below the minimum counts as the minimum.
  public final var maximumZoomScale = 1.0 {
    didSet {
      if !ScrollLayer.isScale(maximumZoomScale) { maximumZoomScale = oldValue }
      if maximumZoomScale != oldValue { zoomLimitsDidChange() }
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
  /// The application whose event time the latest motion follows.
  final var clock: Weak<Application>?
  /// The fling that a touch stopped, as changes of the offset.
  final var caught: ScrollCatch?
  /// The notch of the wheel that turned the latest page.
  final var notch = WheelNotch()
  @exclusivity(unchecked) final var offset = Point.zero
  @exclusivity(unchecked) final var zoom = 1.0
  final let changeActions = ActionList<ScrollLayer>()
  final let releaseActions = ActionList<ScrollLayer>()
  final let restActions = ActionList<ScrollLayer>()
  private final var touchDelay: ContentTouchDelay?

  /// Creates a layer whose content is as large as itself.
  public override init(frame: Rect = .zero, name: String = "") {
    content = Layer(name: "content")
    super.init(frame: frame, name: name)
    addContent()
  }

  /// Creates a layer with a content of your own class, which becomes as large as the layer.
  ///
  ///     // A page that draws a caret where it is tapped, and overrides touchesEnded(_:with:) for it.
  ///     let scroll = ScrollLayer(frame: frame, content: Page())
  ///
  /// - Parameters:
  ///   - frame: The layer's frame in its parent.
  ///   - name: The layer's name.
  ///   - content: A layer without a parent.
  public init(frame: Rect = .zero, name: String = "", content: Layer) {
    self.content = content
    super.init(frame: frame, name: name)
    addContent()
  }

  private final func addContent() {
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

  /// Whether fingers, wheels and touchpads scroll the content; true by default. Setting it to false cancels a
  /// pan, and a movement by two fingers on a touchpad.
  public final var isScrollEnabled: Bool {
    get { panGestureRecognizer.isEnabled }
    set {
      panGestureRecognizer.isEnabled = newValue
      if !newValue { cancelPush() }
    }
  }

  /// Whether the content receives a touch only 150 ms after the first finger has landed, or at its lift, so
  /// that views do not light up under a passing pan; false by default. If a pan begins earlier, the content
  /// does not receive the touch. A finger that lands later, beside a resting one, is delayed likewise.
  public final var delaysContentTouches: Bool {
    get { touchDelay != nil }
    set {
      guard newValue != delaysContentTouches else { return }
      if let touchDelay { removeGestureRecognizer(touchDelay) }
      touchDelay = newValue ? ContentTouchDelay() : nil
      if let touchDelay { addGestureRecognizer(touchDelay) }
    }
  }

  /// The size of the content at a zoom scale of 1, in its own coordinates; until it is set, always the size
  /// of the layer. Extents that are negative or not finite count as 0.
  ///
  /// When it is set, moving content continues at its speed within the new limits; held content remains held,
  /// and resting content is moved within the limits. The same holds for the insets, the limits of the zoom
  /// scale and the size of the layer. Setting one of them to its present value has no effect.
  public final var contentSize: Size {
    get { content.bounds.size }
    set {
      hasContentSize = true
      let former = content.bounds.size
      setContentSize(newValue)
      if content.bounds.size != former { limitsDidChange() }
    }
  }

  private func setContentSize(_ size: Size) {
    let size = Size(
      width: size.width.isFinite ? max(size.width, 0) : 0,
      height: size.height.isFinite ? max(size.height, 0) : 0)
    content.bounds = Rect(origin: .zero, size: size)
  }

  /// Adjusts the content to the new limits; an override calls `super`.
  open override func boundsDidChange() {
    super.boundsDidChange()
    if !hasContentSize { setContentSize(bounds.size) }
    limitsDidChange()
  }

  /// Whether a touch that lands on the content now would only stop it.
  public final override var isStoppedByTouches: Bool {
    guard let now, isScrollEnabled || pinchGestureRecognizer.isEnabled else { return false }
    let (way, speed): (Double, Double)
    switch activity {
    case .idle, .dragging, .pushed, .fading: return false
    case .coasting(let coast):
      way = coast.offset(at: now).distance(to: coast.rest)
      speed = coast.velocity(at: now).length
    case .zooming(let zooming):
      (way, speed) = remainder(of: zooming, at: now)
    case .approaching(let approach):
      (way, speed) = approach.remainder(at: now)
    }
    return way >= ScrollLayer.minimumStoppedDistance || speed >= ScrollLayer.minimumStoppedSpeed
  }

  /// Hit tests like any layer, except that a touch that lands on moving content hits this layer, to stop the
  /// content, and nothing inside. Siblings of ``content`` and modal layers presented inside are hit as usual.
  open override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? {
    let hit = super.hitTest(point, with: event)
    guard let hit, activity.isMoving, isStoppedByTouches, mayStop(by: hit) else { return hit }
    return self
  }

  /// Whether the hit layer is the content or one of its descendants, but not in a modal layer.
  private func mayStop(by hit: Layer) -> Bool {
    var layer = hit
    while layer !== self {
      guard !layer.capturesTouches, let parent = layer.parent else { return false }
      if parent === self { return layer === content }
      layer = parent
    }
    return true
  }

  /// The answer to a wheel; ``ScrollAnswer/ignores`` unless ``isScrollEnabled``.
  public final override func answer(to scroll: ScrollEvent) -> ScrollAnswer {
    isScrollEnabled ? ownAnswer(to: scroll) : .ignores
  }

  /// Scrolls, unless fingers on the screen hold the content.
  public final override func scroll(by scroll: ScrollEvent) { handle(scroll) }

  /// Whether a recognizer of this layer or of an ancestor may begin. The layer's own pan may begin only if
  /// the layer can move along with the fingers, or if no layer around it can and it bounces.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer === panGestureRecognizer ? mayPan() : true
  }
}
