import Testing
import TouchGeometry
import TouchTracking
import Touchstone

@testable import TouchRecordings

@Suite("Labels")
struct LabelTests {
  private func error(_ text: String) -> SceneError? {
    do {
      _ = try LabelFile.read(Array(text.utf8), file: "labels")
      return nil
    } catch { return error }
  }

  @Test("JSON and CSV say the same")
  func formats() throws {
    let json = """
      {"labels": [
        {"recording": "a.yml", "person": "Ada", "gesture": "tap"},
        {"recording": "b.yml", "person": "Ada", "gesture": "pinch", "contacts": [1, 2]},
        {"recording": "b.yml", "person": "Bob", "gesture": "drag", "from": 3.5, "to": 12}
      ]}
      """
    let table = """
      person,recording,gesture,from,to,contacts
      Ada,a.yml,tap,,,
      Ada,"b.yml",pinch,,,1 2
      Bob,b.yml,drag,3.5,12,
      """
    let first = try LabelFile.read(Array(json.utf8)).labels
    let second = try LabelFile.read(Array(table.utf8)).labels
    // A byte order mark is no part of the first name.
    for text in [json, table] {
      #expect(try LabelFile.read(Array("\u{FEFF}\(text)".utf8)).labels.count == 3)
    }
    #expect(first.map(\.scope) == second.map(\.scope))
    #expect(first.map(\.gesture) == [.tap, .pinch, .drag])
    #expect(second.map(\.person) == ["Ada", "Ada", "Bob"])
    #expect(second.map(\.recording) == ["a.yml", "b.yml", "b.yml"])
    #expect(first[2].scope == .every(from: .seconds(3.5), to: .seconds(12)))
  }

  @Test("the name of a recording keeps its control characters, in JSON and in CSV")
  func recordingNames() throws {
    let json = #"{"labels": [{"recording": "a\tb.yml", "person": "P", "gesture": "tap"}]}"#
    let table = "recording,person,gesture\na\tb.yml,P,tap\n"
    for text in [json, table] {
      #expect(try LabelFile.read(Array(text.utf8)).labels.map(\.recording) == ["a\tb.yml"])
    }
    #expect(error("recording,person,gesture\na\0b.yml,P,tap\n")?.line == 2)
  }

  @Test(
    "what is wrong with a label is told with its line and column",
    arguments: [
      ("{\"labels\": []}", 0, 0),
      ("{\"labels\": [\n{\"recording\": \"a\", \"gesture\": \"tap\"}]}", 2, 1),
      ("{\"labels\": [\n{\"recording\": \"a\", \"person\": \"P\", \"gesture\": \"tip\"}]}", 2, 46),
      ("recording,person,gesture\na.yml,,tap\n", 2, 7),
      ("recording,person,gesture\na.yml,P,tip\n", 2, 9),
      ("recording,person,gesture,to\na.yml,P,tap,nan\n", 2, 13),
      ("recording,person,gesture,to\na.yml,P,tap,inf\n", 2, 13),
      ("recording,person,gesture,contacts\na.yml,P,tap,1 1\n", 2, 13),
      ("recording,person,gesture,contacts\na.yml,P,tap\n", 2, 1),
      ("recording,person,gesture,contacts\na.yml,P,double-tap,\n", 2, 1),
      ("recording,person\na.yml,P\n", 1, 1),
      ("recording,person,gesture,from,to\na.yml,P,tap,5,2\n", 2, 15),
      ("recording,person,gesture\n\"a.yml,P,tap\n", 2, 1),
    ])
  func faults(text: String, line: Int, column: Int) {
    let error = error(text)
    #expect(error?.line == line && error?.column == column, "\(error.map { "\($0)" } ?? "none")")
  }

