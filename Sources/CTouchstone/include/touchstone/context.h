/* Contexts: what touches the screen goes in, and time. Include touchstone.h. */
#ifndef TOUCHSTONE_CONTEXT_H
#define TOUCHSTONE_CONTEXT_H

#include "base.h"

TOUCHSTONE_BEGIN

/* ---- Life ---- */

/* Makes a context whose window is so large, in points; sizes are not negative. NULL on an error. */
TOUCHSTONE_API touchstone_context *touchstone_context_create(double width, double height);

/* Destroys a context with all layers and recognizers that were made for it. No callback is called
 * any more, except those that release data.
 *
 * The context stays as it is with TOUCHSTONE_ERROR_THREAD while another thread is within a call on it,
 * with TOUCHSTONE_ERROR_BUSY from within a touchstone_hit_function, and with TOUCHSTONE_ERROR_HANDLE for
 * a handle that is not that of a context. */
TOUCHSTONE_API touchstone_status touchstone_context_destroy(touchstone_context *context);

/* The root of the layers: the window, from (0, 0) with the window's size. It can be used like any
 * layer, but not be destroyed or put into another. NULL on an error. */
TOUCHSTONE_API touchstone_layer *touchstone_context_get_root(touchstone_context *context);

/* Gives the window another size, in points. Layers in it stay where they are. */
TOUCHSTONE_API touchstone_status touchstone_context_set_size(
    touchstone_context *context, double width, double height);

/* How a touch that lifts soon becomes a tap, however far it moved. */
typedef enum touchstone_tap_assistance {
  /* Not at all. */
  TOUCHSTONE_TAP_ASSISTANCE_OFF = 0,
  /* A touch that lifts in time is a tap where it landed. It is reported there until the time is over;
   * other gestures count from where the finger is then. */
  TOUCHSTONE_TAP_ASSISTANCE_LANDING = 1,
  /* A touch that lifts in time is a tap where it lifted. It is held back until then. */
  TOUCHSTONE_TAP_ASSISTANCE_LIFT = 2
} touchstone_tap_assistance;

/* How a window reads the touches of shaky or slow hands. All zero is fine, and turns everything off.
 * Times are microseconds from 0 to 10000000. */
typedef struct touchstone_accommodations {
  /* How long a finger must be down to count; a touch that lifts earlier is ignored. */
  int64_t hold_duration;
  /* For how long after a lift a landing within 40 points of it is ignored. */
  int64_t ignore_repeat;
  touchstone_tap_assistance tap_assistance;
  /* For how long after the landing tap_assistance counts. */
  int64_t tap_assistance_duration;
  /* How far from its landing a finger still counts as resting, in points from 0 to 1000. */
  double resting_distance;
  /* The least time that is allowed between a lift and the next of several taps. */
  int64_t tap_interval;
} touchstone_accommodations;

/* Sets how the window reads touches that land later. Fails with TOUCHSTONE_ERROR_ARGUMENT, and changes
 * nothing, for a value that is out of range or not finite, when tap_assistance_duration is not longer
 * than hold_duration, and when ignore_repeat is not shorter than tap_interval, which counts as at least
 * 350000. */
TOUCHSTONE_API touchstone_status touchstone_context_set_accommodations(
    touchstone_context *context, touchstone_accommodations accommodations);
TOUCHSTONE_API touchstone_accommodations touchstone_context_get_accommodations(
    touchstone_context *context);

/* Keeps data of the program, which release gets back in the end if it is not NULL. */
TOUCHSTONE_API touchstone_status touchstone_context_set_user_data(
    touchstone_context *context, void *data, touchstone_release_function release);
TOUCHSTONE_API void *touchstone_context_get_user_data(touchstone_context *context);

/* ---- Devices ---- */

/* One axis of a device: its range, and units a millimeter (0 when the device does not tell). */
typedef struct touchstone_axis {
  double minimum, maximum, resolution;
} touchstone_axis;

