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
  private var numbers: [DeviceID: DeviceID] = [:]
  private var touchpads: [DeviceID: TouchpadFingers] = [:]
  private var frames: [ContactFrame] = []

  /// Creates a feed of one source.
  public init(_ application: Application) { self.application = application }

  /// The application's number of a device of the source; nil before the device was added and after it
  /// was removed. One that comes back gets another number.
  public func device(of id: DeviceID) -> DeviceID? { numbers[id] }

  /// Gives an event to the application. Faults are the caller's to tell of.
  public mutating func take(_ event: SourceEvent) {
    switch event {
    case .frame(var frame):
      guard let number = numbers[frame.device] else { return }
      frame.device = number
      application.deliver(frame)
    case .touchpad(let event): take(event)
    case .hover(var event):
      guard let number = numbers[event.device] else { return }
      event.device = number
      application.hover(event)
    case .added(let device): add(device)
    case .removed(let device, let instant):
      touchpads[device.id] = nil
      guard let number = numbers.removeValue(forKey: device.id) else { return }
      // Kept, a device with a loose cable would make the application grow with each time it comes back.
      application.cancelScrolling(of: number, at: instant)
      application.cancelHover(of: number)
      application.removeSurface(number, at: instant)
    case .fault: break
    }
  }

  /// Cancels what is down on all devices of the source, as when nobody reads it any more. The devices
  /// stay.
  public mutating func cancelAll(at instant: Instant) {
    for id in touchpads.keys { touchpads[id]?.forget() }
    guard application.openTouches > 0 else { return }
    for number in numbers.values.sorted(by: { $0.rawValue < $1.rawValue }) {
      application.cancelAll(at: instant, device: number)
    }
  }

  private mutating func add(_ device: SourceDevice) {
    guard numbers[device.id] == nil else { return }
    switch device.kind {
    case .touchscreen: numbers[device.id] = application.addSurface(device.surface)
    case .touchpad, .pointer:
      let number = application.addSurface(TouchpadFingers.surface)
      numbers[device.id] = number
      touchpads[device.id] = TouchpadFingers(device: number)
    }
  }

  private mutating func take(_ event: TouchpadEvent) {
    let place = pointer ?? application.windows.first?.frame.center ?? .zero
    // Fingers that stand in stay what they are until they lift.
    if touchpads[event.device]?.areDown == false, let number = numbers[event.device] {
      var own = event
      own.device = number
      if application.scroll(own, at: place) { return }
    }
    frames.removeAll(keepingCapacity: true)
    touchpads[event.device]?.follow(event, at: place, into: &frames)
    for frame in frames { application.deliver(frame) }
  }
}
