import CTouchstone
import TouchTracking

/// The clock of a host's events, of which a C program has a handle.
final class ClockObject: InterfaceObject, @unchecked Sendable {
  var clock = HostClock()

  override class var noun: String { "clock" }

  override init(in core: ContextCore) {
    super.init(in: core)
    core.clocks[ObjectIdentifier(self)] = self
  }

  /// Takes it out of its context.
  func destroy() {
    retire()
    core.clocks.removeValue(forKey: ObjectIdentifier(self))
  }
}
