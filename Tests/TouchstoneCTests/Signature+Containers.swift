import CTouchstone
import TouchstoneC

extension Signature {
  /// The functions of containers.h.
  static var containers: [Signature] {
    [
      Signature(
        "touchstone_context_add_window", type(of: touchstone_context_add_window),
        type(of: contextAddWindow)),
      Signature(
        "touchstone_scroll_create", type(of: touchstone_scroll_create),
        type(of: scrollCreate)),
      Signature(
        "touchstone_scroll_get_content", type(of: touchstone_scroll_get_content),
        type(of: scrollGetContent)),
      Signature(
        "touchstone_scroll_get_pan", type(of: touchstone_scroll_get_pan),
        type(of: scrollGetPan)),
      Signature(
        "touchstone_scroll_get_pinch", type(of: touchstone_scroll_get_pinch),
        type(of: scrollGetPinch)),
      Signature(
        "touchstone_scroll_set_content_size", type(of: touchstone_scroll_set_content_size),
        type(of: scrollSetContentSize)),
      Signature(
        "touchstone_scroll_set_insets", type(of: touchstone_scroll_set_insets),
        type(of: scrollSetInsets)),
      Signature("touchstone_scroll_set", type(of: touchstone_scroll_set), type(of: scrollSet)),
      Signature("touchstone_scroll_get", type(of: touchstone_scroll_get), type(of: scrollGet)),
      Signature(
        "touchstone_scroll_get_offset", type(of: touchstone_scroll_get_offset),
        type(of: scrollGetOffset)),
      Signature(
        "touchstone_scroll_get_zoom", type(of: touchstone_scroll_get_zoom),
        type(of: scrollGetZoom)),
      Signature(
        "touchstone_scroll_get_visible_rect", type(of: touchstone_scroll_get_visible_rect),
        type(of: scrollGetVisibleRect)),
      Signature("touchstone_scroll_to", type(of: touchstone_scroll_to), type(of: scrollTo)),
      Signature(
        "touchstone_scroll_to_visible", type(of: touchstone_scroll_to_visible),
        type(of: scrollToVisible)),
      Signature(
        "touchstone_scroll_zoom_to", type(of: touchstone_scroll_zoom_to),
        type(of: scrollZoomTo)),
      Signature(
        "touchstone_scroll_is_dragging", type(of: touchstone_scroll_is_dragging),
        type(of: scrollIsDragging)),
      Signature(
        "touchstone_scroll_is_decelerating", type(of: touchstone_scroll_is_decelerating),
        type(of: scrollIsDecelerating)),
      Signature(
        "touchstone_scroll_get_indicator", type(of: touchstone_scroll_get_indicator),
        type(of: scrollGetIndicator)),
      Signature(
        "touchstone_scroll_set_changed_function", type(of: touchstone_scroll_set_changed_function),
        type(of: scrollSetChangedFunction)),
      Signature(
        "touchstone_scroll_set_rest_function", type(of: touchstone_scroll_set_rest_function),
        type(of: scrollSetRestFunction)),
      Signature(
        "touchstone_modal_create", type(of: touchstone_modal_create), type(of: modalCreate)),
      Signature(
        "touchstone_layer_present", type(of: touchstone_layer_present),
        type(of: layerPresent)),
      Signature(
        "touchstone_layer_dismiss", type(of: touchstone_layer_dismiss),
        type(of: layerDismiss)),
      Signature(
        "touchstone_layer_get_presented", type(of: touchstone_layer_get_presented),
        type(of: layerGetPresented)),
      Signature(
        "touchstone_modal_set_dismisses_on_outside_tap",
        type(of: touchstone_modal_set_dismisses_on_outside_tap),
        type(of: modalSetDismissesOnOutsideTap)),
      Signature(
        "touchstone_modal_set_dismissed_function",
        type(of: touchstone_modal_set_dismissed_function),
        type(of: modalSetDismissedFunction)),
      Signature(
        "touchstone_loupe_create", type(of: touchstone_loupe_create), type(of: loupeCreate)),
      Signature(
        "touchstone_loupe_attach", type(of: touchstone_loupe_attach), type(of: loupeAttach)),
      Signature(
        "touchstone_loupe_get_press", type(of: touchstone_loupe_get_press),
        type(of: loupeGetPress)),
      Signature(
        "touchstone_loupe_set_magnification", type(of: touchstone_loupe_set_magnification),
        type(of: loupeSetMagnification)),
      Signature(
        "touchstone_loupe_get_magnification", type(of: touchstone_loupe_get_magnification),
        type(of: loupeGetMagnification)),
      Signature(
        "touchstone_loupe_set_size", type(of: touchstone_loupe_set_size),
        type(of: loupeSetSize)),
      Signature(
        "touchstone_loupe_get_focus", type(of: touchstone_loupe_get_focus),
        type(of: loupeGetFocus)),
      Signature(
        "touchstone_loupe_set_changed_function", type(of: touchstone_loupe_set_changed_function),
        type(of: loupeSetChangedFunction)),
    ]
  }

