import TouchDisplay
import TouchRecordings
import TouchTracking
import Touchstone

/// Finds the verdicts of a recording for the replay bar, by playing it in memory before it is shown.
enum ReplayMarks {
  /// The maximum number of marks; later verdicts are omitted.
  static let most = 2_000

  /// The verdicts of a session, in chronological order. Only the first part of a long recording is played,
  /// and a session that cannot be played has no marks: playing it on the display reports the reason.
  ///
  /// - Parameter limit: How long to play at most, in real time.
  static func find(in session: OffscreenSession, atMost limit: TimeSpan) -> [ReplayPlayer.Mark] {
    var session = session
    session.isInspecting = false
    guard let run = try? OffscreenRun(session) else { return [] }
    let trace = Trace()
    run.frame.window.application.trace = trace
    let clock = SessionClock()
    let end = clock.monotonic + limit
    var marks: [ReplayPlayer.Mark] = []
    while !run.run.isOver, marks.count < most, clock.monotonic < end {
      guard (try? run.run.play(to: run.run.now + .milliseconds(250))) != nil else { break }
      guard let start = run.run.start else { continue }
      marks += trace.entries.compactMap { $0.mark(from: start) }
      trace.removeAll()
    }
    return marks.sorted { $0.position < $1.position }
  }
}

extension TraceEntry {
  /// The entry as a mark of a replay that began at an instant; nil if it is no verdict.
  fileprivate func mark(from start: Instant) -> ReplayPlayer.Mark? {
    switch kind {
    case .acts:
      ReplayPlayer.Mark(position: time - start, name: label, isRecognized: true)
    case .failed, .cancelled:
      ReplayPlayer.Mark(position: time - start, name: label, isRecognized: false)
    case .touchBegan, .touchEnded, .touchCancelled, .touchIgnored, .received, .notReceived,
      .verdict,
      .waits, .ends, .handsOff, .reset, .delivery, .illegalTransition, .cycleDropped, .fault:
      nil
    }
  }
}
