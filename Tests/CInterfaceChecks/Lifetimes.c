/* When objects may be destroyed, and from where. */
#include <pthread.h>
#include <stdlib.h>

#include "Checks.h"

static void count_release(void *data) { ++*(int *)data; }

static void destroy_context_of(void *data) {
  touchstone_context_destroy(*(touchstone_context **)data);
}

void check_user_data(void) {
  stage stage = stage_make();
  int first = 0, second = 0, third = 0, fourth = 0;
  touchstone_recognizer *tap =
      touchstone_recognizer_create(stage.context, TOUCHSTONE_KIND_TAP, "tap");
  EXPECT(touchstone_layer_get_user_data(stage.photo) == NULL);
  EXPECT_OK(touchstone_layer_set_user_data(stage.photo, &first, count_release));
  EXPECT(touchstone_layer_get_user_data(stage.photo) == &first && first == 0);
  EXPECT_OK(touchstone_layer_set_user_data(stage.photo, &second, count_release));
  EXPECT(first == 1 && second == 0);
  EXPECT_OK(touchstone_recognizer_set_user_data(tap, &third, count_release));
  EXPECT(touchstone_recognizer_get_user_data(tap) == &third);
  EXPECT_OK(touchstone_context_set_user_data(stage.context, &fourth, count_release));
  EXPECT(touchstone_context_get_user_data(stage.context) == &fourth);
  touchstone_layer_destroy(stage.photo);
  EXPECT(second == 1 && third == 0);
  touchstone_recognizer_destroy(tap);
  EXPECT(third == 1 && fourth == 0);
  // Without a release function, the pointer is merely stored.
  EXPECT_OK(touchstone_layer_set_user_data(stage.root, &first, NULL));
  stage_end(&stage);
  EXPECT(first == 1 && second == 1 && third == 1 && fourth == 1);

  // A release function may destroy other objects.
  stage = stage_make();
  EXPECT_OK(
      touchstone_layer_set_user_data(stage.photo, &stage.context, destroy_context_of));
  touchstone_layer_destroy(stage.photo);
  EXPECT(touchstone_live_objects() == 0);
}

typedef struct victim {
  stage *stage;
  touchstone_recognizer *recognizer, *other;
  int round, calls, released;
} victim;

static void note_victim(void *data) { ((victim *)data)->released++; }

static void destroy_something(const touchstone_gesture *gesture, void *data) {
  victim *victim = data;
  victim->calls++;
  switch (victim->round) {
    case 0: touchstone_recognizer_destroy(gesture->recognizer); break;
    case 1: touchstone_layer_destroy(gesture->layer); break;
    case 2: touchstone_recognizer_destroy(victim->other); break;
    default:
      touchstone_recognizer_destroy(victim->other);
      touchstone_recognizer_destroy(gesture->recognizer);
      touchstone_layer_destroy(gesture->layer);
      break;
  }
  // Data of a destroyed object is released when nothing uses it any more.
  if (victim->calls == 1) EXPECT(victim->released == 0);
}

void check_destroying_in_callbacks(void) {
  for (int round = 0; round < 4; round++) {
    stage stage = stage_make();
    notes notes = {0};
    victim victim = {.stage = &stage, .round = round};
    victim.recognizer = recognizer_on(stage.photo, TOUCHSTONE_KIND_PAN, "pan", &notes);
    victim.other = recognizer_on(stage.photo, TOUCHSTONE_KIND_LONG_PRESS, "press", &notes);
    EXPECT_OK(touchstone_recognizer_set_action(victim.recognizer, destroy_something, &victim));
    EXPECT_OK(touchstone_recognizer_set_user_data(
        round == 2 ? victim.other : victim.recognizer, &victim, note_victim));
    int64_t time =
        drag(&stage, (touchstone_point){300, 200}, (touchstone_point){400, 200}, 10, 1000000);
    EXPECT(victim.released == 1);
    EXPECT(round == 2 ? victim.calls > 1 : victim.calls == 1);
    EXPECT((touchstone_layer_get_parent(stage.photo) == stage.root) == (round == 0 || round == 2));
    finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 400, 200, time + 10000);
    tap_at(&stage, 300, 200, time + 1000000);
    wait_for_all(&stage);
    stage_end(&stage);
  }
}

static void destroy_context(const touchstone_gesture *gesture, void *data) {
  touchstone_context *context = touchstone_recognizer_get_context(gesture->recognizer);
  touchstone_context_destroy(context);
  EXPECT(touchstone_live_objects() == 0);
  EXPECT(touchstone_context_advance(context, 0) == TOUCHSTONE_ERROR_HANDLE);
  ++*(int *)data;
}

static bool destroy_context_by_touch(
    touchstone_layer *layer, const touchstone_touch *touch, void *data) {
  EXPECT(touch->layer == layer);
  touchstone_context_destroy(touchstone_layer_get_context(layer));
  ++*(int *)data;
  return false;
}

static bool destroy_context_by_question(touchstone_recognizer *recognizer, void *data) {
  touchstone_context_destroy(touchstone_recognizer_get_context(recognizer));
  ++*(int *)data;
  return true;
}

static void destroy_context_by_line(touchstone_context *context, const char *line, void *data) {
  EXPECT(line[0] != 0);
  touchstone_context_destroy(context);
  ++*(int *)data;
}

