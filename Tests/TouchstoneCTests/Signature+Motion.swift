import CTouchstone
import TouchstoneC

extension Signature {
  /// The functions of motion.h.
  static var motion: [Signature] {
    [
      Signature(
        "touchstone_context_resample_touch", touchstone_context_resample_touch,
        contextResampleTouch),
      Signature(
        "touchstone_context_predict_touch", touchstone_context_predict_touch, contextPredictTouch),
      Signature(
        "touchstone_clock_event_time_of_milliseconds", touchstone_clock_event_time_of_milliseconds,
        clockEventTimeOfMilliseconds),
      Signature(
        "touchstone_clock_get_poll_timeout", touchstone_clock_get_poll_timeout,
        clockGetPollTimeout),
      Signature("touchstone_clock_create", touchstone_clock_create, clockCreate),
      Signature("touchstone_clock_destroy", touchstone_clock_destroy, clockDestroy),
      Signature(
        "touchstone_clock_event_time_of_microseconds", touchstone_clock_event_time_of_microseconds,
        clockEventTimeOfMicroseconds),
      Signature("touchstone_clock_event_time_at", touchstone_clock_event_time_at, clockEventTimeAt),
      Signature("touchstone_clock_monotonic_at", touchstone_clock_monotonic_at, clockMonotonicAt),
      Signature("touchstone_clock_get_sleep", touchstone_clock_get_sleep, clockGetSleep),
      Signature("touchstone_clock_wake", touchstone_clock_wake, clockWake),
      Signature(
        "touchstone_clock_set_longest_wait", touchstone_clock_set_longest_wait,
        clockSetLongestWait),
      Signature(
        "touchstone_clock_get_longest_wait", touchstone_clock_get_longest_wait,
        clockGetLongestWait),
    ]
  }
}
