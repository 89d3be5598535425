import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@Suite("finger shorthand")
struct FingerShorthandTests {
  private func events(_ fingers: String, rest: String = "") throws -> [CaseEvent] {
    let text = "{id: own, fingers: [\(fingers)], recognizers: [], expect: []\(rest)}"
    let file = try CaseFile.read(Array(text.utf8))
    #expect(file.warnings.isEmpty)
    guard case .events(let events) = try #require(file.cases.first).input else { return [] }
    return events
  }

  @Test("a tap lands and lifts 0.08 s later where it landed")
  func tap() throws {
    let events = try events("{id: 3, tap: [0.1, 20, 30]}")
    #expect(events.map(\.phase) == [.began, .ended])
    #expect(events.map(\.time) == [.seconds(0.1), .seconds(0.18)])
    #expect(events.allSatisfy { $0.finger == 3 && $0.location == Point(x: 20, y: 30) })
  }

  @Test("keys of a drag beside a tap are warnings that say so")
  func tapAndDrag() throws {
    let text = """
      {id: own, fingers: [{tap: [0, 1, 1], up: 1, hz: 9, upp: 1}], recognizers: [], expect: []}
      """
    #expect(
      try CaseFile.read(Array(text.utf8)).warnings.map(\.message) == [
        #""up" of a finger is ignored beside "tap""#, #""hz" of a finger is ignored beside "tap""#,
        #"unknown key "upp" of a finger is ignored"#,
      ])
  }

  @Test("a second action of a mouse beside a move is a warning that says so")
  func twoActions() throws {
    let text = """
      {id: own, pointer: [{t: 0, move: [1, 1], press: true, lift: 1}], recognizers: [], expect: []}
      """
    #expect(
      try CaseFile.read(Array(text.utf8)).warnings.map(\.message) == [
        #""press" of a pointer's event is ignored beside "move""#,
        #"unknown key "lift" of a pointer's event is ignored"#,
      ])
  }

  @Test("a move has samples at the multiples of its rate, and one at the arrival")
  func samples() throws {
    let events = try events("{down: [0, 0, 0], moves: [[0.25, 100, 0]], up: 0.3, hz: 10}")
    #expect(events.map(\.time) == [0, 0.1, 0.2, 0.25, 0.3].map { .seconds($0) })
    #expect(events.map(\.location.x) == [0, 40, 80, 100, 100])
    #expect(events.map(\.phase) == [.began, .moved, .moved, .moved, .ended])
  }

  @Test("fingers without a rate have samples only at arrivals, and none while they stay")
  func arrivals() throws {
    let events = try events(
      "{down: [0, 0, 0], moves: [[0.5, 0, 0], [0.6, 9, 0], [0.9, 9, 0]], cancel: 1, hz: 0}")
    #expect(events.map(\.phase) == [.began, .moved, .cancelled])
    #expect(events[1].time == .seconds(0.6))
  }

  @Test("a finger that rests may do so for long, whatever its rate")
  func rest() throws {
    let events = try events(
      "{down: [0, 0, 0], moves: [[100000, 0, 0], [100000.1, 9, 0]], up: 100000.2, hz: 10}")
    #expect(events.map(\.phase) == [.began, .moved, .ended])
    #expect(events.map(\.time) == [0, 100_000.1, 100_000.2].map { .seconds($0) })
  }

  @Test("a move that arrives at the time of the one before is a jump")
  func jump() throws {
    let events = try events(
      "{down: [0.1, 0, 0], moves: [[0.1, 9, 0], {t: 0.1, about: [0, 0], turn: 180}], up: 0.3}")
    #expect(events.map(\.time) == [0.1, 0.1, 0.1, 0.3].map { .seconds($0) })
    #expect(events[1].location == Point(x: 9, y: 0))
    #expect(abs(events[2].location.x + 9) < 1e-9 && events[3].location == events[2].location)
  }

  @Test("a turn keeps the distance from its center, clockwise on the screen")
  func turn() throws {
    let events = try events(
      "{down: [0, 200, 100], moves: [{t: 1, about: [100, 100], turn: 90}], up: 1, hz: 60}")
    for event in events {
      let (dx, dy) = (event.location.x - 100, event.location.y - 100)
      #expect(abs((dx * dx + dy * dy).squareRoot() - 100) < 1e-9)
    }
    let end = try #require(events.last)
    #expect(abs(end.location.x - 100) < 1e-9 && abs(end.location.y - 200) < 1e-9)
  }

  @Test(
    "a lift before the last move, a move back in time, too many samples, both ends",
    arguments: [
      "{down: [0, 0, 0], moves: [[0.5, 9, 9]], up: 0.4}",
      "{down: [0.5, 0, 0], moves: [[0.4, 9, 9]], up: 0.6}",
      "{down: [0, 0, 0], moves: [[900000, 9, 9]], hz: 10000}",
      "{down: [0, 0, 0], up: 1, cancel: 2}", "{down: [-1, 0, 0]}", "{id: 1}",
    ])
  func refused(finger: String) throws {
    let text = "{id: own, fingers: [\(finger)], recognizers: [], expect: []}"
    #expect(throws: SceneError.self) { try CaseFile.read(Array(text.utf8)) }
  }

  @Test("a pointer moves, leaves, presses and releases; other words are refused")
  func pointer() throws {
    let text = """
      {id: own, recognizers: [], expect: [],
       pointer: [{t: 0, move: [1, 2]}, {t: 1, press: true}, {t: 2, release: true}, {t: 3, leave: true}]}
      """
    let own = try #require(try CaseFile.read(Array(text.utf8)).cases.first)
    #expect(own.pointer.map(\.action) == [.move, .press, .release, .leave])
    #expect(own.pointer.allSatisfy { $0.location == Point(x: 1, y: 2) })
    let other = text.replacing("leave: true", with: "jump: true")
    #expect(throws: SceneError.self) { try CaseFile.read(Array(other.utf8)) }
  }

  @Test(
    "samples that are too many are refused before the rest of the fingers is read",
    arguments: [
      "moves: [[100, 9, 0], wrong]", "moves: [[100, 9, 0]]}, {down: wrong",
      // A turn at its own center has samples, but no event.
      "moves: [{t: 100, about: [0, 0], turn: 90}]",
    ])
  func tooMany(fingers: String) throws {
    let recognizers = (0..<999).map { "{id: r\($0), layer: root, kind: tap}" }
    let text = """
      {id: own, layers: [{id: root, frame: [0, 0, 9, 9]}],
       recognizers: [\(recognizers.joined(separator: ", "))],
       fingers: [{down: [0, 0, 0], \(fingers)}], expect: []}
      """
    let error = #expect(throws: SceneError.self) { try CaseFile.read(Array(text.utf8)) }
    #expect(error?.reason == .tooMany("touch events times recognizers", limit: 5_000_000))
  }
}
