import LibinputSource
import TouchGeometry
import TouchTracking
import Touchstone

/// Gives what one source says to an application, in the time of the session, and tells what it gave.
///
/// It does what ``LibinputSource/ApplicationFeed`` does; that one has neither another clock nor
/// anybody to tell.
struct SessionFeed {
  /// Told of every frame that the application was given, with places in points of the screen.
  typealias Told = (ContactFrame) -> Void

  let source: any TouchSource
  private var application: Application
  private var numbers: [DeviceID: DeviceID] = [:]
  private var touchpads: [DeviceID: TouchpadFingers] = [:]
  private var frames: [ContactFrame] = []

  init(_ source: any TouchSource, _ application: Application) {
    self.source = source
    self.application = application
  }

  /// Goes on with another application, to which the devices that are there are added.
  mutating func move(to application: Application) {
    self.application = application
    numbers = [:]
    touchpads = [:]
    for device in source.devices { add(device) }
  }

  /// Gives an event, whose time is event time already. `told` gets what became of it.
  mutating func take(_ event: SourceEvent, pointer: Point?, told: Told) {
    switch event {
    case .frame(var frame):
      guard let number = numbers[frame.device] else { return }
      frame.device = number
      deliver(frame, told)
    case .touchpad(let event): take(event, pointer, told)
    case .added(let device): add(device)
    case .removed(let device, let instant):
      touchpads[device.id]?.forget()
      guard let number = numbers[device.id] else { return }
      application.cancelAll(at: instant, device: number)
    case .fault: break
    }
  }

  /// Cancels what is down on all devices of the source.
  mutating func cancelAll(at instant: Instant) {
    for id in touchpads.keys { touchpads[id]?.forget() }
    for number in numbers.values.sorted(by: { $0.rawValue < $1.rawValue }) {
      application.cancelAll(at: instant, device: number)
    }
  }

  /// The application's numbers of the source's devices.
  var devices: some Collection<DeviceID> { numbers.values }

  /// The application's number of a device of the source; nil before it was added.
  func device(of id: DeviceID) -> DeviceID? { numbers[id] }

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

  private mutating func take(_ event: TouchpadEvent, _ pointer: Point?, _ told: Told) {
    let place = pointer ?? application.windows.first?.frame.center ?? .zero
    frames.removeAll(keepingCapacity: true)
    touchpads[event.device]?.follow(event, at: place, into: &frames)
    for frame in frames { deliver(frame, told) }
  }

  private func deliver(_ frame: ContactFrame, _ told: Told) {
    application.deliver(frame)
    guard let surface = application.surface(of: frame.device) else { return }
    var frame = frame
    for index in frame.contacts.indices where frame.contacts[index].position.isFinite {
      let position = surface.clamp(frame.contacts[index].position)
      frame.contacts[index].position = surface.location(of: position)
    }
    told(frame)
  }
}

extension SourceEvent {
  /// When it happened; nil for what has no instant of its own.
  var time: Instant? {
    switch self {
    case .frame(let frame): frame.time
    case .touchpad(let event): event.time
    case .removed(_, let instant): instant
    case .added, .fault: nil
    }
  }

  /// The same at another instant.
  func moved(by clock: SessionClock) -> SourceEvent {
    switch self {
    case .frame(var frame):
      frame.time = clock.event(atMonotonic: frame.time)
      return .frame(frame)
    case .touchpad(var event):
      event.time = clock.event(atMonotonic: event.time)
      return .touchpad(event)
    case .removed(let device, let instant):
      return .removed(device, at: clock.event(atMonotonic: instant))
    case .added, .fault: return self
    }
  }
}
