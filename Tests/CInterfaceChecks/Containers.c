/* Scroll, modal and loupe layers, further windows, parts of an instant and pixels. */
#include "Checks.h"

static void count_calls(touchstone_layer *layer, void *data) {
  EXPECT(layer != NULL);
  ++*(int *)data;
}

static bool note_layer(touchstone_layer *layer, const touchstone_touch *touch, void *data) {
  if (touch->phase == TOUCHSTONE_PHASE_BEGAN) *(touchstone_layer **)data = layer;
  return true;
}

/* Counts the touches of a layer by phase. */
static bool count_phases(touchstone_layer *layer, const touchstone_touch *touch, void *data) {
  EXPECT(layer != NULL);
  ++((int *)data)[touch->phase];
  return true;
}

void check_scroll_layers(void) {
  stage stage = stage_make();
  touchstone_rect frame = {0, 0, 400, 300}, row = {0, 0, 400, 50};
  touchstone_layer *scroll = touchstone_scroll_create(stage.context, frame, "list");
  touchstone_layer *content = touchstone_scroll_get_content(scroll);
  EXPECT(scroll != NULL && content != NULL && content == touchstone_scroll_get_content(scroll));
  EXPECT(touchstone_layer_get_parent(content) == scroll);
  EXPECT_OK(touchstone_layer_add_child(stage.root, scroll));
  EXPECT_OK(touchstone_scroll_set_content_size(scroll, 400, 1200));
  EXPECT_OK(touchstone_layer_add_child(
      content, touchstone_layer_create(stage.context, row, "row")));
  int changes = 0, rests = 0;
  EXPECT_OK(touchstone_scroll_set_changed_function(scroll, count_calls, &changes));
  EXPECT_OK(touchstone_scroll_set_rest_function(scroll, count_calls, &rests));

  // A finger scrolls: the content follows it after the slop, and comes to rest after a fling.
  int64_t time =
      drag(&stage, (touchstone_point){200, 250}, (touchstone_point){200, 100}, 10, 1000000);
  EXPECT(touchstone_scroll_is_dragging(scroll) && changes > 5);
  double offset = touchstone_scroll_get_offset(scroll).y;
  EXPECT(offset > 120 && offset < 145);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 200, 100, time);
  EXPECT(!touchstone_scroll_is_dragging(scroll) && touchstone_scroll_is_decelerating(scroll));
  EXPECT(touchstone_context_is_moving(stage.context));
  EXPECT_OK(touchstone_context_advance(stage.context, time + 20000000));
  EXPECT(!touchstone_scroll_is_decelerating(scroll) && rests == 1);
  touchstone_rect visible = touchstone_scroll_get_visible_rect(scroll);
  EXPECT(visible.y > offset && visible.height == 300);

  // Set by the program.
  EXPECT_OK(touchstone_scroll_to(scroll, (touchstone_point){0, 500}, false));
  EXPECT(touchstone_scroll_get_offset(scroll).y == 500);
  EXPECT_OK(touchstone_scroll_to_visible(scroll, row, false));
  EXPECT(touchstone_scroll_get_offset(scroll).y == 0);
  EXPECT_OK(touchstone_scroll_set_insets(scroll, 20, 0, 0, 0));
  EXPECT_OK(touchstone_scroll_set(scroll, TOUCHSTONE_SCROLL_MAXIMUM_ZOOM, 4));
  EXPECT_OK(touchstone_scroll_zoom_to(scroll, 2, (touchstone_point){100, 100}, false));
  EXPECT_NEAR(touchstone_scroll_get_zoom(scroll), 2, 1e-9);
  for (int setting = TOUCHSTONE_SCROLL_ENABLED; setting <= TOUCHSTONE_SCROLL_INDICATORS; setting++) {
    touchstone_scroll_setting number = (touchstone_scroll_setting)setting;
    double was = touchstone_scroll_get(scroll, number);
    EXPECT(!isnan(was));
    EXPECT_OK(touchstone_scroll_set(scroll, number, 1));
    EXPECT(touchstone_scroll_get(scroll, number) == 1);
    EXPECT(touchstone_scroll_set(scroll, number, -1) == TOUCHSTONE_ERROR_ARGUMENT);
    EXPECT_OK(touchstone_scroll_set(scroll, number, was));
  }

  // A rubber band that moves by nothing is none; the engine would take the default instead.
  EXPECT(touchstone_scroll_set(scroll, TOUCHSTONE_SCROLL_RUBBER_BAND, 0) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "over 0, at most 1"));
  EXPECT_NEAR(touchstone_scroll_get(scroll, TOUCHSTONE_SCROLL_RUBBER_BAND), 0.55, 1e-9);

  // Without a decay a fling ends with the finger; indicators fade once the content rests.
  EXPECT_NEAR(touchstone_scroll_get(scroll, TOUCHSTONE_SCROLL_DECAY), 2.002, 1e-9);
  EXPECT(touchstone_scroll_set(scroll, TOUCHSTONE_SCROLL_DECAY, 0.05) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(says(touchstone_last_message(), "0 or a number from 0.1 to 1000"));
  EXPECT_OK(touchstone_scroll_set(scroll, TOUCHSTONE_SCROLL_DECAY, 0));
  EXPECT(touchstone_scroll_get(scroll, TOUCHSTONE_SCROLL_DECAY) == 0);
  time += 30000000;
  time = drag(&stage, (touchstone_point){200, 250}, (touchstone_point){200, 100}, 10, time);
  touchstone_rect bar;
  double opacity = 0;
  EXPECT(touchstone_scroll_get_indicator(scroll, true, time, &bar, &opacity) && opacity == 1);
  EXPECT(bar.width > 0 && bar.height > 0 && bar.height < 300);
  EXPECT(!touchstone_scroll_get_indicator(stage.photo, true, time, &bar, &opacity));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_KIND);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 200, 100, time);
  EXPECT(!touchstone_scroll_is_decelerating(scroll));
  EXPECT_OK(touchstone_context_advance(stage.context, time + 10000000));
  EXPECT(touchstone_scroll_get_indicator(scroll, true, time + 10000000, NULL, &opacity));
  EXPECT(opacity == 0);
  EXPECT_OK(touchstone_scroll_set(scroll, TOUCHSTONE_SCROLL_INDICATORS, 0));
  EXPECT(!touchstone_scroll_get_indicator(scroll, true, time, NULL, NULL));
  EXPECT_OK(touchstone_scroll_set(scroll, TOUCHSTONE_SCROLL_DECAY, 10));
  touchstone_clear_error();

  // Its recognizers can have relations with others; they and the content cannot be removed.
  touchstone_recognizer *pan = touchstone_scroll_get_pan(scroll);
  touchstone_recognizer *pinch = touchstone_scroll_get_pinch(scroll);
  EXPECT(touchstone_recognizer_get_kind(pan) == TOUCHSTONE_KIND_PAN);
  EXPECT(touchstone_recognizer_get_kind(pinch) == TOUCHSTONE_KIND_PINCH);
  touchstone_recognizer *swipe =
      touchstone_recognizer_create(stage.context, TOUCHSTONE_KIND_SWIPE, "swipe");
  EXPECT_OK(touchstone_recognizer_require_to_fail(pan, swipe));
  EXPECT(touchstone_recognizer_destroy(pan) == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_layer_remove_recognizer(scroll, pan) == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_layer_add_recognizer(stage.photo, pan) == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_layer_destroy(content) == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_layer_remove_from_parent(content) == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_layer_add_child(stage.root, content) == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_scroll_get_zoom(stage.photo) != touchstone_scroll_get_zoom(stage.photo));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_KIND);
  EXPECT_OK(touchstone_layer_destroy(scroll));
  EXPECT(touchstone_layer_get_name(content) == NULL);
  EXPECT(touchstone_recognizer_get_name(pan) == NULL);
  touchstone_clear_error();
  stage_end(&stage);
}

