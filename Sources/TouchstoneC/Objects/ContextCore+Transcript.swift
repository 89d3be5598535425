import TouchRecordings
import Touchstone

/// The transcript of a context: one line for each call of a recognizer's actions, sent after the call that
/// caused it, like a trace.
extension ContextCore {
  func reportTranscript() {
    while !transcriptLines.isEmpty {
      let lines = transcriptLines
      transcriptLines = []
      for line in lines {
        guard let callback = transcriptFunction, let handle else { continue }
        let text = CText(line)
        withExtendedLifetime(text) { callback.function(handle, text.characters, callback.data) }
      }
    }
  }
}

extension RecognizerObject {
  /// Adds a call of the recognizer's actions to the transcript.
  func noteCall() {
    let state = recognizer.state
    if state == .began { hasBegun = true }
    defer { if state.isTerminal { hasBegun = false } }
    guard core.transcriptFunction != nil else { return }
    let call = Transcript.Call(
      of: recognizer, at: core.application.eventTime, isDiscrete: !hasBegun)
    core.transcriptLines.append(call.json)
  }
}
