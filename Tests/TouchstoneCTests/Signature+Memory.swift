import CTouchstone
import TouchstoneC

extension Signature {
  /// The function of allocator.h.
  static var memory: [Signature] {
    [
      Signature("touchstone_set_allocator", touchstone_set_allocator, setAllocator)
    ]
  }
}