  /// The functions of custom.h, failure.h, description.h and scene.h.
  static var customs: [Signature] {
    [
      Signature(
        "touchstone_recognizer_create_custom", type(of: touchstone_recognizer_create_custom),
        type(of: recognizerCreateCustom)),
      Signature(
        "touchstone_recognizer_set_deadline", type(of: touchstone_recognizer_set_deadline),
        type(of: recognizerSetDeadline)),
      Signature(
        "touchstone_recognizer_set_crossing_time",
        type(of: touchstone_recognizer_set_crossing_time), type(of: recognizerSetCrossingTime)),
      Signature(
        "touchstone_recognizer_set_reason", type(of: touchstone_recognizer_set_reason),
        type(of: recognizerSetReason)),
      Signature(
        "touchstone_recognizer_set_value", type(of: touchstone_recognizer_set_value),
        type(of: recognizerSetValue)),
      Signature(
        "touchstone_recognizer_get_value", type(of: touchstone_recognizer_get_value),
        type(of: recognizerGetValue)),
      Signature(
        "touchstone_recognizer_get_failure", type(of: touchstone_recognizer_get_failure),
        type(of: recognizerGetFailure)),
      Signature(
        "touchstone_recognizer_get_touch", type(of: touchstone_recognizer_get_touch),
        type(of: recognizerGetTouch)),
      Signature(
        "touchstone_context_get_samples", type(of: touchstone_context_get_samples),
        type(of: contextGetSamples)),
      Signature(
        "touchstone_kind_count_settings", type(of: touchstone_kind_count_settings),
        type(of: kindCountSettings)),
      Signature(
        "touchstone_kind_get_setting", type(of: touchstone_kind_get_setting),
        type(of: kindGetSetting)),
      Signature(
        "touchstone_layer_load_scene", type(of: touchstone_layer_load_scene),
        type(of: layerLoadScene)),
      Signature(
        "touchstone_context_find_layer", type(of: touchstone_context_find_layer),
        type(of: contextFindLayer)),
      Signature(
        "touchstone_context_find_recognizer", type(of: touchstone_context_find_recognizer),
        type(of: contextFindRecognizer)),
      Signature(
        "touchstone_context_set_transcript_function",
        type(of: touchstone_context_set_transcript_function),
        type(of: contextSetTranscriptFunction)),
    ]
  }

  /// Functions that other headers have beside those of the lists above.
  static var additions: [Signature] {
    [
      Signature(
        "touchstone_context_add_pixel_surface", type(of: touchstone_context_add_pixel_surface),
        type(of: contextAddPixelSurface)),
      Signature(
        "touchstone_context_deliver_part", type(of: touchstone_context_deliver_part),
        type(of: contextDeliverPart)),
      Signature(
        "touchstone_recognizer_stop_recognizing_with",
        type(of: touchstone_recognizer_stop_recognizing_with),
        type(of: recognizerStopRecognizingWith)),
    ]
  }
}
