/* Accommodations for shaky or slow hands. */
#include "Checks.h"

void check_accommodations(void) {
  stage stage = stage_make();
  notes tap_notes = {0};
  recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &tap_notes);
  touchstone_accommodations settings = {0};
  settings.hold_duration = 100000;
  settings.resting_distance = 30;
  settings.tap_interval = 600000;
  EXPECT_OK(touchstone_context_set_accommodations(stage.context, settings));
  touchstone_accommodations now = touchstone_context_get_accommodations(stage.context);
  EXPECT(now.hold_duration == 100000 && now.resting_distance == 30 && now.tap_interval == 600000);

  // Impossible values are refused and change nothing.
  touchstone_accommodations wrong = settings;
  wrong.resting_distance = NAN;
  EXPECT(
      touchstone_context_set_accommodations(stage.context, wrong) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "restingDistance must be from 0 to 1000"));
  wrong = settings;
  wrong.tap_assistance = TOUCHSTONE_TAP_ASSISTANCE_LIFT;
  wrong.tap_assistance_duration = 50000;
  EXPECT(
      touchstone_context_set_accommodations(stage.context, wrong) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "must last longer than holdDuration"));
  wrong.tap_assistance = 7;
  EXPECT(
      touchstone_context_set_accommodations(stage.context, wrong) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_context_get_accommodations(stage.context).resting_distance == 30);

  // 80 ms is too short; the landing is delivered at the deadline.
  tap_at(&stage, 300, 200, 1000000);
  EXPECT(tap_notes.ended == 0 && tap_notes.failed == 0);
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 2000000);
  int64_t deadline = 0;
  EXPECT(touchstone_context_next_deadline(stage.context, &deadline) && deadline == 2100000);
  finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 328, 200, 2150000);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 328, 200, 2200000);
  EXPECT(tap_notes.ended == 1);
  EXPECT_NEAR(tap_notes.last.location.x, 300, 1e-9);
  stage_end(&stage);
}

/* A finger that moves by 60 pt before it lifts in time is a tap where it landed or where it lifted. */
void check_tap_assistance(void) {
  const touchstone_tap_assistance kinds[] = {
      TOUCHSTONE_TAP_ASSISTANCE_OFF, TOUCHSTONE_TAP_ASSISTANCE_LANDING,
      TOUCHSTONE_TAP_ASSISTANCE_LIFT};
  const double places[] = {NAN, 300, 360};
  for (int index = 0; index < 3; index++) {
    stage stage = stage_make();
    notes tap_notes = {0};
    recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &tap_notes);
    touchstone_accommodations settings = {
        .tap_assistance = kinds[index], .tap_assistance_duration = 200000};
    EXPECT_OK(touchstone_context_set_accommodations(stage.context, settings));
    touchstone_accommodations now = touchstone_context_get_accommodations(stage.context);
    EXPECT(now.tap_assistance == kinds[index]);
    EXPECT(now.tap_assistance_duration == (index == 0 ? 0 : 200000));
    // The first one moves on after the time, and is no tap; the second one lifts in time.
    for (int64_t lift = 300000; lift >= 100000; lift -= 200000) {
      int64_t time = 2000000 - 3 * lift;
      finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, time);
      finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 360, 200, time + 50000);
      if (lift > 200000) finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 560, 200, time + 250000);
      EXPECT(tap_notes.ended == 0);
      finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, lift > 200000 ? 560 : 360, 200, time + lift);
    }
    EXPECT(tap_notes.ended == (index == 0 ? 0 : 1));
    if (index > 0) EXPECT_NEAR(tap_notes.last.location.x, places[index], 1e-9);
    stage_end(&stage);
  }
}

/* A fingertip that slips by 24 pt and comes back as it lifts. */
static void slip(stage *stage, int64_t time) {
  finger(stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, time);
  finger(stage, 0, TOUCHSTONE_PHASE_MOVED, 318, 200, time + 20000);
  finger(stage, 0, TOUCHSTONE_PHASE_MOVED, 324, 200, time + 40000);
  finger(stage, 0, TOUCHSTONE_PHASE_MOVED, 310, 200, time + 120000);
  finger(stage, 0, TOUCHSTONE_PHASE_ENDED, 310, 200, time + 140000);
}

/* Accommodations apply to every window of the context, and each window learns. */
void check_accommodations_of_windows(void) {
  stage stage = stage_make();
  touchstone_rect frame = {100, 100, 400, 300};
  touchstone_layer *before = touchstone_context_add_window(stage.context, frame, 1, "before");
  touchstone_accommodations settings = {.hold_duration = 100000};
  EXPECT_OK(touchstone_context_set_accommodations(stage.context, settings));
  notes early = {0}, late = {0};
  recognizer_on(before, TOUCHSTONE_KIND_TAP, "tap", &early);
  tap_at(&stage, 300, 200, 1000000);
  EXPECT(early.ended == 0 && early.failed == 0);
  touchstone_layer *after = touchstone_context_add_window(stage.context, frame, 2, "after");
  recognizer_on(after, TOUCHSTONE_KIND_TAP, "tap", &late);
  tap_at(&stage, 300, 200, 2000000);
  EXPECT(late.ended == 0 && late.failed == 0);
  EXPECT_OK(
      touchstone_context_set_accommodations(stage.context, (touchstone_accommodations){0}));
  tap_at(&stage, 300, 200, 3000000);
  EXPECT(early.ended == 0 && late.ended == 1);

  EXPECT(touchstone_context_get_usual_slip(stage.context) == 0);
  for (int step = 0; step < 3; step++) slip(&stage, 4000000 + 1000000 * step);
  EXPECT(touchstone_context_get_usual_slip(stage.context) > 24);
  EXPECT_OK(touchstone_context_forget_person(stage.context));
  EXPECT(touchstone_context_get_usual_slip(stage.context) == 0);
  stage_end(&stage);
}

void check_slips(void) {
  stage stage = stage_make();
  notes pan_notes = {0}, tap_notes = {0};
  touchstone_recognizer *pan =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_PAN, "pan", &pan_notes);
  recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &tap_notes);
  EXPECT(touchstone_context_get_usual_slip(stage.context) == 0);
  for (int step = 0; step < 3; step++) slip(&stage, 1000000 * (step + 1));
  EXPECT(pan_notes.ended == 3 && tap_notes.ended == 0);
  EXPECT(touchstone_context_get_usual_slip(stage.context) == 32);

  slip(&stage, 4000000);
  EXPECT(pan_notes.ended == 3 && tap_notes.ended == 1);
  touchstone_failure failure;
  EXPECT_OK(touchstone_recognizer_get_failure(pan, &failure, sizeof failure));
  EXPECT(failure.code == TOUCHSTONE_FAILURE_SLIPPED_AS_BEFORE && failure.is_minimum);
  EXPECT(failure.unit == TOUCHSTONE_UNIT_POINTS && failure.limit > 24 && failure.limit <= 32);

  EXPECT_OK(touchstone_recognizer_set(pan, TOUCHSTONE_SETTING_MAXIMUM_SLIP, 0));
  slip(&stage, 5000000);
  EXPECT(pan_notes.ended == 4);
  EXPECT_OK(touchstone_recognizer_set(pan, TOUCHSTONE_SETTING_MAXIMUM_SLIP, 48));
  EXPECT_OK(touchstone_context_forget_person(stage.context));
  EXPECT(touchstone_context_get_usual_slip(stage.context) == 0);
  slip(&stage, 6000000);
  EXPECT(pan_notes.ended == 5);
  stage_end(&stage);
}
