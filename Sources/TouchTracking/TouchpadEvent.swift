import TouchGeometry

/// An event of a touchpad or a mouse wheel: the second kind of input besides contacts.
///
/// A touchpad has no position on the screen. It reports movements, not locations; they apply at the pointer.
/// A sequence begins, changes and ends, or is cancelled; each device has one at a time, except that a wheel's
/// scrolling has no end.
///
///     let notch = TouchpadEvent(
///       device: screen, time: .seconds(3), phase: .changed,
///       kind: .scroll(.wheel, way: Vector(dx: 0, dy: TouchpadEvent.notch)))
///     _ = window.application.scroll(notch, at: Point(x: 300, y: 200))
public struct TouchpadEvent: Hashable, Sendable {
  /// The position of an event in its sequence.
  public enum Phase: Hashable, Sendable {
    /// The fingers were recognized. There is no movement yet, except when scrolling.
    case began
    /// The fingers moved.
    case changed
    /// The fingers lifted.
    case ended
    /// The fingers turned out to perform another gesture, or the device was removed.
    case cancelled
  }

  /// The source of a scroll event.
  public enum ScrollSource: Hashable, Sendable {
    /// Two fingers on a touchpad.
    case finger
    /// A wheel with notches: each event is a whole movement and its phase is always `changed`.
    case wheel
    /// Another source without notches, such as a trackpoint with a button held.
    case continuous
  }

  /// The kind of gesture. Movements are since the last event, in points of pointer movement, x increasing to
  /// the right and y downward.
  public enum Kind: Hashable, Sendable {
    /// Three or more fingers move.
    case swipe(fingers: Int, way: Vector)
    /// Two or more fingers spread, close or turn: the scale since the sequence began, greater than 0, and the
    /// angle since the last event, clockwise positive.
    case pinch(fingers: Int, way: Vector, scale: Double, turn: Angle)
    /// Fingers rest. `ApplicationFeed` stops the motion under the pointer when this begins.
    case hold(fingers: Int)
    /// The content moves by a displacement, which already reflects the user's natural scrolling setting.
    case scroll(ScrollSource, way: Vector)
  }

  /// The device.
  public var device: DeviceID
  /// The event time.
  public var time: Instant
  /// The position in the sequence.
  public var phase: Phase
  /// The kind of gesture.
  public var kind: Kind
  /// The location of the pointer in points of the screen, if the source knows it; nil, the default, means the
  /// pointer of the host.
  public var pointer: Point?

  /// The distance that one notch of a wheel scrolls, in points: three lines of text.
  public static let notch = 48.0

  /// Creates an event.
  public init(device: DeviceID, time: Instant, phase: Phase, kind: Kind) {
    self.device = device
    self.time = time
    self.phase = phase
    self.kind = kind
  }
}
