import TouchGeometry
import TouchGestures
import TouchTracking

/// A finger on the glass, from its landing to its lift.
///
/// One object stands for the touch for its whole life and changes in place between deliveries: copy
/// what should be kept. It is bound to the layer that it hit and to that layer's chain of
/// responders when it begins, and keeps both, wherever the finger goes and whatever becomes of the
/// tree. It keeps layers alive; of other responders, such as a controller that owns the window, those
/// that are gone are passed over.
public final class Touch {
  /// The identity; never used again.
  @exclusivity(unchecked) public internal(set) var id: TouchID

  /// What the touch is doing. During the callbacks of a responder it is the phase that the
  /// responder is told, elsewhere the finger's own.
  @exclusivity(unchecked) public internal(set) var phase: TouchPhase

  /// When the touch was last heard of, in event time.
  @exclusivity(unchecked) public internal(set) var timestamp: Instant

  /// What makes the touch.
  @exclusivity(unchecked) public internal(set) var type: TouchType

  /// The force, where 1 is the device's greatest; 0 when the device does not tell.
  @exclusivity(unchecked) public internal(set) var force: Float

  /// Half the longer diameter of the contact, in points; 0 when the device does not tell.
  @exclusivity(unchecked) public internal(set) var majorRadius: Float

  /// Which tap of several at one place this touch makes: 1 for the first; 0 once it has moved too
  /// far to be a tap.
  @exclusivity(unchecked) public internal(set) var tapCount = 1

  /// Whether the touch landed on a scroll layer whose content moved by itself, and stopped that. Then
  /// it hit the scroll layer instead of what is in it, and is no tap to a ``TapGestureRecognizer``,
  /// on whatever layer that is.
  @exclusivity(unchecked) public internal(set) var stopsMotion = false

  /// The layer that was hit when the touch began; nil when it hit none.
  public var layer: Layer? { hitLayer ?? window }

  /// The window that the touch began in; nil when it hit none, or the window is gone.
  public var window: Window? { windowLink }

  /// The recognizers that get this touch now, in the order in which they get it: from the hit layer
  /// outward, and on a layer the most recently added first.
  ///
  /// - Complexity: O(recognizers); allocates the result.
  public var gestureRecognizers: [GestureRecognizer] { receivers.objects }

  /// Where the touch began, in points of the window.
  @exclusivity(unchecked) public internal(set) var initialLocation: Point

  /// Recent places.
  @exclusivity(unchecked) public internal(set) var history = SampleHistory()

  // MARK: Kept by the rooms

  /// The window. It takes itself out when it goes; to hold it would keep it alive for ever, since it
  /// leads to the registry, which holds the touch.
  var windowLink: Window? {
    get { windowReference?.takeUnretainedValue() }
    set { windowReference = newValue.map(Unmanaged.passUnretained) }
  }
  @exclusivity(unchecked) private var windowReference: Unmanaged<Window>?
  /// Whether a responder is the window; counts no reference.
  func isInWindow(_ responder: Responder) -> Bool {
    windowReference?.toOpaque() == Unmanaged.passUnretained(responder).toOpaque()
  }
  /// Whether a reference is to the window.
  func isInWindow(_ reference: Unmanaged<Layer>) -> Bool {
    windowReference?.toOpaque() == reference.toOpaque()
  }
  /// Whether the window has recognizers; counts no reference.
  var hasWindowRecognizers: Bool {
    windowReference?._withUnsafeGuaranteedRef { !$0.gestureRecognizers.isEmpty } ?? false
  }
  /// The identity of the window; counts no reference.
  var windowIdentity: UnsafeMutableRawPointer? { windowReference?.toOpaque() }
  /// Whether there is a window, and it only hands on what it is told.
  var isWindowPlain: Bool {
    windowReference?._withUnsafeGuaranteedRef { isExactly($0, Window.self) } ?? false
  }
  /// The layer that was hit, if it is not the window itself.
  @exclusivity(unchecked) var hitLayer: Layer?
  /// The recognizers that get the touch; the session keeps them alive.
  @exclusivity(unchecked) var receivers = Scratch<GestureRecognizer>()
  @exclusivity(unchecked) var windowLocation: Point
  @exclusivity(unchecked) var previousWindowLocation: Point
  /// The responders from the layer outward as they were when the touch began.
  @exclusivity(unchecked) var chain = ResponderChain()
  /// Whether anybody in the chain, the window and the application included, may do something when it
  /// is told of the touch: plain layers, windows and applications only hand on.
  @exclusivity(unchecked) var isHeard = true
  /// Whether a presented modal layer has the touch to itself.
  @exclusivity(unchecked) var isModal = false
  /// Whether the chain ends without leading to the window.
  @exclusivity(unchecked) var passesWindow = false
  /// What of the touch its layer has been told.
  @exclusivity(unchecked) var delivery = Delivery.unbound
  /// The samples since the last delivery, oldest first.
  @exclusivity(unchecked) var samples = ValueList<TouchSample>()
  /// The finger's own phase; ``phase`` differs from it while a responder is told otherwise.
  @exclusivity(unchecked) var ownPhase: TouchPhase
  /// Where it was at the step before.
  @exclusivity(unchecked) var previousStepLocation: Point
  /// When the touch began.
  @exclusivity(unchecked) var landed: Instant
  /// Whether the landing is about to be told late, as it was then.
  @exclusivity(unchecked) var isToldLate = false
  /// What the touch is while it looks as it was; see ``presentLanding()``.
  private var hidden: (location: Point, previous: Point, time: Instant)?
  /// The turn in which the touch was last changed.
  @exclusivity(unchecked) var turn = 0

