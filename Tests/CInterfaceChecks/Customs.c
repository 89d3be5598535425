/* Custom recognizers, failures as codes, the touches of a gesture and descriptions of settings. */
#include "Checks.h"

#include <stdlib.h>

/* A knock: a finger that presses for a tenth of a second and does not move by more than 5 points. */
typedef struct knock {
  touchstone_recognizer *recognizer;
  touchstone_point start;
  int judged, resets, deadlines, busy;
  bool is_continuous, is_timed;
  touchstone_state wrong;
  double last_x;
  int64_t last_time, crossing;
  uint64_t touch;
} knock;

static touchstone_state judge_knock(
    touchstone_recognizer *recognizer, touchstone_phase phase, const touchstone_touch *touches,
    size_t count, void *data) {
  knock *knock = data;
  knock->judged++;
  EXPECT(count >= 1 && recognizer == knock->recognizer && touches[0].phase == phase);
  // Nothing can be changed while the engine decides.
  if (touchstone_recognizer_cancel(recognizer) == TOUCHSTONE_ERROR_BUSY &&
      says(touchstone_last_message(), "a function of a custom recognizer must not change")) {
    knock->busy++;
  }
  if (knock->wrong) return knock->wrong;
  double dx = touches[0].location.x - knock->start.x;
  switch (phase) {
  case TOUCHSTONE_PHASE_BEGAN:
    knock->start = touches[0].location;
    knock->touch = touches[0].id;
    EXPECT(touches[0].layer != NULL && touches[0].tool == TOUCHSTONE_TOOL_FINGER);
    EXPECT_OK(touchstone_recognizer_set_deadline(recognizer, touches[0].time + 100000));
    return TOUCHSTONE_STATE_POSSIBLE;
  case TOUCHSTONE_PHASE_MOVED:
    EXPECT_OK(touchstone_recognizer_set_value(recognizer, "way", dx, "pt"));
    if (fabs(dx) <= 5) return TOUCHSTONE_STATE_POSSIBLE;
    if (knock->is_continuous) return TOUCHSTONE_STATE_BEGAN;
    EXPECT_OK(touchstone_recognizer_set_reason(
        recognizer, (touchstone_reason){"slid", dx, 5, TOUCHSTONE_LIMIT_MAXIMUM, "pt"}));
    return TOUCHSTONE_STATE_FAILED;
  case TOUCHSTONE_PHASE_ENDED:
    if (knock->is_continuous) return TOUCHSTONE_STATE_ENDED;
    EXPECT_OK(touchstone_recognizer_set_reason(
        recognizer, (touchstone_reason){"let go", 0.08, 0.1, TOUCHSTONE_LIMIT_MINIMUM, "s"}));
    return TOUCHSTONE_STATE_FAILED;
  default: return TOUCHSTONE_STATE_FAILED;
  }
}

/* Begins when the finger has moved 5 points, between two of its reports. */
static touchstone_state judge_crossing(
    touchstone_recognizer *recognizer, touchstone_phase phase, const touchstone_touch *touches,
    size_t count, void *data) {
  knock *knock = data;
  EXPECT(count == 1);
  const double x = touches[0].location.x;
  const int64_t time = touches[0].time;
  touchstone_state state = TOUCHSTONE_STATE_POSSIBLE;
  switch (phase) {
  case TOUCHSTONE_PHASE_BEGAN: knock->start = touches[0].location; break;
  case TOUCHSTONE_PHASE_MOVED:
    if (x - knock->start.x < 5 || knock->crossing) break;
    knock->crossing =
        knock->last_time + (int64_t)((knock->start.x + 5 - knock->last_x) /
                                     (x - knock->last_x) * (double)(time - knock->last_time));
    // Only times between the two are allowed.
    EXPECT(
        touchstone_recognizer_set_crossing_time(recognizer, time + 1) ==
        TOUCHSTONE_ERROR_ARGUMENT);
    EXPECT(
        touchstone_recognizer_set_crossing_time(recognizer, knock->last_time - 1) ==
        TOUCHSTONE_ERROR_ARGUMENT);
    EXPECT(says(touchstone_last_message(), "a limit is crossed between"));
    EXPECT_OK(touchstone_recognizer_set_crossing_time(recognizer, knock->crossing));
    state = TOUCHSTONE_STATE_BEGAN;
    break;
  default: state = TOUCHSTONE_STATE_ENDED; break;
  }
  knock->last_x = x;
  knock->last_time = time;
  return state;
}

