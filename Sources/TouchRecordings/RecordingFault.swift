/// Something in a recording that its device cannot have meant; what is sound around it is read.
public struct RecordingFault: Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// A contact has a slot that the device does not have, by its own description. It is followed.
    case slotOutOfRange(Int32, range: ClosedRange<Int32>)
    /// A slot that no device has: negative, or 256 and more. What is said of it is ignored.
    case absurdSlot(Int32)
    /// So many events follow the last SYN_REPORT of their device. They become no contacts.
    case unfinishedFrame(events: Int)
  }

  /// The file as the caller named it; empty for bytes without a name.
  public var file: String
  /// The line of the first event that it is about, counted from 1.
  public var line: Int
  /// The column of that event in bytes, counted from 1.
  public var column: Int
  /// What is wrong.
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
  /// The kind in one word, as ``EvdevFaults/kinds`` counts it.
  public var name: String {
    switch self {
    case .slotOutOfRange: "slotOutOfRange"
    case .absurdSlot: "absurdSlot"
    case .unfinishedFrame: "unfinishedFrame"
    }
  }

  /// What is wrong and what is done about it, as a clause without a full stop.
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
    }
  }
}

extension RecordingFault: CustomStringConvertible {
  /// One sentence that begins with the place, as in "a.yml:12:7: warning: slot 10 is …".
  public var description: String {
    "\(file.isEmpty ? "recording" : file):\(line):\(column): warning: \(kind)."
  }
}
