/* Mistakes of programs: handles, numbers, frames. */
#include "Checks.h"

/* Calls every function that takes a handle with these; returns the number of those that did not refuse them. */
static int calls_that_accept(
    touchstone_context *c, touchstone_layer *l, touchstone_recognizer *r) {
  int accepted = 0;
  touchstone_rect rect = {0, 0, 1, 1};
  touchstone_point point = {0, 0};
  touchstone_vector vector = {0, 0};
  touchstone_transform identity = TOUCHSTONE_IDENTITY;
  touchstone_axis axis = {0, 1, 1};
  touchstone_gesture gesture;
  uint8_t alpha = 255;
  touchstone_pixels pixels = {&alpha, 1, 1, 1, 0, 1, 0};
  int64_t time = 0;
/* A call that returns a status, and one that only sets the last status. */
#define REFUSES(call) accepted += (call) != TOUCHSTONE_ERROR_HANDLE
#define FAILS(call) \
  touchstone_clear_error(); \
  (void)(call); \
  accepted += touchstone_last_status() != TOUCHSTONE_ERROR_HANDLE

  FAILS(touchstone_context_get_root(c));
  REFUSES(touchstone_context_set_size(c, 1, 1));
  REFUSES(touchstone_context_set_user_data(c, NULL, NULL));
  FAILS(touchstone_context_get_user_data(c));
  FAILS(touchstone_context_add_surface(c, "", rect));
  FAILS(touchstone_context_add_device(c, "", axis, axis));
  FAILS(touchstone_context_get_device_area(c, 0));
  REFUSES(touchstone_context_deliver(c, 0, 0, NULL, 0));
  REFUSES(touchstone_context_remove_device(c, 0, 0));
  REFUSES(touchstone_context_cancel_all(c, 0, 0));
  FAILS(touchstone_context_count_touches(c));
  FAILS(touchstone_context_next_deadline(c, &time));
  REFUSES(touchstone_context_advance(c, 0));
  FAILS(touchstone_context_is_moving(c));
  REFUSES(touchstone_context_set_fault_function(c, NULL, NULL));
  REFUSES(touchstone_context_set_trace_function(c, NULL, NULL));

  FAILS(touchstone_layer_create(c, rect, ""));
  FAILS(touchstone_layer_get_context(l));
  REFUSES(touchstone_layer_set_name(l, ""));
  FAILS(touchstone_layer_get_name(l));
  REFUSES(touchstone_layer_set_user_data(l, NULL, NULL));
  FAILS(touchstone_layer_get_user_data(l));
  REFUSES(touchstone_layer_add_child(l, l));
  REFUSES(touchstone_layer_insert_child(l, l, 0));
  REFUSES(touchstone_layer_insert_child_above(l, l, l));
  REFUSES(touchstone_layer_insert_child_below(l, l, l));
  REFUSES(touchstone_layer_remove_from_parent(l));
  REFUSES(touchstone_layer_bring_to_front(l));
  REFUSES(touchstone_layer_send_to_back(l));
  FAILS(touchstone_layer_get_parent(l));
  FAILS(touchstone_layer_count_children(l));
  FAILS(touchstone_layer_get_child(l, 0));
  REFUSES(touchstone_layer_set_frame(l, rect));
  FAILS(touchstone_layer_get_frame(l));
  REFUSES(touchstone_layer_set_bounds(l, rect));
  FAILS(touchstone_layer_get_bounds(l));
  REFUSES(touchstone_layer_set_position(l, point));
  FAILS(touchstone_layer_get_position(l));
  REFUSES(touchstone_layer_set_anchor_point(l, point));
  REFUSES(touchstone_layer_move_anchor_point(l, point));
  FAILS(touchstone_layer_get_anchor_point(l));
  REFUSES(touchstone_layer_set_transform(l, identity));
  FAILS(touchstone_layer_get_transform(l));
  FAILS(touchstone_layer_get_transform_to_window(l));
  FAILS(touchstone_layer_convert_point(l, point, NULL));
  FAILS(touchstone_layer_convert_vector(NULL, vector, l));
  REFUSES(touchstone_layer_set_z_position(l, 0));
  FAILS(touchstone_layer_get_z_position(l));
  REFUSES(touchstone_layer_set_opacity(l, 1));
  FAILS(touchstone_layer_get_opacity(l));
  REFUSES(touchstone_layer_set_hidden(l, false));
  FAILS(touchstone_layer_is_hidden(l));
  REFUSES(touchstone_layer_set_interaction_enabled(l, true));
  FAILS(touchstone_layer_is_interaction_enabled(l));
  REFUSES(touchstone_layer_set_hit_slop(l, 0));
  FAILS(touchstone_layer_get_hit_slop(l));
  REFUSES(touchstone_layer_set_hit_shape(l, TOUCHSTONE_HIT_BOUNDS));
  REFUSES(touchstone_layer_set_hit_mask(l, &pixels, 1));
  REFUSES(touchstone_layer_set_hit_function(l, NULL, NULL));
  FAILS(touchstone_layer_hit_test(l, point));
  REFUSES(touchstone_layer_set_touch_function(l, NULL, NULL));
  REFUSES(touchstone_layer_set_multiple_touch_enabled(l, true));
  FAILS(touchstone_layer_is_multiple_touch_enabled(l));
  REFUSES(touchstone_layer_set_exclusive_touch(l, false));
  FAILS(touchstone_layer_is_exclusive_touch(l));
  REFUSES(touchstone_layer_add_recognizer(l, r));
  REFUSES(touchstone_layer_remove_recognizer(l, r));
  FAILS(touchstone_layer_count_recognizers(l));
  FAILS(touchstone_layer_get_recognizer(l, 0));

  FAILS(touchstone_recognizer_create(c, TOUCHSTONE_KIND_TAP, ""));
  FAILS(touchstone_recognizer_get_context(r));
  FAILS(touchstone_recognizer_get_kind(r));
  FAILS(touchstone_recognizer_get_layer(r));
  REFUSES(touchstone_recognizer_set_name(r, ""));
  FAILS(touchstone_recognizer_get_name(r));
  REFUSES(touchstone_recognizer_set_user_data(r, NULL, NULL));
  FAILS(touchstone_recognizer_get_user_data(r));
  REFUSES(touchstone_recognizer_set_enabled(r, true));
  FAILS(touchstone_recognizer_is_enabled(r));
  REFUSES(touchstone_recognizer_cancel(r));
  REFUSES(touchstone_recognizer_require_to_fail(r, r));
  REFUSES(touchstone_recognizer_remove_requirement(r, r));
  FAILS(touchstone_recognizer_get_worst_case_delay(r));
  REFUSES(touchstone_recognizer_recognize_with(r, r));
  REFUSES(touchstone_recognizer_set_action(r, NULL, NULL));
  REFUSES(touchstone_recognizer_set_failure_function(r, NULL, NULL));
  REFUSES(touchstone_recognizer_get_gesture(r, &gesture, sizeof gesture));
  FAILS(touchstone_recognizer_get_state(r));
  FAILS(touchstone_recognizer_is_pending(r));
  FAILS(touchstone_recognizer_get_location(r, NULL));
  FAILS(touchstone_recognizer_get_translation(r, NULL));
  FAILS(touchstone_recognizer_get_velocity(r, NULL));
  FAILS(touchstone_recognizer_get_translation_since_landing(r, NULL));
  FAILS(touchstone_recognizer_get_scale_since_landing(r));
  FAILS(touchstone_recognizer_get_rotation_since_landing(r));
  FAILS(touchstone_recognizer_get_touch_location(r, 0, NULL));
  REFUSES(touchstone_recognizer_set_translation(r, vector, NULL));
  REFUSES(touchstone_recognizer_set_scale(r, 1));
  REFUSES(touchstone_recognizer_set_rotation(r, 0));
  REFUSES(touchstone_recognizer_set_should_begin(r, NULL, NULL));
  REFUSES(touchstone_recognizer_set_should_receive(r, NULL, NULL));
  REFUSES(touchstone_recognizer_set_should_recognize_with(r, NULL, NULL));
  REFUSES(touchstone_recognizer_set_should_require_failure(r, NULL, NULL));
  REFUSES(touchstone_recognizer_set_should_be_required_to_fail(r, NULL, NULL));
  REFUSES(touchstone_recognizer_set_moved_function(r, NULL, NULL));
  REFUSES(touchstone_recognizer_set_confinement_area(r, &rect));
  REFUSES(touchstone_recognizer_set(r, TOUCHSTONE_SETTING_TAPS, 1));
  accepted += additions_that_accept(c, l, r);
  FAILS(touchstone_recognizer_get(r, TOUCHSTONE_SETTING_TAPS));
  return accepted;
}

