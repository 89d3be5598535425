/* Random calls of what the interface has for scroll, modal and loupe layers, windows, custom recognizers, scenes and
 * transcripts, also from within callbacks: random FIRST-SEED WORLDS FRAMES. All objects must be freed at the
 * end of each world. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <touchstone.h>

enum { LAYERS = 12, RECOGNIZERS = 10, DEEPEST = 3 };

static touchstone_context *context;
static touchstone_layer *layers[LAYERS];
static touchstone_recognizer *recognizers[RECOGNIZERS];
static int64_t now;
static int depth;
static long calls;

static uint64_t state;

static int below(int limit) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (int)((state >> 33) % (uint64_t)limit);
}

static double between(double least, double most) {
  return least + (most - least) * below(1 << 20) / (1 << 20);
}

static touchstone_rect any_rect(void) {
  return (touchstone_rect){between(-20, 300), between(-20, 300), between(0, 400), between(0, 400)};
}

static touchstone_point any_point(void) {
  return (touchstone_point){between(-10, 410), between(-10, 410)};
}

static touchstone_layer *any_layer(void) {
  return below(8) ? layers[below(LAYERS)] : touchstone_context_get_root(context);
}

static touchstone_recognizer *any_recognizer(void) { return recognizers[below(RECOGNIZERS)]; }

static void change(void);

/* Called by all callbacks; sometimes changes something. */
static void react(void) {
  calls++;
  if (depth >= DEEPEST || below(8)) return;
  depth++;
  change();
  depth--;
}

static void layer_changed(touchstone_layer *layer, void *data) {
  (void)data;
  touchstone_layer_get_frame(layer);
  react();
}

static void acted(const touchstone_gesture *gesture, void *data) {
  (void)data;
  touchstone_touch touch;
  touchstone_sample samples[4];
  touchstone_failure failure;
  for (size_t index = 0;
       touchstone_recognizer_get_touch(gesture->recognizer, index, &touch, sizeof touch); index++) {
    touchstone_context_get_samples(context, touch.id, samples, 4);
  }
  touchstone_recognizer_get_failure(gesture->recognizer, &failure, sizeof failure);
  touchstone_recognizer_get_value(gesture->recognizer, "value");
  react();
}

static void line_told(touchstone_context *told, const char *line, void *data) {
  (void)told;
  (void)data;
  if (line[0]) react();
}

/* A custom recognizer that returns arbitrary states, including invalid successors. */
static touchstone_state judge(
    touchstone_recognizer *recognizer, touchstone_phase phase, const touchstone_touch *touches,
    size_t count, void *data) {
  static const int states[] = {0, 0, 0, 0, 1, 2, 3, 4, 5, 9};
  (void)phase;
  (void)count;
  (void)data;
  calls++;
  if (!below(3)) touchstone_recognizer_set_deadline(recognizer, touches[0].time + below(300000) - 1000);
  if (!below(3)) touchstone_recognizer_set_value(recognizer, "value", between(0, 1), "N");
  if (!below(4)) {
    touchstone_reason reason = {
        "any", between(0, 1), between(0, 1), (touchstone_limit)below(4), "N"};
    touchstone_recognizer_set_reason(recognizer, reason);
  }
  if (!below(6)) change();
  return (touchstone_state)states[below(10)];
}

static touchstone_state reach(touchstone_recognizer *recognizer, int64_t time, void *data) {
  (void)recognizer;
  (void)time;
  (void)data;
  calls++;
  return (touchstone_state)below(6);
}

static const touchstone_custom_functions functions = {judge, reach, NULL};

static touchstone_recognizer *make_for_scene(
    touchstone_context *owner, const char *kind, void *data) {
  (void)data;
  if (!below(3)) return any_recognizer();
  return below(4) ? touchstone_recognizer_create_custom(owner, kind, functions, NULL) : NULL;
}

static const char scene[] =
    "{\"layers\": [{\"id\": \"a\", \"frame\": [0, 0, 400, 400],"
    "  \"children\": [{\"id\": \"b\", \"frame\": [10, 10, 200, 200]}]}],"
    " \"recognizers\": [{\"id\": \"t\", \"layer\": \"b\", \"kind\": \"tap\"},"
    "  {\"id\": \"u\", \"layer\": \"a\", \"kind\": \"own\"},"
    "  {\"id\": \"p\", \"layer\": \"b\", \"kind\": \"pan\", \"requireFailureOf\": [\"u\"]}]}";

