import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

@testable import TouchRecordings

@Suite("forms of a transcript")
struct TranscriptFormTests {
  @Test(
    "decimals are made of integers",
    arguments: [
      (0.0, 3, "0.000"), (-0.0, 3, "0.000"), (1.0005, 3, "1.001"), (-1.25, 1, "-1.3"),
      (-0.0004, 3, "0.000"), (0.05, 2, "0.05"), (12_345.678, 0, "12346"), (999.9996, 3, "1000.000"),
      (1e14, 3, "100000000000000.000"), (1e300, 3, "1e+300"),
    ])
  func decimals(_ value: Double, _ places: Int, _ text: String) {
    #expect(value.fixed(places) == text)
  }

  @Test("NaN and infinities are null in JSON and a word in text")
  func notANumber() {
    #expect(Double.nan.fixed(3) == nil)
    #expect(Double.infinity.readable(1) == "unknown")
    var object = JSONObject()
    object.add("scale", .nan, places: 3)
    object.add("location", [1, -.infinity], places: 1)
    #expect(object.text == #"{"scale":null,"location":[1.0,null]}"#)
  }

  @Test("names in a transcript are quoted as JSON requires")
  func quoting() {
    #expect(JSONText.quoted("a\"b\\c\n\u{1}\u{e9}") == "\"a\\\"b\\\\c\\n\\u0001\u{e9}\"")
  }

  private func call(_ state: GestureState, at seconds: Double, isDiscrete: Bool) -> Transcript.Call
  {
    var snapshot = GestureSnapshot(
      state: state, time: .seconds(0.25), numberOfTouches: 2,
      location: Point(x: 100.1234, y: 50))
    snapshot.scale = 1.5
    snapshot.rotation = .degrees(90)
    return Transcript.Call(
      time: .seconds(seconds), recognizer: "spread", layer: "photo", snapshot: snapshot,
      isDiscrete: isDiscrete)
  }

  @Test("a call is one JSON object with fixed decimals")
  func callAsJSON() {
    let expected = """
      {"t":0.300000,"recognizer":"spread","layer":"photo","state":"began","touches":2,\
      "location":[100.123,50.000],"scale":1.50000,"rotation":1.57080,"since":0.250000}
      """
    #expect(call(.began, at: 0.3, isDiscrete: false).json == expected)
  }

  @Test("a discrete gesture is recognized, a continuous one ended")
  func stateNames() {
    #expect(call(.ended, at: 0.3, isDiscrete: true).stateName == "recognized")
    #expect(call(.ended, at: 0.3, isDiscrete: false).stateName == "ended")
  }

  @Test("columns of text are as wide as their widest cell, without spaces at the end")
  func textTable() {
    let table = TextTable(
      columns: [.right("n"), .left("name"), .left("")],
      rows: [["1", "a", ""], ["100", "abcdef", "x"]])
    #expect(table.text == "  n  name\n  1  a\n100  abcdef  x\n")
  }

  @Test("brief text has one line a gesture")
  func briefText() {
    var transcript = Transcript()
    transcript.calls = [
      call(.began, at: 0.3, isDiscrete: false), call(.changed, at: 0.4, isDiscrete: false),
      call(.ended, at: 0.5, isDiscrete: false),
    ]
    let lines = transcript.briefText.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[1].contains("0.300   0.500  spread"))
    #expect(lines[1].hasSuffix("scale 1.500, turned 90.0 degrees"))
    #expect(transcript.text.split(separator: "\n").count == 4)
  }

  @Test("a brief replay has the text and the summary of a full one")
  func briefReplay() throws {
    for session in SessionCatalog.sessions {
      try expectSameBriefly(session.recording(), file: session.name)
    }
  }

  @Test("a brief replay has the end of a gesture that the recording cuts off")
  func unfinishedBriefReplay() throws {
    let session = try #require(SessionCatalog.session(named: "pan-slow"))
    let frames = String(decoding: session.recordingBytes(), as: UTF8.self)
      .split(separator: "  - evdev:\n", omittingEmptySubsequences: false)
    let half = frames.prefix(frames.count / 2).joined(separator: "  - evdev:\n")
    let recording = try Recording.read(Array(half.utf8)).get()
    let replayer = Replayer(recording)
    let brief = replayer.runBriefly(in: replayer.standardWindow())
    #expect(brief.calls.first?.snapshot.state == .began)
    #expect(brief.calls.last?.snapshot.state == .cancelled)
    try expectSameBriefly(recording, file: "pan-slow.yml")
  }

  private func expectSameBriefly(_ recording: Recording, file: String) throws {
    let replayer = Replayer(recording)
    let whole = replayer.run(in: replayer.standardWindow())
    let brief = replayer.runBriefly(in: replayer.standardWindow())
    #expect(brief.briefText == whole.briefText)
    #expect(
      ReplaySummary(file: file, recording: recording, transcript: brief)
        == ReplaySummary(file: file, recording: recording, transcript: whole))
    #expect(brief.calls == whole.calls.filter { $0.snapshot.state != .changed })
  }

  @Test("text reports each kind of fault once, JSON every fault")
  func faults() {
    var transcript = Transcript()
    let fault = TrackingFault(
      time: .seconds(1), device: DeviceID(0), slot: 3, kind: .positionOutOfRange(excess: 12.5))
    transcript.faults = [fault, fault]
    #expect(transcript.jsonLines.split(separator: "\n").count == 2)
    let expected =
      "At 1.000 s: a position lies 12.5 units outside the axis; moved to its end (2 times).\n"
    #expect(transcript.text == "Nothing was recognized.\n" + expected)
  }

  @Test("the summary counts contacts, gestures and faults")
  func summary() throws {
    let recording = try #require(SessionCatalog.session(named: "two-finger-tap")).recording()
    let replayer = Replayer(recording)
    let transcript = replayer.run(in: replayer.standardWindow())
    let summary = ReplaySummary(file: "a.yml", recording: recording, transcript: transcript)
    let expected = """
      {"file":"a.yml","duration":\((Instant.zero + recording.duration).description),\
      "frames":\(transcript.contacts.frames),"contactsBegun":2,"contactsEnded":2,\
      "contactsCancelled":0,"maxContacts":2,"gestures":{"two-finger-tap":1},"faults":{}}
      """
    #expect(summary.json == expected)
  }
}