void check_destroying_context_in_callback(void) {
  for (int round = 0; round < 4; round++) {
    stage stage = stage_make();
    notes notes = {0};
    int calls = 0, released = 0;
    touchstone_recognizer *tap = recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &notes);
    recognizer_on(stage.root, TOUCHSTONE_KIND_TAP, "other", &notes);
    EXPECT_OK(touchstone_context_set_user_data(stage.context, &released, count_release));
    switch (round) {
      case 0: touchstone_recognizer_set_action(tap, destroy_context, &calls); break;
      case 1:
        touchstone_layer_set_touch_function(stage.photo, destroy_context_by_touch, &calls);
        break;
      case 2:
        touchstone_recognizer_set_should_begin(tap, destroy_context_by_question, &calls);
        break;
      default:
        touchstone_context_set_trace_function(stage.context, destroy_context_by_line, &calls);
        break;
    }
    touchstone_contact contact = {.phase = TOUCHSTONE_PHASE_BEGAN, .x = 300, .y = 200};
    touchstone_context_deliver(stage.context, stage.screen, 1000000, &contact, 1);
    contact.phase = TOUCHSTONE_PHASE_ENDED;
    touchstone_context_deliver(stage.context, stage.screen, 1050000, &contact, 1);
    EXPECT(calls == 1 && released == 1);
    EXPECT(notes.ended == 0 && notes.failed == 0);
    EXPECT(touchstone_live_objects() == 0);
  }
}

static void play_on(const touchstone_gesture *gesture, void *data) {
  int *count = data;
  touchstone_context *context = touchstone_recognizer_get_context(gesture->recognizer);
  if (++*count >= 3000) return;
  // It takes effect after this action; the touches are unchanged until then.
  touchstone_contact contact = {.phase = TOUCHSTONE_PHASE_BEGAN, .x = 300, .y = 200};
  EXPECT_OK(touchstone_context_deliver(context, 0, gesture->time + 1000000, &contact, 1));
  contact.phase = TOUCHSTONE_PHASE_ENDED;
  EXPECT_OK(touchstone_context_deliver(context, 0, gesture->time + 1050000, &contact, 1));
  EXPECT(touchstone_context_count_touches(context) == 0);
}

void check_calls_in_callbacks(void) {
  stage stage = stage_make();
  notes notes = {0};
  int count = 0;
  touchstone_recognizer *tap = recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &notes);
  EXPECT_OK(touchstone_recognizer_set_action(tap, play_on, &count));
  tap_at(&stage, 300, 200, 1000000);
  // A program that delivers frames recursively does not overflow the stack.
  EXPECT(count == 3000);
  stage_end(&stage);
}

typedef struct visitor {
  touchstone_context *context;
  touchstone_layer *photo;
  touchstone_recognizer *tap;
  touchstone_status status;
  int refusals;
  char message[100];
} visitor;

static void *visit(void *data) {
  visitor *visitor = data;
  visitor->status = touchstone_context_advance(visitor->context, 1);
  strncpy(visitor->message, touchstone_last_message(), sizeof visitor->message - 1);
  return NULL;
}

static void *destroy_all(void *data) {
  visitor *visitor = data;
  visitor->refusals = touchstone_recognizer_destroy(visitor->tap) == TOUCHSTONE_ERROR_THREAD;
  visitor->refusals += touchstone_layer_destroy(visitor->photo) == TOUCHSTONE_ERROR_THREAD;
  visitor->refusals += touchstone_context_destroy(visitor->context) == TOUCHSTONE_ERROR_THREAD;
  return NULL;
}

static void destroy_from_another_thread(const touchstone_gesture *gesture, void *data) {
  (void)gesture;
  pthread_t thread;
  EXPECT(pthread_create(&thread, NULL, destroy_all, data) == 0);
  pthread_join(thread, NULL);
}

static void call_from_another_thread(const touchstone_gesture *gesture, void *data) {
  (void)gesture;
  pthread_t thread;
  EXPECT(pthread_create(&thread, NULL, visit, data) == 0);
  pthread_join(thread, NULL);
}

static void *live_alone(void *data) {
  (void)data;
  for (int round = 0; round < 50; round++) {
    touchstone_context *context = touchstone_context_create(100, 100);
    touchstone_layer *root = touchstone_context_get_root(context);
    touchstone_rect frame = {0, 0, 10, 10};
    for (int index = 0; index < 20; index++) {
      touchstone_layer_add_child(root, touchstone_layer_create(context, frame, "layer"));
    }
    if (touchstone_layer_count_children(root) != 20) return data;
    touchstone_context_destroy(context);
  }
  return NULL;
}

void check_threads(void) {
  stage stage = stage_make();
  notes notes = {0};
  visitor visitor = {.context = stage.context};
  touchstone_recognizer *tap = recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &notes);
  EXPECT_OK(touchstone_recognizer_set_action(tap, call_from_another_thread, &visitor));
  tap_at(&stage, 300, 200, 1000000);
  EXPECT(visitor.status == TOUCHSTONE_ERROR_THREAD);
  // The error belongs to the other thread.
  EXPECT(says(visitor.message, "another thread is within a call"));
  EXPECT(touchstone_last_status() == TOUCHSTONE_OK);
  // An object that another thread uses is not destroyed, and the call fails.
  visitor.photo = stage.photo;
  visitor.tap = tap;
  EXPECT_OK(touchstone_recognizer_set_action(tap, destroy_from_another_thread, &visitor));
  tap_at(&stage, 300, 200, 3000000);
  EXPECT(visitor.refusals == 3 && touchstone_layer_get_parent(stage.photo) == stage.root);
  // Threads may take turns.
  call_from_another_thread(NULL, &visitor);
  EXPECT(visitor.status == TOUCHSTONE_OK);
  stage_end(&stage);

  // Contexts of different threads are independent.
  pthread_t threads[4];
  void *outcome = NULL;
  for (int index = 0; index < 4; index++) {
    EXPECT(pthread_create(&threads[index], NULL, live_alone, &visitor) == 0);
  }
  for (int index = 0; index < 4; index++) {
    pthread_join(threads[index], &outcome);
    EXPECT(outcome == NULL);
  }
}
