import TouchRecordings
import TouchTracking
import Touchstone

/// The recordings that contacts go into, each with the device as which an application knows it.
struct SessionRoutes {
  private struct Route {
    let recorder: SessionRecorder
    let device: DeviceID
  }

  /// The present recorder's, and those of earlier ones of which contacts are still down.
  private var routes: [Route] = []

  /// Adds a recording, whose contacts come to the application as those of one device.
  mutating func add(_ recorder: SessionRecorder, to application: Application) {
    let device = application.addSurface(recorder.surface)
    routes.append(Route(recorder: recorder, device: device))
  }

  /// What is delivered to the application instead of a frame; nil for the frame itself.
  ///
  /// - Parameters:
  ///   - points: The frame with its places in points of the screen.
  ///   - present: The recorder that gets what lands; nil for none.
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

  /// Cancels what is down of recordings, in them and in the application.
  func cancelAll(at instant: Instant, in application: Application) {
    for route in routes {
      route.recorder.cancelAll(at: instant)
      application.cancelAll(at: instant, device: route.device)
    }
  }
}