void check_wrong_handles(void) {
  EXPECT(calls_that_accept(NULL, NULL, NULL) == 0);
  EXPECT(isnan(touchstone_layer_get_frame(NULL).width));
  // Destroying NULL is no error.
  touchstone_clear_error();
  EXPECT_OK(touchstone_context_destroy(NULL));
  EXPECT_OK(touchstone_layer_destroy(NULL));
  EXPECT_OK(touchstone_recognizer_destroy(NULL));
  EXPECT(touchstone_last_status() == TOUCHSTONE_OK);

  stage stage = stage_make();
  notes notes = {0};
  touchstone_recognizer *tap = recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &notes);
  // Handles of other kinds, and numbers next to valid handles.
  EXPECT(
      calls_that_accept(
          (touchstone_context *)stage.photo, (touchstone_layer *)tap,
          (touchstone_recognizer *)stage.context) == 0);
  EXPECT(says(touchstone_last_message(), "is that of a context, where a recognizer is wanted"));
  const uintptr_t near[] = {1, 2, 64, UINTPTR_MAX, UINTPTR_MAX - 1, UINTPTR_MAX / 2, 0x1000};
  for (size_t index = 0; index < sizeof near / sizeof near[0]; index++) {
    uintptr_t value = (uintptr_t)stage.photo ^ near[index];
    if (value == (uintptr_t)stage.context || value == (uintptr_t)stage.root) continue;
    if (value == (uintptr_t)tap) continue;
    EXPECT(
        calls_that_accept(
            (touchstone_context *)value, (touchstone_layer *)value,
            (touchstone_recognizer *)value) == 0);
    value = near[index];
    EXPECT(
        calls_that_accept(
            (touchstone_context *)value, (touchstone_layer *)value,
            (touchstone_recognizer *)value) == 0);
  }
  // Handles of destroyed objects, even after their slots were reused.
  EXPECT_OK(touchstone_recognizer_destroy(tap));
  touchstone_layer *gone = stage.photo;
  EXPECT_OK(touchstone_layer_destroy(gone));
  // Destroying fails for a destroyed object, for another kind of object, and for the root.
  EXPECT(touchstone_recognizer_destroy(tap) == TOUCHSTONE_ERROR_HANDLE);
  EXPECT(touchstone_layer_destroy(gone) == TOUCHSTONE_ERROR_HANDLE);
  EXPECT(touchstone_layer_destroy((touchstone_layer *)stage.context) == TOUCHSTONE_ERROR_HANDLE);
  EXPECT(
      touchstone_recognizer_destroy((touchstone_recognizer *)stage.root) ==
      TOUCHSTONE_ERROR_HANDLE);
  EXPECT(touchstone_context_destroy((touchstone_context *)stage.root) == TOUCHSTONE_ERROR_HANDLE);
  EXPECT(touchstone_layer_destroy(stage.root) == TOUCHSTONE_ERROR_TREE);
  EXPECT(says(touchstone_last_message(), "the root is destroyed with its context"));
  EXPECT(touchstone_layer_get_parent(stage.root) == NULL && touchstone_live_objects() == 2);
  stage_end(&stage);
  struct stage next = stage_make();
  EXPECT(next.photo != gone && next.context != stage.context && next.root != stage.root);
  EXPECT(calls_that_accept(stage.context, gone, tap) == 0);
  EXPECT(calls_that_accept(stage.context, stage.root, tap) == 0);
  touchstone_clear_error();
  EXPECT(touchstone_context_destroy(stage.context) == TOUCHSTONE_ERROR_HANDLE);
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_HANDLE);
  EXPECT(touchstone_layer_get_parent(next.photo) == next.root);
  // Valid handles are accepted, so the count above means something.
  touchstone_recognizer *grip =
      touchstone_recognizer_create(next.context, TOUCHSTONE_KIND_MANIPULATOR, "grip");
  EXPECT(calls_that_accept(next.context, next.photo, grip) > 90);
  stage_end(&next);
}

