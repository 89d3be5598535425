import CTouchstone
import TouchstoneC

extension Signature {
  /// The functions of motion.h.
  static var motion: [Signature] {
    [
      Signature(
        "touchstone_context_resample_touch", type(of: touchstone_context_resample_touch),
        type(of: contextResampleTouch)),
      Signature(
        "touchstone_context_predict_touch", type(of: touchstone_context_predict_touch),
        type(of: contextPredictTouch)),
      Signature(
        "touchstone_clock_event_time_of_milliseconds",
        type(of: touchstone_clock_event_time_of_milliseconds),
        type(of: clockEventTimeOfMilliseconds)),
      Signature(
        "touchstone_clock_get_poll_timeout", type(of: touchstone_clock_get_poll_timeout),
        type(of: clockGetPollTimeout)),
      Signature(
        "touchstone_clock_create", type(of: touchstone_clock_create),
        type(of: clockCreate)),
      Signature(
        "touchstone_clock_destroy", type(of: touchstone_clock_destroy),
        type(of: clockDestroy)),
      Signature(
        "touchstone_clock_event_time_of_microseconds",
        type(of: touchstone_clock_event_time_of_microseconds),
        type(of: clockEventTimeOfMicroseconds)),
      Signature(
        "touchstone_clock_event_time_at", type(of: touchstone_clock_event_time_at),
        type(of: clockEventTimeAt)),
      Signature(
        "touchstone_clock_monotonic_at", type(of: touchstone_clock_monotonic_at),
        type(of: clockMonotonicAt)),
      Signature(
        "touchstone_clock_get_sleep", type(of: touchstone_clock_get_sleep),
        type(of: clockGetSleep)),
      Signature(
        "touchstone_clock_wake", type(of: touchstone_clock_wake),
        type(of: clockWake)),
      Signature(
        "touchstone_clock_set_longest_wait", type(of: touchstone_clock_set_longest_wait),
        type(of: clockSetLongestWait)),
      Signature(
        "touchstone_clock_get_longest_wait", type(of: touchstone_clock_get_longest_wait),
        type(of: clockGetLongestWait)),
    ]
  }
}
