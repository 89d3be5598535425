/* A program with a window of its own, as Touchstone sees it: events come in, a timer is set, and
 * something is drawn. Here a table stands in for the window system, and text for the picture.
 *
 *     cc window.c $(pkg-config --cflags --libs touchstone) -o window && ./window
 */
#include <stdio.h>
#include <touchstone.h>

/* What the window system would say: which fingers did what, and when. Times are milliseconds. */
typedef struct event {
  int time;
  touchstone_contact contacts[2];
  size_t count;
} event;

#define FINGER(number, what, at_x, at_y) \
  {.slot = number, .phase = TOUCHSTONE_PHASE_##what, .x = at_x, .y = at_y}

static const event events[] = {
    /* Two fingers land on the photo, go apart, and lift. */
    {1000, {FINGER(0, BEGAN, 350, 300), FINGER(1, BEGAN, 450, 300)}, 2},
    {1020, {FINGER(0, MOVED, 338, 300), FINGER(1, MOVED, 462, 300)}, 2},
    {1040, {FINGER(0, MOVED, 319, 300), FINGER(1, MOVED, 481, 300)}, 2},
    {1060, {FINGER(0, MOVED, 300, 300), FINGER(1, MOVED, 500, 300)}, 2},
    {1080, {FINGER(0, ENDED, 300, 300)}, 1},
    {1090, {FINGER(1, ENDED, 500, 300)}, 1},
    /* One finger taps twice. */
    {3000, {FINGER(0, BEGAN, 400, 300)}, 1},
    {3060, {FINGER(0, ENDED, 400, 300)}, 1},
    {3200, {FINGER(0, BEGAN, 402, 301)}, 1},
    {3260, {FINGER(0, ENDED, 402, 301)}, 1},
    /* And once. */
    {5000, {FINGER(0, BEGAN, 300, 200)}, 1},
    {5060, {FINGER(0, ENDED, 300, 200)}, 1},
};

/* The program's own view, which its layer leads back to. */
typedef struct view {
  const char *title;
  double scale;
} view;

static view *view_of(const touchstone_gesture *gesture) {
  return touchstone_layer_get_user_data(gesture->layer);
}

static double seconds(const touchstone_gesture *gesture) { return gesture->time / 1e6; }

static void pinched(const touchstone_gesture *gesture, void *data) {
  (void)data;
  view *view = view_of(gesture);
  if (gesture->state != TOUCHSTONE_STATE_ENDED) return;
  view->scale *= gesture->scale;
  printf("%.3f s: %s is %.2f times as large\n", seconds(gesture), view->title, view->scale);
}

static void tapped(const touchstone_gesture *gesture, void *data) {
  touchstone_point place =
      touchstone_recognizer_get_location(gesture->recognizer, gesture->layer);
  printf(
      "%.3f s: %s on %s at (%.0f, %.0f)\n", seconds(gesture), (const char *)data,
      view_of(gesture)->title, place.x, place.y);
}

static void failed(const touchstone_gesture *gesture, void *data) {
  printf("%.3f s: no %s: %s\n", seconds(gesture), (const char *)data, gesture->reason);
}

static touchstone_recognizer *add(
    touchstone_layer *layer, touchstone_kind kind, const char *name,
    touchstone_gesture_function action, void *data) {
  touchstone_recognizer *recognizer =
      touchstone_recognizer_create(touchstone_layer_get_context(layer), kind, name);
  touchstone_recognizer_set_action(recognizer, action, data);
  touchstone_layer_add_recognizer(layer, recognizer);
  return recognizer;
}

/* Waits, as the loop of a window would: until the next event, or until the timer goes off. */
static void pass_time_until(touchstone_context *context, int64_t time) {
  int64_t deadline;
  while (touchstone_context_next_deadline(context, &deadline) && deadline <= time) {
    touchstone_context_advance(context, deadline);
  }
}

int main(void) {
  touchstone_context *context = touchstone_context_create(800, 600);
  touchstone_rect window = {0, 0, 800, 600}, frame = {200, 150, 400, 300};
  int screen = touchstone_context_add_surface(context, "window", window);
  view photo = {"the photo", 1};
  touchstone_layer *layer = touchstone_layer_create(context, frame, "photo");
  touchstone_layer_set_user_data(layer, &photo, NULL);
  touchstone_layer_add_child(touchstone_context_get_root(context), layer);

  add(layer, TOUCHSTONE_KIND_PINCH, "pinch", pinched, NULL);
  touchstone_recognizer *tap = add(layer, TOUCHSTONE_KIND_TAP, "tap", tapped, "tap");
  touchstone_recognizer *twice =
      add(layer, TOUCHSTONE_KIND_TAP, "double-tap", tapped, "double tap");
  touchstone_recognizer_set(twice, TOUCHSTONE_SETTING_TAPS, 2);
  touchstone_recognizer_set_failure_function(twice, failed, "double tap");
  if (touchstone_recognizer_require_to_fail(tap, twice) != TOUCHSTONE_OK) {
    fprintf(stderr, "%s\n", touchstone_last_message());
    return 1;
  }
  for (size_t index = 0; index < sizeof events / sizeof events[0]; index++) {
    const event *event = &events[index];
    int64_t time = event->time * INT64_C(1000);
    pass_time_until(context, time);
    touchstone_context_deliver(context, screen, time, event->contacts, event->count);
  }
  pass_time_until(context, INT64_MAX);
  touchstone_context_destroy(context);
  return 0;
}
