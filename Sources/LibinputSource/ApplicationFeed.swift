import TouchGeometry
import TouchTracking
import Touchstone

/// Gives what a source says to an application: adds its devices, renumbers its frames, removes devices
/// that go, scrolls scroll layers by wheels and touchpads, and lets other gestures of touchpads stand in
/// for fingers on the screen.
///
/// One is needed for each source, since each source numbers its own devices.
public struct ApplicationFeed {
  /// Where touchpads' gestures and scrolling take place, in points of the screen: the place of the
  /// pointer, if the host has one. Nil, the default, means the middle of the front window.
  public var pointer: Point?

  private let application: Application
  private let feed = DeviceFeed()

  /// Creates a feed of one source.
  public init(_ application: Application) { self.application = application }

  /// The application's number of a device of the source; nil before the device was added and after it
  /// was removed. One that comes back gets another number.
  public func device(of id: DeviceID) -> DeviceID? { feed[id] }

  /// Gives an event to the application. It ignores faults, which the caller reports.
  public mutating func take(_ event: SourceEvent) {
    feed.take(event, to: application, at: pointer) { application.deliver($0) }
  }

  /// Cancels what is down on all devices of the source, as when nobody reads it any more. The devices
  /// stay.
  public mutating func cancelAll(at instant: Instant) {
    feed.forgetTouchpadFingers()
    guard application.openTouches > 0 else { return }
    for number in feed.devices { application.cancelAll(at: instant, device: number) }
  }
}
