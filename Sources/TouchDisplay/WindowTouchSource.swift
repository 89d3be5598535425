import LibinputSource
import TouchGeometry
import TouchTracking
import Touchstone

/// The fingers of a window as reported by the window system, its pen, and the mouse as one or two fingers.
///
/// A window system reports no times, so frames are stamped on arrival with CLOCK_MONOTONIC: velocities are
/// only as precise as the frame rate. All events of a touchscreen in one ``Display/pump(_:)`` become one
/// frame; of several movements of a finger the last one counts. Locations are clamped to the window. Open
/// contacts are cancelled when the window is hidden, covered or closed, because their lifts would not be
/// reported, and when it is resized, because it is another device then.
///
/// SDL 2.26, and other versions before September 2024, ignore Wayland's notification that a compositor has
/// claimed touches, for example for a three-finger swipe: these fingers stay down until the window loses
/// keyboard focus, until they have not reported for a second and the mouse is pressed, or until their numbers
/// are reused. Then they are cancelled.
///
/// Each touchscreen is a device with the window as its surface, in points; a resized window is another
/// device. The wheel is a device that scrolls; see ``pointer``.
///
/// The first mouse button emulates a finger; with Control, two fingers that mirror each other around the
/// pointer's position when Control was pressed; with Shift, two side by side. The kind does not change until
/// the button is released. While real fingers are down, mouse buttons have no effect, unless the fingers have
/// been silent for a second.
///
/// A pen is a separate device under X11 and Wayland: its tip is a contact with pressure and tilt, and above the
/// glass it hovers. A pen that comes near takes the pointer from the mouse, whose fingers are cancelled: the release
/// of its button may not be reported. Under a Wayland compositor on wlroots, such as Sway, a pen that was not there
/// when the window was opened is a mouse until it leaves for the first time.
///
///     let source = try WindowTouchSource(bounds: display.bounds)
///     display.pump { source.take($0) }
///     try source.dispatch { feed.take($0) }
public final class WindowTouchSource: TouchSource {
  /// The scroll distance for one notch of a wheel, in points: three lines of text.
  public static let notch = TouchpadEvent.notch

  /// After this silence fingers give way to the mouse: servers that emulate a mouse with a finger press its
  /// button when the finger lands.
  private static let maximumSilence = TimeSpan.seconds(1)

  /// The maximum number of a window's touchscreens that are distinguished. A further one replaces the one
  /// that was silent longest; its events are ignored while fingers are down on all of them.
  private static let maximumPanels = 32

  /// Readable when there are undelivered events.
  public var descriptor: Int32 { timer.descriptor }
  /// The window's rectangle, in points of the root layer.
  public private(set) var bounds: Rect
  /// The location of the pointer, in points of the root layer, clamped to the window; nil before it has
  /// moved.
  public private(set) var pointer: Point?

  /// Whether ``dispatch(_:)`` reports hovering of the mouse while no button is pressed, and of the pen, as
  /// ``SourceEvent/hover(_:)``; false by default, for hosts that support only contacts.
  public var reportsHover = false

  /// Whether every mouse button emulates a finger, with ``TouchTracking/Contact/buttons``, for recognizers
  /// with ``Touchstone/GestureRecognizer/requiredButtons``, and the tip of a pen has the buttons of its
  /// barrel. False by default: only the first button emulates a finger, and contacts have no other button.
  public var reportsButtons = false

  private let timer: TimerDescriptor
  private let reading: () -> Instant
  private var panels: [WindowPanel] = []
  private var mouse = MouseFingers()
  private var pen = PenFinger()
  /// The hovering pointer, the mouse or the pen; nil if nothing hovers.
  private var hovering: Hovering?

  private struct Hovering {
    /// Its latest event.
    var event: HoverEvent
    /// The buttons whose press was reported, but not their release.
    var pressed: Set<Int> = []
  }

  private var wheel: SourceDevice?
  private var outbox: [SourceEvent] = []
  private var deviceCount = 0
  private var isReadable = false
  /// The arrival of the current event; arrivals never decrease.
  private var arrived: Instant?

  /// Creates the source of a window with this rectangle.
  ///
  /// - Throws: A system error if no descriptor can be opened.
  public convenience init(bounds: Rect) throws(SourceError) {
    try self.init(bounds: bounds, reading: { MonotonicClock.now })
  }

  init(bounds: Rect, reading: @escaping () -> Instant) throws(SourceError) {
    timer = try TimerDescriptor()
    self.bounds = bounds
    self.reading = reading
  }

  /// The touchscreens, the pen, the mouse and the wheel that have reported anything in this window.
  public var devices: [SourceDevice] {
    (panels.compactMap(\.device) + [wheel].compactMap { $0 }).sorted {
      $0.id.rawValue < $1.id.rawValue
    }
  }

