/* Mice, pens and wheels. */
#include "Checks.h"

static void press(
    const stage *stage, touchstone_phase phase, uint32_t buttons, int64_t time) {
  touchstone_contact contact = {.phase = phase, .x = 300, .y = 200};
  touchstone_contact_tool tool = {.buttons = buttons};
  EXPECT_OK(touchstone_context_deliver_tools(
      stage->context, stage->screen, time, &contact, &tool, 1));
}

static void click(const stage *stage, uint32_t buttons, int64_t time) {
  press(stage, TOUCHSTONE_PHASE_BEGAN, buttons, time);
  press(stage, TOUCHSTONE_PHASE_ENDED, buttons, time + 60000);
}

void check_buttons(void) {
  stage stage = stage_make();
  notes select_notes = {0}, menu_notes = {0};
  touchstone_recognizer *menu =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "menu", &menu_notes);
  recognizer_on(stage.photo, TOUCHSTONE_KIND_TAP, "select", &select_notes);
  EXPECT_OK(touchstone_recognizer_set(
      menu, TOUCHSTONE_SETTING_REQUIRED_BUTTONS, TOUCHSTONE_BUTTON_SECONDARY));
  click(&stage, 0, 1000000);
  EXPECT(select_notes.ended == 1 && menu_notes.ended == 0);
  click(&stage, TOUCHSTONE_BUTTON_SECONDARY, 3000000);
  EXPECT(select_notes.ended == 1 && menu_notes.ended == 1);
  click(&stage, TOUCHSTONE_BUTTON_MIDDLE, 5000000);
  EXPECT(select_notes.ended == 1 && menu_notes.ended == 1);

  touchstone_contact contact = {.phase = TOUCHSTONE_PHASE_BEGAN};
  touchstone_contact_tool unknown = {.buttons = 256};
  EXPECT(touchstone_context_deliver_tools(
             stage.context, stage.screen, 7000000, &contact, &unknown, 1) ==
         TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_context_count_touches(stage.context) == 0);
  EXPECT(touchstone_context_deliver_tools(
             stage.context, stage.screen, 7000000, &contact, &unknown, 1025) ==
         TOUCHSTONE_ERROR_LIMIT);
  EXPECT_OK(touchstone_context_deliver_tools(
      stage.context, stage.screen, 7000000, NULL, &unknown, 0));
  EXPECT_OK(touchstone_context_deliver_tools(
      stage.context, stage.screen, 7000000, &contact, NULL, 1));
  stage_end(&stage);
}

static bool note_pen(touchstone_layer *layer, const touchstone_touch *touch, void *data) {
  (void)layer;
  *(touchstone_touch *)data = *touch;
  return true;
}

static void note_fault(
    touchstone_context *context, const touchstone_fault *fault, void *data) {
  (void)context;
  *(touchstone_fault_kind *)data = fault->kind;
}

