/* What a custom recognizer sets holds for the running call, or until the reset. */
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
