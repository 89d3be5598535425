#include "Checks.h"

#include "CInterfaceChecks.h"

static const struct {
  const char *name;
  void (*run)(void);
} checks[] = {
    {"taps", check_taps},
    {"long press", check_long_press},
    {"pan", check_pan},
    {"screen-edge pan", check_screen_edge_pan},
    {"swipe", check_swipe},
    {"pinch", check_pinch},
    {"rotation", check_rotation},
    {"transform", check_transform},
    {"manipulator", check_manipulator},
    {"waiting", check_waiting},
    {"tree", check_tree},
    {"geometry", check_geometry},
    {"hits", check_hits},
    {"masks", check_masks},
    {"touches of layers", check_layer_touches},
    {"decisions of the program", check_decisions},
    {"circles of requirements", check_circles},
    {"hand-offs", check_hand_offs},
    {"buttons", check_buttons},
    {"pens", check_pens},
    {"hovering", check_hovering},
    {"scrolling", check_scrolling},
    {"cancelling", check_cancelling},
    {"names", check_names},
    {"settings", check_settings},
    {"devices", check_devices},
    {"removed devices", check_removed_devices},
    {"faults", check_faults},
    {"mistakes of touches", check_mistakes_of_touches},
    {"mistakes of clocks", check_mistakes_of_clocks},
    {"mistakes of threads", check_mistakes_of_threads},
    {"accommodations", check_accommodations},
    {"accommodations of windows", check_accommodations_of_windows},
    {"tap assistance", check_tap_assistance},
    {"slips", check_slips},
    {"estimates", check_estimates},
    {"clock", check_clock},
    {"trace", check_trace},
    {"versions", check_versions},
    {"an allocator that comes too late", check_late_allocator},
    {"wrong handles", check_wrong_handles},
    {"wrong numbers", check_wrong_numbers},
    {"wrong frames", check_wrong_frames},
    {"objects of two contexts", check_wrong_contexts},
    {"user data", check_user_data},
    {"destroying in callbacks", check_destroying_in_callbacks},
    {"destroying the context in a callback", check_destroying_context_in_callback},
    {"calls in callbacks", check_calls_in_callbacks},
    {"recordings", check_recordings},
    {"wrong recordings", check_wrong_recordings},
    {"threads", check_threads},
    {"polling", check_polling},
    {"custom recognizers", check_custom_recognizers},
    {"crossing times", check_crossing_times},
    {"continuous custom recognizers", check_continuous_custom_recognizers},
    {"failures", check_failures},
    {"reasons of custom recognizers", check_reasons_of_customs},
    {"resets of custom recognizers", check_resets_of_customs},
    {"values of other custom recognizers", check_values_of_other_customs},
    {"values of a custom recognizer that waited", check_values_after_a_wait},
    {"values in singular layers", check_singular_layers},
    {"descriptions of settings", check_descriptions},
    {"scroll layers", check_scroll_layers},
    {"modal layers", check_modal_layers},
    {"loupes", check_loupes},
    {"loupes on pages", check_loupes_on_pages},
    {"contents of scroll layers", check_contents},
    {"parts of scroll layers", check_parts_of_scroll_layers},
    {"parts of other containers", check_parts_of_other_containers},
    {"windows", check_windows},
    {"order of windows", check_order_of_windows},
    {"parts of an instant and pixels", check_parts_and_pixels},
    {"scenes", check_scenes},
    {"hovers of scenes", check_hovers_of_scenes},
    {"makers of recognizers", check_makers_of_recognizers},
    {"layers of scenes", check_layers_of_scenes},
    {"disorder", check_disorder},
};

static check_report reporter;
static void *reporter_data;

void failed(const char *file, int line, const char *expectation) {
  if (reporter) reporter(file, line, expectation, reporter_data);
}

const char *check_name(size_t index) {
  return index < sizeof checks / sizeof checks[0] ? checks[index].name : NULL;
}

void check_run(size_t index, check_report report, void *data) {
  if (check_name(index) == NULL) return;
  reporter = report;
  reporter_data = data;
  touchstone_clear_error();
  checks[index].run();
  EXPECT(touchstone_live_objects() == 0);
  reporter = NULL;
}