void check_wrong_numbers(void) {
  stage stage = stage_make();
  touchstone_layer *l = stage.photo;
  const double wrong[] = {NAN, INFINITY, -INFINITY};
  for (int index = 0; index < 3; index++) {
    double x = wrong[index];
    EXPECT(touchstone_context_create(x, 1) == NULL);
    EXPECT(touchstone_context_create(1, x) == NULL);
    EXPECT(touchstone_context_set_size(stage.context, x, 1) == TOUCHSTONE_ERROR_ARGUMENT);
    touchstone_rect rect = {0, x, 1, 1}, size = {0, 0, x, 1};
    EXPECT(touchstone_layer_create(stage.context, rect, "") == NULL);
    EXPECT(touchstone_layer_create(stage.context, size, "") == NULL);
    EXPECT(touchstone_context_add_surface(stage.context, "", size) == -1);
    touchstone_axis good = {0, 1, 1}, bad = {0, 1, x}, worse = {0, x, 1};
    EXPECT(touchstone_context_add_device(stage.context, "", good, bad) == -1);
    EXPECT(touchstone_context_add_device(stage.context, "", worse, good) == -1);
    EXPECT(touchstone_layer_set_frame(l, rect) == TOUCHSTONE_ERROR_ARGUMENT);
    EXPECT(touchstone_layer_set_bounds(l, size) == TOUCHSTONE_ERROR_ARGUMENT);
    touchstone_point point = {x, 0};
    EXPECT(touchstone_layer_set_position(l, point) == TOUCHSTONE_ERROR_ARGUMENT);
    EXPECT(touchstone_layer_set_anchor_point(l, point) == TOUCHSTONE_ERROR_ARGUMENT);
    EXPECT(touchstone_layer_move_anchor_point(l, point) == TOUCHSTONE_ERROR_ARGUMENT);
    EXPECT(touchstone_layer_hit_test(l, point) == NULL);
    EXPECT(isnan(touchstone_layer_convert_point(l, point, NULL).x));
    EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_ARGUMENT);
    touchstone_transform transform = {1, 0, 0, 1, x, 0};
    EXPECT(touchstone_layer_set_transform(l, transform) == TOUCHSTONE_ERROR_ARGUMENT);
    EXPECT(touchstone_layer_set_z_position(l, x) == TOUCHSTONE_ERROR_ARGUMENT);
    EXPECT(touchstone_layer_set_opacity(l, x) == TOUCHSTONE_ERROR_ARGUMENT);
    EXPECT(touchstone_layer_set_hit_slop(l, x) == TOUCHSTONE_ERROR_ARGUMENT);
  }
  EXPECT(touchstone_context_create(-1, 1) == NULL);
  EXPECT(says(touchstone_last_message(), "negative size, -1.0 by 1.0"));
  EXPECT(touchstone_layer_set_hit_shape(l, 3) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_layer_set_hit_shape(l, -1) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_recognizer_create(stage.context, 0, "") == NULL);
  EXPECT(touchstone_recognizer_create(stage.context, 10, "") == NULL);
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_ARGUMENT);
  touchstone_recognizer *pinch =
      touchstone_recognizer_create(stage.context, TOUCHSTONE_KIND_PINCH, "pinch");
  EXPECT(touchstone_recognizer_set_scale(pinch, 0) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_recognizer_set_scale(pinch, NAN) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_recognizer_set_scale(pinch, -1) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_recognizer_get_gesture(pinch, NULL, 8) == TOUCHSTONE_ERROR_ARGUMENT);
  touchstone_gesture gesture;
  EXPECT(touchstone_recognizer_get_gesture(pinch, &gesture, 0) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT_OK(touchstone_recognizer_get_gesture(pinch, &gesture, sizeof gesture));
  EXPECT(gesture.state == TOUCHSTONE_STATE_POSSIBLE && gesture.reason == NULL);
  EXPECT(gesture.layer == NULL && gesture.scale == 1);
  // None of these calls changed anything; large numbers are valid.
  EXPECT(touchstone_layer_get_frame(l).x == 200 && touchstone_layer_get_opacity(l) == 1);
  EXPECT_OK(touchstone_layer_set_frame(l, (touchstone_rect){-1e308, 1e308, 1e308, 1e308}));
  EXPECT_OK(touchstone_layer_set_transform(l, (touchstone_transform){1e308, 0, 0, 1e308, 0, 0}));
  EXPECT_OK(touchstone_context_set_size(stage.context, 1e308, 1e308));
  tap_at(&stage, 300, 200, INT64_MAX - 100000);
  EXPECT_OK(touchstone_context_advance(stage.context, INT64_MAX));
  EXPECT_OK(touchstone_context_advance(stage.context, INT64_MIN));
  stage_end(&stage);
}