  init(_ sample: TouchSample) {
    id = sample.id
    phase = .began
    ownPhase = .began
    timestamp = sample.time
    landed = sample.time
    type = sample.type
    force = sample.force
    majorRadius = sample.majorRadius
    windowLocation = sample.location
    previousWindowLocation = sample.location
    previousStepLocation = sample.location
    initialLocation = sample.location
    if sample.uncertainty > 0 { history.noise = Double(sample.uncertainty) }
  }

  /// Creates a touch that no application delivers, for the test of code that is given touches, such as a
  /// responder or a delegate.
  ///
  /// Its place, phase and time are those of the sample; it does not change by itself.
  ///
  /// - Parameter layer: The layer that it counts as having hit; nil for none.
  public convenience init(forTesting sample: TouchSample, on layer: Layer? = nil) {
    self.init(sample)
    phase = sample.phase
    ownPhase = sample.phase
    hitLayer = layer
    windowLink = layer?.window
  }

  /// Makes an object that nobody else holds stand for another touch; saves an allocation a touch.
  func reuse(for sample: TouchSample) {
    id = sample.id
    phase = .began
    ownPhase = .began
    timestamp = sample.time
    landed = sample.time
    type = sample.type
    force = sample.force
    majorRadius = sample.majorRadius
    tapCount = 1
    stopsMotion = false
    isModal = false
    passesWindow = false
    windowLocation = sample.location
    previousWindowLocation = sample.location
    previousStepLocation = sample.location
    initialLocation = sample.location
    history.removeAll()
    history.noise = sample.uncertainty > 0 ? Double(sample.uncertainty) : SampleHistory.usualNoise
    samples.removeAll()
  }

  /// Lets go of everything that the touch was bound to.
  func unbind() {
    hitLayer = nil
    windowLink = nil
    chain.removeAll()
    receivers.removeAll()
    delivery = .unbound
    isToldLate = false
  }

  /// A place of the screen in points of the window; nil when there is no window, or its transform is
  /// singular.
  func place(ofScreen point: Point) -> Point? {
    windowReference?._withUnsafeGuaranteedRef { $0.point(fromParent: point) }
  }

  /// Puts a sample into points of the window.
  @inline(__always)
  func moveToWindow(_ sample: inout TouchSample) {
    guard let windowReference, !windowReference._withUnsafeGuaranteedRef({ $0.isAsParent }) else {
      return
    }
    if let point = place(ofScreen: sample.location) { sample.location = point }
  }

  /// Takes a new sample, whose location is in points of the window.
  ///
  /// Of a touch that its layer has not been told of all samples are kept: they are told with the first
  /// movement. A finger that rests under a recognizer that never decides must not fill memory, so the
  /// oldest go. The sample is not changed; inout, because what is merely shown is copied for it.
  @inline(__always)
  func update(_ sample: inout TouchSample, turn: Int) {
    previousStepLocation = windowLocation
    if self.turn != turn {
      self.turn = turn
      previousWindowLocation = windowLocation
      if !delivery.isHoldingBegan { samples.removeAll() }
    }
    if samples.count == Touch.heldSamples, delivery.isHoldingBegan {
      samples.removeFirst(Touch.heldSamples / 2)
    }
    samples.append(sample)
    if sample.phase == .moved || sample.location != windowLocation || history.count == 0 {
      history.append(SampleHistory.Entry(time: sample.time, location: sample.location))
    }
    windowLocation = sample.location
    timestamp = sample.time
    ownPhase = sample.phase
    phase = sample.phase
    force = sample.force
    majorRadius = sample.majorRadius
  }

