import TouchGeometry
import TouchTracking
import Touchstone

/// The pointer of a recorded session: a slot beyond those of the contacts.
///
/// The kernel's format has no device that hovers, scrolls and is touched. A session therefore describes its
/// pointer by means that the format has: a slot with a tracking ID and a distance above zero hovers, and
/// wheels turn in 120ths of a notch. Three values are specific to this project: in a session, ABS_TILT_X and
/// ABS_TILT_Y belong to the selected slot, ABS_MISC holds its pressed buttons, and REL_MISC indicates
/// two-finger scrolling.
///
/// A recording has one pointer. When another device hovers, the first one has left.
struct SessionPointer {
  /// The slot.
  static let slot = Int32(TouchTracker.maximumContacts)
  /// The distance of a pointer that is as far away as its device senses.
  static let maximumDistance: Int32 = 1000
  /// Tilt is recorded in hundredths of a degree: 5730 per radian.
  static let tiltResolution: Int32 = 5730

  /// The device that hovers.
  private var device: DeviceID?
  private var last = RecordedPointer()
  /// The scrolling that is too small to record.
  private var remainder = Vector.zero
  /// The device whose fingers scroll.
  private var scrolling: DeviceID?

  /// Adds the axes of the pointer to the device of a session.
  static func describe(in device: inout RecordedDevice) {
    device.axes[AbsoluteCode.slot]?.maximum = slot
    device.axes[AbsoluteCode.contactDistance] = RecordedDevice.Axis(maximum: maximumDistance)
    device.axes[AbsoluteCode.miscellaneous] = RecordedDevice.Axis(maximum: 255)
    for code in [AbsoluteCode.tiltX, AbsoluteCode.tiltY] {
      device.axes[code] = RecordedDevice.Axis(
        minimum: -9000, maximum: 9000, resolution: tiltResolution)
    }
    device.codes[EventType.absolute] = device.axes.keys.sorted()
    device.codes[EventType.relative] = [
      RelativeCode.miscellaneous, RelativeCode.wheelHighResolution,
      RelativeCode.horizontalWheelHighResolution,
    ]
  }

  /// Whether the device has the pointer's slot and the axis of its buttons. The axis alone is not enough: the kernel
  /// adds it to any panel that reports a value of an unknown kind.
  static func isDescribed(in device: RecordedDevice) -> Bool {
    device.axes[AbsoluteCode.slot]?.maximum == slot && device.hasAxis(AbsoluteCode.miscellaneous)
  }

  /// The events of hovering, with its location in device units; empty if nothing changes. Values that are not finite
  /// are those of the event before, as in an application.
  mutating func encode(_ event: HoverEvent, into events: inout [InputEvent]) {
    let isOther = device != event.device
    switch event.action {
    case .left: if isOther { return }
    case .released(let button):
      // As in an application, a pointer does not move by the release of a button that is not pressed.
      if isOther || !last.buttons.contains(TouchButtons(number: button)) { return }
    case .moved, .pressed: break
    }
    if isOther, device != nil {
      leave(at: event.time, into: &events)
      events.append(Self.report(at: event.time))
    }
    device = event.device
    var now = last
    if event.location.isFinite {
      now.x = Self.units(event.location.x)
      now.y = Self.units(event.location.y)
    }
    let isPen = event.type == .pencil
    now.isPen = isPen
    let isTiltFinite = event.altitude.isFinite && event.azimuth.isFinite && event.zOffset.isFinite
    let distance =
      isTiltFinite ? Self.units(event.zOffset * Double(Self.maximumDistance)) : last.distance
    now.distance = max(distance, 1)
    if !isPen {
      // A mouse is upright, whatever the tilt of the pen before it was.
      (now.tiltX, now.tiltY) = Self.units(of: .upright)
    } else if isTiltFinite {
      (now.tiltX, now.tiltY) = Self.units(
        of: PenTilt(altitude: event.altitude, azimuth: event.azimuth))
    }
    switch event.action {
    case .moved: now.isPresent = true
    case .left: now.isPresent = false
    case .pressed(let button): now.buttons.insert(TouchButtons(number: button))
    case .released(let button): now.buttons.remove(TouchButtons(number: button))
    }
    if !now.isPresent, now.buttons.isEmpty { device = nil }
    write(now, at: event.time, into: &events)
  }

