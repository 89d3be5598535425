/* One check for each kind of recognizer, and their relations. */
#include "Checks.h"

void check_taps(void) {
  stage stage = stage_make();
  notes single_notes = {0}, double_notes = {0};
  touchstone_recognizer *single =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "single", &single_notes);
  touchstone_recognizer *twice =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "double", &double_notes);
  EXPECT_OK(touchstone_recognizer_set(twice, TOUCHSTONE_SETTING_TAPS, 2));
  EXPECT_OK(touchstone_recognizer_require_to_fail(single, twice));
  // A press of 0.75 s, a pause of 0.35 s, and a second press of 0.5 s.
  EXPECT(touchstone_recognizer_get_worst_case_delay(single) == 1600000);

  // One tap: it waits until a second one would be too late.
  tap_at(&stage, 300, 200, 1000000);
  EXPECT(single_notes.ended == 0);
  EXPECT(touchstone_recognizer_is_pending(single));
  int64_t deadline = 0;
  EXPECT(touchstone_context_next_deadline(stage.context, &deadline));
  // A tap at the last instant still counts.
  EXPECT(deadline == 1080000 + 350000 + 1);
  EXPECT_OK(touchstone_context_advance(stage.context, deadline));
  EXPECT(single_notes.ended == 1 && double_notes.ended == 0 && double_notes.failed == 1);
  EXPECT(says(double_notes.reason, "no further tap within 0.350 s"));
  EXPECT(single_notes.last.recognizer == single && single_notes.last.layer == stage.photo);
  EXPECT(single_notes.last.touches == 1);
  EXPECT_NEAR(single_notes.last.location.x, 300, 1e-9);
  touchstone_point place = touchstone_recognizer_get_location(single, stage.photo);
  EXPECT_NEAR(place.x, 100, 1e-9);
  EXPECT_NEAR(place.y, 50, 1e-9);
  EXPECT(!touchstone_context_next_deadline(stage.context, NULL));

  // Two taps: only the double tap is recognized.
  tap_at(&stage, 300, 200, 5000000);
  tap_at(&stage, 301, 200, 5200000);
  wait_for_all(&stage);
  EXPECT(single_notes.ended == 1 && double_notes.ended == 1);
  EXPECT(single_notes.failed == 1);
  EXPECT(says(single_notes.reason, "double, whose failure it requires, is recognized"));

  // Without the requirement, both are recognized.
  EXPECT_OK(touchstone_recognizer_remove_requirement(single, twice));
  tap_at(&stage, 300, 200, 9000000);
  tap_at(&stage, 300, 200, 9200000);
  wait_for_all(&stage);
  EXPECT(single_notes.ended > 1 && double_notes.ended == 2);
  stage_end(&stage);
}

void check_long_press(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_recognizer *press =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_LONG_PRESS, "press", &notes);
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 1000000);
  EXPECT(touchstone_context_count_touches(stage.context) == 1);
  EXPECT_OK(touchstone_context_advance(stage.context, 1499999));
  EXPECT(notes.began == 0);
  EXPECT_OK(touchstone_context_advance(stage.context, 1500000));
  EXPECT(notes.began == 1 && notes.last.time == 1500000);
  EXPECT(touchstone_recognizer_get_state(press) == TOUCHSTONE_STATE_BEGAN);
  finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 330, 200, 1600000);
  EXPECT(notes.changed == 1);
  EXPECT_NEAR(touchstone_recognizer_get_touch_location(press, 0, NULL).x, 330, 1e-9);
  EXPECT(isnan(touchstone_recognizer_get_touch_location(press, 1, NULL).x));
  EXPECT(says(touchstone_last_message(), "no touch 1"));
  EXPECT(isnan(touchstone_recognizer_get_touch_location(press, SIZE_MAX, NULL).x));
  EXPECT(!says(touchstone_last_message(), "-1"));
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 330, 200, 1700000);
  EXPECT(notes.ended == 1 && notes.failed == 0);
  EXPECT(touchstone_context_count_touches(stage.context) == 0);

  // If the finger lifts early, the reason says so.
  tap_at(&stage, 300, 200, 3000000);
  EXPECT(notes.failed == 1 && says(notes.reason, "lifted after 0.080 s, 0.500 s required"));
  touchstone_gesture gesture;
  EXPECT_OK(touchstone_recognizer_get_gesture(press, &gesture, sizeof gesture));
  EXPECT(says(gesture.reason, "lifted after 0.080 s") && gesture.recognizer == press);
  // A program built with an older header gets only the fields that it knows.
  memset(&gesture, 0x55, sizeof gesture);
  size_t older = offsetof(touchstone_gesture, reason);
  EXPECT_OK(touchstone_recognizer_get_gesture(press, &gesture, older));
  EXPECT(((unsigned char *)&gesture)[older] == 0x55 && gesture.layer == stage.photo);
  stage_end(&stage);
}