/* Adds a device whose positions are points of the window already, as a program with a window of its
 * own has them, anywhere in range, which may be larger than the window.
 *
 * Returns the number that its frames carry, or -1 on an error. Numbers count from 0 in the order of
 * adding and are not used again, also after a device was removed. There can be at most 65536 devices
 * at a time; then it fails with TOUCHSTONE_ERROR_LIMIT. */
TOUCHSTONE_API int touchstone_context_add_surface(
    touchstone_context *context, const char *name, touchstone_rect range);

/* Adds a device that covers the window and reports in units of its own: those of its driver,
 * pixels, or millimeters, of which a resolution of 1 is one each. The units' size in millimeters
 * decides how many points they are worth. A panel without a credible resolution is taken to be 217
 * mm along its longer side, and a fault says so. Returns as touchstone_context_add_surface(). */
TOUCHSTONE_API int touchstone_context_add_device(
    touchstone_context *context, const char *name, touchstone_axis x, touchstone_axis y);

/* Removes a device that is gone, such as one that was unplugged: its contacts are cancelled, each told to
 * the function for faults. Later frames of it are ignored and reported there too. A device
 * that comes back is added again, and gets another number.
 *
 * time is when it was gone. From within a callback it takes effect after the delivery under way. Fails
 * with TOUCHSTONE_ERROR_ARGUMENT if the context has no such device. */
TOUCHSTONE_API touchstone_status touchstone_context_remove_device(
    touchstone_context *context, int device, int64_t time);

/* The size of a device's panel in points: that of a window which covers it. Width and height are
 * NAN on an error. */
TOUCHSTONE_API touchstone_rect touchstone_context_get_device_area(
    touchstone_context *context, int device);

/* ---- Contacts ---- */

/* What a device reports of one contact. All zero but slot, phase, x and y is fine. */
typedef struct touchstone_contact {
  /* The device's own number of the contact: any number, used again after a lift. */
  int64_t slot;
  /* Any phase but TOUCHSTONE_PHASE_STATIONARY. */
  touchstone_phase phase;
  touchstone_tool tool;
  /* Where, in the device's units. What is not finite is a fault of the input. */
  double x, y;
  /* From 0 to 1, where 1 is the device's greatest; 0 when the device does not tell. */
  double pressure;
  /* The longer diameter in millimeters; 0 when the device does not tell. */
  double size;
} touchstone_contact;

/* The most contacts that one frame may have; 64 are down at a time at most. */
#define TOUCHSTONE_MAXIMUM_CONTACTS 1024

/* Hands in what a device reports at one instant: the contacts that changed, in their order.
 * Deadlines that came before are reached first, then actions are sent and touches delivered to layers.
 *
 * contacts may be NULL if count is 0. Fails without effect if count is over the maximum or a phase
 * or tool is unknown. Everything else that is wrong with a device or with time is repaired and reported
 * to the function for faults: a device that was never added or was removed, time that goes back, a
 * landing in a slot that is not free, a contact that never landed. */
TOUCHSTONE_API touchstone_status touchstone_context_deliver(
    touchstone_context *context, int device, int64_t time, const touchstone_contact *contacts,
    size_t count);

/* Stands for every device. */
#define TOUCHSTONE_ALL_DEVICES (-1)

/* Cancels all that is down on one device, or on all: the input ended, or the window lost it. A device
 * that is gone is removed by touchstone_context_remove_device(). */
TOUCHSTONE_API touchstone_status touchstone_context_cancel_all(
    touchstone_context *context, int device, int64_t time);

/* How many touches are down. */
TOUCHSTONE_API size_t touchstone_context_count_touches(touchstone_context *context);

/* ---- Time ---- */

/* When touchstone_context_advance() must be called at the latest, even if nothing is touched: a
 * long press is long enough then, or a second tap can no longer come. Writes the time and returns
 * true; returns false, and writes nothing, if nothing is waited for or on an error. Ask after every
 * call that hands something in, and set a timer. time may be NULL. */
TOUCHSTONE_API bool touchstone_context_next_deadline(touchstone_context *context, int64_t *time);

