/* Resampled and predicted touches, and the event clock. */
#include "Checks.h"

/* The number of the touch that a layer received last. */
static bool note_touch(touchstone_layer *layer, const touchstone_touch *touch, void *data) {
  EXPECT(layer != NULL);
  *(uint64_t *)data = touch->id;
  return true;
}

void check_estimates(void) {
  stage stage = stage_make();
  uint64_t touch = 0;
  EXPECT_OK(touchstone_layer_set_touch_function(stage.photo, note_touch, &touch));
  touchstone_estimate estimate = {0};
  EXPECT(
      touchstone_context_resample_touch(stage.context, 1, 0, NULL, &estimate) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "touch 1 does not exist"));
  // 1000 points per second to the right, with a report every 10 ms.
  int64_t last = drag(
      &stage, (touchstone_point){300, 300}, (touchstone_point){400, 300}, 10, 1000000);
  EXPECT(touch == 1 && last == 1100000);

  // A frame 2 ms after the last report shows the location 3 ms before that report, on the line.
  EXPECT_OK(
      touchstone_context_resample_touch(stage.context, touch, last + 2000, NULL, &estimate));
  EXPECT(estimate.basis == TOUCHSTONE_BASIS_INTERPOLATED && !estimate.is_limited);
  EXPECT(estimate.requested_time == last - 3000 && estimate.time == last - 3000);
  EXPECT_NEAR(estimate.location.x, 397, 1e-9);
  EXPECT(estimate.standard_deviation > 0 && estimate.standard_deviation < 5);
  // The same in the layer, which begins at (200, 150).
  EXPECT_OK(touchstone_context_resample_touch(
      stage.context, touch, last + 2000, stage.photo, &estimate));
  EXPECT_NEAR(estimate.location.x, 197, 1e-9);
  EXPECT_NEAR(estimate.location.y, 150, 1e-9);
  // It is extrapolated by at most half of the interval, 5 ms.
  EXPECT_OK(
      touchstone_context_resample_touch(stage.context, touch, last + 20000, NULL, &estimate));
  EXPECT(estimate.basis == TOUCHSTONE_BASIS_EXTRAPOLATED && estimate.is_limited);
  EXPECT(estimate.requested_time == last + 15000 && estimate.time == last + 5000);
  EXPECT_NEAR(estimate.location.x, 405, 0.5);
  // A frame before the first report gets the location of that report; any time is allowed.
  EXPECT_OK(touchstone_context_resample_touch(stage.context, touch, 0, NULL, &estimate));
  EXPECT(estimate.is_limited && estimate.time == 1000000 && estimate.location.x == 300);
  EXPECT_OK(touchstone_context_resample_touch(stage.context, touch, INT64_MIN, NULL, &estimate));
  EXPECT(estimate.location.x == 300);
  EXPECT_OK(touchstone_context_resample_touch(stage.context, touch, INT64_MAX, NULL, &estimate));
  EXPECT(estimate.location.x == 400 && estimate.basis == TOUCHSTONE_BASIS_REPORTED);

  EXPECT_OK(touchstone_context_predict_touch(
      stage.context, touch, last + 16000, last + 1000, NULL, &estimate));
  EXPECT(estimate.basis == TOUCHSTONE_BASIS_EXTRAPOLATED && !estimate.is_limited);
  EXPECT_NEAR(estimate.location.x, 416, 2);
  double near_deviation = estimate.standard_deviation;
  // Predictions end after 100 ms.
  touchstone_estimate furthest = {0};
  EXPECT_OK(touchstone_context_predict_touch(
      stage.context, touch, last + 100000, last, NULL, &furthest));
  EXPECT(!furthest.is_limited && furthest.standard_deviation > near_deviation);
  EXPECT_OK(touchstone_context_predict_touch(
      stage.context, touch, last + 100001, last, NULL, &estimate));
  EXPECT(estimate.is_limited && estimate.time == last + 100000);
  EXPECT(estimate.location.x == furthest.location.x);
  EXPECT_OK(
      touchstone_context_predict_touch(stage.context, touch, INT64_MAX, last, NULL, &estimate));
  EXPECT(estimate.is_limited && estimate.location.x == furthest.location.x);
  // A finger that has been silent is predicted to stay.
  EXPECT_OK(touchstone_context_predict_touch(
      stage.context, touch, last + 60000, last + 41000, NULL, &estimate));
  EXPECT(estimate.basis == TOUCHSTONE_BASIS_REPORTED && estimate.location.x == 400);

  // A program's clock that was set back: frames have its times, like the reports.
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 400, 300, last + 10000);
  last = drag(&stage, (touchstone_point){300, 300}, (touchstone_point){400, 300}, 10, -9000000);
  EXPECT_OK(
      touchstone_context_resample_touch(stage.context, touch, last + 2000, NULL, &estimate));
  EXPECT(estimate.basis == TOUCHSTONE_BASIS_INTERPOLATED && !estimate.is_limited);
  EXPECT(estimate.requested_time == last - 3000 && estimate.time == last - 3000);
  EXPECT_NEAR(estimate.location.x, 397, 1e-9);
  EXPECT_OK(touchstone_context_predict_touch(
      stage.context, touch, last + 16000, last + 1000, NULL, &estimate));
  EXPECT(estimate.basis == TOUCHSTONE_BASIS_EXTRAPOLATED && estimate.time == last + 16000);
  EXPECT_NEAR(estimate.location.x, 416, 2);

  // Errors change nothing.
  touchstone_layer *alone =
      touchstone_layer_create(stage.context, (touchstone_rect){0, 0, 10, 10}, "alone");
  estimate.time = 7;
  EXPECT(
      touchstone_context_resample_touch(stage.context, touch, last, alone, &estimate) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "alone is in no window"));
  touchstone_layer *other =
      touchstone_context_add_window(stage.context, (touchstone_rect){100, 50, 10, 10}, 0, "other");
  EXPECT(
      touchstone_context_resample_touch(stage.context, touch, last, other, &estimate) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "other is in another window"));
  EXPECT(
      touchstone_context_predict_touch(stage.context, touch, last, last, other, &estimate) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  touchstone_transform flat = {0, 0, 0, 0, 0, 0};
  EXPECT_OK(touchstone_layer_set_transform(stage.photo, flat));
  EXPECT(
      touchstone_context_predict_touch(
          stage.context, touch, last, last, stage.photo, &estimate) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(
      touchstone_context_resample_touch(stage.context, touch, last, NULL, NULL) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(
      touchstone_context_predict_touch(NULL, touch, last, last, NULL, &estimate) ==
      TOUCHSTONE_ERROR_HANDLE);
  EXPECT(estimate.time == 7);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 400, 300, last + 10000);
  EXPECT(
      touchstone_context_resample_touch(stage.context, touch, last, NULL, &estimate) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  stage_end(&stage);
}

static void check_stamps(touchstone_clock *clock) {
  // 700 ms across the wrap of 32-bit milliseconds remain 700 ms.
  int64_t before =
      touchstone_clock_event_time_of_milliseconds(clock, UINT32_MAX - 299, 50000000);
  int64_t after = touchstone_clock_event_time_of_milliseconds(clock, 400, 50700000);
  EXPECT(before == (int64_t)(UINT32_MAX - 299) * 1000 && after - before == 700000);
  EXPECT(touchstone_clock_event_time_at(clock, 50700000) == after);
  EXPECT(touchstone_clock_monotonic_at(clock, after) == 50700000);
}

void check_clock(void) {
  stage stage = stage_make();
  notes notes = {0};
  recognizer_on(stage.photo, TOUCHSTONE_KIND_LONG_PRESS, "press", &notes);
  touchstone_clock *clock = touchstone_clock_create(stage.context);
  EXPECT(clock != NULL && touchstone_clock_create(NULL) == NULL);
  int64_t span = -7;
  EXPECT(!touchstone_clock_get_sleep(clock, 0, &span) && span == -7);
  EXPECT(touchstone_clock_get_poll_timeout(clock, 0) == -1);

  check_stamps(clock);
  int64_t now = 51000000;
  int64_t time = touchstone_clock_event_time_of_milliseconds(clock, 700, now);
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, time);
  // A long press is recognized after 500 ms.
  EXPECT(touchstone_clock_get_sleep(clock, now + 100500, &span) && span == 399500);
  EXPECT(touchstone_clock_get_sleep(clock, now, NULL));
  EXPECT(touchstone_clock_get_poll_timeout(clock, now + 100500) == 400);
  EXPECT(touchstone_clock_get_poll_timeout(clock, now + 600000) == 0);
  EXPECT_OK(touchstone_context_advance(
      stage.context, touchstone_clock_event_time_at(clock, now + 500000)));
  EXPECT(notes.began == 1);

  // Ten seconds in a busy program are a pause; ten seconds in which the machine slept are a suspend.
  EXPECT(touchstone_clock_get_longest_wait(clock) == 1000000);
  EXPECT(touchstone_clock_wake(clock, now, now, 0, &span) == TOUCHSTONE_GAP_NONE && span == 0);
  now += 10000000;
  EXPECT(touchstone_clock_wake(clock, now, now, 0, &span) == TOUCHSTONE_GAP_PAUSE);
  EXPECT(span == 10000000);
  EXPECT(
      touchstone_clock_wake(clock, now, now + 10000000, 0, &span) == TOUCHSTONE_GAP_SUSPEND);
  EXPECT(span == 10000000);
  now += 10000000;
  EXPECT(touchstone_clock_wake(clock, now, now + 10000000, -1, NULL) == TOUCHSTONE_GAP_NONE);
  EXPECT_OK(touchstone_clock_set_longest_wait(clock, 20000000));
  now += 10000000;
  EXPECT(touchstone_clock_wake(clock, now, now + 10000000, 0, NULL) == TOUCHSTONE_GAP_NONE);
  EXPECT(touchstone_clock_set_longest_wait(clock, -1) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_clock_get_longest_wait(clock) == 20000000);

  // Stamps and times at the ends of their range.
  EXPECT(touchstone_clock_event_time_of_microseconds(clock, UINT64_MAX, now) == INT64_MAX);
  EXPECT(touchstone_clock_monotonic_at(clock, INT64_MIN) <= 0);
  (void)touchstone_clock_event_time_of_milliseconds(clock, 1, INT64_MIN);
  (void)touchstone_clock_event_time_at(clock, INT64_MAX);

  EXPECT_OK(touchstone_clock_destroy(NULL));
  EXPECT_OK(touchstone_clock_destroy(clock));
  EXPECT(touchstone_clock_destroy(clock) == TOUCHSTONE_ERROR_HANDLE);
  EXPECT(touchstone_clock_event_time_at(clock, 5) == 0);
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_HANDLE);
  EXPECT(touchstone_layer_get_opacity((touchstone_layer *)stage.context) != 1);
  // A clock that is left over is destroyed with the context.
  EXPECT(touchstone_clock_create(stage.context) != NULL);
  stage_end(&stage);
}
