/* Failures as codes with measurements, and the touches of a gesture. Include touchstone.h. */
#ifndef TOUCHSTONE_FAILURE_H
#define TOUCHSTONE_FAILURE_H

#include "recognizer.h"

TOUCHSTONE_BEGIN

/* The reason for a failure. */
typedef enum touchstone_failure_code {
  /* The recognizer has not failed. */
  TOUCHSTONE_FAILURE_NONE = 0,
  /* A finger moved farther than allowed (points). */
  TOUCHSTONE_FAILURE_MOVED = 1,
  /* The fingers stayed down longer than allowed (microseconds). */
  TOUCHSTONE_FAILURE_HELD_TOO_LONG = 2,
  /* The fingers lifted too early (microseconds). */
  TOUCHSTONE_FAILURE_LIFTED_EARLY = 3,
  /* More fingers landed than allowed (a count). */
  TOUCHSTONE_FAILURE_TOO_MANY_TOUCHES = 4,
  /* Fewer fingers landed, or were down together, than required (a count). */
  TOUCHSTONE_FAILURE_TOO_FEW_TOUCHES = 5,
  /* The next tap did not follow in time (microseconds). */
  TOUCHSTONE_FAILURE_NEXT_TAP_TOO_LATE = 6,
  /* The next tap landed too far from the one before (points). */
  TOUCHSTONE_FAILURE_NEXT_TAP_TOO_FAR = 7,
  /* A touch landed on another layer while a further tap was awaited. */
  TOUCHSTONE_FAILURE_NEXT_TAP_ELSEWHERE = 8,
  /* The fingers lifted before they had moved, spread or turned enough (points). */
  TOUCHSTONE_FAILURE_TOO_LITTLE = 9,
  /* The fingers only slipped as they landed (points). */
  TOUCHSTONE_FAILURE_SLIPPED = 10,
  /* The fingers moved too little in this way relative to the rest of the movement (points). */
  TOUCHSTONE_FAILURE_OUTWEIGHED = 11,
  /* The fingers turned too little (radians). */
  TOUCHSTONE_FAILURE_TURNED_TOO_LITTLE = 12,
  /* The movement drifted sideways by this much (points); see along. */
  TOUCHSTONE_FAILURE_WRONG_DIRECTION = 13,
  /* The movement was too slow: only this far (points) within the time limit. */
  TOUCHSTONE_FAILURE_TOO_SLOW = 14,
  /* A touch landed too far from the edge (points). */
  TOUCHSTONE_FAILURE_AWAY_FROM_EDGE = 15,
  /* A touch was cancelled. */
  TOUCHSTONE_FAILURE_TOUCH_CANCELLED = 16,
  /* Another recognizer was recognized, and excludes this one. */
  TOUCHSTONE_FAILURE_EXCLUDED = 17,
  /* A recognizer whose failure is required was recognized. */
  TOUCHSTONE_FAILURE_REQUIREMENT_RECOGNIZED = 18,
  /* Your program did not allow it to begin. */
  TOUCHSTONE_FAILURE_REFUSED = 19,
  /* The recognizer was disabled, cancelled or removed from its layer. */
  TOUCHSTONE_FAILURE_WITHDRAWN = 20,
  /* The recognizer's layer left the window. */
  TOUCHSTONE_FAILURE_LAYER_LEFT_WINDOW = 21,
  /* All touches ended before the recognizer decided. */
  TOUCHSTONE_FAILURE_NEVER_DECIDED = 22,
  /* A custom recognizer failed, for a reason of its own. */
  TOUCHSTONE_FAILURE_CUSTOM = 23,
  /* The fingers only slipped as they landed, as this person's earlier touches did (points). */
  TOUCHSTONE_FAILURE_SLIPPED_AS_BEFORE = 24
} touchstone_failure_code;

/* The former name. It is removed with version 1.0. */
#define TOUCHSTONE_FAILURE_BESIDES TOUCHSTONE_FAILURE_OUTWEIGHED

