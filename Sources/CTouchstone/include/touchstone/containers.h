/* Scroll, modal and loupe layers, and further windows. Include touchstone.h.
 *
 * Functions for one kind of these layers fail with TOUCHSTONE_ERROR_KIND for layers of another kind. */
#ifndef TOUCHSTONE_CONTAINERS_H
#define TOUCHSTONE_CONTAINERS_H

#include "recognizer.h"

TOUCHSTONE_BEGIN

/* ---- Windows ---- */

/* Adds a window to a context, in front of the others of its level; its frame is in points of the screen, in
 * which devices report. The root's level is 0. A touch belongs to the frontmost window that it hits. All
 * functions for layers work with a window, except those that would put it into another layer; its z position has no
 * effect, but touchstone_layer_bring_to_front() and touchstone_layer_send_to_back() order it within its level.
 * touchstone_layer_destroy() removes it, and cancels its touches. NULL on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_context_add_window(
    touchstone_context *context, touchstone_rect frame, double level, const char *name);

/* ---- Scroll layers ---- */

/* Creates a layer that shows a part of a larger content, which fingers scroll and zoom. Layers that
 * should scroll are added to its content; other children stay in place. NULL on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_scroll_create(
    touchstone_context *context, touchstone_rect frame, const char *name);

/* The content of a scroll layer, and the recognizers that scroll and zoom it, for relations to others. They
 * exist as long as the layer, and take part in decisions, transcripts and failures whether or not your program
 * gets them. They belong to the layer: they cannot be moved or destroyed on their own. NULL on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_scroll_get_content(touchstone_layer *scroll);
TOUCHSTONE_API touchstone_recognizer *touchstone_scroll_get_pan(touchstone_layer *scroll);
TOUCHSTONE_API touchstone_recognizer *touchstone_scroll_get_pinch(touchstone_layer *scroll);

/* Sets the size of the content in points; that of the layer by default. */
TOUCHSTONE_API touchstone_status touchstone_scroll_set_content_size(
    touchstone_layer *scroll, double width, double height);

/* Sets the margins by which the content can be scrolled beyond its edges; 0 by default. */
TOUCHSTONE_API touchstone_status touchstone_scroll_set_insets(
    touchstone_layer *scroll, double top, double left, double bottom, double right);

/* The settings of a scroll layer: flags are 0 or 1. Defaults are in brackets. */
typedef enum touchstone_scroll_setting {
  /* Whether fingers scroll. [1] */
  TOUCHSTONE_SCROLL_ENABLED = 1,
  /* Whether the content can be pulled beyond its edges and returns. [1] */
  TOUCHSTONE_SCROLL_BOUNCES = 2,
  /* Whether content that fits can still be pulled sideways, or up and down. [0] */
  TOUCHSTONE_SCROLL_ALWAYS_BOUNCES_HORIZONTALLY = 3,
  TOUCHSTONE_SCROLL_ALWAYS_BOUNCES_VERTICALLY = 4,
  /* Whether the scale can be pulled beyond its limits and returns. [1] */
  TOUCHSTONE_SCROLL_BOUNCES_ZOOM = 5,
  /* Whether content smaller than the layer is centered. [0] */
  TOUCHSTONE_SCROLL_CENTERS_SMALL_CONTENT = 6,
  /* Whether a pan that begins mostly along one axis scrolls along that axis only. [0] */
  TOUCHSTONE_SCROLL_DIRECTIONAL_LOCK = 7,
  /* Whether content comes to rest only at pages of the layer's size. [0] */
  TOUCHSTONE_SCROLL_PAGING = 8,
  /* Whether the content receives a touch only 150 ms after its landing, or at its lift. [0] */
  TOUCHSTONE_SCROLL_DELAYS_CONTENT_TOUCHES = 9,
  /* The minimum and maximum scale, from a millionth to a million; equal ones turn zooming off. [1, 1] */
  TOUCHSTONE_SCROLL_MINIMUM_ZOOM = 10,
  TOUCHSTONE_SCROLL_MAXIMUM_ZOOM = 11,
  /* The share of a small pull beyond an edge by which the content moves, greater than 0 and at most 1; a larger
   * pull moves it by less. TOUCHSTONE_SCROLL_BOUNCES 0 keeps the content at its edges. [0.55] */
  TOUCHSTONE_SCROLL_RUBBER_BAND = 12,
  /* How fast the speed of a fling decays, per second, from 0.1 to 1000; 0 turns flings off. [2.002] */
  TOUCHSTONE_SCROLL_DECAY = 13,
  /* Whether there are scroll indicators; see touchstone_scroll_get_indicator(). [1] */
  TOUCHSTONE_SCROLL_INDICATORS = 14
} touchstone_scroll_setting;

/* Changes a setting. Fails with TOUCHSTONE_ERROR_ARGUMENT if there is no such setting or value. Getting
 * returns NAN on an error. */
TOUCHSTONE_API touchstone_status touchstone_scroll_set(
    touchstone_layer *scroll, touchstone_scroll_setting setting, double value);
TOUCHSTONE_API double touchstone_scroll_get(
    touchstone_layer *scroll, touchstone_scroll_setting setting);

/* The point of the content at the layer's top left corner, in points of the layer at the present scale;
 * and the scale. NAN on an error. */
TOUCHSTONE_API touchstone_point touchstone_scroll_get_offset(touchstone_layer *scroll);
TOUCHSTONE_API double touchstone_scroll_get_zoom(touchstone_layer *scroll);

/* The part of the content that is visible, in the content's coordinates. NAN on an error. */
TOUCHSTONE_API touchstone_rect touchstone_scroll_get_visible_rect(touchstone_layer *scroll);

