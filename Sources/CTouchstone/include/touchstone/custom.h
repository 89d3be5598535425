/* Custom recognizers: gestures that your program recognizes by functions. Include touchstone.h. */
#ifndef TOUCHSTONE_CUSTOM_H
#define TOUCHSTONE_CUSTOM_H

#include "recognizer.h"

TOUCHSTONE_BEGIN

/* Judges touches that landed, moved, lifted or were cancelled at one instant, all in one phase. The location
 * of each touch is in points of the window; touchstone_layer_convert_point() converts it.
 *
 * Returns the new state of the gesture: TOUCHSTONE_STATE_POSSIBLE to remain undecided, FAILED, ENDED for a
 * discrete gesture, or BEGAN, then CHANGED, ENDED or CANCELLED for a continuous one. A state that cannot
 * follow is repaired. Before the gesture began, CHANGED and CANCELLED count as FAILED, and the reason of the
 * failure says so. Afterwards POSSIBLE counts as no change, BEGAN as CHANGED and FAILED as CANCELLED. Once a
 * gesture has ended, failed or was cancelled, the function is not called again before the reset.
 *
 * All functions of a custom recognizer run while the engine decides: calls that change something fail with
 * TOUCHSTONE_ERROR_BUSY, including touchstone_recognizer_create_custom(). Only the deadline, the crossing
 * time, the reason and the values of the recognizer can be set. */
typedef touchstone_state (*touchstone_judge_function)(
    touchstone_recognizer *recognizer, touchstone_phase phase, const touchstone_touch *touches,
    size_t count, void *data);

/* Judges that the time set with touchstone_recognizer_set_deadline() was reached. Returns the new state. */
typedef touchstone_state (*touchstone_deadline_function)(
    touchstone_recognizer *recognizer, int64_t time, void *data);

/* Called after every gesture: reset your program's state. */
typedef void (*touchstone_reset_function)(touchstone_recognizer *recognizer, void *data);

/* The functions of a custom recognizer. deadline and reset may be NULL. */
typedef struct touchstone_custom_functions {
  touchstone_judge_function judge;
  touchstone_deadline_function deadline;
  touchstone_reset_function reset;
} touchstone_custom_functions;

/* Creates a recognizer whose decisions are made by functions, which receive data. It takes part in
 * requirements, exclusion, hand-offs, traces and transcripts like any other; its kind is
 * TOUCHSTONE_KIND_CUSTOM. NULL on an error; judge must not be NULL. */
TOUCHSTONE_API touchstone_recognizer *touchstone_recognizer_create_custom(
    touchstone_context *context, const char *name, touchstone_custom_functions functions,
    void *data);

/* Sets the time at which the deadline function is called if nothing happens before; INT64_MAX for none. The
 * reset after a gesture removes it. Only from within a function of the recognizer; otherwise fails with
 * TOUCHSTONE_ERROR_BUSY. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_deadline(
    touchstone_recognizer *recognizer, int64_t time);

/* Sets the time at which a limit was crossed, interpolated between the touches of the running function and
 * those of its previous call: the state that the function returns gets this time instead of the touches'
 * time. Otherwise a gesture begins, ends and fails at the time of the touches, and at another instant at
 * another rate of the panel. Only from within the judge or deadline function; otherwise fails with
 * TOUCHSTONE_ERROR_BUSY, and with TOUCHSTONE_ERROR_ARGUMENT for a time outside of the two. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_crossing_time(
    touchstone_recognizer *recognizer, int64_t time);

/* The limit that a measured value missed. */
typedef enum touchstone_limit {
  /* The reason has no measured value and limit, or only the measured value, if it is not NAN. */
  TOUCHSTONE_LIMIT_NONE = 0,
  /* The measured value must be at least the limit. */
  TOUCHSTONE_LIMIT_MINIMUM = 1,
  /* The measured value must be at most the limit. */
  TOUCHSTONE_LIMIT_MAXIMUM = 2
} touchstone_limit;

/* The reason that a custom recognizer gives, such as "pressed too softly", 0.2, 0.5, MINIMUM, "N". */
typedef struct touchstone_reason {
  const char *words;
  double measured, limit;
  touchstone_limit kind;
  /* Printed after both numbers; may be NULL. */
  const char *unit;
} touchstone_reason;

/* Sets the reason for the failure or cancellation that the running function returns. Traces show it; that
 * of a failure is also passed to the failure function and returned by touchstone_recognizer_get_failure().
 * Only from within a function of the recognizer; otherwise fails with TOUCHSTONE_ERROR_BUSY. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_reason(
    touchstone_recognizer *recognizer, touchstone_reason reason);

/* Sets a value of the gesture by name, such as "force", which traces and transcripts show. unit may be
 * NULL. At most 16 names; the reset after a gesture removes them. Fails with TOUCHSTONE_ERROR_KIND if the
 * recognizer is not a custom one, with TOUCHSTONE_ERROR_LIMIT if there are too many names, and with
 * TOUCHSTONE_ERROR_BUSY from within a touchstone_hit_function or a function of another custom recognizer. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_set_value(
    touchstone_recognizer *recognizer, const char *name, double value, const char *unit);

/* A value of a custom recognizer by name; NAN if there is none, and on an error. If the gesture has ended while it
 * waited for others to fail, the action for its beginning gets the values that it began with. */
TOUCHSTONE_API double touchstone_recognizer_get_value(
    touchstone_recognizer *recognizer, const char *name);

TOUCHSTONE_END

#endif
