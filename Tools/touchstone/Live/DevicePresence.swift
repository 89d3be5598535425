import LibinputSource
import TouchTracking

/// Tracks which devices are present, and whether the last one has been removed permanently.
struct DevicePresence {
  /// The present devices.
  private var present: Set<DeviceID> = []
  /// Whether any device has been present.
  private var hadDevices = false

  /// Handles an event of a source.
  mutating func follow(_ event: SourceEvent) {
    switch event {
    case .added(let device):
      present.insert(device.id)
      hadDevices = true
    case .removed(let device, _): present.remove(device.id)
    case .frame, .touchpad, .hover, .fault: break
    }
  }

  /// Whether the last device is gone; to be called after all events of a turn, since a device that is
  /// returned and lent again disappears and reappears in one turn. While another session has the seat, no
  /// device counts as removed permanently.
  func isOver(whileSuspended isSuspended: Bool) -> Bool {
    hadDevices && present.isEmpty && !isSuspended
  }
}
