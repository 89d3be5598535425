/* Mistakes of hosts: touches that are sent twice or never end, clocks that differ, two threads. */
#include <pthread.h>
#include <stdio.h>

#include "Checks.h"

typedef struct said {
  int count;
  touchstone_fault_kind kind;
  int device;
  bool is_programs;
  int64_t slot;
  char message[400];
} said;

static void hear(touchstone_context *context, const touchstone_fault *fault, void *data) {
  (void)context;
  said *said = data;
  said->count++;
  said->kind = fault->kind;
  said->device = fault->device;
  said->is_programs = fault->is_programs;
  said->slot = fault->slot;
  snprintf(said->message, sizeof said->message, "%s", fault->message);
}

static stage listening(said *said) {
  stage stage = stage_make();
  EXPECT_OK(touchstone_context_set_fault_function(stage.context, hear, said));
  return stage;
}

void check_mistakes_of_touches(void) {
  said said = {0};
  stage stage = listening(&said);
  // A landing is sent twice, as by a host with two event handlers.
  finger(&stage, 3, TOUCHSTONE_PHASE_BEGAN, 300, 200, 1000000);
  finger(&stage, 3, TOUCHSTONE_PHASE_BEGAN, 300, 200, 1000000);
  EXPECT(said.count == 1 && said.kind == TOUCHSTONE_FAULT_REPLACED_WITHOUT_LIFT && said.is_programs);
  EXPECT(says(said.message, "screen: a contact landed in a slot that was not free"));
  EXPECT(says(said.message, "delivered a landing twice, or missed a lift"));
  // So is the lift.
  finger(&stage, 3, TOUCHSTONE_PHASE_ENDED, NAN, NAN, 1050000);
  EXPECT(said.count == 1);
  finger(&stage, 3, TOUCHSTONE_PHASE_ENDED, NAN, NAN, 1050000);
  EXPECT(said.count == 2 && said.kind == TOUCHSTONE_FAULT_UNKNOWN_CONTACT && said.is_programs);
  EXPECT(says(said.message, "delivered a lift twice"));

  // One finger is sent as two contacts, as with the mouse events that SDL derives from touches.
  finger(&stage, 1, TOUCHSTONE_PHASE_BEGAN, 300, 200, 2000000);
  finger(&stage, 77, TOUCHSTONE_PHASE_BEGAN, 300.2, 200, 2001000);
  EXPECT(said.count == 3 && said.kind == TOUCHSTONE_FAULT_SENT_TWICE && said.is_programs);
  EXPECT(said.slot == 77 && says(said.message, "screen: a contact landed where contact 1 had landed"));
  EXPECT(says(said.message, "deliver only one of its events"));
  // Both touches exist: the engine does not guess.
  EXPECT(touchstone_context_count_touches(stage.context) == 2);
  // Two fingers next to each other are not a mistake, nor are two taps in one place.
  finger(&stage, 5, TOUCHSTONE_PHASE_BEGAN, 340, 200, 2002000);
  finger(&stage, 6, TOUCHSTONE_PHASE_BEGAN, 300, 200, 2100000);
  EXPECT(said.count == 3);
  EXPECT_OK(touchstone_context_cancel_all(stage.context, TOUCHSTONE_ALL_DEVICES, 2200000));
  EXPECT(said.count == 3 && touchstone_context_count_touches(stage.context) == 0);

  // A host that never reports a lift, and gives every contact a new number.
  for (int index = 0; index < 65; index++) {
    finger(&stage, 100 + index, TOUCHSTONE_PHASE_BEGAN, 10 * index, 10, 3000000 + 100000 * index);
  }
  EXPECT(said.count == 4 && said.kind == TOUCHSTONE_FAULT_TOO_MANY_CONTACTS && said.is_programs);
  EXPECT(says(said.message, "your program misses lifts") && says(said.message, "touchstone_context_cancel_all()"));
  stage_end(&stage);

  // Contacts of a device come from its driver; the fault names the device.
  touchstone_context *context = touchstone_context_create(100, 100);
  touchstone_axis axis = {0, 1000, 10};
  int panel = touchstone_context_add_device(context, "Panel X", axis, axis);
  EXPECT_OK(touchstone_context_set_fault_function(context, hear, &said));
  touchstone_contact contact = {.phase = TOUCHSTONE_PHASE_MOVED, .x = 5, .y = 5};
  EXPECT_OK(touchstone_context_deliver(context, panel, 0, &contact, 1));
  EXPECT(said.kind == TOUCHSTONE_FAULT_UNKNOWN_CONTACT && !said.is_programs);
  EXPECT(says(said.message, "Panel X: a contact that never landed"));
  // A number that was never added has no name.
  EXPECT_OK(touchstone_context_deliver(context, 9, 0, &contact, 1));
  EXPECT(said.kind == TOUCHSTONE_FAULT_UNKNOWN_DEVICE && said.is_programs && said.device == 9);
  EXPECT(says(said.message, "device 9: ") && says(said.message, "touchstone_context_add_surface()"));
  touchstone_context_destroy(context);
}

