import Touchstone

// Suggestions in errors about misspelled names. They compare bytes, since the letters of a String and its
// `contains` would link tables and the regular expression library into the library for C.

extension [String] {
  /// The names as a list in a sentence.
  package var inWords: String { inWords(with: "and") }

  /// The names as a list in a sentence, with this word before the last one.
  package func inWords(with word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }

  /// Up to three names that are likely meant by a misspelled one, the most likely first.
  package func similar(to name: String) -> [String] {
    let name = name.lowercaseBytes
    guard name.count <= 40 else { return [] }
    var likely: [(distance: Int, name: String)] = []
    for own in self {
      let other = own.lowercaseBytes
      let isPart = name.count > 2 && (other.contains(part: name) || name.contains(part: other))
      let distance = isPart ? 1 : name.edits(to: other)
      guard distance <= Swift.max(2, name.count / 3) else { continue }
      // Behind those that are as likely.
      let place = likely.firstIndex { $0.distance > distance } ?? likely.count
      likely.insert((distance, own), at: place)
    }
    return likely.prefix(3).map { $0.name }
  }
}

extension SceneRecognizer.Kind {
  /// The kinds of recognizers that an unknown name may mean, as the end of an error: the nearest, or all.
  static func suggestion(for name: String) -> String {
    let kinds = GestureKind.allCases.filter { $0 != .manipulator }.map { $0.rawValue } + ["hover"]
    let similar = kinds.similar(to: name)
    if similar.isEmpty { return "; the built-in kinds are \(kinds.inWords)" }
    return "; the nearest \(similar.count == 1 ? "kind is" : "kinds are") \(similar.inWords)"
  }
}

extension String {
  fileprivate var lowercaseBytes: [UInt8] {
    utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
  }
}

extension [UInt8] {
  fileprivate func contains(part: [UInt8]) -> Bool {
    guard !part.isEmpty, part.count <= count else { return false }
    return (0...(count - part.count)).contains { self[$0...].starts(with: part) }
  }

  /// The number of bytes to insert, delete or replace to get another text (Levenshtein's distance).
  fileprivate func edits(to other: [UInt8]) -> Int {
    var row = Array<Int>(0...other.count)
    for (place, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for (index, otherLetter) in other.enumerated() {
        let above = row[index + 1]
        row[index + 1] = Swift.min(
          above + 1, row[index] + 1, diagonal + (letter == otherLetter ? 0 : 1))
        diagonal = above
      }
    }
    return row[other.count]
  }
}