/* A reset judges nothing, so it has no crossing. */
static void reset_crossing(touchstone_recognizer *recognizer, void *data) {
  knock *knock = data;
  knock->resets++;
  EXPECT(touchstone_recognizer_set_crossing_time(recognizer, 0) == TOUCHSTONE_ERROR_BUSY);
}

static touchstone_state reach_knock(touchstone_recognizer *recognizer, int64_t time, void *data) {
  knock *knock = data;
  knock->deadlines++;
  EXPECT(time > 0);
  EXPECT_OK(touchstone_recognizer_set_value(recognizer, "hardness", 0.25, NULL));
  return knock->is_continuous ? TOUCHSTONE_STATE_POSSIBLE : TOUCHSTONE_STATE_ENDED;
}

static void reset_knock(touchstone_recognizer *recognizer, void *data) {
  knock *knock = data;
  EXPECT(recognizer == knock->recognizer);
  knock->resets++;
}

static const touchstone_custom_functions knocking = {judge_knock, reach_knock, reset_knock};

typedef struct lines {
  int count;
  char last[400], joined[4000];
} lines;

static void keep_line(touchstone_context *context, const char *line, void *data) {
  lines *lines = data;
  EXPECT(context != NULL && strlen(line) < sizeof lines->last);
  lines->count++;
  strcpy(lines->last, line);
  if (strlen(lines->joined) + strlen(line) + 2 < sizeof lines->joined) {
    strcat(strcat(lines->joined, line), "\n");
  }
}

static void note_value(const touchstone_gesture *gesture, void *data) {
  *(double *)data = touchstone_recognizer_get_value(gesture->recognizer, "hardness");
}

static touchstone_recognizer *make_knock(const stage *stage, knock *knock) {
  touchstone_recognizer *made =
      touchstone_recognizer_create_custom(stage->context, "knock", knocking, knock);
  EXPECT(made != NULL && touchstone_recognizer_get_kind(made) == TOUCHSTONE_KIND_CUSTOM);
  knock->recognizer = made;
  EXPECT_OK(touchstone_layer_add_recognizer(stage->photo, made));
  return made;
}

void check_custom_recognizers(void) {
  stage stage = stage_make();
  knock knock = {0};
  notes notes = {0};
  lines traced = {0}, written = {0};
  double hardness = 0;
  touchstone_recognizer *made = make_knock(&stage, &knock);
  EXPECT_OK(touchstone_recognizer_set_action(made, note_value, &hardness));
  EXPECT_OK(touchstone_recognizer_set_failure_function(made, note_gesture, &notes));
  EXPECT_OK(touchstone_context_set_trace_function(stage.context, keep_line, &traced));
  EXPECT_OK(touchstone_context_set_transcript_function(stage.context, keep_line, &written));

  // Held long enough: the deadline recognizes it, and the value appears in the action, the trace and the
  // transcript.
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 1000000);
  int64_t deadline = 0;
  EXPECT(touchstone_context_next_deadline(stage.context, &deadline) && deadline == 1100000);
  EXPECT_OK(touchstone_context_advance(stage.context, deadline));
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 300, 200, 1200000);
  EXPECT(knock.deadlines == 1 && knock.resets == 1 && notes.failed == 0);
  EXPECT(knock.judged > 0 && knock.busy == knock.judged);
  EXPECT_NEAR(hardness, 0.25, 0);
  EXPECT(says(traced.joined, "knock is recognized: hardness 0.25"));
  EXPECT(says(written.last, "\"recognizer\":\"knock\"") && says(written.last, "recognized"));
  EXPECT(says(written.last, "\"values\":{\"hardness\":0.25000}"));
  EXPECT(isnan(touchstone_recognizer_get_translation(made, NULL).dx));
  EXPECT(says(touchstone_last_message(), "a custom recognizer has no translation"));
  // A reset removes the values.
  EXPECT(isnan(touchstone_recognizer_get_value(made, "hardness")));

  // The failure has its own text, measured value and limit.
  tap_at(&stage, 300, 200, 2000000);
  EXPECT(notes.failed == 1 && says(notes.reason, "let go: 0.08 s, at least 0.1 s required"));
  drag(&stage, (touchstone_point){300, 200}, (touchstone_point){310, 200}, 1, 3000000);
  EXPECT(notes.failed == 2 && says(notes.reason, "slid: 10 pt, at most 5 pt allowed"));
  EXPECT(says(traced.joined, "knock fails: slid: 10 pt, at most 5 pt allowed"));
  touchstone_failure failure;
  EXPECT_OK(touchstone_recognizer_get_failure(made, &failure, sizeof failure));
  EXPECT(failure.code == TOUCHSTONE_FAILURE_CUSTOM && !failure.is_minimum);
  EXPECT(failure.measured == 10 && failure.limit == 5);
  EXPECT(says(failure.reason, "slid: 10 pt"));
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 310, 200, 3100000);

  // A tap that waits for the knock to fail.
  touchstone_recognizer *tap =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &notes);
  EXPECT_OK(touchstone_recognizer_require_to_fail(tap, made));
  tap_at(&stage, 300, 200, 4000000);
  EXPECT(notes.ended == 1);
  EXPECT_OK(touchstone_context_set_trace_function(stage.context, NULL, NULL));
  EXPECT_OK(touchstone_context_set_transcript_function(stage.context, NULL, NULL));
  stage_end(&stage);
}

