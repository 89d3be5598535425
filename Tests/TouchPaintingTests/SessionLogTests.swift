import Testing
import TouchGestures
import TouchPainting
import TouchTracking

@Suite("instants of a session")
struct SessionLogTests {
  private func log(_ gestures: [(Double, Double?)], contacts: [(Double, Double)] = []) -> SessionLog
  {
    var log = SessionLog()
    log.start = .seconds(1)
    log.end = .seconds(11)
    log.gestures = gestures.enumerated().map { index, span in
      GestureSpan(
        recognizer: RecognizerID(index + 1), name: "g\(index)", start: .seconds(span.0),
        end: span.1.map { .seconds($0) }, outcome: span.1 == nil ? .active : .ended)
    }
    log.contacts = contacts.enumerated().map { index, span in
      ContactSpan(id: TouchID(UInt64(index + 1)), start: .seconds(span.0), end: .seconds(span.1))
    }
    return log
  }

  @Test("even instants go from the first landing to the end")
  func even() {
    let seconds = log([]).evenInstants(5).map(\.seconds)
    #expect(seconds == [1, 3.5, 6, 8.5, 11])
    #expect(log([]).evenInstants(1) == [.seconds(11)])
    #expect(log([]).evenInstants(0).isEmpty && log([]).evenInstants(-3).isEmpty)
  }

  @Test(
    "the most informative instants are the middles of gestures first, then their ends, far from each other"
  )
  func telling() {
    let log = log([(2, 4), (5, 5), (8, nil)], contacts: [(1, 4.1), (7, 10)])
    // Middles: 3, 5 and 9.5. From 1 and 11 the farthest is 5, then 3, then 9.5.
    #expect(log.representativeInstants(3).map(\.seconds) == [1, 5, 11])
    #expect(log.representativeInstants(4).map(\.seconds) == [1, 3, 5, 11])
    #expect(log.representativeInstants(5).map(\.seconds) == [1, 3, 5, 9.5, 11])
    // Of the ends 4, 4.1 and 10, 4 is a whole second away from its neighbors.
    #expect(log.representativeInstants(6).map(\.seconds) == [1, 3, 4, 5, 9.5, 11])
  }

  @Test("where too little happened, the longest spans are halved")
  func tellingOfNothing() {
    #expect(log([]).representativeInstants(5).map(\.seconds) == [1, 3.5, 6, 8.5, 11])
    #expect(log([]).representativeInstants(4).map(\.seconds) == [1, 3.5, 6, 11])
  }

  @Test("a session without extent has one instant over and over")
  func empty() {
    #expect(SessionLog().representativeInstants(3) == [.zero, .zero, .zero])
  }

  @Test("things that happen at once are not shown twice")
  func near() {
    let log = log([(6, 6), (6.0001, 6.0001)])
    #expect(log.representativeInstants(4).map(\.seconds) == [1, 3.5, 6, 11])
  }
}
