import TouchTracking

/// What a person meant by some touches of a recording.
public struct TouchLabel: Hashable, Sendable {
  /// The gestures that can be meant.
  public enum Gesture: String, Hashable, Sendable, CaseIterable {
    case tap
    case doubleTap = "double-tap"
    case press
    case drag
    case swipe
    case pinch
    case rotation
    case twoFingerTap = "two-finger-tap"

    /// How many contacts overlap in time when it is made.
    public var fingers: Int {
      switch self {
      case .tap, .doubleTap, .press, .drag, .swipe: 1
      case .pinch, .rotation, .twoFingerTap: 2
      }
    }
  }

  /// Which touches the label is about.
  public enum Scope: Hashable, Sendable {
    /// One gesture: the contacts of these numbers, counted from 1 in the order of landing.
    case contacts([Int])
    /// Each group of contacts that overlap in time and land between these instants after the first
    /// event of the recording is one such gesture. Groups of another number of fingers than the
    /// gesture's are left out.
    case every(from: TimeSpan, to: TimeSpan)
  }

  /// The recording's file, as the label file names it.
  public var recording: String
  /// Who made the touches.
  public var person: String
  /// What was meant.
  public var gesture: Gesture
  /// By which touches.
  public var scope: Scope
  /// Where the label stands in its file.
  public var place: TextPlace
}

/// A list of labels as a file of people says it: JSON, YAML or CSV.
///
/// `Documentation/labels.md` describes the format.
public struct LabelFile: Hashable, Sendable {
  /// The file as the caller named it.
  public var file: String
  /// The labels, in the order of the file; at least one.
  public var labels: [TouchLabel]

  /// Reads labels from bytes: CSV where the first line is its heading, else JSON or YAML.
  public static func read(_ bytes: [UInt8], file: String = "") throws(SceneError) -> LabelFile {
    let labels =
      LabelTable.isTable(bytes)
      ? try LabelTable(bytes, file: file).labels() : try objects(bytes, file: file)
    guard !labels.isEmpty else {
      throw SceneError(file: file, reason: .unexpected(expected: "labels", found: "none"))
    }
    return LabelFile(file: file, labels: labels)
  }

  /// Reads labels from a file, or from standard input when the path is "-".
  public static func read(path: String) throws(SceneError) -> LabelFile {
    try read(try textContents(of: path), file: path == "-" ? "standard input" : path)
  }

  private static func objects(
    _ bytes: [UInt8], file: String
  ) throws(SceneError) -> [TouchLabel] {
    let reading = SceneReading(file: file)
    guard let node = try SceneText.read(bytes, file: file) else {
      throw reading.error(.unexpected(expected: "labels", found: "nothing"), at: TextPlace())
    }
    var fields = try SceneFields(node, "the labels", reading)
    var labels: [TouchLabel] = []
    for node in try reading.list(try fields.required("labels")) {
      labels.append(try TouchLabel(node, reading))
    }
    if let key = fields.unusedKeys.first { throw reading.unknownKey(key) }
    return labels
  }
}

extension SceneReading {
  /// A key of labels that nobody knows: a misspelt "contacts" would change what is scored.
  fileprivate func unknownKey(_ entry: SceneNode.Entry) -> SceneError {
    error(.unknown(what: "key of labels", name: entry.key.prefix(40).printable), at: entry.place)
  }
}

extension TouchLabel {
  /// The latest instant of a recording, in seconds, that a label may name: eleven days.
  static let latest = 1e6

  fileprivate init(_ node: SceneNode, _ reading: SceneReading) throws(SceneError) {
    var fields = try SceneFields(node, "a label", reading)
    place = node.place
    recording = try Self.name(try fields.required("recording"), reading)
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

  private static func name(
    _ node: SceneNode, _ reading: SceneReading
  ) throws(SceneError) -> String {
    let name = try reading.text(node)
    guard !name.isEmpty else { throw reading.unexpected(node, expected: "a name") }
    return name
  }
}

extension TouchLabel.Gesture {
  /// What a gesture's name must be.
  static let demand = "one of \(allCases.map(\.rawValue).joined(separator: ", "))"
}
