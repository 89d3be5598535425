import Foundation
import ProgramRuns
import Testing

@Suite("recordings that break their device's word", .serialized)
struct RecordingFaultTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// The bundled panel, which has the slots 0 to 9, with other events. The first event is in line `start`.
  private func recording(_ frames: [[String]]) throws -> (text: String, start: Int) {
    let tap = try Repository.text("Recordings/tap.yml")
    let end = try #require(tap.range(of: "  events:\n")).upperBound
    let head = String(tap[..<end])
    let body = frames.map { frame in
      "  - evdev:\n" + frame.map { "    - [\($0)]\n" }.joined()
    }
    return (head + body.joined(), head.count { $0 == "\n" } + 2)
  }

  private static let landing = ["0, 0, 3, 57, 1", "0, 0, 3, 53, 900", "0, 0, 3, 54, 900"]
  private static let lift = ["0, 80000, 3, 57, -1", "0, 80000, 0, 0, 0"]

  @Test("a recording of one frame has 1 frame")
  func oneFrame() async throws {
    try scratch.write(try recording([Self.landing + ["0, 0, 0, 0, 0"]]).text, to: "a.yml")
    let outcome = try await Tool.run("touchstone replay a.yml", in: scratch.url)
    #expect(outcome.output.contains(", 0.000000 s, 1 frame, 1 contact\n"), "\(outcome.output)")
  }

  @Test("a slot outside the device's range is a fault with line and column, and is followed")
  func slotOutsideRange() async throws {
    let (text, start) = try recording([
      ["0, 0, 3, 47, 10"] + Self.landing + ["0, 0, 0, 0, 0"], Self.lift,
    ])
    try scratch.write(text, to: "a.yml")
    for command in ["replay --summary a.yml", "convert a.yml b.yml", "render a.yml -o a.png"] {
      let outcome = try await Tool.run("touchstone \(command)", in: scratch.url)
      #expect(outcome.status == 0)
      #expect(
        outcome.errors.hasPrefix(
          "a.yml:\(start):7: warning: slot 10 is outside the device's range, 0 to 9"),
        "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
    let outcome = try await Tool.run("touchstone replay --summary a.yml", in: scratch.url)
    let summary = try object(outcome.lastLine)
    #expect(summary["contactsBegun"] as? Int == 1)
    #expect(summary["faults"] as? [String: Int] == ["slotOutOfRange": 1])
  }

  @Test("a comparison warns of the faults of each recording that it reads, once")
  func compared() async throws {
    let (text, start) = try recording([
      ["0, 0, 3, 47, 10"] + Self.landing + ["0, 0, 0, 0, 0"], Self.lift,
    ])
    try scratch.write(text, to: "a.yml")
    let fault = "a.yml:\(start):7: warning: slot 10 is outside the device's range, 0 to 9"
    for (sessions, count) in [("a.yml a.yml", 2), ("a.yml --scene standard --scene standard", 1)] {
      let outcome = try await Tool.run("touchstone diff \(sessions)", in: scratch.url)
      #expect(outcome.status == 0)
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count == count && lines.allSatisfy { $0.hasPrefix(fault) }, "\(outcome.errors)")
    }
  }

  @Test("events that the recorder lost are counted if it lost some more than once")
  func lostEvents() async throws {
    for (count, often) in [(1, ""), (2, " (2 times)")] {
      let losses = (1...count).map { ["0, \($0)0000, 0, 3, 0", "0, \($0)0000, 0, 0, 0"] }
      let frames = [Self.landing + ["0, 0, 0, 0, 0"]] + losses + [Self.lift]
      try scratch.write(try recording(frames).text, to: "a.yml")
      let outcome = try await Tool.run("touchstone replay a.yml", in: scratch.url)
      #expect(outcome.status == 0)
      #expect(
        outcome.errors == "a.yml: warning: the program that recorded was too slow and lost events"
          + "\(often).\n")
    }
  }

  @Test("events behind the last SYN_REPORT are a fault with line and column")
  func unfinishedFrame() async throws {
    let (text, start) = try recording([Self.landing])
    try scratch.write(text, to: "a.yml")
    let outcome = try await Tool.run("touchstone replay --summary a.yml", in: scratch.url)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasPrefix("a.yml:\(start):7: warning: the recording ends within a frame"),
      "\(outcome.errors)")
    #expect(outcome.errors.contains("3 events"))
    let summary = try object(outcome.lastLine)
    #expect(summary["faults"] as? [String: Int] == ["unfinishedFrame": 1])
  }

  @Test("the summary counts a contact whose landing is not recorded")
  func missingLanding() async throws {
    let (text, start) = try recording([["0, 0, 3, 53, 900", "0, 0, 0, 0, 0"], Self.lift])
    try scratch.write(text, to: "a.yml")
    let outcome = try await Tool.run("touchstone replay --summary a.yml", in: scratch.url)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasPrefix("a.yml:\(start):7: warning: a contact moves in slot 0"),
      "\(outcome.errors)")
    let summary = try object(outcome.lastLine)
    #expect(summary["faults"] as? [String: Int] == ["landingNotRecorded": 1])
  }

  @Test(
    "evemu, evtest and getevent recordings with such faults get the same report",
    arguments: ["evemu", "evtest", "getevent"])
  func otherFormats(format: String) async throws {
    let text =
      switch format {
      case "evemu":
        """
        N: panel
        A: 2f 0 9 0 0 0
        A: 35 0 2000 0 0 10
        A: 36 0 2000 0 0 10
        A: 39 0 65535 0 0 0
        E: 0.000000 0003 002f 12
        E: 0.000000 0000 0000 0
        E: 0.000000 0003 0039 5

        """
      case "evtest":
        """
        Input driver version is 1.0.1
          Event type 3 (EV_ABS)
            Event code 47 (ABS_MT_SLOT)
              Min 0
              Max 9
            Event code 53 (ABS_MT_POSITION_X)
            Event code 54 (ABS_MT_POSITION_Y)
        Event: time 1.000000, type 3 (EV_ABS), code 47 (ABS_MT_SLOT), value 12
        Event: time 1.000000, -------------- SYN_REPORT ------------
        Event: time 1.000000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 5

        """
      default:
        """
        add device 1: /dev/input/event3
          name:     "panel"
            ABS (0003): 002f  : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                        0035  : value 0, min 0, max 999, fuzz 0, flat 0, resolution 0
                        0036  : value 0, min 0, max 999, fuzz 0, flat 0, resolution 0
        [ 1.000000] /dev/input/event3: 0003 002f 0000000c
        [ 1.000000] /dev/input/event3: 0000 0000 00000000
        [ 1.000000] /dev/input/event3: 0003 0039 00000005

        """
      }
    let lines = text.split(separator: "\n").count
    let outcome = try await Tool.run("touchstone replay --summary -", input: Data(text.utf8))
    #expect(outcome.status == 0)
    let slot =
      "standard input:\(lines - 2):1: warning: slot 12 is outside the device's range, 0 to 9"
    let frame = "standard input:\(lines):1: warning: the recording ends within a frame: 1 event "
    #expect(outcome.errors.contains(slot), "\(outcome.errors)")
    #expect(outcome.errors.contains(frame), "\(outcome.errors)")
  }

  @Test("a recording whose times fall does not last a negative time")
  func duration() async throws {
    let (text, _) = try recording([
      Self.landing.map { "3600" + $0.dropFirst() } + ["3600, 0, 0, 0, 0"], Self.lift,
    ])
    try scratch.write(text, to: "a.yml")
    let outcome = try await Tool.run("touchstone replay --summary a.yml", in: scratch.url)
    #expect(try object(outcome.lastLine)["duration"] as? Double == 3599.92)
  }

  @Test("an instant beyond the end is refused although the clock was set back by two hours")
  func instantBeyondTheEnd() async throws {
    let taps = [7200, 0].map { time in
      """
      Event: time \(time).000000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value \(time)
      Event: time \(time).000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 900
      Event: time \(time).000000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 900
      Event: time \(time).000000, -------------- SYN_REPORT ------------
      Event: time \(time).080000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
      Event: time \(time).080000, -------------- SYN_REPORT ------------

      """
    }
    let head = """
      Input driver version is 1.0.1
      Input device name: "panel"
      Supported events:
        Event type 3 (EV_ABS)
          Event code 47 (ABS_MT_SLOT)
            Max        9
          Event code 53 (ABS_MT_POSITION_X)
            Max     2000
          Event code 54 (ABS_MT_POSITION_Y)
            Max     2000
          Event code 57 (ABS_MT_TRACKING_ID)
            Max    65535
      Properties:
        Property type 1 (INPUT_PROP_DIRECT)
      Testing ... (interrupt to exit)

      """
    try scratch.write(head + taps.joined(), to: "a.txt")
    let refused = try await Tool.run("touchstone render a.txt --at 60 -o a.png", in: scratch.url)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--at must be between 0 and"), "\(refused.errors)")
    let drawn = try await Tool.run("touchstone render a.txt --at 0.1 -o a.png", in: scratch.url)
    #expect(drawn.status == 0, "\(drawn.errors)")
  }

  @Test("bundled sessions have no faults")
  func bundled() async throws {
    let outcome = try await Tool.run(
      "touchstone replay --summary Recordings/*.yml Recordings/demo/*.yml")
    #expect(outcome.status == 0)
    // The demo's scenes are not files.
    let others = outcome.errors.split(separator: "\n").filter {
      !$0.contains("that it names was not found")
    }
    #expect(others.isEmpty)
  }
}
