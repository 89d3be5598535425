/* Mice, pens and wheels: buttons and tilt of touches, hovering, scrolling. Include touchstone.h. */
#ifndef TOUCHSTONE_POINTER_H
#define TOUCHSTONE_POINTER_H

#include "base.h"
#include "context.h"

TOUCHSTONE_BEGIN

/* ---- Buttons and tilt of contacts ---- */

/* Buttons as bits: button n, counted from 1 as in SDL, is bit n - 1. A finger and a pen's tip are the primary
 * button. TOUCHSTONE_SETTING_REQUIRED_BUTTONS is a combination of these bits. */
typedef enum touchstone_button {
  TOUCHSTONE_BUTTON_PRIMARY = 1,
  TOUCHSTONE_BUTTON_MIDDLE = 2,
  TOUCHSTONE_BUTTON_SECONDARY = 4,
  TOUCHSTONE_BUTTON_BACK = 8,
  TOUCHSTONE_BUTTON_FORWARD = 16
} touchstone_button;

/* The data of a contact beyond touchstone_contact. */
typedef struct touchstone_contact_tool {
  /* The pressed buttons; 0 means the primary one, and values above 255 fail. A pen's barrel buttons replace
   * its tip. */
  uint32_t buttons;
  /* Whether the tilt is reported. */
  bool has_tilt;
  /* The angle between the pen and the surface, from 0 (flat) to pi/2 (upright), in radians; clamped. */
  double altitude;
  /* The direction in which the pen's end points, clockwise from the x axis of the screen, in radians. A
   * tilt that is not finite is reported as TOUCHSTONE_FAULT_TILT_NOT_FINITE, and the previous one is kept. */
  double azimuth;
} touchstone_contact_tool;

/* Delivers contacts like touchstone_context_deliver(), each with the element of tools at the same index.
 * tools may be NULL; both may be NULL if count is 0. */
TOUCHSTONE_API touchstone_status touchstone_context_deliver_tools(
    touchstone_context *context, int device, int64_t time, const touchstone_contact *contacts,
    const touchstone_contact_tool *tools, size_t count);

/* ---- Hovering ---- */

/* The action of a pointer that does not touch. */
typedef enum touchstone_hover_action {
  /* It appeared or moved. */
  TOUCHSTONE_HOVER_MOVED = 0,
  /* It left, for example because the mouse left the window or the pen moved away. */
  TOUCHSTONE_HOVER_LEFT = 1,
  /* A button was pressed, or a pen touched the surface. Nothing hovers while a button is pressed. */
  TOUCHSTONE_HOVER_PRESSED = 2,
  /* A button was released. One that was not pressed is ignored, and reported as
   * TOUCHSTONE_FAULT_BUTTON_NOT_PRESSED. */
  TOUCHSTONE_HOVER_RELEASED = 3
} touchstone_hover_action;

/* A pointer that does not touch. */
typedef struct touchstone_hover {
  touchstone_hover_action action;
  /* The number of the button that was pressed or released, counted from 1; otherwise ignored. */
  int32_t button;
  /* TOUCHSTONE_TOOL_PEN for a pen; TOUCHSTONE_TOOL_FINGER for a mouse. */
  touchstone_tool tool;
  /* The location: of an event, in points of the screen, which are those of the root; of a recognizer, in points
   * of its window. A value that is not finite is reported as a fault, and the previous location is kept. */
  touchstone_point location;
  /* The distance of a pen, from 0 (nearest) to 1 (farthest that the device senses); 0 for a mouse. */
  double z_offset;
  /* The tilt as in touchstone_contact_tool; pi/2 and 0 for a mouse. */
  double altitude, azimuth;
} touchstone_hover;

/* Delivers hovering to recognizers of TOUCHSTONE_KIND_HOVER on the layer under the pointer and on its
 * ancestors. Called from within a callback, it takes effect after the current delivery. Fails with
 * TOUCHSTONE_ERROR_ARGUMENT if event is NULL, the device does not exist, or the action or tool is
 * unknown. */
TOUCHSTONE_API touchstone_status touchstone_context_hover(
    touchstone_context *context, int device, int64_t time, const touchstone_hover *event);

/* Determines again which layers are under the pointers, because layers have moved. Call it before every
 * frame that you draw. It has no effect from within an action. */
TOUCHSTONE_API touchstone_status touchstone_context_update_hover(touchstone_context *context);

/* Ends the hovering of a device, for example because the window lost the pointer. */
TOUCHSTONE_API touchstone_status touchstone_context_cancel_hover(
    touchstone_context *context, int device);

/* The pointer over the layer of a recognizer of TOUCHSTONE_KIND_HOVER, in its action: the location in
 * points of the window, and the pen's distance and tilt. The action is TOUCHSTONE_HOVER_MOVED. Fails
 * with TOUCHSTONE_ERROR_KIND for other recognizers. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_get_hover(
    touchstone_recognizer *recognizer, touchstone_hover *hover);

/* ---- Scrolling ---- */

/* The source of a movement that scrolls. */
typedef enum touchstone_scroll_source {
  /* Two fingers on a touchpad. */
  TOUCHSTONE_SCROLL_FINGERS = 0,
  /* A wheel with notches, each of 48 points by default. */
  TOUCHSTONE_SCROLL_WHEEL = 1
} touchstone_scroll_source;

/* Scrolls the innermost scroll layer under a point of the screen by a displacement of its content, also in
 * points of the screen; values that are not finite count as 0. phase is TOUCHSTONE_PHASE_MOVED, or
 * TOUCHSTONE_PHASE_ENDED or TOUCHSTONE_PHASE_CANCELLED when the fingers on a touchpad lift. No touch
 * lands, and no recognizer is notified. Fingers that come to rest, whose displacement is 0, stop the flings
 * under the point.
 *
 * Writes to handled, which may be NULL, whether a scroll layer handles it; if not, your program may
 * scroll something itself. Called from within an action, it takes effect after the current delivery, and
 * handled is true. Fails with TOUCHSTONE_ERROR_ARGUMENT if the device does not exist or the
 * source or phase is unknown. */
TOUCHSTONE_API touchstone_status touchstone_context_scroll(
    touchstone_context *context, int device, int64_t time, touchstone_scroll_source source,
    touchstone_phase phase, touchstone_vector way, touchstone_point pointer, bool *handled);

TOUCHSTONE_END

#endif
