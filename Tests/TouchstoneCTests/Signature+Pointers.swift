import CTouchstone
import TouchstoneC

extension Signature {
  /// The functions of pointer.h.
  static var pointers: [Signature] {
    [
      Signature(
        "touchstone_context_deliver_tools", type(of: touchstone_context_deliver_tools),
        type(of: contextDeliverTools)),
      Signature(
        "touchstone_context_hover", type(of: touchstone_context_hover), type(of: contextHover)),
      Signature(
        "touchstone_context_update_hover", type(of: touchstone_context_update_hover),
        type(of: contextUpdateHover)),
      Signature(
        "touchstone_context_cancel_hover", type(of: touchstone_context_cancel_hover),
        type(of: contextCancelHover)),
      Signature(
        "touchstone_recognizer_get_hover", type(of: touchstone_recognizer_get_hover),
        type(of: recognizerGetHover)),
      Signature(
        "touchstone_context_scroll", type(of: touchstone_context_scroll), type(of: contextScroll)),
    ]
  }
}
