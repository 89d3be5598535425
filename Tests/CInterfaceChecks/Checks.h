/* The checks. */
#ifndef CHECKS_H
#define CHECKS_H

#include "Stage.h"

/* Returns the number of functions in the latest headers that did not refuse these handles. */
int additions_that_accept(
    touchstone_context *c, touchstone_layer *l, touchstone_recognizer *r);

void check_taps(void);
void check_long_press(void);
void check_pan(void);
void check_screen_edge_pan(void);
void check_swipe(void);
void check_pinch(void);
void check_rotation(void);
void check_transform(void);
void check_manipulator(void);
void check_waiting(void);
void check_tree(void);
void check_geometry(void);
void check_hits(void);
void check_masks(void);
void check_layer_touches(void);
void check_decisions(void);
void check_circles(void);
void check_hand_offs(void);
void check_buttons(void);
void check_pens(void);
void check_hovering(void);
void check_scrolling(void);
void check_cancelling(void);
void check_names(void);
void check_settings(void);
void check_devices(void);
void check_removed_devices(void);
void check_faults(void);
void check_mistakes_of_touches(void);
void check_mistakes_of_clocks(void);
void check_mistakes_of_threads(void);
void check_accommodations(void);
void check_accommodations_of_windows(void);
void check_slips(void);
void check_estimates(void);
void check_clock(void);
void check_trace(void);
void check_versions(void);
void check_late_allocator(void);
void check_wrong_handles(void);
void check_wrong_numbers(void);
void check_wrong_frames(void);
void check_wrong_contexts(void);
void check_user_data(void);
void check_destroying_in_callbacks(void);
void check_destroying_context_in_callback(void);
void check_calls_in_callbacks(void);
void check_recordings(void);
void check_wrong_recordings(void);
void check_threads(void);
void check_polling(void);
void check_custom_recognizers(void);
void check_crossing_times(void);
void check_continuous_custom_recognizers(void);
void check_failures(void);
void check_reasons_of_customs(void);
void check_resets_of_customs(void);
void check_values_of_other_customs(void);
void check_values_after_a_wait(void);
void check_singular_layers(void);
void check_descriptions(void);
void check_scroll_layers(void);
void check_modal_layers(void);
void check_loupes(void);
void check_loupes_on_pages(void);
void check_contents(void);
void check_parts_of_scroll_layers(void);
void check_parts_of_other_containers(void);
void check_windows(void);
void check_order_of_windows(void);
void check_parts_and_pixels(void);
void check_layers_of_scenes(void);
void check_hovers_of_scenes(void);
void check_makers_of_recognizers(void);
void check_scenes(void);
void check_disorder(void);

#endif