void check_pan(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_recognizer *pan = recognizer_on(stage.photo, TOUCHSTONE_KIND_PAN, "pan", &notes);
  // The plain distance, even for a finger that has just landed.
  EXPECT_OK(touchstone_recognizer_set(pan, TOUCHSTONE_SETTING_LANDING_FACTOR, 1));
  // 100 pt in 200 ms; the pan begins after the first 10 pt.
  int64_t time =
      drag(&stage, (touchstone_point){300, 200}, (touchstone_point){400, 200}, 20, 1000000);
  EXPECT(time == 1200000);
  EXPECT(notes.began == 1 && notes.changed > 10);
  EXPECT_NEAR(notes.last.translation.dx, 90, 1e-6);
  EXPECT_NEAR(notes.last.translation.dy, 0, 1e-9);
  EXPECT_NEAR(notes.last.velocity.dx, 500, 5);
  // In a layer at half the scale, the same movement is twice as long.
  touchstone_transform half = {0.5, 0, 0, 0.5, 0, 0};
  EXPECT_OK(touchstone_layer_set_transform(stage.photo, half));
  EXPECT_NEAR(touchstone_recognizer_get_translation(pan, stage.photo).dx, 180, 1e-6);
  EXPECT_NEAR(touchstone_recognizer_get_velocity(pan, stage.photo).dx, 1000, 10);
  // Includes the first 10 pt.
  EXPECT_NEAR(touchstone_recognizer_get_translation_since_landing(pan, NULL).dx, 100, 1e-6);
  EXPECT_NEAR(touchstone_recognizer_get_translation_since_landing(pan, stage.photo).dx, 200, 1e-6);
  EXPECT_OK(touchstone_recognizer_set_translation(pan, (touchstone_vector){5, 0}, NULL));
  finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 407, 200, time + 10000);
  EXPECT_NEAR(notes.last.translation.dx, 12, 1e-6);
  EXPECT_NEAR(touchstone_recognizer_get_translation_since_landing(pan, NULL).dx, 107, 1e-6);
  EXPECT(isnan(touchstone_recognizer_get_scale_since_landing(pan)));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_KIND);
  EXPECT(isnan(touchstone_recognizer_get_rotation_since_landing(pan)));
  EXPECT(says(touchstone_last_message(), "a pan has no rotation since the landing"));
  EXPECT_OK(touchstone_recognizer_cancel(pan));
  EXPECT(notes.cancelled == 1);
  EXPECT(touchstone_recognizer_set_scale(pan, 2) == TOUCHSTONE_ERROR_KIND);
  EXPECT(touchstone_recognizer_set_rotation(pan, 2) == TOUCHSTONE_ERROR_KIND);
  EXPECT(says(touchstone_last_message(), "a pan has no rotation to be set"));
  stage_end(&stage);
}

