import Foundation
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@Suite("Reading recordings")
struct RecordingReadingTests {
  @Test("libinput record's devices are read completely")
  func libinputRecordDevice() throws {
    let outcome = Recording.read(text: RecordingTexts.libinputRecord)
    #expect(outcome.format == .libinputRecord)
    let recording = try outcome.get()
    let device = try #require(recording.devices.first)
    #expect(device.name == "Mock \"Touch\" screen")
    #expect(device.node == "/dev/input/event1")
    #expect(device.id == .init(bus: 24, vendor: 4660, product: 22136, version: 256))
    #expect(device.codes == [0: [0, 1, 2, 3], 1: [330], 3: [0, 1, 47, 53, 54, 57]])
    #expect(device.axes[53] == .init(maximum: 3839, resolution: 12))
    #expect(device.properties == [1])
    #expect(device.udevProperties == ["ID_INPUT=1", "ID_INPUT_TOUCHSCREEN=1"])
    #expect(device.quirks == ["AttrResolutionHint=45x45"])
    #expect(recording.origin.recorderVersion == "1.22.1")
    #expect(recording.origin.machine == "dmi:bvnA:(Q35+ICH9,2009):")
    #expect(recording.events.count == 19)
    #expect(recording.duration == .milliseconds(1030))
    let width = try #require(device.surface?.size.width)
    #expect(abs(width - 3839 / 12 * Surface.pointsPerMillimeter) < 1e-9)
  }

  @Test("a libinput recording without ranges or codes gets them from its events")
  func missingRanges() throws {
    let whole = RecordingTexts.libinputRecord
    let ranges = try #require(whole.range(of: "    absinfo:\n"))
    let codes = try #require(whole.range(of: "    codes:\n"))
    let properties = try #require(whole.range(of: "    properties: [1]\n"))
    for start in [ranges.lowerBound, codes.lowerBound] {
      let text = whole.replacingCharacters(in: start..<properties.lowerBound, with: "")
      let recording = try Recording.read(text: text).get()
      let axes = try #require(recording.devices.first).axes
      let values = recording.events.filter { $0.type == 3 && $0.code == 53 }.map(\.value)
      #expect(axes[53] == .init(maximum: try #require(values.max())))
      let frames = recording.contactFrames()
      #expect(frames == (try Recording.read(text: whole).get().contactFrames()))
      let again = try Recording.read(recording.libinputRecordBytes()).get()
      #expect(again.devices.first?.axes[53] == axes[53])
    }
  }

  @Test("evemu has hexadecimal codes, decimal values padded with zeros, and times from zero")
  func evemu() throws {
    let outcome = Recording.read(text: RecordingTexts.evemu)
    #expect(outcome.format == .evemu)
    let recording = try outcome.get()
    let device = try #require(recording.devices.first)
    #expect(device.name == "N-Trig MultiTouch")
    #expect(device.id.vendor == 0x1B96)
    #expect(device.properties == [1])
    #expect(device.codes == [0: [0, 1, 3], 1: [330], 3: [0, 1, 48, 53, 54]])
    #expect(device.axes[0] == .init(maximum: 9600))
    #expect(device.axes[53] == .init(maximum: 9600, fuzz: 4, resolution: 75))
    #expect(recording.events[0].time == .zero)
    #expect(recording.events[0].value == 810)
    #expect(recording.events[7].time == Instant(microseconds: 8))
  }

  @Test(
    "times less than a second before zero keep their sign",
    arguments: ["E: T 0000 0000 0", "Event: time T, -- SYN_REPORT --", "[ T] /dev/a: 0000 0000 0"])
  func negativeTimes(line: String) {
    let times = ["0.000000", "-1.500000", "-0.500000", "-0.000001"]
    let lines = times.map { line.replacing(" T", with: " " + $0) + "\n" }
    let events = Recording.read(text: lines.joined()).recording.events
    #expect(events.map(\.time.microseconds) == [0, -1_500_000, -500_000, -1])
  }

  @Test("evemu events get the device of a separate description")
  func separateDescription() throws {
    let lines = RecordingTexts.evemu.split(separator: "\n")
    let events = lines.filter { $0.hasPrefix("E:") }.joined(separator: "\n")
    let description = lines.filter { !$0.hasPrefix("E:") }.joined(separator: "\n")
    let outcome = Recording.read(events: Array(events.utf8), description: Array(description.utf8))
    #expect(outcome == Recording.read(text: RecordingTexts.evemu))
  }

  @Test("a faulty description is reported with its file, and the events are kept")
  func faultyDescription() throws {
    let outcome = Recording.read(
      events: Array("E: 1.000000 0003 0035 5\n".utf8), description: Array("N: x\nA: zz\n".utf8),
      file: "a.events", descriptionFile: "a.desc")
    #expect(outcome.error?.file == "a.desc")
    #expect(outcome.error?.line == 2)
    #expect(outcome.recording.events.count == 1)
    #expect(outcome.recording.devices.first?.name == "x")
  }