static void note_beginning(const touchstone_gesture *gesture, void *data) {
  if (gesture->state == TOUCHSTONE_STATE_BEGAN) *(int64_t *)data = gesture->time;
}

/* The gesture begins at the same time at any report rate. */
void check_crossing_times(void) {
  for (int steps = 3; steps <= 12; steps += 3) {
    stage stage = stage_make();
    knock knock = {0};
    int64_t began = 0;
    const touchstone_custom_functions functions = {judge_crossing, NULL, reset_crossing};
    touchstone_recognizer *made =
        touchstone_recognizer_create_custom(stage.context, "far", functions, &knock);
    EXPECT_OK(touchstone_layer_add_recognizer(stage.photo, made));
    EXPECT_OK(touchstone_recognizer_set_action(made, note_beginning, &began));
    finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 1000000);
    for (int step = 1; step <= steps; step++) {
      finger(
          &stage, 0, TOUCHSTONE_PHASE_MOVED, 300 + 12. * step / steps, 200,
          1000000 + 120000 * step / steps);
    }
    finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 312, 200, 1130000);
    EXPECT(llabs(knock.crossing - 1050000) <= 1 && began == knock.crossing && knock.resets > 0);
    EXPECT(touchstone_recognizer_set_crossing_time(made, 1130000) == TOUCHSTONE_ERROR_BUSY);
    stage_end(&stage);
  }
}

void check_continuous_custom_recognizers(void) {
  stage stage = stage_make();
  knock knock = {.is_continuous = true};
  notes notes = {0};
  touchstone_recognizer *made = make_knock(&stage, &knock);
  EXPECT_OK(touchstone_recognizer_set_action(made, note_gesture, &notes));
  EXPECT_OK(touchstone_recognizer_set_failure_function(made, note_gesture, &notes));
  int64_t time =
      drag(&stage, (touchstone_point){300, 200}, (touchstone_point){400, 200}, 5, 1000000);
  EXPECT(notes.began == 1 && notes.changed == 4);
  EXPECT_NEAR(touchstone_recognizer_get_value(made, "way"), 100, 1e-9);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 400, 200, time + 10000);
  EXPECT(notes.ended == 1 && knock.resets == 1);

  // Impossible state changes are repaired and reported.
  const touchstone_state wrong[] = {
      TOUCHSTONE_STATE_CHANGED, TOUCHSTONE_STATE_CANCELLED, (touchstone_state)77};
  for (int index = 0; index < 3; index++) {
    knock.wrong = wrong[index];
    int before = notes.failed;
    tap_at(&stage, 300, 200, 2000000 + index * INT64_C(1000000));
    EXPECT(notes.failed == before + 1 && says(notes.reason, "which cannot follow"));
  }
  knock.wrong = 0;

  // Errors.
  EXPECT(touchstone_recognizer_set_deadline(made, 1) == TOUCHSTONE_ERROR_BUSY);
  EXPECT(
      touchstone_recognizer_set_reason(made, (touchstone_reason){"no", 0, 0, 0, NULL}) ==
      TOUCHSTONE_ERROR_BUSY);
  EXPECT(
      touchstone_recognizer_set_reason(made, (touchstone_reason){NULL, 0, 0, 0, NULL}) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(
      touchstone_recognizer_set_reason(
          made, (touchstone_reason){"no", NAN, 0, TOUCHSTONE_LIMIT_MINIMUM, NULL}) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(
      touchstone_recognizer_set_reason(
          made, (touchstone_reason){"no", INFINITY, 0, TOUCHSTONE_LIMIT_NONE, NULL}) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_recognizer_set_value(made, NULL, 1, NULL) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_recognizer_set_value(made, "a", NAN, NULL) == TOUCHSTONE_ERROR_ARGUMENT);
  char name[2] = "a";
  for (; name[0] < 'a' + 16; name[0]++) {
    EXPECT_OK(touchstone_recognizer_set_value(made, name, 1, NULL));
  }
  EXPECT(touchstone_recognizer_set_value(made, "zz", 1, NULL) == TOUCHSTONE_ERROR_LIMIT);
  EXPECT(isnan(touchstone_recognizer_get_value(made, "zz")));
  touchstone_recognizer *tap =
      touchstone_recognizer_create(stage.context, TOUCHSTONE_KIND_TAP, "tap");
  EXPECT(touchstone_recognizer_set_value(tap, "a", 1, NULL) == TOUCHSTONE_ERROR_KIND);
  EXPECT(touchstone_recognizer_create(stage.context, TOUCHSTONE_KIND_CUSTOM, "no") == NULL);
  EXPECT(says(touchstone_last_message(), "touchstone_recognizer_create_custom()"));
  const touchstone_custom_functions none = {NULL, NULL, NULL};
  EXPECT(touchstone_recognizer_create_custom(stage.context, "no", none, NULL) == NULL);
  EXPECT(touchstone_recognizer_set(made, TOUCHSTONE_SETTING_TAPS, 1) == TOUCHSTONE_ERROR_KIND);
  touchstone_clear_error();

  // The recognizer is destroyed between two of its callbacks.
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 9000000);
  EXPECT_OK(touchstone_recognizer_destroy(made));
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 300, 200, 9050000);
  stage_end(&stage);
}

