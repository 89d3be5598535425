/* The parts of scroll, modal and loupe layers, which have handles before the program asks for them. */
#include "Checks.h"

typedef struct lines {
  int of_pan, of_outside_tap, of_press;
} lines;

static void count_lines(touchstone_context *context, const char *line, void *data) {
  lines *lines = data;
  EXPECT(context != NULL);
  if (says(line, "\"ScrollPan\"")) lines->of_pan++;
  if (says(line, "Tap\"")) lines->of_outside_tap++;
  if (says(line, "\"LongPress\"")) lines->of_press++;
}

/* Records which recognizers a decision was asked about. */
typedef struct asked {
  touchstone_recognizer *about[16];
  size_t count;
} asked;

static bool note_asked(
    touchstone_recognizer *recognizer, touchstone_recognizer *other, void *data) {
  asked *asked = data;
  EXPECT(recognizer != NULL && other != NULL);
  if (asked->count < 16) asked->about[asked->count++] = other;
  return true;
}

static bool was_asked(const asked *asked, const touchstone_recognizer *about) {
  for (size_t index = 0; index < asked->count; index++) {
    if (asked->about[index] == about) return true;
  }
  return false;
}

/* A finger scrolls a list above which a tap and a pan listen. Nothing is asked of the list before. */
static void check_parts_of_list(const stage *stage, touchstone_layer *list) {
  notes pans = {0}, taps = {0};
  asked asked = {0};
  lines lines = {0};
  touchstone_recognizer *pan = recognizer_on(stage->root, TOUCHSTONE_KIND_PAN, "pan", &pans);
  touchstone_recognizer *tap = recognizer_on(stage->root, TOUCHSTONE_KIND_TAP, "tap", &taps);
  EXPECT_OK(touchstone_recognizer_set_should_recognize_with(pan, note_asked, &asked));
  EXPECT_OK(touchstone_context_set_transcript_function(stage->context, count_lines, &lines));
  EXPECT_OK(touchstone_context_set_polling(stage->context, true));
  int64_t time =
      drag(stage, (touchstone_point){200, 250}, (touchstone_point){200, 200}, 5, 1000000);
  finger(stage, 0, TOUCHSTONE_PHASE_ENDED, 200, 200, time);
  touchstone_failure failure;
  EXPECT_OK(touchstone_recognizer_get_failure(tap, &failure, sizeof failure));
  int polled = 0;
  touchstone_gesture gesture;
  while (touchstone_context_poll_gesture(stage->context, &gesture, sizeof gesture)) {
    if (gesture.layer == list) polled++;
  }
  EXPECT(lines.of_pan > 3 && polled >= 3 && pans.began == 1);

  touchstone_recognizer *scrolling = touchstone_scroll_get_pan(list);
  EXPECT(scrolling != NULL && was_asked(&asked, scrolling));
  EXPECT(failure.code == TOUCHSTONE_FAILURE_EXCLUDED && failure.other == scrolling);
  EXPECT(touchstone_layer_count_recognizers(list) == 2);
  EXPECT(touchstone_layer_get_recognizer(list, 0) == scrolling);
  EXPECT(touchstone_layer_get_recognizer(list, 1) == touchstone_scroll_get_pinch(list));
  EXPECT(touchstone_layer_count_children(list) == 1);
  EXPECT(touchstone_layer_get_child(list, 0) == touchstone_scroll_get_content(list));
  // The recognizer that delays touches has no kind and is not counted.
  EXPECT_OK(touchstone_scroll_set(list, TOUCHSTONE_SCROLL_DELAYS_CONTENT_TOUCHES, 1));
  EXPECT(touchstone_layer_count_recognizers(list) == 2);
  EXPECT(touchstone_layer_get_recognizer(list, 2) == NULL);
}

void check_parts_of_scroll_layers(void) {
  touchstone_rect frame = {0, 0, 400, 300};
  stage stage = stage_make();
  touchstone_layer *list = touchstone_scroll_create(stage.context, frame, "list");
  EXPECT_OK(touchstone_layer_add_child(stage.root, list));
  EXPECT_OK(touchstone_scroll_set_content_size(list, 400, 1200));
  check_parts_of_list(&stage, list);
  stage_end(&stage);

  // The same list in a scene.
  static const char scene[] =
      "{\"layers\": [{\"id\": \"list\", \"frame\": [0, 0, 400, 300], \"kind\": \"scroll\",\n"
      "  \"contentSize\": [400, 1200]}]}";
  stage = stage_make();
  list = touchstone_layer_load_scene(stage.root, scene, sizeof scene - 1, NULL, NULL);
  EXPECT(list != NULL);
  check_parts_of_list(&stage, list);
  stage_end(&stage);
}

void check_parts_of_other_containers(void) {
  stage stage = stage_make();
  lines lines = {0};
  touchstone_rect whole = {0, 0, 800, 600};
  EXPECT_OK(touchstone_context_set_transcript_function(stage.context, count_lines, &lines));
  touchstone_layer *modal = touchstone_modal_create(stage.context, whole, "question");
  EXPECT_OK(touchstone_modal_set_dismisses_on_outside_tap(modal, true));
  EXPECT_OK(touchstone_layer_present(stage.root, modal));
  tap_at(&stage, 300, 200, 1000000);
  EXPECT(lines.of_outside_tap == 1);
  EXPECT(touchstone_layer_count_recognizers(modal) == 1);
  touchstone_recognizer *outside = touchstone_layer_get_recognizer(modal, 0);
  EXPECT(touchstone_recognizer_get_kind(outside) == TOUCHSTONE_KIND_TAP);
  EXPECT(touchstone_recognizer_destroy(outside) == TOUCHSTONE_ERROR_TREE);
  EXPECT_OK(touchstone_layer_destroy(modal));
  EXPECT(touchstone_recognizer_get_name(outside) == NULL);

  touchstone_layer *loupe = touchstone_loupe_create(stage.context, "loupe");
  EXPECT_OK(touchstone_layer_add_child(stage.root, loupe));
  EXPECT_OK(touchstone_loupe_attach(loupe, stage.photo));
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 2000000);
  EXPECT_OK(touchstone_context_advance(stage.context, 2500000));
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 300, 200, 2600000);
  EXPECT(lines.of_press == 2);
  touchstone_recognizer *press = touchstone_layer_get_recognizer(stage.photo, 0);
  EXPECT(press != NULL && press == touchstone_loupe_get_press(loupe));
  // Destroying the layer that it is attached to detaches it; it can be attached to another one.
  EXPECT_OK(touchstone_layer_destroy(stage.photo));
  EXPECT(touchstone_loupe_get_press(loupe) == press);
  EXPECT(touchstone_recognizer_get_layer(press) == NULL);
  EXPECT_OK(touchstone_loupe_attach(loupe, stage.root));
  EXPECT(touchstone_recognizer_get_layer(press) == stage.root);
  touchstone_clear_error();
  stage_end(&stage);
}