void check_screen_edge_pan(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_recognizer *pan =
      recognizer_on(stage.root, TOUCHSTONE_KIND_SCREEN_EDGE_PAN, "edge", &notes);
  EXPECT_OK(touchstone_recognizer_set(pan, TOUCHSTONE_SETTING_EDGES, TOUCHSTONE_EDGE_LEFT));
  // The plain distance, even for a finger that has just landed.
  EXPECT_OK(touchstone_recognizer_set(pan, TOUCHSTONE_SETTING_LANDING_FACTOR, 1));
  drag(&stage, (touchstone_point){5, 200}, (touchstone_point){65, 200}, 6, 1000000);
  EXPECT(notes.began == 1);
  EXPECT_NEAR(notes.last.translation.dx, 50, 1e-6);
  EXPECT_OK(touchstone_context_cancel_all(stage.context, stage.screen, 1100000));
  EXPECT(notes.cancelled == 1);
  drag(&stage, (touchstone_point){45, 200}, (touchstone_point){105, 200}, 6, 2000000);
  EXPECT(notes.began == 1 && says(notes.reason, "began 45.0 pt from the edge"));
  stage_end(&stage);
}

void check_swipe(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_recognizer *swipe =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_SWIPE, "swipe", &notes);
  EXPECT_OK(touchstone_recognizer_set(
      swipe, TOUCHSTONE_SETTING_DIRECTIONS, TOUCHSTONE_DIRECTION_LEFT | TOUCHSTONE_DIRECTION_UP));
  int64_t time =
      drag(&stage, (touchstone_point){400, 250}, (touchstone_point){340, 250}, 6, 1000000);
  EXPECT(notes.ended == 1 && notes.began == 0);
  EXPECT(notes.last.direction == TOUCHSTONE_DIRECTION_LEFT);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 340, 250, time + 10000);
  drag(&stage, (touchstone_point){340, 250}, (touchstone_point){400, 250}, 6, 2000000);
  EXPECT(notes.ended == 1 && says(notes.reason, "wrong direction"));
  EXPECT(notes.last.state == TOUCHSTONE_STATE_FAILED && notes.last.direction == 0);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 400, 250, 2100000);
  // Diagonals are separate directions.
  EXPECT_OK(touchstone_recognizer_set(
      swipe, TOUCHSTONE_SETTING_DIRECTIONS,
      TOUCHSTONE_DIRECTION_LEFT | TOUCHSTONE_DIRECTION_UP | TOUCHSTONE_DIRECTION_UP_LEFT |
          TOUCHSTONE_DIRECTION_DOWN_RIGHT));
  drag(&stage, (touchstone_point){340, 250}, (touchstone_point){390, 295}, 6, 3000000);
  EXPECT(notes.ended == 2 && notes.last.direction == TOUCHSTONE_DIRECTION_DOWN_RIGHT);
  touchstone_gesture gesture;
  EXPECT_OK(touchstone_recognizer_get_gesture(swipe, &gesture, sizeof gesture));
  EXPECT(gesture.direction == TOUCHSTONE_DIRECTION_DOWN_RIGHT);
  // A program built before directions were added passes a smaller size.
  gesture.direction = 77;
  EXPECT_OK(touchstone_recognizer_get_gesture(
      swipe, &gesture, offsetof(touchstone_gesture, direction)));
  EXPECT(gesture.direction == 77);
  stage_end(&stage);
}

/* Places two fingers around (400, 300), at a distance and an angle. */
static void pair(const stage *stage, touchstone_phase phase, double r, double angle, int64_t time) {
  touchstone_point first = {400 - r * cos(angle), 300 - r * sin(angle)};
  touchstone_point second = {400 + r * cos(angle), 300 + r * sin(angle)};
  fingers(stage, phase, first, second, time);
}

