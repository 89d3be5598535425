import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Maps the devices of one source to those of one application.
///
/// Events arrive with the source's device numbers and are delivered with the application's. It is used by
/// ``ApplicationFeed`` and by the display loop, which also records and can replace the application. It is a
/// class because an action that it triggers may use it again.
package final class DeviceFeed {
  private var numbers: [DeviceID: DeviceID] = [:]
  private var touchpads: [DeviceID: TouchpadFingers] = [:]
  /// The application's number of the device as which each device has scrolled: that of a recording, if it was
  /// routed there.
  private var scrollNumbers: [DeviceID: DeviceID] = [:]

  package init() {}

  /// The application's number for a device of the source; nil before the device is added and after it is
  /// removed.
  package subscript(device: DeviceID) -> DeviceID? { numbers[device] }

  /// The application's numbers for all devices of the source, in ascending order.
  package var devices: [DeviceID] { numbers.values.sorted { $0.rawValue < $1.rawValue } }

  /// Passes an event to the application.
  ///
  /// - Parameters:
  ///   - place: The position, in points of the screen, at which a touchpad scrolls and its synthetic touches
  ///     land; nil for the middle of the front window.
  ///   - route: The events to deliver instead of hovering or scrolling, both with the application's device
  ///     numbers; nil for the event itself.
  ///   - deliver: Delivers a frame, whose device number is the application's.
  package func take(
    _ event: SourceEvent, to application: Application, at place: Point?,
    route: (PointerInput) -> [PointerInput]? = { _ in nil }, deliver: (ContactFrame) -> Void
  ) {
    switch event {
    case .frame(var frame):
      guard let number = numbers[frame.device] else { return }
      frame.device = number
      deliver(frame)
    case .touchpad(let event):
      let place = event.pointer ?? place ?? application.windows.first?.frame.center ?? .zero
      take(event, to: application, at: place, route: route, deliver: deliver)
    case .hover(var event):
      guard let number = numbers[event.device] else { return }
      event.device = number
      for input in route(.hover(event)) ?? [.hover(event)] { application.take(input) }
    case .added(let device): add(device, to: application)
    case .removed(let device, let instant): remove(device.id, from: application, at: instant)
    case .fault: break
    }
  }

  /// Adds a device, unless it has been added before.
  package func add(_ device: SourceDevice, to application: Application) {
    guard numbers[device.id] == nil else { return }
    switch device.kind {
    case .touchscreen, .tablet: numbers[device.id] = application.addSurface(device.surface)
    case .touchpad, .pointer:
      let number = application.addSurface(TouchpadFingers.surface)
      numbers[device.id] = number
      touchpads[device.id] = TouchpadFingers(device: number)
    }
  }

  /// Removes a device and cancels its touches. The application forgets the device as well; otherwise a device
  /// with a loose cable would increase its memory with every reconnection.
  package func remove(
    _ device: DeviceID, from application: Application, at instant: Instant
  ) {
    touchpads[device] = nil
    scrollNumbers[device] = nil
    guard let number = numbers.removeValue(forKey: device) else { return }
    application.cancelScrolling(of: number, at: instant)
    application.cancelHover(of: number)
    application.removeSurface(number, at: instant)
  }

  /// Removes the devices that the source no longer has, for example after a pause in reading.
  package func keep(
    only devices: [SourceDevice], of application: Application, at instant: Instant
  ) {
    let present = Set(devices.map(\.id))
    for id in numbers.keys.filter({ !present.contains($0) }).sorted(by: {
      $0.rawValue < $1.rawValue
    }) {
      remove(id, from: application, at: instant)
    }
  }

  /// Discards the synthetic touches of touchpads without notifying the application.
  package func forgetTouchpadFingers() {
    for id in touchpads.keys { touchpads[id]?.forget() }
  }

  private func take(
    _ event: TouchpadEvent, to application: Application, at place: Point,
    route: (PointerInput) -> [PointerInput]?, deliver: (ContactFrame) -> Void
  ) {
    var event = event
    if case .hold = event.kind {
      // Fingers that come to rest stop what moves under the pointer. libinput stamps them ahead of events that are
      // still unread, so they leave the time.
      guard event.phase == .began, application.isMoving, let now = application.now else { return }
      event.kind = .scroll(.finger, way: .zero)
      event.time = min(event.time, now)
    }
    // Layers in motion are where they are then; their actions may remove the device. Deadlines of its instant may have
    // to follow a touch.
    if case .scroll = event.kind { application.advance(to: event.time - .microseconds(1)) }
    // A gesture that began with synthetic touches keeps them until they lift.
    if touchpads[event.device]?.areDown != true, let number = numbers[event.device] {
      var own = event
      own.device = number
      own.pointer = place
      // Fingers that have begun to scroll a layer do so until they lift, wherever the pointer is.
      var former = own
      former.device = scrollNumbers[event.device] ?? number
      if application.hasScrollLayer(for: former, at: place) {
        for input in route(.scroll(own)) ?? [.scroll(own)] {
          scrollNumbers[event.device] = input.device
          application.take(input)
        }
        return
      }
    }
    var frames: [ContactFrame] = []
    touchpads[event.device]?.follow(event, at: place, into: &frames)
    // An action may remove the device: a wheel's notch is two frames.
    for frame in frames where numbers[event.device] != nil { deliver(frame) }
  }
}
