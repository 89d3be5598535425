/* Contexts: input and time. Include touchstone.h. */
#ifndef TOUCHSTONE_CONTEXT_H
#define TOUCHSTONE_CONTEXT_H

#include "base.h"

TOUCHSTONE_BEGIN

/* ---- Life ---- */

/* Creates a context whose window has this size in points, which must not be negative. NULL on an
 * error. */
TOUCHSTONE_API touchstone_context *touchstone_context_create(double width, double height);

/* Destroys a context and everything created in it. No callback is called afterwards, except those
 * that release data.
 *
 * Fails, and leaves the context unchanged, with TOUCHSTONE_ERROR_THREAD during a call of another thread,
 * with TOUCHSTONE_ERROR_BUSY from within a touchstone_hit_function or a function of a custom recognizer, and
 * with TOUCHSTONE_ERROR_HANDLE if the handle is not that of a context. */
TOUCHSTONE_API touchstone_status touchstone_context_destroy(touchstone_context *context);

/* The root layer: the window, from (0, 0) with the window's size. You can use it like any layer, but
 * not destroy it or add it to another. NULL on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_context_get_root(touchstone_context *context);

/* Sets the size of the window in points. Its layers keep their positions. */
TOUCHSTONE_API touchstone_status touchstone_context_set_size(
    touchstone_context *context, double width, double height);

/* Whether a touch that lifts early is a tap, regardless of how far it moved. */
typedef enum touchstone_tap_assistance {
  /* No tap assistance. */
  TOUCHSTONE_TAP_ASSISTANCE_OFF = 0,
  /* A touch that lifts in time counts as a tap at its landing place. Until the time is over it is reported
   * there; after that, gestures are measured from the finger's position. */
  TOUCHSTONE_TAP_ASSISTANCE_LANDING = 1,
  /* A touch that lifts in time counts as a tap at the place where it lifted. It is held back until then. */
  TOUCHSTONE_TAP_ASSISTANCE_LIFT = 2
} touchstone_tap_assistance;

/* Accommodations for shaky or slow hands. All zero, the default, turns everything off. Durations are
 * microseconds from 0 to 10000000. */
typedef struct touchstone_accommodations {
  /* The minimum duration of a touch; a touch that lifts earlier is ignored. */
  int64_t hold_duration;
  /* The time after a lift during which a landing within 40 points of it is ignored. */
  int64_t ignore_repeat;
  touchstone_tap_assistance tap_assistance;
  /* The time after the landing during which tap_assistance applies. While that is off, it is ignored when it is
   * set, and 0 when it is read. */
  int64_t tap_assistance_duration;
  /* The distance from its landing within which a finger counts as resting, in points from 0 to 1000. */
  double resting_distance;
  /* The minimum time allowed between a lift and the next tap of a multiple tap. Unless it is 0, later taps may last
   * as long as the first one. */
  int64_t tap_interval;
} touchstone_accommodations;

/* Sets the accommodations for touches that land later, in all windows of the context, including those that
 * are added later. Fails with TOUCHSTONE_ERROR_ARGUMENT, and changes nothing, if a value is out of range or
 * not finite, if tap_assistance is not off and its duration is not longer than hold_duration, or if
 * ignore_repeat is not shorter than tap_interval, which counts as at least 350000. */
TOUCHSTONE_API touchstone_status touchstone_context_set_accommodations(
    touchstone_context *context, touchstone_accommodations accommodations);
TOUCHSTONE_API touchstone_accommodations touchstone_context_get_accommodations(
    touchstone_context *context);

/* The distance in points by which this person's fingertips are expected to slip in taps, learned from short
 * touches; 0 while too few are known. Each window learns from its own touches, and its recognizers adapt to
 * what it has learned, up to TOUCHSTONE_SETTING_MAXIMUM_SLIP. A window forgets it with the first landing after
 * a minute without touches. Returns the largest distance of all windows. */
TOUCHSTONE_API double touchstone_context_get_usual_slip(touchstone_context *context);
/* Forgets what all windows have learned about the person: how far the fingertips slip, and how fast the
 * person taps. Call it when another person takes over. */
TOUCHSTONE_API touchstone_status touchstone_context_forget_person(touchstone_context *context);

/* Stores data of your program. If release is not NULL, it is called with the data when the data is
 * no longer used. */
TOUCHSTONE_API touchstone_status touchstone_context_set_user_data(
    touchstone_context *context, void *data, touchstone_release_function release);
TOUCHSTONE_API void *touchstone_context_get_user_data(touchstone_context *context);

/* ---- Devices ---- */

/* One axis of a device: its range, and units per millimeter (0 if the device does not report it). */
typedef struct touchstone_axis {
  double minimum, maximum, resolution;
} touchstone_axis;