void check_pinch(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_recognizer *pinch =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_PINCH, "pinch", &notes);
  pair(&stage, TOUCHSTONE_PHASE_BEGAN, 50, 0, 1000000);
  EXPECT(touchstone_recognizer_get_scale_since_landing(pinch) == 1);
  for (int step = 1; step <= 25; step++) {
    pair(&stage, TOUCHSTONE_PHASE_MOVED, 50 + 2 * step, 0, 1000000 + 10000 * step);
  }
  // The pinch begins at a distance of 108 and has reached 200.
  EXPECT(notes.began == 1 && notes.last.touches == 2);
  EXPECT_NEAR(notes.last.scale, 200.0 / 108, 1e-6);
  EXPECT_NEAR(notes.last.location.x, 400, 1e-9);
  EXPECT_NEAR(notes.last.location.y, 300, 1e-9);
  EXPECT(notes.last.scale_velocity > 3 && notes.last.rotation == 0);
  EXPECT_NEAR(touchstone_recognizer_get_scale_since_landing(pinch), 2, 1e-6);
  EXPECT_OK(touchstone_recognizer_set_scale(pinch, 1));
  pair(&stage, TOUCHSTONE_PHASE_MOVED, 110, 0, 1260000);
  EXPECT_NEAR(notes.last.scale, 1.1, 1e-6);
  EXPECT_NEAR(touchstone_recognizer_get_scale_since_landing(pinch), 2.2, 1e-6);
  pair(&stage, TOUCHSTONE_PHASE_ENDED, 110, 0, 1270000);
  EXPECT(notes.ended == 1);
  EXPECT(isnan(touchstone_recognizer_get_translation(pinch, NULL).dx));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_KIND);
  EXPECT(isnan(touchstone_recognizer_get_translation_since_landing(pinch, NULL).dx));
  EXPECT(says(touchstone_last_message(), "a pinch has no translation since the landing"));
  stage_end(&stage);
}

void check_rotation(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_recognizer *rotation =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_ROTATION, "rotation", &notes);
  pair(&stage, TOUCHSTONE_PHASE_BEGAN, 100, 0, 1000000);
  for (int step = 1; step <= 50; step++) {
    pair(&stage, TOUCHSTONE_PHASE_MOVED, 100, 0.02 * step, 1000000 + 10000 * step);
  }
  // At 100 pt from the center, an arc of 8 pt is 0.08 radians.
  EXPECT(notes.began == 1);
  EXPECT_NEAR(notes.last.rotation, 1 - 0.08, 1e-3);
  EXPECT_NEAR(notes.last.rotation_velocity, 2, 0.05);
  EXPECT_NEAR(touchstone_recognizer_get_rotation_since_landing(rotation), 1, 1e-6);
  EXPECT_OK(touchstone_recognizer_set_rotation(rotation, 3));
  pair(&stage, TOUCHSTONE_PHASE_MOVED, 100, 1.1, 1510000);
  EXPECT_NEAR(notes.last.rotation, 3.1, 1e-6);
  EXPECT_NEAR(touchstone_recognizer_get_rotation_since_landing(rotation), 1.1, 1e-6);
  stage_end(&stage);
}

void check_transform(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_recognizer *transform =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_TRANSFORM, "transform", &notes);
  // The plain distance, even for a finger that has just landed.
  EXPECT_OK(touchstone_recognizer_set(transform, TOUCHSTONE_SETTING_LANDING_FACTOR, 1));
  int64_t time =
      drag(&stage, (touchstone_point){300, 200}, (touchstone_point){350, 200}, 10, 1000000);
  EXPECT(notes.began == 1);
  EXPECT_NEAR(touchstone_recognizer_get_translation(transform, NULL).dx, 40, 1e-6);
  EXPECT(notes.last.scale == 1 && notes.last.rotation == 0);
  EXPECT_NEAR(touchstone_recognizer_get_velocity(transform, NULL).dx, 500, 5);
  EXPECT_OK(touchstone_recognizer_set_scale(transform, 3));
  EXPECT_OK(touchstone_recognizer_set_rotation(transform, 0.5));
  EXPECT_OK(touchstone_recognizer_set_translation(transform, (touchstone_vector){1, 2}, NULL));
  finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 355, 201, time + 10000);
  EXPECT_NEAR(notes.last.translation.dx, 6, 1e-6);
  EXPECT_NEAR(notes.last.translation.dy, 3, 1e-6);
  EXPECT_NEAR(notes.last.scale, 3, 1e-9);
  EXPECT_NEAR(notes.last.rotation, 0.5, 1e-9);
  stage_end(&stage);
}

