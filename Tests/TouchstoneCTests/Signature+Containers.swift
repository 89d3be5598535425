import CTouchstone
import TouchstoneC

extension Signature {
  /// The functions of containers.h.
  static var containers: [Signature] {
    [
      Signature("touchstone_context_add_window", touchstone_context_add_window, contextAddWindow),
      Signature("touchstone_scroll_create", touchstone_scroll_create, scrollCreate),
      Signature("touchstone_scroll_get_content", touchstone_scroll_get_content, scrollGetContent),
      Signature("touchstone_scroll_get_pan", touchstone_scroll_get_pan, scrollGetPan),
      Signature("touchstone_scroll_get_pinch", touchstone_scroll_get_pinch, scrollGetPinch),
      Signature(
        "touchstone_scroll_set_content_size", touchstone_scroll_set_content_size,
        scrollSetContentSize),
      Signature("touchstone_scroll_set_insets", touchstone_scroll_set_insets, scrollSetInsets),
      Signature("touchstone_scroll_set", touchstone_scroll_set, scrollSet),
      Signature("touchstone_scroll_get", touchstone_scroll_get, scrollGet),
      Signature("touchstone_scroll_get_offset", touchstone_scroll_get_offset, scrollGetOffset),
      Signature("touchstone_scroll_get_zoom", touchstone_scroll_get_zoom, scrollGetZoom),
      Signature(
        "touchstone_scroll_get_visible_rect", touchstone_scroll_get_visible_rect,
        scrollGetVisibleRect),
      Signature("touchstone_scroll_to", touchstone_scroll_to, scrollTo),
      Signature("touchstone_scroll_to_visible", touchstone_scroll_to_visible, scrollToVisible),
      Signature("touchstone_scroll_zoom_to", touchstone_scroll_zoom_to, scrollZoomTo),
      Signature("touchstone_scroll_is_dragging", touchstone_scroll_is_dragging, scrollIsDragging),
      Signature(
        "touchstone_scroll_is_decelerating", touchstone_scroll_is_decelerating,
        scrollIsDecelerating),
      Signature(
        "touchstone_scroll_get_indicator", touchstone_scroll_get_indicator, scrollGetIndicator),
      Signature(
        "touchstone_scroll_set_changed_function", touchstone_scroll_set_changed_function,
        scrollSetChangedFunction),
      Signature(
        "touchstone_scroll_set_rest_function", touchstone_scroll_set_rest_function,
        scrollSetRestFunction),
      Signature("touchstone_modal_create", touchstone_modal_create, modalCreate),
      Signature("touchstone_layer_present", touchstone_layer_present, layerPresent),
      Signature("touchstone_layer_dismiss", touchstone_layer_dismiss, layerDismiss),
      Signature(
        "touchstone_layer_get_presented", touchstone_layer_get_presented, layerGetPresented),
      Signature(
        "touchstone_modal_set_dismisses_on_outside_tap",
        touchstone_modal_set_dismisses_on_outside_tap, modalSetDismissesOnOutsideTap),
      Signature(
        "touchstone_modal_set_dismissed_function", touchstone_modal_set_dismissed_function,
        modalSetDismissedFunction),
      Signature("touchstone_loupe_create", touchstone_loupe_create, loupeCreate),
      Signature("touchstone_loupe_attach", touchstone_loupe_attach, loupeAttach),
      Signature("touchstone_loupe_get_press", touchstone_loupe_get_press, loupeGetPress),
      Signature(
        "touchstone_loupe_set_magnification", touchstone_loupe_set_magnification,
        loupeSetMagnification),
      Signature(
        "touchstone_loupe_get_magnification", touchstone_loupe_get_magnification,
        loupeGetMagnification),
      Signature("touchstone_loupe_set_size", touchstone_loupe_set_size, loupeSetSize),
      Signature("touchstone_loupe_get_focus", touchstone_loupe_get_focus, loupeGetFocus),
      Signature(
        "touchstone_loupe_set_changed_function", touchstone_loupe_set_changed_function,
        loupeSetChangedFunction),
    ]
  }

  /// The functions of custom.h, failure.h, description.h and scene.h.
  static var customs: [Signature] {
    [
      Signature(
        "touchstone_recognizer_create_custom", touchstone_recognizer_create_custom,
        recognizerCreateCustom),
      Signature(
        "touchstone_recognizer_set_deadline", touchstone_recognizer_set_deadline,
        recognizerSetDeadline),
      Signature(
        "touchstone_recognizer_set_crossing_time", touchstone_recognizer_set_crossing_time,
        recognizerSetCrossingTime),
      Signature(
        "touchstone_recognizer_set_reason", touchstone_recognizer_set_reason, recognizerSetReason),
      Signature(
        "touchstone_recognizer_set_value", touchstone_recognizer_set_value, recognizerSetValue),
      Signature(
        "touchstone_recognizer_get_value", touchstone_recognizer_get_value, recognizerGetValue),
      Signature(
        "touchstone_recognizer_get_failure", touchstone_recognizer_get_failure,
        recognizerGetFailure),
      Signature(
        "touchstone_recognizer_get_touch", touchstone_recognizer_get_touch, recognizerGetTouch),
      Signature(
        "touchstone_context_get_samples", touchstone_context_get_samples, contextGetSamples),
      Signature(
        "touchstone_kind_count_settings", touchstone_kind_count_settings, kindCountSettings),
      Signature("touchstone_kind_get_setting", touchstone_kind_get_setting, kindGetSetting),
      Signature("touchstone_layer_load_scene", touchstone_layer_load_scene, layerLoadScene),
      Signature("touchstone_context_find_layer", touchstone_context_find_layer, contextFindLayer),
      Signature(
        "touchstone_context_find_recognizer", touchstone_context_find_recognizer,
        contextFindRecognizer),
      Signature(
        "touchstone_context_set_transcript_function", touchstone_context_set_transcript_function,
        contextSetTranscriptFunction),
    ]
  }

  /// Functions that other headers have beside those of the lists above.
  static var additions: [Signature] {
    [
      Signature(
        "touchstone_context_add_pixel_surface", touchstone_context_add_pixel_surface,
        contextAddPixelSurface),
      Signature(
        "touchstone_context_deliver_part", touchstone_context_deliver_part, contextDeliverPart),
      Signature(
        "touchstone_recognizer_stop_recognizing_with", touchstone_recognizer_stop_recognizing_with,
        recognizerStopRecognizingWith),
    ]
  }
}
