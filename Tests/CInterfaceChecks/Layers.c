/* Layers: tree, geometry and hit areas. */
#include "Checks.h"

static touchstone_layer *layer_in(touchstone_layer *parent, touchstone_rect frame) {
  touchstone_layer *layer =
      touchstone_layer_create(touchstone_layer_get_context(parent), frame, NULL);
  EXPECT_OK(touchstone_layer_add_child(parent, layer));
  return layer;
}

static bool same_rect(touchstone_rect a, touchstone_rect b) {
  return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

void check_tree(void) {
  stage stage = stage_make();
  touchstone_rect frame = {0, 0, 10, 10};
  touchstone_layer *a = layer_in(stage.photo, frame);
  touchstone_layer *b = layer_in(stage.photo, frame);
  touchstone_layer *c = touchstone_layer_create(stage.context, frame, "c");
  EXPECT(touchstone_layer_get_parent(c) == NULL);
  EXPECT_OK(touchstone_layer_insert_child(stage.photo, c, 0));
  EXPECT(touchstone_layer_count_children(stage.photo) == 3);
  EXPECT(touchstone_layer_get_child(stage.photo, 0) == c);
  EXPECT(touchstone_layer_get_child(stage.photo, 2) == b);
  EXPECT(touchstone_layer_get_child(stage.photo, 3) == NULL);
  EXPECT(touchstone_layer_get_child(stage.photo, SIZE_MAX) == NULL);
  EXPECT_OK(touchstone_layer_insert_child_above(stage.photo, c, a));
  EXPECT(touchstone_layer_get_child(stage.photo, 1) == c);
  EXPECT_OK(touchstone_layer_insert_child_below(stage.photo, b, a));
  EXPECT(touchstone_layer_get_child(stage.photo, 0) == b);
  EXPECT_OK(touchstone_layer_bring_to_front(b));
  EXPECT(touchstone_layer_get_child(stage.photo, 2) == b);
  EXPECT_OK(touchstone_layer_send_to_back(b));
  EXPECT(touchstone_layer_get_child(stage.photo, 0) == b);
  EXPECT_OK(touchstone_layer_remove_from_parent(b));
  EXPECT(touchstone_layer_get_parent(b) == NULL && touchstone_layer_get_parent(a) == stage.photo);

  EXPECT(touchstone_layer_add_child(a, stage.photo) == TOUCHSTONE_ERROR_TREE);
  EXPECT(says(touchstone_last_message(), "photo"));
  EXPECT(touchstone_layer_add_child(a, a) == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_layer_add_child(a, stage.root) == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_layer_insert_child(stage.photo, b, 3) == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_layer_insert_child(stage.photo, b, SIZE_MAX) == TOUCHSTONE_ERROR_TREE);
  EXPECT(says(touchstone_last_message(), "inserted at") && !says(touchstone_last_message(), "-1"));
  EXPECT(touchstone_layer_insert_child_above(stage.root, a, c) == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_layer_insert_child_below(stage.root, a, c) == TOUCHSTONE_ERROR_TREE);

  // A tree has at most 1000 levels: root, photo and 998 more.
  touchstone_layer *last = stage.photo;
  for (int depth = 2; depth < 1000; depth++) last = layer_in(last, frame);
  EXPECT(touchstone_layer_add_child(last, b) == TOUCHSTONE_ERROR_TREE);
  size_t count = touchstone_live_objects();
  // Destroying the photo destroys its descendants: a, c and the 998.
  touchstone_layer_destroy(stage.photo);
  EXPECT(touchstone_live_objects() == count - 1001);
  EXPECT(touchstone_layer_count_children(stage.root) == 0);
  EXPECT(touchstone_layer_bring_to_front(a) == TOUCHSTONE_ERROR_HANDLE);
  touchstone_layer_destroy(stage.root);
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_TREE);
  EXPECT(touchstone_context_get_root(stage.context) == stage.root);
  stage_end(&stage);
}

