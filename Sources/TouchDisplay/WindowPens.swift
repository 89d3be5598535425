import CSDL2
import CXInput
import TouchGeometry
import TouchTracking

/// The pens over a window of an X server, with their pressure and tilt, which SDL 2 does not report.
///
/// Input: every event of the server, as SDL handles it, and the events that SDL queues. Output: the events of
/// pens, queued among SDL's in the right order, and a mark on the mouse events that SDL queues for a pen. The
/// server sends both, because a pen also moves the mouse pointer.
final class WindowPens {
  /// The `which` of mouse events that a pen has caused.
  private static let copy: UInt32 = 0x5045_4E00

  private let pens: OpaquePointer
  /// The type of the queued events; `code` is an index into ``events``.
  private let type: UInt32
  /// The queued events.
  private var events: [cxinput_pen_event] = []
  /// Whether the mouse events that SDL queues now are caused by a pen.
  private var isCopy = false

  /// Nil for a window of another system, and without XInput 2.
  init?(_ window: OpaquePointer) {
    var connection: UnsafeMutableRawPointer?
    var number: UInt = 0
    guard csdl2_x11_window(window, &connection, &number), let connection,
      let pens = cxinput_open(connection, number)
    else { return nil }
    self.pens = pens
    type = SDL_RegisterEvents(1)
    _ = SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    SDL_AddEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    SDL_DelEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
    cxinput_close(pens)
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
      guard let original = csdl2_x11_event(&event) else { return }
      var pen = cxinput_pen_event()
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

  private func add(_ pen: cxinput_pen_event) {
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
    case SDL_MOUSEMOTION: return event.motion.which == Self.copy ? .copy : nil
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      return event.button.which == Self.copy ? .copy : nil
    default:
      let index = Int(event.user.code)
      guard event.type == type, events.indices.contains(index) else { return nil }
      return .pen(PointerEvent(events[index], at: place))
    }
  }

  /// Queues the remaining changes of a pen; to be called when SDL has read all events.
  func finish() {
    var pen = cxinput_pen_event()
    if cxinput_finish(pens, &pen) { add(pen) }
  }

  /// Forgets the events; the queue is empty.
  func forget() { events.removeAll(keepingCapacity: true) }
}

extension PointerEvent {
  fileprivate init(_ event: cxinput_pen_event, at place: (_ x: Double, _ y: Double) -> Point) {
    let action: Action =
      switch event.action {
      case CXINPUT_PRESSED: .pressed(button: Int(event.button))
      case CXINPUT_RELEASED: .released(button: Int(event.button))
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
