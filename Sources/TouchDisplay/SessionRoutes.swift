import TouchRecordings
import TouchTracking
import Touchstone

/// The recordings of contacts, each with its device number in an application.
struct SessionRoutes {
  private struct Route {
    let recorder: SessionRecorder
    let device: DeviceID
  }

  /// Those of the current recorder, and of earlier ones whose contacts are still down.
  private var routes: [Route] = []

  /// Adds a recording, whose contacts the application receives as those of one device.
  mutating func add(_ recorder: SessionRecorder, to application: Application) {
    let device = application.addSurface(recorder.surface)
    routes.append(Route(recorder: recorder, device: device))
  }

  /// The frame to deliver to the application instead; nil for the original frame.
  ///
  /// - Parameters:
  ///   - points: The frame with its locations in points of the screen.
  ///   - present: The recorder for new contacts; nil for none.
  mutating func route(
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
    routes.removeAll { $0.recorder !== present && $0.recorder.openContacts == 0 }
    if frames.isEmpty, rest.contacts.count == points.contacts.count { return nil }
    if !rest.contacts.isEmpty { frames.append(rest) }
    return frames
  }

  /// Cancels the recorded touches that are down, in the recordings and in the application.
  func cancelAll(at instant: Instant, in application: Application) {
    for route in routes {
      route.recorder.cancelAll(at: instant)
      application.cancelAll(at: instant, device: route.device)
    }
  }
}
