import Foundation

/// Changes that no test can notice, with the reason, from `Tools/Mutation/equivalents.txt`.
///
/// An entry has four lines and an empty line: the file, the code of the line (short ones with the previous
/// line) and the change, both as printed in the report, and why it changes nothing. Lines that start with `#`
/// are comments. Line numbers are not used, so that entries stay valid when other lines of a file change.
struct Equivalents {
  private var reasons: [String: String] = [:]
  private var unused: Set<String> = []

  init(file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    var entry: [String] = []
    for (index, line) in (text + "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated() where !line.hasPrefix("#")
    {
      if !line.trimmingCharacters(in: .whitespaces).isEmpty {
        entry.append(String(line).trimmed)
        continue
      }
      guard !entry.isEmpty else { continue }
      guard entry.count == 4 else {
        throw Failure(
          "equivalents.txt:\(index + 1): an entry has 4 lines, this one \(entry.count).")
      }
      reasons[entry[..<3].joined(separator: "\t")] = entry[3]
      entry = []
    }
    unused = Set(reasons.keys)
  }

  /// The reason why a change cannot be noticed; nil if there is no entry.
  func reason(for mutation: Mutation) -> String? { reasons[key(mutation)] }

  /// Entries for changes that are no longer possible because the code has changed.
  func outdated(among candidates: [Mutation]) -> [String] {
    unused.subtracting(candidates.map(key)).sorted()
  }

  private func key(_ mutation: Mutation) -> String {
    [mutation.file, mutation.place, mutation.change].joined(separator: "\t")
  }
}
