import TouchRecordings
import TouchTracking
import Touchstone

/// The recordings of contacts, each with its device number in an application.
///
/// It is a class, because actions, and whoever is told that a recording failed, may begin another recording.
final class SessionRoutes {
  private struct Route {
    let recorder: SessionRecorder
    let device: DeviceID
    /// The application's numbers of the devices whose pointer hovers or scrolls on the device.
    var pointers: Set<DeviceID> = []
  }

  /// The routes of the current recorder, and of earlier ones whose contacts are still down.
  private var routes: [Route] = []

  /// Adds a recording, whose contacts the application receives as those of one device.
  func add(_ recorder: SessionRecorder, to application: Application) {
    let device = application.addSurface(recorder.surface)
    routes.append(Route(recorder: recorder, device: device))
  }

  /// Removes the recordings that are over, and their devices from the application.
  ///
  /// - Parameter present: The recorder for new contacts; nil for none.
  func removeEnded(
    except present: SessionRecorder?, from application: Application, at instant: Instant
  ) {
    func isOver(_ route: Route) -> Bool {
      route.recorder !== present && route.recorder.openContacts == 0 && route.pointers.isEmpty
    }
    let ended = routes.filter(isOver)
    guard !ended.isEmpty else { return }
    routes.removeAll(where: isOver)
    for route in ended { application.removeSurface(route.device, at: instant) }
  }

  /// Ends all recordings, and removes their devices from an application that is replaced.
  func removeDevices(from application: Application, at instant: Instant) {
    let ended = routes
    routes = []
    for route in ended { application.removeSurface(route.device, at: instant) }
  }

  /// The frame to deliver to the application instead; nil for the original frame.
  ///
  /// - Parameters:
  ///   - points: The frame with its locations in points of the screen.
  ///   - present: The recorder for new contacts; nil for none.
  func route(
    _ points: ContactFrame, recordedBy present: SessionRecorder?
  ) -> [ContactFrame]? {
    guard !routes.isEmpty else { return nil }
    var rest = points
    var frames: [ContactFrame] = []
    for route in routes {
      for var frame in route.recorder.take(&rest, landing: route.recorder === present) {
        frame.device = route.device
        frames.append(frame)
      }
    }
    if frames.isEmpty, rest.contacts.count == points.contacts.count { return nil }
    if !rest.contacts.isEmpty { frames.append(rest) }
    return frames
  }

  /// The events to deliver to the application instead of hovering or scrolling, whose location is in points of
  /// the screen; nil for the original event. The device on which the pointer was before has lost it.
  func route(
    _ input: PointerInput, recordedBy present: SessionRecorder?, in application: Application
  ) -> [PointerInput]? {
    for index in routes.indices
    where routes[index].recorder !== present && !routes[index].pointers.isEmpty {
      routes[index].pointers = []
      application.endPointer(of: routes[index].device, at: input.time)
    }
    guard let present, let index = routes.firstIndex(where: { $0.recorder === present }) else {
      return nil
    }
    let route = routes[index]
    application.endPointer(of: input.device, at: input.time)
    routes[index].pointers.insert(input.device)
    let recorded =
      switch input {
      case .hover(let event): present.take(event)
      case .scroll(let event): present.take(event, at: event.pointer ?? .zero)
      }
    return recorded.map { input in
      var input = input
      input.device = route.device
      return input
    }
  }

  /// Cancels the recorded touches of devices and ends their recorded pointers, in the recordings and in the
  /// application. Touches of other devices, which have the same number in a recording, go on; a pointer that they
  /// move too appears again with their next event.
  ///
  /// - Parameter devices: The application's numbers of the devices.
  func cancelAll(of devices: [DeviceID], at instant: Instant, in application: Application) {
    let former = routes
    for index in routes.indices { routes[index].pointers.subtract(devices) }
    for route in former {
      if !route.pointers.isDisjoint(with: devices) {
        route.recorder.endPointer(at: instant)
        application.endPointer(of: route.device, at: instant)
      }
      for device in devices {
        for var frame in route.recorder.cancelAll(of: device, at: instant) {
          frame.device = route.device
          application.deliver(frame)
        }
      }
    }
  }
}

extension Application {
  /// Ends hovering and scrolling on a device.
  fileprivate func endPointer(of device: DeviceID, at instant: Instant) {
    cancelScrolling(of: device, at: instant)
    cancelHover(of: device)
  }
}
