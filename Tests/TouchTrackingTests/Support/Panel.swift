import TouchGeometry
import TouchTracking

/// A tracker with one or more panels of 800 x 600 points, for contacts that a test describes.
struct Panel {
  var tracker = TouchTracker()
  /// The result of the last frame.
  private(set) var touches = TouchFrame()
  let device: DeviceID

  init(_ surface: Surface = Surface(sizeInPoints: Size(width: 800, height: 600))) {
    device = tracker.addSurface(surface)
  }

  @discardableResult
  mutating func report(_ seconds: Double, on device: DeviceID? = nil, _ contacts: Contact...)
    -> TouchFrame
  {
    touches.removeAll()
    let frame = ContactFrame(
      device: device ?? self.device, time: .seconds(seconds), contacts: contacts)
    tracker.track(frame, into: &touches)
    return touches
  }

  @discardableResult
  mutating func remove(_ device: DeviceID, _ seconds: Double) -> TouchFrame {
    touches.removeAll()
    tracker.removeSurface(device, at: .seconds(seconds), into: &touches)
    return touches
  }

  @discardableResult
  mutating func cancelAll(_ seconds: Double, device: DeviceID? = nil) -> TouchFrame {
    touches.removeAll()
    tracker.cancelAll(at: .seconds(seconds), device: device, into: &touches)
    return touches
  }
}

func lands(_ slot: Int, _ x: Double = 10, _ y: Double = 20) -> Contact {
  Contact(slot: slot, phase: .began, position: Point(x: x, y: y))
}

func moves(_ slot: Int, _ x: Double, _ y: Double) -> Contact {
  Contact(slot: slot, phase: .moved, position: Point(x: x, y: y))
}

func lifts(_ slot: Int, _ x: Double = 10, _ y: Double = 20) -> Contact {
  Contact(slot: slot, phase: .ended, position: Point(x: x, y: y))
}

func isCancelled(_ slot: Int) -> Contact {
  Contact(slot: slot, phase: .cancelled, position: .zero)
}

extension TouchFrame {
  var kinds: [TrackingFault.Kind] { faults.map { $0.kind } }
  var phases: [TouchPhase] { samples.map { $0.phase } }
  var ids: [UInt64] { samples.map { $0.id.rawValue } }
}
