/* What a custom recognizer sets holds for the running call, or until the reset, and no other function sets it. */
#include "Checks.h"

/* Says a reason for a finger left of the key, and fails only when it lifts. */
static touchstone_state judge_key(
    touchstone_recognizer *recognizer, touchstone_phase phase, const touchstone_touch *touches,
    size_t count, void *data) {
  (void)data;
  EXPECT(count == 1);
  if (phase == TOUCHSTONE_PHASE_MOVED && touches[0].location.x < 70) {
    EXPECT_OK(touchstone_recognizer_set_reason(
        recognizer, (touchstone_reason){"left of the key", 60, 70, TOUCHSTONE_LIMIT_MINIMUM, "pt"}));
  }
  return phase == TOUCHSTONE_PHASE_ENDED ? TOUCHSTONE_STATE_FAILED : TOUCHSTONE_STATE_POSSIBLE;
}

void check_reasons_of_customs(void) {
  stage stage = stage_make();
  touchstone_custom_functions functions = {judge_key, NULL, NULL};
  touchstone_recognizer *key =
      touchstone_recognizer_create_custom(stage.context, "key", functions, NULL);
  EXPECT_OK(touchstone_layer_add_recognizer(stage.root, key));
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 60, 50, 1000000);
  finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 62, 50, 1010000);
  finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 100, 50, 1020000);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 100, 50, 1030000);
  touchstone_failure failure;
  EXPECT_OK(touchstone_recognizer_get_failure(key, &failure, sizeof failure));
  EXPECT(says(failure.reason, "failed by its own code"));
  stage_end(&stage);
}

typedef struct resets {
  int count, deadlines;
} resets;

static touchstone_state judge_until_lift(
    touchstone_recognizer *recognizer, touchstone_phase phase, const touchstone_touch *touches,
    size_t count, void *data) {
  (void)touches, (void)data;
  EXPECT(recognizer != NULL && count == 1);
  return phase == TOUCHSTONE_PHASE_ENDED ? TOUCHSTONE_STATE_ENDED : TOUCHSTONE_STATE_POSSIBLE;
}

static touchstone_state count_deadline(
    touchstone_recognizer *recognizer, int64_t time, void *data) {
  EXPECT(recognizer != NULL && time > 0);
  ((resets *)data)->deadlines++;
  return TOUCHSTONE_STATE_FAILED;
}

static void set_in_reset(touchstone_recognizer *recognizer, void *data) {
  ((resets *)data)->count++;
  EXPECT_OK(touchstone_recognizer_set_deadline(recognizer, 2000000));
  EXPECT_OK(touchstone_recognizer_set_value(recognizer, "old", 7, NULL));
}

static void note_old_value(const touchstone_gesture *gesture, void *data) {
  *(double *)data = touchstone_recognizer_get_value(gesture->recognizer, "old");
}

void check_resets_of_customs(void) {
  stage stage = stage_make();
  resets resets = {0};
  double old = 0;
  touchstone_custom_functions functions = {judge_until_lift, count_deadline, set_in_reset};
  touchstone_recognizer *custom =
      touchstone_recognizer_create_custom(stage.context, "lift", functions, &resets);
  EXPECT_OK(touchstone_layer_add_recognizer(stage.root, custom));
  EXPECT_OK(touchstone_recognizer_set_action(custom, note_old_value, &old));
  tap_at(&stage, 60, 50, 1000000);
  EXPECT(resets.count == 1);
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 60, 50, 3000000);
  EXPECT_OK(touchstone_context_advance(stage.context, 3500000));
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 60, 50, 3600000);
  EXPECT(resets.count == 2 && resets.deadlines == 0);
  EXPECT(isnan(old));
  touchstone_clear_error();
  stage_end(&stage);
}

static touchstone_state judge_by_setting_another(
    touchstone_recognizer *recognizer, touchstone_phase phase, const touchstone_touch *touches,
    size_t count, void *data) {
  (void)phase, (void)touches;
  EXPECT(recognizer != data && count == 1);
  EXPECT(touchstone_recognizer_set_value(data, "old", 7, NULL) == TOUCHSTONE_ERROR_BUSY);
  return TOUCHSTONE_STATE_FAILED;
}

