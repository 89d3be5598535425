import TouchGeometry
import TouchGestures
import TouchTracking

/// Synthetic fingers on the screen for those on a touchpad, so that one scene works with both.
///
/// Scrolling over a `ScrollLayer` does not need them: call ``Application/scroll(_:at:)`` first.
///
/// They land at the pointer: one for scrolling, as many as on the touchpad for a swipe, two for a pinch.
/// Scrolling and swiping drive a pan; the scale and angle of a touchpad's pinch drive a pinch and a rotation;
/// delegates, requirements and layers work as for real touches. Every synthetic finger that lands is lifted
/// or cancelled.
///
/// They land with the first movement and are immediately moved slightly beyond the slop, so that the content
/// follows from the first movement on, and resting fingers never cause a tap or a long press. Fingers that turn
/// are not: a rotation begins once they have turned far enough. A sequence that ends within a tap's allowed
/// movement is cancelled. Resting fingers (``TouchpadEvent/Kind/hold(fingers:)``) cause no landing.
///
///     let number = application.addSurface(TouchpadFingers.surface)
///     var fingers = TouchpadFingers(device: number)
///     fingers.follow(event, at: pointer, into: &frames)
///     for frame in frames { application.deliver(frame) }
public struct TouchpadFingers {
  /// The surface to add to an application for a touchpad, in points of the screen, extending far beyond it.
  public static var surface: Surface {
    Surface(name: "touchpad", pointsIn: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
  }

  /// The distance from the pointer at which each finger of a pinch lands, in points: half the distance
  /// between a resting thumb and forefinger, 12.7 mm.
  public static let pinchRadius = 40.0

  /// The distance between the fingers of a swipe, in points: that of adjacent fingers held together.
  public static let fingerPitch = 40.0

  private static let maximumFingers = 10

  private let device: DeviceID
  private var state = State.idle
  /// The accumulated movement of a wheel that is too small to report.
  private var wheelRemainder = Vector.zero

  private enum State {
    /// No finger is down.
    case idle
    /// A hand of this shape is down.
    case down(Hand)
  }

  private enum Shape: Equatable {
    case scroll
    case swipe(Int)
    case pinch

    var count: Int {
      switch self {
      case .scroll: 1
      case .swipe(let fingers): min(max(fingers, 1), TouchpadFingers.maximumFingers)
      case .pinch: 2
      }
    }
  }

  /// The fingers that are down.
  private struct Hand {
    let shape: Shape
    var center: Point
    /// The vector from the center to the first finger of a pinch, at scale 1.
    var spread = Vector(dx: TouchpadFingers.pinchRadius, dy: 0)
    var scale = 1.0
    /// The largest distance of a finger from its landing place.
    var maximumDistance = 0.0
    let landing: [Point]

    init(_ shape: Shape, at center: Point) {
      self.shape = shape
      self.center = center
      landing = Hand.positions(shape, center, Vector(dx: TouchpadFingers.pinchRadius, dy: 0))
    }

    static func positions(_ shape: Shape, _ center: Point, _ arm: Vector) -> [Point] {
      if shape == .pinch { return [center + arm, center - arm] }
      let middle = Double(shape.count - 1) / 2
      return (0..<shape.count).map { index in
        center + Vector(dx: (Double(index) - middle) * TouchpadFingers.fingerPitch, dy: 0)
      }
    }

    var positions: [Point] { Hand.positions(shape, center, spread * scale) }

    mutating func measure() {
      for (place, start) in zip(positions, landing) {
        maximumDistance = max(maximumDistance, (place - start).length)
      }
    }
  }

  /// Creates the fingers of a touchpad with its device number in the application.
  public init(device: DeviceID) { self.device = device }

  /// Appends to `frames` the screen fingers' response to a touchpad event, with the pointer at `pointer`, in
  /// points of the screen. The pointer's position matters only when fingers land. Movements, scales and turns
  /// that are not finite are ignored.
  public mutating func follow(
    _ event: TouchpadEvent, at pointer: Point, into frames: inout [ContactFrame]
  ) {
    switch event.kind {
    case .hold: break
    case .scroll(.wheel, let way): turnWheel(way, at: event.time, pointer, into: &frames)
    case .scroll(_, let way):
      move(.scroll, event, by: way, scale: 1, turn: .zero, pointer, into: &frames)
    case .swipe(let fingers, let way):
      move(.swipe(fingers), event, by: way, scale: 1, turn: .zero, pointer, into: &frames)
    case .pinch(_, let way, let scale, let turn):
      move(.pinch, event, by: way, scale: scale, turn: turn, pointer, into: &frames)
    }
  }

  /// Whether any synthetic fingers are down.
  public var areDown: Bool { if case .down = state { true } else { false } }

  /// Drops the fingers without reporting anything, because the application has cancelled their touches
  /// itself.
  public mutating func forget() {
    state = .idle
    wheelRemainder = .zero
  }

  // MARK: Sequences

  private mutating func move(
    _ shape: Shape, _ event: TouchpadEvent, by way: Vector, scale: Double, turn: Angle,
    _ pointer: Point, into frames: inout [ContactFrame]
  ) {
    // A sequence of another kind that never ended is over when this one starts.
    if case .down(let hand) = state, hand.shape != shape {
      lift(as: .cancelled, at: event.time, into: &frames)
    }
    switch (event.phase, state) {
    case (.began, _), (.changed, _):
      guard way.isFinite, turn.isFinite, scale.isFinite else { return }
      guard way != .zero || turn != .zero || scale != currentScale else { return }
      var contacts: [Contact] = []
      var hand = land(shape, by: way, scale: scale, turn: turn, pointer, into: &contacts)
      hand.center = hand.center + way
      hand.scale = scale
      hand.spread = Vector(length: hand.spread.length, angle: hand.spread.angle + turn)
      hand.measure()
      report(hand, as: .moved, into: &contacts)
      state = .down(hand)
      frames.append(ContactFrame(device: device, time: event.time, contacts: contacts))
    case (.ended, _): lift(as: .ended, at: event.time, into: &frames)
    case (.cancelled, _): lift(as: .cancelled, at: event.time, into: &frames)
    }
  }

  private var currentScale: Double {
    if case .down(let hand) = state { hand.scale } else { 1 }
  }

  /// The hand that is down; a new one lands at the pointer and is moved by the slop.
  private func land(
    _ shape: Shape, by way: Vector, scale: Double, turn: Angle, _ pointer: Point,
    into contacts: inout [Contact]
  ) -> Hand {
    if case .down(let hand) = state { return hand }
    var hand = Hand(shape, at: pointer)
    report(hand, as: .began, into: &contacts)
    let growth = (scale - 1) * Self.pinchRadius
    let arc = turn.radians * Self.pinchRadius
    if shape != .pinch || way.length > max(growth.magnitude, arc.magnitude) {
      if way != .zero { hand.center = hand.center + way / way.length * Self.lead }
    } else if growth.magnitude >= arc.magnitude {
      let lead = Thresholds.pinchStartDistance / 2 + 0.25
      hand.spread = hand.spread * (1 + (growth < 0 ? -lead : lead) / Self.pinchRadius)
    }
    return hand
  }

  /// Just beyond a pan's slop, which is also a long press's allowed movement.
  private static let lead =
    max(Thresholds.panStartDistance, Thresholds.longPressMovement) + 0.5

  private mutating func lift(
    as phase: Contact.Phase, at time: Instant, into frames: inout [ContactFrame]
  ) {
    guard case .down(let hand) = state else { return }
    let isTooShort = hand.maximumDistance <= Thresholds.tapMovement
    var contacts: [Contact] = []
    report(hand, as: isTooShort ? .cancelled : phase, into: &contacts)
    frames.append(ContactFrame(device: device, time: time, contacts: contacts))
    state = .idle
  }

  private func report(_ hand: Hand, as phase: Contact.Phase, into contacts: inout [Contact]) {
    for (slot, position) in hand.positions.enumerated() {
      contacts.append(Contact(slot: slot, phase: phase, position: position))
    }
  }

  /// Each notch is a complete pan without speed; movement below a notch of the coarsest wheel is accumulated,
  /// because it would be cancelled as too short.
  private mutating func turnWheel(
    _ way: Vector, at time: Instant, _ pointer: Point, into frames: inout [ContactFrame]
  ) {
    guard way.isFinite else { return }
    wheelRemainder = wheelRemainder + way
    guard wheelRemainder.length > Thresholds.tapMovement - Self.lead else { return }
    let way = wheelRemainder
    wheelRemainder = .zero
    let event = TouchpadEvent(
      device: device, time: time, phase: .changed, kind: .scroll(.finger, way: way))
    move(.scroll, event, by: way, scale: 1, turn: .zero, pointer, into: &frames)
    lift(as: .ended, at: time, into: &frames)
  }
}
