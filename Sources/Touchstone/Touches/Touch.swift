import TouchGeometry
import TouchGestures
import TouchTracking

/// A finger on the glass, from its landing to its lift.
///
/// The same object represents the touch for its whole life and is updated between deliveries: copy values
/// that you want to keep. When it begins, it is bound to the layer that it hit and to that layer's responder
/// chain, and retains both, wherever the finger moves and however the tree changes. It retains the layers;
/// other responders, such as a controller that owns the window, are skipped once they are deallocated.
///
///     // For a test of a delegate, without a window or a frame.
///     let sample = TouchSample(
///       id: TouchID(1), time: .zero, location: Point(x: 40, y: 40), phase: .began)
///     let touch = Touch(forTesting: sample, on: card)
///     print(delegate.gestureRecognizer(tap, shouldReceive: touch))
public final class Touch {
  /// The last sample, with its location in points of the window.
  @exclusivity(unchecked) private var sample: TouchSample
  /// The index of the touch that was reported after this one, in an earlier step. Here it fits into the sample's
  /// padding.
  var successor: UInt16 = 0

  /// The identity; unique.
  public var id: TouchID { sample.id }

  /// The event time of the last change.
  public var timestamp: Instant { presentation == .landing ? landed : sample.time }

  /// The type of the touch.
  public var type: TouchType { sample.type }

  /// The force from 0 to 1, where 1 is the device's maximum; 0 if the device does not report it.
  public var force: Float { sample.force }

  /// Half the longer diameter of the contact, in points; 0 if the device does not report it.
  public var majorRadius: Float { sample.majorRadius }

  /// The pressed buttons; ``TouchButtons/primary`` for a finger.
  public var buttons: TouchButtons { sample.buttons }

  /// The angle between a pen and the glass: a quarter turn for an upright pen, 0 for a flat one. A quarter
  /// turn for a finger, a mouse, and a pen that does not report it.
  public var altitudeAngle: Angle { sample.tilt.altitude }

  /// The direction in which the pen's end points, from the screen's x axis, clockwise positive, at least 0; 0
  /// for a finger, a mouse, and a pen that does not report it.
  public var azimuthAngle: Angle { sample.tilt.azimuth }

  /// The number of this tap in a series at one place: 1 for the first; 0 once the touch has moved too far to
  /// be a tap.
  @exclusivity(unchecked) public internal(set) var tapCount = 1

  /// The square of the largest distance from the landing so far; negative once it exceeded
  /// ``SlipMemory/maximumSlip``, which is too far for a slip.
  var squaredSlip = 0.0

  /// The layer that was hit when the touch began; nil if it hit none.
  public var layer: Layer? { hitLayer ?? window }

  /// The window in which the touch began; nil if it hit none or the window was deallocated.
  public var window: Window? { windowLink }

  /// The recognizers that currently receive this touch, in order: from the hit layer outward, and on each
  /// layer the most recently added first.
  ///
  /// - Complexity: O(recognizers); allocates the result.
  public var gestureRecognizers: [GestureRecognizer] { receivers.objects }

  /// The location at which the touch began, in points of the window.
  @exclusivity(unchecked) public internal(set) var initialLocation: Point

  /// The recent samples.
  @exclusivity(unchecked) public internal(set) var history = SampleHistory()

  // Small values, here and after the responder chain, are neighbors: each would take eight bytes on its own.

  /// The phase of the touch. In callbacks of a responder it is the phase that the callback reports, elsewhere
  /// the finger's own.
  @exclusivity(unchecked) public internal(set) var phase: TouchPhase
  /// The finger's own phase; ``phase`` differs from it while a responder gets an earlier one.
  private(set) var ownPhase: TouchPhase
  /// Whether the touch landed on a scroll layer whose content was moving, and stopped it. Such a touch hits
  /// the scroll layer instead of its content, and is not a tap for any ``TapGestureRecognizer``.
  @exclusivity(unchecked) public internal(set) var stopsMotion = false
  /// The velocity's filter; nil until the velocity is first read, since most touches' velocities never are.
  private var motion: MotionMemory?

