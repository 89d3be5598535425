import TouchGeometry

extension SceneFile {
  /// The scene keys of a text (layers, recognizers and so on) as JSON, for the start of a case. Nil if the
  /// text is not an object.
  ///
  /// - Parameter window: The size for a text that states none; see ``sized(forSessionIn:)``.
  package static func sceneParts(
    of bytes: [UInt8], file: String = "", window: Size? = nil
  ) throws(SceneError) -> JSONText? {
    guard case .mapping(let entries)? = try SceneText.read(bytes, file: file)?.content else {
      return nil
    }
    let parts = entries.filter {
      ["layers", "recognizers", "size", "background", "accommodations"].contains($0.key)
        && !($0.key == "size" && $0.value.isNull)
    }
    var result = parts.map { ($0.key, $0.value.json(names: nameKeys)) }
    if let window, !parts.contains(where: { $0.key == "size" }) {
      result.append(("size", .list([.number(window.width), .number(window.height)])))
    }
    return .object(result)
  }

  /// Whether a text is a single case, which contains its scene.
  package static func isCase(_ bytes: [UInt8], file: String) throws(SceneError) -> Bool {
    guard case .mapping(let entries)? = try SceneText.read(bytes, file: file)?.content else {
      return false
    }
    return entries.contains { $0.key == "expect" }
  }

  /// The keys whose values are names, or lists of names.
  private static let nameKeys: Set<String> = [
    "id", "name", "layer", "kind", "image", "to", "requireFailureOf", "simultaneousWith",
  ]

  /// The scene keys of a file as JSON; see ``sceneParts(of:file:window:)``.
  package static func sceneParts(
    path: String, window: Size? = nil
  ) throws(SceneError) -> JSONText? {
    try sceneParts(of: try textContents(of: path), file: path, window: window)
  }
}

extension SceneNode {
  /// The value as JSON: unquoted numbers and Booleans are converted, except for the values of the keys `names`. As
  /// numbers, the name 1 would become 1.0, and 7 and 007 would become one name.
  fileprivate func json(names: Set<String>, isName: Bool = false) -> JSONText {
    switch content {
    case .scalar(let text, _):
      if isNull { return .digits("null") }
      if isName { return .text(text) }
      if let boolean { return .boolean(boolean) }
      return number.map { .number($0) } ?? .text(text)
    case .list(let elements):
      return .list(elements.map { $0.json(names: names, isName: isName) })
    case .mapping(let entries):
      return .object(
        entries.map { entry in
          // The parameters of a custom recognizer may have the same keys with numbers.
          let inner: Set<String> = entry.key == "params" ? [] : names
          return (entry.key, entry.value.json(names: inner, isName: inner.contains(entry.key)))
        })
    }
  }
}
