import Randomness
import Testing
import TouchGestures
import TouchTracking

@testable import Touchstone

@Suite("recognizers whose actions are called at the end of the turn")
struct ActingListTests {
  @Test(
    "recognizers with pending actions are sorted by time, then deepest layer, then as added",
    arguments: UInt64(1)...200)
  func order(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Few different values, so that many are equal; up to 40, so that runs are reversed.
    let recognizers = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      let recognizer = TapGestureRecognizer()
      recognizer.rank = Arbiter.Rank(
        depth: .random(in: 0...3, using: &random), sequence: .random(in: 0...3, using: &random))
      return (
        recognizer: recognizer,
        since: Instant(microseconds: .random(in: 0...2, using: &random))
      )
    }
    var list = ActingList()
    for (recognizer, since) in recognizers { list.append(recognizer, since: since) }
    list.sort()

    func key(_ entry: (recognizer: TapGestureRecognizer, since: Instant)) -> [Int64] {
      let rank = entry.recognizer.rank
      return [entry.since.microseconds, -Int64(rank.depth), Int64(rank.sequence)]
    }
    let expected = recognizers.map(key).sorted { $0.lexicographicallyPrecedes($1) }
    let since = Dictionary(
      uniqueKeysWithValues: recognizers.map { (ObjectIdentifier($0.recognizer), $0.since) })
    var found: [[Int64]] = []
    var listed: Set<ObjectIdentifier> = []
    for index in 0..<list.count {
      list.with(index) { recognizer in
        listed.insert(ObjectIdentifier(recognizer))
        guard let tap = recognizer as? TapGestureRecognizer,
          let since = since[ObjectIdentifier(tap)]
        else { return }
        found.append(key((tap, since)))
      }
    }
    #expect(found == expected, "seed \(seed)")
    #expect(listed.count == recognizers.count, "seed \(seed): each recognizer is listed once")
  }

  @Test("recognizers listed as the layers judge are sorted", arguments: [1, 2, 9, 40])
  func judgingOrder(layers: Int) {
    var recognizers: [TapGestureRecognizer] = []
    for depth in (1...layers).reversed() {
      for sequence in (0..<5).reversed() {
        let recognizer = TapGestureRecognizer()
        recognizer.rank = Arbiter.Rank(depth: depth, sequence: sequence)
        recognizers.append(recognizer)
      }
    }
    var list = ActingList()
    for recognizer in recognizers { list.append(recognizer, since: .zero) }
    list.sort()
    var ranks: [Arbiter.Rank] = []
    for index in 0..<list.count { list.with(index) { ranks.append($0.rank) } }
    let expected = (1...layers).reversed().flatMap { depth in
      (0..<5).map { Arbiter.Rank(depth: depth, sequence: $0) }
    }
    #expect(ranks == expected)
  }

  @Test("only a recognizer with a pending began action counts as a beginning")
  func beginnings() {
    var list = ActingList()
    let changing = PanGestureRecognizer()
    changing.actionQueue.recordSent(.began)
    _ = changing.actionQueue.append(.changed)
    list.append(changing, since: .zero)
    let afterChange = list.hasBeginnings
    #expect(!afterChange)

    let beginning = PanGestureRecognizer()
    _ = beginning.actionQueue.append(.began)
    list.append(beginning, since: .zero)
    let afterBeginning = list.hasBeginnings
    #expect(afterBeginning)

    list.removeAll()
    let (count, afterRemoval) = (list.count, list.hasBeginnings)
    #expect(count == 0)
    #expect(!afterRemoval)
  }
}
