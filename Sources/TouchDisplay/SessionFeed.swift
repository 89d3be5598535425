import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Delivers the events of one source to an application, in session time, and reports what it delivered.
///
/// In addition to ``LibinputSource/DeviceFeed``, it supports changing the application and notifying a
/// recorder. It is a class, so that an action that it calls may remove it from its loop.
final class SessionFeed {
  /// Callbacks for every frame, with locations in points of the screen.
  struct Callbacks {
    /// Called before a frame is delivered. Returns the frames to deliver instead, with the application's
    /// numbers of devices, or nil to deliver the frame itself. It must not add or remove devices.
    let before: (ContactFrame) -> [ContactFrame]?
    /// Called when the actions of a frame have run.
    let after: (ContactFrame) -> Void
    /// The events to deliver instead of hovering or scrolling; nil for the event itself.
    let pointers: (PointerInput) -> [PointerInput]?
  }

  /// The devices as known by an application.
  private struct Place {
    weak var application: Application?
    let feed = DeviceFeed()
  }

  let source: any TouchSource
  private var application: Application
  private var place: Place
  private var earlier: [Place] = []

  /// Starts with the devices that were added before, such as those of a source that is added again.
  init(_ source: any TouchSource, _ application: Application) {
    self.source = source
    self.application = application
    place = Place(application: application)
    for device in source.devices { place.feed.add(device, to: application) }
  }

  /// Switches to another application, which receives the current devices that it does not already have, and
  /// loses those that have been removed.
  func move(to application: Application, at instant: Instant) {
    earlier.append(place)
    earlier.removeAll { $0.application == nil }
    let index = earlier.firstIndex { $0.application === application }
    self.application = application
    place = index.map { earlier.remove(at: $0) } ?? Place(application: application)
    place.feed.forgetTouchpadFingers()
    place.feed.keep(only: source.devices, of: application, at: instant)
    for device in source.devices { place.feed.add(device, to: application) }
  }

  /// Delivers an event, whose time is already event time. `callbacks` is notified of the result.
  func take(_ event: SourceEvent, pointer: Point?, callbacks: Callbacks) {
    let application = application
    place.feed.take(event, to: application, at: pointer, route: callbacks.pointers) {
      // The action of a frame may switch the application: a wheel's notch is two frames.
      if self.application === application { deliver($0, to: application, callbacks) }
    }
  }

  /// Cancels all touches on the source's devices.
  func cancelAll(at instant: Instant) {
    place.feed.forgetTouchpadFingers()
    let application = application
    for number in devices {
      application.cancelScrolling(of: number, at: instant)
      application.cancelHover(of: number)
      application.cancelAll(at: instant, device: number)
    }
  }

  /// Removes the source's devices from all applications, which would otherwise grow with every source.
  func removeDevices(at instant: Instant) {
    place.feed.keep(only: [], of: application, at: instant)
    for place in earlier {
      guard let application = place.application else { continue }
      place.feed.keep(only: [], of: application, at: instant)
    }
  }

  /// The application's numbers of the source's devices.
  var devices: [DeviceID] { place.feed.devices }

  /// The application's number of a device of the source; nil before it was added.
  func device(of id: DeviceID) -> DeviceID? { place.feed[id] }

  private func deliver(_ frame: ContactFrame, to application: Application, _ callbacks: Callbacks) {
    let points = application.inPoints(frame)
    guard let points, let routed = callbacks.before(points) else {
      application.deliver(frame)
      if let points { callbacks.after(points) }
      return
    }
    for frame in routed {
      application.deliver(frame)
      callbacks.after(frame)
    }
  }
}

extension Application {
  /// Converts the locations of a frame to points of the screen; nil if the device does not exist.
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
  /// Whether it was caused by a finger.
  var isInput: Bool {
    switch self {
    case .frame, .touchpad, .hover: true
    case .added, .removed, .fault: false
    }
  }

  /// The same event at another instant.
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