static void count_call(touchstone_layer *layer, void *data) {
  EXPECT(layer != NULL);
  ++*(int *)data;
}

void check_manipulator(void) {
  stage stage = stage_make();
  notes notes = {0};
  int moves = 0;
  touchstone_recognizer *grip =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_MANIPULATOR, "grip", &notes);
  EXPECT_OK(touchstone_recognizer_set(grip, TOUCHSTONE_SETTING_STARTS_IMMEDIATELY, 1));
  EXPECT_OK(touchstone_recognizer_set_moved_function(grip, count_call, &moves));
  int64_t time =
      drag(&stage, (touchstone_point){300, 200}, (touchstone_point){350, 220}, 10, 1000000);
  touchstone_rect frame = touchstone_layer_get_frame(stage.photo);
  EXPECT_NEAR(frame.x, 250, 1e-9);
  EXPECT_NEAR(frame.y, 170, 1e-9);
  EXPECT(moves == 10);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 350, 220, time + 10000);
  EXPECT(!touchstone_context_is_moving(stage.context));

  // Released at speed, it continues by itself, but stays within the area.
  touchstone_rect area = {0, 0, 700, 600};
  EXPECT_OK(touchstone_recognizer_set(
      grip, TOUCHSTONE_SETTING_MOMENTUM, TOUCHSTONE_FREEDOM_TRANSLATION));
  EXPECT_OK(touchstone_recognizer_set_confinement_area(grip, &area));
  EXPECT_OK(touchstone_recognizer_set(
      grip, TOUCHSTONE_SETTING_CONFINEMENT, TOUCHSTONE_CONFINE_ALL));
  time = drag(&stage, (touchstone_point){300, 200}, (touchstone_point){340, 200}, 8, 3000000);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 340, 200, time);
  EXPECT(touchstone_context_is_moving(stage.context));
  EXPECT_OK(touchstone_context_advance(stage.context, time + 16000));
  EXPECT(touchstone_layer_get_frame(stage.photo).x > 290);
  wait_for_all(&stage);
  EXPECT(!touchstone_context_is_moving(stage.context));
  // A speed of 500 pt/s that decays at 2.002 per second would carry it 250 pt further.
  EXPECT_NEAR(touchstone_layer_get_frame(stage.photo).x, 300, 1e-6);
  EXPECT_OK(touchstone_recognizer_set_confinement_area(grip, NULL));

  // Destroyed while its layer is pulled beyond the limit, it does not begin to return it.
  EXPECT_OK(touchstone_recognizer_set(grip, TOUCHSTONE_SETTING_MAXIMUM_SCALE, 1));
  EXPECT_OK(touchstone_recognizer_set(grip, TOUCHSTONE_SETTING_BOUNCES, 1));
  touchstone_point left = {400, 300}, right = {500, 300};
  fingers(&stage, TOUCHSTONE_PHASE_BEGAN, left, right, 9000000);
  left.x = 350;
  right.x = 550;
  fingers(&stage, TOUCHSTONE_PHASE_MOVED, left, right, 9010000);
  EXPECT(touchstone_layer_get_transform(stage.photo).a > 1.01);
  EXPECT_OK(touchstone_recognizer_destroy(grip));
  EXPECT(!touchstone_context_is_moving(stage.context));
  EXPECT(!touchstone_context_next_deadline(stage.context, NULL));
  stage_end(&stage);
}

