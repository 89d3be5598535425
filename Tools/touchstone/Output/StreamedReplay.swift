import TouchRecordings
import TouchTracking
import Touchstone

/// Replays a recording that is too large for memory, and writes the transcript to standard output
/// incrementally.
///
/// JSON is written in one pass. Text needs two: its first line has counts, and its columns are as wide as their
/// widest cell. The output equals that of a recording in memory, byte for byte.
struct StreamedReplay {
  /// The maximum number of faults in memory. JSON lists every fault after the calls; with more of them, the
  /// recording is played once more for the faults alone.
  private static let maximumFaults = 10_000

  let file: String
  let recording: StreamedRecording
  let layout: OutputLayout
  let format: OutputFormat
  let isBrief: Bool

  /// Writes the transcript.
  ///
  /// - Parameter window: Creates a new window; called for each playback.
  /// - Returns: The report, for the output that follows.
  func run(faults: [RecordingFault], window: () throws -> Window) throws -> ReplayReport {
    let writer = PortionWriter(format)
    let report: ReplayReport
    switch format {
    case .text: report = try writeText(faults, window, to: writer)
    case .jsonl: report = try writeLines(faults, window, to: writer)
    }
    try writer.finish()
    return report
  }

  // MARK: JSON

  private func writeLines(
    _ found: [RecordingFault], _ window: () throws -> Window, to writer: PortionWriter
  ) throws -> ReplayReport {
    var totals = ReplayTotals()
    var faults: [TrackingFault] = []
    var count = 0
    var transcript = try play(window, to: writer) { call in
      totals.add(call)
      writer.add(call.json + "\n")
    } onFault: { fault in
      totals.add(fault)
      count += 1
      if count <= Self.maximumFaults { faults.append(fault) }
    }
    if count <= Self.maximumFaults {
      transcript.faults = faults
    } else {
      faults = []
      _ = try play(window, to: writer) { _ in
      } onFault: {
        writer.add($0.json + "\n")
      }
    }
    writer.add(transcript.jsonLines)
    return report(transcript, totals, found)
  }

  // MARK: Text

  private func writeText(
    _ found: [RecordingFault], _ window: () throws -> Window, to writer: PortionWriter
  ) throws -> ReplayReport {
    var totals = ReplayTotals()
    var rows = TranscriptRows(isBrief: isBrief)
    let transcript = try play(window, to: writer) { call in
      totals.add(call)
      rows.measure(call)
    } onFault: {
      totals.add($0)
    }
    rows.finishMeasuring()
    let report = report(transcript, totals, found)
    writer.add(report.heading + "\n" + rows.heading)
    if !rows.isEmpty {
      _ = try play(window, to: writer) {
        writer.add(rows.text($0))
      } onFault: { _ in
      }
      writer.add(rows.rest())
    }
    writer.add(totals.faults.text + transcript.movementText)
    return report
  }

  // MARK: Playing

  private func play(
    _ window: () throws -> Window, to writer: PortionWriter,
    onCall: @escaping (Transcript.Call) -> Void, onFault: @escaping (TrackingFault) -> Void
  ) throws -> Transcript {
    StreamedReplayer(recording, layout: layout).run(
      in: try window(), listener: ReplayListener(onCall: onCall, onFault: onFault),
      isStopped: { writer.hasFailed })
  }

  private func report(
    _ transcript: Transcript, _ totals: ReplayTotals, _ faults: [RecordingFault]
  ) -> ReplayReport {
    ReplayReport(
      file: file, surfaces: recording.header.surfaces, faults: faults, transcript: transcript,
      tally: totals.faults,
      summary: ReplaySummary(
        file: file, duration: recording.duration, transcript: transcript, totals: totals,
        readingFaults: faults))
  }
}
