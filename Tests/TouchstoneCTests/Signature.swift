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

  init(_ name: String, _ declared: Any.Type, _ defined: Any.Type) {
    self.name = name
    self.declared = declared
    self.defined = defined
  }

  static var all: [Signature] {
    library + contexts + recordings + motion + pointers + polling + layers + recognizers
      + containers
      + customs + additions + memory
  }

  private static var library: [Signature] {
    [
      Signature("touchstone_version", type(of: touchstone_version), type(of: version)),
      Signature("touchstone_status_text", type(of: touchstone_status_text), type(of: statusText)),
      Signature("touchstone_last_status", type(of: touchstone_last_status), type(of: lastStatus)),
      Signature(
        "touchstone_last_message", type(of: touchstone_last_message), type(of: lastMessage)),
      Signature("touchstone_clear_error", type(of: touchstone_clear_error), type(of: clearError)),
      Signature(
        "touchstone_live_objects", type(of: touchstone_live_objects), type(of: liveObjects)),
    ]
  }

  private static var layers: [Signature] {
    [
      Signature(
        "touchstone_layer_create", type(of: touchstone_layer_create), type(of: layerCreate)),
      Signature(
        "touchstone_layer_destroy", type(of: touchstone_layer_destroy), type(of: layerDestroy)),
      Signature(
        "touchstone_layer_get_context", type(of: touchstone_layer_get_context),
        type(of: layerGetContext)),
      Signature(
        "touchstone_layer_set_name", type(of: touchstone_layer_set_name), type(of: layerSetName)),
      Signature(
        "touchstone_layer_get_name", type(of: touchstone_layer_get_name), type(of: layerGetName)),
      Signature(
        "touchstone_layer_set_user_data", type(of: touchstone_layer_set_user_data),
        type(of: layerSetUserData)),
      Signature(
        "touchstone_layer_get_user_data", type(of: touchstone_layer_get_user_data),
        type(of: layerGetUserData)),
      Signature(
        "touchstone_layer_add_child", type(of: touchstone_layer_add_child), type(of: layerAddChild)),
      Signature(
        "touchstone_layer_insert_child", type(of: touchstone_layer_insert_child),
        type(of: layerInsertChild)),
      Signature(
        "touchstone_layer_insert_child_above", type(of: touchstone_layer_insert_child_above),
        type(of: layerInsertChildAbove)),
      Signature(
        "touchstone_layer_insert_child_below", type(of: touchstone_layer_insert_child_below),
        type(of: layerInsertChildBelow)),
      Signature(
        "touchstone_layer_remove_from_parent", type(of: touchstone_layer_remove_from_parent),
        type(of: layerRemoveFromParent)),
      Signature(
        "touchstone_layer_bring_to_front", type(of: touchstone_layer_bring_to_front),
        type(of: layerBringToFront)),
      Signature(
        "touchstone_layer_send_to_back", type(of: touchstone_layer_send_to_back),
        type(of: layerSendToBack)),
      Signature(
        "touchstone_layer_get_parent", type(of: touchstone_layer_get_parent),
        type(of: layerGetParent)),
      Signature(
        "touchstone_layer_count_children", type(of: touchstone_layer_count_children),
        type(of: layerCountChildren)),
      Signature(
        "touchstone_layer_get_child", type(of: touchstone_layer_get_child), type(of: layerGetChild)),
      Signature(
        "touchstone_layer_set_frame", type(of: touchstone_layer_set_frame), type(of: layerSetFrame)),
      Signature(
        "touchstone_layer_get_frame", type(of: touchstone_layer_get_frame), type(of: layerGetFrame)),
      Signature(
        "touchstone_layer_set_bounds", type(of: touchstone_layer_set_bounds),
        type(of: layerSetBounds)),
      Signature(
        "touchstone_layer_get_bounds", type(of: touchstone_layer_get_bounds),
        type(of: layerGetBounds)),
      Signature(
        "touchstone_layer_set_position", type(of: touchstone_layer_set_position),
        type(of: layerSetPosition)),
      Signature(
        "touchstone_layer_get_position", type(of: touchstone_layer_get_position),
        type(of: layerGetPosition)),
      Signature(
        "touchstone_layer_set_anchor_point", type(of: touchstone_layer_set_anchor_point),
        type(of: layerSetAnchorPoint)),
      Signature(
        "touchstone_layer_move_anchor_point", type(of: touchstone_layer_move_anchor_point),
        type(of: layerMoveAnchorPoint)),
      Signature(
        "touchstone_layer_get_anchor_point", type(of: touchstone_layer_get_anchor_point),
        type(of: layerGetAnchorPoint)),
      Signature(
        "touchstone_layer_set_transform", type(of: touchstone_layer_set_transform),
        type(of: layerSetTransform)),
      Signature(
        "touchstone_layer_get_transform", type(of: touchstone_layer_get_transform),
        type(of: layerGetTransform)),
      Signature(
        "touchstone_layer_get_transform_to_window",
        type(of: touchstone_layer_get_transform_to_window), type(of: layerGetTransformToWindow)),
      Signature(
        "touchstone_layer_convert_point", type(of: touchstone_layer_convert_point),
        type(of: layerConvertPoint)),
      Signature(
        "touchstone_layer_convert_vector", type(of: touchstone_layer_convert_vector),
        type(of: layerConvertVector)),
      Signature(
        "touchstone_layer_set_z_position", type(of: touchstone_layer_set_z_position),
        type(of: layerSetZPosition)),
      Signature(
        "touchstone_layer_get_z_position", type(of: touchstone_layer_get_z_position),
        type(of: layerGetZPosition)),
      Signature(
        "touchstone_layer_set_opacity", type(of: touchstone_layer_set_opacity),
        type(of: layerSetOpacity)),
      Signature(
        "touchstone_layer_get_opacity", type(of: touchstone_layer_get_opacity),
        type(of: layerGetOpacity)),
      Signature(
        "touchstone_layer_set_hidden", type(of: touchstone_layer_set_hidden),
        type(of: layerSetHidden)),
      Signature(
        "touchstone_layer_is_hidden", type(of: touchstone_layer_is_hidden), type(of: layerIsHidden)),
      Signature(
        "touchstone_layer_set_interaction_enabled",
        type(of: touchstone_layer_set_interaction_enabled), type(of: layerSetInteractionEnabled)),
      Signature(
        "touchstone_layer_is_interaction_enabled",
        type(of: touchstone_layer_is_interaction_enabled), type(of: layerIsInteractionEnabled)),
      Signature(
        "touchstone_layer_set_hit_slop", type(of: touchstone_layer_set_hit_slop),
        type(of: layerSetHitSlop)),
      Signature(
        "touchstone_layer_get_hit_slop", type(of: touchstone_layer_get_hit_slop),
        type(of: layerGetHitSlop)),
      Signature(
        "touchstone_layer_set_hit_shape", type(of: touchstone_layer_set_hit_shape),
        type(of: layerSetHitShape)),
      Signature(
        "touchstone_layer_set_hit_mask", type(of: touchstone_layer_set_hit_mask),
        type(of: layerSetHitMask)),
      Signature(
        "touchstone_layer_set_hit_function", type(of: touchstone_layer_set_hit_function),
        type(of: layerSetHitFunction)),
      Signature(
        "touchstone_layer_hit_test", type(of: touchstone_layer_hit_test), type(of: layerHitTest)),
      Signature(
        "touchstone_layer_set_touch_function", type(of: touchstone_layer_set_touch_function),
        type(of: layerSetTouchFunction)),
      Signature(
        "touchstone_layer_set_multiple_touch_enabled",
        type(of: touchstone_layer_set_multiple_touch_enabled),
        type(of: layerSetMultipleTouchEnabled)),
      Signature(
        "touchstone_layer_is_multiple_touch_enabled",
        type(of: touchstone_layer_is_multiple_touch_enabled), type(of: layerIsMultipleTouchEnabled)),
      Signature(
        "touchstone_layer_set_exclusive_touch", type(of: touchstone_layer_set_exclusive_touch),
        type(of: layerSetExclusiveTouch)),
      Signature(
        "touchstone_layer_is_exclusive_touch", type(of: touchstone_layer_is_exclusive_touch),
        type(of: layerIsExclusiveTouch)),
      Signature(
        "touchstone_layer_add_recognizer", type(of: touchstone_layer_add_recognizer),
        type(of: layerAddRecognizer)),
      Signature(
        "touchstone_layer_remove_recognizer", type(of: touchstone_layer_remove_recognizer),
        type(of: layerRemoveRecognizer)),
      Signature(
        "touchstone_layer_count_recognizers", type(of: touchstone_layer_count_recognizers),
        type(of: layerCountRecognizers)),
      Signature(
        "touchstone_layer_get_recognizer", type(of: touchstone_layer_get_recognizer),
        type(of: layerGetRecognizer)),
    ]
  }

  private static var recognizers: [Signature] {
    [
      Signature(
        "touchstone_recognizer_create", type(of: touchstone_recognizer_create),
        type(of: recognizerCreate)),
      Signature(
        "touchstone_recognizer_destroy", type(of: touchstone_recognizer_destroy),
        type(of: recognizerDestroy)),
      Signature(
        "touchstone_recognizer_get_context", type(of: touchstone_recognizer_get_context),
        type(of: recognizerGetContext)),
      Signature(
        "touchstone_recognizer_get_kind", type(of: touchstone_recognizer_get_kind),
        type(of: recognizerGetKind)),
      Signature(
        "touchstone_recognizer_get_layer", type(of: touchstone_recognizer_get_layer),
        type(of: recognizerGetLayer)),
      Signature(
        "touchstone_recognizer_set_name", type(of: touchstone_recognizer_set_name),
        type(of: recognizerSetName)),
      Signature(
        "touchstone_recognizer_get_name", type(of: touchstone_recognizer_get_name),
        type(of: recognizerGetName)),
      Signature(
        "touchstone_recognizer_set_user_data", type(of: touchstone_recognizer_set_user_data),
        type(of: recognizerSetUserData)),
      Signature(
        "touchstone_recognizer_get_user_data", type(of: touchstone_recognizer_get_user_data),
        type(of: recognizerGetUserData)),
      Signature(
        "touchstone_recognizer_set_enabled", type(of: touchstone_recognizer_set_enabled),
        type(of: recognizerSetEnabled)),
      Signature(
        "touchstone_recognizer_is_enabled", type(of: touchstone_recognizer_is_enabled),
        type(of: recognizerIsEnabled)),
      Signature(
        "touchstone_recognizer_cancel", type(of: touchstone_recognizer_cancel),
        type(of: recognizerCancel)),
      Signature(
        "touchstone_recognizer_hands_off", type(of: touchstone_recognizer_hands_off),
        type(of: recognizerHandsOff)),
      Signature(
        "touchstone_recognizer_hands_off_when", type(of: touchstone_recognizer_hands_off_when),
        type(of: recognizerHandsOffWhen)),
      Signature(
        "touchstone_recognizer_remove_hand_offs", type(of: touchstone_recognizer_remove_hand_offs),
        type(of: recognizerRemoveHandOffs)),
      Signature(
        "touchstone_recognizer_require_to_fail", type(of: touchstone_recognizer_require_to_fail),
        type(of: recognizerRequireToFail)),
      Signature(
        "touchstone_recognizer_remove_requirement",
        type(of: touchstone_recognizer_remove_requirement), type(of: recognizerRemoveRequirement)),
      Signature(
        "touchstone_recognizer_get_worst_case_delay",
        type(of: touchstone_recognizer_get_worst_case_delay), type(of: recognizerGetWorstCaseDelay)),
      Signature(
        "touchstone_recognizer_recognize_with", type(of: touchstone_recognizer_recognize_with),
        type(of: recognizerRecognizeWith)),
      Signature(
        "touchstone_recognizer_set_action", type(of: touchstone_recognizer_set_action),
        type(of: recognizerSetAction)),
      Signature(
        "touchstone_recognizer_set_failure_function",
        type(of: touchstone_recognizer_set_failure_function), type(of: recognizerSetFailureFunction)
      ),
      Signature(
        "touchstone_recognizer_get_gesture", type(of: touchstone_recognizer_get_gesture),
        type(of: recognizerGetGesture)),
      Signature(
        "touchstone_recognizer_get_state", type(of: touchstone_recognizer_get_state),
        type(of: recognizerGetState)),
      Signature(
        "touchstone_recognizer_is_pending", type(of: touchstone_recognizer_is_pending),
        type(of: recognizerIsPending)),
      Signature(
        "touchstone_recognizer_get_location", type(of: touchstone_recognizer_get_location),
        type(of: recognizerGetLocation)),
      Signature(
        "touchstone_recognizer_get_translation", type(of: touchstone_recognizer_get_translation),
        type(of: recognizerGetTranslation)),
      Signature(
        "touchstone_recognizer_get_velocity", type(of: touchstone_recognizer_get_velocity),
        type(of: recognizerGetVelocity)),
      Signature(
        "touchstone_recognizer_get_translation_since_landing",
        type(of: touchstone_recognizer_get_translation_since_landing),
        type(of: recognizerGetTranslationSinceLanding)),
      Signature(
        "touchstone_recognizer_get_scale_since_landing",
        type(of: touchstone_recognizer_get_scale_since_landing),
        type(of: recognizerGetScaleSinceLanding)),
      Signature(
        "touchstone_recognizer_get_rotation_since_landing",
        type(of: touchstone_recognizer_get_rotation_since_landing),
        type(of: recognizerGetRotationSinceLanding)),
      Signature(
        "touchstone_recognizer_get_touch_location",
        type(of: touchstone_recognizer_get_touch_location), type(of: recognizerGetTouchLocation)),
      Signature(
        "touchstone_recognizer_set_translation", type(of: touchstone_recognizer_set_translation),
        type(of: recognizerSetTranslation)),
      Signature(
        "touchstone_recognizer_set_scale", type(of: touchstone_recognizer_set_scale),
        type(of: recognizerSetScale)),
      Signature(
        "touchstone_recognizer_set_rotation", type(of: touchstone_recognizer_set_rotation),
        type(of: recognizerSetRotation)),
      Signature(
        "touchstone_recognizer_set_should_begin", type(of: touchstone_recognizer_set_should_begin),
        type(of: recognizerSetShouldBegin)),
      Signature(
        "touchstone_recognizer_set_should_receive",
        type(of: touchstone_recognizer_set_should_receive), type(of: recognizerSetShouldReceive)),
      Signature(
        "touchstone_recognizer_set_should_recognize_with",
        type(of: touchstone_recognizer_set_should_recognize_with),
        type(of: recognizerSetShouldRecognizeWith)),
      Signature(
        "touchstone_recognizer_set_should_require_failure",
        type(of: touchstone_recognizer_set_should_require_failure),
        type(of: recognizerSetShouldRequireFailure)),
      Signature(
        "touchstone_recognizer_set_should_be_required_to_fail",
        type(of: touchstone_recognizer_set_should_be_required_to_fail),
        type(of: recognizerSetShouldBeRequiredToFail)),
      Signature(
        "touchstone_recognizer_set_moved_function",
        type(of: touchstone_recognizer_set_moved_function), type(of: recognizerSetMovedFunction)),
      Signature(
        "touchstone_recognizer_set_confinement_area",
        type(of: touchstone_recognizer_set_confinement_area), type(of: recognizerSetConfinementArea)
      ),
      Signature(
        "touchstone_recognizer_set", type(of: touchstone_recognizer_set), type(of: recognizerSet)),
      Signature(
        "touchstone_recognizer_get", type(of: touchstone_recognizer_get), type(of: recognizerGet)),
    ]
  }
}
