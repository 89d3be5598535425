import Foundation
import ProgramRuns
import Testing

/// Commands for real devices on a machine without any. Tools/vm-test checks them with devices.
@Suite("touchstone devices, live, record and bench live", .serialized)
struct LiveTests {
  @Test(
    "the help of each command says how it is used and has examples",
    arguments: ["devices", "live", "record", "bench live"])
  func help(command: String) async throws {
    let help = try await Tool.run("touchstone \(command) --help")
    #expect(help.status == 0)
    #expect(help.errors.isEmpty)
    #expect(help.output.contains("\nUSAGE: touchstone \(command) "))
    #expect(help.output.contains("touchstone \(command)\n") || command != "devices")
    #expect(help.output.firstMatch(of: /Examples?:/) != nil)
  }

  @Test(
    "wrong usage is 64",
    arguments: [
      "devices --format xml", "devices more", "live --device a --seat b", "live --duration 0",
      "live --duration -1", "live --duration nan", "live --duration 1e99", "live --format xml",
      "live --access root", "live --output DSI-1", "live --output DSI-1=0,0,10,10@45",
      "live --output a=0,0,1,1 --output a=1,0,1,1", "record --access",
      "record --device a --device b --device a",
      "record --duration soon", "record --device", "bench live --frames 99",
      "bench live --frames 1000001", "bench live --paced --uinput",
    ])
  func wrongUsage(arguments: String) async throws {
    let outcome = try await Tool.run("touchstone \(arguments)")
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("Usage: touchstone"))
  }

  @Test(
    "a rotation that is not allowed is refused with those that are",
    arguments: ["live", "replay Recordings/tap.yml"])
  func rotation(command: String) async throws {
    let outcome = try await Tool.run("touchstone \(command) --output 1=0,0,10,10@45")
    #expect(outcome.status == 64)
    let words = outcome.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("rotation, 0, 90, 180 or 270"))
  }

  @Test("a device is recorded once, also if a link to its node is named")
  func linkedDevice() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run(
      "ln -s /dev/null link; touchstone record --device /dev/null --device link", in: scratch.url)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("--device names the same device twice."))
  }

  @Test(
    "a missing device is 66, and the message names it",
    arguments: [
      "live --format jsonl", "live", "record", "live --access direct", "record --access direct",
    ])
  func noSuchDevice(command: String) async throws {
    let outcome = try await Tool.run("touchstone \(command) --device /dev/no-such-device")
    #expect(outcome.status == 66)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "/dev/no-such-device: there is no such device. \"touchstone devices\" lists all "
        + "touch devices.\n")
  }

  @Test(
    "what is no input device is 66, and the sentence says so",
    arguments: ["live", "record"], ["/dev/null", "/dev/zero", "/etc/passwd", "/"])
  func noInputDevice(command: String, node: String) async throws {
    let outcome = try await Tool.run("touchstone \(command) --device \(node)")
    #expect(outcome.status == 66)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("\(node): this is not an input device."))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "a seat that cannot be opened is 69, and the message says what to do",
    arguments: ["live", "record --device /dev/input/event0", "live --device /dev/input/event0"])
  func noSeat(command: String) async throws {
    let outcome = try await Tool.run(
      "LIBSEAT_BACKEND=seatd SEATD_SOCK=/no-such-socket touchstone \(command) --access seat")
    #expect(outcome.status == 69)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("cannot open a seat session: "))
    #expect(outcome.errors.contains("Start seatd"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "bench live says when the kernel makes no device",
    .enabled(if: access("/dev/uinput", F_OK) != 0))
  func noUinput() async throws {
    let outcome = try await Tool.run("touchstone bench live --uinput --frames 100")
    #expect(outcome.status == 71)
    #expect(outcome.errors.hasPrefix("/dev/uinput: cannot make a touchscreen: "))
  }

  @Test("a missing device does not cost an old recording")
  func oldRecording() async throws {
    let scratch = try ScratchFolder()
    try scratch.write("old", to: "session.yml")
    let outcome = try await Tool.run(
      "touchstone record --device /dev/null -o session.yml", in: scratch.url)
    #expect(outcome.status == 66)
    let text = try String(
      contentsOf: scratch.url.appending(path: "session.yml"), encoding: .utf8)
    #expect(text == "old")
  }

  @Test("a scene is looked at before any device")
  func scene() async throws {
    let missing = try await Tool.run("touchstone live --scene none.json --device /dev/null")
    #expect(missing.status == 66)
    #expect(missing.errors.hasPrefix("none.json: "))
    let damaged = try await Tool.run("touchstone live --scene README.md --device /dev/null")
    #expect(damaged.status == 65)
    #expect(damaged.errors.hasPrefix("README.md:"))
  }

  @Test(
    "a machine without /dev/input says so, and what to do in a container",
    .enabled(if: !FileManager.default.fileExists(atPath: "/dev/input")),
    arguments: ["devices", "devices --format jsonl", "live", "record"])
  func noDevices(command: String) async throws {
    let outcome = try await Tool.run("touchstone \(command)")
    #expect(outcome.status == 66)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.lowercased().contains("no touch device"))
    #expect(outcome.errors.contains("/dev/input") == command.hasPrefix("devices"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("bench live counts the requested frames, as text and as JSON")
  func bench() async throws {
    let text = try await Tool.run("touchstone bench live --frames 200")
    #expect(text.status == 0)
    #expect(text.errors.isEmpty)
    #expect(text.output.contains("over 200 frames"))
    #expect(text.output.contains("--uinput"))
    let json = try await Tool.run("touchstone bench live --frames 200 --json")
    #expect(json.status == 0)
    let figures = try object(json.lastLine)
    #expect(figures["frames"] as? Int == 200)
    #expect(figures["way"] as? String == "pipe")
    let names = ["medianMicroseconds", "percentile99Microseconds", "maximumMicroseconds"]
    let values = try names.map { try #require(figures[$0] as? Double) }
    #expect(values == values.sorted())
    #expect(values[0] > 0)
  }
}
