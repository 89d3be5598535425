import TouchGeometry

/// What a touchpad or a wheel makes of its fingers: the second kind of input beside contacts.
///
/// A touchpad has no place on the screen. It reports ways and not places; where they count is where
/// the pointer is. A sequence begins, changes and ends, or is cancelled; there is one at a time for
/// each device, save that a wheel's scrolling has no end.
public struct TouchpadEvent: Hashable, Sendable {
  /// Where an event stands in its sequence.
  public enum Phase: Hashable, Sendable {
    /// The fingers were recognized. Nothing has moved yet, save for scrolling.
    case began
    /// The fingers moved.
    case changed
    /// The fingers lifted.
    case ended
    /// The fingers turned out to do something else, or the device is gone.
    case cancelled
  }

  /// What scrolls.
  public enum ScrollSource: Hashable, Sendable {
    /// Two fingers on a touchpad.
    case finger
    /// A wheel with notches: each event is a whole movement and its phase is always `changed`.
    case wheel
    /// Something else without notches, as a trackpoint with a button held.
    case continuous
  }

  /// What the fingers do. Ways are since the last event, in points as the pointer moves, x rising
  /// to the right and y downwards.
  public enum Kind: Hashable, Sendable {
    /// Three fingers or more travel.
    case swipe(fingers: Int, way: Vector)
    /// Two fingers or more spread, close or turn: the scale since the sequence began, greater than
    /// 0, and the angle since the last event, clockwise positive.
    case pinch(fingers: Int, way: Vector, scale: Double, turn: Angle)
    /// Fingers rest.
    case hold(fingers: Int)
    /// The content is moved: the way that it goes. The user's setting of natural scrolling is in it.
    case scroll(ScrollSource, way: Vector)
  }

  /// Which device.
  public var device: DeviceID
  /// When, in event time.
  public var time: Instant
  /// Where it stands in its sequence.
  public var phase: Phase
  /// What the fingers do.
  public var kind: Kind

  /// Creates an event.
  public init(device: DeviceID, time: Instant, phase: Phase, kind: Kind) {
    self.device = device
    self.time = time
    self.phase = phase
    self.kind = kind
  }
}
