import Testing
import TouchGestures

@Suite("Gesture states")
struct GestureStateTests {
  private static let states: [GestureState] = [
    .possible, .began, .changed, .ended, .cancelled, .failed,
  ]

  @Test("the legal transitions are those of the table, and no others")
  func transitions() {
    let legal: [GestureState: Set<GestureState>] = [
      .possible: [.began, .ended, .failed],
      .began: [.changed, .ended, .cancelled],
      .changed: [.changed, .ended, .cancelled],
    ]
    for from in Self.states {
      for to in Self.states {
        #expect(from.mayBecome(to) == (legal[from]?.contains(to) ?? false), "\(from) to \(to)")
      }
    }
  }

  @Test("ended, cancelled and failed are terminal, and recognized is ended")
  func terminal() {
    #expect(Self.states.filter(\.isTerminal) == [.ended, .cancelled, .failed])
    #expect(GestureState.recognized == .ended)
    #expect(Self.states.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
  }
}
