import TouchGeometry
import TouchTracking
import Touchstone

/// The last reported state of a pointer, from which its events are derived.
struct RecordedPointer: Hashable, Sendable {
  /// Whether the pointer is over the surface.
  var isPresent = false
  var x: Int32 = 0
  var y: Int32 = 0
  var isPen = false
  var distance: Int32 = 0
  var tiltX: Int32?
  var tiltY: Int32?
  /// The pressed buttons; the tip of a pen is the first.
  var buttons = TouchButtons()

  var location: Point { Point(x: Double(x), y: Double(y)) }
}

/// Derives the events of a pointer from its states, one per frame.
struct PointerFollower: Sendable {
  private var last = RecordedPointer()

  /// Appends the events that lead from the last state to this one, with locations in device units.
  mutating func follow(
    _ now: RecordedPointer, of device: DeviceID, at time: Instant, in layout: EvdevLayout,
    into events: inout [PointerInput]
  ) {
    guard now != last else { return }
    let before = last
    last = now
    let (old, new) = (before.buttons.rawValue, now.buttons.rawValue)
    guard before.isPresent || now.isPresent || old != new else { return }
    var event = HoverEvent(
      device: device, time: time, action: .moved, location: now.location,
      type: now.isPen ? .pencil : .direct, zOffset: layout.distance(now.distance))
    if let tilt = layout.tilt(now.tiltX, now.tiltY) {
      event.altitude = tilt.altitude
      event.azimuth = tilt.azimuth
    }
    var place = now
    place.isPresent = before.isPresent
    place.buttons = before.buttons
    let hasMoved = place != before || !before.isPresent
    // A session has one event per frame: a button that changes elsewhere brings its own location.
    let isButtonAlone = layout.isSession && old != new
    if now.isPresent, hasMoved, !isButtonAlone { events.append(.hover(event)) }
    for number in 1...8 {
      let bit = UInt8(1) << UInt8(number - 1)
      guard old & bit != new & bit else { continue }
      event.action = new & bit != 0 ? .pressed(button: number) : .released(button: number)
      events.append(.hover(event))
    }
    guard before.isPresent, !now.isPresent else { return }
    event.action = .left
    events.append(.hover(event))
  }
}

/// The wheels of one frame, in 120ths of a notch.
struct WheelTurn: Sendable {
  private var x: Int32 = 0
  private var y: Int32 = 0
  private var phase: Int32 = 0

  /// The values of REL_MISC in a recorded session: two fingers scroll; without a value, a wheel does.
  enum Phase {
    static let changed: Int32 = 1
    static let ended: Int32 = 2
    static let cancelled: Int32 = 3
  }

  /// Handles a relative value.
  mutating func update(_ code: UInt16, _ value: Int32) {
    switch code {
    case RelativeCode.wheelHighResolution: y = y &+ value
    case RelativeCode.horizontalWheelHighResolution: x = x &+ value
    case RelativeCode.miscellaneous: phase = value
    default: break
    }
  }

  /// The event of the frame; nil if no wheel was turned.
  mutating func take(of device: DeviceID, at time: Instant, pointer: Point) -> PointerInput? {
    guard x != 0 || y != 0 || phase != 0 else { return nil }
    defer { self = WheelTurn() }
    // The content moves down when the wheel is turned away from the user.
    let way = Vector(dx: -Double(x), dy: Double(y)) * (TouchpadEvent.notch / 120)
    let scroll: (TouchpadEvent.ScrollSource, TouchpadEvent.Phase) =
      switch phase {
      case Phase.changed: (.finger, .changed)
      case Phase.ended: (.finger, .ended)
      case Phase.cancelled: (.finger, .cancelled)
      default: (.wheel, .changed)
      }
    var event = TouchpadEvent(
      device: device, time: time, phase: scroll.1, kind: .scroll(scroll.0, way: way))
    event.pointer = pointer
    return .scroll(event)
  }
}
