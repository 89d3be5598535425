import TouchGeometry
import TouchTracking

/// What a pointer does that touches nothing: a mouse, or a pen above the glass.
public struct HoverEvent: Hashable, Sendable {
  /// What it does.
  public enum Action: Hashable, Sendable {
    /// It came, or it moved.
    case moved
    /// It left, as a mouse that leaves the window or a pen that is taken away.
    case left
    /// A button was pressed, counted from 1 for the first; a pen touched the glass. While any is
    /// pressed nothing hovers.
    case pressed(button: Int)
    /// A button was released, or a pen lifted from the glass.
    case released(button: Int)
  }

  /// Which device.
  public var device: DeviceID
  /// When, in event time.
  public var time: Instant
  /// What it does.
  public var action: Action
  /// Where, in points of the screen.
  public var location: Point
  /// What hovers.
  public var type: TouchType
  /// How far above the glass a pen is, from 0, nearest, to 1, the farthest that the device senses; 0 for
  /// a mouse.
  public var zOffset: Double
  /// The angle between a pen and the glass: a quarter turn for one that stands upright, 0 for one that
  /// lies flat. A quarter turn for a mouse.
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
