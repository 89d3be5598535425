#include "Stage.h"

#include <stdio.h>

stage stage_make(void) {
  stage stage;
  touchstone_rect window = {0, 0, 800, 600};
  touchstone_rect frame = {200, 150, 400, 300};
  stage.context = touchstone_context_create(800, 600);
  stage.root = touchstone_context_get_root(stage.context);
  stage.photo = touchstone_layer_create(stage.context, frame, "photo");
  EXPECT_OK(touchstone_layer_add_child(stage.root, stage.photo));
  stage.screen = touchstone_context_add_surface(stage.context, "screen", window);
  EXPECT(stage.context != NULL && stage.root != NULL && stage.photo != NULL);
  EXPECT(stage.screen == 0);
  return stage;
}

void stage_end(stage *stage) {
  EXPECT_OK(touchstone_context_destroy(stage->context));
  EXPECT(touchstone_live_objects() == 0);
}

void finger(
    const stage *stage, int64_t slot, touchstone_phase phase, double x, double y, int64_t time) {
  touchstone_contact contact = {.slot = slot, .phase = phase, .x = x, .y = y};
  EXPECT_OK(touchstone_context_deliver(stage->context, stage->screen, time, &contact, 1));
}

void fingers(
    const stage *stage, touchstone_phase phase, touchstone_point first, touchstone_point second,
    int64_t time) {
  touchstone_contact contacts[2] = {
      {.slot = 0, .phase = phase, .x = first.x, .y = first.y},
      {.slot = 1, .phase = phase, .x = second.x, .y = second.y}};
  EXPECT_OK(touchstone_context_deliver(stage->context, stage->screen, time, contacts, 2));
}

void tap_at(const stage *stage, double x, double y, int64_t time) {
  finger(stage, 0, TOUCHSTONE_PHASE_BEGAN, x, y, time);
  finger(stage, 0, TOUCHSTONE_PHASE_ENDED, x, y, time + 80000);
}

int64_t drag(
    const stage *stage, touchstone_point from, touchstone_point to, int steps, int64_t time) {
  finger(stage, 0, TOUCHSTONE_PHASE_BEGAN, from.x, from.y, time);
  for (int step = 1; step <= steps; step++) {
    double share = (double)step / steps;
    time += 10000;
    finger(
        stage, 0, TOUCHSTONE_PHASE_MOVED, from.x + share * (to.x - from.x),
        from.y + share * (to.y - from.y), time);
  }
  return time;
}

void wait_for_all(const stage *stage) {
  int64_t deadline;
  for (int count = 0; touchstone_context_next_deadline(stage->context, &deadline); count++) {
    EXPECT_OK(touchstone_context_advance(stage->context, deadline));
    if (count == 100) {
      failed(__FILE__, __LINE__, "deadlines come to an end");
      return;
    }
  }
}

void note_gesture(const touchstone_gesture *gesture, void *data) {
  notes *notes = data;
  notes->last = *gesture;
  notes->last.reason = NULL;
  switch (gesture->state) {
    case TOUCHSTONE_STATE_BEGAN: notes->began++; break;
    case TOUCHSTONE_STATE_CHANGED: notes->changed++; break;
    case TOUCHSTONE_STATE_ENDED: notes->ended++; break;
    case TOUCHSTONE_STATE_CANCELLED: notes->cancelled++; break;
    case TOUCHSTONE_STATE_FAILED:
      notes->failed++;
      snprintf(notes->reason, sizeof notes->reason, "%s", gesture->reason);
      break;
    default: failed(__FILE__, __LINE__, "a gesture has a state"); break;
  }
}

touchstone_recognizer *recognizer_on(
    touchstone_layer *layer, touchstone_kind kind, const char *name, notes *notes) {
  touchstone_recognizer *recognizer =
      touchstone_recognizer_create(touchstone_layer_get_context(layer), kind, name);
  EXPECT(recognizer != NULL);
  EXPECT_OK(touchstone_recognizer_set_action(recognizer, note_gesture, notes));
  EXPECT_OK(touchstone_recognizer_set_failure_function(recognizer, note_gesture, notes));
  EXPECT_OK(touchstone_layer_add_recognizer(layer, recognizer));
  return recognizer;
}

bool says(const char *text, const char *part) {
  return text != NULL && strstr(text, part) != NULL;
}