void check_geometry(void) {
  stage stage = stage_make();
  touchstone_rect frame = {200, 150, 400, 300}, bounds = {0, 0, 400, 300};
  EXPECT(same_rect(touchstone_layer_get_frame(stage.photo), frame));
  EXPECT(same_rect(touchstone_layer_get_bounds(stage.photo), bounds));
  touchstone_point position = touchstone_layer_get_position(stage.photo);
  EXPECT(position.x == 400 && position.y == 300);
  EXPECT(touchstone_layer_get_anchor_point(stage.photo).x == 0.5);

  // A quarter turn clockwise around the center.
  touchstone_transform turn = {0, 1, -1, 0, 0, 0};
  EXPECT_OK(touchstone_layer_set_transform(stage.photo, turn));
  EXPECT(touchstone_layer_get_transform(stage.photo).b == 1);
  EXPECT(same_rect(touchstone_layer_get_frame(stage.photo), (touchstone_rect){250, 100, 300, 400}));
  // The upper left corner is then at the upper right.
  touchstone_point corner =
      touchstone_layer_convert_point(stage.photo, (touchstone_point){0, 0}, NULL);
  EXPECT(corner.x == 550 && corner.y == 100);
  touchstone_point back = touchstone_layer_convert_point(NULL, corner, stage.photo);
  EXPECT_NEAR(back.x, 0, 1e-9);
  EXPECT_NEAR(back.y, 0, 1e-9);
  touchstone_vector way =
      touchstone_layer_convert_vector(stage.photo, (touchstone_vector){10, 0}, stage.root);
  EXPECT(way.dx == 0 && way.dy == 10);
  touchstone_transform whole = touchstone_layer_get_transform_to_window(stage.photo);
  EXPECT(whole.tx == 550 && whole.ty == 100 && whole.b == 1);

  EXPECT_OK(touchstone_layer_move_anchor_point(stage.photo, (touchstone_point){0, 0}));
  EXPECT(same_rect(touchstone_layer_get_frame(stage.photo), (touchstone_rect){250, 100, 300, 400}));
  EXPECT(touchstone_layer_get_position(stage.photo).x == 550);
  EXPECT_OK(touchstone_layer_set_anchor_point(stage.photo, (touchstone_point){0.5, 0.5}));
  touchstone_transform identity = TOUCHSTONE_IDENTITY;
  EXPECT_OK(touchstone_layer_set_transform(stage.photo, identity));
  EXPECT_OK(touchstone_layer_set_frame(stage.photo, (touchstone_rect){0, 0, 100, 100}));
  EXPECT_OK(touchstone_layer_set_bounds(stage.photo, (touchstone_rect){30, 0, 100, 100}));
  EXPECT_OK(touchstone_layer_set_position(stage.photo, (touchstone_point){50, 60}));
  corner = touchstone_layer_convert_point(stage.photo, (touchstone_point){30, 0}, NULL);
  EXPECT(corner.x == 0 && corner.y == 10);

  // No point of the window has coordinates in a layer that is a line.
  EXPECT_OK(touchstone_layer_set_transform(stage.photo, (touchstone_transform){0, 0, 0, 0, 0, 0}));
  EXPECT(isnan(touchstone_layer_convert_point(NULL, corner, stage.photo).x));
  EXPECT(isnan(touchstone_layer_convert_vector(NULL, way, stage.photo).dx));
  EXPECT(isnan(touchstone_layer_convert_vector(NULL, way, NULL).dx));
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_HANDLE);
  // But every point of such a layer is somewhere in the window.
  corner = touchstone_layer_convert_point(stage.photo, (touchstone_point){30, 0}, NULL);
  EXPECT(corner.x == 50 && corner.y == 60);

  // No point or vector of a window is one of another window.
  touchstone_layer *other =
      touchstone_context_add_window(stage.context, (touchstone_rect){100, 50, 10, 10}, 0, "other");
  touchstone_layer *layers[] = {stage.root, other, stage.root};
  for (int index = 0; index < 2; index++) {
    touchstone_clear_error();
    EXPECT(isnan(touchstone_layer_convert_point(layers[index], corner, layers[index + 1]).x));
    EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_ARGUMENT);
    touchstone_clear_error();
    EXPECT(isnan(touchstone_layer_convert_vector(layers[index], way, layers[index + 1]).dx));
    EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_ARGUMENT);
  }
  touchstone_clear_error();
  corner = touchstone_layer_convert_point(other, (touchstone_point){3, 4}, NULL);
  EXPECT(corner.x == 3 && corner.y == 4);

  EXPECT_OK(touchstone_context_set_size(stage.context, 1000, 500));
  EXPECT(same_rect(
      touchstone_layer_get_frame(stage.root), (touchstone_rect){0, 0, 1000, 500}));
  stage_end(&stage);
}

