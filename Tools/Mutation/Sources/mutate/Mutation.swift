/// A small change in one place of the sources.
struct Mutation: Sendable {
  /// A replacement of part of a source file.
  struct Edit: Sendable {
    /// Offsets in the file, in UTF-8 bytes.
    var range: Range<Int>
    /// The new text, in which `Edit.condition` stands for the check whether this change is active.
    var text: String

    static let condition = "\u{1}"
  }

  /// The file, relative to the checkout.
  var file: String
  /// The line that it starts in, counted from 1.
  var line: Int
  /// That line, trimmed.
  var code: String
  /// The same, preceded by the previous line if it is short; explanations are matched with it.
  var place: String
  /// What changes, in words.
  var change: String
  var edit: Edit
  /// Distinguishes equal changes to equal lines of a file.
  var ordinal = 0

  /// Identifies a change even after lines have moved.
  var key: String { "\(file)\t\(code)\t\(change)\t\(ordinal)" }

  /// A key that sorts changes in a pseudorandom order, which depends on the seed; it is stable as long as the
  /// line is.
  func rank(seed: UInt64) -> UInt64 {
    var hash = seed &* 0x9E37_79B9_7F4A_7C15
    for byte in key.utf8 { hash = Self.mix(hash ^ UInt64(byte)) }
    return hash
  }

  /// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
  private static func mix(_ value: UInt64) -> UInt64 {
    var bits = value &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension [Mutation] {
  /// Selects `count` of these changes by the seed; no two of them overlap, because all are written into the
  /// same sources.
  func drawn(_ count: Int, seed: UInt64, without refused: Set<String>) -> [Mutation] {
    var chosen: [Mutation] = []
    var taken: [String: [Range<Int>]] = [:]
    let ranked = filter { !refused.contains($0.key) }
      .map { (rank: $0.rank(seed: seed), mutation: $0) }.sorted { $0.rank < $1.rank }
    for (_, mutation) in ranked where chosen.count < count {
      let range = mutation.edit.range
      if taken[mutation.file, default: []].contains(where: { $0.overlaps(range) }) { continue }
      taken[mutation.file, default: []].append(range)
      chosen.append(mutation)
    }
    return chosen
  }
}
