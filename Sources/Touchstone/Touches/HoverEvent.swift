import TouchGeometry
import TouchTracking

/// An event of a pointer that does not touch: a mouse, or a pen above the glass.
///
///     let place = Point(x: 300, y: 200)
///     window.application.hover(
///       HoverEvent(device: screen, time: .seconds(2), action: .moved, location: place))
public struct HoverEvent: Hashable, Sendable {
  /// The action of a pointer.
  public enum Action: Hashable, Sendable {
    /// The pointer appeared or moved.
    case moved
    /// The pointer left, for example because the mouse left the window or the pen moved away.
    case left
    /// A button was pressed, counted from 1 for the first; a pen touched the glass. No pointer hovers while a
    /// button is pressed.
    case pressed(button: Int)
    /// A button was released, or a pen lifted from the glass.
    case released(button: Int)
  }

  /// The device.
  public var device: DeviceID
  /// The event time.
  public var time: Instant
  /// The action.
  public var action: Action
  /// The location, in points of the screen.
  public var location: Point
  /// The type of the pointer.
  public var type: TouchType
  /// The distance of a pen from the glass, from 0, nearest, to 1, the farthest that the device senses; 0 for
  /// a mouse.
  public var zOffset: Double
  /// The angle between a pen and the glass: a quarter turn for an upright pen, 0 for a flat one. A quarter
  /// turn for a mouse.
  public var altitude: Angle
  /// The direction in which the pen's end points, from the screen's x axis, clockwise positive; 0 for
  /// a mouse.
  public var azimuth: Angle

  /// Creates an event.
  public init(
    device: DeviceID, time: Instant, action: Action, location: Point, type: TouchType = .direct,
    zOffset: Double = 0, altitude: Angle = .radians(.pi / 2), azimuth: Angle = .zero
  ) {
    self.device = device
    self.time = time
    self.action = action
    self.location = location
    self.type = type
    self.zOffset = zOffset
    self.altitude = altitude
    self.azimuth = azimuth
  }
}
