/* The functions of containers.h, custom.h, failure.h and scene.h with wrong handles. */
#include "Checks.h"

/* A call that returns a status, and one that only sets the last status. */
#define REFUSES(call) accepted += (call) != TOUCHSTONE_ERROR_HANDLE
#define FAILS(call) \
  touchstone_clear_error(); \
  (void)(call); \
  accepted += touchstone_last_status() != TOUCHSTONE_ERROR_HANDLE

static touchstone_state judge(
    touchstone_recognizer *recognizer, touchstone_phase phase, const touchstone_touch *touches,
    size_t count, void *data) {
  EXPECT(recognizer != NULL && phase != 0 && touches != NULL && count > 0 && data == NULL);
  return TOUCHSTONE_STATE_POSSIBLE;
}

int additions_that_accept(
    touchstone_context *c, touchstone_layer *l, touchstone_recognizer *r) {
  int accepted = 0;
  touchstone_rect rect = {0, 0, 1, 1};
  touchstone_point point = {0, 0};
  touchstone_failure failure;
  touchstone_touch touch;
  const touchstone_custom_functions functions = {judge, NULL, NULL};
  FAILS(touchstone_context_add_window(c, rect, 0, ""));
  FAILS(touchstone_context_add_pixel_surface(c, "", rect, 160));
  REFUSES(touchstone_context_deliver_part(c, 0, 0, NULL, 0));
  FAILS(touchstone_scroll_create(c, rect, ""));
  FAILS(touchstone_scroll_get_content(l));
  FAILS(touchstone_scroll_get_pan(l));
  FAILS(touchstone_scroll_get_pinch(l));
  REFUSES(touchstone_scroll_set_content_size(l, 1, 1));
  REFUSES(touchstone_scroll_set_insets(l, 0, 0, 0, 0));
  REFUSES(touchstone_scroll_set(l, TOUCHSTONE_SCROLL_BOUNCES, 1));
  FAILS(touchstone_scroll_get(l, TOUCHSTONE_SCROLL_BOUNCES));
  FAILS(touchstone_scroll_get_offset(l));
  FAILS(touchstone_scroll_get_zoom(l));
  FAILS(touchstone_scroll_get_visible_rect(l));
  REFUSES(touchstone_scroll_to(l, point, false));
  REFUSES(touchstone_scroll_to_visible(l, rect, false));
  REFUSES(touchstone_scroll_zoom_to(l, 1, point, false));
  FAILS(touchstone_scroll_is_dragging(l));
  FAILS(touchstone_scroll_is_decelerating(l));
  REFUSES(touchstone_scroll_set_changed_function(l, NULL, NULL));
  REFUSES(touchstone_scroll_set_rest_function(l, NULL, NULL));
  FAILS(touchstone_modal_create(c, rect, ""));
  REFUSES(touchstone_layer_present(l, l));
  REFUSES(touchstone_layer_dismiss(l));
  FAILS(touchstone_layer_get_presented(l));
  REFUSES(touchstone_modal_set_dismisses_on_outside_tap(l, true));
  REFUSES(touchstone_modal_set_dismissed_function(l, NULL, NULL));
  FAILS(touchstone_loupe_create(c, ""));
  REFUSES(touchstone_loupe_attach(l, l));
  FAILS(touchstone_loupe_get_press(l));
  REFUSES(touchstone_loupe_set_magnification(l, 1));
  FAILS(touchstone_loupe_get_magnification(l));
  REFUSES(touchstone_loupe_set_size(l, 1, 1, 1));
  FAILS(touchstone_loupe_get_focus(l, NULL, NULL));
  REFUSES(touchstone_loupe_set_changed_function(l, NULL, NULL));

  FAILS(touchstone_recognizer_create_custom(c, "", functions, NULL));
  REFUSES(touchstone_recognizer_set_deadline(r, 0));
  REFUSES(touchstone_recognizer_set_crossing_time(r, 0));
  REFUSES(touchstone_recognizer_set_reason(r, (touchstone_reason){"", 0, 0, 0, NULL}));
  REFUSES(touchstone_recognizer_set_value(r, "", 0, NULL));
  FAILS(touchstone_recognizer_get_value(r, ""));
  REFUSES(touchstone_recognizer_stop_recognizing_with(r, r));
  REFUSES(touchstone_recognizer_get_failure(r, &failure, sizeof failure));
  FAILS(touchstone_recognizer_get_touch(r, 0, &touch, sizeof touch));
  FAILS(touchstone_context_get_samples(c, 1, NULL, 0));
  FAILS(touchstone_layer_load_scene(l, "", 0, NULL, NULL));
  FAILS(touchstone_context_find_layer(c, ""));
  FAILS(touchstone_context_find_recognizer(c, ""));
  REFUSES(touchstone_context_set_transcript_function(c, NULL, NULL));
  return accepted;
}
