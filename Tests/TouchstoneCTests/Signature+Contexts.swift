import CTouchstone
import TouchstoneC

extension Signature {
  /// The functions of `context.h`.
  static var contexts: [Signature] {
    [
      Signature("touchstone_context_create", touchstone_context_create, contextCreate),
      Signature("touchstone_context_destroy", touchstone_context_destroy, contextDestroy),
      Signature("touchstone_context_get_root", touchstone_context_get_root, contextGetRoot),
      Signature("touchstone_context_set_size", touchstone_context_set_size, contextSetSize),
      Signature(
        "touchstone_context_set_accommodations", touchstone_context_set_accommodations,
        contextSetAccommodations),
      Signature(
        "touchstone_context_get_accommodations", touchstone_context_get_accommodations,
        contextGetAccommodations),
      Signature(
        "touchstone_context_get_usual_slip", touchstone_context_get_usual_slip,
        contextGetUsualSlip),
      Signature(
        "touchstone_context_forget_person", touchstone_context_forget_person, contextForgetPerson),
      Signature(
        "touchstone_context_set_user_data", touchstone_context_set_user_data, contextSetUserData),
      Signature(
        "touchstone_context_get_user_data", touchstone_context_get_user_data, contextGetUserData),
      Signature(
        "touchstone_context_add_surface", touchstone_context_add_surface, contextAddSurface),
      Signature("touchstone_context_add_device", touchstone_context_add_device, contextAddDevice),
      Signature(
        "touchstone_context_remove_device", touchstone_context_remove_device, contextRemoveDevice),
      Signature(
        "touchstone_context_get_device_area", touchstone_context_get_device_area,
        contextGetDeviceArea),
      Signature("touchstone_context_deliver", touchstone_context_deliver, contextDeliver),
      Signature("touchstone_context_cancel_all", touchstone_context_cancel_all, contextCancelAll),
      Signature(
        "touchstone_context_count_touches", touchstone_context_count_touches, contextCountTouches),
      Signature(
        "touchstone_context_next_deadline", touchstone_context_next_deadline, contextNextDeadline),
      Signature("touchstone_context_advance", touchstone_context_advance, contextAdvance),
      Signature("touchstone_context_is_moving", touchstone_context_is_moving, contextIsMoving),
      Signature(
        "touchstone_context_set_fault_function", touchstone_context_set_fault_function,
        contextSetFaultFunction),
      Signature(
        "touchstone_context_set_trace_function", touchstone_context_set_trace_function,
        contextSetTraceFunction),
    ]
  }
}
