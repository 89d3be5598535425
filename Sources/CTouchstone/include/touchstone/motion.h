/* Places of touches for a display frame, and the clock of a host's events. Include touchstone.h. */
#ifndef TOUCHSTONE_MOTION_H
#define TOUCHSTONE_MOTION_H

#include "base.h"

TOUCHSTONE_BEGIN

/* ---- Places for a frame ---- */

/* Where an estimate comes from. */
typedef enum touchstone_basis {
  /* A place that the panel reported: there is no other, or none near enough in time. */
  TOUCHSTONE_BASIS_REPORTED = 0,
  /* The line between the reported places before and after. */
  TOUCHSTONE_BASIS_INTERPOLATED = 1,
  /* The newest places, continued. */
  TOUCHSTONE_BASIS_EXTRAPOLATED = 2
} touchstone_basis;

/* Where a touch is, or will be, at an instant at which its panel reported nothing. For drawing:
 * recognizers and layers go on with what was reported. Filled by the library. */
typedef struct touchstone_estimate {
  /* The instant that was asked for, and the one that the estimate is for. They differ, and is_limited
   * is true, where a limit was met. */
  int64_t requested_time;
  int64_t time;
  /* Where the touch is at that time, in the coordinates of the layer. */
  touchstone_point location;
  /* The standard deviation of each coordinate, in points of the window. */
  double standard_deviation;
  touchstone_basis basis;
  bool is_limited;
} touchstone_estimate;

/* Where to draw a touch in the display frame of a time, so that it moves evenly whatever the rates of
 * panel and screen. The estimate is for 5 ms before the frame.
 *
 * Between two reports the place is on the line between them. After the newest report the movement is
 * continued by at most 8 ms, and by at most half the time between the last two reports. A frame
 * before the oldest report that is kept gets the place of that report. Both are no errors;
 * is_limited says so.
 *
 * layer is whose coordinates the place is in; NULL means the window. Fails with
 * TOUCHSTONE_ERROR_ARGUMENT if there is no such touch, because it never landed or is over, if
 * estimate is NULL, and if the layer is in no window or its transform is singular. */
TOUCHSTONE_API touchstone_status touchstone_context_resample_touch(
    touchstone_context *context, uint64_t touch, int64_t frame_time, touchstone_layer *layer,
    touchstone_estimate *estimate);

/* Where a touch will be at a time, to draw ahead of the finger by as much as the screen is late.
 *
 * now is the event time by now: a finger that has been silent for more than 40 ms is not expected to
 * move. The longest prediction is 100 ms after the newest report; a later time gets the place of
 * then, and is_limited is true. A time before the newest report is resampled. Fails as
 * touchstone_context_resample_touch() does. */
TOUCHSTONE_API touchstone_status touchstone_context_predict_touch(
    touchstone_context *context, uint64_t touch, int64_t time, int64_t now, touchstone_layer *layer,
    touchstone_estimate *estimate);

/* ---- The clock of events ---- */

/* Maps the time stamps of a window system to event time, and event time to the program's monotonic
 * clock. It reads no clock: the program passes the times of CLOCK_MONOTONIC as now.
 *
 *     int64_t time = touchstone_clock_event_time_of_milliseconds(clock, event.time, now);
 *     touchstone_context_deliver(context, screen, time, contacts, count);
 *     poll(&descriptor, 1, touchstone_clock_get_poll_timeout(clock, now)); */
typedef struct touchstone_clock touchstone_clock;

/* Makes a clock that has seen no event. Destroying the context destroys it. NULL on an error. */
TOUCHSTONE_API touchstone_clock *touchstone_clock_create(touchstone_context *context);

TOUCHSTONE_API touchstone_status touchstone_clock_destroy(touchstone_clock *clock);

/* The event time of a stamp in milliseconds that wraps every 49.7 days, as those of X11 and Wayland.
 * Of the times that a stamp may mean it is the one nearest to what now leads to expect. The first
 * stamp is taken as it is. 0 on an error. */
TOUCHSTONE_API int64_t touchstone_clock_event_time_of_milliseconds(
    touchstone_clock *clock, uint32_t stamp, int64_t now);

/* The event time of a stamp in microseconds that never wraps, as those of libinput and the kernel.
 * A stamp beyond INT64_MAX counts as that. 0 on an error. */
TOUCHSTONE_API int64_t touchstone_clock_event_time_of_microseconds(
    touchstone_clock *clock, uint64_t stamp, int64_t now);

/* The event time at a time of the monotonic clock, to advance the context to when no event comes; and
 * the other way round. Before the first event both are the same. 0 on an error. */
TOUCHSTONE_API int64_t touchstone_clock_event_time_at(touchstone_clock *clock, int64_t monotonic);
TOUCHSTONE_API int64_t touchstone_clock_monotonic_at(touchstone_clock *clock, int64_t event_time);

/* Writes how long the program may sleep until the context's next deadline, at least 0, and returns
 * true; returns false, and writes nothing, if nothing is waited for or on an error. span may be
 * NULL. */
TOUCHSTONE_API bool touchstone_clock_get_sleep(
    touchstone_clock *clock, int64_t now, int64_t *span);

/* The same for poll(): whole milliseconds, rounded up; -1, for ever, if nothing is waited for or on
 * an error. */
TOUCHSTONE_API int touchstone_clock_get_poll_timeout(touchstone_clock *clock, int64_t now);

/* What happened while a program did not look at its clock. */
typedef enum touchstone_gap {
  /* It looked a moment ago, or for the first time. */
  TOUCHSTONE_GAP_NONE = 0,
  /* The program was busy or stopped while the machine was awake. What the fingers did waits in a
   * queue with its own time stamps: deliver it as usual. */
  TOUCHSTONE_GAP_PAUSE = 1,
  /* The machine slept. Fingers may have lifted unseen: call touchstone_context_cancel_all(). */
  TOUCHSTONE_GAP_SUSPEND = 2
} touchstone_gap;

/* Says that the program woke up, before it reads events, and what happened meanwhile.
 *
 * since_boot is the time of CLOCK_BOOTTIME, which goes on while the machine sleeps. sleep is how long
 * the program meant to wait; negative for as long as it takes. span gets the length of the gap, 0
 * without one; it may be NULL. TOUCHSTONE_GAP_NONE on an error, with nothing written. */
TOUCHSTONE_API touchstone_gap touchstone_clock_wake(
    touchstone_clock *clock, int64_t now, int64_t since_boot, int64_t sleep, int64_t *span);

/* How much later than it meant to the program may wake up before it counts as a pause; 1 s at first.
 * Not negative. Getting returns 0 on an error. */
TOUCHSTONE_API touchstone_status touchstone_clock_set_longest_wait(
    touchstone_clock *clock, int64_t span);
TOUCHSTONE_API int64_t touchstone_clock_get_longest_wait(touchstone_clock *clock);

TOUCHSTONE_END

#endif
