import Testing
import TouchTracking
import Touchstone

@Suite("Motions in progress")
struct MotionsTests {
  /// A motion that never rests and calls a closure whenever it is advanced.
  private final class Endless: Motion {
    var advances = 0
    var onAdvance: () -> Void = {}
    var restInstant: Instant? { .distantFuture }

    func advance(to instant: Instant) {
      advances += 1
      onAdvance()
    }
  }

  @Test("a motion that another one removes is not advanced any more")
  func removal() {
    let motions = Motions()
    let (first, second, third) = (Endless(), Endless(), Endless())
    for motion in [first, second, third] { motions.add(motion) }
    first.onAdvance = { motions.remove(second) }
    motions.advance(to: .seconds(1))
    motions.advance(to: .seconds(2))
    #expect(first.advances == 2 && second.advances == 0 && third.advances == 2)
  }

  @Test("a motion that another one adds is advanced from the next time on")
  func addition() {
    let motions = Motions()
    let (first, second) = (Endless(), Endless())
    motions.add(first)
    first.onAdvance = { motions.add(second) }
    motions.advance(to: .seconds(1))
    #expect(second.advances == 0)
    motions.advance(to: .seconds(2))
    #expect(second.advances == 1)
  }
}