static void count_touches(const touchstone_gesture *gesture, void *data) {
  touchstone_touch touch;
  size_t count = 0;
  while (touchstone_recognizer_get_touch(gesture->recognizer, count, &touch, sizeof touch)) {
    EXPECT(touch.id > 0 && touch.layer != NULL);
    touchstone_sample samples[8];
    size_t known =
        touchstone_context_get_samples(
            touchstone_layer_get_context(touch.layer), touch.id, samples, 8);
    EXPECT(known >= 1 && known <= 8);
    EXPECT_NEAR(samples[known - 1].location.x, touch.location.x, 1e-9);
    EXPECT(samples[known - 1].time == touch.time && samples[known - 1].phase != 0);
    count++;
  }
  EXPECT(count == gesture->touches);
  *(size_t *)data = count;
}

void check_failures(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_failure failure;
  touchstone_recognizer *tap = recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &notes);
  EXPECT_OK(touchstone_recognizer_get_failure(tap, &failure, sizeof failure));
  EXPECT(failure.code == TOUCHSTONE_FAILURE_NONE && isnan(failure.limit));
  EXPECT(failure.reason != NULL && failure.reason[0] == 0);
  int64_t time =
      drag(&stage, (touchstone_point){300, 200}, (touchstone_point){340, 200}, 2, 1000000);
  EXPECT_OK(touchstone_recognizer_get_failure(tap, &failure, sizeof failure));
  EXPECT(failure.code == TOUCHSTONE_FAILURE_MOVED && failure.unit == TOUCHSTONE_UNIT_POINTS);
  // At least the value of the setting; coarse panels need more.
  EXPECT(failure.limit >= 18 && failure.measured > failure.limit && !failure.is_minimum);
  EXPECT(says(failure.reason, "moved 40.0 pt, at most") && failure.other == NULL);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 340, 200, time + 10000);
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 3000000);
  EXPECT_OK(touchstone_context_advance(stage.context, 4000000));
  EXPECT_OK(touchstone_recognizer_get_failure(tap, &failure, sizeof failure));
  EXPECT(failure.code == TOUCHSTONE_FAILURE_HELD_TOO_LONG);
  EXPECT(failure.unit == TOUCHSTONE_UNIT_MICROSECONDS && failure.limit == 750000);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 300, 200, 4100000);

  // A failure caused by another recognizer, and the fingers of that one.
  size_t touches = 0;
  touchstone_recognizer *pinch =
      touchstone_recognizer_create(stage.context, TOUCHSTONE_KIND_PINCH, "pinch");
  EXPECT_OK(touchstone_recognizer_set_action(pinch, count_touches, &touches));
  EXPECT_OK(touchstone_layer_add_recognizer(stage.photo, pinch));
  touchstone_recognizer *rotation =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_ROTATION, "rotation", &notes);
  touchstone_point left = {300, 250}, right = {400, 250}, wide = {460, 250};
  fingers(&stage, TOUCHSTONE_PHASE_BEGAN, left, right, 5000000);
  fingers(&stage, TOUCHSTONE_PHASE_MOVED, left, wide, 5010000);
  EXPECT(touches == 2);
  EXPECT_OK(touchstone_recognizer_get_failure(rotation, &failure, sizeof failure));
  EXPECT(failure.code == TOUCHSTONE_FAILURE_EXCLUDED && failure.other == pinch);
  fingers(&stage, TOUCHSTONE_PHASE_ENDED, left, wide, 5100000);

  // A relation that is removed again.
  EXPECT_OK(touchstone_recognizer_recognize_with(pinch, rotation));
  EXPECT_OK(touchstone_recognizer_stop_recognizing_with(rotation, pinch));
  EXPECT_OK(touchstone_recognizer_stop_recognizing_with(rotation, pinch));
  fingers(&stage, TOUCHSTONE_PHASE_BEGAN, left, right, 6000000);
  fingers(&stage, TOUCHSTONE_PHASE_MOVED, left, wide, 6010000);
  EXPECT_OK(touchstone_recognizer_get_failure(rotation, &failure, sizeof failure));
  EXPECT(failure.code == TOUCHSTONE_FAILURE_EXCLUDED);
  fingers(&stage, TOUCHSTONE_PHASE_ENDED, left, wide, 6100000);

  // Errors.
  touchstone_touch touch;
  EXPECT(!touchstone_recognizer_get_touch(pinch, 9, &touch, sizeof touch));
  EXPECT(!touchstone_recognizer_get_touch(pinch, 0, NULL, sizeof touch));
  EXPECT(touchstone_recognizer_get_failure(pinch, NULL, 9) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_context_get_samples(stage.context, 99, NULL, 0) == 0);
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_recognizer_stop_recognizing_with(NULL, pinch) == TOUCHSTONE_ERROR_HANDLE);
  touchstone_clear_error();
  stage_end(&stage);
}

