/* Touch locations for display frames, and the clock of a host's events. Include touchstone.h. */
#ifndef TOUCHSTONE_MOTION_H
#define TOUCHSTONE_MOTION_H

#include "base.h"

TOUCHSTONE_BEGIN

/* ---- Locations for a frame ---- */

/* The origin of an estimate. */
typedef enum touchstone_basis {
  /* A reported location, because there is no other near enough in time. */
  TOUCHSTONE_BASIS_REPORTED = 0,
  /* Interpolation between the reported locations before and after. */
  TOUCHSTONE_BASIS_INTERPOLATED = 1,
  /* Extrapolation of the newest locations. */
  TOUCHSTONE_BASIS_EXTRAPOLATED = 2
} touchstone_basis;

/* The estimated location of a touch at an instant at which its panel reported nothing. Estimates
 * are for drawing only: recognizers and layers use the reported locations. Filled by the library. */
typedef struct touchstone_estimate {
  /* The requested instant, and the instant of the estimate. They differ, and is_limited is true, if a limit was
   * reached, or if the location is a reported one, as for a finger that rests. */
  int64_t requested_time;
  int64_t time;
  /* The location at that time, in the coordinates of the layer. */
  touchstone_point location;
  /* The standard deviation of each coordinate, in points of the window. */
  double standard_deviation;
  touchstone_basis basis;
  bool is_limited;
} touchstone_estimate;

/* The location at which to draw a touch in a display frame, so that it moves evenly at any panel
 * and screen rates. The estimate is for 5 ms before the frame.
 *
 * Between two reports the location is interpolated linearly. After the newest report it is extrapolated by at
 * most 8 ms, and by at most half the time between the last two reports. If these are less than 2 ms or more
 * than 20 ms apart, or the newest one is over 40 ms earlier than the estimate, the location is that of the
 * newest report. A frame earlier than the oldest kept report gets the location of that report. These limits
 * are not errors; is_limited is true if one was reached.
 *
 * layer selects the coordinates of the location; NULL means the window. Fails with TOUCHSTONE_ERROR_ARGUMENT
 * if there is no such touch, because it never landed or has ended, if estimate is NULL, or if the layer is in
 * no window or another one than the touch, or its transform is singular. */
TOUCHSTONE_API touchstone_status touchstone_context_resample_touch(
    touchstone_context *context, uint64_t touch, int64_t frame_time, touchstone_layer *layer,
    touchstone_estimate *estimate);

/* The predicted location of a touch at a time, for drawing ahead of the finger to compensate for the screen's
 * latency.
 *
 * time and now, the current time, are by the clock of touchstone_context_advance(). A finger without a
 * report for more than 40 ms is not expected to move. Predictions end 100 ms after the newest report; for a
 * later time the location at that limit is returned, and is_limited is true. For a time before the newest
 * report, the location is resampled. Fails like touchstone_context_resample_touch(). */
TOUCHSTONE_API touchstone_status touchstone_context_predict_touch(
    touchstone_context *context, uint64_t touch, int64_t time, int64_t now, touchstone_layer *layer,
    touchstone_estimate *estimate);

/* ---- Event clock ---- */

/* Maps the time stamps of a window system to event time, and event time to the program's monotonic
 * clock. It reads no clock: the program passes the times of CLOCK_MONOTONIC as now.
 *
 *     int64_t time = touchstone_clock_event_time_of_milliseconds(clock, event.time, now);
 *     touchstone_context_deliver(context, screen, time, contacts, count);
 *     poll(&descriptor, 1, touchstone_clock_get_poll_timeout(clock, now)); */
typedef struct touchstone_clock touchstone_clock;

/* Creates a clock that has received no event. Destroying the context destroys it. NULL on an
 * error. */
TOUCHSTONE_API touchstone_clock *touchstone_clock_create(touchstone_context *context);

TOUCHSTONE_API touchstone_status touchstone_clock_destroy(touchstone_clock *clock);

/* Converts a time stamp in milliseconds that wraps every 49.7 days, like those of X11 and Wayland, to event
 * time. Among the times that the stamp can represent, the result is the one nearest to the time expected from
 * now. The first stamp is used unchanged. 0 on an error. */
TOUCHSTONE_API int64_t touchstone_clock_event_time_of_milliseconds(
    touchstone_clock *clock, uint32_t stamp, int64_t now);

/* Converts a time stamp in microseconds that never wraps, like those of libinput and the kernel,
 * to event time. A stamp beyond INT64_MAX is clamped. 0 on an error. */
TOUCHSTONE_API int64_t touchstone_clock_event_time_of_microseconds(
    touchstone_clock *clock, uint64_t stamp, int64_t now);

/* Convert a time of the monotonic clock to event time, for advancing the context when there are no
 * events, and event time to a time of the monotonic clock. Before the first event both are equal.
 * 0 on an error. */
TOUCHSTONE_API int64_t touchstone_clock_event_time_at(touchstone_clock *clock, int64_t monotonic);
TOUCHSTONE_API int64_t touchstone_clock_monotonic_at(touchstone_clock *clock, int64_t event_time);

/* Writes how long the program may sleep until the context's next deadline, at least 0, and returns
 * true; returns false, and writes nothing, if nothing is pending or on an error. span may be NULL. */
TOUCHSTONE_API bool touchstone_clock_get_sleep(
    touchstone_clock *clock, int64_t now, int64_t *span);

/* The same as a timeout for poll(): whole milliseconds, rounded up; -1, which means forever, if
 * nothing is pending or on an error. */
TOUCHSTONE_API int touchstone_clock_get_poll_timeout(touchstone_clock *clock, int64_t now);

/* An event that a program missed because it did not check its clock. */
typedef enum touchstone_gap {
  /* Nothing: the program checked it a moment ago, or for the first time. */
  TOUCHSTONE_GAP_NONE = 0,
  /* The program was busy or stopped while the machine was awake. Touch events are still queued
   * with their own time stamps: deliver them as usual. */
  TOUCHSTONE_GAP_PAUSE = 1,
  /* The machine slept. Lifts may have been missed: call touchstone_context_cancel_all(). */
  TOUCHSTONE_GAP_SUSPEND = 2
} touchstone_gap;

/* Reports that the program woke up, before it reads events, and returns what happened since the
 * last call.
 *
 * since_boot is the time of CLOCK_BOOTTIME, which keeps running while the machine sleeps. sleep is
 * how long the program intended to wait; negative if it waited without a timeout. span receives
 * the length of the gap, 0 if there was none; it may be NULL. Returns TOUCHSTONE_GAP_NONE and
 * writes nothing on an error. */
TOUCHSTONE_API touchstone_gap touchstone_clock_wake(
    touchstone_clock *clock, int64_t now, int64_t since_boot, int64_t sleep, int64_t *span);

/* How much later than intended the program may wake up before this counts as a pause; 1 s by
 * default, must not be negative. Getting returns 0 on an error. */
TOUCHSTONE_API touchstone_status touchstone_clock_set_longest_wait(
    touchstone_clock *clock, int64_t span);
TOUCHSTONE_API int64_t touchstone_clock_get_longest_wait(touchstone_clock *clock);

TOUCHSTONE_END

#endif