  // MARK: Kept by the rooms

  /// The window, unretained. It clears this when it is deallocated; retaining it would create a cycle,
  /// because it leads to the registry, which retains the touch.
  var windowLink: Window? {
    get { windowReference?.takeUnretainedValue() }
    set { windowReference = newValue.map(Unmanaged.passUnretained) }
  }
  private var windowReference: Unmanaged<Window>?
  /// Calls `body` with the window, if there is one; retains nothing.
  @inline(__always)
  func withWindow<Result>(_ body: (Window) -> Result) -> Result? {
    windowReference?._withUnsafeGuaranteedRef(body)
  }
  /// Whether a responder is the window; retains nothing.
  func isInWindow(_ responder: Responder) -> Bool {
    windowReference?.toOpaque() == Unmanaged.passUnretained(responder).toOpaque()
  }
  /// Whether a reference is to the window.
  func isInWindow(_ reference: Unmanaged<Layer>) -> Bool {
    windowReference?.toOpaque() == reference.toOpaque()
  }
  /// Whether the window has recognizers; retains nothing.
  var hasWindowRecognizers: Bool { withWindow { !$0.gestureRecognizers.isEmpty } ?? false }
  /// The identity of the window; retains nothing.
  var windowIdentity: UnsafeMutableRawPointer? { windowReference?.toOpaque() }
  /// Whether there is a window, and it only forwards touches.
  var isWindowPlain: Bool { withWindow { isExactly($0, Window.self) } ?? false }
  /// The layer that was hit, unless it is the window itself.
  var hitLayer: Layer?
  /// The recognizers that receive the touch; the session retains them.
  @exclusivity(unchecked) var receivers = UnretainedList<GestureRecognizer>()
  /// The location in points of the window.
  var windowLocation: Point { presentation == .landing ? initialLocation : sample.location }
  /// The location at the previous turn.
  var previousWindowLocation: Point
  /// The responders from the layer outward when the touch began.
  @exclusivity(unchecked) var chain = ResponderChain()
  /// Whether a responder in the chain, including the window and the application, may handle the touch: plain
  /// layers, windows and applications only forward it.
  var hasListeners = true
  /// Whether a presented modal layer covers the window for this touch.
  var isModal = false
  /// Whether the chain ends without leading to the window.
  var passesWindow = false
  /// How much of the touch has been delivered to its layer.
  var delivery = Delivery.closed
  /// Whether no other touch was down at the same time.
  var isAlone = true
  /// Whether the landing is about to be delivered late, with its original values.
  var isReportedLate = false
  /// The event that the running callback reports.
  var presentation = Presentation.turn
  /// The samples since the last delivery, oldest first, without the last one: usually none.
  @exclusivity(unchecked) private(set) var earlierSamples: [TouchSample] = []
  /// When the touch began.
  var landed: Instant
  /// The turn in which the touch was last changed.
  var turn = 0

  init(_ sample: TouchSample) {
    self.sample = sample
    phase = sample.phase
    ownPhase = sample.phase
    landed = sample.time
    previousWindowLocation = sample.location
    initialLocation = sample.location
    if sample.uncertainty > 0 { history.noise = Double(sample.uncertainty) }
  }

  /// Creates a touch for tests of code that receives touches, such as a responder or a delegate. No
  /// application delivers it.
  ///
  /// It has the location, phase and time of the sample, and is not updated. It retains the layer and its window.
  ///
  /// - Parameters:
  ///   - sample: The sample with the touch's location, phase and time.
  ///   - layer: The layer that the touch hit; nil for none.
  public convenience init(forTesting sample: TouchSample, on layer: Layer? = nil) {
    self.init(sample)
    hitLayer = layer
    guard let window = layer?.window else { return }
    windowLink = window
    // A window clears the references of its application's touches only. A layer of the chain is retained.
    chain.append(window)
  }