void check_descriptions(void) {
  // Every setting of every kind is described, and its range is what the set function accepts.
  stage stage = stage_make();
  size_t all = 0;
  for (int kind = TOUCHSTONE_KIND_TAP; kind <= TOUCHSTONE_KIND_MANIPULATOR; kind++) {
    touchstone_recognizer *made =
        touchstone_recognizer_create(stage.context, (touchstone_kind)kind, "any");
    size_t count = touchstone_kind_count_settings((touchstone_kind)kind);
    EXPECT(count > 5);
    for (size_t index = 0; index < count; index++, all++) {
      touchstone_setting_description told;
      EXPECT(touchstone_kind_get_setting((touchstone_kind)kind, index, &told, sizeof told));
      EXPECT(strlen(told.name) > 2 && strlen(told.summary) > 10);
      EXPECT(told.minimum < told.maximum);
      EXPECT(touchstone_recognizer_get(made, told.setting) == told.standard);
      EXPECT_OK(touchstone_recognizer_set(made, told.setting, told.minimum));
      EXPECT_OK(touchstone_recognizer_set(made, told.setting, told.maximum));
      double above = told.maximum + 1 + fabs(told.maximum) / 1000;
      if (above != told.none) {
        EXPECT(touchstone_recognizer_set(made, told.setting, above) == TOUCHSTONE_ERROR_ARGUMENT);
      }
      if (!isnan(told.none)) {
        EXPECT_OK(touchstone_recognizer_set(made, told.setting, told.none));
      }
    }
    touchstone_setting_description rest;
    EXPECT(!touchstone_kind_get_setting((touchstone_kind)kind, count, &rest, sizeof rest));
    EXPECT(!touchstone_kind_get_setting((touchstone_kind)kind, 0, NULL, sizeof rest));
  }
  EXPECT(all > 100);
  EXPECT(touchstone_kind_count_settings(TOUCHSTONE_KIND_CUSTOM) == 0);
  EXPECT(touchstone_kind_count_settings((touchstone_kind)0) == 0);
  touchstone_clear_error();
  stage_end(&stage);
}
