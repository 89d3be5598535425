import CTouchstone
import TouchstoneC

extension Signature {
  /// The functions of recording.h.
  static var recordings: [Signature] {
    [
      Signature(
        "touchstone_context_start_recording", touchstone_context_start_recording,
        contextStartRecording),
      Signature(
        "touchstone_context_stop_recording", touchstone_context_stop_recording,
        contextStopRecording),
      Signature(
        "touchstone_context_is_recording", touchstone_context_is_recording, contextIsRecording),
      Signature(
        "touchstone_context_get_recording", touchstone_context_get_recording, contextGetRecording),
      Signature("touchstone_context_replay", touchstone_context_replay, contextReplay),
      Signature(
        "touchstone_context_replay_file", touchstone_context_replay_file, contextReplayFile),
    ]
  }
}
