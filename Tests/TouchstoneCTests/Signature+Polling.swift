import CTouchstone
import TouchstoneC

extension Signature {
  /// The functions of recognizer.h for programs without callbacks.
  static var polling: [Signature] {
    [
      Signature(
        "touchstone_context_set_polling", type(of: touchstone_context_set_polling),
        type(of: contextSetPolling)),
      Signature(
        "touchstone_context_poll_gesture", type(of: touchstone_context_poll_gesture),
        type(of: contextPollGesture)),
    ]
  }
}