static bool in_left_half(touchstone_layer *layer, touchstone_point point, void *data) {
  // It may query, but change nothing.
  EXPECT(touchstone_layer_set_opacity(layer, 0) == TOUCHSTONE_ERROR_BUSY);
  EXPECT(touchstone_layer_add_child(layer, layer) == TOUCHSTONE_ERROR_BUSY);
  touchstone_context *context = touchstone_layer_get_context(layer);
  EXPECT(touchstone_context_advance(context, INT64_MAX) == TOUCHSTONE_ERROR_BUSY);
  EXPECT(touchstone_context_destroy(context) == TOUCHSTONE_ERROR_BUSY);
  EXPECT(touchstone_layer_destroy(layer) == TOUCHSTONE_ERROR_BUSY);
  EXPECT(touchstone_context_remove_device(context, 0, 0) == TOUCHSTONE_ERROR_BUSY);
  EXPECT(touchstone_last_status() == TOUCHSTONE_ERROR_BUSY);
  EXPECT(says(touchstone_last_message(), "a hit function must not change anything"));
  ++*(int *)data;
  return point.x < touchstone_layer_get_bounds(layer).width / 2;
}

void check_hits(void) {
  stage stage = stage_make();
  touchstone_point in = {210, 160}, outside = {195, 160};
  EXPECT(touchstone_layer_hit_test(stage.root, in) == stage.photo);
  EXPECT(touchstone_layer_hit_test(stage.root, outside) == stage.root);
  EXPECT(touchstone_layer_hit_test(stage.root, (touchstone_point){800, 0}) == NULL);
  EXPECT_OK(touchstone_layer_set_hit_slop(stage.photo, 10));
  EXPECT(touchstone_layer_get_hit_slop(stage.photo) == 10);
  EXPECT(touchstone_layer_hit_test(stage.root, outside) == stage.photo);
  EXPECT_OK(touchstone_layer_set_hit_slop(stage.photo, 0));

  // The corner is outside both shapes; (240, 300) is only in the ellipse.
  touchstone_point beside = {240, 300};
  EXPECT_OK(touchstone_layer_set_hit_shape(stage.photo, TOUCHSTONE_HIT_ELLIPSE));
  EXPECT(touchstone_layer_hit_test(stage.root, in) == stage.root);
  EXPECT(touchstone_layer_hit_test(stage.root, beside) == stage.photo);
  EXPECT_OK(touchstone_layer_set_hit_shape(stage.photo, TOUCHSTONE_HIT_CIRCLE));
  EXPECT(touchstone_layer_hit_test(stage.root, beside) == stage.root);
  EXPECT_OK(touchstone_layer_set_hit_shape(stage.photo, TOUCHSTONE_HIT_BOUNDS));

  EXPECT_OK(touchstone_layer_set_hidden(stage.photo, true));
  EXPECT(touchstone_layer_is_hidden(stage.photo));
  EXPECT(touchstone_layer_hit_test(stage.root, in) == stage.root);
  EXPECT_OK(touchstone_layer_set_hidden(stage.photo, false));
  EXPECT_OK(touchstone_layer_set_interaction_enabled(stage.photo, false));
  EXPECT(!touchstone_layer_is_interaction_enabled(stage.photo));
  EXPECT(touchstone_layer_hit_test(stage.root, in) == stage.root);
  EXPECT_OK(touchstone_layer_set_interaction_enabled(stage.photo, true));
  EXPECT_OK(touchstone_layer_set_opacity(stage.photo, 0.009));
  EXPECT(touchstone_layer_get_opacity(stage.photo) == 0.009);
  EXPECT(touchstone_layer_hit_test(stage.root, in) == stage.root);
  EXPECT_OK(touchstone_layer_set_opacity(stage.photo, 1));

  // Of two overlapping layers, the front one is hit.
  touchstone_layer *other = layer_in(stage.root, (touchstone_rect){200, 150, 400, 300});
  EXPECT(touchstone_layer_hit_test(stage.root, in) == other);
  EXPECT_OK(touchstone_layer_set_z_position(stage.photo, 1));
  EXPECT(touchstone_layer_get_z_position(stage.photo) == 1);
  EXPECT(touchstone_layer_hit_test(stage.root, in) == stage.photo);

  int calls = 0;
  EXPECT_OK(touchstone_layer_set_hit_function(stage.photo, in_left_half, &calls));
  EXPECT(touchstone_layer_hit_test(stage.root, in) == stage.photo);
  EXPECT(touchstone_layer_hit_test(stage.root, (touchstone_point){500, 160}) == other);
  EXPECT(touchstone_layer_hit_test(stage.root, outside) == stage.root);
  tap_at(&stage, 300, 200, 1000000);
  EXPECT(calls == 3);
  EXPECT_OK(touchstone_layer_set_hit_function(stage.photo, NULL, NULL));
  EXPECT(touchstone_layer_hit_test(stage.root, (touchstone_point){500, 160}) == stage.photo);
  stage_end(&stage);
}

