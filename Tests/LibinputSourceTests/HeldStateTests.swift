import Testing
import TouchRecordings
import TouchTracking

@testable import LibinputSource

@Suite("Releases of a uinput device")
struct HeldStateTests {
  private func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> InputEvent {
    InputEvent(time: .zero, type: type, code: code, value: value)
  }

  private func release(after events: [(UInt16, UInt16, Int32)]) -> [[Int32]] {
    var state = HeldState()
    for (type, code, value) in events { state.follow(event(type, code, value)) }
    return state.release().map { [Int32($0.type), Int32($0.code), $0.value] }
  }

  @Test("each slot that is down, slot 0 for what follows, each key, and a report")
  func slots() {
    let released = release(after: [
      (3, 47, 0), (3, 57, 7), (3, 47, 3), (3, 57, 8), (3, 47, 1), (3, 57, 9), (1, 0x14A, 1),
      (0, 0, 0), (3, 57, -1), (0, 0, 0),
    ])
    #expect(
      released == [
        [3, 47, 0], [3, 57, -1], [3, 47, 3], [3, 57, -1], [3, 47, 0], [1, 0x14A, 0],
        [0, 0, 0],
      ])
  }

  @Test("slot 0 is selected again when the last finger lifted from another slot")
  func selectedSlot() {
    let released = release(after: [
      (3, 57, 7), (3, 47, 1), (3, 57, 8), (0, 0, 0), (3, 47, 0), (3, 57, -1), (0, 0, 0), (3, 47, 1),
      (3, 57, -1), (0, 0, 0),
    ])
    #expect(released == [[3, 47, 0], [0, 0, 0]])
  }

  @Test("nothing where everything was let go of")
  func nothing() {
    #expect(release(after: [(3, 57, 7), (1, 0x14A, 1), (3, 57, -1), (1, 0x14A, 0)]).isEmpty)
    #expect(release(after: []).isEmpty)
  }

  @Test("an empty list of contacts if they are reported as lists")
  func lists() {
    let released = release(after: [(3, 53, 5), (0, 2, 0), (1, 0x14A, 1), (0, 0, 0)])
    #expect(released == [[0, 2, 0], [1, 0x14A, 0], [0, 0, 0]])
  }

  @Test("a second release has nothing to do")
  func twice() {
    var state = HeldState()
    state.follow(event(3, 57, 7))
    #expect(!state.release().isEmpty)
    #expect(state.release().isEmpty)
  }
}