/* Every kind that can begin later than it was recognized, because it waited for another one to fail. */
void check_waiting(void) {
  static const touchstone_kind kinds[] = {
      TOUCHSTONE_KIND_PAN, TOUCHSTONE_KIND_PINCH, TOUCHSTONE_KIND_ROTATION, TOUCHSTONE_KIND_TRANSFORM,
      TOUCHSTONE_KIND_MANIPULATOR};
  for (size_t index = 0; index < sizeof kinds / sizeof kinds[0]; index++) {
    stage stage = stage_make();
    notes notes = {0}, ignored = {0};
    touchstone_recognizer *waiting = recognizer_on(stage.photo, kinds[index], "waiting", &notes);
    touchstone_recognizer *press =
        recognizer_on(stage.photo, TOUCHSTONE_KIND_LONG_PRESS, "press", &ignored);
    EXPECT_OK(touchstone_recognizer_set(press, TOUCHSTONE_SETTING_TOUCHES, 2));
    EXPECT_OK(touchstone_recognizer_set(press, TOUCHSTONE_SETTING_MINIMUM_PRESS_DURATION, 2000000));
    EXPECT_OK(touchstone_recognizer_set(press, TOUCHSTONE_SETTING_ALLOWABLE_MOVEMENT, 500));
    EXPECT_OK(touchstone_recognizer_require_to_fail(waiting, press));
    // Two fingers move, spread and turn, and lift before the press would be due.
    touchstone_point first, second;
    for (int step = 0; step <= 20; step++) {
      double x = (30 + 3 * step) * cos(0.05 * step), y = (30 + 3 * step) * sin(0.05 * step);
      first = (touchstone_point){350 + 3 * step - x, 300 - y};
      second = (touchstone_point){350 + 3 * step + x, 300 + y};
      fingers(
          &stage, step == 0 ? TOUCHSTONE_PHASE_BEGAN : TOUCHSTONE_PHASE_MOVED, first, second,
          1000000 + 10000 * step);
    }
    EXPECT(notes.began == 0 && touchstone_recognizer_is_pending(waiting));
    fingers(&stage, TOUCHSTONE_PHASE_ENDED, first, second, 1300000);
    EXPECT(ignored.failed == 1 && notes.began == 1 && notes.ended == 1);
    stage_end(&stage);
  }
}

/* A gesture has no coordinates in a layer with a singular transform, or in another window; others would be wrong. */
void check_singular_layers(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_recognizer *pan = recognizer_on(stage.photo, TOUCHSTONE_KIND_PAN, "pan", &notes);
  touchstone_rect frame = {0, 0, 10, 10};
  touchstone_layer *flat = touchstone_layer_create(stage.context, frame, "flat");
  EXPECT_OK(touchstone_layer_add_child(stage.root, flat));
  EXPECT_OK(touchstone_layer_set_transform(flat, (touchstone_transform){0, 0, 0, 0, 0, 0}));
  drag(&stage, (touchstone_point){300, 200}, (touchstone_point){400, 200}, 5, 1000000);
  EXPECT(notes.began == 1);
  EXPECT(isnan(touchstone_recognizer_get_location(pan, flat).x));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "the transform of flat"));
  EXPECT(isnan(touchstone_recognizer_get_touch_location(pan, 0, flat).x));
  EXPECT(isnan(touchstone_recognizer_get_translation(pan, flat).dx));
  EXPECT(isnan(touchstone_recognizer_get_translation_since_landing(pan, flat).dx));
  EXPECT(isnan(touchstone_recognizer_get_velocity(pan, flat).dx));
  EXPECT_NEAR(touchstone_recognizer_get_location(pan, NULL).x, 400, 1e-9);
  touchstone_layer *other =
      touchstone_context_add_window(stage.context, (touchstone_rect){100, 50, 10, 10}, 0, "other");
  EXPECT(isnan(touchstone_recognizer_get_location(pan, other).x));
  EXPECT(says(touchstone_last_message(), "other is in another window"));
  double way = touchstone_recognizer_get_translation(pan, NULL).dx;
  EXPECT(way > 0);
  touchstone_vector none = {0, 0};
  EXPECT(touchstone_recognizer_set_translation(pan, none, flat) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_recognizer_set_translation(pan, none, other) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "other is in another window"));
  EXPECT(touchstone_recognizer_get_translation(pan, NULL).dx == way);
  EXPECT_OK(touchstone_recognizer_set_translation(pan, none, stage.root));
  EXPECT(touchstone_recognizer_get_translation(pan, NULL).dx == 0);
  touchstone_clear_error();
  stage_end(&stage);
}
