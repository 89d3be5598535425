import LibinputSource
import TouchTracking

/// Which devices are there, and whether it is over because the last of them is gone for good.
struct DevicePresence {
  /// Those that are there.
  private var present: Set<DeviceID> = []
  /// Whether any was there yet.
  private var hadAny = false

  /// Takes what a source says.
  mutating func follow(_ event: SourceEvent) {
    switch event {
    case .added(let device):
      present.insert(device.id)
      hadAny = true
    case .removed(let device, _): present.remove(device.id)
    case .frame, .touchpad, .hover, .fault: break
    }
  }

  /// Whether the last device is gone; to be asked when all of a turn was heard, since a device that
  /// is given back and lent again goes and comes in one. While another session has the seat nothing
  /// is gone for good.
  func isOver(whileSuspended isSuspended: Bool) -> Bool {
    hadAny && present.isEmpty && !isSuspended
  }
}