  @Test(
    "a label whose contacts are more or fewer than those of its gesture is refused",
    arguments: [
      ("tap", "1 2", "1 contact of a tap, found 2"),
      ("drag", "1 2 3", "1 contact of a drag, found 3"),
      ("double-tap", "1", "2 contacts of a double-tap, found 1"),
      ("pinch", "1", "2 contacts of a pinch, found 1"),
      ("two-finger-tap", "1 2 3", "2 contacts of a two-finger-tap, found 3"),
    ])
  func counts(gesture: String, contacts: String, reason: String) {
    let table = "recording,person,gesture,contacts\na.yml,P,\(gesture),\(contacts)\n"
    #expect(error(table).map { "\($0)" } == "labels:2:1: expected \(reason).")
    let list = contacts.split(separator: " ").joined(separator: ", ")
    let object =
      #"{"recording": "a.yml", "person": "P", "gesture": "\#(gesture)", "contacts": [\#(list)]}"#
    #expect(
      error("{\"labels\": [\n\(object)]}").map { "\($0)" } == "labels:2:1: expected \(reason).")
  }

  @Test("every gesture of the example is kept by the standard recognizers")
  func example() throws {
    let file = try LabelFile.read(Array(SessionCatalog.labelTable.utf8))
    #expect(file.labels.count == SessionCatalog.labelled.count)
    for label in file.labels {
      let name = String(label.recording.dropLast(4))
      let session = try #require(SessionCatalog.session(named: name))
      let recording = session.synthesizer.recording(of: session.timeline)
      let labelled = try LabelledRecording(recording, labels: [label], file: "labels")
      #expect(labelled.gestures.count == 1)
      let outcomes = labelled.outcomes(in: Replayer(recording).standardWindow())
      #expect(outcomes.allSatisfy { $0.isKept }, "\(name): \(outcomes.map(\.summary))")
    }
  }

  @Test("a file without labels is told what is missing")
  func noLabels() {
    let error = #expect(throws: SceneError.self) {
      try LabelFile.read(Array("{}".utf8), file: "labels.json")
    }
    #expect(error?.description == "labels.json:1:1: the label file has no \"labels\".")
    let table = #expect(throws: SceneError.self) {
      try LabelFile.read(Array("a.yml,Ada,tap\n".utf8), file: "labels.csv")
    }
    #expect(
      table?.description == "labels.csv:1:1: expected \"labels\", or CSV that begins with "
        + "recording,person,gesture, found \"a.yml,Ada,tap\".")
  }

  @Test("contacts that a recording does not have, and labels that overlap, are refused")
  func recordingFaults() throws {
    let session = try #require(SessionCatalog.session(named: "pinch-in"))
    let recording = session.synthesizer.recording(of: session.timeline)
    let place = TextPlace(line: 3, column: 5)
    func label(_ contacts: [Int], _ place: TextPlace) -> TouchLabel {
      TouchLabel(
        recording: "pinch-in.yml", person: "P", gesture: .pinch, scope: .contacts(contacts),
        place: place)
    }
    let missing = #expect(throws: SceneError.self) {
      try LabelledRecording(recording, labels: [label([1, 3], place)], file: "labels")
    }
    #expect(missing?.place == place)
    let later = TextPlace(line: 4, column: 5)
    let overlap = #expect(throws: SceneError.self) {
      try LabelledRecording(
        recording, labels: [label([1], place), label([2], later)], file: "labels")
    }
    #expect(overlap?.place == later)
  }

  /// The contacts of each tap and of each two-finger tap, if labels apply to a whole recording.
  private func groups(
    _ frames: [(TimeSpan, [(slot: Int, phase: Contact.Phase)])], palms: Set<TimeSpan> = []
  ) throws -> (taps: [[Int]], pairs: [[Int]]) {
    let panel = TouchPanel()
    var encoder = EvdevEncoder(panel: panel)
    var events: [InputEvent] = []
    for (time, reports) in frames {
      let contacts = reports.map { slot, phase in
        Contact(
          slot: slot, phase: phase, position: Point(x: 600 + 1200 * Double(slot), y: 600),
          tool: palms.contains(time) ? .palm : .finger)
      }
      try encoder.encode(ContactFrame(time: .zero + time, contacts: contacts), into: &events)
    }
    let recording = Recording(devices: [panel.recordedDevice], events: events)
    func contacts(of gesture: TouchLabel.Gesture) throws -> [[Int]] {
      let label = TouchLabel(
        recording: "a.yml", person: "P", gesture: gesture,
        scope: .every(from: .zero, to: .seconds(10)), place: TextPlace(line: 1, column: 1))
      let labelled = try LabelledRecording(recording, labels: [label], file: "labels")
      return labelled.gestures.map { $0.contacts.map(\.number) }
    }
    return (try contacts(of: .tap), try contacts(of: .twoFingerTap))
  }

  @Test("contacts of one instant overlap if one is reported to land before the other has lifted")
  func contactsOfOneInstant() throws {
    let later = try groups([
      (.zero, [(0, .began)]), (.milliseconds(50), [(0, .ended), (1, .began)]),
      (.milliseconds(100), [(1, .ended)]),
    ])
    #expect(later.taps == [[1], [2]] && later.pairs.isEmpty)
    let before = try groups([
      (.zero, [(0, .began)]), (.milliseconds(50), [(1, .began), (0, .ended)]),
      (.milliseconds(100), [(1, .ended)]),
    ])
    #expect(before.taps.isEmpty && before.pairs == [[1, 2]])
    let fleeting = try groups([(.zero, [(0, .began), (0, .ended), (1, .began), (1, .ended)])])
    #expect(fleeting.taps == [[1], [2]] && fleeting.pairs.isEmpty)
  }

  @Test("two fingers that land and lift in the same reports are different contacts")
  func contactsOfTheSameTimes() throws {
    let taps = TouchTimeline.tap(at: Point(x: 60, y: 60))
      .together(with: .tap(at: Point(x: 90, y: 60)))
    let paths = Synthesizer(sampling: .ideal(), seed: 1).recording(of: taps).contactPaths()
    try #require(paths.count == 2)
    #expect(paths[0].landed == paths[1].landed && paths[0].lifted == paths[1].lifted)
    #expect(paths[0] != paths[1] && Set(paths).count == 2)
  }

  @Test("a finger that never lifts is down until the end of the recording")
  func fingerThatStays() throws {
    let found = try groups([
      (.zero, [(0, .began)]), (.seconds(1), [(1, .began)]), (.milliseconds(1100), [(1, .ended)]),
    ])
    #expect(found.taps.isEmpty && found.pairs == [[1, 2]])
  }

  @Test("a finger that turns out to be a palm ends there, and a palm that lands is no gesture")
  func palms() throws {
    let frames: [(TimeSpan, [(slot: Int, phase: Contact.Phase)])] = [
      (.zero, [(0, .began)]), (.milliseconds(50), [(0, .moved)]), (.seconds(1), [(1, .began)]),
      (.milliseconds(1100), [(1, .ended)]), (.seconds(2), [(0, .ended)]),
    ]
    let late = try groups(frames, palms: [.milliseconds(50), .seconds(2)])
    #expect(late.taps == [[1], [2]] && late.pairs.isEmpty)
    let landed = try groups(frames, palms: [.zero, .milliseconds(50), .seconds(2)])
    #expect(landed.taps == [[2]] && landed.pairs.isEmpty)
    // A palm that lands beside a finger does not make it one of two.
    let beside = try groups(
      [
        (.zero, [(0, .began)]), (.milliseconds(50), [(1, .began)]),
        (.milliseconds(100), [(0, .ended)]), (.milliseconds(150), [(1, .ended)]),
      ], palms: [.milliseconds(50), .milliseconds(150)])
    #expect(beside.taps == [[1]] && beside.pairs.isEmpty)
  }

  /// The outcomes of a recording with one finger's tap, followed by touches that have no label.
  private func outcomes(
    labelling contacts: [Int], after pause: TimeSpan, _ rest: TouchTimeline
  ) throws -> [GestureOutcome] {
    let timeline = TouchTimeline.tap(at: Point(x: 60, y: 60)).then(rest, after: pause)
    let recording = Synthesizer(seed: 1).recording(of: timeline)
    let labels = contacts.map {
      TouchLabel(
        recording: "a.yml", person: "P", gesture: .tap, scope: .contacts([$0]),
        place: TextPlace(line: $0 + 1, column: 1))
    }
    let labelled = try LabelledRecording(recording, labels: labels, file: "labels")
    return labelled.outcomes(in: Replayer(recording).standardWindow())
  }

  @Test("touches without a label do not count for the labeled tap before them")
  func unlabelledTouches() throws {
    let hand = Hand(about: Point(x: 220, y: 120), span: 30)
    let pair = try outcomes(
      labelling: [1], after: .milliseconds(300), hand.hold(.milliseconds(110)).timeline())
    #expect(pair.map(\.recognized) == [[.tap: 1]] && pair.allSatisfy { $0.isKept })
    let tap = try outcomes(
      labelling: [1], after: .milliseconds(300), .tap(at: Point(x: 220, y: 120)))
    #expect(tap.map(\.recognized) == [[.tap: 1]])
  }

  @Test("each tap counts for its own touch, however late it is recognized")
  func lateTaps() throws {
    // The first tap waits 0.35 s for a second one; by then the second finger has lifted.
    let taps = try outcomes(
      labelling: [1, 2], after: .milliseconds(100), .tap(at: Point(x: 220, y: 120)))
    #expect(taps.map(\.recognized) == [[.tap: 1], [.tap: 1]])
    #expect(taps.map(\.contacts) == [[1], [2]])
    #expect(taps[0].start < taps[0].end && taps[0].end < taps[1].start)
  }

  @Test("a double tap counts for the labeled one of its two touches")
  func halfLabelled() throws {
    let taps = try outcomes(
      labelling: [1], after: .milliseconds(100), .tap(at: Point(x: 60, y: 60)))
    #expect(taps.map(\.recognized) == [[.doubleTap: 1]])
  }

  @Test("taps that no label can mean are of no labeled kind")
  func otherTaps() {
    let kinds = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (1, 3), (3, 1)].map { taps, touches in
      GestureOutcome.Kind(TapGestureRecognizer(taps: taps, touches: touches))
    }
    #expect(kinds == [.tap, .doubleTap, .twoFingerTap, .other, .other, .other, .other])
  }

  @Test("after a clock was set back, contacts count on, and so do latencies")
  func setBack() throws {
    let tap = TouchTimeline.tap(at: Point(x: 60, y: 60))
    let taps = tap.then(tap, after: .seconds(1)).then(tap, after: .seconds(1))
    var recording = Synthesizer(seed: 1).recording(of: taps)
    let pause = recording.start + .milliseconds(600)
    // The second and the third tap are recorded nine seconds earlier, before the first.
    recording.events = recording.events.map { event in
      var event = event
      if event.time > pause { event.time = event.time - .seconds(9) }
      return event
    }
    let label = TouchLabel(
      recording: "a.yml", person: "P", gesture: .tap,
      scope: .every(from: .zero, to: .seconds(10)), place: TextPlace(line: 1, column: 1))
    let labelled = try LabelledRecording(recording, labels: [label], file: "labels")
    #expect(labelled.gestures.map { $0.contacts.map(\.number) } == [[1], [2], [3]])
    let outcomes = labelled.outcomes(in: Replayer(recording).standardWindow())
    let latency = try #require(outcomes.last?.latencies[.tap])
    #expect(latency.decided < .seconds(1) && latency.reported < .seconds(1))
  }
}
