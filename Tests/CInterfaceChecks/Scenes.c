/* Scenes from JSON. */
#include "Checks.h"

static touchstone_state end_at_lift(
    touchstone_recognizer *recognizer, touchstone_phase phase, const touchstone_touch *touches,
    size_t count, void *data) {
  EXPECT(recognizer != NULL && touches != NULL && count == 1 && data == NULL);
  return phase == TOUCHSTONE_PHASE_ENDED ? TOUCHSTONE_STATE_ENDED : TOUCHSTONE_STATE_POSSIBLE;
}

static touchstone_recognizer *make_recognizer(
    touchstone_context *context, const char *kind, void *data) {
  ++*(int *)data;
  if (strcmp(kind, "lift") != 0) return NULL;
  const touchstone_custom_functions functions = {end_at_lift, NULL, NULL};
  return touchstone_recognizer_create_custom(context, kind, functions, NULL);
}

static const char scene[] =
    "{\"layers\": [{\"id\": \"desk\", \"frame\": [0, 0, 800, 600], \"children\": [\n"
    "   {\"id\": \"card \\u00e9\", \"frame\": [100, 100, 200, 200]}]}],\n"
    " \"recognizers\": [\n"
    "   {\"id\": \"twice\", \"layer\": \"card \\u00e9\", \"kind\": \"tap\", \"taps\": 2},\n"
    "   {\"id\": \"once\", \"layer\": \"card \\u00e9\", \"kind\": \"tap\",\n"
    "    \"requireFailureOf\": [\"twice\"]},\n"
    "   {\"id\": \"up\", \"layer\": \"desk\", \"kind\": \"lift\"}]}\n";

static bool take_touch(touchstone_layer *layer, const touchstone_touch *touch, void *data) {
  EXPECT(layer != NULL && touch->layer == layer);
  ++*(int *)data;
  return true;
}

static void note_scroll(touchstone_layer *layer, void *data) {
  EXPECT(layer != NULL);
  ++*(int *)data;
}

static void count_line(touchstone_context *context, const char *line, void *data) {
  EXPECT(context != NULL && says(line, "\"above\""));
  ++*(int *)data;
}

/* A layer of a scene passes its touches to the program, and a scroll layer reports scrolling. */
void check_layers_of_scenes(void) {
  static const char text[] =
      "{\"layers\": [{\"id\": \"desk\", \"frame\": [0, 0, 800, 600], \"children\": [\n"
      "   {\"id\": \"card\", \"frame\": [0, 0, 200, 200]},\n"
      "   {\"id\": \"list\", \"frame\": [300, 0, 200, 200],\n"
      "    \"kind\": \"scroll\", \"contentSize\": [200, 2000]}]}]}";
  stage stage = stage_make();
  touchstone_layer *desk =
      touchstone_layer_load_scene(stage.root, text, sizeof text - 1, NULL, NULL);
  EXPECT(desk != NULL);
  int touches = 0, scrolls = 0;
  touchstone_layer *card = touchstone_context_find_layer(stage.context, "card");
  EXPECT_OK(touchstone_layer_set_touch_function(card, take_touch, &touches));
  tap_at(&stage, 50, 50, 1000000);
  EXPECT(touches == 2);
  touchstone_layer *list = touchstone_context_find_layer(stage.context, "list");
  EXPECT_OK(touchstone_scroll_set_changed_function(list, note_scroll, &scrolls));
  const int64_t time =
      drag(&stage, (touchstone_point){400, 150}, (touchstone_point){400, 50}, 10, 2000000);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 400, 50, time + 10000);
  EXPECT(scrolls > 3 && touchstone_scroll_get_offset(list).y > 50);
  stage_end(&stage);
}

/* A hover recognizer of a scene has a handle, actions and lines in the transcript. */
void check_hovers_of_scenes(void) {
  static const char text[] =
      "{\"layers\": [{\"id\": \"desk\", \"frame\": [0, 0, 800, 600]}],\n"
      " \"recognizers\": [{\"id\": \"above\", \"layer\": \"desk\", \"kind\": \"hover\"}]}";
  stage stage = stage_make();
  touchstone_layer *desk =
      touchstone_layer_load_scene(stage.root, text, sizeof text - 1, NULL, NULL);
  touchstone_recognizer *above = touchstone_context_find_recognizer(stage.context, "above");
  EXPECT(above != NULL && touchstone_recognizer_get_kind(above) == TOUCHSTONE_KIND_HOVER);
  EXPECT(touchstone_layer_get_recognizer(desk, 0) == above);
  notes notes = {0};
  int lines = 0;
  EXPECT_OK(touchstone_recognizer_set_action(above, note_gesture, &notes));
  EXPECT_OK(touchstone_context_set_transcript_function(stage.context, count_line, &lines));
  touchstone_hover event = {.action = TOUCHSTONE_HOVER_MOVED, .location = {250, 200}};
  EXPECT_OK(touchstone_context_hover(stage.context, stage.screen, 1000000, &event));
  event.action = TOUCHSTONE_HOVER_LEFT;
  EXPECT_OK(touchstone_context_hover(stage.context, stage.screen, 1010000, &event));
  EXPECT(notes.began == 1 && notes.ended == 1 && lines == 2);
  stage_end(&stage);
}

/* Destroys a layer, and with it everything to which a scene would be added. */
static touchstone_recognizer *destroy_parent(
    touchstone_context *context, const char *kind, void *data) {
  EXPECT_OK(touchstone_layer_destroy(data));
  const touchstone_custom_functions functions = {end_at_lift, NULL, NULL};
  return touchstone_recognizer_create_custom(context, kind, functions, NULL);
}