/* Adds a device that reports points of the window, such as your program's own window. Positions
 * may be anywhere in range, which may be larger than the window.
 *
 * Returns the number for its frames, or -1 on an error. Devices are numbered from 0 in the order
 * in which they are added; numbers are never reused, even after a device was removed. Fails with
 * TOUCHSTONE_ERROR_ARGUMENT if range is not from 1e-100 to 1e100 points wide and high, and with
 * TOUCHSTONE_ERROR_LIMIT if there are 65536 devices. */
TOUCHSTONE_API int touchstone_context_add_surface(
    touchstone_context *context, const char *name, touchstone_rect range);

/* Adds a device that reports pixels of the window, for programs that have pixels and know their size.
 * Locations are in points: a pixel is 160 points divided by dots_per_inch, which must be from 5 to
 * 5000. If your program has a scale factor of pixels per point, pass 160 times this factor. range is in
 * pixels, and may be larger than the window. Returns the same values as
 * touchstone_context_add_surface(). */
TOUCHSTONE_API int touchstone_context_add_pixel_surface(
    touchstone_context *context, const char *name, touchstone_rect range, double dots_per_inch);

/* Adds a device that covers the window and reports in its own units: those of its driver, pixels,
 * or millimeters (resolution 1). The resolution determines the size of a unit in points. A panel
 * without a plausible resolution is assumed to be 217 mm long, which is reported as a fault.
 * Returns the same values as touchstone_context_add_surface(). */
TOUCHSTONE_API int touchstone_context_add_device(
    touchstone_context *context, const char *name, touchstone_axis x, touchstone_axis y);

/* Removes a device, for example because it was unplugged: its contacts are cancelled, each with a fault, and
 * its hovering and scrolling end. Later frames of the device are ignored and reported as faults too. A device
 * that reconnects must be added again, and gets a new number.
 *
 * time is the time of the removal. Called from within a callback, it takes effect after the
 * current delivery. Fails with TOUCHSTONE_ERROR_ARGUMENT if the context has no such device. */
TOUCHSTONE_API touchstone_status touchstone_context_remove_device(
    touchstone_context *context, int device, int64_t time);

/* The size of a device's panel in points: the size of a window that covers it. Width and height are
 * NAN on an error. */
TOUCHSTONE_API touchstone_rect touchstone_context_get_device_area(
    touchstone_context *context, int device);

/* ---- Contacts ---- */

/* One contact of a device. All fields except slot, phase, x and y may be zero. */
typedef struct touchstone_contact {
  /* The device's own number of the contact: any number; it may be reused after a lift. */
  int64_t slot;
  /* Any phase except TOUCHSTONE_PHASE_STATIONARY. */
  touchstone_phase phase;
  touchstone_tool tool;
  /* The position in the device's units. A value that is not finite is reported as a fault, except in
   * a lift or a cancellation: NAN is right there if the host has no position, and the last one counts. */
  double x, y;
  /* From 0 to 1, where 1 is the device's maximum; 0 if the device does not report it. */
  double pressure;
  /* The longer diameter in millimeters; 0 if the device does not report it. */
  double size;
} touchstone_contact;

/* The maximum number of contacts in one frame. At most 64 are down at a time. */
#define TOUCHSTONE_MAXIMUM_CONTACTS 1024

/* Delivers what a device reports at one instant: the contacts that changed, in order. Earlier
 * deadlines are handled first; then actions are called and touches delivered to layers.
 *
 * contacts may be NULL if count is 0. Fails without effect if count exceeds the maximum or a phase
 * or tool is unknown. Every other error of a device or of time is repaired and reported to the
 * fault function: a device that was never added or was removed, time that goes backwards, a
 * landing in a slot that is in use, a contact that never landed. */
TOUCHSTONE_API touchstone_status touchstone_context_deliver(
    touchstone_context *context, int device, int64_t time, const touchstone_contact *contacts,
    size_t count);

/* Delivers a part of an instant: frames of one instant are judged together, once touchstone_context_deliver()
 * completes the instant, or a frame or an advance of a later time arrives. For window systems that report
 * each finger in a separate event. */
TOUCHSTONE_API touchstone_status touchstone_context_deliver_part(
    touchstone_context *context, int device, int64_t time, const touchstone_contact *contacts,
    size_t count);

/* All devices. */
#define TOUCHSTONE_ALL_DEVICES (-1)

/* Cancels all touches of one device, or of all devices, and ends their scrolling without a fling, because the
 * window lost its input, or the window system claimed the fingers for its own gesture, such as with
 * wl_touch.cancel. This is no fault, and none is reported. To remove a device, call
 * touchstone_context_remove_device(). */
TOUCHSTONE_API touchstone_status touchstone_context_cancel_all(
    touchstone_context *context, int device, int64_t time);

/* The number of touches that are down. */
TOUCHSTONE_API size_t touchstone_context_count_touches(touchstone_context *context);

/* ---- Time ---- */

/* The latest time at which touchstone_context_advance() must be called, even without touches, for
 * example because a long press is recognized then, or a second tap is no longer possible. Writes
 * the time and returns true; returns false, and writes nothing, if nothing is pending or on an
 * error. Call it after every delivery, and set a timer. time may be NULL. */
