/// The saved results of a program, one per case, as written by `touchstone conform --save`.
package struct SavedConformance: Hashable, Sendable {
  /// The name of a case.
  package struct Name: Hashable, Sendable {
    package var theme: String
    package var id: String

    package init(theme: String, id: String) {
      self.theme = theme
      self.id = id
    }
  }

  /// The outcomes of the cases by their name: passed, disagreed, skipped or broke. Cases of several files may
  /// have the same name; their outcomes are in the order of the cases.
  package private(set) var outcomes: [Name: [String]] = [:]

  /// Reads saved results.
  package static func read(path: String) throws(SceneError) -> SavedConformance {
    let bytes = try textContents(of: path)
    let reading = SceneReading(file: nameInErrors(of: path))
    let node = try reading.root(of: bytes, expected: "a saved result")
    var fields = try SceneFields(node, "a saved result", reading)
    var saved = SavedConformance()
    for node in try reading.list(try fields.required("cases")) {
      var entry = try SceneFields(node, "a case", reading)
      let id = try reading.text(try entry.required("id"))
      let name = Name(theme: try reading.text(try entry.required("theme")), id: id)
      let word = try entry.required("result")
      let outcome = try reading.text(word)
      guard ["passed", "disagreed", "skipped", "broke"].contains(outcome) else {
        throw reading.unexpected(word, expected: "passed, disagreed, skipped or broke")
      }
      saved.outcomes[name, default: []].append(outcome)
    }
    return saved
  }
}
