import CTouchstone
import TouchTracking

/// The event clock behind a C program's handle.
final class ClockObject: InterfaceObject, @unchecked Sendable {
  var clock = HostClock()

  override class var noun: String { "clock" }

  override init(in core: ContextCore) {
    super.init(in: core)
    core.clocks[ObjectIdentifier(self)] = self
  }

  /// Removes it from its context.
  func destroy() {
    retire()
    core.clocks.removeValue(forKey: ObjectIdentifier(self))
  }
}
