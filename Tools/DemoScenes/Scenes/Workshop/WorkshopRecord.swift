/// The workshop's state as stored on disk: for every step the original picture and the operations applied to
/// it. Pixels are not stored; they follow from the operations.
struct WorkshopRecord: Hashable, Sendable {
  /// One step: a picture with its operations.
  struct Step: Hashable, Sendable {
    /// The number of the source that it began with.
    var source: Int
    /// The name that is shown.
    var name: String
    /// The operations applied to it, in order.
    var operations: [PictureOperation]
    /// Whether it was saved by the user.
    var isSaved: Bool
  }

  /// The paths of the pictures that the steps began with, by number.
  var sources: [Int: String] = [:]
  /// The steps before the present one, oldest first.
  var past: [Step] = []
  /// The present step; nil before a picture was loaded.
  var present: Step?
  /// The undone steps; the first one is redone last.
  var future: [Step] = []

  /// All steps.
  var steps: [Step] { past + (present.map { [$0] } ?? []) + future }

  // MARK: Text

  /// The record as lines of text; a later number wins.
  func text(sequence: UInt64) -> String {
    var lines = ["touchstone workshop 1", "sequence \(sequence)"]
    for (number, path) in sources.sorted(by: { $0.key < $1.key }) {
      lines.append("source \(number) \(path.percentEncoded)")
    }
    lines += past.map { "past \($0.line)" }
    if let present { lines.append("present \(present.line)") }
    lines += future.map { "future \($0.line)" }
    let body = lines.joined(separator: "\n") + "\n"
    return body + "end \(body.checksum)\n"
  }

  /// Reads a record; nil if the text is damaged or incomplete.
  init?(text: String, sequence: inout UInt64) {
    guard let end = text.ranges(of: "\nend ").last else { return nil }
    let body = String(text[..<end.lowerBound]) + "\n"
    let sum = text[end.upperBound...].prefix { $0 != "\n" }
    guard sum == "\(body.checksum)" else { return nil }
    let lines = body.split(separator: "\n")
    guard lines.count >= 2, lines[0] == "touchstone workshop 1",
      let number = lines[1].split(separator: " ").last.flatMap({ UInt64($0) })
    else { return nil }
    for line in lines.dropFirst(2) {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, take(String(parts[0]), String(parts[1])) else { return nil }
    }
    sequence = number
  }

  /// An empty record.
  init() {}

  private mutating func take(_ key: String, _ value: String) -> Bool {
    if key == "source" {
      let parts = value.split(separator: " ")
      guard parts.count == 2, let number = Int(parts[0]), let path = String(parts[1]).percentDecoded
      else { return false }
      sources[number] = path
      return true
    }
    guard let step = Step(line: value) else { return false }
    switch key {
    case "past": past.append(step)
    case "present": present = step
    case "future": future.append(step)
    default: return false
    }
    return true
  }
}

extension WorkshopRecord.Step {
  /// The step on one line: source, saved, name and operations, separated by spaces.
  var line: String {
    let names = operations.map(\.suffix).joined(separator: ",")
    return "\(source) \(isSaved ? "saved" : "unsaved") \(name.percentEncoded) \(names)"
  }

  /// Reads a step; nil if the line is none.
  init?(line: String) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 4, let source = Int(parts[0]), let name = String(parts[2]).percentDecoded
    else { return nil }
    var operations: [PictureOperation] = []
    for suffix in parts[3].split(separator: ",") {
      guard let operation = PictureOperation(suffix: String(suffix)) else { return nil }
      operations.append(operation)
    }
    self.init(
      source: source, name: name, operations: operations, isSaved: parts[1] == "saved")
  }
}

extension PictureOperation {
  /// The operation with this suffix; nil if there is none.
  init?(suffix: String) {
    switch suffix {
    case "gray": self = .gray
    case "swapped": self = .swapChannels
    case "edges": self = .edges
    default:
      guard suffix.hasPrefix("above-"), let level = Int(suffix.dropFirst(6)),
        (0...255).contains(level)
      else { return nil }
      self = .threshold(level)
    }
  }
}

extension String {
  /// The percent-encoded text; letters, digits and "/.-_" are not encoded.
  fileprivate var percentEncoded: String {
    var text = ""
    for byte in utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 47, 95: text.append(Character(Unicode.Scalar(byte)))
      default:
        let digits = String(byte, radix: 16)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text.isEmpty ? "%" : text
  }

  /// The text that was encoded; nil if it is malformed.
  fileprivate var percentDecoded: String? {
    if self == "%" { return "" }
    var (bytes, rest) = ([UInt8](), Array(utf8)[...])
    while let byte = rest.popFirst() {
      guard byte == 37 else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The 64-bit FNV-1a hash of the text: it detects a slot that was written only in part.
  fileprivate var checksum: UInt64 {
    utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