void check_masks(void) {
  stage stage = stage_make();
  // Two by two pixels over 400 by 300 points; the upper right one is transparent.
  uint8_t alpha[] = {255, 0, 85, 255};
  touchstone_pixels pixels = {alpha, sizeof alpha, 2, 2, 0, 1, 0};
  touchstone_point left = {250, 200}, right = {550, 200}, below = {250, 400};
  EXPECT_OK(touchstone_layer_set_hit_mask(stage.photo, &pixels, TOUCHSTONE_DEFAULT_THRESHOLD));
  // The mask is a copy.
  memset(alpha, 0, sizeof alpha);
  EXPECT(touchstone_layer_hit_test(stage.root, left) == stage.photo);
  EXPECT(touchstone_layer_hit_test(stage.root, right) == stage.root);
  EXPECT(touchstone_layer_hit_test(stage.root, below) == stage.photo);
  notes notes = {0};
  recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "tap", &notes);
  tap_at(&stage, right.x, right.y, 1000000);
  EXPECT(notes.ended == 0);
  tap_at(&stage, left.x, left.y, 2000000);
  EXPECT(notes.ended == 1);

  // The first of four bytes per pixel, in rows of nine bytes.
  uint8_t argb[17] = {0};
  argb[4] = 200;
  pixels = (touchstone_pixels){argb, sizeof argb, 2, 2, 9, 4, 0};
  EXPECT_OK(touchstone_layer_set_hit_mask(stage.photo, &pixels, 100));
  EXPECT(touchstone_layer_hit_test(stage.root, left) == stage.root);
  EXPECT(touchstone_layer_hit_test(stage.root, right) == stage.photo);

  touchstone_pixels wrong[] = {
      {NULL, 4, 2, 2, 0, 1, 0},      {argb, 3, 2, 2, 0, 1, 0},  {argb, 16, 2, 2, 9, 4, 3},
      {argb, 17, 0, 2, 0, 1, 0},     {argb, 17, 2, 2, 1, 1, 0}, {argb, 17, 2, 2, 0, 3, 0},
      {argb, 17, 2, 2, 0, 1, 1},     {argb, 17, 2, 2, 0, 4, 4}, {argb, 17, SIZE_MAX, 2, 0, 1, 0},
      {argb, 17, 2, SIZE_MAX, 0, 4, 0}, {argb, 17, SIZE_MAX / 2, SIZE_MAX / 2, 0, 4, 0},
      {argb, SIZE_MAX, 2, 2, 0, 1, 0}, {argb, 17, 2, 2, SIZE_MAX, 1, 0},
      {argb, 17, 2, 2, 0, 1, SIZE_MAX}, {argb, 17, 2, 2, 0, 4, SIZE_MAX},
      {argb, 17, 2, 2, 0, SIZE_MAX, 0}};
  for (size_t index = 0; index < sizeof wrong / sizeof wrong[0]; index++) {
    EXPECT(
        touchstone_layer_set_hit_mask(stage.photo, &wrong[index], 85) == TOUCHSTONE_ERROR_ARGUMENT);
    EXPECT(!says(touchstone_last_message(), "-1"));
  }
  EXPECT(touchstone_layer_set_hit_mask(stage.photo, NULL, 85) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_layer_hit_test(stage.root, right) == stage.photo);
  stage_end(&stage);
}

typedef struct told {
  int phases[6];
  bool takes;
  touchstone_touch last;
} told;

static bool note_touch(touchstone_layer *layer, const touchstone_touch *touch, void *data) {
  told *told = data;
  EXPECT(layer != NULL && touch->phase >= 1 && touch->phase <= 5);
  told->phases[touch->phase]++;
  told->last = *touch;
  return told->takes;
}

