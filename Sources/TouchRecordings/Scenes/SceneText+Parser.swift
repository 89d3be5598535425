#if WithoutScenes
  extension SceneText {
    /// The C library reads scenes in JSON only, so that it needs no other package.
    static func parsed(_ text: String, file: String) throws(SceneError) -> SceneNode? {
      var nodes = JSONNodes(text, file: file)
      return try nodes.parse()
    }
  }
#elseif !Recordings
  #error("TouchRecordings needs the trait Recordings: .package(url: …, traits: [\"Recordings\"])")
#else
  import Yams

  extension SceneText {
    /// The value of a text; nil if it is empty.
    static func parsed(_ text: String, file: String) throws(SceneError) -> SceneNode? {
      guard let root = try parse(text, file: file) else { return nil }
      var conversion = NodeConversion(file: file)
      return try conversion.convert(root, depth: 1)
    }

    private static func parse(_ text: String, file: String) throws(SceneError) -> Node? {
      do {
        let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
        return try parser.singleRoot()
      } catch {
        throw SceneError(error, file: file)
      }
    }
  }

  /// Converts the parser's nodes to ours, counting them.
  private struct NodeConversion {
    let file: String
    var count = 0

    mutating func convert(_ node: Node, depth: Int) throws(SceneError) -> SceneNode {
      let place = TextPlace(node.mark)
      count += 1
      guard count <= SceneText.maximumNodes else {
        throw SceneError(
          file: file, place: place, reason: .tooMany("values", limit: SceneText.maximumNodes))
      }
      guard depth <= SceneText.deepestNesting else {
        let limit = SceneText.deepestNesting
        throw SceneError(
          file: file, place: place, reason: .tooMany("levels of nesting", limit: limit))
      }
      switch node {
      case .scalar(let scalar):
        let isPlain = scalar.style == .plain
        return SceneNode(content: .scalar(scalar.string, isPlain: isPlain), place: place)
      case .sequence(let sequence):
        var elements: [SceneNode] = []
        elements.reserveCapacity(sequence.count)
        for element in sequence { elements.append(try convert(element, depth: depth + 1)) }
        return SceneNode(content: .list(elements), place: place)
      case .mapping(let mapping):
        var entries: [SceneNode.Entry] = []
        entries.reserveCapacity(mapping.count)
        for (key, value) in mapping { entries.append(try entry(key, value, depth: depth + 1)) }
        return SceneNode(content: .mapping(entries), place: place)
      case .alias:
        let reason = SceneError.Reason.unexpected(expected: "a value", found: "an alias")
        throw SceneError(file: file, place: place, reason: reason)
      }
    }

    private mutating func entry(
      _ key: Node, _ value: Node, depth: Int
    ) throws(SceneError) -> SceneNode.Entry {
      let key = try convert(key, depth: depth)
      guard case .scalar(let name, _) = key.content else {
        let reason = SceneError.Reason.unexpected(expected: "a key", found: key.excerpt)
        throw SceneError(file: file, place: key.place, reason: reason)
      }
      return SceneNode.Entry(key: name, place: key.place, value: try convert(value, depth: depth))
    }
  }

  extension TextPlace {
    fileprivate init(_ mark: Mark?) { self.init(line: mark?.line ?? 0, column: mark?.column ?? 0) }

    /// The first occurrence of a character that the parser refused, since its error contains only the
    /// character's code point. The start of the text if there is none.
    fileprivate init(ofFirst character: Int32, in text: String) {
      var (line, column) = (1, 1)
      for scalar in text.unicodeScalars {
        if Int64(scalar.value) == Int64(character) {
          self.init(line: line, column: column)
          return
        }
        if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
      }
      self.init(line: 1, column: 1)
    }
  }

  extension SceneError {
    /// The parser's message, without the text that it repeats.
    fileprivate init(_ error: any Error, file: String) {
      var place = TextPlace()
      var reason: Reason?
      var problem = "the text cannot be parsed"
      switch error as? YamlError {
      case .scanner(_, let text, let mark, _), .parser(_, let text, let mark, _),
        .composer(_, let text, let mark, _):
        problem = text
        place = TextPlace(mark)
        // The parser's own limit is slightly higher, but is reached before values can be counted.
        if text.hasPrefix("Maximum nesting level") {
          reason = .tooMany("levels of nesting", limit: SceneText.deepestNesting)
        }
        if text == "but found another document" {
          problem = "a second document begins; only one is read"
        }
      case .reader(let text, _, let character, let yaml):
        problem = text
        place = TextPlace(ofFirst: character, in: yaml)
      case .duplicatedKeysInMapping(let keys, let context):
        problem = "the key \"\(keys.first?.prefix(40).printable ?? "")\" occurs twice"
        place = TextPlace(context.mark)
      case .memory: problem = "out of memory"
      case .no, .writer, .emitter, .representer, .dataCouldNotBeDecoded, nil: break
      }
      self.init(file: file, place: place, reason: reason ?? .syntax(problem))
    }
  }
#endif
