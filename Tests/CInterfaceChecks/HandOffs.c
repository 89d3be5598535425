/* Fingers that are handed from one gesture to another. */
#include "Checks.h"

static bool has_gone_far(touchstone_recognizer *recognizer, void *data) {
  *(int *)data += 1;
  touchstone_gesture gesture;
  return touchstone_recognizer_get_gesture(recognizer, &gesture, sizeof gesture) ==
             TOUCHSTONE_OK &&
         gesture.translation.dx > 40;
}

void check_hand_offs(void) {
  stage stage = stage_make();
  notes pan_notes = {0}, pinch_notes = {0};
  touchstone_recognizer *pan = recognizer_on(stage.photo, TOUCHSTONE_KIND_PAN, "pan", &pan_notes);
  touchstone_recognizer *pinch =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_PINCH, "pinch", &pinch_notes);
  EXPECT_OK(touchstone_recognizer_hands_off(pan, pinch, TOUCHSTONE_HAND_OFF_MORE_FINGERS, 1));
  EXPECT_OK(touchstone_recognizer_hands_off(pinch, pan, TOUCHSTONE_HAND_OFF_FEWER_FINGERS, 2));
  EXPECT(touchstone_recognizer_hands_off(pan, pinch, (touchstone_hand_off)7, 1) ==
         TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_recognizer_hands_off_when(pan, pinch, NULL, NULL) == TOUCHSTONE_ERROR_ARGUMENT);

  // One finger pans; with a second one it becomes a pinch; when that lifts, the first one pans again.
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 1000000);
  for (int step = 1; step <= 10; step++) {
    finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 300 + 5 * step, 200, 1000000 + 10000 * step);
  }
  EXPECT(pan_notes.began == 1 && pinch_notes.began == 0);
  finger(&stage, 1, TOUCHSTONE_PHASE_BEGAN, 450, 200, 1200000);
  EXPECT(pan_notes.ended == 1 && pinch_notes.began == 1);
  EXPECT_NEAR(pinch_notes.last.scale, 1, 0);
  finger(&stage, 1, TOUCHSTONE_PHASE_MOVED, 550, 200, 1210000);
  EXPECT_NEAR(pinch_notes.last.scale, 2, 1e-9);
  finger(&stage, 1, TOUCHSTONE_PHASE_ENDED, 550, 200, 1220000);
  EXPECT(pinch_notes.ended == 1 && pan_notes.began == 2);

  // A function of the program can decide as well. Hand-offs can be removed.
  EXPECT_OK(touchstone_recognizer_remove_hand_offs(pan, pinch));
  EXPECT_OK(touchstone_recognizer_remove_hand_offs(pinch, pan));
  notes other_notes = {0};
  touchstone_recognizer *other =
      recognizer_on(stage.root, TOUCHSTONE_KIND_PAN, "other", &other_notes);
  int asked = 0;
  EXPECT_OK(touchstone_recognizer_hands_off_when(pan, other, has_gone_far, &asked));
  for (int step = 1; step <= 10; step++) {
    finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 350 + 5 * step, 200, 1300000 + 10000 * step);
  }
  EXPECT(asked > 5 && pan_notes.ended == 2 && other_notes.began == 1);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 400, 200, 1500000);
  EXPECT(other_notes.ended == 1);

  // There are never more fingers than the largest number, and always fewer.
  EXPECT_OK(touchstone_recognizer_remove_hand_offs(pan, other));
  EXPECT_OK(
      touchstone_recognizer_hands_off(pan, other, TOUCHSTONE_HAND_OFF_MORE_FINGERS, SIZE_MAX));
  drag(&stage, (touchstone_point){300, 200}, (touchstone_point){400, 200}, 10, 2000000);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 400, 200, 2200000);
  EXPECT(pan_notes.ended == 3 && other_notes.began == 1);
  EXPECT_OK(
      touchstone_recognizer_hands_off(pan, other, TOUCHSTONE_HAND_OFF_FEWER_FINGERS, SIZE_MAX));
  drag(&stage, (touchstone_point){300, 200}, (touchstone_point){400, 200}, 10, 3000000);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 400, 200, 3200000);
  EXPECT(pan_notes.ended == 4 && other_notes.began == 2);
  stage_end(&stage);
}
