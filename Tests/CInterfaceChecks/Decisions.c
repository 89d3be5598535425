/* Relations, settings, devices, faults and traces. */
#include <stdio.h>

#include "Checks.h"

typedef struct answer {
  bool yes;
  int asked;
} answer;

static bool may_begin(touchstone_recognizer *recognizer, void *data) {
  EXPECT(touchstone_recognizer_get_kind(recognizer) != 0);
  answer *answer = data;
  answer->asked++;
  return answer->yes;
}

static bool may_receive(
    touchstone_recognizer *recognizer, const touchstone_touch *touch, void *data) {
  EXPECT(touchstone_recognizer_get_kind(recognizer) != 0 && touch->layer != NULL);
  answer *answer = data;
  answer->asked++;
  return answer->yes;
}

static bool relates(touchstone_recognizer *recognizer, touchstone_recognizer *other, void *data) {
  EXPECT(recognizer != other && touchstone_recognizer_get_kind(other) != 0);
  answer *answer = data;
  answer->asked++;
  return answer->yes;
}

void check_decisions(void) {
  stage stage = stage_make();
  notes tap_notes = {0}, pan_notes = {0}, pinch_notes = {0};
  touchstone_recognizer *tap =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &tap_notes);
  answer no = {false, 0}, yes = {true, 0};
  EXPECT_OK(touchstone_recognizer_set_should_begin(tap, may_begin, &no));
  tap_at(&stage, 300, 200, 1000000);
  EXPECT(no.asked == 1 && tap_notes.ended == 0 && says(tap_notes.reason, "refused"));
  EXPECT_OK(touchstone_recognizer_set_should_begin(tap, NULL, NULL));
  EXPECT_OK(touchstone_recognizer_set_should_receive(tap, may_receive, &no));
  tap_at(&stage, 300, 200, 2000000);
  EXPECT(no.asked == 2 && tap_notes.ended == 0 && tap_notes.failed == 1);
  EXPECT_OK(touchstone_recognizer_set_should_receive(tap, may_receive, &yes));
  tap_at(&stage, 300, 200, 3000000);
  EXPECT(yes.asked == 1 && tap_notes.ended == 1);

  // A finger pans and, with another one, pinches: by default, the pan excludes the pinch.
  touchstone_recognizer *pan =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_PAN, "pan", &pan_notes);
  touchstone_recognizer *pinch =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_PINCH, "pinch", &pinch_notes);
  for (int round = 0; round < 3; round++) {
    if (round == 1) {
      EXPECT_OK(touchstone_recognizer_set_should_recognize_with(pinch, relates, &yes));
    }
    if (round == 2) {
      EXPECT_OK(touchstone_recognizer_set_should_recognize_with(pinch, NULL, NULL));
      EXPECT_OK(touchstone_recognizer_recognize_with(pinch, pan));
    }
    int64_t time = 4000000 + 2000000 * round;
    fingers(
        &stage, TOUCHSTONE_PHASE_BEGAN, (touchstone_point){300, 300},
        (touchstone_point){400, 300}, time);
    for (int step = 1; step <= 10; step++) {
      fingers(
          &stage, TOUCHSTONE_PHASE_MOVED, (touchstone_point){300, 300 + 8 * step},
          (touchstone_point){400 + 8 * step, 300}, time + 10000 * step);
    }
    EXPECT_OK(touchstone_context_cancel_all(stage.context, stage.screen, time + 200000));
    EXPECT(pan_notes.began + pinch_notes.began == 1 + 2 * round);
  }
  EXPECT(yes.asked > 1);

  // The tap waits for a pan that has not begun, because the program requires it.
  answer wait = {true, 0};
  EXPECT_OK(touchstone_recognizer_set_should_require_failure(tap, relates, &wait));
  tap_at(&stage, 300, 200, 20000000);
  EXPECT(wait.asked > 0 && tap_notes.ended == 2);
  EXPECT_OK(touchstone_recognizer_set_should_require_failure(tap, NULL, NULL));
  wait.asked = 0;
  EXPECT_OK(touchstone_recognizer_set_should_be_required_to_fail(pan, relates, &wait));
  tap_at(&stage, 300, 200, 22000000);
  EXPECT(wait.asked > 0 && tap_notes.ended == 3);
  stage_end(&stage);
}