/* Says that it is so late: every deadline up to then is reached, in its order, and layers that move
 * by themselves go to where they are then. Time never goes back: an earlier time has no effect, and
 * deliver first what fingers did before then. Call it when the timer goes off, and
 * before every picture that is drawn while something moves. */
TOUCHSTONE_API touchstone_status touchstone_context_advance(
    touchstone_context *context, int64_t time);

/* Whether a layer moves by itself, because a manipulator has let it go at speed. */
TOUCHSTONE_API bool touchstone_context_is_moving(touchstone_context *context);

/* ---- What is going on ---- */

/* What was wrong with the input. */
typedef enum touchstone_fault_kind {
  /* Time went back; the frame counts as simultaneous with the one before. By more than a second the
   * clock was set back: its later times count on from there. */
  TOUCHSTONE_FAULT_TIME_WENT_BACK = 1,
  /* A position is no finite number; the contact stays where it was, or is ignored if it is new. */
  TOUCHSTONE_FAULT_POSITION_NOT_FINITE = 2,
  /* A position lies outside the device's range; it was moved to its end. */
  TOUCHSTONE_FAULT_POSITION_OUT_OF_RANGE = 3,
  /* A contact landed in a slot whose contact had not lifted; the old touch ends first. */
  TOUCHSTONE_FAULT_REPLACED_WITHOUT_LIFT = 4,
  /* A contact that never landed moved, lifted or was cancelled; ignored. */
  TOUCHSTONE_FAULT_UNKNOWN_CONTACT = 5,
  /* More than 64 contacts at once; ignored. */
  TOUCHSTONE_FAULT_TOO_MANY_CONTACTS = 6,
  /* A frame of a device that was never added; ignored. */
  TOUCHSTONE_FAULT_UNKNOWN_DEVICE = 7,
  /* The device's size is unknown or absurd; an assumed one is used. */
  TOUCHSTONE_FAULT_ASSUMED_SCALE = 8,
  /* The input ended with a contact down; its touch is cancelled. */
  TOUCHSTONE_FAULT_OPEN_AT_END = 9,
  /* A frame of a device that was removed; ignored. */
  TOUCHSTONE_FAULT_REMOVED_DEVICE = 10,
  /* A pen's tilt or distance is no finite number; the one before counts. */
  TOUCHSTONE_FAULT_TILT_NOT_FINITE = 11,
  /* A button was released that was not pressed; ignored. */
  TOUCHSTONE_FAULT_BUTTON_NOT_PRESSED = 12
} touchstone_fault_kind;

/* Something about the input that had to be repaired. Filled by the library. */
typedef struct touchstone_fault {
  touchstone_fault_kind kind;
  int device;
  int64_t time;
  /* The slot, where the fault is one contact's. */
  bool has_slot;
  int64_t slot;
  /* Whether the program is to blame; else the device or its driver. */
  bool is_programs;
  /* What was wrong and what was done about it, with the figures. */
  const char *message;
} touchstone_fault;

typedef void (*touchstone_fault_function)(
    touchstone_context *context, const touchstone_fault *fault, void *data);

/* Sets the function that is called for everything in the input that had to be repaired, after the call that brought
 * it has done its work. */
TOUCHSTONE_API touchstone_status touchstone_context_set_fault_function(
    touchstone_context *context, touchstone_fault_function function, void *data);

/* A line of text without its end, such as "0.129000 tap fails: moved 10.5 pt, at most 10.0 pt
 * allowed": the time in seconds, the recognizer if it is about one, and what it did and why. */
typedef void (*touchstone_trace_function)(
    touchstone_context *context, const char *line, void *data);

/* Sets who is told, for people to read, of all that was decided and why, after the call in which it
 * was. Costs time while it is set, and nothing otherwise. */
TOUCHSTONE_API touchstone_status touchstone_context_set_trace_function(
    touchstone_context *context, touchstone_trace_function function, void *data);

TOUCHSTONE_END

#endif
