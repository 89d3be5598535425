/* Holds the layout of the structures that programs are compiled with: those that a program fills, and those
 * that the library writes in arrays or without being given a size, must not change; the others that the
 * library fills may only grow at the end. A change of one of these figures breaks every program that is not
 * recompiled. */
#include "touchstone.h"

#if defined(__LP64__)
_Static_assert(sizeof(touchstone_point) == 16, "point");
_Static_assert(sizeof(touchstone_vector) == 16, "vector");
_Static_assert(sizeof(touchstone_rect) == 32, "rect");
_Static_assert(sizeof(touchstone_transform) == 48, "transform");
_Static_assert(sizeof(touchstone_axis) == 24, "axis");
_Static_assert(sizeof(touchstone_contact) == 48, "contact");
_Static_assert(sizeof(touchstone_accommodations) == 48, "accommodations");
_Static_assert(sizeof(touchstone_pixels) == 56, "pixels");
_Static_assert(sizeof(touchstone_custom_functions) == 24, "custom functions");
_Static_assert(sizeof(touchstone_reason) == 40, "reason");
_Static_assert(sizeof(touchstone_allocator_functions) == 16, "allocator functions");
/* A judge function gets an array of touches. */
_Static_assert(sizeof(touchstone_touch) == 120, "touch");
_Static_assert(offsetof(touchstone_touch, tap_count) == 96, "touch");
_Static_assert(offsetof(touchstone_touch, azimuth) == 112, "touch");
_Static_assert(sizeof(touchstone_sample) == 40, "sample");
_Static_assert(sizeof(touchstone_contact_tool) == 24, "contact tool");
_Static_assert(sizeof(touchstone_hover) == 56, "hover");
_Static_assert(sizeof(touchstone_estimate) == 48, "estimate");
_Static_assert(offsetof(touchstone_estimate, is_limited) == 44, "estimate");
_Static_assert(offsetof(touchstone_fault, message) == 40, "fault");
_Static_assert(offsetof(touchstone_gesture, reason) == 112, "gesture");
_Static_assert(offsetof(touchstone_gesture, direction) == 120, "gesture");
_Static_assert(offsetof(touchstone_failure, reason) == 56, "failure");
_Static_assert(offsetof(touchstone_setting_description, is_whole) == 56, "setting description");
#endif