void check_circles(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_recognizer *a = recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "a", &notes);
  touchstone_recognizer *b = recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "b", &notes);
  touchstone_recognizer *c = recognizer_on(stage.photo, TOUCHSTONE_KIND_PAN, "c", &notes);
  EXPECT_OK(touchstone_recognizer_require_to_fail(a, b));
  EXPECT_OK(touchstone_recognizer_require_to_fail(b, c));
  EXPECT(touchstone_recognizer_require_to_fail(c, a) == TOUCHSTONE_ERROR_CYCLE);
  EXPECT(says(touchstone_last_message(), "c waits for a waits for b waits for c"));
  EXPECT(touchstone_recognizer_require_to_fail(a, a) == TOUCHSTONE_ERROR_CYCLE);
  // A pan may stay undecided for as long as a finger rests.
  EXPECT(touchstone_recognizer_get_worst_case_delay(a) == -1);
  // Nothing waits for a recognizer that was destroyed.
  touchstone_recognizer_destroy(b);
  EXPECT_OK(touchstone_recognizer_require_to_fail(c, a));
  EXPECT(touchstone_recognizer_get_worst_case_delay(a) == 0);
  stage_end(&stage);
}

void check_cancelling(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_recognizer *press =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_LONG_PRESS, "press", &notes);
  EXPECT(touchstone_recognizer_is_enabled(press));
  for (int round = 0; round < 5; round++) {
    int64_t time = 1000000 * (round + 1);
    finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, time);
    EXPECT_OK(touchstone_context_advance(stage.context, time + 500000));
    EXPECT(notes.began == round + 1 && notes.cancelled == round);
    switch (round) {
      case 0: EXPECT_OK(touchstone_recognizer_set_enabled(press, false)); break;
      case 1: EXPECT_OK(touchstone_recognizer_cancel(press)); break;
      case 2: EXPECT_OK(touchstone_layer_remove_recognizer(stage.photo, press)); break;
      case 3: EXPECT_OK(touchstone_layer_remove_from_parent(stage.photo)); break;
      default: EXPECT_OK(touchstone_context_cancel_all(stage.context, 0, time + 600000)); break;
    }
    EXPECT(notes.cancelled == round + 1);
    EXPECT_OK(touchstone_context_cancel_all(stage.context, -1, time + 700000));
    EXPECT_OK(touchstone_recognizer_set_enabled(press, true));
    EXPECT_OK(touchstone_layer_add_recognizer(stage.photo, press));
    EXPECT_OK(touchstone_layer_add_child(stage.root, stage.photo));
  }
  EXPECT(touchstone_recognizer_get_layer(press) == stage.photo);
  EXPECT(touchstone_layer_count_recognizers(stage.photo) == 1);
  EXPECT(touchstone_layer_get_recognizer(stage.photo, 0) == press);
  EXPECT(touchstone_layer_get_recognizer(stage.photo, 1) == NULL);
  // Adding it to another layer moves it.
  EXPECT_OK(touchstone_layer_add_recognizer(stage.root, press));
  EXPECT(touchstone_layer_count_recognizers(stage.photo) == 0);
  EXPECT_OK(touchstone_layer_remove_recognizer(stage.photo, press));
  EXPECT(touchstone_recognizer_get_layer(press) == stage.root);
  stage_end(&stage);
}

void check_names(void) {
  stage stage = stage_make();
  touchstone_recognizer *tap =
      touchstone_recognizer_create(stage.context, TOUCHSTONE_KIND_TAP, NULL);
  EXPECT(strcmp(touchstone_layer_get_name(stage.photo), "photo") == 0);
  EXPECT(strcmp(touchstone_recognizer_get_name(tap), "") == 0);
  EXPECT_OK(touchstone_layer_set_name(stage.photo, "Gänseblümchen"));
  EXPECT(strcmp(touchstone_layer_get_name(stage.photo), "Gänseblümchen") == 0);
  // Invalid UTF-8 is repaired.
  EXPECT_OK(touchstone_recognizer_set_name(tap, "a\xff" "b"));
  EXPECT(strcmp(touchstone_recognizer_get_name(tap), "a\xef\xbf\xbd" "b") == 0);
  EXPECT_OK(touchstone_layer_set_name(stage.photo, NULL));
  EXPECT(strcmp(touchstone_layer_get_name(stage.photo), "") == 0);
  EXPECT(touchstone_recognizer_get_kind(tap) == TOUCHSTONE_KIND_TAP);
  EXPECT(touchstone_recognizer_get_context(tap) == stage.context);
  EXPECT(touchstone_layer_get_context(stage.photo) == stage.context);
  EXPECT(touchstone_recognizer_get_layer(tap) == NULL);
  stage_end(&stage);
}