static touchstone_layer *make_scroll(void) {
  touchstone_layer *layer = touchstone_scroll_create(context, any_rect(), "scroll");
  touchstone_scroll_set_content_size(layer, between(0, 2000), between(0, 2000));
  touchstone_scroll_set_changed_function(layer, layer_changed, NULL);
  touchstone_scroll_set_rest_function(layer, layer_changed, NULL);
  if (below(2)) touchstone_scroll_set(layer, TOUCHSTONE_SCROLL_MAXIMUM_ZOOM, 4);
  return layer;
}

static touchstone_layer *make_modal(void) {
  touchstone_layer *layer = touchstone_modal_create(context, any_rect(), "modal");
  touchstone_modal_set_dismissed_function(layer, layer_changed, NULL);
  touchstone_modal_set_dismisses_on_outside_tap(layer, below(2));
  return layer;
}

static touchstone_layer *make_loupe(void) {
  touchstone_layer *layer = touchstone_loupe_create(context, "loupe");
  touchstone_loupe_attach(layer, any_layer());
  touchstone_loupe_set_changed_function(layer, layer_changed, NULL);
  return layer;
}

static void make_layer(int index) {
  switch (below(6)) {
  case 0:
  case 1: layers[index] = make_scroll(); break;
  case 2: layers[index] = make_modal(); break;
  case 3: layers[index] = make_loupe(); break;
  case 4:
    layers[index] = touchstone_context_add_window(context, any_rect(), below(3) - 1, "window");
    break;
  default: layers[index] = touchstone_layer_create(context, any_rect(), "layer"); break;
  }
  touchstone_layer *parent = any_layer();
  touchstone_layer *content = below(2) ? touchstone_scroll_get_content(parent) : NULL;
  touchstone_layer_add_child(content ? content : parent, layers[index]);
}

static void make_recognizer(int index) {
  touchstone_recognizer *made =
      below(2) ? touchstone_recognizer_create_custom(context, "custom", functions, NULL)
               : touchstone_recognizer_create(context, (touchstone_kind)(1 + below(9)), "any");
  recognizers[index] = made;
  touchstone_recognizer_set_action(made, acted, NULL);
  touchstone_recognizer_set_failure_function(made, acted, NULL);
  touchstone_layer_add_recognizer(any_layer(), made);
}

static void load_scene(int index) {
  touchstone_layer *root = touchstone_layer_load_scene(
      any_layer(), scene, sizeof scene - 1, below(3) ? make_for_scene : NULL, NULL);
  if (!root) return;
  touchstone_layer_destroy(layers[index]);
  layers[index] = root;
}

static void change_layer(touchstone_layer *layer) {
  int index = below(LAYERS);
  switch (below(18)) {
  case 0:
    touchstone_layer_destroy(layers[index]);
    make_layer(index);
    break;
  case 1: touchstone_layer_present(layer, any_layer()); break;
  case 2: touchstone_layer_dismiss(layer); break;
  case 3: touchstone_scroll_to(layer, any_point(), below(2)); break;
  case 4: touchstone_scroll_zoom_to(layer, between(0.1, 5), any_point(), below(2)); break;
  case 5: touchstone_scroll_to_visible(layer, any_rect(), below(2)); break;
  case 6: touchstone_scroll_set(layer, (touchstone_scroll_setting)below(14), below(3)); break;
  case 7: touchstone_scroll_get_visible_rect(layer); break;
  case 8: touchstone_scroll_set_insets(layer, between(0, 50), 0, 0, 0); break;
  case 9: touchstone_loupe_attach(layer, below(3) ? any_layer() : NULL); break;
  case 10: touchstone_loupe_set_magnification(layer, between(0, 4)); break;
  case 11: touchstone_loupe_get_focus(layer, NULL, NULL); break;
  case 12: load_scene(index); break;
  case 13: touchstone_layer_add_child(layer, any_layer()); break;
  case 14: touchstone_layer_remove_from_parent(layer); break;
  case 15: touchstone_layer_set_hidden(layer, !below(4)); break;
  case 16: touchstone_layer_set_frame(layer, any_rect()); break;
  default: touchstone_layer_convert_point(layer, any_point(), below(2) ? any_layer() : NULL); break;
  }
}

