import CTouchstone
import TouchstoneC

extension Signature {
  /// The functions of recording.h.
  static var recordings: [Signature] {
    [
      Signature(
        "touchstone_context_start_recording", type(of: touchstone_context_start_recording),
        type(of: contextStartRecording)),
      Signature(
        "touchstone_context_stop_recording", type(of: touchstone_context_stop_recording),
        type(of: contextStopRecording)),
      Signature(
        "touchstone_context_is_recording", type(of: touchstone_context_is_recording),
        type(of: contextIsRecording)),
      Signature(
        "touchstone_context_get_recording", type(of: touchstone_context_get_recording),
        type(of: contextGetRecording)),
      Signature(
        "touchstone_context_replay", type(of: touchstone_context_replay),
        type(of: contextReplay)),
      Signature(
        "touchstone_context_replay_file", type(of: touchstone_context_replay_file),
        type(of: contextReplayFile)),
    ]
  }
}
