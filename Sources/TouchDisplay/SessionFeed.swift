import LibinputSource
import TouchGeometry
import TouchTracking
import Touchstone

/// Gives what one source says to an application, in the time of the session, and tells what it gave.
///
/// It does what ``LibinputSource/ApplicationFeed`` does; that one has neither another clock nor
/// anybody to tell. It is a class, so that actions which it calls may take it out of its loop.
final class SessionFeed {
  /// Told of every frame, with places in points of the screen.
  struct Told {
    /// Before the application is given it; not to change what takes part. Returns what the application
    /// is delivered instead, with its numbers of devices; nil for the frame itself.
    let before: (ContactFrame) -> [ContactFrame]?
    /// When its actions were called.
    let after: (ContactFrame) -> Void
  }

  /// What an application knows the devices by.
  private struct Numbers {
    weak var application: Application?
    var current: [DeviceID: DeviceID] = [:]
    /// Numbers whose devices are gone, to be used again: an application forgets no surface.
    var retired: [(surface: Surface, number: DeviceID)] = []
  }

  let source: any TouchSource
  /// Whether a recording is made of what it gives.
  var isRecorded = false
  private var application: Application
  private var numbers = Numbers()
  private var earlier: [Numbers] = []
  private var touchpads: [DeviceID: TouchpadFingers] = [:]

  /// Begins with the devices that were announced before, as those of a source that comes back.
  init(_ source: any TouchSource, _ application: Application) {
    self.source = source
    self.application = application
    numbers.application = application
    for device in source.devices { add(device) }
  }

  /// Goes on with another application, to which the devices that are there are added, unless they were
  /// before.
  func move(to application: Application) {
    earlier.append(numbers)
    earlier.removeAll { $0.application == nil }
    let index = earlier.firstIndex { $0.application === application }
    self.application = application
    numbers = index.map { earlier.remove(at: $0) } ?? Numbers(application: application)
    touchpads = [:]
    let devices = source.devices
    let ids = Set(devices.map(\.id))
    for id in numbers.current.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      if !ids.contains(id) { retire(id) }
    }
    for device in devices { add(device) }
  }

  /// Gives an event, whose time is event time already. `told` gets what becomes of it.
  func take(_ event: SourceEvent, pointer: Point?, told: Told) {
    switch event {
    case .frame(var frame):
      guard let number = numbers.current[frame.device] else { return }
      frame.device = number
      deliver(frame, to: told)
    case .touchpad(let event): take(event, pointer, told)
    case .hover(var event):
      guard let number = numbers.current[event.device] else { return }
      event.device = number
      application.hover(event)
    case .added(let device): add(device)
    case .removed(let device, let instant):
      touchpads[device.id]?.forget()
      guard let number = numbers.current[device.id] else { return }
      retire(device.id)
      application.cancelScrolling(of: number, at: instant)
      application.cancelHover(of: number)
      application.cancelAll(at: instant, device: number)
    case .fault: break
    }
  }

  /// Cancels what is down on all devices of the source.
  func cancelAll(at instant: Instant) {
    for id in touchpads.keys { touchpads[id]?.forget() }
    let application = application
    for number in devices.sorted(by: { $0.rawValue < $1.rawValue }) {
      application.cancelScrolling(of: number, at: instant)
      application.cancelHover(of: number)
      application.cancelAll(at: instant, device: number)
    }
  }

  /// The application's numbers of the source's devices.
  var devices: [DeviceID] { Array(numbers.current.values) }

  /// The application's number of a device of the source; nil before it was added.
  func device(of id: DeviceID) -> DeviceID? { numbers.current[id] }

  private func add(_ device: SourceDevice) {
    let isScreen = device.kind == .touchscreen
    let number =
      numbers.current[device.id]
      ?? newNumber(of: isScreen ? device.surface : TouchpadFingers.surface, for: device.id)
    guard !isScreen, touchpads[device.id] == nil else { return }
    touchpads[device.id] = TouchpadFingers(device: number)
  }

  private func newNumber(of surface: Surface, for id: DeviceID) -> DeviceID {
    let index = numbers.retired.firstIndex { $0.surface == surface }
    let number =
      index.map { numbers.retired.remove(at: $0).number } ?? application.addSurface(surface)
    numbers.current[id] = number
    return number
  }

  private func retire(_ id: DeviceID) {
    touchpads[id] = nil
    guard let number = numbers.current.removeValue(forKey: id),
      let surface = application.surface(of: number)
    else { return }
    numbers.retired.append((surface, number))
  }

  private func take(_ event: TouchpadEvent, _ pointer: Point?, _ told: Told) {
    let place = pointer ?? application.windows.first?.frame.center ?? .zero
    // Recordings have contacts only: while one is made, fingers stand in for all that scrolls. Fingers
    // that stand in stay what they are until they lift.
    if !isRecorded, touchpads[event.device]?.areDown == false,
      let number = numbers.current[event.device]
    {
      var own = event
      own.device = number
      if application.scroll(own, at: place) { return }
    }
    var frames: [ContactFrame] = []
    touchpads[event.device]?.follow(event, at: place, into: &frames)
    for frame in frames { deliver(frame, to: told) }
  }

  private func deliver(_ frame: ContactFrame, to told: Told) {
    let application = application
    let points = application.inPoints(frame)
    guard let points, let routed = told.before(points) else {
      application.deliver(frame)
      if let points { told.after(points) }
      return
    }
    for frame in routed {
      application.deliver(frame)
      told.after(frame)
    }
  }
}

extension Application {
  /// Converts the places of a frame to points of the screen; nil when the device is not there.
  package func inPoints(_ frame: ContactFrame) -> ContactFrame? {
    guard let surface = surface(of: frame.device) else { return nil }
    var frame = frame
    for index in frame.contacts.indices where frame.contacts[index].position.isFinite {
      let position = surface.clamp(frame.contacts[index].position)
      frame.contacts[index].position = surface.location(of: position)
    }
    return frame
  }
}

extension SourceEvent {
  /// Whether it is something that a finger did.
  var isInput: Bool {
    switch self {
    case .frame, .touchpad, .hover: true
    case .added, .removed, .fault: false
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
    case .hover(var event):
      event.time = clock.event(atMonotonic: event.time)
      return .hover(event)
    case .removed(let device, let instant):
      return .removed(device, at: clock.event(atMonotonic: instant))
    case .added, .fault: return self
    }
  }
}
