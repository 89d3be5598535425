import Randomness
import Testing
import TouchRecordings
import TouchTracking

/// Texts in the formats of other programs, with names and numbers that no sane device has: converted to the
/// format of `libinput record`, they can be read.
@Suite("Converting recordings")
struct RecordingRoundTripTests {
  private typealias Source = (name: String, make: @Sendable (inout SplitMix64) -> [UInt8])

  private static let sources: [Source] = [
    ("evtest", evtest), ("getevent", getevent), ("evemu", evemu), ("libinput record", yaml),
  ]

  @Test("what is written of any recording is read again with the same events")
  func roundTrip() throws {
    for (number, source) in Self.sources.enumerated() {
      for seed in 0..<150 {
        var random = SplitMix64(seed: UInt64(number * 10_000 + seed))
        let read = Recording.read(source.make(&random))
        let recording = read.recording
        let events = recording.events
        let bytes = recording.libinputRecordBytes()
        let again = Recording.read(bytes)
        try #require(
          again.error == nil, "\(source.name), seed \(seed): \(String(describing: again.error))")
        try #require(
          again.recording.events == events && read.error == nil,
          "\(source.name), seed \(seed): other events; \(String(describing: read.error))")
        #expect(again.recording.libinputRecordBytes() == bytes)
        #expect(again.recording.surfaces.map(\.size) == recording.surfaces.map(\.size))
        #expect(again.recording.contactFrames() == recording.contactFrames())
      }
    }
  }

  @Test("a text that is too long to be read is written as its beginning")
  func longTexts() throws {
    for name in [String(repeating: "é", count: 5000), String(repeating: "\u{0}", count: 9000)] {
      let device = RecordedDevice(
        name: name, node: name, udevProperties: ["A=\(name)"], quirks: [name])
      let recording = Recording(
        devices: [device],
        origin: .init(
          recorderVersion: name, operatingSystem: name, kernel: name, machine: name))
      let read = try Recording.read(recording.libinputRecordBytes()).get()
      let found = try #require(read.devices.first)
      #expect(found.name.utf8.count == 4096 && name.hasPrefix(found.name))
      #expect(found.udevProperties.map(\.utf8.count) == [4096])
    }
  }

  // MARK: Texts

  /// A line without its line feed, with any bytes that a line may contain.
  private static func name(_ random: inout SplitMix64) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [0xFF], [0xC3], [0xE2, 0x82], Array("\u{2028}".utf8), Array("\u{85}".utf8), [0x1B], [0x09],
      [0x00], Array("\"".utf8), Array("\\".utf8), Array("'".utf8), Array(": ".utf8),
      Array(" #".utf8), Array("- ".utf8), Array("é漢😀".utf8), Array("\u{FFFE}".utf8),
      Array("null".utf8), Array("=".utf8), Array("/".utf8), Array("\\u00".utf8),
      [0xED, 0xA0, 0x80],
    ]
    let count = random.pick([0, 1, 2, 5, 40, 1400])
    return (0..<count).flatMap { _ in random.pick(pieces) }.prefix(4000) + []
  }

  private static func number(_ random: inout SplitMix64) -> Int32 {
    random.pick([0, 1, -1, 5, 700, .min, .max])
  }

  private static func seconds(_ random: inout SplitMix64) -> String {
    let seconds = random.pick([0, 1, 1, 2, 2, 3, 1_600_000_000])
    return "\(seconds).\(random.pick(["000000", "000001", "999999"]))"
  }

  private static func evtest(_ random: inout SplitMix64) -> [UInt8] {
    var text: [UInt8] = []
    for device in 0..<random.int(1...3) {
      text += Array("Input device ID: bus 0x3 vendor 0x1 product 0x\(device) version 0x1\n".utf8)
      text += Array("Input device name: ".utf8) + name(&random) + [0x0A]
      for code in [47, 53, 54, 57, random.int(0...65535)] {
        text += Array("  Event type 3 (EV_ABS)\n    Event code \(code) (ABS)\n".utf8)
        text += Array("      Min \(number(&random))\n      Max \(number(&random))\n".utf8)
      }
      for _ in 0..<random.pick([0, 1, 1100]) {
        text += Array("  Property type \(random.int(0...65535))\n".utf8)
      }
      for _ in 0..<random.int(0...12) {
        let time = seconds(&random)
        let code = random.pick([47, 53, 54, 57])
        text += Array(
          "Event: time \(time), type 3 (EV_ABS), code \(code) (A), value \(number(&random))\n".utf8)
        if Bool.random(using: &random) {
          text += Array("Event: time \(time), -------------- SYN_REPORT ------------\n".utf8)
        }
      }
    }
    return text
  }

  private static func getevent(_ random: inout SplitMix64) -> [UInt8] {
    var text: [UInt8] = []
    let count = random.int(1...3)
    for device in 0..<count {
      text += Array("add device \(device): /dev/input/event\(device)\n".utf8)
      text += Array("  name:     \"".utf8) + name(&random) + Array("\"\n".utf8)
    }
    for _ in 0..<random.int(1...30) {
      let node = "/dev/input/event\(random.int(0...count - 1))"
      let code = random.pick(["0035", "0036", "0039", "002f", "ffff"])
      let value = String(UInt32(bitPattern: number(&random)), radix: 16)
      let time = seconds(&random)
      text += Array("[ \(time)] \(node): 0003 \(code) \(value)\n".utf8)
      if Bool.random(using: &random) {
        text += Array("[ \(time)] \(node): 0000 0000 00000000\n".utf8)
      }
    }
    return text
  }

  private static func evemu(_ random: inout SplitMix64) -> [UInt8] {
    var text = Array("# EVEMU 1.3\n".utf8)
    for _ in 0..<random.int(1...2) {
      text += Array("N: ".utf8) + name(&random) + [0x0A]
      text += Array("I: 0003 0001 0001 0001\n".utf8)
      for _ in 0..<random.pick([1, 200]) { text += Array("P: ff 02 ff 00 ff 00 ff ff\n".utf8) }
      for code in ["2f", "35", "36", "39"] {
        text += Array("A: \(code) \(number(&random)) \(number(&random)) 0 0 7\n".utf8)
      }
      for _ in 0..<random.int(1...12) {
        let time = seconds(&random)
        text += Array("E: \(time) 0003 \(random.pick(["0035", "0039"])) \(number(&random))\n".utf8)
        if Bool.random(using: &random) { text += Array("E: \(time) 0000 0000 0\n".utf8) }
      }
    }
    return text
  }

  private static func yaml(_ random: inout SplitMix64) -> [UInt8] {
    func text(_ random: inout SplitMix64) -> String {
      String(decoding: name(&random), as: UTF8.self).replacing("\n", with: "")
    }
    let count = random.int(1...3)
    var recording = Recording(origin: .init(recorderVersion: text(&random), kernel: text(&random)))
    for _ in 0..<count {
      recording.devices.append(
        RecordedDevice(
          name: text(&random), node: text(&random), codes: [3: [53, 54]],
          axes: [53: .init(maximum: 99), 54: .init(maximum: 99)],
          udevProperties: [text(&random)], quirks: [text(&random)]))
    }
    for index in 0..<random.int(0...20) {
      for (type, code) in [(3, 53), (3, 54), (0, 0)] as [(UInt16, UInt16)] {
        recording.events.append(
          InputEvent(
            time: Instant(microseconds: Int64(index / 3)), device: index % count, type: type,
            code: code, value: number(&random)))
      }
    }
    return recording.libinputRecordBytes()
  }
}
