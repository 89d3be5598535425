import Randomness
import Testing

@testable import TouchGestures

@Suite("Who waits for whom")
struct WaitTableTests {
  /// The same table, as a search through a list of pairs.
  private struct Pairs {
    var pairs: [(member: Int, required: Int)] = []

    func isHeld(_ member: Int) -> Bool { pairs.contains { $0.member == member } }

    mutating func decide(_ required: Int) -> [Int] {
      pairs.removeAll { $0.member == required }
      defer { pairs.removeAll { $0.required == required } }
      return pairs.filter { $0.required == required }.map(\.member)
    }
  }

  @Test("the table answers like a list of pairs that is searched")
  func likePairs() {
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(seed))
      var table = WaitTable()
      var pairs = Pairs()
      let members = 8
      for _ in 0..<200 {
        let (a, b) = (random.int(0...members - 1), random.int(0...members - 1))
        if random.int(0...2) > 0, a != b {
          table.add(a, waitsFor: b)
          pairs.pairs.append((a, b))
        } else {
          table.stopWaiting(a)
          var told: [Int] = []
          while let member = table.nextWaiting(for: a) { told.append(member) }
          let expected = pairs.decide(a)
          #expect(told == expected, "seed \(seed)")
        }
        for member in 0..<members {
          let isHeld = table.isHeld(member)
          #expect(isHeld == pairs.isHeld(member), "seed \(seed)")
        }
      }
    }
  }

  @Test("a member that waits again is not notified of its previous wait")
  func waitsAnew() {
    var table = WaitTable()
    table.add(1, waitsFor: 2)
    table.add(1, waitsFor: 3)
    table.stopWaiting(1)
    table.add(1, waitsFor: 4)
    let (early, late) = (table.nextWaiting(for: 2), table.nextWaiting(for: 4))
    #expect(early == nil)
    #expect(late == 1)
    let isHeld = table.isHeld(1)
    #expect(!isHeld)
  }
}