void check_mistakes_of_clocks(void) {
  said said = {0};
  stage stage = listening(&said);
  // Frames use the clock of events, which began with the program, and timers use the machine's clock.
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 3000000);
  EXPECT_OK(touchstone_context_advance(stage.context, INT64_C(5000000000)));
  EXPECT(said.count == 0);
  finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 301, 200, 3010000);
  EXPECT(said.count == 1 && said.kind == TOUCHSTONE_FAULT_CLOCKS_DIFFER && said.is_programs);
  EXPECT(says(said.message, "screen: a frame is 4996.990000 s before the time that was advanced to"));
  EXPECT(says(said.message, "touchstone_clock_event_time_at()"));
  // Once is enough.
  finger(&stage, 0, TOUCHSTONE_PHASE_MOVED, 302, 200, 3020000);
  EXPECT_OK(touchstone_context_advance(stage.context, INT64_C(5000010000)));
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, NAN, NAN, 3030000);
  EXPECT(said.count == 1);
  stage_end(&stage);

  // The other way round: timers never reach the time of the fingers.
  stage = listening(&said);
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, INT64_C(5000000000));
  EXPECT_OK(touchstone_context_advance(stage.context, 3000000));
  EXPECT(said.count == 2 && said.kind == TOUCHSTONE_FAULT_CLOCKS_DIFFER && said.device == -1);
  EXPECT(says(said.message, "time was advanced to 4997.000000 s before the latest frame; ignored"));
  EXPECT_OK(touchstone_context_advance(stage.context, 3016000));
  EXPECT(said.count == 2);
  // Once they agree, the next difference is reported again.
  EXPECT_OK(touchstone_context_advance(stage.context, INT64_C(5000100000)));
  EXPECT_OK(touchstone_context_advance(stage.context, 3032000));
  EXPECT(said.count == 3);
  stage_end(&stage);

  // Events that waited for less than a second are not a mistake, nor is a clock that is set back everywhere.
  stage = listening(&said);
  EXPECT_OK(touchstone_context_advance(stage.context, 10000000));
  tap_at(&stage, 300, 200, 9100000);
  EXPECT_OK(touchstone_context_advance(stage.context, 10000000));
  EXPECT(said.count == 3);
  tap_at(&stage, 300, 200, 1000000);
  EXPECT(said.count == 4 && said.kind == TOUCHSTONE_FAULT_TIME_WENT_BACK && said.is_programs);
  EXPECT(says(said.message, "mixes clocks"));
  EXPECT_OK(touchstone_context_advance(stage.context, 1200000));
  tap_at(&stage, 300, 200, 1300000);
  EXPECT(said.count == 4);
  stage_end(&stage);
}

static void *disturb(void *data) {
  touchstone_contact contact = {.slot = 4, .phase = TOUCHSTONE_PHASE_BEGAN, .x = 10, .y = 10};
  touchstone_status status = touchstone_context_deliver(data, 0, 1, &contact, 1);
  bool is_said = says(touchstone_last_message(), "make all calls on one thread, or hold a lock");
  return status == TOUCHSTONE_ERROR_THREAD && is_said ? data : NULL;
}

static void disturb_twice(const touchstone_gesture *gesture, void *data) {
  (void)gesture;
  for (int round = 0; round < 2; round++) {
    pthread_t thread;
    void *refused = NULL;
    EXPECT(pthread_create(&thread, NULL, disturb, data) == 0);
    pthread_join(thread, &refused);
    EXPECT(refused == data);
  }
}

void check_mistakes_of_threads(void) {
  said said = {0};
  notes notes = {0};
  stage stage = listening(&said);
  touchstone_recognizer *tap = recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &notes);
  EXPECT_OK(touchstone_recognizer_set_action(tap, disturb_twice, stage.context));
  tap_at(&stage, 300, 200, 1000000);
  // The fault function of the calling thread is called, even if the other thread ignores its error.
  EXPECT(said.count == 1 && said.kind == TOUCHSTONE_FAULT_TWO_THREADS && said.is_programs);
  EXPECT(says(said.message, "2 calls of another thread") && says(said.message, "refused"));
  EXPECT(touchstone_context_count_touches(stage.context) == 0);
  EXPECT_OK(touchstone_context_advance(stage.context, 2000000));
  EXPECT(said.count == 1);
  stage_end(&stage);
}