void check_pens(void) {
  stage stage = stage_make();
  touchstone_touch last = {0};
  touchstone_fault_kind fault = 0;
  EXPECT_OK(touchstone_layer_set_touch_function(stage.photo, note_pen, &last));
  EXPECT_OK(touchstone_context_set_fault_function(stage.context, note_fault, &fault));
  touchstone_contact contact = {
      .phase = TOUCHSTONE_PHASE_BEGAN, .tool = TOUCHSTONE_TOOL_PEN, .x = 300, .y = 200};
  touchstone_contact_tool tool = {.has_tilt = true, .altitude = 0.7, .azimuth = 2};
  EXPECT_OK(touchstone_context_deliver_tools(
      stage.context, stage.screen, 1000000, &contact, &tool, 1));
  EXPECT(last.tool == TOUCHSTONE_TOOL_PEN && last.buttons == TOUCHSTONE_BUTTON_PRIMARY);
  EXPECT_NEAR(last.altitude, 0.7, 1e-4);
  EXPECT_NEAR(last.azimuth, 2, 1e-4);

  // A tilt of NaN is a fault, and the previous one is kept.
  contact.phase = TOUCHSTONE_PHASE_MOVED;
  contact.x = 310;
  tool.altitude = NAN;
  EXPECT_OK(touchstone_context_deliver_tools(
      stage.context, stage.screen, 1010000, &contact, &tool, 1));
  EXPECT(fault == TOUCHSTONE_FAULT_TILT_NOT_FINITE);
  EXPECT_NEAR(last.altitude, 0.7, 1e-4);
  EXPECT_NEAR(last.location.x, 310, 0);
  contact.phase = TOUCHSTONE_PHASE_ENDED;
  EXPECT_OK(touchstone_context_deliver(stage.context, stage.screen, 1020000, &contact, 1));

  // A finger is upright.
  finger(&stage, 1, TOUCHSTONE_PHASE_BEGAN, 300, 200, 2000000);
  EXPECT_NEAR(last.altitude, 1.5707963, 1e-6);
  EXPECT_NEAR(last.azimuth, 0, 0);
  stage_end(&stage);
}

void check_hovering(void) {
  stage stage = stage_make();
  notes notes = {0};
  touchstone_fault_kind fault = 0;
  touchstone_recognizer *hover =
      recognizer_on(stage.photo, TOUCHSTONE_KIND_HOVER, "hover", &notes);
  EXPECT(touchstone_recognizer_get_kind(hover) == TOUCHSTONE_KIND_HOVER);
  EXPECT_OK(touchstone_context_set_fault_function(stage.context, note_fault, &fault));
  touchstone_hover event = {
      .tool = TOUCHSTONE_TOOL_PEN, .location = {300, 200}, .z_offset = 0.25, .altitude = 1};
  EXPECT_OK(touchstone_context_hover(stage.context, stage.screen, 1000000, &event));
  EXPECT(notes.began == 1);
  touchstone_hover told;
  EXPECT_OK(touchstone_recognizer_get_hover(hover, &told));
  EXPECT(told.tool == TOUCHSTONE_TOOL_PEN);
  EXPECT_NEAR(told.location.x, 300, 0);
  EXPECT_NEAR(told.z_offset, 0.25, 0);
  EXPECT_NEAR(told.altitude, 1, 0);
  event.location.x = NAN;
  EXPECT_OK(touchstone_context_hover(stage.context, stage.screen, 1010000, &event));
  EXPECT(fault == TOUCHSTONE_FAULT_POSITION_NOT_FINITE && notes.changed == 1);
  event.location.x = 310;
  event.azimuth = INFINITY;
  EXPECT_OK(touchstone_context_hover(stage.context, stage.screen, 1020000, &event));
  EXPECT(fault == TOUCHSTONE_FAULT_TILT_NOT_FINITE && notes.changed == 2);
  event.azimuth = 0;
  event.action = TOUCHSTONE_HOVER_RELEASED;
  event.button = 3;
  EXPECT_OK(touchstone_context_hover(stage.context, stage.screen, 1030000, &event));
  EXPECT(fault == TOUCHSTONE_FAULT_BUTTON_NOT_PRESSED && notes.changed == 2);
  event.action = TOUCHSTONE_HOVER_PRESSED;
  EXPECT_OK(touchstone_context_hover(stage.context, stage.screen, 1040000, &event));
  EXPECT(notes.ended == 1);
  event.action = TOUCHSTONE_HOVER_RELEASED;
  EXPECT_OK(touchstone_context_hover(stage.context, stage.screen, 1050000, &event));
  EXPECT(notes.began == 2);

  // The layer moves away from under the pointer, and back.
  touchstone_rect away = {0, 0, 50, 50}, back = {200, 150, 400, 300};
  EXPECT_OK(touchstone_layer_set_frame(stage.photo, away));
  EXPECT_OK(touchstone_context_update_hover(stage.context));
  EXPECT(notes.ended == 2);
  EXPECT_OK(touchstone_layer_set_frame(stage.photo, back));
  EXPECT_OK(touchstone_context_update_hover(stage.context));
  EXPECT(notes.began == 3);
  EXPECT_OK(touchstone_context_cancel_hover(stage.context, stage.screen));
  EXPECT(notes.ended == 3);

  // A pen that hovers is unplugged, and cannot leave any more.
  touchstone_rect range = {0, 0, 800, 600};
  int pen = touchstone_context_add_surface(stage.context, "pen", range);
  event.action = TOUCHSTONE_HOVER_MOVED;
  EXPECT_OK(touchstone_context_hover(stage.context, pen, 1060000, &event));
  EXPECT(notes.began == 4);
  EXPECT_OK(touchstone_context_remove_device(stage.context, pen, 1070000));
  EXPECT(notes.ended == 4);

  // In another window, the event's location is that on the screen, and the recognizer's is in the window.
  touchstone_rect corner = {100, 100, 50, 50};
  touchstone_layer *panel = touchstone_context_add_window(stage.context, corner, 1, "panel");
  touchstone_recognizer *over = recognizer_on(panel, TOUCHSTONE_KIND_HOVER, "over", &notes);
  event.location = (touchstone_point){130, 120};
  EXPECT_OK(touchstone_context_hover(stage.context, stage.screen, 1080000, &event));
  EXPECT_OK(touchstone_recognizer_get_hover(over, &told));
  EXPECT(told.location.x == 30 && told.location.y == 20);

  touchstone_recognizer *tap = touchstone_recognizer_create(stage.context, TOUCHSTONE_KIND_TAP, "");
  EXPECT(touchstone_recognizer_get_hover(tap, &told) == TOUCHSTONE_ERROR_KIND);
  EXPECT(touchstone_recognizer_get_hover(hover, NULL) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_context_hover(stage.context, 99, 2000000, &event) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_context_hover(stage.context, stage.screen, 2000000, NULL) ==
         TOUCHSTONE_ERROR_ARGUMENT);
  event.action = (touchstone_hover_action)9;
  EXPECT(touchstone_context_hover(stage.context, stage.screen, 2000000, &event) ==
         TOUCHSTONE_ERROR_ARGUMENT);
  stage_end(&stage);
}

