import TouchGeometry

/// The state of reading a text: its file name and its warnings.
final class SceneReading {
  let file: String
  var warnings: [SceneWarning] = []

  init(file: String) { self.file = file }

  func warn(_ message: String, at place: TextPlace) {
    warnings.append(SceneWarning(file: file, place: place, message: message))
  }

  func error(_ reason: SceneError.Reason, at place: TextPlace) -> SceneError {
    SceneError(file: file, place: place, reason: reason)
  }

  func unexpected(_ node: SceneNode, expected: String) -> SceneError {
    error(.unexpected(expected: expected, found: node.excerpt), at: node.place)
  }

  /// Reads a text, whose value is what was expected.
  func root(of bytes: [UInt8], expected: String) throws(SceneError) -> SceneNode {
    if let node = try SceneText.read(bytes, file: file) { return node }
    throw error(.unexpected(expected: expected, found: "nothing"), at: TextPlace())
  }

  /// Reads a number in the range.
  func number(
    _ node: SceneNode, _ range: ClosedRange<Double> = SceneFields.plausible
  ) throws(SceneError) -> Double {
    guard let number = node.number, range.contains(number) else {
      throw unexpected(node, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Reads an integer in the range.
  func integer(_ node: SceneNode, _ range: ClosedRange<Int>) throws(SceneError) -> Int {
    guard let number = node.number, let integer = Int(exactly: number), range.contains(integer)
    else {
      let limits = "\(range.lowerBound) to \(range.upperBound)"
      throw unexpected(node, expected: "a whole number from \(limits)")
    }
    return integer
  }

  func boolean(_ node: SceneNode) throws(SceneError) -> Bool {
    guard let boolean = node.boolean else { throw unexpected(node, expected: "true or false") }
    return boolean
  }

  /// Reads a string; control characters become spaces.
  func text(_ node: SceneNode) throws(SceneError) -> String { try unchangedText(node).printable }

  /// Reads the name of a file, which may contain control characters.
  func fileName(_ node: SceneNode) throws(SceneError) -> String {
    let name = try unchangedText(node)
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw unexpected(node, expected: "the name of a file")
    }
    return name
  }

  private func unchangedText(_ node: SceneNode) throws(SceneError) -> String {
    guard case .scalar(let text, _) = node.content, text.utf8.count <= 4096 else {
      throw unexpected(node, expected: "a text")
    }
    return text
  }

  func list(_ node: SceneNode) throws(SceneError) -> [SceneNode] {
    guard case .list(let elements) = node.content else {
      throw unexpected(node, expected: "a list")
    }
    return elements
  }

  /// Reads a list of this many numbers in the range.
  func numbers(
    _ node: SceneNode, count: Int, _ range: ClosedRange<Double> = SceneFields.plausible
  ) throws(SceneError) -> [Double] {
    let elements = try list(node)
    guard elements.count == count else {
      throw unexpected(node, expected: "a list of \(count) numbers")
    }
    var numbers: [Double] = []
    for element in elements { numbers.append(try number(element, range)) }
    return numbers
  }

  /// Reads a list of x, y, width and height, of which the last two must not be negative.
  func rectangle(_ node: SceneNode) throws(SceneError) -> Rect {
    let numbers = try numbers(node, count: 4)
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      throw unexpected(node, expected: "a width and a height of at least 0")
    }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// The entries of an object, and which of them have been read.
struct SceneFields {
  /// The maximum magnitude of numbers: no position, size or time in a scene needs more.
  static let limit = 1e9
  /// The numbers that are allowed where nothing else is said.
  static let plausible = -limit...limit

  let what: String
  let place: TextPlace
  let reading: SceneReading
  private let entries: [SceneNode.Entry]
  private var isUsed: [Bool]

  /// Opens an object; errors refer to it as `what`.
  init(_ node: SceneNode, _ what: String, _ reading: SceneReading) throws(SceneError) {
    guard case .mapping(let entries) = node.content else {
      throw reading.unexpected(node, expected: "an object for \(what)")
    }
    self.what = what
    self.place = node.place
    self.reading = reading
    self.entries = entries
    isUsed = Array(repeating: false, count: entries.count)
  }

  /// The value of a key; nil if the key is missing or null.
  mutating func node(_ key: String) -> SceneNode? {
    for index in entries.indices where entries[index].key == key {
      isUsed[index] = true
      return entries[index].value.isNull ? nil : entries[index].value
    }
    return nil
  }

  /// The value of a required key.
  mutating func required(_ key: String) throws(SceneError) -> SceneNode {
    guard let node = node(key) else {
      throw reading.error(.missing(key: key, of: what), at: place)
    }
    return node
  }

  mutating func number(
    _ key: String, _ range: ClosedRange<Double> = plausible
  ) throws(SceneError) -> Double? {
    guard let node = node(key) else { return nil }
    return try reading.number(node, range)
  }

  mutating func integer(_ key: String, _ range: ClosedRange<Int>) throws(SceneError) -> Int? {
    guard let node = node(key) else { return nil }
    return try reading.integer(node, range)
  }

  mutating func boolean(_ key: String) throws(SceneError) -> Bool? {
    guard let node = node(key) else { return nil }
    return try reading.boolean(node)
  }

  mutating func text(_ key: String) throws(SceneError) -> String? {
    guard let node = node(key) else { return nil }
    return try reading.text(node)
  }

  mutating func numbers(
    _ key: String, count: Int, _ range: ClosedRange<Double> = plausible
  ) throws(SceneError) -> [Double]? {
    guard let node = node(key) else { return nil }
    return try reading.numbers(node, count: count, range)
  }

  /// The elements of a list; empty if the key is missing.
  mutating func list(_ key: String) throws(SceneError) -> [SceneNode] {
    guard let node = node(key) else { return [] }
    return try reading.list(node)
  }

  /// The names in a list, with their positions.
  mutating func names(_ key: String) throws(SceneError) -> [SceneName] {
    var names: [SceneName] = []
    for element in try list(key) {
      names.append(SceneName(text: try reading.text(element), place: element.place))
    }
    return names
  }

  /// Marks all keys as read.
  mutating func ignoreRest() { isUsed = isUsed.map { _ in true } }

  /// Adds a warning for every key that has not been read and is not among those known to others.
  func warnOfUnknownKeys(except others: Set<String> = []) {
    for entry in unusedKeys where !others.contains(entry.key) {
      let key = entry.key.prefix(40).printable
      reading.warn("unknown key \"\(key)\" of \(what) is ignored", at: entry.place)
    }
  }

  /// Adds a warning for every one of these keys that is present, and marks it as read. They are known, but have
  /// no effect here; `reason` ends the sentence, as in "without \"image\"".
  mutating func warnOfIdleKeys(_ keys: [String], _ reason: String) {
    for index in entries.indices where keys.contains(entries[index].key) && !isUsed[index] {
      isUsed[index] = true
      guard !entries[index].value.isNull else { continue }
      let key = entries[index].key
      reading.warn("\"\(key)\" of \(what) is ignored \(reason)", at: entries[index].place)
    }
  }

  /// The entries whose keys have not been read.
  var unusedKeys: [SceneNode.Entry] { entries.indices.filter { !isUsed[$0] }.map { entries[$0] } }
}

/// A name in a text, with its position.
public struct SceneName: Hashable, Sendable {
  /// The name.
  public var text: String
  /// The position of the name.
  public var place: TextPlace

  /// Creates a name.
  public init(text: String, place: TextPlace) {
    self.text = text
    self.place = place
  }
}