void check_layer_touches(void) {
  stage stage = stage_make();
  told outer = {.takes = true}, inner = {.takes = false};
  EXPECT_OK(touchstone_layer_set_touch_function(stage.root, note_touch, &outer));
  EXPECT_OK(touchstone_layer_set_touch_function(stage.photo, note_touch, &inner));
  touchstone_contact contact = {
      .slot = -7, .phase = TOUCHSTONE_PHASE_BEGAN, .tool = TOUCHSTONE_TOOL_PEN, .x = 300,
      .y = 200, .pressure = 0.5, .size = 25.4};
  EXPECT_OK(touchstone_context_deliver(stage.context, stage.screen, 1000000, &contact, 1));
  EXPECT(inner.phases[TOUCHSTONE_PHASE_BEGAN] == 1 && outer.phases[TOUCHSTONE_PHASE_BEGAN] == 1);
  EXPECT(inner.last.layer == stage.photo && inner.last.tool == TOUCHSTONE_TOOL_PEN);
  EXPECT(inner.last.id == 1 && inner.last.time == 1000000 && inner.last.tap_count == 1);
  EXPECT_NEAR(inner.last.force, 0.5, 1e-6);
  // Half an inch is 80 points.
  EXPECT_NEAR(inner.last.radius, 80, 1e-4);
  inner.takes = true;
  contact.phase = TOUCHSTONE_PHASE_MOVED;
  contact.x = 320;
  EXPECT_OK(touchstone_context_deliver(stage.context, stage.screen, 1010000, &contact, 1));
  EXPECT(inner.last.location.x == 320 && inner.last.previous_location.x == 300);
  EXPECT(inner.last.initial_location.x == 300);
  contact.phase = TOUCHSTONE_PHASE_ENDED;
  EXPECT_OK(touchstone_context_deliver(stage.context, stage.screen, 1020000, &contact, 1));
  EXPECT(inner.phases[TOUCHSTONE_PHASE_MOVED] == 1 && inner.phases[TOUCHSTONE_PHASE_ENDED] == 1);
  EXPECT(outer.phases[TOUCHSTONE_PHASE_MOVED] == 0 && outer.phases[TOUCHSTONE_PHASE_ENDED] == 0);

  // One touch at a time, unless it enables multiple touches.
  EXPECT(!touchstone_layer_is_multiple_touch_enabled(stage.photo));
  fingers(
      &stage, TOUCHSTONE_PHASE_BEGAN, (touchstone_point){300, 200}, (touchstone_point){350, 200},
      2000000);
  EXPECT(inner.phases[TOUCHSTONE_PHASE_BEGAN] == 2);
  EXPECT_OK(touchstone_context_cancel_all(stage.context, TOUCHSTONE_ALL_DEVICES, 2100000));
  EXPECT(inner.phases[TOUCHSTONE_PHASE_CANCELLED] == 1);
  EXPECT_OK(touchstone_layer_set_multiple_touch_enabled(stage.photo, true));
  fingers(
      &stage, TOUCHSTONE_PHASE_BEGAN, (touchstone_point){300, 200}, (touchstone_point){350, 200},
      3000000);
  EXPECT(inner.phases[TOUCHSTONE_PHASE_BEGAN] == 4);
  EXPECT_OK(touchstone_context_cancel_all(stage.context, TOUCHSTONE_ALL_DEVICES, 3100000));

  // An exclusive layer keeps others from getting touches.
  EXPECT_OK(touchstone_layer_set_exclusive_touch(stage.photo, true));
  EXPECT(touchstone_layer_is_exclusive_touch(stage.photo));
  finger(&stage, 0, TOUCHSTONE_PHASE_BEGAN, 300, 200, 4000000);
  finger(&stage, 1, TOUCHSTONE_PHASE_BEGAN, 10, 10, 4010000);
  EXPECT(outer.phases[TOUCHSTONE_PHASE_BEGAN] == 1);

  // A touch that a recognizer uses is cancelled for the layer.
  notes notes = {0};
  EXPECT_OK(touchstone_context_cancel_all(stage.context, TOUCHSTONE_ALL_DEVICES, 4100000));
  int cancelled = inner.phases[TOUCHSTONE_PHASE_CANCELLED];
  recognizer_on(stage.photo, TOUCHSTONE_KIND_PAN, "pan", &notes);
  drag(&stage, (touchstone_point){300, 200}, (touchstone_point){350, 200}, 5, 5000000);
  EXPECT(notes.began == 1 && inner.phases[TOUCHSTONE_PHASE_CANCELLED] == cancelled + 1);
  EXPECT_OK(touchstone_layer_set_touch_function(stage.photo, NULL, NULL));
  stage_end(&stage);
}
