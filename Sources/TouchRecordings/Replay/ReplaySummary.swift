import TouchTracking

/// The totals of a replay.
///
///     let transcript = Replayer(recording).run(in: window)
///     let summary = ReplaySummary(file: "session.yml", recording: recording, transcript: transcript)
///     print(summary.contacts, summary.gestures)
public struct ReplaySummary: Hashable, Sendable {
  /// The file as named by the caller.
  public var file: String
  /// The time between the recording's first and last events.
  public var duration: TimeSpan
  /// The counts of contacts.
  public var contacts: ContactCount
  /// The number of recognitions of each recognizer, in the order of their first recognition.
  public var gestures: [Count]
  /// The number of input faults of each kind, including those found by the decoders and by the reader.
  public var faults: [Count]

  /// A name with a count.
  public struct Count: Hashable, Sendable {
    /// The name of the counted quantity.
    public var name: String
    /// The count.
    public var count: Int
  }

  /// Creates the summary of a replay.
  ///
  /// - Parameters:
  ///   - file: The name of the recording.
  ///   - recording: The recording.
  ///   - transcript: Its replay.
  ///   - readingFaults: The faults found while the file was read, ``RecordingOutcome/faults``. The reader reports
  ///     only the first of each kind; kinds that the decoders count are counted by them.
  public init(
    file: String, recording: Recording, transcript: Transcript,
    readingFaults: [RecordingFault] = []
  ) {
    var totals = ReplayTotals()
    for call in transcript.calls { totals.add(call) }
    for fault in transcript.faults { totals.add(fault) }
    self.init(
      file: file, duration: recording.duration, transcript: transcript, totals: totals,
      readingFaults: readingFaults)
  }

  /// Creates the summary of a replay whose calls and faults were counted while it was played.
  package init(
    file: String, duration: TimeSpan, transcript: Transcript, totals: ReplayTotals,
    readingFaults: [RecordingFault]
  ) {
    self.file = file
    self.duration = duration
    contacts = transcript.contacts
    gestures = totals.gestures
    faults = totals.faults.kinds.map { Count(name: $0.name, count: $0.count) }
    for kind in transcript.decoderFaults.flatMap(\.kinds) {
      Self.add(kind.name, kind.count, to: &faults)
    }
    let counted = Set(faults.map { $0.name })
    for fault in readingFaults where !counted.contains(fault.kind.name) {
      Self.add(fault.kind.name, 1, to: &faults)
    }
  }

  fileprivate static func add(_ name: String, _ count: Int, to counts: inout [Count]) {
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].count += count
    } else {
      counts.append(Count(name: name, count: count))
    }
  }

  /// The summary as one JSON object; the duration is in seconds.
  public var json: String {
    var object = JSONObject()
    object.add("file", file)
    object.add("duration", Instant.zero + duration)
    object.add("frames", contacts.frames)
    object.add("contactsBegun", contacts.begun)
    object.add("contactsEnded", contacts.ended)
    object.add("contactsCancelled", contacts.cancelled)
    object.add("maxContacts", contacts.most)
    object.add("gestures", Self.object(gestures))
    object.add("faults", Self.object(faults))
    return object.text
  }

  private static func object(_ counts: [Count]) -> JSONText {
    .object(counts.map { ($0.name, .integer($0.count)) })
  }
}

/// The gestures and faults of a replay, counted while it is played.
package struct ReplayTotals: Sendable {
  /// The number of recognitions of each recognizer, in the order of their first recognition.
  package private(set) var gestures: [ReplaySummary.Count] = []
  package private(set) var faults = FaultTally()

  package init() {}

  package mutating func add(_ call: Transcript.Call) {
    if call.isFirst { ReplaySummary.add(call.recognizer, 1, to: &gestures) }
  }

  package mutating func add(_ fault: TrackingFault) { faults.add(fault) }
}
