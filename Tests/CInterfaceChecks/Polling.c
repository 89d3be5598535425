/* Programs that poll instead of being called. */
#include "Checks.h"

void check_polling(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_recognizer *tap = recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &notes);
  touchstone_recognizer *pan =
      touchstone_recognizer_create(stage.context, TOUCHSTONE_KIND_PAN, "pan");
  EXPECT_OK(touchstone_layer_add_recognizer(stage.photo, pan));
  touchstone_gesture gesture;
  // Nothing is stored before polling is enabled.
  tap_at(&stage, 300, 200, 1000000);
  EXPECT_OK(touchstone_context_set_polling(stage.context, true));
  EXPECT(!touchstone_context_poll_gesture(stage.context, &gesture, sizeof gesture));
  EXPECT(notes.ended == 1);

  // A tap between two frames is returned at the next one, and its function is called as well.
  tap_at(&stage, 310, 210, 2000000);
  EXPECT(notes.ended == 2);
  EXPECT(touchstone_recognizer_get_state(tap) == TOUCHSTONE_STATE_POSSIBLE);
  EXPECT(touchstone_context_poll_gesture(stage.context, &gesture, sizeof gesture));
  EXPECT(gesture.recognizer == tap && gesture.layer == stage.photo);
  EXPECT(gesture.state == TOUCHSTONE_STATE_RECOGNIZED && gesture.reason == NULL);
  EXPECT_NEAR(gesture.location.x, 310, 1e-9);
  memset(&gesture, 0x55, sizeof gesture);
  EXPECT(!touchstone_context_poll_gesture(stage.context, &gesture, sizeof gesture));
  EXPECT(*(char *)&gesture == 0x55);

  // Changes of a pan are merged into one; beginning and end stay separate.
  int64_t time =
      drag(&stage, (touchstone_point){300, 200}, (touchstone_point){400, 200}, 20, 3000000);
  EXPECT(touchstone_context_poll_gesture(stage.context, &gesture, sizeof gesture));
  EXPECT(gesture.recognizer == pan && gesture.state == TOUCHSTONE_STATE_BEGAN);
  EXPECT(touchstone_context_poll_gesture(stage.context, &gesture, sizeof gesture));
  EXPECT(gesture.state == TOUCHSTONE_STATE_CHANGED);
  EXPECT_NEAR(gesture.location.x, 400, 1e-9);
  EXPECT(!touchstone_context_poll_gesture(stage.context, &gesture, sizeof gesture));
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 400, 200, time + 500000);
  // A program built with an older header gets the fields that it knows.
  memset(&gesture, 0x55, sizeof gesture);
  size_t older = offsetof(touchstone_gesture, reason);
  EXPECT(touchstone_context_poll_gesture(stage.context, &gesture, older));
  EXPECT(gesture.state == TOUCHSTONE_STATE_ENDED);
  EXPECT(((char *)&gesture)[older] == 0x55);

  // The oldest are discarded.
  for (int count = 0; count < TOUCHSTONE_MAXIMUM_POLLED + 10; count++) {
    tap_at(&stage, 300 + count % 50, 200, 10000000 + count * INT64_C(1000000));
  }
  int kept = 0;
  while (touchstone_context_poll_gesture(stage.context, &gesture, sizeof gesture)) kept++;
  EXPECT(kept == TOUCHSTONE_MAXIMUM_POLLED);

  // Errors, and the end.
  EXPECT(!touchstone_context_poll_gesture(NULL, &gesture, sizeof gesture));
  tap_at(&stage, 300, 200, 500000000);
  EXPECT(!touchstone_context_poll_gesture(stage.context, NULL, sizeof gesture));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(!touchstone_context_poll_gesture(stage.context, &gesture, 0));
  EXPECT_OK(touchstone_context_set_polling(stage.context, true));
  EXPECT_OK(touchstone_context_set_polling(stage.context, false));
  EXPECT_OK(touchstone_context_set_polling(stage.context, true));
  EXPECT(!touchstone_context_poll_gesture(stage.context, &gesture, sizeof gesture));
  EXPECT(touchstone_context_set_polling(NULL, true) == TOUCHSTONE_ERROR_HANDLE);
  touchstone_clear_error();
  stage_end(&stage);
}
