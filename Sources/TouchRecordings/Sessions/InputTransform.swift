import TouchGeometry
import TouchTracking
import Touchstone

/// Moves input between a window and the screen. A recording is in points from the window's top left, which may lie
/// anywhere on the screen; an application takes points of the screen.
struct InputTransform {
  private let transform: AffineTransform

  /// From points from a window's top left to points of the screen, as the window lies now.
  init(from window: Window) {
    let corner = Vector(dx: window.bounds.minX, dy: window.bounds.minY)
    transform = AffineTransform.translation(corner).concatenating(window.transformToParent)
  }

  /// From points of the screen to points from a window's top left, as the window lies now; nil if its transform is
  /// singular, which no finger hits.
  init?(to window: Window) {
    guard let inverse = InputTransform(from: window).transform.inverse else { return nil }
    transform = inverse
  }

  /// Whether points from the window's top left are those of the screen.
  var isIdentity: Bool { transform.isIdentity }

  /// The contacts of a frame of `surface`, in points. Contacts without a finite position are unchanged.
  func applied(to frame: ContactFrame, of surface: Surface) -> ContactFrame {
    var frame = frame
    for index in frame.contacts.indices where frame.contacts[index].position.isFinite {
      let position = surface.clamp(frame.contacts[index].position)
      frame.contacts[index].position = transform.applied(to: surface.location(of: position))
      guard let tilt = frame.contacts[index].tilt else { continue }
      frame.contacts[index].tilt = PenTilt(
        altitude: tilt.altitude, azimuth: turned(tilt.azimuth))
    }
    return frame
  }

  func applied(to event: HoverEvent) -> HoverEvent {
    var event = event
    event.location = transform.applied(to: event.location)
    event.azimuth = turned(event.azimuth)
    return event
  }

  /// A touchpad's or wheel's event; that of a gesture other than scrolling keeps its movement.
  func applied(to event: TouchpadEvent) -> TouchpadEvent {
    var event = event
    event.pointer = event.pointer.map(transform.applied(to:))
    if case .scroll(let source, let way) = event.kind {
      event.kind = .scroll(source, way: transform.applied(to: way))
    }
    return event
  }

  func applied(to input: PointerInput) -> PointerInput {
    switch input {
    case .hover(let event): .hover(applied(to: event))
    case .scroll(let event): .scroll(applied(to: event))
    }
  }

  private func turned(_ azimuth: Angle) -> Angle {
    // Most windows are upright, and a conversion would round the angle.
    let isUpright = transform.b == 0 && transform.c == 0
    if isUpright, transform.a == transform.d, transform.a > 0 { return azimuth }
    return transform.applied(to: Vector(length: 1, angle: azimuth)).angle
  }
}