  /// The locations at which the mouse's fingers are, or would land while a modifier is held, in points of the
  /// root layer, for drawing them. Empty for a mouse that is only a pointer.
  public var dots: [Point] { mouse.dots(at: pointer, in: bounds).map(bounds.clamp) }

  /// Whether ``dots`` are down.
  public var areDotsDown: Bool { mouse.isDown }

  /// The number of fingers and synthetic mouse fingers that are down.
  public var openContacts: Int { panels.reduce(0) { $0 + $1.fingers.count } }

  /// Handles a display event; ``dispatch(_:)`` delivers the result.
  public func take(_ event: DisplayEvent) { take(event, at: nil) }

  /// Handles an event that arrived at this instant of CLOCK_MONOTONIC; nil for now.
  func take(_ event: DisplayEvent, at arrival: Instant?) {
    arrived = max(arrival ?? reading(), arrived ?? Instant(microseconds: .min))
    switch event {
    case .resized(let bounds): resize(to: bounds)
    case .hidden, .lostFocus, .closeRequested:
      leave()
      pen.release()
      cancelAll()
    case .key(_, _, let modifiers): mouse.hold(modifiers, at: pointer ?? bounds.center)
    case .finger(let event): take(event, on: .screen(event.device))
    case .pointer(let event): take(event)
    case .exposed: break
    }
    signal()
  }