  /// Reuses for another touch an object that nothing else holds; saves an allocation per touch.
  func reuse(for sample: TouchSample) {
    self.sample = sample
    phase = sample.phase
    ownPhase = sample.phase
    landed = sample.time
    tapCount = 1
    squaredSlip = 0
    isAlone = true
    stopsMotion = false
    isModal = false
    passesWindow = false
    previousWindowLocation = sample.location
    initialLocation = sample.location
    history.removeAll()
    motion?.removeAll()
    history.noise = sample.uncertainty > 0 ? Double(sample.uncertainty) : SampleHistory.defaultNoise
    forgetEarlierSamples()
  }

  /// Releases everything that the touch was bound to.
  func unbind() {
    hitLayer = nil
    windowLink = nil
    chain.removeAll()
    receivers.removeAll()
    isReportedLate = false
  }

  /// Converts a location on the screen to points of the window; nil without a window, or if its transform is
  /// singular.
  func place(ofScreen point: Point) -> Point? { withWindow { $0.point(fromParent: point) } ?? nil }

  /// Converts a sample to points of the window.
  @inline(__always)
  func moveToWindow(_ sample: inout TouchSample) {
    guard withWindow({ $0.isAsParent }) == false else { return }
    if let point = place(ofScreen: sample.location) { sample.location = point }
  }

  /// Adds a new sample, whose location is in points of the window.
  ///
  /// While the landing is held back, all samples are kept for the layer's first movement. A finger that rests
  /// under a recognizer that never decides must not fill memory, so the oldest are dropped. The sample is not
  /// changed; inout avoids a copy.
  @inline(__always)
  func update(_ sample: inout TouchSample, turn: Int) {
    if self.turn == turn || delivery.isHoldingBegan {
      keepSample()
    } else {
      forgetEarlierSamples()
    }
    if self.turn != turn {
      self.turn = turn
      previousWindowLocation = self.sample.location
    }
    if sample.phase == .moved || sample.location != self.sample.location || history.count == 0 {
      history.append(SampleHistory.Entry(time: sample.time, location: sample.location))
    }
    self.sample.proceed(to: &sample)
    self.sample.tool = sample.tool
    phase = sample.phase
    ownPhase = sample.phase
  }

  @inline(__always)
  private func forgetEarlierSamples() {
    if !earlierSamples.isEmpty { earlierSamples.removeAll(keepingCapacity: true) }
  }

  @inline(never)
  private func keepSample() {
    if earlierSamples.count + 1 == Touch.heldSamples, delivery.isHoldingBegan {
      earlierSamples.removeFirst(Touch.heldSamples / 2)
    }
    earlierSamples.append(sample)
  }

  /// The maximum number of samples kept while a landing is held back: four seconds at 120 Hz.
  static let heldSamples = 512

  /// Whether two touches are delivered in one call: they hit the same layer and have the same chain. Chains
  /// differ if the layer moved in the tree between the landings.
  func isDelivered(with other: Touch) -> Bool {
    if self === other { return true }
    guard hitLayer === other.hitLayer, chain.isIdentical(to: other.chain) else { return false }
    return hitLayer != nil || windowLink === other.windowLink
  }

  /// The index of a responder in the chain; for the window, the index after the end; nil for others.
  func placeInChain(of responder: Responder) -> Int? {
    chain.firstIndex(of: responder) ?? (isInWindow(responder) ? chain.count : nil)
  }

  /// The responder at an index of the chain; after its end the window, unless a modal layer covers it: the
  /// window then receives none of the modal layer's touches.
  func responder(at position: Int) -> Responder? {
    for index in position..<max(position, chain.count) {
      if let responder = chain[index] { return responder }
    }
    return isModal && passesWindow ? nil : window
  }

  /// Whether the finger is down.
  public var isDown: Bool { !ownPhase.isTerminal }

  /// Whether it has lifted and everything has been delivered to its layer.
  var isOver: Bool { !isDown && !delivery.isOpen }

  /// Marks a touch that is down as unchanged.
  func rest() {
    phase = .stationary
    ownPhase = .stationary
  }

