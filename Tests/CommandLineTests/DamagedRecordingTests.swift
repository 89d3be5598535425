import Foundation
import ProgramRuns
import Testing

@Suite("malformed recordings", .serialized)
struct DamagedRecordingTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// A pan that is cut off within the number of an event, and the position of the cut in the text.
  private func cut() throws -> String {
    let text = try Repository.text("Recordings/pan-slow.yml")
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    let bracket = try #require(text[middle...].firstIndex(of: "["))
    return String(text[...text.index(bracket, offsetBy: 4)])
  }

  @Test("a recording that breaks off is replayed up to there, and the error names the place")
  func cutOff() async throws {
    let text = try cut()
    try scratch.write(text, to: "cut.yml")
    let outcome = try await Tool.run(
      "touchstone replay --format jsonl cut.yml", in: scratch.url)
    #expect(outcome.status == 65)
    let whole = try Repository.text("Recordings/pan-slow.transcript.jsonl").split(separator: "\n")
    let events = outcome.lines.filter { !$0.contains("\"fault\"") }
    // The pan is cancelled at the cut; everything before it is as in the whole recording.
    #expect(events.count > 10)
    #expect(events.last?.contains("\"state\":\"cancelled\"") == true)
    #expect(events.dropLast() == whole.prefix(events.count - 1).map(String.init)[...])
    let line = text.count { $0 == "\n" } + 1
    #expect(outcome.errors.contains(#/cut\.yml:[0-9]+:[0-9]+: expected /#))
    #expect(outcome.errors.contains("cut.yml:\(line):"))
  }

  @Test("the files after one that is damaged are replayed as well")
  func severalFiles() async throws {
    try scratch.write(try cut(), to: "cut.yml")
    try scratch.write(Repository.text("Recordings/tap.yml"), to: "tap.yml")
    let alone = try await Tool.run(
      "touchstone replay --format jsonl --summary tap.yml", in: scratch.url)
    let outcome = try await Tool.run(
      "touchstone replay --format jsonl --summary cut.yml none tap.yml", in: scratch.url)
    #expect(outcome.status == 65)
    #expect(outcome.output.hasSuffix(alone.output))
    #expect(outcome.errors.contains("none: cannot open the file"))
  }

  @Test(
    "the damage is told of if an option asks a drawing for something behind it",
    arguments: [
      ("--at 1000", 64, "--at must be between 0"), ("--device 7", 66, "--device must name"),
    ])
  func behindDamage(option: String, status: Int, reason: String) async throws {
    try scratch.write(try cut(), to: "cut.yml")
    let outcome = try await Tool.run(
      "touchstone render cut.yml \(option) -o a.png", in: scratch.url)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(#/^cut\.yml:[0-9]+:[0-9]+: expected /#), "\(outcome.errors)")
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(try scratch.contents == ["cut.yml"])
  }

  @Test("a recording cut anywhere is replayed or refused, and nothing else")
  func cutAnywhere() async throws {
    let text = Data(try Repository.text("Recordings/tap.yml").utf8)
    for length in stride(from: 0, to: text.count, by: 97) {
      let outcome = try await Tool.run("touchstone replay -", input: text.prefix(length))
      #expect([0, 65].contains(outcome.status), "\(length) bytes")
      #expect(outcome.status == 0 || outcome.errors.hasPrefix("standard input:"))
    }
  }

  @Test("an empty file is not a recording")
  func empty() async throws {
    try scratch.write("", to: "empty")
    let outcome = try await Tool.run("touchstone replay empty", in: scratch.url)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("empty: expected "))
    #expect(outcome.errors.hasSuffix("found nothing.\n"))
  }

  @Test("random bytes are no recording, and their image in the error is one clean line")
  func randomBytes() async throws {
    var state: UInt64 = 1
    func byte() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
    for count in [1, 64, 4096, 300_000] {
      let bytes = (0..<count).map { _ in byte() }
      let outcome = try await Tool.run("touchstone replay -", input: Data(bytes))
      #expect(outcome.status == 65, "\(bytes.prefix(64))")
      #expect(outcome.output.isEmpty)
      let line = outcome.errors.dropLast()
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f })
    }
  }

  @Test("a recording without a touch device is replayed with a warning")
  func noTouchDevice() async throws {
    let text = """
      # EVEMU 1.3
      N: keys only
      I: 0003 0001 0001 0001
      E: 0.000000 0001 001e 1
      E: 0.000000 0000 0000 0
      E: 0.100000 0001 001e 0
      E: 0.100000 0000 0000 0

      """
    let outcome = try await Tool.run("touchstone replay --summary -", input: Data(text.utf8))
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains("standard input: warning: none of its devices is a touch device."))
    #expect(try object(outcome.lastLine)["contactsBegun"] as? Int == 0)
  }
}