void check_wrong_frames(void) {
  stage stage = stage_make();
  touchstone_contact contacts[2] = {
      {.phase = TOUCHSTONE_PHASE_BEGAN, .x = 300, .y = 200},
      {.slot = 1, .phase = TOUCHSTONE_PHASE_STATIONARY, .x = 300, .y = 200}};
  touchstone_context *context = stage.context;
  EXPECT(
      touchstone_context_deliver(context, 0, 0, contacts, 2) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "contact 1 has no phase 5"));
  contacts[1].phase = 0;
  EXPECT(
      touchstone_context_deliver(context, 0, 0, contacts, 2) == TOUCHSTONE_ERROR_ARGUMENT);
  contacts[1].phase = TOUCHSTONE_PHASE_BEGAN;
  contacts[1].tool = 3;
  EXPECT(
      touchstone_context_deliver(context, 0, 0, contacts, 2) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_context_deliver(context, 0, 0, NULL, 1) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_context_deliver(context, 0, 0, contacts, 1025) == TOUCHSTONE_ERROR_LIMIT);
  EXPECT(touchstone_context_deliver(context, 0, 0, contacts, SIZE_MAX) == TOUCHSTONE_ERROR_LIMIT);
  EXPECT(touchstone_context_deliver(context, 0, 0, NULL, SIZE_MAX) == TOUCHSTONE_ERROR_LIMIT);
  // A frame with an invalid argument has no effect at all.
  EXPECT(touchstone_context_count_touches(context) == 0);
  EXPECT_OK(touchstone_context_deliver(context, 0, 0, NULL, 0));
  EXPECT(touchstone_context_cancel_all(context, 5, 0) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_context_remove_device(context, 5, 0) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(
      touchstone_context_remove_device(context, TOUCHSTONE_ALL_DEVICES, 0) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "device -1 does not exist: it was never added"));
  EXPECT(touchstone_context_cancel_all(context, -2, 0) == TOUCHSTONE_ERROR_ARGUMENT);
  contacts[0].slot = INT64_MIN;
  contacts[1].slot = INT64_MAX;
  contacts[0].pressure = NAN;
  contacts[0].size = -1e300;
  contacts[1].tool = TOUCHSTONE_TOOL_PALM;
  EXPECT_OK(touchstone_context_deliver(context, 0, INT64_MIN, contacts, 2));
  EXPECT(touchstone_context_count_touches(context) == 1);
  stage_end(&stage);
}

void check_wrong_contexts(void) {
  stage here = stage_make(), there = stage_make();
  notes notes = {0};
  touchstone_recognizer *a = recognizer_on(here.photo, TOUCHSTONE_KIND_TAP, "a", &notes);
  touchstone_recognizer *b = recognizer_on(there.photo, TOUCHSTONE_KIND_TAP, "b", &notes);
  EXPECT(touchstone_layer_add_child(here.root, there.photo) == TOUCHSTONE_ERROR_CONTEXT);
  EXPECT(touchstone_layer_add_recognizer(here.photo, b) == TOUCHSTONE_ERROR_CONTEXT);
  EXPECT(touchstone_recognizer_require_to_fail(a, b) == TOUCHSTONE_ERROR_CONTEXT);
  EXPECT(touchstone_recognizer_recognize_with(a, b) == TOUCHSTONE_ERROR_CONTEXT);
  EXPECT(isnan(touchstone_recognizer_get_location(a, there.photo).x));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_CONTEXT);
  EXPECT(isnan(touchstone_layer_convert_point(here.photo, (touchstone_point){0, 0}, there.photo).x));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_CONTEXT);
  touchstone_context_destroy(there.context);
  stage_end(&here);
}
