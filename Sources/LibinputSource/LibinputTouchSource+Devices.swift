import CLibinput
import TouchRecordings
import TouchTracking

/// Added and removed devices.
extension LibinputTouchSource {
  func attach(_ handle: OpaquePointer, _ receive: (SourceEvent) -> Void) {
    let reported = LibinputDescription(device: handle)
    guard let kind = reported.kind else {
      // The other devices of a seat were not requested by name, so they are not faults.
      guard case .paths = backend else { return }
      return refuse(reported, because: .notATouchDevice, receive)
    }
    let calibration = kind.hasPanel ? reported.takeCalibration() : (turn: .none, fault: nil)
    if let reason = calibration.fault, SourceError(reason: reason).stopsDevice {
      return refuse(reported, because: reason, receive)
    }
    let panel =
      kind.hasPanel ? panel(of: reported) : Surface(name: reported.name, x: .unknown, y: .unknown)
    var mapped = MappedSurface(panel, mapping: .identity)
    // A copy, because the mapping may ask for the present devices.
    var numbering = self.numbering
    let description = numbering.add { id in
      SourceDevice(
        id: id, kind: kind, name: reported.name, node: reported.node, surface: panel,
        touchCount: kind == .touchscreen ? reported.touchCount : nil, output: reported.output,
        seat: reported.seat)
    } map: { device in
      guard kind.hasPanel else { return device }
      var choice = mapping?(device) ?? .identity
      choice.turn = calibration.turn.followed(by: choice.turn)
      mapped = MappedSurface(panel, mapping: choice)
      var device = device
      device.surface = mapped.surface
      return device
    }
    self.numbering = numbering
    let reasons =
      kind.hasPanel ? [panel.fault.flatMap(SourceError.Reason.init), calibration.fault] : []
    let faults = reasons.compactMap { $0 }.map { SourceError(node: reported.node, reason: $0) }
    attached[handle] = LibinputDevice(
      handle, description: description, mapped: mapped, faults: faults)
    receive(.added(description))
    for fault in faults { receive(.fault(fault)) }
  }

  /// The plane of a touchscreen; one of the assumed size if its size is unknown.
  private func panel(of reported: LibinputDescription) -> Surface {
    reported.surface ?? opener.descriptor(of: reported.node).flatMap {
      RecordedDevice.surface(of: $0)
    }
      ?? Surface(name: reported.name, x: .unknown, y: .unknown)
  }

  private func refuse(
    _ reported: LibinputDescription, because reason: SourceError.Reason,
    _ receive: (SourceEvent) -> Void
  ) {
    receive(.fault(SourceError(node: reported.node, reason: reason)))
    reported.refuse(in: backend)
  }

  func detach(_ handle: OpaquePointer, _ receive: (SourceEvent) -> Void) {
    guard let device = attached.removeValue(forKey: handle) else { return }
    device.cancelAll()
    finishFrame(of: device, at: latest, receive)
    liftPen(of: device, at: latest, as: .cancelled, receive)
    cancelMouse(device.description.id, at: latest, receive)
    numbering.remove(device.description.id)
    receive(.removed(device.description, at: latest))
  }
}

extension Surface.Axis {
  /// An axis with unknown range.
  static var unknown: Surface.Axis { Surface.Axis(minimum: 0, maximum: 0) }
}
