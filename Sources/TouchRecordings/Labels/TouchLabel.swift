import TouchTracking

/// The gesture that a person intended with some touches of a recording.
public struct TouchLabel: Hashable, Sendable {
  /// The gestures that a label can name.
  public enum Gesture: String, Hashable, Sendable, CaseIterable {
    case tap
    case doubleTap = "double-tap"
    case press
    case drag
    case swipe
    case pinch
    case rotation
    case twoFingerTap = "two-finger-tap"

    /// The number of simultaneous contacts in the gesture.
    public var fingers: Int {
      switch self {
      case .tap, .doubleTap, .press, .drag, .swipe: 1
      case .pinch, .rotation, .twoFingerTap: 2
      }
    }
  }

  /// The touches that a label applies to.
  public enum Scope: Hashable, Sendable {
    /// One gesture made of these contacts, numbered from 1 in the order of landing.
    case contacts([Int])
    /// Every group of overlapping contacts that land between these times after the first landing of the
    /// recording is one such gesture. Groups with a different number of fingers than the gesture are ignored.
    case every(from: TimeSpan, to: TimeSpan)
  }

  /// The recording's file name in the label file.
  public var recording: String
  /// The person who made the touches.
  public var person: String
  /// The intended gesture.
  public var gesture: Gesture
  /// The touches of the gesture.
  public var scope: Scope
  /// The label's position in its file.
  public var place: TextPlace
}

/// A label file in JSON, YAML or CSV.
///
/// `Documentation/labels.md` describes the format.
public struct LabelFile: Hashable, Sendable {
  /// The file as named by the caller.
  public var file: String
  /// The labels, in the order of the file; at least one.
  public var labels: [TouchLabel]

  /// Reads labels from bytes: CSV if the first line is its header, otherwise JSON or YAML.
  public static func read(_ bytes: [UInt8], file: String = "") throws(SceneError) -> LabelFile {
    let labels =
      LabelTable.isTable(bytes)
      ? try LabelTable(bytes, file: file).labels() : try objects(bytes, file: file)
    guard !labels.isEmpty else {
      throw SceneError(file: file, reason: .unexpected(expected: "labels", found: "none"))
    }
    for label in labels {
      if let reason = label.objection {
        throw SceneError(file: file, place: label.place, reason: reason)
      }
    }
    return LabelFile(file: file, labels: labels)
  }

  /// Reads labels from a file, or from standard input if the path is "-".
  public static func read(path: String) throws(SceneError) -> LabelFile {
    try read(try textContents(of: path), file: nameInErrors(of: path))
  }

  private static func objects(
    _ bytes: [UInt8], file: String
  ) throws(SceneError) -> [TouchLabel] {
    let reading = SceneReading(file: file)
    let node = try reading.root(of: bytes, expected: "labels")
    if case .scalar = node.content {
      throw reading.unexpected(
        node, expected: "\"labels\", or CSV that begins with recording,person,gesture")
    }
    var fields = try SceneFields(node, "the label file", reading)
    var labels: [TouchLabel] = []
    for node in try reading.list(try fields.required("labels")) {
      labels.append(try TouchLabel(node, reading))
    }
    if let key = fields.unusedKeys.first { throw reading.unknownKey(key) }
    return labels
  }
}

extension SceneReading {
  /// An unknown key is an error: a misspelled "contacts" would change the score.
  fileprivate func unknownKey(_ entry: SceneNode.Entry) -> SceneError {
    error(.unknown(what: "key of labels", name: entry.key.prefix(40).printable), at: entry.place)
  }
}

extension TouchLabel {
  /// The latest time in a recording that a label may name, in seconds: eleven days.
  static let latest = 1e6

  fileprivate init(_ node: SceneNode, _ reading: SceneReading) throws(SceneError) {
    var fields = try SceneFields(node, "a label", reading)
    place = node.place
    recording = try reading.fileName(try fields.required("recording"))
    person = try Self.name(try fields.required("person"), reading)
    let kind = try fields.required("gesture")
    guard let gesture = Gesture(rawValue: try reading.text(kind)) else {
      throw reading.unexpected(kind, expected: Gesture.demand)
    }
    self.gesture = gesture
    let from = try fields.number("from", 0...Self.latest)
    let to = try fields.number("to", 0...Self.latest)
    if let list = fields.node("contacts") {
      guard from == nil, to == nil else {
        throw reading.unexpected(list, expected: "either contacts or a span of time")
      }
      var numbers: [Int] = []
      for node in try reading.list(list) {
        let number = try reading.integer(node, 1...Int(Int32.max))
        guard !numbers.contains(number) else {
          throw reading.unexpected(node, expected: "each contact once")
        }
        numbers.append(number)
      }
      guard !numbers.isEmpty else { throw reading.unexpected(list, expected: "contacts") }
      scope = .contacts(numbers)
    } else {
      scope = .every(from: .seconds(from ?? 0), to: .seconds(to ?? Self.latest))
      guard (from ?? 0) < (to ?? Self.latest) else {
        throw reading.unexpected(node, expected: "a span whose end is after its start")
      }
    }
    if let key = fields.unusedKeys.first { throw reading.unknownKey(key) }
  }

  /// What is wrong with the contacts of the label; nil if they can make its gesture.
  fileprivate var objection: SceneError.Reason? {
    let count = gesture == .doubleTap ? 2 : gesture.fingers
    switch scope {
    case .contacts(let numbers) where numbers.count != count:
      return .unexpected(
        expected: "\(count) contact\(count == 1 ? "" : "s") of a \(gesture.rawValue)",
        found: "\(numbers.count)")
    // Each tap would be a gesture.
    case .every where gesture == .doubleTap:
      return .missing(key: "contacts", of: "a label of a double tap")
    case .contacts, .every: return nil
    }
  }

  private static func name(
    _ node: SceneNode, _ reading: SceneReading
  ) throws(SceneError) -> String {
    let name = try reading.text(node)
    guard !name.isEmpty else { throw reading.unexpected(node, expected: "a name") }
    return name
  }
}

extension TouchLabel.Gesture {
  /// The allowed names of gestures, for error messages.
  static let demand = "one of \(allCases.map(\.rawValue).joined(separator: ", "))"
}