void check_modal_layers(void) {
  stage stage = stage_make();
  notes notes = {0};
  recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &notes);
  touchstone_rect whole = {0, 0, 800, 600};
  touchstone_layer *modal = touchstone_modal_create(stage.context, whole, "question");
  int dismissed = 0;
  EXPECT_OK(touchstone_modal_set_dismissed_function(modal, count_calls, &dismissed));
  EXPECT_OK(touchstone_modal_set_dismisses_on_outside_tap(modal, true));
  EXPECT_OK(touchstone_layer_present(stage.root, modal));
  EXPECT(touchstone_layer_get_presented(stage.root) == modal);
  EXPECT(touchstone_layer_present(stage.root, modal) == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_layer_present(stage.root, stage.photo) == TOUCHSTONE_ERROR_KIND);
  // The program handles its touches like those of other layers.
  int phases[TOUCHSTONE_PHASE_STATIONARY + 1] = {0};
  EXPECT_OK(touchstone_modal_set_dismisses_on_outside_tap(modal, false));
  EXPECT_OK(touchstone_layer_set_touch_function(modal, count_phases, phases));
  int64_t time =
      drag(&stage, (touchstone_point){300, 200}, (touchstone_point){400, 200}, 5, 100000);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 400, 200, time);
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 500000);
  finger(&stage, 0, TOUCHSTONE_PHASE_CANCELLED, 300, 200, 510000);
  EXPECT(phases[TOUCHSTONE_PHASE_BEGAN] == 2 && phases[TOUCHSTONE_PHASE_MOVED] == 5);
  EXPECT(phases[TOUCHSTONE_PHASE_ENDED] == 1 && phases[TOUCHSTONE_PHASE_CANCELLED] == 1);
  EXPECT_OK(touchstone_layer_set_touch_function(modal, NULL, NULL));
  EXPECT_OK(touchstone_modal_set_dismisses_on_outside_tap(modal, true));
  // It covers the photo, and a tap dismisses it.
  tap_at(&stage, 300, 200, 1000000);
  EXPECT(notes.ended == 0 && dismissed == 1);
  EXPECT(touchstone_layer_get_presented(stage.root) == NULL);
  tap_at(&stage, 300, 200, 3000000);
  EXPECT(notes.ended == 1);
  EXPECT_OK(touchstone_layer_present(stage.photo, modal));
  EXPECT_OK(touchstone_layer_dismiss(stage.photo));
  EXPECT_OK(touchstone_layer_dismiss(stage.photo));
  EXPECT(dismissed == 2);
  EXPECT_OK(touchstone_layer_present(stage.photo, modal));
  EXPECT_OK(touchstone_layer_destroy(modal));
  tap_at(&stage, 300, 200, 5000000);
  EXPECT(notes.ended == 2);
  touchstone_clear_error();
  stage_end(&stage);
}

