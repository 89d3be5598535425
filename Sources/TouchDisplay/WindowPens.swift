import CSDL2
import CWindowPens
import TouchGeometry
import TouchTracking

/// The pens over a window of an X server or of a Wayland compositor, with their pressure and tilt, which SDL 2
/// does not report.
///
/// Input: every event of the window system, as SDL handles it, and the events that SDL queues. Output: the events
/// of pens, queued behind SDL's, and a verdict on the mouse events that SDL queues for a pen. The window systems
/// report both, because a pen also moves the mouse pointer.
final class WindowPens {
  /// The source of the pens' events, and how mouse events caused by a pen are distinguished from others.
  private enum System {
    /// SDL shows each event of the server before it handles it, so the resulting mouse events are marked.
    case xinput(OpaquePointer)
    /// SDL does not show events, so mouse events are a pen's while one is near. A mouse that moves at the same
    /// time is ignored.
    case tablet(OpaquePointer)
  }

  /// The `which` of mouse events that a pen has caused.
  private static let copy: UInt32 = 0x5045_4E00

  private let system: System
  /// The type of the queued events; `code` is an index into ``events``.
  private let type: UInt32
  /// The queued events.
  private var events: [windowpens_event] = []
  /// Whether the mouse events that SDL queues now, or those of a Wayland window in the queue, are caused by a pen.
  private var isCopy = false

  /// Nil for a window of another system, and for an X server without XInput 2.
  init?(_ window: OpaquePointer) {
    guard let system = Self.system(of: window) else { return nil }
    self.system = system
    type = SDL_RegisterEvents(1)
    guard case .xinput = system else { return }
    _ = SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    SDL_AddEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    switch system {
    case .xinput(let pens):
      SDL_DelEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
      cxinput_close(pens)
    case .tablet(let pens): ctablet_close(pens)
    }
  }

  private static func system(of window: OpaquePointer) -> System? {
    var connection: UnsafeMutableRawPointer?
    var number: UInt = 0
    if csdl2_x11_window(window, &connection, &number), let connection {
      return cxinput_open(connection, number).map { .xinput($0) }
    }
    var surface: UnsafeMutableRawPointer?
    if csdl2_wayland_window(window, &connection, &surface), let connection, let surface {
      return ctablet_open(connection, surface).map { .tablet($0) }
    }
    return nil
  }

  /// SDL calls it before it queues an event, and lets it change the event.
  private static let watch: SDL_EventFilter = { data, event in
    guard let data, let event else { return 1 }
    Unmanaged<WindowPens>.fromOpaque(data).takeUnretainedValue().see(&event.pointee)
    return 1
  }

  private func see(_ event: inout SDL_Event) {
    switch SDL_EventType(event.type) {
    case SDL_SYSWMEVENT:
      guard case .xinput(let pens) = system, let original = csdl2_x11_event(&event) else { return }
      var pen = windowpens_event()
      switch cxinput_read(pens, original, &pen) {
      case CXINPUT_PEN: add(pen)
      case CXINPUT_MOVEMENT:
        add(pen)
        isCopy = true
      case CXINPUT_COPY: isCopy = true
      case CXINPUT_MOUSE: isCopy = false
      default: break
      }
    case SDL_MOUSEMOTION: if isCopy { event.motion.which = Self.copy }
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: if isCopy { event.button.which = Self.copy }
    default: break
    }
  }

  private func add(_ pen: windowpens_event) {
    var event = SDL_Event()
    event.user.type = type
    event.user.code = Int32(truncatingIfNeeded: events.count)
    // A full queue accepts no event.
    if SDL_PeepEvents(&event, 1, SDL_ADDEVENT, 0, 0) > 0 { events.append(pen) }
  }

  /// The part of a queued event that concerns a pen.
  enum Meaning {
    /// An event of a pen, in pixels of the window.
    case pen(PointerEvent)
    /// A mouse event that repeats one of a pen.
    case copy
  }

  /// The meaning of a queued event; nil if it does not concern a pen.
  ///
  /// - Parameter place: The location of a position in pixels of the window.
  func meaning(of event: SDL_Event, at place: (_ x: Double, _ y: Double) -> Point) -> Meaning? {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION: return isOfPen(event.motion.which) ? .copy : nil
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: return isOfPen(event.button.which) ? .copy : nil
    default:
      let index = Int(event.user.code)
      guard event.type == type, events.indices.contains(index) else { return nil }
      return .pen(PointerEvent(events[index], at: place))
    }
  }

  /// Whether a pen has caused a mouse event with this `which`.
  private func isOfPen(_ which: UInt32) -> Bool {
    switch system {
    case .xinput: which == Self.copy
    case .tablet: isCopy
    }
  }

  /// Queues the remaining events of the pens; called when SDL has read all events.
  func finish() {
    switch system {
    case .xinput(let pens):
      var pen = windowpens_event()
      if cxinput_finish(pens, &pen) { add(pen) }
    case .tablet(let pens):
      isCopy = ctablet_is_near(pens)
      ctablet_dispatch(pens, Self.receive, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  private static let receive: ctablet_receiver = { data, event in
    guard let data, let event else { return }
    let pens = Unmanaged<WindowPens>.fromOpaque(data).takeUnretainedValue()
    pens.isCopy = true
    pens.add(event.pointee)
  }

  /// Forgets the events; the queue is empty.
  func forget() { events.removeAll(keepingCapacity: true) }
}

extension PointerEvent {
  fileprivate init(_ event: windowpens_event, at place: (_ x: Double, _ y: Double) -> Point) {
    let action: Action =
      switch event.action {
      case WINDOWPENS_PRESSED: .pressed(button: Int(event.button))
      case WINDOWPENS_RELEASED: .released(button: Int(event.button))
      case WINDOWPENS_LEFT: .left
      default: .moved
      }
    let isTilted = event.tilt_x.isFinite && event.tilt_y.isFinite
    let tilt =
      isTilted ? PenTilt(leanX: .degrees(event.tilt_x), leanY: .degrees(event.tilt_y)) : nil
    self.init(
      action: action, location: place(event.x, event.y), modifiers: KeyModifiers(SDL_GetModState()),
      pen: PenReading(pressure: event.pressure < 0 ? nil : event.pressure, tilt: tilt))
  }
}
