import CTouchstone
import TouchstoneC

extension Signature {
  /// The functions of `context.h`.
  static var contexts: [Signature] {
    [
      Signature(
        "touchstone_context_create", type(of: touchstone_context_create), type(of: contextCreate)),
      Signature(
        "touchstone_context_destroy", type(of: touchstone_context_destroy), type(of: contextDestroy)
      ),
      Signature(
        "touchstone_context_get_root", type(of: touchstone_context_get_root),
        type(of: contextGetRoot)),
      Signature(
        "touchstone_context_set_size", type(of: touchstone_context_set_size),
        type(of: contextSetSize)),
      Signature(
        "touchstone_context_set_accommodations", type(of: touchstone_context_set_accommodations),
        type(of: contextSetAccommodations)),
      Signature(
        "touchstone_context_get_accommodations", type(of: touchstone_context_get_accommodations),
        type(of: contextGetAccommodations)),
      Signature(
        "touchstone_context_get_usual_slip", type(of: touchstone_context_get_usual_slip),
        type(of: contextGetUsualSlip)),
      Signature(
        "touchstone_context_forget_person", type(of: touchstone_context_forget_person),
        type(of: contextForgetPerson)),
      Signature(
        "touchstone_context_set_user_data", type(of: touchstone_context_set_user_data),
        type(of: contextSetUserData)),
      Signature(
        "touchstone_context_get_user_data", type(of: touchstone_context_get_user_data),
        type(of: contextGetUserData)),
      Signature(
        "touchstone_context_add_surface", type(of: touchstone_context_add_surface),
        type(of: contextAddSurface)),
      Signature(
        "touchstone_context_add_device", type(of: touchstone_context_add_device),
        type(of: contextAddDevice)),
      Signature(
        "touchstone_context_remove_device", type(of: touchstone_context_remove_device),
        type(of: contextRemoveDevice)),
      Signature(
        "touchstone_context_get_device_area", type(of: touchstone_context_get_device_area),
        type(of: contextGetDeviceArea)),
      Signature(
        "touchstone_context_deliver", type(of: touchstone_context_deliver), type(of: contextDeliver)
      ),
      Signature(
        "touchstone_context_cancel_all", type(of: touchstone_context_cancel_all),
        type(of: contextCancelAll)),
      Signature(
        "touchstone_context_count_touches", type(of: touchstone_context_count_touches),
        type(of: contextCountTouches)),
      Signature(
        "touchstone_context_next_deadline", type(of: touchstone_context_next_deadline),
        type(of: contextNextDeadline)),
      Signature(
        "touchstone_context_advance", type(of: touchstone_context_advance), type(of: contextAdvance)
      ),
      Signature(
        "touchstone_context_is_moving", type(of: touchstone_context_is_moving),
        type(of: contextIsMoving)),
      Signature(
        "touchstone_context_set_fault_function", type(of: touchstone_context_set_fault_function),
        type(of: contextSetFaultFunction)),
      Signature(
        "touchstone_context_set_trace_function", type(of: touchstone_context_set_trace_function),
        type(of: contextSetTraceFunction)),
    ]
  }
}
