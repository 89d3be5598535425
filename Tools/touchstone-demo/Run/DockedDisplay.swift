import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchTracking

/// A display whose events have their locations in points of the demo's window, wherever the window is on it.
///
/// Fingers and mouse buttons that go down beside the window belong to ``onDockEvent`` until they go up, and
/// are not reported as events of the display: they are not part of the session and are never recorded.
final class DockedDisplay: Display {
  /// An event beside the window, in points of the display.
  enum DockEvent: Hashable {
    case pressed(Point)
    case moved(Point)
    case released(Point)
    case cancelled
  }

  /// The current layout.
  var layout: () -> ScreenLayout
  /// Called with events of the first finger, or the mouse, beside the window.
  var onDockEvent: ((DockEvent) -> Void)?
  /// Called with the new rectangle of the display before the resize is reported.
  var onResize: ((Rect) -> Void)?
  /// The location of the mouse, in points of the display; nil before it has moved.
  private(set) var pointer: Point?

  private let base: any Display

  /// What presses beside the window.
  private enum Press: Hashable {
    case mouse
    case finger(device: Int64, number: Int64)
  }

  private var press: Press?
  /// Further fingers that landed beside the window; they do nothing.
  private var ignored: Set<Press> = []

  /// Wraps a display.
  init(_ base: any Display, layout: @escaping () -> ScreenLayout) {
    self.base = base
    self.layout = layout
  }

  var name: String { base.name }
  var pixelSize: PixelSize { base.pixelSize }
  var scale: Double { base.scale }
  var turn: QuarterTurn { base.turn }
  var descriptor: Int32? { base.descriptor }
  var pumpInterval: TimeSpan? { base.pumpInterval }
  var refreshInterval: TimeSpan { base.refreshInterval }
  var isVisible: Bool { base.isVisible }

  func present() throws(DisplayError) { try base.present() }

  func pump(_ receive: (DisplayEvent) -> Void) {
    base.pump { event in if let event = routed(event) { receive(event) } }
  }

  /// The event in points of the window; nil if it happened beside the window.
  func routed(_ event: DisplayEvent) -> DisplayEvent? {
    switch event {
    case .resized(let bounds):
      onResize?(bounds)
      return .resized(Rect(origin: .zero, size: layout().windowSize))
    case .finger(let event): return routed(event).map(DisplayEvent.finger)
    case .pointer(let event): return routed(event).map(DisplayEvent.pointer)
    case .hidden, .lostFocus, .closeRequested:
      if press != nil { onDockEvent?(.cancelled) }
      press = nil
      ignored.removeAll()
      return event
    case .exposed, .key: return event
    }
  }

  private func routed(_ event: FingerEvent) -> FingerEvent? {
    let finger = Press.finger(device: event.device, number: event.finger)
    let action: Action =
      switch event.phase {
      case .down: .down
      case .moved: .move
      case .up: .up
      case .cancelled: .cancel
      }
    guard isOfWindow(finger, action, at: event.location) else { return nil }
    var event = event
    event.location = layout().toWindow.applied(to: event.location)
    return event
  }

  private func routed(_ event: PointerEvent) -> PointerEvent? {
    pointer = event.location
    let action: Action =
      switch event.action {
      case .pressed(button: 1): .down
      case .released(button: 1): .up
      case .moved: .move
      case .released: .lift
      case .pressed, .wheel: .other
      }
    guard isOfWindow(.mouse, action, at: event.location) else { return nil }
    var event = event
    event.location = layout().toWindow.applied(to: event.location)
    return event
  }

  private enum Action {
    case down, move, up, cancel
    /// Another button was released, which the window needs to know wherever the pointer is.
    case lift
    case other
  }

  /// Whether an event belongs to the window; the dock's events are reported.
  private func isOfWindow(_ source: Press, _ action: Action, at place: Point) -> Bool {
    if action == .down, !layout().window.contains(place) {
      if press == nil {
        press = source
        onDockEvent?(.pressed(place))
      } else if press != source {
        ignored.insert(source)
      }
      return false
    }
    if ignored.contains(source) {
      if action == .up || action == .cancel { ignored.remove(source) }
      return false
    }
    guard press == source else {
      // A wheel over the dock scrolls nothing in the window.
      return action != .other || layout().window.contains(place)
    }
    switch action {
    case .down, .lift, .other: break
    case .move: onDockEvent?(.moved(place))
    case .up, .cancel:
      press = nil
      onDockEvent?(action == .up ? .released(place) : .cancelled)
    }
    return false
  }
}
