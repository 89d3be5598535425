import TouchGeometry
import TouchTracking
import Touchstone

/// A recorded event of a hovering pen or mouse, or of a wheel.
public enum PointerInput: Hashable, Sendable {
  /// A pointer hovers; the location is in points of the screen.
  case hover(HoverEvent)
  /// Content is scrolled at ``TouchTracking/TouchpadEvent/pointer``.
  case scroll(TouchpadEvent)

  /// The event time.
  public var time: Instant {
    get {
      switch self {
      case .hover(let event): event.time
      case .scroll(let event): event.time
      }
    }
    set {
      switch self {
      case .hover(var event):
        event.time = newValue
        self = .hover(event)
      case .scroll(var event):
        event.time = newValue
        self = .scroll(event)
      }
    }
  }

  /// The device.
  public var device: DeviceID {
    get {
      switch self {
      case .hover(let event): event.device
      case .scroll(let event): event.device
      }
    }
    set {
      switch self {
      case .hover(var event):
        event.device = newValue
        self = .hover(event)
      case .scroll(var event):
        event.device = newValue
        self = .scroll(event)
      }
    }
  }

  /// The event with its location, in any unit, moved by `move`.
  func placed(_ move: (Point) -> Point) -> PointerInput {
    switch self {
    case .hover(var event):
      event.location = move(event.location)
      return .hover(event)
    case .scroll(var event):
      event.pointer = event.pointer.map(move)
      return .scroll(event)
    }
  }

  /// The event with the direction of its pen turned with the pen's panel.
  func turned(with mapped: MappedSurface) -> PointerInput {
    guard case .hover(var event) = self else { return self }
    event.azimuth = mapped.map(PenTilt(altitude: event.altitude, azimuth: event.azimuth)).azimuth
    return .hover(event)
  }
}