void check_devices(void) {
  stage stage = stage_make();
  notes notes = {0};
  recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &notes);
  // 100 units per millimeter, 127 mm by 95.25 mm: 800 by 600 points.
  touchstone_axis x = {0, 12700, 100}, y = {0, 9525, 100};
  int panel = touchstone_context_add_device(stage.context, "panel", x, y);
  EXPECT(panel == 1);
  touchstone_rect area = touchstone_context_get_device_area(stage.context, panel);
  EXPECT_NEAR(area.width, 800, 1e-9);
  EXPECT_NEAR(area.height, 600, 1e-9);
  EXPECT_NEAR(127 * TOUCHSTONE_POINTS_PER_MILLIMETER, 800, 1e-9);
  touchstone_contact contact = {.phase = TOUCHSTONE_PHASE_BEGAN, .x = 6350, .y = 4762.5};
  EXPECT_OK(touchstone_context_deliver(stage.context, panel, 1000000, &contact, 1));
  contact.phase = TOUCHSTONE_PHASE_ENDED;
  EXPECT_OK(touchstone_context_deliver(stage.context, panel, 1050000, &contact, 1));
  EXPECT(notes.ended == 1);
  EXPECT_NEAR(notes.last.location.x, 400, 1e-9);
  EXPECT_NEAR(notes.last.location.y, 300, 1e-9);

  touchstone_rect range = {-50, -40, 900, 700};
  int outside = touchstone_context_add_surface(stage.context, NULL, range);
  EXPECT(outside == 2);
  area = touchstone_context_get_device_area(stage.context, outside);
  EXPECT(area.x == -50 && area.y == -40 && area.width == 900 && area.height == 700);
  EXPECT(isnan(touchstone_context_get_device_area(stage.context, 3).width));
  EXPECT(isnan(touchstone_context_get_device_area(stage.context, -1).width));
  EXPECT(isnan(touchstone_context_get_device_area(stage.context, INT32_MIN).x));
  EXPECT(touchstone_context_add_surface(stage.context, "", (touchstone_rect){0}) == -1);
  // Ranges that cannot be calculated with: too large, too small, without a width after rounding, or without an end.
  touchstone_rect wrong[] = {
      {0, 0, 1e101, 100}, {0, 0, 100, 1e-101}, {1e300, 0, 1, 1}, {1.5e308, 0, 1.5e308, 1}};
  for (size_t index = 0; index < sizeof wrong / sizeof wrong[0]; index++) {
    EXPECT(touchstone_context_add_surface(stage.context, "", wrong[index]) == -1);
    EXPECT(says(touchstone_last_message(), "must be from 1e-100 to 1e100 wide and high"));
    EXPECT(touchstone_context_add_pixel_surface(stage.context, "", wrong[index], 96) == -1);
  }
  stage_end(&stage);
}

typedef struct fault_notes {
  int count;
  touchstone_fault last;
  char message[200];
} fault_notes;

static void note_fault(touchstone_context *context, const touchstone_fault *fault, void *data) {
  fault_notes *notes = data;
  notes->count++;
  notes->last = *fault;
  notes->last.message = NULL;
  snprintf(notes->message, sizeof notes->message, "%s", fault->message);
  if (fault->kind != TOUCHSTONE_FAULT_REPLACED_WITHOUT_LIFT) return;
  // A frame delivered within a callback takes effect without side effects.
  touchstone_contact contact = {
      .slot = 9, .phase = TOUCHSTONE_PHASE_BEGAN, .x = 10, .y = 10};
  EXPECT_OK(touchstone_context_deliver(context, fault->device, fault->time, &contact, 1));
  EXPECT(touchstone_context_count_touches(context) == 2);
  contact.phase = TOUCHSTONE_PHASE_ENDED;
  EXPECT_OK(touchstone_context_deliver(context, fault->device, fault->time, &contact, 1));
}

