import TouchGeometry
import TouchTracking
import Touchstone

/// Passes a source's events to an application: adds and removes its devices, renumbers its frames, scrolls
/// scroll layers with wheels and touchpads, and translates other touchpad gestures into synthetic touches.
///
/// Use one feed per source, since each source numbers its own devices. Actions may use the feed that calls them.
///
///     let feed = ApplicationFeed(window.application)
///     try source.dispatch { event in feed.take(event) }
public struct ApplicationFeed {
  /// The position, in points of the screen, at which touchpad gestures and scrolling take place: that of the
  /// pointer, if the host has one. Nil, the default, means the middle of the front window.
  public var pointer: Point?

  private let application: Application
  private let feed = DeviceFeed()

  /// Creates a feed for one source.
  public init(_ application: Application) { self.application = application }

  /// The application's number for a device of the source; nil before the device is added and after it is
  /// removed. A device that returns gets a new number.
  public func device(of id: DeviceID) -> DeviceID? { feed[id] }

  /// Passes an event to the application. Faults are ignored; the caller reports them.
  public func take(_ event: SourceEvent) {
    feed.take(event, to: application, at: pointer) { application.deliver($0) }
  }

  /// Removes the source's devices from the application, which would otherwise keep those of a source that has ended.
  func removeDevices(at instant: Instant) {
    feed.keep(only: [], of: application, at: instant)
  }

  /// Cancels all touches on all devices of the source and ends their scrolling and hovering, for example when
  /// the program stops reading it. The devices stay.
  public func cancelAll(at instant: Instant) {
    feed.forgetTouchpadFingers()
    for number in feed.devices {
      application.cancelScrolling(of: number, at: instant)
      application.cancelHover(of: number)
      if application.openTouches > 0 { application.cancelAll(at: instant, device: number) }
    }
  }
}