void check_loupes(void) {
  stage stage = stage_make();
  touchstone_layer *loupe = touchstone_loupe_create(stage.context, "loupe");
  EXPECT_OK(touchstone_layer_add_child(stage.root, loupe));
  EXPECT_OK(touchstone_loupe_attach(loupe, stage.photo));
  EXPECT_OK(touchstone_loupe_set_magnification(loupe, 4));
  EXPECT(touchstone_loupe_get_magnification(loupe) == 4);
  EXPECT_OK(touchstone_loupe_set_size(loupe, 40, 20, 5));
  int changes = 0;
  EXPECT_OK(touchstone_loupe_set_changed_function(loupe, count_calls, &changes));
  touchstone_recognizer *press = touchstone_loupe_get_press(loupe);
  EXPECT(touchstone_recognizer_get_kind(press) == TOUCHSTONE_KIND_LONG_PRESS);
  EXPECT(touchstone_recognizer_get_layer(press) == stage.photo);
  EXPECT(!touchstone_loupe_get_focus(loupe, NULL, NULL));
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 1000000);
  EXPECT_OK(touchstone_context_advance(stage.context, 1500000));
  touchstone_point focus;
  touchstone_rect magnified;
  EXPECT(touchstone_loupe_get_focus(loupe, &focus, &magnified) && changes == 1);
  EXPECT(focus.x == 300 && focus.y == 200);
  EXPECT_NEAR(magnified.width, 20, 1e-9);
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 300, 200, 1600000);
  EXPECT(!touchstone_loupe_get_focus(loupe, &focus, &magnified));
  EXPECT(touchstone_loupe_set_magnification(loupe, 0) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_loupe_set_size(loupe, 0, 1, 1) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT_OK(touchstone_loupe_attach(loupe, NULL));
  EXPECT(touchstone_recognizer_get_layer(press) == NULL);
  EXPECT_OK(touchstone_layer_destroy(loupe));
  EXPECT(touchstone_recognizer_get_name(press) == NULL);
  touchstone_clear_error();
  stage_end(&stage);
}

