import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchTracking

/// A display whose events have their locations in points of the demo's window, wherever the window is on it.
///
/// Fingers and mouse buttons pressed outside the window belong to the ``Dock`` until they are released, and
/// are not reported as events of the display.
final class DockedDisplay: Display {
  /// Called with the new rectangle of the display before the resize is reported.
  var onResize: ((Rect) -> Void)?
  /// The location of the mouse, in points of the display; nil before it has moved.
  private(set) var pointer: Point?
  /// Whether the display's mouse is ignored, because the mice are read from their devices.
  var ignoresMouse = false

  private let base: any Display
  private let dock: Dock
  /// The buttons that were pressed in the window and are held: it must be notified of their releases.
  private var held: Set<Int> = []

  /// Wraps a display.
  init(_ base: any Display, dock: Dock) {
    self.base = base
    self.dock = dock
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

  /// The event in points of the window; nil if it happened outside the window.
  func routed(_ event: DisplayEvent) -> DisplayEvent? {
    switch event {
    case .resized(let bounds):
      onResize?(bounds)
      return .resized(Rect(origin: .zero, size: dock.layout().windowSize))
    case .finger(let event): return routed(event).map(DisplayEvent.finger)
    case .pointer(let event): return routed(event).map(DisplayEvent.pointer)
    case .hidden, .lostFocus, .closeRequested:
      dock.cancelDisplay()
      held = []
      return event
    case .exposed, .key: return event
    }
  }

  private func routed(_ event: FingerEvent) -> FingerEvent? {
    let finger = Dock.Press.finger(device: event.device, number: event.finger)
    let action: Dock.Action =
      switch event.phase {
      case .down: .down
      case .moved: .move
      case .up: .up
      case .cancelled: .cancel
      }
    guard dock.belongsToWindow(finger, action, at: event.location) else { return nil }
    var event = event
    event.location = dock.layout().toWindow.applied(to: event.location)
    return event
  }

  private func routed(_ event: PointerEvent) -> PointerEvent? {
    if ignoresMouse { return nil }
    pointer = event.location
    let action: Dock.Action =
      switch event.action {
      case .pressed(button: 1): .down
      case .released(button: 1): .up
      case .moved: .move
      case .released, .left: .lift
      case .pressed, .wheel: .other
      }
    var isOfWindow = false
    if case .released(let button) = event.action { isOfWindow = held.remove(button) != nil }
    if !isOfWindow { isOfWindow = dock.belongsToWindow(.mouse, action, at: event.location) }
    if case .pressed(let button) = event.action {
      // The release of an earlier press may have been lost.
      if isOfWindow { held.insert(button) } else { held.remove(button) }
    }
    guard isOfWindow else { return nil }
    var event = event
    event.location = dock.layout().toWindow.applied(to: event.location)
    return event
  }
}