static void change_recognizer(touchstone_recognizer *recognizer) {
  int index = below(RECOGNIZERS);
  switch (below(10)) {
  case 0:
    touchstone_recognizer_destroy(recognizers[index]);
    make_recognizer(index);
    break;
  case 1: touchstone_recognizer_require_to_fail(recognizer, any_recognizer()); break;
  case 2: touchstone_recognizer_recognize_with(recognizer, any_recognizer()); break;
  case 3: touchstone_recognizer_stop_recognizing_with(recognizer, any_recognizer()); break;
  case 4: touchstone_recognizer_set_enabled(recognizer, below(2)); break;
  case 5: touchstone_recognizer_cancel(recognizer); break;
  case 6:
    touchstone_recognizer_require_to_fail(touchstone_scroll_get_pan(any_layer()), recognizer);
    break;
  case 7:
    touchstone_recognizer_recognize_with(touchstone_scroll_get_pinch(any_layer()), recognizer);
    break;
  case 8:
    touchstone_recognizer_set_action(touchstone_loupe_get_press(any_layer()), acted, NULL);
    break;
  default: touchstone_layer_add_recognizer(any_layer(), recognizer); break;
  }
}

static void change(void) {
  switch (below(12)) {
  case 0: touchstone_context_set_transcript_function(context, below(2) ? line_told : NULL, NULL); break;
  case 1: touchstone_context_set_trace_function(context, below(2) ? line_told : NULL, NULL); break;
  case 2: touchstone_context_cancel_all(context, TOUCHSTONE_ALL_DEVICES, now); break;
  case 3:
  case 4:
  case 5:
  case 6: change_recognizer(any_recognizer()); break;
  default: change_layer(any_layer()); break;
  }
}

static void deliver(int device) {
  touchstone_contact contacts[3];
  int count = 1 + below(3);
  now += below(20000) + (below(50) ? 0 : 600000);
  memset(contacts, 0, sizeof contacts);
  for (int index = 0; index < count; index++) {
    contacts[index].slot = below(4);
    contacts[index].phase = (touchstone_phase)(below(5) ? 2 : 1 + below(4));
    contacts[index].x = between(0, 400);
    contacts[index].y = between(0, 400);
  }
  if (below(4)) {
    touchstone_context_deliver(context, device, now, contacts, (size_t)count);
  } else {
    touchstone_context_deliver_part(context, device, now, contacts, (size_t)count);
  }
}

int main(int count, char **words) {
  if (count != 4) return 64;
  long first = atol(words[1]), worlds = atol(words[2]), frames = atol(words[3]);
  for (long world = first; world < first + worlds; world++) {
    state = (uint64_t)world * UINT64_C(0x9E3779B97F4A7C15) + 1;
    now = 1000000;
    context = touchstone_context_create(400, 400);
    touchstone_rect range = {-100, -100, 700, 700};
    int device = below(2) ? touchstone_context_add_surface(context, "points", range)
                          : touchstone_context_add_pixel_surface(context, "pixels", range, 160);
    memset(layers, 0, sizeof layers);
    memset(recognizers, 0, sizeof recognizers);
    for (int index = 0; index < LAYERS; index++) make_layer(index);
    for (int index = 0; index < RECOGNIZERS; index++) make_recognizer(index);
    for (long frame = 0; frame < frames; frame++) {
      deliver(device);
      if (!below(5)) touchstone_context_advance(context, now + below(500000));
      if (!below(6)) change();
    }
    touchstone_context_destroy(context);
    if (touchstone_live_objects() != 0) {
      printf("world %ld: %zu objects are left\n", world, touchstone_live_objects());
      return 1;
    }
  }
  printf("%ld worlds of %ld frames, %ld callbacks\n", worlds, frames, calls);
  return calls == 0;
}
