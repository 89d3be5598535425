/// A value of a JSON or YAML text, with its position.
struct SceneNode: Hashable, Sendable {
  /// The content of a value.
  enum Content: Hashable, Sendable {
    /// A scalar; plain if it is not quoted, in which case it may be a number.
    case scalar(String, isPlain: Bool)
    case list([SceneNode])
    case mapping([Entry])
  }

  /// A key with its value.
  struct Entry: Hashable, Sendable {
    var key: String
    var place: TextPlace
    var value: SceneNode
  }

  var content: Content
  var place: TextPlace

  /// The value for an error message; long texts are shortened.
  var excerpt: String {
    switch content {
    case .scalar(let text, let isPlain):
      text.isEmpty && isPlain
        ? "nothing" : "\(looksPlain ? "the text " : "")\"\(SceneNode.shortened(text))\""
    case .list(let elements): "a list of \(elements.count)"
    case .mapping(let entries):
      entries.count == 1 ? "an object of 1 key" : "an object of \(entries.count) keys"
    }
  }

  /// Whether the value is a text only because it is quoted.
  private var looksPlain: Bool {
    guard case .scalar(let text, isPlain: false) = content else { return false }
    let plain = SceneNode(content: .scalar(text, isPlain: true), place: place)
    return plain.number != nil || plain.boolean != nil
  }

  private static func shortened(_ text: String) -> String {
    let start = text.prefix(41)
    return start.count > 40 ? start.prefix(40).printable + "…" : start.printable
  }

  /// The number; nil if the value is not a finite number.
  var number: Double? {
    guard case .scalar(let text, isPlain: true) = content, let first = text.utf8.first,
      text.utf8.count <= 64, first != UInt8(ascii: "+"),
      text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), let value = Double(text),
      value.isFinite
    else { return nil }
    return value
  }

  /// The Boolean; nil if the value is not one.
  var boolean: Bool? {
    switch content {
    case .scalar("true", isPlain: true): true
    case .scalar("false", isPlain: true): false
    case .scalar, .list, .mapping: nil
    }
  }

  /// Whether the value is null.
  var isNull: Bool {
    switch content {
    case .scalar(let text, isPlain: true): text.isEmpty || text == "null" || text == "~"
    case .scalar, .list, .mapping: false
    }
  }
}
