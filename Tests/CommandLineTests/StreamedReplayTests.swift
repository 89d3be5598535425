import Foundation
import ProgramRuns
import Testing

@Suite("recordings that are too large for memory", .serialized)
struct StreamedReplayTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// An evemu recording of one finger that draws and lifts repeatedly; a frame has about 75 bytes. Comments
  /// of a kilobyte, which are read faster than events, make it larger.
  ///
  /// - Parameter isDown: Whether the finger landed before the recording began.
  private func write(
    frames: Int, comments: Int = 0, isDown: Bool = false, to name: String
  ) throws {
    let description = try evemuText(of: Repository.text("Recordings/tap.yml"))
      .split(separator: "\n").filter { !$0.hasPrefix("E:") }.joined(separator: "\n")
    var text = description + "\n"
    for frame in 0..<frames {
      let microseconds = 1_000_000 + frame * 8_000
      let time =
        "\(microseconds / 1_000_000).\(String(1_000_000 + microseconds % 1_000_000).dropFirst())"
      if frame % 200 == 0, frame > 0 || !isDown { text += "E: \(time) 0003 0039 \(frame)\n" }
      text += "E: \(time) 0003 0035 \(200 + frame % 200 * 3)\n"
      text += "E: \(time) 0003 0036 \(300 + frame % 100)\n"
      if frame % 200 == 180 { text += "E: \(time) 0003 0039 -1\n" }
      text += "E: \(time) 0000 0000 0\n"
    }
    let comment = "# " + String(repeating: "x", count: 1000) + "\n"
    try scratch.write(text + String(repeating: comment, count: comments), to: name)
  }

  @Test("a recording of 60 MB is replayed with less memory than its size")
  func memory() async throws {
    let frames = 60_000
    try write(frames: frames, comments: 56_000, to: "long.evemu")
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.file("long.evemu"))
    let size = try #require(attributes[.size] as? Int)
    #expect(size > 58_000_000)
    // The limit is one of memory that a process may write to, and does not include the program itself.
    let limited = "ulimit -d 58000; touchstone"
    let replay = try await Tool.run(
      "\(limited) replay --format jsonl --summary long.evemu | tail -n 1", in: scratch.url)
    #expect(replay.status == 0, "\(replay.errors)")
    let summary = try object(replay.lastLine)
    #expect(summary["frames"] as? Int == frames - frames / 200 * 19)
    #expect(summary["contactsBegun"] as? Int == frames / 200)
    // A command that holds the recording in memory exceeds it, so the limit is effective.
    let convert = try await Tool.run("\(limited) convert long.evemu /dev/null", in: scratch.url)
    #expect(convert.status != 0)
  }

  @Test("text, brief text, reasons and pipes are the same for files on either side of the limit")
  func sameOutput() async throws {
    try write(frames: 2_000, isDown: true, to: "short.evemu")
    try write(frames: 2_000, comments: 17_000, isDown: true, to: "padded.evemu")
    for options in ["", "--summary", "--format jsonl --summary", "--explain"] {
      let expected = try await Tool.run("touchstone replay \(options) short.evemu", in: scratch.url)
      #expect(
        expected.output.contains("\"landingNotRecorded\":1") == options.contains("--summary"))
      for input in ["padded.evemu", "- < padded.evemu", "- < <(cat padded.evemu)"] {
        let found = try await Tool.run("touchstone replay \(options) \(input)", in: scratch.url)
        let name = input == "padded.evemu" ? input : "standard input"
        #expect(found.status == 0, "\(found.errors)")
        let output = found.output.replacing(name, with: "short.evemu")
          .replacing("\"file\":\"-\"", with: "\"file\":\"short.evemu\"")
        #expect(difference(output, expected.output) == nil, "\(options) \(input)")
      }
    }
    let expected = try await Tool.run(
      "for file in short padded short padded; do touchstone replay --format jsonl $file.evemu; done",
      in: scratch.url)
    let folder = try await Tool.run(
      "touchstone replay --jobs 3 --format jsonl {short,padded,short,padded}.evemu",
      in: scratch.url)
    #expect(difference(folder.output, expected.output) == nil)
  }

  @Test("a closed standard output is reported, and the temporary file does not get its number")
  func closedOutput() async throws {
    try write(frames: 2_000, comments: 17_000, to: "padded.evemu")
    let outcome = try await Tool.run("cat padded.evemu | touchstone replay - >&-", in: scratch.url)
    #expect(outcome.status == 73)
    #expect(outcome.errors == "cannot write to standard output: Bad file descriptor.\n")
  }

  @Test("of several large recordings, only the one that is replayed has a temporary file")
  func oneAtATime() async throws {
    try write(frames: 2_000, comments: 17_000, to: "0.evemu")
    // Three are the standard streams, and one or two more are for a recording and its temporary file.
    let outcome = try await Tool.run(
      """
      for number in 1 2 3 4 5 6 7; do ln 0.evemu $number.evemu; done
      ulimit -n 7; touchstone replay --jobs 2 --summary --format jsonl *.evemu | grep -c '"file":'
      """, in: scratch.url)
    #expect(outcome.status == 0 && outcome.output == "8\n", "\(outcome.errors)")
  }

  @Test("without a temporary file, a large recording is replayed up to the first lost event")
  func noTemporaryFile() async throws {
    try write(frames: 20_000, comments: 17_000, to: "long.evemu")
    let replay = "touchstone replay --format jsonl long.evemu"
    let whole = try await Tool.run(replay, in: scratch.url)
    // As if it was not set, and not the root folder, in which root may make files.
    let user = getuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    let empty = try await Tool.run("TMPDIR= \(user) \(replay)", in: scratch.url)
    #expect(empty.status == 0 && empty.output == whole.output, "\(empty.errors)")
    let outcome = try await Tool.run("TMPDIR=/nowhere \(replay)", in: scratch.url)
    #expect(outcome.status == 73)
    #expect(
      outcome.errors.contains("/nowhere: cannot create a temporary file"), "\(outcome.errors)")
    #expect(outcome.errors.contains("set TMPDIR"), "\(outcome.errors)")
    // Only the gesture that is in progress at the end differs.
    let (found, expected) = (outcome.lines, whole.lines)
    #expect(found.count > 100 && found.count < expected.count / 2)
    #expect(Array(found.dropLast(2)) == Array(expected.prefix(found.count - 2)))
  }
}