TOUCHSTONE_API bool touchstone_context_next_deadline(touchstone_context *context, int64_t *time);

/* Advances time: handles every deadline up to then, in order, and moves layers that are in a
 * fling. Time never goes backwards: an earlier time has no effect, and frames of earlier times
 * must be delivered first. Call it when the timer fires, and before every frame that you draw
 * while something moves. */
TOUCHSTONE_API touchstone_status touchstone_context_advance(
    touchstone_context *context, int64_t time);

/* Whether a layer is in motion without fingers, such as in a fling. */
TOUCHSTONE_API bool touchstone_context_is_moving(touchstone_context *context);

/* ---- Faults and traces ---- */

/* The kind of a fault in the input. */
typedef enum touchstone_fault_kind {
  /* Time went backwards; the frame counts as simultaneous with the one before. If it went back by more than a
   * second, the clock was set back: later times continue from there. */
  TOUCHSTONE_FAULT_TIME_WENT_BACK = 1,
  /* A position is not finite; the contact keeps its position, or is ignored if it is new. */
  TOUCHSTONE_FAULT_POSITION_NOT_FINITE = 2,
  /* A position is outside the device's range; it was clamped. */
  TOUCHSTONE_FAULT_POSITION_OUT_OF_RANGE = 3,
  /* A contact landed in a slot whose contact had not lifted; the old touch ends first. */
  TOUCHSTONE_FAULT_REPLACED_WITHOUT_LIFT = 4,
  /* A contact that never landed moved, lifted or was cancelled; ignored. */
  TOUCHSTONE_FAULT_UNKNOWN_CONTACT = 5,
  /* More than 64 contacts at once; ignored. */
  TOUCHSTONE_FAULT_TOO_MANY_CONTACTS = 6,
  /* A frame names a device that was never added; ignored. */
  TOUCHSTONE_FAULT_UNKNOWN_DEVICE = 7,
  /* The device's size is unknown or absurd; an assumed one is used. */
  TOUCHSTONE_FAULT_ASSUMED_SCALE = 8,
  /* The input ended with a contact down; its touch is cancelled. */
  TOUCHSTONE_FAULT_OPEN_AT_END = 9,
  /* A frame names a device that was removed; ignored. */
  TOUCHSTONE_FAULT_REMOVED_DEVICE = 10,
  /* A pen's tilt or distance is not finite; the previous one is kept. */
  TOUCHSTONE_FAULT_TILT_NOT_FINITE = 11,
  /* A button was released without having been pressed; ignored. */
  TOUCHSTONE_FAULT_BUTTON_NOT_PRESSED = 12,
  /* Frames and advances differ by more than a second, so they come from two clocks, or frames were queued
   * while time was advanced. Reported once until they agree again; an advance to an earlier time has no
   * effect, and gestures of an earlier frame time out at once. */
  TOUCHSTONE_FAULT_CLOCKS_DIFFER = 13,
  /* Calls of other threads were refused during calls on this context; they had no effect. */
  TOUCHSTONE_FAULT_TWO_THREADS = 14,
  /* A contact landed where another one had just landed, within 0.5 points and 50 ms: one finger was reported
   * twice, such as by touch events and the mouse events emulated from them. Both are delivered. */
  TOUCHSTONE_FAULT_SENT_TWICE = 15
} touchstone_fault_kind;

/* A fault in the input and its repair. Filled by the library. */
typedef struct touchstone_fault {
  touchstone_fault_kind kind;
  /* The device; -1 if the fault does not concern one. */
  int device;
  int64_t time;
  /* The slot, if the fault concerns one contact. */
  bool has_slot;
  int64_t slot;
  /* Whether it is an error of your program, not of the device or its driver. Always true for a surface that
   * touchstone_context_add_surface() or touchstone_context_add_pixel_surface() added, since your program makes
   * its contacts. */
  bool is_programs;
  /* The name of the device, or its number if it has no name, was removed by an earlier call or was never
   * added; the fault and its repair with measurements; and what your program can do. */
  const char *message;
} touchstone_fault;

typedef void (*touchstone_fault_function)(
    touchstone_context *context, const touchstone_fault *fault, void *data);

/* Sets the function that is called for every repaired fault in the input, at the end of the call
 * that delivered it. */
TOUCHSTONE_API touchstone_status touchstone_context_set_fault_function(
    touchstone_context *context, touchstone_fault_function function, void *data);

/* Called with a line of text without a line end, such as "0.129000 tap fails: moved 10.5 pt, at most 10.0 pt
 * allowed": the time in seconds, the recognizer if there is one, its decision and the reason. */
typedef void (*touchstone_trace_function)(
    touchstone_context *context, const char *line, void *data);

/* Sets the function that receives all decisions and their reasons as readable text, at the end of
 * each call. Tracing costs time only while a function is set. */
TOUCHSTONE_API touchstone_status touchstone_context_set_trace_function(
    touchstone_context *context, touchstone_trace_function function, void *data);

TOUCHSTONE_END

#endif