  @Test("evtest is found in a mail, quoted or not, with hexadecimal scan codes")
  func evtest() throws {
    let outcome = Recording.read(text: RecordingTexts.evtest)
    #expect(outcome.format == .evtest)
    let recording = try outcome.get()
    let device = try #require(recording.devices.first)
    #expect(device.name == "GXTP7380:00 27C6:0113")
    #expect(device.id == .init(bus: 0x18, vendor: 0x27C6, product: 0x113, version: 0x100))
    #expect(device.axes[53] == .init(maximum: 960, resolution: 4))
    #expect(device.axes[54]?.resolution == 3)
    #expect(device.properties == [1])
    #expect(recording.events.count == 13)
    #expect(recording.events[4].value == 0xD0042)
    #expect(recording.events[12].time == Instant(microseconds: 174_345))
  }

  @Test("evtest is recognized below the list of devices that it offers")
  func evtestWithList() {
    let list = """
      Available devices:
      /dev/input/event0:\tPower Button
      /dev/input/event1:      1b.button
      /dev/input/event2:      2020 A4 Tech screen
      Select the device event number [0-2]: 2

      """
    let outcome = Recording.read(text: list + RecordingTexts.evtest)
    #expect(outcome.format == .evtest)
    #expect(outcome.error == nil)
    #expect(outcome.recording == Recording.read(text: RecordingTexts.evtest).recording)
  }

  @Test("getevent keeps frames of mixed devices whole and takes ranges from the events")
  func getevent() throws {
    let outcome = Recording.read(text: RecordingTexts.getevent)
    #expect(outcome.format == .getevent)
    let recording = try outcome.get()
    #expect(recording.devices.map(\.name) == ["ssp_context", "sec_touchscreen"])
    #expect(recording.events.map(\.device) == [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1])
    #expect(recording.devices[1].axes[53] == .init(maximum: 0x21D))
    let cursor = ContactFrameCursor(recording)
    #expect(cursor.touchDevices == [1])
    #expect(cursor.otherDevices == [0])
    #expect(cursor.surfaces[0].fault == .missingResolution)
    let contacts = recording.contactFrames().flatMap(\.contacts)
    #expect(contacts.map(\.phase) == [.began, .ended])
    #expect(contacts[0].position == Point(x: 0x21D, y: 0x630))
  }

  @Test("getevent is understood with names and with the ranges of a header")
  func namedGetevent() throws {
    let recording = try Recording.read(text: RecordingTexts.namedGetevent).get()
    let described = try #require(recording.devices.first { $0.name == "sec_touchscreen" })
    #expect(described.id == .init(bus: 0x18, vendor: 0x12, product: 0x34, version: 0x56))
    #expect(described.axes[53] == .init(maximum: 1079, resolution: 16))
    #expect(described.axes[54] == .init(maximum: 1919, resolution: 16))
    #expect(described.codes[1] == [172, 330])
    #expect(described.properties == [1])
    #expect(recording.contactFrames().flatMap(\.contacts).map(\.phase) == [.began, .ended])
  }

  @Test("line ends of DOS, a byte order mark and a missing last line end change nothing")
  func lineEnds() throws {
    for text in RecordingTexts.all {
      let plain = Recording.read(text: text)
      #expect(plain.error == nil)
      let dos = text.replacing("\n", with: "\r\n")
      #expect(Recording.read(text: dos).recording == plain.recording)
      #expect(Recording.read(text: "\u{FEFF}" + text).recording == plain.recording)
      #expect(Recording.read(text: String(text.dropLast())).recording == plain.recording)
    }
  }

  @Test("devices of one file are merged by time, in complete frames and each device's order")
  func severalDevices() throws {
    func device(_ times: [Int]) -> String {
      let frames = times.map {
        "  - evdev:\n    - [0, \($0), 3, 0, \($0)]\n    - [0, \($0), 0, 0, 0]\n"
      }
      return "- node: /dev/x\n  evdev:\n    name: x\n  events:\n" + frames.joined()
    }
    let text =
      "version: 1\nndevices: 2\ndevices:\n" + device([0, 20, 10, 40]) + device([5, 20, 30])
    let recording = try Recording.read(text: text).get()
    let reports = recording.events.filter(\.isReport)
    #expect(reports.map(\.time.microseconds) == [0, 5, 20, 10, 20, 30, 40])
    #expect(reports.map(\.device) == [0, 1, 0, 0, 1, 1, 0])
  }

