extension SceneFile {
  /// The layers, recognizers and what else a text says of its scene, as JSON: what a case made of it begins
  /// with. Nil when it is no object.
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

  /// The same of a file.
  package static func sceneParts(path: String) throws(SceneError) -> JSONText? {
    try sceneParts(of: try textContents(of: path), file: path)
  }
}

extension SceneNode {
  /// The value as JSON: plain texts that are numbers or truth values become such.
  fileprivate var json: JSONText {
    switch content {
    case .scalar(let text, _):
      if let boolean { return .boolean(boolean) }
      if let number { return .number(number) }
      return isNull ? .digits("null") : .text(text)
    case .list(let elements): return .list(elements.map(\.json))
    case .mapping(let entries): return .object(entries.map { ($0.key, $0.value.json) })
    }
  }
}
