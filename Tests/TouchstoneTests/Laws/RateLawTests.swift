import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Law 2: the same movement has the same winner at every report rate, at nearly the same instant and with
/// nearly the same values.
@Suite("Law 2: report rates")
struct RateLawTests {
  /// The number of movements in a part of the search.
  private static let count = 75 * Effort.factor

  @Test("movements have the same winner at every rate", arguments: 0..<8)
  func winners(part: Int) {
    var tally = RateTally()
    for index in 0..<Self.count {
      tally.add(RateTrial(seed: UInt64(part * 1_000_000 + index)).outcome())
    }
    if Effort.factor > 1 { print(tally) }
    let agree = tally.disagreements.isEmpty
    #expect(agree, "\(tally)")
    // Too many ties would mean that the search tests nothing.
    #expect(tally.ties * 4 < tally.trials, "\(tally)")
  }
}

/// The result of a search over movements.
struct RateTally: CustomStringConvertible {
  private(set) var trials = 0
  private(set) var ties = 0
  private(set) var disagreements: [String] = []
  private(set) var latest = TimeSpan.zero

  mutating func add(_ outcome: RateTrial.Outcome) {
    trials += 1
    switch outcome {
    case .agreed(let span): latest = max(latest, span)
    case .tie: ties += 1
    case .disagreed(let text): disagreements.append(text)
    }
  }

  var description: String {
    let examples = disagreements.prefix(Effort.factor > 1 ? 100 : 3).joined(separator: "\n\n")
    return """
      \(trials) movements, \(ties) ties left out, \(disagreements.count) disagreements, largest \
      difference of instants \(latest)
      \(examples)
      """
  }
}
