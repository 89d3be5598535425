import TouchGeometry

extension SceneProof.Witness {
  /// The witness as a case: the scene, the fingers and the reports of each recognizer.
  ///
  /// - Parameters:
  ///   - parts: The layers and recognizers; see ``SceneFile/sceneParts(of:file:window:)``.
  ///   - folder: The scene's folder, which is prefixed to the names of pictures; nil to keep the names.
  package func caseText(_ parts: JSONText, id: String, folder: String? = nil) -> JSONText {
    var entries: [(String, JSONText)] = [("id", .text(id)), ("why", .text("\(claim)."))]
    var names: [JSONText] = []
    if case .object(let scene) = parts {
      for (key, value) in scene {
        var value = value
        if key == "recognizers", case .list(let recognizers) = value {
          names = recognizers.compactMap(\.id)
          if isReversed { value = .list(recognizers.reversed()) }
        }
        if key == "layers", let folder { value = value.namingImages(from: folder) }
        entries.append((key, value))
      }
    }
    let expectations = zip(names, recognizers).map { name, id in
      JSONText.object([
        ("recognizer", name), ("states", .list((states[id] ?? []).map { .text($0.rawValue) })),
      ])
    }
    let end = FingerStroke.tidy(script.duration + ScriptRunner.maximumWait)
    return .object(
      entries + [
        ("fingers", .list(script.strokes.map(\.json))), ("endTime", .number(end)),
        ("expect", .list(expectations)),
      ])
  }
}

extension JSONText {
  fileprivate var id: JSONText? {
    guard case .object(let entries) = self else { return nil }
    return entries.first { $0.0 == "id" }?.1
  }

  /// The layers with a folder prefixed to the names of their pictures.
  fileprivate func namingImages(from folder: String) -> JSONText {
    func named(_ name: JSONText) -> JSONText {
      guard case .text(let text) = name, !text.hasPrefix("/") else { return name }
      return .text(folder + text)
    }
    switch self {
    case .list(let elements): return .list(elements.map { $0.namingImages(from: folder) })
    case .object(let entries):
      return .object(
        entries.map { key, value in
          switch (key, value) {
          case ("image", .text): (key, named(value))
          case ("children", _): (key, value.namingImages(from: folder))
          default: (key, value)
          }
        })
    case .text, .integer, .number, .decimal, .digits, .boolean: return self
    }
  }
}

extension SceneProof {
  /// How each recognizer can be triggered, as text: "tap: reachable: 1 touch, 0.1 s".
  package var reachLines: [String] {
    reaches.map { recognizer, reach in
      switch reach {
      case .reached(let witness, let time):
        let touches = witness.script.fingers
        return "\(recognizer): reachable: \(touches) touch\(touches == 1 ? "" : "es"), "
          + "\(time.short(3)) s"
      case .unreached:
        return "\(recognizer): not reachable by any of \(scripts) scripts"
      case .skipped(let reason): return "\(recognizer): not searched: \(reason)"
      }
    }
  }

  /// The extent of the search, as text.
  package var extent: String {
    "searched \(scripts) script\(scripts == 1 ? "" : "s") of at most \(fingers) "
      + "finger\(fingers == 1 ? "" : "s") and \(longest.short(3)) s"
      + (isPartial ? "; stopped before the end" : "")
  }
}
