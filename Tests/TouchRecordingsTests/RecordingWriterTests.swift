import Foundation
import ProgramRuns
import Testing
import TouchRecordings
import TouchTracking

@Suite("Writing recordings")
struct RecordingWriterTests {
  @Test("what was read is written with all of its data")
  func roundTrip() throws {
    for text in RecordingTexts.all {
      let recording = try Recording.read(text: text).get()
      let again = try Recording.read(text: recording.libinputRecordText()).get()
      #expect(again.devices == recording.devices)
      #expect(again.contactFrames() == recording.contactFrames())
      #expect(again.libinputRecordText() == recording.libinputRecordText())
    }
  }

  @Test("the text has the keys, the order and the columns of libinput record")
  func shape() throws {
    let recording = Recording(
      devices: [
        RecordedDevice(
          name: "A \"b\"\n", node: "/dev/input/event1", id: .init(bus: 3, vendor: 1),
          codes: [0: [0], 3: [1, 0]], axes: [0: .init(maximum: 99, resolution: 5)],
          properties: [1], udevProperties: ["ID_INPUT=1", "A=b c"])
      ],
      events: [
        InputEvent(time: .zero, type: 3, code: 0, value: -7),
        InputEvent(time: .seconds(1.5), type: 0, code: 0, value: 0),
        InputEvent(time: .seconds(1.75), type: 0, code: 0, value: 0),
      ], origin: .init(recorderVersion: "1.22.1", operatingSystem: "debian:12"))
    let expected = #"""
      # libinput record
      version: 1
      ndevices: 1
      libinput:
        version: "1.22.1"
        git: "unknown"
      system:
        os: "debian:12"
      devices:
      - node: /dev/input/event1
        evdev:
          name: "A \"b\"\u000a"
          id: [3, 1, 0, 0]
          codes:
            0: [0] # EV_SYN
            3: [0, 1] # EV_ABS
          absinfo:
            0: [0, 99, 0, 0, 5]
            1: [0, 0, 0, 0, 0]
          properties: [1]
        udev:
          properties:
          - ID_INPUT=1
          - "A=b c"
        quirks:
        events:
        - evdev:
          - [  0,      0,   3,   0,      -7] # EV_ABS / ABS_X
          - [  1, 500000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
        - evdev:
          - [  1, 750000,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +250ms

      """#
    #expect(recording.libinputRecordText() == expected)
  }

  @Test("times at the ends of their range and unfinished frames survive")
  func extremes() throws {
    let times = [Int64.min, -1, 0, 1, .max]
    let events = times.map {
      InputEvent(time: Instant(microseconds: $0), type: 3, code: 53, value: .min)
    }
    let recording = Recording(devices: [RecordedDevice()], events: events)
    let again = try Recording.read(text: recording.libinputRecordText()).get()
    #expect(again.events.map(\.time.microseconds) == times)
    #expect(again.libinputRecordBytes() == recording.libinputRecordBytes())
    #expect(try Recording.read(text: Recording().libinputRecordText()).get().devices.isEmpty)
  }

  @Test("device names of any characters survive being written to a recording")
  func names() throws {
    for name in ["", "~", "null", "a: b # c", "\u{0}\u{7F}\u{85}\u{2028}\u{FEFF}", "é漢😀", "\\x'\""]
    {
      let device = RecordedDevice(
        name: name, node: name, udevProperties: [name, "A=\(name)"], quirks: [name])
      let recording = Recording(devices: [device])
      #expect(try Recording.read(text: recording.libinputRecordText()).get().devices == [device])
    }
  }

  @Test("a saved recording replaces the old one and is read again")
  func saving() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.yml")
    try Recording().save(to: path)
    let recording = try Recording.read(text: RecordingTexts.libinputRecord).get()
    try recording.save(to: path)
    #expect(Recording.read(path: path).recording == recording)
    #expect(try folder.contents == ["a.yml"])
    #expect(throws: RecordingError.self) { try recording.save(to: folder.path) }
    #expect(try folder.contents == ["a.yml"])
  }

  @Test("the unfinished file of a killed program with the same number is in nobody's way")
  func leftover() throws {
    let folder = try ScratchFolder()
    let number = ProcessInfo.processInfo.processIdentifier
    let unfinished = ["-0", "-1", ""].map { "a.yml.\(number)\($0).part" }
    for name in unfinished { try folder.write("half", to: name) }
    let path = folder.file("a.yml")
    try Recording().save(to: path)
    #expect(Recording.read(path: path).error == nil)
    #expect(try folder.contents == ["a.yml"] + unfinished)
  }

  @Test("events find the description with the longest fitting stem beside them")
  func descriptions() throws {
    let folder = try ScratchFolder()
    let files = [
      "Pad.desc": "N: short\n", "Pad.hp.desc": "N: long\n", "Pad.hpx.desc": "N: wrong\n",
      "m.prop": "N: prop\n", "Pad.hp.tap.events": "E: 1.000000 0000 0000 0\n",
      "m.event": "E: 1.000000 0000 0000 0\n", "own.desc": "N: other\n",
      "own.events": "N: own\nE: 1.000000 0000 0000 0\n",
    ]
    for (name, text) in files { try folder.write(text, to: name) }
    func name(_ file: String) -> String? {
      Recording.read(path: folder.file(file)).recording.devices.first?.name
    }
    #expect(name("Pad.hp.tap.events") == "long")
    #expect(name("m.event") == "prop")
    #expect(name("own.events") == "own")
  }
}
