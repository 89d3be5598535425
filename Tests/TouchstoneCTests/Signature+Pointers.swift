import CTouchstone
import TouchstoneC

extension Signature {
  /// The functions of pointer.h.
  static var pointers: [Signature] {
    [
      Signature(
        "touchstone_context_deliver_tools", touchstone_context_deliver_tools, contextDeliverTools),
      Signature("touchstone_context_hover", touchstone_context_hover, contextHover),
      Signature(
        "touchstone_context_update_hover", touchstone_context_update_hover, contextUpdateHover),
      Signature(
        "touchstone_context_cancel_hover", touchstone_context_cancel_hover, contextCancelHover),
      Signature(
        "touchstone_recognizer_get_hover", touchstone_recognizer_get_hover, recognizerGetHover),
      Signature("touchstone_context_scroll", touchstone_context_scroll, contextScroll),
    ]
  }
}
