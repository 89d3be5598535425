import TouchRecordings
import TouchTracking

/// The output of `touchstone replay` for one file.
struct ReplayReport {
  let file: String
  let surfaces: [Surface]
  /// The faults found while reading the file, with line and column.
  let faults: [RecordingFault]
  private let tally: FaultTally
  private let contacts: ContactCount
  private let decoderFaults: [EvdevFaults]
  private let summary: ReplaySummary

  init(
    file: String, recording: Recording, faults: [RecordingFault], transcript: Transcript
  ) {
    self.init(
      file: file, surfaces: recording.surfaces, faults: faults, transcript: transcript,
      tally: transcript.tally,
      summary: ReplaySummary(
        file: file, recording: recording, transcript: transcript, readingFaults: faults))
  }

  /// - Parameter transcript: May lack the calls and faults, which were counted for `tally` and `summary`.
  init(
    file: String, surfaces: [Surface], faults: [RecordingFault], transcript: Transcript,
    tally: FaultTally, summary: ReplaySummary
  ) {
    self.file = file
    self.surfaces = surfaces
    self.faults = faults
    self.tally = tally
    contacts = transcript.contacts
    decoderFaults = transcript.decoderFaults
    self.summary = summary
  }

  /// The last part of the output.
  func end(_ format: OutputFormat, isBrief: Bool, isOneOfMany: Bool) -> String {
    (isBrief ? summary.json + "\n" : "") + (format == .text && isOneOfMany ? "\n" : "")
  }

  /// The first line of the text: devices, duration and counts.
  var heading: String {
    let devices = surfaces.map { surface in
      surface.name.isEmpty ? "a device without a name" : surface.name
    }
    let parts = [
      devices.isEmpty ? "no touch device" : devices.joined(separator: " and "),
      "\(summary.duration)", contacts.frames == 1 ? "1 frame" : "\(contacts.frames) frames",
      contacts.begun == 1 ? "1 contact" : "\(contacts.begun) contacts",
    ]
    return "\(nameInErrors(of: file)): \(parts.joined(separator: ", "))"
  }

  /// The messages for standard error: every repair of the input, each kind once.
  var warnings: [String] {
    let name = nameInErrors(of: file)
    var warnings: [String] = []
    if surfaces.isEmpty { warnings.append("none of its devices is a touch device") }
    for kind in tally.kinds {
      let often = kind.count > 1 ? " (first of \(kind.count))" : ""
      warnings.append("at \(kind.first.time) s: \(kind.first.kind.sentence)\(often)")
    }
    // Faults with a position are reported with it.
    let placed = Set(faults.map(\.kind.name))
    for kind in decoderFaults.flatMap(\.kinds) where !placed.contains(kind.name) {
      let often = kind.count > 1 ? " (\(kind.count) times)" : ""
      warnings.append(kind.sentence + often)
    }
    return faults.map { "\($0)" } + warnings.map { "\(name): warning: \($0)." }
  }
}
