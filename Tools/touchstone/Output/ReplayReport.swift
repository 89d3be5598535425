import TouchRecordings
import TouchTracking

/// What `touchstone replay` says of one file.
struct ReplayReport {
  var file: String
  var recording: Recording
  var transcript: Transcript
  var explanation: Explanation?

  /// What goes to standard output.
  func output(_ format: Replay.Format, isBrief: Bool, isOneOfMany: Bool) -> String {
    var text: String
    switch format {
    case .text:
      text = "\(heading)\n" + (isBrief ? transcript.briefText : transcript.text)
      if let explanation { text += "\nWhy:\n" + explanation.text }
    case .jsonl:
      text = transcript.jsonLines + (explanation?.jsonLines ?? "")
    }
    if isBrief { text += summary.json + "\n" }
    if format == .text, isOneOfMany { text += "\n" }
    return text
  }

  private var summary: ReplaySummary {
    ReplaySummary(file: file, recording: recording, transcript: transcript)
  }

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

  /// What goes to standard error: everything in the input that had to be mended, each kind once.
  var warnings: [String] {
    let name = file == "-" ? "standard input" : file
    var warnings: [String] = []
    if recording.surfaces.isEmpty { warnings.append("none of its devices senses touch") }
    var seen: Set<String> = []
    for fault in transcript.faults where seen.insert(fault.kind.name).inserted {
      let count = transcript.faults.count { $0.kind.name == fault.kind.name }
      let often = count > 1 ? " (first of \(count))" : ""
      warnings.append("at \(fault.time) s: \(fault.kind.sentence)\(often)")
    }
    for kind in transcript.decoderFaults.flatMap(\.kinds) {
      warnings.append("\(kind.sentence) (\(kind.count) times)")
    }
    return warnings.map { "\(name): warning: \($0)." }
  }
}
