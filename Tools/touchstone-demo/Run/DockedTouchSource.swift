import LibinputSource
import TouchGeometry
import TouchTracking

/// A source of touches without the contacts that land beside the window, which go to the ``Dock``.
final class DockedTouchSource: TouchSource {
  private let base: any TouchSource
  private let dock: Dock

  /// Wraps a source whose surfaces are in points of the window.
  init(_ base: any TouchSource, dock: Dock) {
    self.base = base
    self.dock = dock
  }

  var descriptor: Int32 { base.descriptor }
  var devices: [SourceDevice] { base.devices }

  func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    // Removed devices are still needed for their last frames.
    var surfaces = surfacesOfDevices()
    try base.dispatch { event in
      switch event {
      case .frame(let frame):
        guard let surface = surfaces[frame.device] else { return receive(event) }
        if let rest = ofWindow(frame, on: surface) { receive(.frame(rest)) }
      case .added(let device):
        surfaces[device.id] = device.surface
        receive(event)
      case .removed, .touchpad, .hover, .fault: receive(event)
      }
    }
  }

  private func surfacesOfDevices() -> [DeviceID: Surface] {
    Dictionary(uniqueKeysWithValues: base.devices.map { ($0.id, $0.surface) })
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
      return !dock.isOfWindow(
        .contact(device: frame.device, slot: contact.slot), action,
        at: toDisplay.applied(to: surface.location(of: contact.position)))
    }
    return rest.contacts.isEmpty && !frame.contacts.isEmpty ? nil : rest
  }
}