static bool hit_by_setting(touchstone_layer *layer, touchstone_point point, void *data) {
  EXPECT(layer != NULL && isfinite(point.x));
  EXPECT(touchstone_recognizer_set_value(data, "old", 7, NULL) == TOUCHSTONE_ERROR_BUSY);
  return true;
}

/* While the engine decides, a recognizer's values can be set by its own functions only. */
void check_values_of_other_customs(void) {
  stage stage = stage_make();
  resets resets = {0};
  touchstone_custom_functions lifting = {judge_until_lift, NULL, NULL};
  touchstone_custom_functions setting = {judge_by_setting_another, NULL, NULL};
  touchstone_recognizer *custom =
      touchstone_recognizer_create_custom(stage.context, "lift", lifting, &resets);
  touchstone_recognizer *other =
      touchstone_recognizer_create_custom(stage.context, "other", setting, custom);
  EXPECT_OK(touchstone_layer_add_recognizer(stage.photo, other));
  EXPECT_OK(touchstone_layer_set_hit_function(stage.photo, hit_by_setting, custom));
  tap_at(&stage, 300, 200, 1000000);
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_BUSY);
  EXPECT(isnan(touchstone_recognizer_get_value(custom, "old")));
  // Nothing is being decided now.
  EXPECT_OK(touchstone_recognizer_set_value(custom, "old", 7, NULL));
  touchstone_clear_error();
  stage_end(&stage);
}

/* Begins when the finger lands; the force is 1 then, and grows by 1 with every report. */
static touchstone_state judge_force(
    touchstone_recognizer *recognizer, touchstone_phase phase, const touchstone_touch *touches,
    size_t count, void *data) {
  double *force = data;
  EXPECT(touches != NULL && count == 1);
  ++*force;
  EXPECT_OK(touchstone_recognizer_set_value(recognizer, "force", *force, "N"));
  EXPECT_NEAR(touchstone_recognizer_get_value(recognizer, "force"), *force, 0);
  if (phase == TOUCHSTONE_PHASE_BEGAN) return TOUCHSTONE_STATE_BEGAN;
  return phase == TOUCHSTONE_PHASE_ENDED ? TOUCHSTONE_STATE_ENDED : TOUCHSTONE_STATE_CHANGED;
}

typedef struct forces {
  double began, ended, seen;
} forces;

static void note_forces(const touchstone_gesture *gesture, void *data) {
  forces *forces = data;
  const double force = touchstone_recognizer_get_value(gesture->recognizer, "force");
  if (gesture->state == TOUCHSTONE_STATE_BEGAN) {
    forces->began = force;
    EXPECT_OK(touchstone_recognizer_set_value(gesture->recognizer, "seen", 7, NULL));
    EXPECT_NEAR(touchstone_recognizer_get_value(gesture->recognizer, "seen"), 7, 0);
  } else if (gesture->state == TOUCHSTONE_STATE_ENDED) {
    forces->ended = force;
    forces->seen = touchstone_recognizer_get_value(gesture->recognizer, "seen");
  }
}

/* A gesture that has ended while it waited for another one begins with the values that it began with. */
void check_values_after_a_wait(void) {
  stage stage = stage_make();
  notes notes = {0};
  double force = 0;
  forces forces = {0};
  const touchstone_custom_functions functions = {judge_force, NULL, NULL};
  touchstone_recognizer *custom =
      touchstone_recognizer_create_custom(stage.context, "force", functions, &force);
  EXPECT_OK(touchstone_recognizer_set_action(custom, note_forces, &forces));
  EXPECT_OK(touchstone_layer_add_recognizer(stage.photo, custom));
  touchstone_recognizer *twice = recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "twice", &notes);
  EXPECT_OK(touchstone_recognizer_set(twice, TOUCHSTONE_SETTING_TAPS, 2));
  EXPECT_OK(touchstone_recognizer_require_to_fail(custom, twice));
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 1000000);
  finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 302, 200, 1010000);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 302, 200, 1060000);
  EXPECT(touchstone_recognizer_is_pending(custom) && forces.began == 0 && force == 3);
  wait_for_all(&stage);
  EXPECT(notes.failed == 1 && forces.began == 1 && forces.ended == 3 && forces.seen == 7);
  stage_end(&stage);
}