  @Test("a list in brackets, a null and unknown keys of any shape are understood")
  func yamlShapes() throws {
    let text = """
      ---
      future: {a: [1, {b: "]"}], c: 'it''s'}
      version: 1
      more:
      - x: [1,
          2]
      devices:
        - node: /dev/a
          evdev:
            name: plain name # comment
            unknown: |
              text
                more
            properties: []
          events:
            - evdev: [[0, 0, 3, 0, 7], [0, 1, 0, 0, 0]]
        -
          node: "b"
          events: null
      """
    let recording = try Recording.read(text: text).get()
    #expect(recording.devices.map(\.node) == ["/dev/a", "b"])
    #expect(recording.devices[0].name == "plain name")
    #expect(recording.events.map(\.value) == [7, 0])
  }
}

@Suite("Faulty recordings")
struct FaultyRecordingTests {
  @Test("another version of libinput record is refused by its number")
  func version() {
    let error = Recording.read(text: "version: 2\nndevices: 0\n", file: "a.yml").error
    #expect(error?.reason == .unsupportedVersion(supported: "1", found: "2"))
    #expect(
      error?.description == "a.yml:1:10: only version 1 can be read, this is version 2.")
    #expect(error?.blame == .file)
  }

  private func line(holding part: String, in text: String) -> Int? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { $0.contains(part) }.map { $0 + 1 }
  }

  @Test("a fault is reported with line and column, and everything before it is kept")
  func place() {
    let text = RecordingTexts.libinputRecord.replacing("9697,   3,", with: "9697,   x,")
    let outcome = Recording.read(text: text, file: "a.yml")
    #expect(outcome.error?.line == line(holding: "x,  53", in: text))
    #expect(outcome.error?.column == 23)
    #expect(
      outcome.error?.description.contains("expected a number, found \"x,  53,     500]\"") == true)
    #expect(outcome.recording.events.count == 8)
    #expect(outcome.recording.devices.count == 1)
  }

  @Test("a file cut off in an event gives the events before it and an error")
  func truncation() throws {
    let text = try #require(
      RecordingTexts.libinputRecord.range(of: "450]").map {
        String(RecordingTexts.libinputRecord[..<$0.lowerBound])
      })
    let outcome = Recording.read(text: text)
    #expect(outcome.recording.events.count == 15)
    #expect(outcome.error?.description.contains("found the end of the file") == true)
  }

  @Test("fewer devices than announced are an error")
  func missingDevices() {
    let text = RecordingTexts.libinputRecord.replacing("ndevices: 1", with: "ndevices: 3")
    let outcome = Recording.read(text: text)
    #expect(outcome.error?.reason == .truncated(expected: 3, found: 1, of: "devices"))
    #expect(outcome.recording.events.count == 19)
    let none = Recording.read(text: "version: 1\nndevices: 1\n").error
    #expect(none?.description.hasSuffix("it announces 1 device and contains 0.") == true)
  }

  @Test("more devices than announced are an error, and nothing is lost")
  func surplusDevices() {
    let text = RecordingTexts.libinputRecord.replacing("ndevices: 1", with: "ndevices: 0")
    let outcome = Recording.read(text: text)
    #expect(
      outcome.error?.reason == .unexpected(expected: "0 devices, as ndevices says", found: "1"))
    #expect(outcome.recording.events.count == 19)
  }

  @Test("two recordings in one file are not merged as two devices")
  func twoRecordings() {
    let one = RecordingTexts.libinputRecord
    for mark in ["", "---\n", "...\n"] {
      let outcome = Recording.read(text: one + mark + one)
      #expect(outcome.recording.devices.count == 1)
      #expect(outcome.recording.events.count == 19)
      let second =
        one.split(separator: "\n", omittingEmptySubsequences: false).count
        + (mark.isEmpty ? 0 : 1)
      #expect((outcome.error?.line ?? 0) >= second)
      #expect(outcome.error?.description.contains("the beginning of another one") == true)
    }
    #expect(Recording.read(text: one + "...\n").error == nil)
  }

  @Test("numbers that do not fit are errors, not traps")
  func numbers() {
    for value in ["99999999999", "-2147483649", "99999999999999999999999999"] {
      let text = RecordingTexts.libinputRecord.replacing("450]", with: "\(value)]")
      #expect(Recording.read(text: text).error?.line == line(holding: value, in: text))
      let evemu = Recording.read(text: "E: 1.000000 0003 0035 \(value)\n")
      #expect(evemu.error?.column == 23)
    }
    #expect(Recording.read(text: "E: 1.000000 10003 0035 1\n").error?.column == 13)
    #expect(Recording.read(text: "E: 1.1000000 0003 0035 1\n").error?.column == 6)
  }

  @Test(
    "the numbers of an event may be written in other ways than libinput record does",
    arguments: [
      "[0,0,3,53,300]", "[ 0, 0, 3, 53, 300 ]", "[\t0,\t0,\t3,\t53,\t300]",
      "[0 , 0 , 3 , 53 , 300 ]", "[+0, +0, +3, +53, +300]", "[-0, 0, 3, 53, 300]",
      "[0, 0, 0000000003, 53, 0000000000300]", "[  0,      0,   3,  53,     300]#x",
    ])
  func eventForms(form: String) throws {
    let usual = "[  0,      0,   3,  53,     300]"
    let text = RecordingTexts.libinputRecord
    #expect(text.contains(usual))
    let outcome = Recording.read(text: text.replacingOccurrences(of: usual, with: form))
    #expect(try outcome.get() == Recording.read(text: text).get())
  }

  @Test(
    "an event that is none is reported with its column",
    arguments: [
      ("[  0,      0, 70000, 53, 300]", 21), ("[  0,      0,  -3,  53, 300]", 22),
      ("[  0,      0,   3,  53, 3000000000]", 31), ("[  0,      0,   3,  53, x]", 31),
      ("[  0,      0,   3,  53, 300", 35), ("[  0,      0,   3; 53, 300]", 24),
      ("[  0,      0,   3,  53, -]", 31), ("[  0,      0,   3]", 24),
    ])
  func eventFaults(form: String, column: Int) throws {
    let usual = "[  0,      0,   3,  53,     300]"
    let text = RecordingTexts.libinputRecord.replacingOccurrences(of: usual, with: form)
    let outcome = Recording.read(text: text)
    let line = try #require(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains(form) })
    #expect(outcome.error?.line == line + 1)
    #expect(outcome.error?.column == column)
    #expect(outcome.recording.events.count == 1)
  }

  @Test("text of no known format is refused in words")
  func unknownFormat() {
    #expect(Recording.read([]).error?.reason == .unknownFormat(found: "nothing"))
    let gzip = Recording.read([0x1F, 0x8B, 8, 0])
    #expect(
      gzip.error?.reason == .unknownFormat(found: "a file packed with gzip; unpack it with gunzip"))
    // Windows PowerShell writes the output of a program as UTF-16.
    let getevent = Array("add device 1: /dev/input/event3\n".utf8)
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] {
      let pairs = getevent.flatMap { mark[0] == 0xFF ? [$0, 0] : [0, $0] }
      #expect(
        Recording.read(mark + pairs).error?.reason
          == .unknownFormat(found: "text in UTF-16; convert it with iconv -f UTF-16 -t UTF-8"))
    }
    let prose = Recording.read(text: "Hello\nWorld\n")
    #expect(prose.error?.reason == .unknownFormat(found: "text beginning with \"Hello\""))
    #expect(prose.format == nil)
  }

  @Test("getevent without time stamps is refused")
  func noTimeStamps() {
    let outcome = Recording.read(text: "/dev/input/event2: 0003 0039 0000001a\n")
    #expect(outcome.format == .getevent)
    let advice = "a time stamp in brackets, as getevent -t prints it, found \""
    #expect(outcome.error?.description.contains(advice) == true)
  }

  @Test("a newer evemu is refused")
  func evemuVersion() {
    let error = Recording.read(text: "# EVEMU 2.0\nE: 1.000000 0003 0035 1\n").error
    #expect(error?.reason == .unsupportedVersion(supported: "1", found: "2"))
  }

  @Test("huge texts, lists and devices are refused")
  func bounds() {
    let name = String(repeating: "x", count: 10_000)
    let text = RecordingTexts.libinputRecord.replacing("dmi:bvnA", with: name)
    #expect(
      Recording.read(text: text).error?.reason == .tooMany("bytes in one text", limit: 4096))
    let devices = (0..<300).map { "[ 1.000000] /dev/input/event\($0): 0003 0000 00000000\n" }
    #expect(
      Recording.read(text: devices.joined()).error?.reason == .tooMany("devices", limit: 256))
    let bitmap = (0..<9000).map { _ in " 00" }.joined()
    #expect(
      Recording.read(text: "B: 01\(bitmap)\n").error?.reason
        == .tooMany("bytes in a bit map", limit: 8192))
  }

  @Test("brackets nested without end are an error, not a deep recursion")
  func nesting() {
    let text = "version: 1\nx: " + String(repeating: "[{", count: 200_000)
    #expect(
      Recording.read(text: text).error?.description.contains("the end of a list in brackets")
        == true)
  }

  @Test("a missing file is the system's fault")
  func missingFile() {
    let outcome = Recording.read(path: "/nowhere/at/all.yml")
    #expect(outcome.error?.blame == .system)
    #expect(outcome.error?.file == "/nowhere/at/all.yml")
    #expect(outcome.error?.description.contains("cannot open the file: ") == true)
  }
}
