import CTouchstone
import TouchstoneC

/// A function of the interface: its name, what the header declares, and what the library defines.
///
/// Nothing else compares the two: the linker checks only names, and a program compiled with a wrong
/// declaration would read the wrong registers.
struct Signature {
  var name: String
  var declared: Any.Type
  var defined: Any.Type

  /// The types are those of the two functions.
  init<Declared, Defined>(_ name: String, _: Declared, _: Defined) {
    self.name = name
    declared = Declared.self
    defined = Defined.self
  }

  static var all: [Signature] {
    library + contexts + recordings + motion + pointers + polling + layers + recognizers
      + containers
      + customs + additions + memory
  }

  private static var library: [Signature] {
    [
      Signature("touchstone_version", touchstone_version, version),
      Signature("touchstone_status_text", touchstone_status_text, statusText),
      Signature("touchstone_last_status", touchstone_last_status, lastStatus),
      Signature("touchstone_last_message", touchstone_last_message, lastMessage),
      Signature("touchstone_clear_error", touchstone_clear_error, clearError),
      Signature("touchstone_live_objects", touchstone_live_objects, liveObjects),
    ]
  }

  private static var layers: [Signature] {
    [
      Signature("touchstone_layer_create", touchstone_layer_create, layerCreate),
      Signature("touchstone_layer_destroy", touchstone_layer_destroy, layerDestroy),
      Signature("touchstone_layer_get_context", touchstone_layer_get_context, layerGetContext),
      Signature("touchstone_layer_set_name", touchstone_layer_set_name, layerSetName),
      Signature("touchstone_layer_get_name", touchstone_layer_get_name, layerGetName),
      Signature("touchstone_layer_set_user_data", touchstone_layer_set_user_data, layerSetUserData),
      Signature("touchstone_layer_get_user_data", touchstone_layer_get_user_data, layerGetUserData),
      Signature("touchstone_layer_add_child", touchstone_layer_add_child, layerAddChild),
      Signature("touchstone_layer_insert_child", touchstone_layer_insert_child, layerInsertChild),
      Signature(
        "touchstone_layer_insert_child_above", touchstone_layer_insert_child_above,
        layerInsertChildAbove),
      Signature(
        "touchstone_layer_insert_child_below", touchstone_layer_insert_child_below,
        layerInsertChildBelow),
      Signature(
        "touchstone_layer_remove_from_parent", touchstone_layer_remove_from_parent,
        layerRemoveFromParent),
      Signature(
        "touchstone_layer_bring_to_front", touchstone_layer_bring_to_front, layerBringToFront),
      Signature("touchstone_layer_send_to_back", touchstone_layer_send_to_back, layerSendToBack),
      Signature("touchstone_layer_get_parent", touchstone_layer_get_parent, layerGetParent),
      Signature(
        "touchstone_layer_count_children", touchstone_layer_count_children, layerCountChildren),
      Signature("touchstone_layer_get_child", touchstone_layer_get_child, layerGetChild),
      Signature("touchstone_layer_set_frame", touchstone_layer_set_frame, layerSetFrame),
      Signature("touchstone_layer_get_frame", touchstone_layer_get_frame, layerGetFrame),
      Signature("touchstone_layer_set_bounds", touchstone_layer_set_bounds, layerSetBounds),
      Signature("touchstone_layer_get_bounds", touchstone_layer_get_bounds, layerGetBounds),
      Signature("touchstone_layer_set_position", touchstone_layer_set_position, layerSetPosition),
      Signature("touchstone_layer_get_position", touchstone_layer_get_position, layerGetPosition),
      Signature(
        "touchstone_layer_set_anchor_point", touchstone_layer_set_anchor_point,
        layerSetAnchorPoint),
      Signature(
        "touchstone_layer_move_anchor_point", touchstone_layer_move_anchor_point,
        layerMoveAnchorPoint),
      Signature(
        "touchstone_layer_get_anchor_point", touchstone_layer_get_anchor_point,
        layerGetAnchorPoint),
      Signature(
        "touchstone_layer_set_transform", touchstone_layer_set_transform, layerSetTransform),
      Signature(
        "touchstone_layer_get_transform", touchstone_layer_get_transform, layerGetTransform),
      Signature(
        "touchstone_layer_get_transform_to_window", touchstone_layer_get_transform_to_window,
        layerGetTransformToWindow),
      Signature(
        "touchstone_layer_convert_point", touchstone_layer_convert_point, layerConvertPoint),
      Signature(
        "touchstone_layer_convert_vector", touchstone_layer_convert_vector, layerConvertVector),
      Signature(
        "touchstone_layer_set_z_position", touchstone_layer_set_z_position, layerSetZPosition),
      Signature(
        "touchstone_layer_get_z_position", touchstone_layer_get_z_position, layerGetZPosition),
      Signature("touchstone_layer_set_opacity", touchstone_layer_set_opacity, layerSetOpacity),
      Signature("touchstone_layer_get_opacity", touchstone_layer_get_opacity, layerGetOpacity),
      Signature("touchstone_layer_set_hidden", touchstone_layer_set_hidden, layerSetHidden),
      Signature("touchstone_layer_is_hidden", touchstone_layer_is_hidden, layerIsHidden),
      Signature(
        "touchstone_layer_set_interaction_enabled", touchstone_layer_set_interaction_enabled,
        layerSetInteractionEnabled),
      Signature(
        "touchstone_layer_is_interaction_enabled", touchstone_layer_is_interaction_enabled,
        layerIsInteractionEnabled),
      Signature("touchstone_layer_set_hit_slop", touchstone_layer_set_hit_slop, layerSetHitSlop),
      Signature("touchstone_layer_get_hit_slop", touchstone_layer_get_hit_slop, layerGetHitSlop),
      Signature("touchstone_layer_set_hit_shape", touchstone_layer_set_hit_shape, layerSetHitShape),
      Signature("touchstone_layer_set_hit_mask", touchstone_layer_set_hit_mask, layerSetHitMask),
      Signature(
        "touchstone_layer_set_hit_function", touchstone_layer_set_hit_function,
        layerSetHitFunction),
      Signature("touchstone_layer_hit_test", touchstone_layer_hit_test, layerHitTest),
      Signature(
        "touchstone_layer_set_touch_function", touchstone_layer_set_touch_function,
        layerSetTouchFunction),
      Signature(
        "touchstone_layer_set_multiple_touch_enabled", touchstone_layer_set_multiple_touch_enabled,
        layerSetMultipleTouchEnabled),
      Signature(
        "touchstone_layer_is_multiple_touch_enabled", touchstone_layer_is_multiple_touch_enabled,
        layerIsMultipleTouchEnabled),
      Signature(
        "touchstone_layer_set_exclusive_touch", touchstone_layer_set_exclusive_touch,
        layerSetExclusiveTouch),
      Signature(
        "touchstone_layer_is_exclusive_touch", touchstone_layer_is_exclusive_touch,
        layerIsExclusiveTouch),
      Signature(
        "touchstone_layer_add_recognizer", touchstone_layer_add_recognizer, layerAddRecognizer),
      Signature(
        "touchstone_layer_remove_recognizer", touchstone_layer_remove_recognizer,
        layerRemoveRecognizer),
      Signature(
        "touchstone_layer_count_recognizers", touchstone_layer_count_recognizers,
        layerCountRecognizers),
      Signature(
        "touchstone_layer_get_recognizer", touchstone_layer_get_recognizer, layerGetRecognizer),
    ]
  }