void check_faults(void) {
  stage stage = stage_make();
  fault_notes notes = {0};
  EXPECT_OK(touchstone_context_set_fault_function(stage.context, note_fault, &notes));
  finger(&stage, 5, TOUCHSTONE_PHASE_BEGAN, 300, 200, 1000000);
  EXPECT(notes.count == 0);
  finger(&stage, 5, TOUCHSTONE_PHASE_BEGAN, 310, 200, 1100000);
  EXPECT(notes.count == 1 && notes.last.kind == TOUCHSTONE_FAULT_REPLACED_WITHOUT_LIFT);
  EXPECT(notes.last.has_slot && notes.last.slot == 5 && notes.last.time == 1100000);
  EXPECT(notes.last.is_programs && notes.last.device == stage.screen);
  finger(&stage, 5, TOUCHSTONE_PHASE_MOVED, NAN, 200, 1200000);
  EXPECT(notes.count == 2 && notes.last.kind == TOUCHSTONE_FAULT_POSITION_NOT_FINITE);
  EXPECT(notes.last.is_programs);
  finger(&stage, 5, TOUCHSTONE_PHASE_MOVED, 1e300, 200, 1200000);
  EXPECT(notes.count == 3 && notes.last.kind == TOUCHSTONE_FAULT_POSITION_OUT_OF_RANGE);
  finger(&stage, 5, TOUCHSTONE_PHASE_MOVED, 300, 200, 1100000);
  EXPECT(notes.count == 4 && notes.last.kind == TOUCHSTONE_FAULT_TIME_WENT_BACK);
  EXPECT(says(notes.message, "0.100000 s"));
  finger(&stage, 6, TOUCHSTONE_PHASE_MOVED, 300, 200, 1300000);
  EXPECT(notes.count == 5 && notes.last.kind == TOUCHSTONE_FAULT_UNKNOWN_CONTACT);
  touchstone_contact many[80];
  for (int index = 0; index < 80; index++) {
    many[index] = (touchstone_contact){
        .slot = 100 + index, .phase = TOUCHSTONE_PHASE_BEGAN, .x = index, .y = 10};
  }
  EXPECT_OK(touchstone_context_deliver(stage.context, stage.screen, 1400000, many, 80));
  // Together with slot 5, there are 64.
  EXPECT(notes.count == 5 + 17 && notes.last.kind == TOUCHSTONE_FAULT_TOO_MANY_CONTACTS);
  EXPECT(touchstone_context_count_touches(stage.context) == 64);
  // The window system takes the fingers; this is not a fault.
  EXPECT_OK(touchstone_context_cancel_all(stage.context, stage.screen, 1500000));
  EXPECT(notes.count == 5 + 17 && touchstone_context_count_touches(stage.context) == 0);

  notes.count = 0;
  EXPECT_OK(touchstone_context_set_fault_function(stage.context, NULL, NULL));
  EXPECT_OK(touchstone_context_deliver(stage.context, 77, 1600000, NULL, 0));
  EXPECT_OK(touchstone_context_deliver(stage.context, INT32_MIN, 1600000, NULL, 0));
  EXPECT(notes.count == 0);
  stage_end(&stage);
}

/* Removes the device within an action; it exists until the delivery ends. */
static void unplug(const touchstone_gesture *gesture, void *data) {
  const stage *stage = data;
  if (gesture->state != TOUCHSTONE_STATE_BEGAN) return;
  EXPECT_OK(touchstone_context_remove_device(stage->context, stage->screen, gesture->time));
  EXPECT(
      touchstone_context_remove_device(stage->context, stage->screen, gesture->time) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_context_count_touches(stage->context) == 1);
  EXPECT(!isnan(touchstone_context_get_device_area(stage->context, stage->screen).width));
}

