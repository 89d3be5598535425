import CTouchstone

#if hasFeature(Embedded)
  import Glibc
#endif

// The function of allocator.h.

/// `touchstone_set_allocator` of allocator.h.
@_cdecl("touchstone_set_allocator")
public func setAllocator(
  _ functions: touchstone_allocator_functions, _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  #if hasFeature(Embedded)
    guard let allocate = functions.allocate, let deallocate = functions.deallocate else {
      // A message would need memory, and set the allocator for good.
      return TOUCHSTONE_ERROR_ARGUMENT
    }
    guard library_set_allocator(allocate, deallocate, data) else {
      return note(
        InterfaceError(
          TOUCHSTONE_ERROR_LATE,
          "the library has allocated memory already; set its allocator before any other call"))
    }
    return TOUCHSTONE_OK
  #else
    return note(
      InterfaceError(
        TOUCHSTONE_ERROR_UNSUPPORTED,
        "this library was built with the Swift runtime, which allocates with malloc and free"))
  #endif
}
