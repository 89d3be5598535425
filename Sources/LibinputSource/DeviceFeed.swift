import TouchGeometry
import TouchTracking
import Touchstone

/// The devices of one source as one application knows them.
///
/// Events of the source come in; the application gets them with its own device numbers. Whatever feeds an
/// application from a source does it through this: ``ApplicationFeed`` for a host of its own, and the loop of
/// a display, which also records and can change the application. It is a class, so that an action that it
/// causes may use it again.
package final class DeviceFeed {
  private var numbers: [DeviceID: DeviceID] = [:]
  private var touchpads: [DeviceID: TouchpadFingers] = [:]

  package init() {}

  /// The application's number of a device of the source; nil before it was added and after it was removed.
  package subscript(device: DeviceID) -> DeviceID? { numbers[device] }

  /// The application's numbers of all devices of the source.
  package var devices: [DeviceID] { numbers.values.sorted { $0.rawValue < $1.rawValue } }

  /// Gives an event to the application.
  ///
  /// - Parameters:
  ///   - place: Where a touchpad scrolls and its fingers stand, in points of the screen; nil for the middle
  ///     of the front window.
  ///   - scrolls: Whether a touchpad scrolls layers. If not, fingers always stand in for it.
  ///   - deliver: Delivers a frame, whose device number is the application's.
  package func take(
    _ event: SourceEvent, to application: Application, at place: Point?, scrolls: Bool = true,
    deliver: (ContactFrame) -> Void
  ) {
    switch event {
    case .frame(var frame):
      guard let number = numbers[frame.device] else { return }
      frame.device = number
      deliver(frame)
    case .touchpad(let event):
      let place = place ?? application.windows.first?.frame.center ?? .zero
      take(event, to: application, at: place, scrolls: scrolls, deliver: deliver)
    case .hover(var event):
      guard let number = numbers[event.device] else { return }
      event.device = number
      application.hover(event)
    case .added(let device): add(device, to: application)
    case .removed(let device, let instant): remove(device.id, from: application, at: instant)
    case .fault: break
    }
  }

  /// Adds a device, unless it was added before.
  package func add(_ device: SourceDevice, to application: Application) {
    guard numbers[device.id] == nil else { return }
    switch device.kind {
    case .touchscreen: numbers[device.id] = application.addSurface(device.surface)
    case .touchpad, .pointer:
      let number = application.addSurface(TouchpadFingers.surface)
      numbers[device.id] = number
      touchpads[device.id] = TouchpadFingers(device: number)
    }
  }

  /// Removes a device and cancels what is down on it. The application forgets it as well, or a device with a
  /// loose cable would make it grow each time it comes back.
  package func remove(
    _ device: DeviceID, from application: Application, at instant: Instant
  ) {
    touchpads[device] = nil
    guard let number = numbers.removeValue(forKey: device) else { return }
    application.cancelScrolling(of: number, at: instant)
    application.cancelHover(of: number)
    application.removeSurface(number, at: instant)
  }

  /// Removes the devices that the source does not have any more, as when it was not read for a while.
  package func keep(
    only devices: [SourceDevice], of application: Application, at instant: Instant
  ) {
    let there = Set(devices.map(\.id))
    for id in numbers.keys.filter({ !there.contains($0) }).sorted(by: { $0.rawValue < $1.rawValue })
    {
      remove(id, from: application, at: instant)
    }
  }

  /// Lets go of the fingers that stand in for touchpads, without a word to the application.
  package func forgetTouchpadFingers() {
    for id in touchpads.keys { touchpads[id]?.forget() }
  }

  private func take(
    _ event: TouchpadEvent, to application: Application, at place: Point, scrolls: Bool,
    deliver: (ContactFrame) -> Void
  ) {
    // Fingers that stand in stay what they are until they lift.
    if scrolls, touchpads[event.device]?.areDown == false, let number = numbers[event.device] {
      var own = event
      own.device = number
      if application.scroll(own, at: place) { return }
    }
    var frames: [ContactFrame] = []
    touchpads[event.device]?.follow(event, at: place, into: &frames)
    for frame in frames { deliver(frame) }
  }
}