/* Scrolls to an offset, within the limits; animated or at once. An animation follows
 * touchstone_context_advance(). */
TOUCHSTONE_API touchstone_status touchstone_scroll_to(
    touchstone_layer *scroll, touchstone_point offset, bool animated);

/* Scrolls until a rectangle is visible, in the content's coordinates, as little as possible. */
TOUCHSTONE_API touchstone_status touchstone_scroll_to_visible(
    touchstone_layer *scroll, touchstone_rect rect, bool animated);

/* Zooms to a scale, greater than 0 and within the limits, about a point in the layer's coordinates, which
 * stays in place as far as the limits allow. */
TOUCHSTONE_API touchstone_status touchstone_scroll_zoom_to(
    touchstone_layer *scroll, double scale, touchstone_point point, bool animated);

/* Whether fingers scroll or zoom the content, and whether it moves without them. */
TOUCHSTONE_API bool touchstone_scroll_is_dragging(touchstone_layer *scroll);
TOUCHSTONE_API bool touchstone_scroll_is_decelerating(touchstone_layer *scroll);
/* The former name. It is removed with version 1.0. */
#define touchstone_scroll_is_coasting touchstone_scroll_is_decelerating

/* A scroll indicator at a time, for your program to draw: its rectangle at the right edge of the layer, or at
 * the lower edge if it is not vertical, in the layer's coordinates, and its opacity from 0 to 1. It fades
 * after the content has come to rest: draw while touchstone_context_is_moving(). Returns false, and writes
 * nothing, if the content cannot be scrolled along that axis, if indicators are off, and on an error. frame
 * and opacity may be NULL. */
TOUCHSTONE_API bool touchstone_scroll_get_indicator(
    touchstone_layer *scroll, bool is_vertical, int64_t time, touchstone_rect *frame,
    double *opacity);

/* Sets the functions that are called after every movement of the content, and when it has come to
 * rest. */
TOUCHSTONE_API touchstone_status touchstone_scroll_set_changed_function(
    touchstone_layer *scroll, touchstone_layer_function function, void *data);
TOUCHSTONE_API touchstone_status touchstone_scroll_set_rest_function(
    touchstone_layer *scroll, touchstone_layer_function function, void *data);

/* ---- Modal layers ---- */

/* Creates a layer that covers its presenter when it is presented: touches outside its children hit this
 * layer, and nothing below it. NULL on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_modal_create(
    touchstone_context *context, touchstone_rect frame, const char *name);

/* Presents a modal layer on a layer, above its children; touches of the covered layers, and scrolling by two
 * fingers on a touchpad, are cancelled. Fails with TOUCHSTONE_ERROR_TREE if the layer already presents one,
 * or the modal layer is presented. */
TOUCHSTONE_API touchstone_status touchstone_layer_present(
    touchstone_layer *layer, touchstone_layer *modal);

/* Dismisses the modal layer that a layer presents, and those on top of it. Called on a modal layer that
 * presents none, it dismisses that layer itself. Has no effect if there is none. */
TOUCHSTONE_API touchstone_status touchstone_layer_dismiss(touchstone_layer *layer);

/* The modal layer that a layer presents; NULL if none, or on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_layer_get_presented(touchstone_layer *layer);

/* Whether a tap outside the children of a modal layer dismisses it; false by default. The recognizer of this
 * tap belongs to the layer, and touchstone_layer_get_recognizer() returns it. */
TOUCHSTONE_API touchstone_status touchstone_modal_set_dismisses_on_outside_tap(
    touchstone_layer *modal, bool dismisses);

/* Sets the function that is called after a modal layer was dismissed. */
TOUCHSTONE_API touchstone_status touchstone_modal_set_dismissed_function(
    touchstone_layer *modal, touchstone_layer_function function, void *data);

/* ---- Loupes ---- */

/* Creates a layer that magnifies the content under a pressed finger. Add it to the root. Your program draws
 * the magnified part. NULL on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_loupe_create(
    touchstone_context *context, const char *name);

/* Attaches a loupe to the layer whose presses show it, instead of another one; NULL detaches it. */
TOUCHSTONE_API touchstone_status touchstone_loupe_attach(
    touchstone_layer *loupe, touchstone_layer *target);

/* The press recognizer that shows the loupe; it belongs to the loupe, and is on the layer that the loupe is
 * attached to. NULL on an error. */
TOUCHSTONE_API touchstone_recognizer *touchstone_loupe_get_press(touchstone_layer *loupe);

/* Sets the magnification, greater than 0 (2 by default), and, in points, the radius of the loupe, greater than
 * 0 (64), the assumed radius of a fingertip (28.3) and the gap between both (8). Getting the
 * magnification returns NAN on an error. */
TOUCHSTONE_API touchstone_status touchstone_loupe_set_magnification(
    touchstone_layer *loupe, double magnification);
TOUCHSTONE_API double touchstone_loupe_get_magnification(touchstone_layer *loupe);
TOUCHSTONE_API touchstone_status touchstone_loupe_set_size(
    touchstone_layer *loupe, double radius, double finger_radius, double gap);

/* Whether the loupe is shown. If so, writes the point under the finger and the rectangle that the loupe
 * magnifies, both in the coordinates of the loupe's parent; each may be NULL. */
TOUCHSTONE_API bool touchstone_loupe_get_focus(
    touchstone_layer *loupe, touchstone_point *focus, touchstone_rect *magnified);

/* Sets the function that is called when the loupe appears, moves or disappears. It also moves if its parent or an
 * ancestor does; if the function moves one of these, it is not called again because of that. */
TOUCHSTONE_API touchstone_status touchstone_loupe_set_changed_function(
    touchstone_layer *loupe, touchstone_layer_function function, void *data);

TOUCHSTONE_END

#endif
