import TouchGeometry
import TouchTracking

/// A replay in a few figures.
public struct ReplaySummary: Hashable, Sendable {
  /// The file, as the caller named it.
  public var file: String
  /// The time from the recording's first event to its last.
  public var duration: TimeSpan
  /// What became of the contacts.
  public var contacts: ContactCount
  /// How often each recognizer was recognized, in the order of the first time.
  public var gestures: [Count]
  /// How often each kind of fault was found in the input, the decoder's among them.
  public var faults: [Count]

  /// How often something happened.
  public struct Count: Hashable, Sendable {
    /// What happened.
    public var name: String
    /// How often.
    public var count: Int
  }

  /// Creates the summary of a replay.
  public init(file: String, recording: Recording, transcript: Transcript) {
    self.file = file
    duration = recording.duration
    contacts = transcript.contacts
    gestures = []
    faults = transcript.faultCounts.map { Count(name: $0.name, count: $0.count) }
    for call in transcript.calls where call.isFirst { Self.add(call.recognizer, 1, to: &gestures) }
    for kind in transcript.decoderFaults.flatMap(\.kinds) {
      Self.add(kind.name, kind.count, to: &faults)
    }
  }

  private static func add(_ name: String, _ count: Int, to counts: inout [Count]) {
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].count += count
    } else {
      counts.append(Count(name: name, count: count))
    }
  }

  /// The summary as one JSON object; the duration is seconds.
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
