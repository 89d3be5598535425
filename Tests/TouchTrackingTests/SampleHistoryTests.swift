import Testing
import TouchGeometry
import TouchTracking

@Suite("Sample history")
struct SampleHistoryTests {
  private func history(_ milliseconds: [Double]) -> SampleHistory {
    var history = SampleHistory()
    for time in milliseconds {
      history.append(
        SampleHistory.Entry(time: .seconds(time / 1_000), location: Point(x: time, y: -time)))
    }
    return history
  }

  private func times(_ history: SampleHistory) -> [Double] {
    (0..<history.count).map { (history[$0].time.seconds * 1_000).rounded() }
  }

  @Test("an empty history has no values")
  func empty() {
    #expect(SampleHistory().last == nil)
    #expect(SampleHistory().location(at: .zero) == nil)
    #expect(SampleHistory().velocity(at: .zero) == .unknown)
  }

  @Test("places 4 ms apart are all kept, closer ones replace the newest")
  func spacing() {
    #expect(times(history([0, 4, 8, 12])) == [0, 4, 8, 12])
    #expect(times(history([0, 1, 2, 3, 4, 5, 6])) == [0, 4, 6])
    #expect(times(history([0, 2, 2, 2])) == [0, 2])
    #expect(times(history([0, 8, 9, 10, 16, 17])) == [0, 8, 16, 17])
  }

  @Test("at 1000 Hz, a sample history ends with the newest place and has no other gap below 4 ms")
  func fastPanel() {
    let history = history((0...200).map { Double($0) })
    #expect(history.last?.time == .seconds(0.2))
    let kept = times(history)
    #expect(kept.count == 32)
    #expect(zip(kept, kept.dropFirst()).dropLast().allSatisfy { $1 - $0 == 4 })
    #expect(kept[31] - kept[0] >= 100)
  }

  @Test("the ring keeps the newest 32 places in their order")
  func ring() {
    for count in [1, 31, 32, 33, 64, 65, 100] {
      let kept = times(history((0..<count).map { Double($0) * 10 }))
      #expect(kept == ((max(0, count - 32)..<count).map { Double($0) * 10 }))
    }
    var history = history([0, 10, 20])
    history.removeAll()
    #expect(history.count == 0)
    #expect(history.last == nil)
  }

  @Test("a place between two kept ones lies on the line between them")
  func locationBetween() {
    let history = history([0, 10, 30])
    #expect(history.location(at: .seconds(0.005)) == Point(x: 5, y: -5))
    #expect(history.location(at: .seconds(0.020)) == Point(x: 20, y: -20))
    #expect(history.location(at: .seconds(0.010)) == Point(x: 10, y: -10))
  }

  @Test("outside the kept time the oldest or newest place counts")
  func locationOutside() {
    let history = history([10, 20, 30])
    #expect(history.location(at: .seconds(-5)) == Point(x: 10, y: -10))
    #expect(history.location(at: .seconds(0.010)) == Point(x: 10, y: -10))
    #expect(history.location(at: .seconds(0.030)) == Point(x: 30, y: -30))
    #expect(history.location(at: .distantFuture) == Point(x: 30, y: -30))
  }

  @Test("a sample history uses the later of two places at one instant")
  func sameInstant() {
    var history = history([0, 10])
    let again = SampleHistory.Entry(time: .seconds(0.010), location: Point(x: 7, y: 7))
    history.append(again)
    #expect(history.location(at: .seconds(0.010)) == Point(x: 7, y: 7))
  }
}
