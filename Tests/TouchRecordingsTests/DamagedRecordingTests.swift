import Randomness
import Testing
import TouchRecordings
import TouchTracking

@Suite("Damaged recordings")
struct DamagedRecordingTests {
  private static let fragments = [
    "\n", "\r\n", "- ", "[", "]", "{", "}", ":", ": ", "#", "\"", "'", "\\", "\\u12", "\u{0}", "-",
    "99999999999999999999", "-9223372036854775808", "2147483647", "  ", "events:\n", "E: ",
    "B: 03 ",
    "Event: time ", "[ 1.", "add device 1: x\n", "version: 1\n", "0x", "\t", ">", "|\n", "ffffffff",
  ]

  @Test("damaged texts of every format are read without a trap, and so are their contacts")
  func damage() {
    for (index, text) in RecordingTexts.all.enumerated() {
      var random = SplitMix64(seed: UInt64(index))
      let valid = Array(text.utf8)
      for _ in 0..<1000 {
        let damaged = damage(valid, &random)
        let outcome = Recording.read(damaged)
        #expect(outcome.recording.events.count <= damaged.count / 4 + 1)
        let count = ContactCount(outcome.recording)
        #expect(count.began == count.ended + count.cancelled)
        if let error = outcome.error { #expect(!error.description.isEmpty) }
      }
    }
  }

  @Test("what is left of a damaged recording is written and read again the same")
  func rewriting() throws {
    for (index, text) in RecordingTexts.all.enumerated() {
      var random = SplitMix64(seed: 1000 + UInt64(index))
      for _ in 0..<200 {
        let bytes = Recording.read(damage(Array(text.utf8), &random)).recording
          .libinputRecordBytes()
        #expect(try Recording.read(bytes).get().libinputRecordBytes() == bytes)
      }
    }
  }

  @Test("a text cut off at any byte is read without a trap")
  func truncation() {
    for text in RecordingTexts.all {
      let bytes = Array(text.utf8)
      let whole = Recording.read(bytes).recording.events.count
      for count in bytes.indices {
        let outcome = Recording.read(Array(bytes[..<count]))
        #expect(outcome.recording.events.count <= whole)
      }
    }
  }

  @Test("absurd events of any device make contacts that begin and end once")
  func absurdEvents() {
    var random = SplitMix64(seed: 7)
    let codes: [UInt16] = [0, 1, 0x18, 0x2F, 0x30, 0x35, 0x36, 0x37, 0x39, 0x3A, 0x3B]
    let values: [Int32] = [.min, -1, 0, 1, 2, 5, 9, 300, .max]
    for _ in 0..<400 {
      let axes = codes.filter { _ in Bool.random(using: &random) }
      let device = RecordedDevice(
        codes: [1: [330]],
        axes: Dictionary(
          uniqueKeysWithValues: axes.map { code in
            let minimum = values.randomElement(using: &random) ?? 0
            let maximum = values.randomElement(using: &random) ?? 0
            return (code, .init(minimum: minimum, maximum: maximum, resolution: maximum))
          }))
      let events = (0..<300).map { _ in
        let type: UInt16 = [0, 0, 1, 3, 3, 3, 3, 3].randomElement(using: &random) ?? 0
        let code =
          type == 0
          ? UInt16.random(in: 0...3, using: &random)
          : type == 1 ? 330 : codes.randomElement(using: &random) ?? 0
        return InputEvent(
          time: .zero, device: Int.random(in: 0...1, using: &random), type: type, code: code,
          value: values.randomElement(using: &random) ?? 0)
      }
      let count = ContactCount(Recording(devices: [device], events: events))
      #expect(count.began == count.ended + count.cancelled)
    }
  }

  private func damage(_ valid: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = valid
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.removeSubrange(place...)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 3: bytes.removeSubrange(place..<end)
      case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default:
        let fragment = Self.fragments.randomElement(using: &random) ?? ""
        bytes.insert(contentsOf: fragment.utf8, at: place)
      }
    }
    return bytes
  }
}
