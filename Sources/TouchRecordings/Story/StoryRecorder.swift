import TouchGestures
import TouchTracking
import Touchstone

/// Collects the ``SessionStory`` of a session in the compact form while it is played.
///
/// Input: the entries of the trace and the lines of the explanation. Output: the story up to now.
final class StoryRecorder {
  private var recognizers: [GestureRecognizer] = []
  private var lines: [Explanation.Line] = []
  private var log = AttemptLog()

  init(_ window: Window) {
    for layer in window.withDescendants { recognizers += layer.gestureRecognizers }
  }

  func add(_ line: Explanation.Line) { lines.append(line) }

  /// Adds the entries of a trace; call this before an explanation removes them.
  func add(_ entries: [TraceEntry], at instant: Instant) {
    for entry in entries { log.add(entry) }
    log.addDeadlines(of: recognizers, at: instant)
  }

  /// The story so far.
  var story: SessionStory { SessionStory(lines: lines, log: log) }
}