void check_scrolling(void) {
  stage stage = stage_make();
  bool handled = true;
  touchstone_vector way = {0, -48};
  touchstone_point pointer = {300, 200};
  EXPECT_OK(touchstone_context_scroll(
      stage.context, stage.screen, 1000000, TOUCHSTONE_SCROLL_WHEEL, TOUCHSTONE_PHASE_MOVED, way,
      pointer, &handled));
  EXPECT(!handled);
  way.dx = NAN;
  pointer.x = INFINITY;
  EXPECT_OK(touchstone_context_scroll(
      stage.context, stage.screen, 1010000, TOUCHSTONE_SCROLL_FINGERS, TOUCHSTONE_PHASE_MOVED, way,
      pointer, NULL));
  EXPECT(touchstone_context_scroll(
             stage.context, 99, 1020000, TOUCHSTONE_SCROLL_WHEEL, TOUCHSTONE_PHASE_MOVED, way,
             pointer, NULL) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_context_scroll(
             stage.context, stage.screen, 1020000, (touchstone_scroll_source)5,
             TOUCHSTONE_PHASE_MOVED, way, pointer, NULL) == TOUCHSTONE_ERROR_ARGUMENT);
  EXPECT(touchstone_context_scroll(
             stage.context, stage.screen, 1020000, TOUCHSTONE_SCROLL_WHEEL,
             TOUCHSTONE_PHASE_BEGAN, way, pointer, NULL) == TOUCHSTONE_ERROR_ARGUMENT);
  stage_end(&stage);
}