  /// How many samples of a touch are kept while its landing is held back: four seconds at 120 Hz.
  static let heldSamples = 512

  /// Lets the touch look as it does to a recognizer in a step: one sample, and the way since the step
  /// before.
  func presentStep() { swap(&previousWindowLocation, &previousStepLocation) }

  /// Lets the touch look as it does to layers again.
  func presentTurn() { swap(&previousWindowLocation, &previousStepLocation) }

  /// Whether two touches are told in one call: of one layer, along one chain. Chains differ when the
  /// layer moved in the tree between the landings.
  func isTold(with other: Touch) -> Bool {
    if self === other { return true }
    guard hitLayer === other.hitLayer, chain.isIdentical(to: other.chain) else { return false }
    return hitLayer != nil || windowLink === other.windowLink
  }

  /// Where a responder is in the chain, which is looked at `position` first; nil when it is not in it.
  func chainPosition(of responder: Responder, near position: Int) -> Int? {
    chain.firstIndex(of: responder, near: position)
  }

  /// Where a responder is in the chain or, behind its end, as the window; nil when it is neither.
  func placeInChain(of responder: Responder) -> Int? {
    chain.firstIndex(of: responder) ?? (isInWindow(responder) ? chain.count : nil)
  }

  /// The responder at a place of the chain; behind its end the window, unless a modal layer covers it:
  /// then it hears nothing of the modal's touches.
  func responder(at position: Int) -> Responder? {
    for index in position..<max(position, chain.count) {
      if let responder = chain[index] { return responder }
    }
    return isModal && passesWindow ? nil : window
  }

  var isDown: Bool { !ownPhase.isTerminal }

  /// Whether it has lifted, and its layer knows it or does not hear of it.
  var isOver: Bool { !isDown && !delivery.isOpen }

  /// Makes a touch that is down one that has not changed.
  func rest() {
    ownPhase = .stationary
    phase = .stationary
  }

  /// Lets the touch look as it did when it began, for a landing that is told late.
  func presentLanding() {
    hidden = (windowLocation, previousWindowLocation, timestamp)
    windowLocation = initialLocation
    previousWindowLocation = initialLocation
    timestamp = landed
  }

  /// Lets the touch look as it is again.
  func presentNow() {
    guard let hidden else { return }
    (windowLocation, previousWindowLocation, timestamp) = hidden
    self.hidden = nil
  }
}

extension Touch {
  /// Where the touch is, in the coordinates of `layer`; nil means the window.
  ///
  /// Converted at the time of the call, so it is right even when the layer has moved since. In a
  /// layer whose transform is singular, which nothing can touch, it is the window's.
  ///
  /// - Complexity: O(depth of the layer).
  public func location(in layer: Layer?) -> Point {
    layer?.location(fromWindow: windowLocation) ?? windowLocation
  }

  /// Where the touch was at the delivery before, in the coordinates of `layer`; nil means the
  /// window.
  public func previousLocation(in layer: Layer?) -> Point {
    layer?.location(fromWindow: previousWindowLocation) ?? previousWindowLocation
  }

  /// How fast the touch moves now, in points a second of the coordinates of `layer`; nil means the
  /// window. How it is estimated is set by ``Application/velocityEstimator``.
  ///
  /// `touch.history.velocity(at: touch.timestamp)` has the standard deviation too, in the window.
  public func velocity(in layer: Layer?) -> Vector {
    let velocity = history.velocity(at: timestamp).vector
    return layer?.vector(fromWindow: velocity) ?? velocity
  }
}

/// What of a touch its layer has been told: nothing is told twice or forgotten.
enum Delivery {
  /// There is no layer, or the layer does not get this touch.
  case unbound
  /// The beginning is held back.
  case held
  /// The layer knows of the touch.
  case live
  /// The touch has lifted and the layer has not been told yet.
  case endHeld
  /// The layer was told that the touch ended or was cancelled, or will never hear of it.
  case closed

  /// Whether the landing is held back.
  var isHoldingBegan: Bool {
    switch self {
    case .held: true
    case .unbound, .live, .endHeld, .closed: false
    }
  }

  /// Whether something is held back.
  var isHoldingBack: Bool {
    switch self {
    case .held, .endHeld: true
    case .unbound, .live, .closed: false
    }
  }

  var isOpen: Bool {
    switch self {
    case .held, .live, .endHeld: true
    case .unbound, .closed: false
    }
  }
}