void check_contents(void) {
  stage stage = stage_make();
  touchstone_rect frame = {0, 0, 400, 300};
  touchstone_layer *scroll = touchstone_scroll_create(stage.context, frame, "list"), *hit = NULL;
  touchstone_layer *content = touchstone_scroll_get_content(scroll);
  EXPECT_OK(touchstone_layer_add_child(stage.root, scroll));
  EXPECT_OK(touchstone_layer_set_touch_function(scroll, note_layer, &hit));
  tap_at(&stage, 100, 100, 1000000);
  EXPECT(hit == scroll);
  // The content comes first, and what it handles does not reach the scroll layer.
  EXPECT_OK(touchstone_layer_set_touch_function(content, note_layer, &hit));
  tap_at(&stage, 100, 100, 2000000);
  EXPECT(hit == content);
  stage_end(&stage);
}

void check_loupes_on_pages(void) {
  stage stage = stage_make();
  size_t objects = touchstone_live_objects();
  touchstone_rect frame = {0, 0, 800, 600};
  touchstone_layer *page = touchstone_layer_create(stage.context, frame, "page");
  touchstone_layer *loupe = touchstone_loupe_create(stage.context, "loupe");
  touchstone_recognizer *press = touchstone_loupe_get_press(loupe);
  EXPECT_OK(touchstone_layer_add_child(stage.root, page));
  EXPECT_OK(touchstone_layer_add_child(page, loupe));
  EXPECT_OK(touchstone_loupe_attach(loupe, stage.photo));
  EXPECT(touchstone_recognizer_get_layer(press) == stage.photo);
  // With the page goes the loupe, and with it its press.
  EXPECT_OK(touchstone_layer_destroy(page));
  EXPECT(touchstone_live_objects() == objects);
  EXPECT(touchstone_recognizer_get_name(press) == NULL);
  touchstone_clear_error();
  stage_end(&stage);
}

void check_order_of_windows(void) {
  stage stage = stage_make();
  touchstone_rect frame = {100, 100, 200, 200};
  touchstone_layer *hit = NULL, *windows[2];
  for (int index = 0; index < 2; index++) {
    windows[index] = touchstone_context_add_window(stage.context, frame, 1, "palette");
    EXPECT_OK(touchstone_layer_set_touch_function(windows[index], note_layer, &hit));
  }
  tap_at(&stage, 150, 150, 1000000);
  EXPECT(hit == windows[1]);
  EXPECT_OK(touchstone_layer_bring_to_front(windows[0]));
  tap_at(&stage, 150, 150, 2000000);
  EXPECT(hit == windows[0]);
  EXPECT_OK(touchstone_layer_send_to_back(windows[0]));
  tap_at(&stage, 150, 150, 3000000);
  EXPECT(hit == windows[1]);
  stage_end(&stage);
}