void check_removed_devices(void) {
  stage stage = stage_make();
  notes notes = {0};
  fault_notes faults = {0};
  EXPECT_OK(touchstone_context_set_fault_function(stage.context, note_fault, &faults));
  touchstone_recognizer *pan = recognizer_on(stage.photo, TOUCHSTONE_KIND_PAN, "pan", &notes);
  touchstone_rect window = {0, 0, 800, 600};
  int other = touchstone_context_add_surface(stage.context, "other", window);
  EXPECT(other == 1);
  drag(&stage, (touchstone_point){300, 200}, (touchstone_point){350, 200}, 5, 1000000);
  EXPECT(notes.began == 1);
  EXPECT_OK(touchstone_context_remove_device(stage.context, stage.screen, 1100000));
  EXPECT(notes.cancelled == 1 && touchstone_context_count_touches(stage.context) == 0);
  EXPECT(faults.count == 1 && faults.last.kind == TOUCHSTONE_FAULT_OPEN_AT_END);
  EXPECT(says(faults.message, "screen: a contact was still down"));
  EXPECT(isnan(touchstone_context_get_device_area(stage.context, stage.screen).width));
  EXPECT(says(touchstone_last_message(), "device 0 does not exist"));
  // Its later reports do not land a touch.
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 1200000);
  EXPECT(faults.count == 2 && faults.last.kind == TOUCHSTONE_FAULT_REMOVED_DEVICE);
  EXPECT(faults.last.is_programs && faults.last.device == stage.screen);
  EXPECT(says(faults.message, "was removed"));
  EXPECT(touchstone_context_count_touches(stage.context) == 0);
  EXPECT(
      touchstone_context_remove_device(stage.context, stage.screen, 1300000) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(
      touchstone_context_cancel_all(stage.context, stage.screen, 1300000) ==
      TOUCHSTONE_ERROR_ARGUMENT);
  // Its number is not reused, and the others keep theirs.
  int third = touchstone_context_add_surface(stage.context, "third", window);
  EXPECT(third == 2);
  stage.screen = other;
  tap_at(&stage, 300, 200, 2000000);
  EXPECT(faults.count == 2);

  EXPECT_OK(touchstone_recognizer_set_action(pan, unplug, &stage));
  int64_t time =
      drag(&stage, (touchstone_point){300, 200}, (touchstone_point){305, 200}, 2, 3000000);
  finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 350, 200, time + 10000);
  EXPECT(touchstone_context_count_touches(stage.context) == 0);
  EXPECT(isnan(touchstone_context_get_device_area(stage.context, other).width));
  stage.screen = third;

  // The number of devices is limited, but not the number ever added.
  touchstone_context *context = stage.context;
  int last = third;
  for (int round = 0; round < 70000; round++) {
    last = touchstone_context_add_surface(context, "loose cable", window);
    if (last != third + 1 + round) break;
    if (touchstone_context_remove_device(context, last, 4000000) != TOUCHSTONE_OK) break;
  }
  EXPECT(last == third + 70000);
  int count = 1;
  while (count < 65536 && touchstone_context_add_surface(context, "", window) >= 0) count++;
  EXPECT(count == 65536 && touchstone_context_add_surface(context, "", window) == -1);
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_LIMIT);
  EXPECT(says(touchstone_last_message(), "65536 devices already"));
  EXPECT_OK(touchstone_context_remove_device(context, third, 5000000));
  EXPECT(touchstone_context_add_surface(context, "", window) > last);
  stage_end(&stage);
}

static void note_line(touchstone_context *context, const char *line, void *data) {
  EXPECT(context != NULL);
  char *all = data;
  size_t length = strlen(all);
  snprintf(all + length, 2000 - length, "%s\n", line);
}

void check_trace(void) {
  stage stage = stage_make();
  touchstone_recognizer *tap =
      touchstone_recognizer_create(stage.context, TOUCHSTONE_KIND_TAP, "tap");
  EXPECT_OK(touchstone_layer_add_recognizer(stage.photo, tap));
  // The plain distance, even for a finger that has just landed.
  EXPECT_OK(touchstone_recognizer_set(tap, TOUCHSTONE_SETTING_LANDING_FACTOR, 1));
  char lines[2000] = "";
  EXPECT_OK(touchstone_context_set_trace_function(stage.context, note_line, lines));
  drag(&stage, (touchstone_point){300, 200}, (touchstone_point){330, 200}, 3, 1000000);
  EXPECT(says(lines, "1.000000 touch 1 lands on photo at (300.0, 200.0)\n"));
  EXPECT(says(lines, " tap fails: moved 20.0 pt, at most 18.0 pt allowed\n"));
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 330, 200, 1040000);
  EXPECT(says(lines, "1.040000 touch 1 lifts\n"));
  lines[0] = 0;
  EXPECT_OK(touchstone_context_set_trace_function(stage.context, NULL, NULL));
  tap_at(&stage, 300, 200, 2000000);
  EXPECT(lines[0] == 0);
  stage_end(&stage);
}

void check_versions(void) {
  char version[32];
  snprintf(
      version, sizeof version, "%d.%d.%d", TOUCHSTONE_VERSION_MAJOR, TOUCHSTONE_VERSION_MINOR,
      TOUCHSTONE_VERSION_PATCH);
  EXPECT(strcmp(touchstone_version(), version) == 0);
  for (int status = 0; status <= TOUCHSTONE_ERROR_UNSUPPORTED; status++) {
    EXPECT(strlen(touchstone_status_text(status)) > 5);
  }
  EXPECT(says(touchstone_status_text(-1), "no status"));
  EXPECT(says(touchstone_status_text(TOUCHSTONE_ERROR_UNSUPPORTED + 1), "no status"));
  EXPECT(touchstone_last_status() == TOUCHSTONE_OK && touchstone_last_message()[0] == 0);
  EXPECT(touchstone_context_get_root(NULL) == NULL);
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_HANDLE);
  EXPECT(says(touchstone_last_message(), "the handle of a context is NULL"));
  touchstone_clear_error();
  EXPECT(touchstone_last_status() == TOUCHSTONE_OK && touchstone_last_message()[0] == 0);
}
