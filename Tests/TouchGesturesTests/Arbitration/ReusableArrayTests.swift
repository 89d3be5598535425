import Randomness
import Testing

@testable import TouchGestures

/// The arbiter's lists, which manage their own storage.
@Suite("ReusableArray")
struct ReusableArrayTests {
  /// Counts the living instances of its kind.
  private final class Token {
    final class Count { var alive = 0 }

    let count: Count

    init(_ count: Count) {
      self.count = count
      count.alive += 1
    }

    deinit { count.alive -= 1 }
  }

  private func values(_ list: borrowing ReusableArray<Int>) -> [Int] {
    Array(list.values(0..<list.count))
  }

  @Test("a list that grows beyond its storage keeps its values in their order")
  func growing() {
    var list = ReusableArray<Int>(capacity: 1)
    for value in 0..<100 { list.append(value) }
    let found = values(list)
    #expect(found == Array(0..<100))
  }

  @Test("values are changed in place, and removed from the end or from an index on")
  func taking() {
    var list = ReusableArray<Int>()
    for value in [10, 20, 30, 40, 50, 60] { list.append(value) }
    list[1] = 21
    let last = list.removeLast()
    #expect(last == 60)
    let kept = values(list)
    #expect(kept == [10, 21, 30, 40, 50])
    list.removeAll(from: 3)
    let rest = values(list)
    #expect(rest == [10, 21, 30])
    list.removeAll()
    let isEmpty = list.isEmpty
    #expect(isEmpty)
  }

  @Test("sorting puts what goes first last, and of equal values the one appended first")
  func sorting() {
    var list = ReusableArray<Int>(capacity: 1)
    for value in [32, 11, 31, 22, 12, 21] { list.append(value) }
    // Sorted by tens only: the units show the order in which equal values were appended.
    list.reverseAndSort { $0 / 10 < $1 / 10 }
    let sorted = values(list)
    #expect(sorted == [31, 32, 21, 22, 12, 11])
  }

  @Test(
    "a list of any length is sorted like an array, also when it is used again", arguments: 0..<130)
  func sortingLengths(length: Int) {
    var random = SplitMix64(seed: UInt64(length))
    var list = ReusableArray<Int>(capacity: 1)
    for _ in 1...2 {
      list.removeAll()
      // Few different keys, so that there are equal ones; the units are numbers in the order of appending.
      let appended = (0..<length).map { Int(random.next() % 8) * 1000 + $0 }
      for value in appended { list.append(value) }
      list.reverseAndSort { $0 / 1000 < $1 / 1000 }
      let sorted = values(list)
      #expect(sorted == appended.sorted().reversed())
    }
  }

  @Test("sorting releases no value and keeps none twice", arguments: [1, 2, 3, 17, 100])
  func sortingObjects(number: Int) {
    let count = Token.Count()
    do {
      var list = ReusableArray<Token>(capacity: 1)
      for _ in 0..<number { list.append(Token(count)) }
      list.reverseAndSort { ObjectIdentifier($0) < ObjectIdentifier($1) }
      #expect(count.alive == number)
    }
    #expect(count.alive == 0)
  }

  @Test("what is taken out, replaced or left in a list that goes is released once")
  func releasing() {
    let count = Token.Count()
    do {
      var list = ReusableArray<Token>(capacity: 2)
      for _ in 0..<6 { list.append(Token(count)) }
      #expect(count.alive == 6)
      list[0] = Token(count)
      #expect(count.alive == 6)
      _ = list.removeLast()
      _ = list.removeLast()
      #expect(count.alive == 4)
      list.removeAll(from: 2)
      #expect(count.alive == 2)
      list.append(Token(count))
      #expect(count.alive == 3)
    }
    #expect(count.alive == 0)
  }
}
