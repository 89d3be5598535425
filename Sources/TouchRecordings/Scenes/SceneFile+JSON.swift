extension SceneFile {
  /// The scene keys of a text (layers, recognizers and so on) as JSON, for the start of a case. Nil if the
  /// text is not an object.
  package static func sceneParts(of bytes: [UInt8], file: String = "") throws(SceneError)
    -> JSONText?
  {
    guard case .mapping(let entries)? = try SceneText.read(bytes, file: file)?.content else {
      return nil
    }
    let parts = entries.filter {
      ["layers", "recognizers", "size", "background", "accommodations"].contains($0.key)
    }
    return .object(parts.map { ($0.key, $0.value.json) })
  }

  /// The scene keys of a file as JSON; see ``sceneParts(of:file:)``.
  package static func sceneParts(path: String) throws(SceneError) -> JSONText? {
    try sceneParts(of: try textContents(of: path), file: path)
  }
}

extension SceneNode {
  /// The value as JSON: unquoted numbers and Booleans are converted.
  fileprivate var json: JSONText {
    switch content {
    case .scalar(let text, _):
      if let boolean { return .boolean(boolean) }
      if let number { return .number(number) }
      return isNull ? .digits("null") : .text(text)
    case .list(let elements): return .list(elements.map { $0.json })
    case .mapping(let entries): return .object(entries.map { ($0.key, $0.value.json) })
    }
  }
}
