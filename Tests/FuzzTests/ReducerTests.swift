import Testing

@testable import fuzz

@Suite("Reducer")
struct ReducerTests {
  @Test("a reducer keeps the two of a hundred elements that fail together, in their order")
  func findsPair() {
    let reducer = Reducer<Int> { $0.contains(17) && $0.contains(80) }
    #expect(reducer.reduce(Array(0..<100)) == [17, 80])
  }

  @Test("a single culprit is found at either end")
  func findsEnds() {
    #expect(Reducer<Int> { $0.contains(0) }.reduce(Array(0..<63)) == [0])
    #expect(Reducer<Int> { $0.contains(62) }.reduce(Array(0..<63)) == [62])
  }

  @Test("what fails without any element becomes empty")
  func becomesEmpty() {
    #expect(Reducer<Int> { _ in true }.reduce([1, 2, 3]) == [])
  }

  @Test("a list of which every element is needed stays as it is")
  func keepsNeeded() {
    #expect(Reducer<Int> { $0 == [1, 2, 3, 4, 5] }.reduce([1, 2, 3, 4, 5]) == [1, 2, 3, 4, 5])
  }

  @Test("no element of the result can be spared, whatever the predicate")
  func isMinimal() {
    let isFailing: ([Int]) -> Bool = { list in
      list.filter { $0 % 3 == 0 }.count >= 4 && list.contains(50)
    }
    let reduced = Reducer<Int>(isFailing: isFailing).reduce(Array(0..<100))
    #expect(isFailing(reduced))
    for index in reduced.indices {
      var shorter = reduced
      shorter.remove(at: index)
      #expect(!isFailing(shorter))
    }
  }

  @Test("elements are replaced by simpler ones where the list still fails")
  func simplifies() {
    let reducer = Reducer<Int> { $0.reduce(0, +) >= 10 }
    #expect(reducer.simplify([5, 5, 5]) { [$0 - 5] } == [0, 5, 5])
  }

  @Test("no time left means no more tries")
  func stops() {
    var tries = 0
    let reducer = Reducer<Int>(
      isFailing: { _ in
        tries += 1
        return true
      }, shouldContinue: { tries < 3 })
    _ = reducer.simplify(Array(0..<100)) { [$0] }
    #expect(tries == 3)
  }
}
