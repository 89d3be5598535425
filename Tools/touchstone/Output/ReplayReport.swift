import TouchRecordings
import TouchTracking

/// The output of `touchstone replay` for one file.
struct ReplayReport {
  var file: String
  var recording: Recording
  /// The faults found while reading the file, with line and column.
  var faults: [RecordingFault]
  private(set) var transcript: Transcript
  private let summary: ReplaySummary

  init(
    file: String, recording: Recording, faults: [RecordingFault], transcript: Transcript
  ) {
    self.file = file
    self.recording = recording
    self.faults = faults
    self.transcript = transcript
    summary = ReplaySummary(file: file, recording: recording, transcript: transcript)
  }

  /// The first part of the output: the transcript.
  func output(_ format: Replay.Format, isBrief: Bool) -> String {
    switch format {
    case .text: "\(heading)\n" + (isBrief ? transcript.briefText : transcript.text)
    case .jsonl: transcript.jsonLines
    }
  }

  /// The last part of the output.
  func end(_ format: Replay.Format, isBrief: Bool, isOneOfMany: Bool) -> String {
    (isBrief ? summary.json + "\n" : "") + (format == .text && isOneOfMany ? "\n" : "")
  }

  /// Frees the memory of lines that were written already.
  mutating func forgetCalls() { transcript.calls = [] }

  private var heading: String {
    let devices = recording.surfaces.map { surface in
      surface.name.isEmpty ? "a device without a name" : surface.name
    }
    let contacts = transcript.contacts
    let parts = [
      devices.isEmpty ? "no touch device" : devices.joined(separator: " and "),
      "\(recording.duration)", "\(contacts.frames) frames",
      contacts.begun == 1 ? "1 contact" : "\(contacts.begun) contacts",
    ]
    return "\(file == "-" ? "standard input" : file): \(parts.joined(separator: ", "))"
  }

  /// The messages for standard error: everything in the input that had to be repaired, each kind once.
  var warnings: [String] {
    let name = file == "-" ? "standard input" : file
    var warnings: [String] = []
    if recording.surfaces.isEmpty { warnings.append("none of its devices is a touch device") }
    var seen: Set<String> = []
    for fault in transcript.faults where seen.insert(fault.kind.name).inserted {
      let count = transcript.faults.count { $0.kind.name == fault.kind.name }
      let often = count > 1 ? " (first of \(count))" : ""
      warnings.append("at \(fault.time) s: \(fault.kind.sentence)\(often)")
    }
    // Those with a position are reported with it.
    let placed = Set(faults.map(\.kind.name))
    for kind in transcript.decoderFaults.flatMap(\.kinds) where !placed.contains(kind.name) {
      warnings.append("\(kind.sentence) (\(kind.count) times)")
    }
    return faults.map { "\($0)" } + warnings.map { "\(name): warning: \($0)." }
  }
}
