/// An invalid part of a recording that does not prevent reading the rest.
public struct RecordingFault: Hashable, Sendable {
  /// The kind of problem.
  public enum Kind: Hashable, Sendable {
    /// A contact uses a slot outside the range that the device describes. The contact is tracked.
    case slotOutOfRange(Int32, range: ClosedRange<Int32>)
    /// An impossible slot: negative, or 256 or more. Its events are ignored.
    case absurdSlot(Int32)
    /// This many events follow the device's last SYN_REPORT. They produce no contacts.
    case unfinishedFrame(events: Int)
    /// The first contact whose landing is not in the recording, which begins while the contact is down. The
    /// contact is ignored until it lifts. The slot is nil if it is not known.
    case landingNotRecorded(slot: Int32?)
  }

  /// The file as named by the caller; empty for unnamed bytes.
  public var file: String
  /// The line of the first event concerned, counted from 1.
  public var line: Int
  /// The column of that event in bytes, counted from 1.
  public var column: Int
  /// The kind of problem.
  public var kind: Kind

  /// Creates a fault.
  public init(file: String = "", line: Int, column: Int, kind: Kind) {
    self.file = file
    self.line = line
    self.column = column
    self.kind = kind
  }
}

extension RecordingFault.Kind: CustomStringConvertible {
  /// The kind in one word, as in ``EvdevFaults/kinds``.
  public var name: String {
    switch self {
    case .slotOutOfRange: "slotOutOfRange"
    case .absurdSlot: "absurdSlot"
    case .unfinishedFrame: "unfinishedFrame"
    case .landingNotRecorded: "landingNotRecorded"
    }
  }

  /// The fault and how it is handled, as a clause without a full stop.
  public var description: String {
    switch self {
    case .slotOutOfRange(let slot, let range):
      "slot \(slot) is outside the device's range, \(range.lowerBound) to \(range.upperBound); "
        + "its contact is followed"
    case .absurdSlot(let slot):
      "slot \(slot) is not one of 0 to \(SlotTable.limit - 1); its contact is ignored"
    case .unfinishedFrame(let events):
      "the recording ends within a frame: \(events) \(events == 1 ? "event follows" : "events follow")"
        + " the last SYN_REPORT and cannot become touches"
    case .landingNotRecorded(let slot?):
      "a contact moves in slot \(slot), but its landing (ABS_MT_TRACKING_ID) is not in the recording; "
        + "the contact is ignored until it lifts"
    case .landingNotRecorded(nil):
      "a contact lifts (BTN_TOUCH), but its landing is not in the recording; the contact is ignored"
    }
  }
}

extension RecordingFault: CustomStringConvertible {
  /// One sentence that begins with the position, as in "a.yml:12:7: warning: slot 10 is …".
  public var description: String {
    "\(file.isEmpty ? "recording" : file):\(line):\(column): warning: \(kind)."
  }
}
