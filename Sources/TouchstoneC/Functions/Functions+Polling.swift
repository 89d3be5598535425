import CTouchstone

// The functions of recognizer.h for programs without callbacks.

/// `touchstone_context_set_polling` of recognizer.h.
@_cdecl("touchstone_context_set_polling")
public func contextSetPolling(_ context: OpaquePointer?, _ isPolling: Bool) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    if !isPolling {
      context.core.polled = nil
    } else if context.core.polled == nil {
      context.core.polled = PolledGestures()
    }
  }
}

/// `touchstone_context_poll_gesture` of recognizer.h.
@_cdecl("touchstone_context_poll_gesture")
public func contextPollGesture(
  _ context: OpaquePointer?, _ gesture: UnsafeMutablePointer<touchstone_gesture>?, _ size: Int
) -> Bool {
  make(context, otherwise: false) { (context: ContextObject) throws(InterfaceError) in
    guard let gesture, size > 0 else {
      throw InterfaceError.argument("there is no room for the gesture")
    }
    guard var oldest = context.core.polled?.takeFirst() else { return false }
    copy(&oldest, to: gesture, atMost: size)
    return true
  }
}
