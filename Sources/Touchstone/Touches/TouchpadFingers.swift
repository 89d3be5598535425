import TouchGeometry
import TouchGestures
import TouchTracking

/// Fingers on the screen that stand in for those on a touchpad, so that one scene works with both.
///
/// Scrolling over a ``ScrollLayer`` needs none of them: ask ``Application/scroll(_:at:)`` first.
///
/// They land where the pointer is: one for scrolling, as many as there are for a swipe, two for a
/// pinch. A pan follows scrolling and swiping, a pinch and a rotation follow the scale and the angle
/// of a touchpad's pinch; delegates, requirements and layers see touches as ever. Every one that
/// lands is lifted or cancelled.
///
/// They land when there is something to follow, and are at once led a little further than a gesture
/// must travel before it begins, so that the content follows from the first movement on, and resting
/// fingers never make a tap or a long press. A sequence that ends before it went further than a tap
/// may is cancelled. Resting fingers (``TouchpadEvent/Kind/hold(fingers:)``) land nothing.
///
///     let number = application.addSurface(TouchpadFingers.surface)
///     var fingers = TouchpadFingers(device: number)
///     fingers.follow(event, at: pointer, into: &frames)
///     for frame in frames { application.deliver(frame) }
public struct TouchpadFingers {
  /// The plane to add to an application for a touchpad: points of the screen, and far beyond it.
  public static var surface: Surface {
    Surface(name: "touchpad", pointsIn: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
  }

  /// How far each finger of a pinch lands from the pointer, in points: half the distance of thumb
  /// and forefinger at rest, 12.7 mm.
  public static let pinchRadius = 40.0

  /// How far apart the fingers of a swipe are, in points: the pitch of fingers held together.
  public static let fingerPitch = 40.0

  private static let mostFingers = 10

  private let device: DeviceID
  private var state = State.idle
  /// What a wheel turned that is not worth a movement yet.
  private var wheelRemainder = Vector.zero

  private enum State {
    /// None is down.
    case idle
    /// So many follow.
    case down(Hand)
  }

  private enum Shape: Equatable {
    case scroll
    case swipe(Int)
    case pinch

    var count: Int {
      switch self {
      case .scroll: 1
      case .swipe(let fingers): min(max(fingers, 1), TouchpadFingers.mostFingers)
      case .pinch: 2
      }
    }
  }

  /// The fingers that are down.
  private struct Hand {
    let shape: Shape
    var center: Point
    /// From the middle to the first finger of a pinch, at scale 1.
    var spread = Vector(dx: TouchpadFingers.pinchRadius, dy: 0)
    var scale = 1.0
    /// The longest way of a finger from where it landed.
    var longestWay = 0.0
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
        longestWay = max(longestWay, (place - start).length)
      }
    }
  }

  /// Creates the fingers of a touchpad, which has this number in the application.
  public init(device: DeviceID) { self.device = device }

  /// Adds to `frames` what the fingers on the screen do when those on the touchpad do this, with the
  /// pointer at `pointer`, in points of the screen. The pointer counts when fingers land.
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

  /// Whether any are down.
  public var areDown: Bool { if case .down = state { true } else { false } }

  /// Forgets the fingers without a word: the application cancelled their touches itself.
  public mutating func forget() {
    state = .idle
    wheelRemainder = .zero
  }

  // MARK: Sequences

  private mutating func move(
    _ shape: Shape, _ event: TouchpadEvent, by way: Vector, scale: Double, turn: Angle,
    _ pointer: Point, into frames: inout [ContactFrame]
  ) {
    // A sequence of another kind that never ended is over when this one speaks.
    if case .down(let hand) = state, hand.shape != shape {
      lift(as: .cancelled, at: event.time, into: &frames)
    }
    switch (event.phase, state) {
    case (.began, _), (.changed, _):
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

  /// The hand that is down; one that lands at the pointer, led on by what a gesture must travel.
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

  /// Just beyond a pan's start distance, and as much as a long press bears.
  private static let lead =
    max(Thresholds.panStartDistance, Thresholds.longPressMovement) + 0.5

  private mutating func lift(
    as phase: Contact.Phase, at time: Instant, into frames: inout [ContactFrame]
  ) {
    guard case .down(let hand) = state else { return }
    let isTooShort = hand.longestWay <= Thresholds.tapMovement
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

  /// Each notch is a whole pan without speed; what is less than a notch of the coarsest wheel is
  /// saved up, lest it be cancelled as too short.
  private mutating func turnWheel(
    _ way: Vector, at time: Instant, _ pointer: Point, into frames: inout [ContactFrame]
  ) {
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
