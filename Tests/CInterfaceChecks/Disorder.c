/* Ten thousand random calls, some of them within callbacks. The program makes every possible mistake; nothing
   may crash, and nothing may leak. Only a sanitizer notices most errors
 * here. */
#include "Checks.h"

enum { SLOTS = 24, FINGERS = 6 };

typedef struct mess {
  touchstone_context *context;
  touchstone_layer *layers[SLOTS];
  touchstone_recognizer *recognizers[SLOTS];
  uint32_t random;
  int64_t time;
  int depth, calls, callbacks;
} mess;

static uint32_t next(mess *mess, uint32_t count) {
  mess->random = mess->random * 1664525u + 1013904223u;
  return (mess->random >> 8) % count;
}

static void act(mess *mess);

static void act_within(mess *mess) {
  mess->callbacks++;
  // Each call may cause several callbacks; without a limit they would never end.
  if (mess->depth > 0 || mess->calls >= 2000 || next(mess, 4) > 0) return;
  mess->depth++;
  act(mess);
  act(mess);
  mess->depth--;
}

static void on_gesture(const touchstone_gesture *gesture, void *data) {
  (void)gesture;
  act_within(data);
}

static bool on_touch(touchstone_layer *layer, const touchstone_touch *touch, void *data) {
  (void)layer;
  (void)touch;
  act_within(data);
  return next(data, 2) == 0;
}

static bool on_begin(touchstone_recognizer *recognizer, void *data) {
  (void)recognizer;
  act_within(data);
  return next(data, 4) > 0;
}

static bool on_receive(
    touchstone_recognizer *recognizer, const touchstone_touch *touch, void *data) {
  (void)recognizer;
  (void)touch;
  act_within(data);
  return next(data, 8) > 0;
}

static bool on_relation(
    touchstone_recognizer *recognizer, touchstone_recognizer *other, void *data) {
  (void)recognizer;
  (void)other;
  act_within(data);
  return next(data, 3) == 0;
}

static bool on_hit(touchstone_layer *layer, touchstone_point point, void *data) {
  (void)layer;
  act_within(data);
  return point.x < 60;
}

static void on_line(touchstone_context *context, const char *line, void *data) {
  (void)context;
  (void)line;
  act_within(data);
}

static void on_fault(touchstone_context *context, const touchstone_fault *fault, void *data) {
  (void)context;
  (void)fault;
  act_within(data);
}

static void on_move(touchstone_layer *layer, void *data) {
  (void)layer;
  act_within(data);
}

static void on_release(void *data) { act_within(data); }

static void make_layer(mess *mess) {
  uint32_t slot = next(mess, SLOTS);
  touchstone_rect frame = {next(mess, 60), next(mess, 60), 20 + next(mess, 90), 20 + next(mess, 90)};
  touchstone_layer *layer = touchstone_layer_create(mess->context, frame, "layer");
  mess->layers[slot] = layer;
  touchstone_layer *parent = mess->layers[next(mess, SLOTS)];
  if (next(mess, 2) == 0 || touchstone_layer_add_child(parent, layer) != TOUCHSTONE_OK) {
    touchstone_layer_add_child(touchstone_context_get_root(mess->context), layer);
  }
  touchstone_layer_set_multiple_touch_enabled(layer, true);
  if (next(mess, 2) == 0) touchstone_layer_set_touch_function(layer, on_touch, mess);
  if (next(mess, 4) == 0) touchstone_layer_set_hit_function(layer, on_hit, mess);
  if (next(mess, 4) == 0) touchstone_layer_set_user_data(layer, mess, on_release);
}

