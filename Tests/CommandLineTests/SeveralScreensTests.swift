import Foundation
import ProgramRuns
import Testing
import TouchGeometry
import TouchImaging
import TouchRecordings
import TouchTracking

@Suite("recordings of several screens", .serialized)
struct SeveralScreensTests {
  private let scratch: ScratchFolder
  /// The center of a screen, seen from its top left corner.
  private let middle = Point(x: TwoScreens.size.width / 2, y: TwoScreens.size.height / 2)

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(try TwoScreens.text(), to: "two.yml")
  }

  private struct Call: Equatable {
    var recognizer: String
    var x: Double
    var y: Double
  }

  private func calls(_ outcome: ProgramRun) throws -> [Call] {
    try outcome.lines.map { line in
      let event = try object(line)
      let place = try #require(event["location"] as? [any Sendable])
      let numbers = place.compactMap { $0 as? Double ?? ($0 as? Int).map(Double.init) }
      return Call(
        recognizer: try #require(event["recognizer"] as? String), x: numbers[0], y: numbers[1])
    }
  }

  private func replay(_ arguments: String) async throws -> [Call] {
    let outcome = try await Tool.run(
      "touchstone replay --format jsonl \(arguments)", in: scratch.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try calls(outcome)
  }

  private func expectTaps(_ calls: [Call], _ places: [(x: Double, y: Double)]) {
    #expect(calls.map(\.recognizer) == Array(repeating: "tap", count: places.count))
    for (call, place) in zip(calls, places) {
      #expect(abs(call.x - place.x) < 20 && abs(call.y - place.y) < 20, "\(call), not \(place)")
    }
  }

  @Test(
    "a device that is named twice is wrong usage, in replay and in test",
    arguments: [
      "--device 1 --device 1", "--device 1 --device Left",
      "--output 1=0,0,100,100 --output Left=0,0,100,100",
    ])
  func namedTwice(options: String) async throws {
    try scratch.write(
      """
      {"cases": [{"id": "a", "layers": [{"id": "root", "frame": [0, 0, 4032, 1134]}],
        "recognizers": [{"id": "tap", "layer": "root", "kind": "tap"}],
        "recording": "two.yml", "expect": [{"recognizer": "tap", "states": []}]}]}
      """, to: "twice.json")
    for command in ["replay \(options) two.yml", "test \(options) twice.json"] {
      let run = try await Tool.run("touchstone \(command)", in: scratch.url)
      #expect(run.status == 64, "\(run.status): \(run.errors)")
      #expect(run.errors.contains("twice"), "\(run.errors)")
    }
  }

  @Test("taps on two screens stay two taps, on screens that are side by side")
  func sideBySide() async throws {
    let places = [
      (x: middle.x, y: middle.y), (x: TwoScreens.size.width + middle.x, y: middle.y),
    ]
    // Both fingers are down at the same time, then one after the other at the pace of a double tap, then far
    // apart in time.
    for delay in [10.0, 250, 2000] {
      try scratch.write(try TwoScreens.text(delay: .milliseconds(delay)), to: "delayed.yml")
      expectTaps(try await replay("delayed.yml"), places)
    }
  }

  @Test(
    "--device picks a screen by node, name or number, which is then the only one",
    arguments: ["/dev/input/event4", "Right", "2"])
  func selection(name: String) async throws {
    let calls = try await replay("--device \(name) two.yml")
    expectTaps(calls, [(middle.x, middle.y)])
  }

  @Test("screens lie in the order in which --device names them")
  func order() async throws {
    try scratch.write(try TwoScreens.text(delay: .seconds(2)), to: "apart.yml")
    expectTaps(
      try await replay("--device Right --device Left apart.yml"),
      [(TwoScreens.size.width + middle.x, middle.y), (middle.x, middle.y)])
  }

  @Test(
    "--output places a screen, by its node, its name or its number",
    arguments: ["/dev/input/event4", "Right", "2"])
  func placement(name: String) async throws {
    try scratch.write(try TwoScreens.text(delay: .seconds(2)), to: "apart.yml")
    // A quarter turn about the center of the area does not move the center.
    let calls = try await replay("--output '\(name)=100,3000,400,200@90' apart.yml")
    expectTaps(calls, [(500 + middle.x, middle.y), (300, 3100)])
  }

  @Test("--output places a screen by the output that udev named when it was recorded")
  func outputByUdev() async throws {
    try scratch.write(
      try TwoScreens.text(udev: [["WL_OUTPUT=DSI-1"], ["WL_OUTPUT=HDMI-A-1"]]), to: "udev.yml")
    let calls = try await replay(
      "--device Right --output DSI-1=0,0,400,200 --output HDMI-A-1=2000,1000,400,200 udev.yml")
    expectTaps(calls, [(2200, 1100)])
    // A screen without --output is placed beside the others, not on the only output.
    try scratch.write(try TwoScreens.text(udev: [["WL_OUTPUT=DSI-1"], []]), to: "half.yml")
    expectTaps(
      try await replay("--device Right --device Left --output DSI-1=0,0,400,200 half.yml"),
      [(200, 100), (400 + middle.x, middle.y)])
  }

  @Test("standard input and several files are placed the same")
  func standardInput() async throws {
    let file = try await replay("two.yml")
    let input = try await Tool.run(
      "touchstone replay --format jsonl - < two.yml", in: scratch.url)
    #expect(try calls(input) == file)
    #expect(try await replay("two.yml two.yml") == file + file)
  }

  @Test("getevent's text of two screens is replayed as the recording of both")
  func getevent() async throws {
    try scratch.write(GeteventText.of(try TwoScreens.recording()), to: "two.getevent")
    #expect(try await replay("two.getevent") == replay("two.yml"))
    #expect(
      try await replay("--device /dev/input/event4 two.getevent")
        == replay("--device Right two.yml"))
  }

  @Test(
    "a device that the recording does not have is an error with a list of those it has",
    arguments: ["replay two.yml", "convert two.yml new.yml", "render two.yml -o new.png"])
  func unknownDevice(command: String) async throws {
    let outcome = try await Tool.run("touchstone \(command) --device Middle", in: scratch.url)
    #expect(outcome.status == 66)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix(
        "two.yml: --device must name one of its devices: 1 \"Left\" (/dev/input/event3), "
          + "2 \"Right\" (/dev/input/event4) (got \"Middle\")."))
    #expect(try scratch.contents == ["two.yml"])
  }

  @Test(
    "an --output that the recording does not have is an error with a list of those it has",
    arguments: ["replay udev.yml", "convert udev.yml new.yml", "render udev.yml -o new.png"])
  func unknownOutput(command: String) async throws {
    try scratch.write(try TwoScreens.text(udev: [["WL_OUTPUT=DSI-1"], []]), to: "udev.yml")
    for device in ["", "--device Left"] {
      let outcome = try await Tool.run(
        "touchstone \(command) \(device) --output DSI-2=0,0,400,200", in: scratch.url)
      #expect(outcome.status == 66)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errors.hasPrefix(
          "udev.yml: --output must name one of its devices, or the output of one: 1 \"Left\" "
            + "(/dev/input/event3, DSI-1), 2 \"Right\" (/dev/input/event4) (got \"DSI-2\")."),
        "\(outcome.errors)")
      #expect(try scratch.contents == ["two.yml", "udev.yml"])
    }
  }

  @Test(
    "wrong usage is 64",
    arguments: [
      "replay two.yml --output DSI-1", "replay two.yml --output a=0,0,1,1 --output a=1,0,1,1",
      "replay two.yml --output 2=0,0,1,1 --output Right=0,0,1,1",
      "replay two.yml --device 1 --device Left", "test two.yml --output x",
      "convert two.yml new.yml --output x=0,0,0,0", "render two.yml -o new.png --output end.png",
    ])
  func wrongUsage(arguments: String) async throws {
    let outcome = try await Tool.run("touchstone \(arguments)", in: scratch.url)
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(try scratch.contents == ["two.yml"])
  }

  @Test("a converted file holds the chosen devices, and where they lie")
  func conversion() async throws {
    let one = try await Tool.run(
      "touchstone convert two.yml one.yml --device Right", in: scratch.url)
    #expect(one.status == 0)
    let written = try Recording.read(path: scratch.file("one.yml")).get()
    #expect(written.devices.map(\.name) == ["Right"])
    #expect(try await replay("one.yml") == replay("--device Right two.yml"))
    let line = "--output Left=2000,0,400,200 --output Right=0,1000,400,200@180"
    let placed = try await Tool.run(
      "touchstone convert two.yml placed.yml \(line)", in: scratch.url)
    #expect(placed.status == 0)
    #expect(try await replay("placed.yml") == replay("\(line) two.yml"))
    #expect(try await replay("placed.yml") != replay("two.yml"))
    // The option takes precedence over the file.
    let other = "--output Left=0,0,400,200 --output Right=400,0,400,200"
    #expect(try await replay("\(other) placed.yml") == replay("\(other) two.yml"))
  }

  @Test("a converted recording of a mouse alone has the screen of --output")
  func mouseAlone() async throws {
    let mouse = RecordedDevice(name: "mouse", codes: [1: [0x110], 2: [0, 1]])
    let events = [(Int64(0), Int32(1)), (50_000, 0)].flatMap { time, value -> [InputEvent] in
      let time = Instant(microseconds: time)
      return [
        InputEvent(time: time, type: 1, code: 0x110, value: value),
        InputEvent(time: time, type: 0, code: 0, value: 0),
      ]
    }
    try scratch.write(
      Recording(devices: [mouse], events: events).libinputRecordText(), to: "mouse.yml")
    let line = "--output screen=100,50,600,400"
    let run = try await Tool.run("touchstone convert mouse.yml new.yml \(line)", in: scratch.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let calls = try await replay("new.yml")
    expectTaps(calls, [(400, 250)])
    #expect(calls == (try await replay("\(line) mouse.yml")))
    // The option takes precedence over the file.
    expectTaps(try await replay("--output screen=0,0,200,100 new.yml"), [(100, 50)])
  }

  @Test(
    "a converted file names the scene and the window that only another device names",
    arguments: ["--device Right", "--device Right --device Left", "--device Left"])
  func namedScene(options: String) async throws {
    let udev = [
      ["TOUCHSTONE_SCENE=table", "TOUCHSTONE_WINDOW=4032x1134"],
      ["TOUCHSTONE_SCENE=other", "TOUCHSTONE_SOURCE=own"],
    ]
    // One after the other: two fingers at once are no tap of one.
    let text = try TwoScreens.text(delay: .seconds(1), udev: udev)
    try scratch.write(text, to: "session.yml")
    try scratch.write(
      """
      {"layers": [{"id": "root", "frame": [0, 0, 4032, 1134]}],
       "recognizers": [{"id": "mine", "layer": "root", "kind": "tap"}]}
      """, to: "table.json")
    let run = try await Tool.run(
      "touchstone convert session.yml new.yml \(options)", in: scratch.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let written = try Recording.read(path: scratch.file("new.yml")).get()
    let session = try #require(SessionDescription(of: written))
    #expect(session.scene == "table" && session.size == Size(width: 4032, height: 1134))
    let first = try #require(written.devices.first)
    #expect(first.udevProperties.count { $0.hasPrefix("TOUCHSTONE_SCENE=") } == 1)
    let calls = try await replay("new.yml")
    #expect(calls == (try await replay("\(options) session.yml")))
    #expect(!calls.isEmpty && calls.allSatisfy { $0.recognizer == "mine" })
  }

  @Test("a picture shows both screens, or the one that is chosen")
  func pictures() async throws {
    for (arguments, width, height) in [
      ("", 400, 113), ("--device Right", 200, 113),
      ("--output Left=0,0,400,200 --output Right=0,200,400,200", 200, 200),
    ] {
      let outcome = try await Tool.run(
        "touchstone render two.yml -o new.png --overlay touches --size 400x\(height) \(arguments)",
        in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let image = try picture(scratch.file("new.png"))
      #expect(abs(image.width - width) <= 1, "\(arguments): \(image.width)")
      #expect(image.height <= height)
    }
  }

  @Test("a case with a recording of two screens has them where a replay has them")
  func cases() async throws {
    try scratch.write(Self.cases, to: "cases.yml")
    let plain = try await Tool.run("touchstone test cases.yml --only both", in: scratch.url)
    #expect(plain.lastLine == "1 passed, 0 failed, 0 skipped", "\(plain.output)")
    for (id, arguments) in [
      ("first", "--device 1"), ("second", "--device Right"),
      ("swapped", "--output Left=2016,0,2016,1134 --output Right=0,0,2016,1134"),
    ] {
      let outcome = try await Tool.run(
        "touchstone test cases.yml --only \(id) \(arguments)", in: scratch.url)
      #expect(outcome.lastLine == "1 passed, 0 failed, 0 skipped", "\(outcome.output)")
    }
    let unknown = try await Tool.run(
      "touchstone test cases.yml --only both --device Middle", in: scratch.url)
    #expect(unknown.status == 66)
    #expect(unknown.errors.contains("--device must name one of its devices: 1 \"Left\""))
  }

  /// Two layers, each as large as one of two screens side by side, and the expected effect of taps on them.
  private static let cases: String = {
    let expected = [
      ("both", ["recognized"], ["recognized"]), ("first", ["recognized"], []),
      ("second", ["recognized"], []), ("swapped", ["recognized"], ["recognized"]),
    ]
    return "cases:\n"
      + expected.map { id, left, right in
        """
        - id: \(id)
          layers:
          - id: root
            frame: [0, 0, 4032, 1134]
            children:
            - {id: left, frame: [0, 0, 2015.5, 1134]}
            - {id: right, frame: [2015.5, 0, 2016.5, 1134]}
          recognizers:
          - {id: left-tap, layer: left, kind: tap}
          - {id: right-tap, layer: right, kind: tap}
          recording: two.yml
          expect:
          - {recognizer: left-tap, states: [\(left.joined(separator: ", "))]}
          - {recognizer: right-tap, states: [\(right.joined(separator: ", "))]}

        """
      }.joined()
  }()
}

/// The text that getevent -t -p would have printed for the devices of a recording.
private enum GeteventText {
  static func of(_ recording: Recording) -> String {
    var text = ""
    for (index, device) in recording.devices.enumerated() {
      text += "add device \(index + 1): \(device.node)\n  name:     \"\(device.name)\"\n"
      text += "  events:\n    KEY (0001): 014a\n    ABS (0003): "
      text += device.axes.sorted { $0.key < $1.key }.map { code, axis in
        "\(hexadecimal(Int64(code)))  : value 0, min \(axis.minimum), max \(axis.maximum), "
          + "fuzz 0, flat 0, resolution \(axis.resolution)\n"
      }.joined(separator: "                ")
      text += "  input props:\n    INPUT_PROP_DIRECT\n"
    }
    for event in recording.mergedByTime {
      let micros = event.time.microseconds
      let fraction = String(1_000_000 + micros % 1_000_000).dropFirst()
      text += "[ \(micros / 1_000_000).\(fraction)] \(recording.devices[event.device].node): "
      text +=
        [Int64(event.type), Int64(event.code), Int64(UInt32(bitPattern: event.value))]
        .map(hexadecimal).joined(separator: " ") + "\n"
    }
    return text
  }

  private static func hexadecimal(_ number: Int64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Recording {
  /// The events as one stream; events of the same time are in the order of the devices.
  fileprivate var mergedByTime: [InputEvent] {
    events.indices.sorted { a, b in
      (events[a].time, events[a].device, a) < (events[b].time, events[b].device, b)
    }.map { events[$0] }
  }
}