static touchstone_recognizer *return_known(
    touchstone_context *context, const char *kind, void *data) {
  EXPECT(context != NULL && kind != NULL);
  return data;
}

/* Mistakes of the function that creates recognizers are errors, which create nothing. */
void check_makers_of_recognizers(void) {
  stage stage = stage_make();
  int asked = 0;
  static const char text[] =
      "{\"layers\": [{\"id\": \"desk\", \"frame\": [0, 0, 800, 600]}],\n"
      " \"recognizers\": [{\"id\": \"up\", \"layer\": \"desk\", \"kind\": \"nod\"}]}";
  const size_t size = sizeof text - 1;
  EXPECT(!touchstone_layer_load_scene(stage.root, text, size, make_recognizer, &asked));
  EXPECT(asked == 1 && touchstone_last_status() == TOUCHSTONE_ERROR_SCENE);
  EXPECT(says(touchstone_last_message(), "scene:2:"));
  EXPECT(says(touchstone_last_message(), "there is no kind of recognizer \"nod\""));

  // A recognizer that is on a layer already.
  notes notes = {0};
  touchstone_recognizer *tap =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &notes);
  EXPECT(!touchstone_layer_load_scene(stage.root, text, size, return_known, tap));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_SCENE);
  EXPECT(says(touchstone_last_message(), "for the kind \"nod\""));

  EXPECT(!touchstone_layer_load_scene(stage.photo, text, size, destroy_parent, stage.photo));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_HANDLE);
  EXPECT(says(touchstone_last_message(), "destroyed the layer to which the scene is added"));
  EXPECT(touchstone_context_find_recognizer(stage.context, "up") == NULL);
  // The context, its root and nothing else.
  EXPECT(touchstone_live_objects() == 2);
  touchstone_clear_error();
  stage_end(&stage);
}

void check_scenes(void) {
  stage stage = stage_make();
  int asked = 0;
  touchstone_layer *desk = touchstone_layer_load_scene(
      stage.root, scene, sizeof scene - 1, make_recognizer, &asked);
  EXPECT(desk != NULL && asked == 1);
  EXPECT(touchstone_layer_get_parent(desk) == stage.root);
  touchstone_layer *card = touchstone_context_find_layer(stage.context, "card \xc3\xa9");
  EXPECT(card != NULL && touchstone_layer_get_parent(card) == desk);
  touchstone_recognizer *once = touchstone_context_find_recognizer(stage.context, "once");
  touchstone_recognizer *twice = touchstone_context_find_recognizer(stage.context, "twice");
  touchstone_recognizer *up = touchstone_context_find_recognizer(stage.context, "up");
  EXPECT(touchstone_recognizer_get(twice, TOUCHSTONE_SETTING_TAPS) == 2);
  EXPECT(touchstone_recognizer_get_kind(up) == TOUCHSTONE_KIND_CUSTOM);
  EXPECT(strcmp(touchstone_recognizer_get_name(up), "up") == 0);
  EXPECT(touchstone_recognizer_get_layer(up) == desk);
  notes notes = {0}, ups = {0};
  EXPECT_OK(touchstone_recognizer_set_action(once, note_gesture, &notes));
  EXPECT_OK(touchstone_recognizer_set_action(up, note_gesture, &ups));
  tap_at(&stage, 50, 50, 1000000);
  EXPECT(ups.ended == 1);
  EXPECT_OK(touchstone_recognizer_set_enabled(up, false));
  tap_at(&stage, 150, 150, 2000000);
  EXPECT(notes.ended == 0);
  wait_for_all(&stage);
  EXPECT(notes.ended == 1);

  // Errors create nothing.
  size_t live = touchstone_live_objects();
  const char *wrong[] = {
      "", "{", "[1, 2", "{\"layers\": 3}", "{\"layers\": [{\"id\": \"a\"}], \"layers\": []}",
      "layers: []", "{\"layers\": [{\"id\": \"a\", \"frame\": [0, 0, 1, 1]}]} x",
      "{\"layers\": [{\"id\": \"\\ud800\", \"frame\": [0, 0, 1, 1]}]}",
      "{\"layers\": [{\"id\": \"a\", \"frame\": [0, 0, 1, 1]}],"
      " \"recognizers\": [{\"id\": \"l\", \"layer\": \"a\", \"kind\": \"lift\"},"
      " {\"id\": \"n\", \"layer\": \"a\", \"kind\": \"nod\"}]}"};
  for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++) {
    touchstone_clear_error();
    EXPECT(!touchstone_layer_load_scene(
        stage.root, wrong[index], strlen(wrong[index]), make_recognizer, &asked));
    // The tests of the package also read YAML, the installed library only JSON; neither text is a scene.
    EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_SCENE);
    EXPECT(strlen(touchstone_last_message()) > 10);
    EXPECT(touchstone_live_objects() == live);
  }
  EXPECT(!touchstone_layer_load_scene(stage.root, NULL, 3, NULL, NULL));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(!touchstone_layer_load_scene(stage.root, scene, sizeof scene - 1, NULL, NULL));
  EXPECT(says(touchstone_last_message(), "lift"));
  EXPECT(touchstone_context_find_layer(stage.context, "nobody") == NULL);
  EXPECT(touchstone_context_find_recognizer(stage.context, NULL) == NULL);
  touchstone_clear_error();
  EXPECT_OK(touchstone_layer_destroy(desk));
  EXPECT(touchstone_context_find_recognizer(stage.context, "once") == NULL);
  stage_end(&stage);
}