  /// The last sample; nil if none was delivered, because the touch was created for a test.
  var lastSample: TouchSample? { turn > 0 ? sample : nil }

  /// The first sample since the last delivery; nil if none was delivered.
  var firstSample: TouchSample? { earlierSamples.first ?? lastSample }
}

extension Touch {
  /// The event that a callback reports. It determines the location, previous location and time of the touch.
  enum Presentation {
    /// The movement since the previous turn: none in callbacks of a turn in which it is stationary, and the last one
    /// outside of callbacks.
    case turn
    /// The movement that is delivered to the layer, perhaps late.
    case delivery
    /// One sample, and the movement since the one before it: recognizers receive every step separately.
    case step
    /// The landing, which is delivered late.
    case landing
  }

  /// The location of the touch in the coordinates of `layer`; nil means the window, or the screen for a touch
  /// that hit no layer.
  ///
  /// Converted at the time of the call, so it is correct even if the layer has moved. In a layer with a
  /// singular transform, which cannot be hit, it is the location in the window. A layer of another window counts as if
  /// both windows had the same origin, as in all conversions of touches and gestures.
  ///
  /// - Complexity: O(1) while neither the layer nor an ancestor moves, otherwise O(depth of the layer).
  public func location(in layer: Layer?) -> Point {
    layer?.location(fromWindow: windowLocation) ?? windowLocation
  }

  /// The location at the previous delivery, in the coordinates of `layer`; nil means the window. In callbacks, that of
  /// a stationary touch is its location.
  public func previousLocation(in layer: Layer?) -> Point {
    layer?.location(fromWindow: previousLocation) ?? previousLocation
  }

  /// Whether callbacks are running in a turn in which it has not changed, and the present one does not deliver it late.
  var isUnchanged: Bool {
    guard presentation == .turn else { return false }
    return withWindow {
      $0.application.turn.isBusy && $0.application.turn.registry.turn != turn
    } ?? false
  }

  /// In points of the window.
  private var previousLocation: Point {
    switch presentation {
    case .turn: isUnchanged ? windowLocation : previousWindowLocation
    case .delivery: previousWindowLocation
    case .step: earlierSamples.last?.location ?? previousWindowLocation
    case .landing: initialLocation
    }
  }

  /// The velocity in points per second, in the coordinates of `layer`; nil means the window. Zero if the
  /// finger has rested; that at the lift if it has lifted. ``Application/velocityEstimator`` selects the
  /// method.
  ///
  /// `touch.history.velocity(at: now)` also returns the standard deviation, in the window's coordinates; at a
  /// lift it may be slower (see ``velocity(at:by:)``).
  public func velocity(in layer: Layer?) -> Vector {
    // A finger that rests is not reported, so its own time stays that of its last movement.
    let now = isDown ? withWindow { $0.application.turn.session.inputTime } : nil
    let velocity = velocity(at: now ?? timestamp, by: nil)
    return layer?.vector(fromWindow: velocity) ?? velocity
  }

  /// The velocity at an instant, in points per second of the window: zero if the finger has rested. See
  /// ``Velocity``. Repeated reads, by any number of recognizers, only add new positions.
  ///
  /// A location that is reported at the instant of the lift does not lower it to less than half, unless the finger
  /// moves back.
  ///
  /// - Parameters:
  ///   - now: The instant, such as ``Application/now``.
  ///   - estimator: How it is estimated; nil means ``Application/velocityEstimator``.
  public func velocity(at now: Instant, by estimator: VelocityEstimator?) -> Vector {
    // Unretained, because this touch keeps it.
    let motion = motion.map(Unmanaged.passUnretained) ?? startMotion()
    return motion._withUnsafeGuaranteedRef {
      ownPhase == .ended && history.last?.time == sample.time
        ? history.velocityAtLift(at: now, by: estimator, from: $0)
        : history.velocity(at: now, by: estimator, from: $0)
    }
  }

  private func startMotion() -> Unmanaged<MotionMemory> {
    let memory = MotionMemory()
    motion = memory
    return Unmanaged.passUnretained(memory)
  }
}