  /// The events of scrolling, with the pointer in device units; empty if nothing is recorded.
  mutating func encode(
    _ event: TouchpadEvent, at pointer: Point, into events: inout [InputEvent]
  ) {
    guard case .scroll(let source, let way) = event.kind else { return }
    if scrolling != nil, scrolling != event.device { remainder = .zero }
    let unitsPerPoint = 120 / TouchpadEvent.notch
    let sum = (remainder + way) * unitsPerPoint
    // A movement that is not finite counts as none, and must not remain for the next one.
    let exact = sum.isFinite ? sum : remainder * unitsPerPoint
    let whole = Vector(dx: exact.dx.rounded(), dy: exact.dy.rounded())
    remainder = (exact - whole) * (TouchpadEvent.notch / 120)
    let phase: Int32? =
      switch (source, event.phase) {
      case (.wheel, _): nil
      case (_, .began), (_, .changed): WheelTurn.Phase.changed
      case (_, .ended): WheelTurn.Phase.ended
      case (_, .cancelled): WheelTurn.Phase.cancelled
      }
    let isOver = phase == WheelTurn.Phase.ended || phase == WheelTurn.Phase.cancelled
    // Fingers that rest stop a fling.
    let isRest = source == .finger && way == .zero && scrolling == nil
    guard isOver || isRest || whole != .zero else { return }
    // A wheel that turns meanwhile does not lift the fingers of another device.
    if phase != nil, isOver || whole != .zero { scrolling = isOver ? nil : event.device }
    if isOver { remainder = .zero }
    var now = last
    // Where a pointer that hovers is, content scrolls.
    if !last.isPresent { (now.x, now.y) = (Self.units(pointer.x), Self.units(pointer.y)) }
    write(now, at: event.time, into: &events)
    let turns: [(UInt16, Int32)] = [
      (RelativeCode.horizontalWheelHighResolution, -Self.units(whole.dx)),
      (RelativeCode.wheelHighResolution, Self.units(whole.dy)),
      (RelativeCode.miscellaneous, phase ?? 0),
    ]
    for (code, value) in turns where value != 0 {
      events.append(
        InputEvent(time: event.time, type: EventType.relative, code: code, value: value))
    }
  }

  /// The events with which scrolling is cancelled and the pointer leaves, because their devices are gone; empty
  /// without both.
  mutating func end(at time: Instant, into events: inout [InputEvent]) {
    if let scrolling {
      let cancellation = TouchpadEvent(
        device: scrolling, time: time, phase: .cancelled, kind: .scroll(.finger, way: .zero))
      encode(cancellation, at: last.location, into: &events)
    }
    guard device != nil else { return }
    if !events.isEmpty { events.append(Self.report(at: time)) }
    leave(at: time, into: &events)
    device = nil
  }

  /// The pointer leaves, with all its buttons.
  private mutating func leave(at time: Instant, into events: inout [InputEvent]) {
    var gone = last
    gone.isPresent = false
    gone.buttons = []
    write(gone, at: time, into: &events)
  }

  /// Ends a frame.
  static func report(at time: Instant) -> InputEvent {
    InputEvent(
      time: time, type: EventType.synchronization, code: SynchronizationCode.report, value: 0)
  }

  private mutating func write(
    _ now: RecordedPointer, at time: Instant, into events: inout [InputEvent]
  ) {
    defer { last = now }
    let values: [(UInt16, Int32, Int32)] = [
      (AbsoluteCode.trackingID, last.isPresent ? 0 : -1, now.isPresent ? 0 : -1),
      (AbsoluteCode.toolType, last.isPen ? 1 : 0, now.isPen ? 1 : 0),
      (AbsoluteCode.positionX, last.x, now.x), (AbsoluteCode.positionY, last.y, now.y),
      (AbsoluteCode.contactDistance, last.distance, now.distance),
      (AbsoluteCode.tiltX, last.tiltX ?? 0, now.tiltX ?? 0),
      (AbsoluteCode.tiltY, last.tiltY ?? 0, now.tiltY ?? 0),
      (AbsoluteCode.miscellaneous, Int32(last.buttons.rawValue), Int32(now.buttons.rawValue)),
    ]
    let changed = values.filter { $0.1 != $0.2 }
    guard !changed.isEmpty else { return }
    events.append(
      InputEvent(time: time, type: EventType.absolute, code: AbsoluteCode.slot, value: Self.slot))
    for (code, _, value) in changed {
      events.append(InputEvent(time: time, type: EventType.absolute, code: code, value: value))
    }
  }

  /// The lean of a pen in hundredths of a degree.
  static func units(of tilt: PenTilt) -> (x: Int32, y: Int32) {
    let resolution = Double(tiltResolution)
    return (units(tilt.leanX.radians * resolution), units(tilt.leanY.radians * resolution))
  }

  private static func units(_ value: Double) -> Int32 {
    value.isNaN ? 0 : Int32(min(max(value.rounded(), -1e9), 1e9))
  }
}
