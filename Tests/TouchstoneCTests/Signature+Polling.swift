import CTouchstone
import TouchstoneC

extension Signature {
  /// The functions of recognizer.h for programs without callbacks.
  static var polling: [Signature] {
    [
      Signature(
        "touchstone_context_set_polling", touchstone_context_set_polling, contextSetPolling),
      Signature(
        "touchstone_context_poll_gesture", touchstone_context_poll_gesture, contextPollGesture),
    ]
  }
}
