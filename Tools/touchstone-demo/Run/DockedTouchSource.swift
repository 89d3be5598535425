import LibinputSource
import TouchGeometry
import TouchTracking
import Touchstone

/// A source of touches without the contacts that land outside the window, which are passed to the ``Dock``.
final class DockedTouchSource: TouchSource {
  /// The mice that the source reads; nil if the window system does.
  var mouse: ConsoleMouse?

  private let base: any TouchSource
  private let dock: Dock
  /// A press of the pointer, whose number is that of the mouse that moved first. The contact that follows has that of
  /// the mouse that was pressed.
  private var press: HoverEvent?

  /// Wraps a source whose surfaces and pointer are in points of the window.
  init(_ base: any TouchSource, dock: Dock, mouse: ConsoleMouse? = nil) {
    self.base = base
    self.dock = dock
    self.mouse = mouse
  }

  var descriptor: Int32 { base.descriptor }
  var devices: [SourceDevice] { base.devices }

  func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    // Removed devices are still needed for their last frames.
    var devices = Dictionary(uniqueKeysWithValues: base.devices.map { ($0.id, $0) })
    defer { finishPress(by: nil, receive) }
    try base.dispatch { event in
      if case .frame(let frame) = event, devices[frame.device]?.movesPointer == true {
        finishPress(by: frame.device, receive)
      } else {
        finishPress(by: nil, receive)
      }
      switch event {
      case .frame(let frame):
        guard let device = devices[frame.device] else { return receive(event) }
        if mouse != nil, device.movesPointer {
          // The mouse's fingers are created from presses; of the device's own fingers, only cancellations
          // count. There is one pointer, whose presses have the number of the mouse that moved it first.
          if frame.contacts.contains(where: { $0.phase == .cancelled }) {
            mouse?.cancel(at: frame.time, receive)
          }
        } else if let rest = ofWindow(frame, on: device.surface) {
          receive(.frame(rest))
        }
      case .hover(let hover):
        guard mouse != nil, devices[hover.device]?.movesPointer == true else {
          return receive(event)
        }
        if case .pressed = hover.action {
          press = hover
        } else {
          mouse?.take(hover, of: hover.device, receive)
        }
      case .touchpad(let gesture):
        // Another device may have moved the pointer out of the window since the gesture began.
        let isOver = gesture.phase == .ended || gesture.phase == .cancelled
        if isOver || !isBesideWindow(mouse?.pointer) { receive(event) }
      case .added(let device):
        devices[device.id] = device
        receive(event)
      case .removed(let device, let instant):
        mouse?.cancel(device.id, at: instant, receive)
        receive(event)
      case .fault: receive(event)
      }
    }
  }

  /// Handles the press that waits, if there is one, as that of a mouse; nil for an unknown one.
  private func finishPress(by device: DeviceID?, _ receive: (SourceEvent) -> Void) {
    guard let event = press else { return }
    press = nil
    mouse?.take(event, of: device ?? event.device, receive)
  }

  /// Whether a location, in points of the display, is outside the window.
  private func isBesideWindow(_ place: Point?) -> Bool {
    place.map { !dock.layout().window.contains($0) } ?? false
  }

  /// The contacts that belong to the window; nil if all belong to the dock.
  private func ofWindow(_ frame: ContactFrame, on surface: Surface) -> ContactFrame? {
    let toDisplay = dock.layout().fit
    var rest = frame
    rest.contacts.removeAll { contact in
      let action: Dock.Action =
        switch contact.phase {
        case .began: .down
        case .moved: .move
        case .ended: .up
        case .cancelled: .cancel
        }
      return !dock.belongsToWindow(
        .contact(device: frame.device, slot: contact.slot), action,
        at: toDisplay.applied(to: surface.location(of: contact.position)))
    }
    return rest.contacts.isEmpty && !frame.contacts.isEmpty ? nil : rest
  }
}

extension SourceDevice {
  /// Whether the device moves the mouse pointer.
  fileprivate var movesPointer: Bool {
    switch kind {
    case .pointer, .touchpad: true
    case .touchscreen, .tablet: false
    }
  }
}