  private static var recognizers: [Signature] {
    [
      Signature("touchstone_recognizer_create", touchstone_recognizer_create, recognizerCreate),
      Signature("touchstone_recognizer_destroy", touchstone_recognizer_destroy, recognizerDestroy),
      Signature(
        "touchstone_recognizer_get_context", touchstone_recognizer_get_context,
        recognizerGetContext),
      Signature(
        "touchstone_recognizer_get_kind", touchstone_recognizer_get_kind, recognizerGetKind),
      Signature(
        "touchstone_recognizer_get_layer", touchstone_recognizer_get_layer, recognizerGetLayer),
      Signature(
        "touchstone_recognizer_set_name", touchstone_recognizer_set_name, recognizerSetName),
      Signature(
        "touchstone_recognizer_get_name", touchstone_recognizer_get_name, recognizerGetName),
      Signature(
        "touchstone_recognizer_set_user_data", touchstone_recognizer_set_user_data,
        recognizerSetUserData),
      Signature(
        "touchstone_recognizer_get_user_data", touchstone_recognizer_get_user_data,
        recognizerGetUserData),
      Signature(
        "touchstone_recognizer_set_enabled", touchstone_recognizer_set_enabled,
        recognizerSetEnabled),
      Signature(
        "touchstone_recognizer_is_enabled", touchstone_recognizer_is_enabled, recognizerIsEnabled),
      Signature("touchstone_recognizer_cancel", touchstone_recognizer_cancel, recognizerCancel),
      Signature(
        "touchstone_recognizer_hands_off", touchstone_recognizer_hands_off, recognizerHandsOff),
      Signature(
        "touchstone_recognizer_hands_off_when", touchstone_recognizer_hands_off_when,
        recognizerHandsOffWhen),
      Signature(
        "touchstone_recognizer_remove_hand_offs", touchstone_recognizer_remove_hand_offs,
        recognizerRemoveHandOffs),
      Signature(
        "touchstone_recognizer_require_to_fail", touchstone_recognizer_require_to_fail,
        recognizerRequireToFail),
      Signature(
        "touchstone_recognizer_remove_requirement", touchstone_recognizer_remove_requirement,
        recognizerRemoveRequirement),
      Signature(
        "touchstone_recognizer_get_worst_case_delay", touchstone_recognizer_get_worst_case_delay,
        recognizerGetWorstCaseDelay),
      Signature(
        "touchstone_recognizer_recognize_with", touchstone_recognizer_recognize_with,
        recognizerRecognizeWith),
      Signature(
        "touchstone_recognizer_set_action", touchstone_recognizer_set_action, recognizerSetAction),
      Signature(
        "touchstone_recognizer_set_failure_function", touchstone_recognizer_set_failure_function,
        recognizerSetFailureFunction),
      Signature(
        "touchstone_recognizer_get_gesture", touchstone_recognizer_get_gesture,
        recognizerGetGesture),
      Signature(
        "touchstone_recognizer_get_state", touchstone_recognizer_get_state, recognizerGetState),
      Signature(
        "touchstone_recognizer_is_pending", touchstone_recognizer_is_pending, recognizerIsPending),
      Signature(
        "touchstone_recognizer_get_location", touchstone_recognizer_get_location,
        recognizerGetLocation),
      Signature(
        "touchstone_recognizer_get_translation", touchstone_recognizer_get_translation,
        recognizerGetTranslation),
      Signature(
        "touchstone_recognizer_get_velocity", touchstone_recognizer_get_velocity,
        recognizerGetVelocity),
      Signature(
        "touchstone_recognizer_get_translation_since_landing",
        touchstone_recognizer_get_translation_since_landing, recognizerGetTranslationSinceLanding),
      Signature(
        "touchstone_recognizer_get_scale_since_landing",
        touchstone_recognizer_get_scale_since_landing, recognizerGetScaleSinceLanding),
      Signature(
        "touchstone_recognizer_get_rotation_since_landing",
        touchstone_recognizer_get_rotation_since_landing, recognizerGetRotationSinceLanding),
      Signature(
        "touchstone_recognizer_get_touch_location", touchstone_recognizer_get_touch_location,
        recognizerGetTouchLocation),
      Signature(
        "touchstone_recognizer_set_translation", touchstone_recognizer_set_translation,
        recognizerSetTranslation),
      Signature(
        "touchstone_recognizer_set_scale", touchstone_recognizer_set_scale, recognizerSetScale),
      Signature(
        "touchstone_recognizer_set_rotation", touchstone_recognizer_set_rotation,
        recognizerSetRotation),
      Signature(
        "touchstone_recognizer_set_should_begin", touchstone_recognizer_set_should_begin,
        recognizerSetShouldBegin),
      Signature(
        "touchstone_recognizer_set_should_receive", touchstone_recognizer_set_should_receive,
        recognizerSetShouldReceive),
      Signature(
        "touchstone_recognizer_set_should_recognize_with",
        touchstone_recognizer_set_should_recognize_with, recognizerSetShouldRecognizeWith),
      Signature(
        "touchstone_recognizer_set_should_require_failure",
        touchstone_recognizer_set_should_require_failure, recognizerSetShouldRequireFailure),
      Signature(
        "touchstone_recognizer_set_should_be_required_to_fail",
        touchstone_recognizer_set_should_be_required_to_fail, recognizerSetShouldBeRequiredToFail),
      Signature(
        "touchstone_recognizer_set_moved_function", touchstone_recognizer_set_moved_function,
        recognizerSetMovedFunction),
      Signature(
        "touchstone_recognizer_set_confinement_area", touchstone_recognizer_set_confinement_area,
        recognizerSetConfinementArea),
      Signature("touchstone_recognizer_set", touchstone_recognizer_set, recognizerSet),
      Signature("touchstone_recognizer_get", touchstone_recognizer_get, recognizerGet),
    ]
  }
}