static void make_recognizer(mess *mess) {
  uint32_t slot = next(mess, SLOTS);
  touchstone_recognizer *made = touchstone_recognizer_create(
      mess->context, TOUCHSTONE_KIND_TAP + next(mess, 9), "recognizer");
  mess->recognizers[slot] = made;
  touchstone_recognizer_set_action(made, on_gesture, mess);
  touchstone_recognizer_set(made, TOUCHSTONE_SETTING_STARTS_IMMEDIATELY, next(mess, 2));
  touchstone_recognizer_set(made, TOUCHSTONE_SETTING_MOMENTUM, 7);
  touchstone_recognizer_set(made, TOUCHSTONE_SETTING_EDGES, 15);
  if (touchstone_recognizer_get_kind(made) == TOUCHSTONE_KIND_MANIPULATOR) {
    touchstone_recognizer_set_moved_function(made, on_move, mess);
  }
  if (next(mess, 2) == 0) touchstone_recognizer_set_failure_function(made, on_gesture, mess);
  if (next(mess, 3) == 0) touchstone_recognizer_set_should_begin(made, on_begin, mess);
  if (next(mess, 3) == 0) touchstone_recognizer_set_should_receive(made, on_receive, mess);
  if (next(mess, 3) == 0) touchstone_recognizer_set_should_recognize_with(made, on_relation, mess);
  if (next(mess, 5) == 0) touchstone_recognizer_set_should_require_failure(made, on_relation, mess);
  if (next(mess, 5) == 0) {
    touchstone_recognizer_set_should_be_required_to_fail(made, on_relation, mess);
  }
  touchstone_layer_add_recognizer(mess->layers[next(mess, SLOTS)], made);
  touchstone_recognizer_require_to_fail(made, mess->recognizers[next(mess, SLOTS)]);
  if (next(mess, 3) == 0) {
    touchstone_recognizer_hands_off(
        made, mess->recognizers[next(mess, SLOTS)],
        next(mess, 2) == 0 ? TOUCHSTONE_HAND_OFF_FEWER_FINGERS : TOUCHSTONE_HAND_OFF_MORE_FINGERS,
        next(mess, 4));
  }
  if (next(mess, 5) == 0) {
    touchstone_recognizer_hands_off_when(
        made, mess->recognizers[next(mess, SLOTS)], on_begin, mess);
  }
}

static void touch_screen(mess *mess) {
  touchstone_contact contacts[FINGERS];
  size_t count = 1 + next(mess, FINGERS);
  for (size_t index = 0; index < count; index++) {
    contacts[index] = (touchstone_contact){
        .slot = next(mess, FINGERS),
        .phase = TOUCHSTONE_PHASE_BEGAN + next(mess, 8) / 2,
        .x = next(mess, 120),
        .y = next(mess, 120)};
    // Half of all reports are movements.
    if (next(mess, 2) == 0) contacts[index].phase = TOUCHSTONE_PHASE_MOVED;
  }
  mess->time += next(mess, 40000);
  touchstone_context_deliver(mess->context, 0, mess->time, contacts, count);
}

static void act(mess *mess) {
  mess->calls++;
  touchstone_layer *layer = mess->layers[next(mess, SLOTS)];
  touchstone_layer *other = mess->layers[next(mess, SLOTS)];
  touchstone_recognizer *recognizer = mess->recognizers[next(mess, SLOTS)];
  touchstone_transform turn = {0.8, 0.6, -0.6, 0.8, 0, 0};
  switch (next(mess, 40)) {
    case 0: case 1: case 2: make_layer(mess); break;
    case 3: case 4: case 5: make_recognizer(mess); break;
    case 6: touchstone_layer_destroy(layer); break;
    case 7: touchstone_recognizer_destroy(recognizer); break;
    case 8: touchstone_layer_remove_from_parent(layer); break;
    case 9: touchstone_layer_add_child(layer, other); break;
    case 10: touchstone_layer_add_recognizer(layer, recognizer); break;
    case 11: touchstone_layer_remove_recognizer(layer, recognizer); break;
    case 12: touchstone_recognizer_set_enabled(recognizer, next(mess, 2)); break;
    case 13: touchstone_recognizer_cancel(recognizer); break;
    case 14: touchstone_layer_set_transform(layer, turn); break;
    case 15: touchstone_layer_set_hidden(layer, next(mess, 2)); break;
    case 16: touchstone_layer_insert_child_above(layer, other, layer); break;
    case 17: touchstone_context_cancel_all(mess->context, -1, mess->time); break;
    case 18: touchstone_layer_set_z_position(layer, next(mess, 3)); break;
    case 19: mess->time += 500000; touchstone_context_advance(mess->context, mess->time); break;
    default: touch_screen(mess); break;
  }
}

void check_disorder(void) {
  int callbacks = 0;
  for (uint32_t seed = 1; seed <= 10; seed++) {
    mess mess = {.random = seed * 7919u, .context = touchstone_context_create(120, 120)};
    touchstone_context_add_surface(mess.context, "", (touchstone_rect){0, 0, 120, 120});
    touchstone_context_set_trace_function(mess.context, on_line, &mess);
    touchstone_context_set_fault_function(mess.context, on_fault, &mess);
    while (mess.calls < 1000) act(&mess);
    touchstone_context_cancel_all(mess.context, -1, mess.time);
    EXPECT(touchstone_context_count_touches(mess.context) == 0);
    touchstone_context_destroy(mess.context);
    EXPECT(touchstone_live_objects() == 0);
    callbacks += mess.callbacks;
  }
  // The calls had an effect.
  EXPECT(callbacks > 1000);
}