/* The unit of a number. */
typedef enum touchstone_unit {
  /* None, or that of a custom recognizer. */
  TOUCHSTONE_UNIT_NONE = 0,
  TOUCHSTONE_UNIT_POINTS = 1,
  TOUCHSTONE_UNIT_MICROSECONDS = 2,
  TOUCHSTONE_UNIT_RADIANS = 3,
  /* A whole number of fingers or taps. */
  TOUCHSTONE_UNIT_COUNT = 4,
  TOUCHSTONE_UNIT_POINTS_PER_SECOND = 5,
  TOUCHSTONE_UNIT_RADIANS_PER_SECOND = 6,
  /* A change of the scale per second. */
  TOUCHSTONE_UNIT_PER_SECOND = 7,
  /* A factor or a share. */
  TOUCHSTONE_UNIT_FACTOR = 8,
  /* 0 or 1. */
  TOUCHSTONE_UNIT_FLAG = 9,
  /* A sum of members. */
  TOUCHSTONE_UNIT_SET = 10,
  /* One of several enumerators. */
  TOUCHSTONE_UNIT_CHOICE = 11
} touchstone_unit;

/* The reason for a failure, with the measured value and the limit that it missed. Filled by the
 * library. */
typedef struct touchstone_failure {
  touchstone_failure_code code;
  /* The unit of measured and limit. */
  touchstone_unit unit;
  /* The measured value and the limit; NAN for failures without measurements, and for a custom reason without
   * them. */
  double measured, limit;
  /* Whether the limit is a minimum; otherwise it is a maximum. */
  bool is_minimum;
  /* For TOUCHSTONE_FAILURE_WRONG_DIRECTION the distance along the gesture's direction, otherwise 0. */
  double along;
  /* For TOUCHSTONE_FAILURE_TOO_SLOW the time allowed for the distance, otherwise 0. */
  int64_t time_limit;
  /* The responsible recognizer, for TOUCHSTONE_FAILURE_EXCLUDED and
   * TOUCHSTONE_FAILURE_REQUIREMENT_RECOGNIZED; NULL if it was destroyed. */
  touchstone_recognizer *other;
  /* The reason as text, with measurements; never NULL. */
  const char *reason;
} touchstone_failure;

/* Writes the reason for the last failure, at most size bytes: pass sizeof(touchstone_failure). The code is
 * TOUCHSTONE_FAILURE_NONE if the recognizer has not failed. The text is valid until the next call
 * with this recognizer. */
TOUCHSTONE_API touchstone_status touchstone_recognizer_get_failure(
    touchstone_recognizer *recognizer, touchstone_failure *failure, size_t size);

/* Writes one of the gesture's touches, counted from 0 in landing order, at most size bytes, and
 * returns true: those that are down, and those that have just lifted. Returns false, and writes nothing,
 * beyond the last, and on an error. Pass sizeof(touchstone_touch). */
TOUCHSTONE_API bool touchstone_recognizer_get_touch(
    touchstone_recognizer *recognizer, size_t index, touchstone_touch *touch, size_t size);

/* A location that a touch reported. */
typedef struct touchstone_sample {
  int64_t time;
  touchstone_phase phase;
  /* In points of the window. */
  touchstone_point location;
  /* From 0 to 1; 0 if the device does not report it. */
  double force;
} touchstone_sample;

/* Writes the locations of a touch that the present delivery combines, oldest first, up to capacity, and
 * returns their number; the last is the touch's own location. For drawing every reported point within an
 * action or a touch function. A stationary touch still has those of its last change. 0 if there is no such
 * touch, and on an error. samples may be NULL if capacity is 0. */
TOUCHSTONE_API size_t touchstone_context_get_samples(
    touchstone_context *context, uint64_t touch, touchstone_sample *samples, size_t capacity);

TOUCHSTONE_END

#endif