void check_windows(void) {
  stage stage = stage_make();
  touchstone_layer *hit = NULL;
  EXPECT_OK(touchstone_layer_set_touch_function(stage.root, note_layer, &hit));
  touchstone_rect frame = {100, 100, 200, 200};
  touchstone_layer *window = touchstone_context_add_window(stage.context, frame, 1, "palette");
  EXPECT(window != NULL);
  EXPECT_OK(touchstone_layer_set_touch_function(window, note_layer, &hit));
  tap_at(&stage, 150, 150, 1000000);
  EXPECT(hit == window);
  tap_at(&stage, 50, 50, 2000000);
  EXPECT(hit == stage.root);
  EXPECT(touchstone_layer_add_child(stage.root, window) == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_context_add_window(stage.context, frame, NAN, "no") == NULL);
  // The layer is destroyed while a finger is on it.
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 150, 150, 3000000);
  EXPECT_OK(touchstone_layer_destroy(window));
  finger(&stage, 0, TOUCHSTONE_PHASE_ENDED, 150, 150, 3100000);
  tap_at(&stage, 150, 150, 4000000);
  EXPECT(hit == stage.root);
  touchstone_clear_error();
  stage_end(&stage);
}

void check_parts_and_pixels(void) {
  stage stage = stage_make();
  // Two fingers whose movements arrive as two parts of one instant make a pinch, in either order.
  notes pans = {0}, pinches = {0};
  touchstone_recognizer *pan = recognizer_on(stage.photo, TOUCHSTONE_KIND_PAN, "pan", &pans);
  recognizer_on(stage.photo, TOUCHSTONE_KIND_PINCH, "pinch", &pinches);
  EXPECT_OK(touchstone_recognizer_set(pan, TOUCHSTONE_SETTING_MINIMUM_TOUCHES, 1));
  touchstone_point left = {300, 250}, right = {400, 250};
  fingers(&stage, TOUCHSTONE_PHASE_BEGAN, left, right, 1000000);
  touchstone_contact contact = {.slot = 0, .phase = TOUCHSTONE_PHASE_MOVED, .x = 250, .y = 250};
  EXPECT_OK(touchstone_context_deliver_part(stage.context, stage.screen, 1010000, &contact, 1));
  EXPECT(pans.began == 0 && pinches.began == 0);
  contact.slot = 1;
  contact.x = 450;
  EXPECT_OK(touchstone_context_deliver(stage.context, stage.screen, 1010000, &contact, 1));
  EXPECT(pans.began == 0 && pinches.began == 1);
  EXPECT(touchstone_context_deliver_part(NULL, 0, 0, NULL, 0) == TOUCHSTONE_ERROR_HANDLE);
  EXPECT_OK(touchstone_context_cancel_all(stage.context, TOUCHSTONE_ALL_DEVICES, 1020000));

  // 320 pixels per inch: two pixels per point.
  touchstone_rect pixels = {0, 0, 1600, 1200};
  int device = touchstone_context_add_pixel_surface(stage.context, "pixels", pixels, 320);
  EXPECT(device > stage.screen);
  EXPECT_NEAR(touchstone_context_get_device_area(stage.context, device).width, 800, 1e-9);
  touchstone_layer *hit = NULL;
  EXPECT_OK(touchstone_layer_set_touch_function(stage.photo, note_layer, &hit));
  contact = (touchstone_contact){.phase = TOUCHSTONE_PHASE_BEGAN, .x = 600, .y = 400};
  EXPECT_OK(touchstone_context_deliver(stage.context, device, 2000000, &contact, 1));
  EXPECT(hit == stage.photo);
  EXPECT(touchstone_context_add_pixel_surface(stage.context, "no", pixels, 0) == -1);
  EXPECT(says(touchstone_last_message(), "5 to 5000"));
  EXPECT(touchstone_context_add_pixel_surface(stage.context, "no", pixels, NAN) == -1);

  // With two NULL layers, the window is unknown.
  touchstone_clear_error();
  EXPECT(isnan(touchstone_layer_convert_point(NULL, left, NULL).x));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_HANDLE);
  EXPECT(says(touchstone_last_message(), "root layer"));
  EXPECT(isnan(touchstone_layer_convert_vector(NULL, (touchstone_vector){1, 1}, NULL).dx));
  touchstone_point root = touchstone_layer_convert_point(NULL, left, stage.root);
  EXPECT(root.x == left.x && root.y == left.y);
  touchstone_clear_error();
  stage_end(&stage);
}