  /// Delivers the events collected since the last call, one frame per touchscreen.
  public func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    for index in panels.indices { flush(index) }
    let events = outbox
    outbox.removeAll(keepingCapacity: true)
    if isReadable {
      isReadable = false
      timer.clear()
    }
    for event in events { receive(event) }
  }

  private func signal() {
    guard !isReadable, !outbox.isEmpty || panels.contains(where: { !$0.unsent.isEmpty }) else {
      return
    }
    isReadable = true
    timer.set(to: .zero)
  }

  // MARK: Fingers

  private func take(_ event: FingerEvent, on origin: WindowPanel.Origin) {
    guard let index = index(of: origin) else { return }
    guard panels[index].take(event, in: bounds, at: now) else { return }
    _ = device(ofPanelAt: index)
  }

  /// The device of a panel; added with its first report.
  private func device(ofPanelAt index: Int) -> DeviceID {
    if let device = panels[index].device { return device.id }
    let origin = panels[index].origin
    let surface = Surface(name: origin.name, pointsIn: bounds)
    let device = newDevice(origin.kind, origin.name, surface)
    panels[index].device = device
    outbox.append(.added(device))
    return device.id
  }

  private func index(of origin: WindowPanel.Origin) -> Int? {
    if let index = panels.firstIndex(where: { $0.origin == origin }) { return index }
    let screens = panels.indices.filter { panels[$0].origin.isScreen }
    guard screens.count >= Self.maximumPanels, origin.isScreen else {
      panels.append(WindowPanel(origin))
      return panels.count - 1
    }
    let idle = screens.filter { panels[$0].fingers.isEmpty && panels[$0].unsent.isEmpty }
    guard let oldest = idle.min(by: { panels[$0].latest < panels[$1].latest }) else { return nil }
    if let device = panels[oldest].device { outbox.append(.removed(device, at: now)) }
    panels[oldest] = WindowPanel(origin)
    return oldest
  }

  private var now: Instant { arrived ?? reading() }

  private func newDevice(
    _ kind: SourceDevice.Kind, _ name: String, _ surface: Surface
  ) -> SourceDevice {
    deviceCount += 1
    return SourceDevice(id: DeviceID(deviceCount - 1), kind: kind, name: name, surface: surface)
  }

  private func flush(_ index: Int) {
    guard let device = panels[index].device, !panels[index].unsent.isEmpty else { return }
    let frame = ContactFrame(
      device: device.id, time: panels[index].latest, contacts: panels[index].unsent)
    panels[index].unsent.removeAll(keepingCapacity: true)
    outbox.append(.frame(frame))
  }

  private func cancelAll() {
    mouse.release()
    for index in panels.indices { panels[index].cancelAll(at: now) }
  }

  private func cancelMouse() {
    guard mouse.isDown else { return }
    mouse.release()
    for index in panels.indices where panels[index].origin == .mouse {
      panels[index].cancelAll(at: now)
    }
  }

  /// Devices are added again with the new size at their next report: dragging a window's edge causes hundreds
  /// of sizes. A pen whose tip is down hovers only after its lift, which the window system still reports.
  private func resize(to bounds: Rect) {
    guard bounds != self.bounds else { return }
    cancelAll()
    self.bounds = bounds
    pointer = pointer.map(bounds.clamp)
    for index in panels.indices {
      flush(index)
      guard let device = panels[index].device else { continue }
      if hovering?.event.device == device.id { hovering = nil }
      outbox.append(.removed(device, at: now))
      panels[index].device = nil
    }
  }

  // MARK: Pen

  private func take(_ event: PointerEvent, of reading: PenReading) {
    cancelMouse()
    let wasDown = pen.isDown
    let finger = pen.take(event, reading, reportsButtons: reportsButtons)
    if reportsHover, let pointer, let index = index(of: .pen) {
      let tilt = reading.tilt ?? .upright
      let action: HoverEvent.Action? =
        switch (wasDown, pen.isDown) {
        case (false, false): .moved
        case (false, true): .pressed(button: 1)
        case (true, false): .released(button: 1)
        case (true, true): nil
        }
      if let action, event.action != .left || wasDown {
        report(
          HoverEvent(
            device: device(ofPanelAt: index), time: now, action: action, location: pointer,
            type: .pencil, altitude: tilt.altitude, azimuth: tilt.azimuth))
      }
    }
    if let finger { take(finger, on: .pen) }
    if event.action == .left, hovering?.event.type == .pencil { leave() }
  }

  // MARK: Mouse

  private func take(_ event: PointerEvent) {
    let place = event.location.isFinite ? event.location : pointer ?? bounds.center
    pointer = bounds.clamp(place)
    mouse.hold(event.modifiers, at: place)
    if let pen = event.pen { return take(event, of: pen) }
    switch event.action {
    case .moved: hover(.moved)
    case .pressed(let button): hover(.pressed(button: button))
    case .released(let button): hover(.released(button: button))
    // A compositor may take the mouse away because a pen has come.
    case .left: if hovering?.event.type != .pencil { leave() }
    case .wheel: break
    }
    switch event.action {
    case .moved: report(mouse.move(to: place))
    case .pressed(let button) where button == 1 || reportsButtons:
      // Some servers emulate a mouse with the first finger.
      cancelSilentFingers()
      if !areFingersDown { report(mouse.press(button, at: place, in: bounds)) }
    case .released(let button) where button == 1 || reportsButtons:
      report(mouse.release(button, at: place))
    case .pressed, .released, .left: break
    case .wheel(let notches): turnWheel(notches)
    }
  }

  private var areFingersDown: Bool {
    panels.contains { $0.origin != .mouse && !$0.fingers.isEmpty }
  }

  private func cancelSilentFingers() {
    for index in panels.indices where panels[index].origin != .mouse {
      guard now - panels[index].latest > Self.maximumSilence else { continue }
      panels[index].cancelAll(at: now)
    }
  }

  private func report(_ events: [FingerEvent]) {
    for event in events { take(event, on: .mouse) }
  }

  /// The content moves down when the wheel is turned away from the user.
  private func turnWheel(_ notches: Vector) {
    let way = Vector(dx: -notches.dx, dy: notches.dy) * Self.notch
    guard way.isFinite, way != .zero else { return }
    let event = TouchpadEvent(
      device: pointerDevice, time: now, phase: .changed, kind: .scroll(.wheel, way: way))
    outbox.append(.touchpad(event))
  }

  private func hover(_ action: HoverEvent.Action) {
    guard reportsHover, let pointer else { return }
    report(HoverEvent(device: pointerDevice, time: now, action: action, location: pointer))
  }

  /// Reports hovering; another device that hovered has left. A release is a movement if its press is over already.
  private func report(_ event: HoverEvent) {
    if hovering?.event.device != event.device { leave() }
    var latest = Hovering(event: event, pressed: hovering?.pressed ?? [])
    switch event.action {
    case .pressed(let button): latest.pressed.insert(button)
    case .released(let button):
      if latest.pressed.remove(button) == nil { latest.event.action = .moved }
    case .moved, .left: break
    }
    hovering = latest
    outbox.append(.hover(latest.event))
  }

  /// Reports that the hovering pointer has left. Its buttons are released, since their releases may not be reported,
  /// and nothing hovers while a button is pressed; after it has left, so that it does not hover in between.
  private func leave() {
    guard let former = hovering else { return }
    hovering = nil
    var event = former.event
    event.time = now
    for action in [.left] + former.pressed.sorted().map(HoverEvent.Action.released) {
      event.action = action
      outbox.append(.hover(event))
    }
  }

  /// The scrolling and hovering mouse; added at its first event.
  private var pointerDevice: DeviceID {
    if let wheel { return wheel.id }
    let device = newDevice(.pointer, "wheel", Surface(name: "wheel", pointsIn: bounds))
    wheel = device
    outbox.append(.added(device))
    return device.id
  }
}

extension Rect {
  /// The nearest location inside; the minimum of an axis for NaN.
  func clamp(_ point: Point) -> Point {
    Point(x: min(max(minX, point.x), maxX), y: min(max(minY, point.y), maxY))
  }
}
