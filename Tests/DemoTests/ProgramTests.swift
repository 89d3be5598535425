import DemoScenes
import Foundation
import ProgramRuns
import Testing
import TouchImaging

@testable import touchstone_demo

@Suite("the program", .serialized)
struct ProgramTests {
  @Test(
    "each scene's session ends in the picture that was looked at", arguments: SessionTests.names)
  func pictures(name: String) async throws {
    guard try await Graphics.isThere() else { return }
    let folder = try ScratchFolder()
    let (picture, state) = (folder.file("end.png"), folder.file("end.txt"))
    let outcome = try await Program.run(
      "touchstone-demo --offscreen --replay Recordings/demo/\(name).yml --size 672x378 "
        + "--picture \(picture) --state \(state)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    try Golden.expect(picture, named: name)
    let text = try String(contentsOfFile: state, encoding: .utf8)
    #expect(text.hasPrefix("scene \(name)\n"))
  }

  @Test(
    "the inspector's picture of two fingers is the one that was looked at",
    arguments: [
      ("photo-table", 7), ("taps", 4),
    ])
  func inspector(name: String, number: Int) async throws {
    guard try await Graphics.isThere() else { return }
    let folder = try ScratchFolder()
    let outcome = try await Program.run(
      "touchstone-demo --offscreen --replay Recordings/demo/\(name).yml --size 1008x567 "
        + "--inspector --every 0.4 --frames \(folder.path)/frames")
    #expect(outcome.status == 0, "\(outcome.errors)")
    try Golden.expect("\(folder.path)/frames/000\(number).png", named: "\(name)-inspector")
  }

  @Test(
    "what cannot be had is said in a sentence, with a status that says whose fault it is",
    arguments: [
      ("--driver nonsense", 64, "nonsense: there is no such driver"),
      ("--driver x11", 69, "x11: "),
      ("--offscreen --pictures /nowhere", 66, "/nowhere: no such folder"),
      ("--offscreen --pictures Package.swift", 66, "Package.swift: not a folder"),
      ("--offscreen --replay /nowhere.yml", 66, "/nowhere.yml: cannot open the file"),
      ("--offscreen --replay Package.swift", 65, "Package.swift"),
      ("--offscreen --scene circles --state /nowhere/state.txt", 73, "/nowhere/state.txt"),
      ("--offscreen --scene circles --state /dev/full", 73, "No space left on device"),
    ])
  func refusals(line: String, status: Int, words: String) async throws {
    let outcome = try await Program.run("touchstone-demo \(line)")
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains("touchstone-demo: "))
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("wrong usage says what is right")
  func usage() async throws {
    let outcome = try await Program.run("touchstone-demo --scene nothing")
    #expect(outcome.status == 64)
    for name in SessionTests.names { #expect(outcome.errors.contains(name)) }
  }

  @Test("without a display and a graphics card, the demo plays a bundled recording and says so")
  func fallsBack() async throws {
    guard !StartPlace.hasCard, try await Graphics.isThere() else { return }
    let folder = try ScratchFolder()
    let outcome = try await Program.run(
      "cd \(folder.path) && touchstone-demo --scene circles --size 336x189 --every 2 "
        + "--pictures \(repository)/Recordings/images")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("no display was found"))
    #expect(outcome.output.contains("touchstone-demo-pictures"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: "\(folder.path)/touchstone-demo-pictures")
    #expect(names.contains("0000.png"))
  }

  // In the bundled sessions fingers are down from the first instant, as in recordings started with R.
  @Test(
    "a session that is played by the loop of a display comes to what it comes to in memory",
    arguments: ["flowers", "photo-table", "circles", "chess"])
  func live(name: String) async throws {
    guard try await Graphics.isThere() else { return }
    let folder = try ScratchFolder()
    let (live, memory) = (folder.file("live.txt"), folder.file("memory.txt"))
    for line in ["--live --size 200x120 --speed 8 --state \(live)", "--state \(memory)"] {
      let outcome = try await Program.run(
        "touchstone-demo --offscreen --replay Recordings/demo/\(name).yml \(line)")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let states = try [live, memory].map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(states[0] == states[1])
  }

  @Test("a pause of an hour makes neither thousands of pictures nor another end")
  func pause() async throws {
    guard try await Graphics.isThere() else { return }
    let folder = try ScratchFolder()
    var states: [String] = []
    // The session lasts 3 s. During a pause of 9 s every frame is drawn.
    for seconds in [12, 3600] {
      let (recording, state) = (folder.file("\(seconds).yml"), folder.file("\(seconds).txt"))
      try folder.write(try twice("circles", after: seconds), to: "\(seconds).yml")
      let outcome = try await Program.run(
        "touchstone-demo --offscreen --replay \(recording) --size 64x36 "
          + "--frames \(folder.path)/frames-\(seconds) --state \(state)")
      #expect(outcome.status == 0, "\(outcome.errors)")
      states.append(try String(contentsOfFile: state, encoding: .utf8))
    }
    #expect(states[0] == states[1])
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/frames-3600")
    #expect((12...40).contains(names.count))
  }

  /// A bundled session, repeated this many seconds after its start.
  private func twice(_ name: String, after seconds: Int) throws -> String {
    let text = try String(
      contentsOfFile: "\(repository)/Recordings/demo/\(name).yml", encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "  events:" }) + 1
    let again = lines[start...].map { line in
      let parts = line.split(separator: "[", maxSplits: 1)
      guard parts.count == 2, let comma = parts[1].firstIndex(of: ","),
        let second = Int(parts[1][..<comma].trimmingCharacters(in: .whitespaces))
      else { return String(line) }
      return "\(parts[0])[\(second + seconds)\(parts[1][comma...])"
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
      + again.joined(separator: "\n")
  }

  @Test("SIGTERM ends a measurement in the offscreen display with its files written")
  func signal() async throws {
    guard try await Graphics.isThere() else { return }
    let folder = try ScratchFolder()
    let state = folder.file("state.txt")
    // A measurement has a display and a loop as in a window; the signal arrives in the middle of it.
    let outcome = try await Program.run(
      "timeout --preserve-status -s TERM 4 touchstone-demo --offscreen --scene circles "
        + "--size 200x120 --measure 60 --state \(state)")
    #expect(outcome.status == 0, "\(outcome.status) \(outcome.errors)")
    #expect(FileManager.default.fileExists(atPath: state))
  }

  @Test("a short soak with pictures reports no leaks")
  func soak() async throws {
    guard try await Graphics.isThere() else { return }
    let outcome = try await Program.run("touchstone-demo --soak 30 --seed 3 --size 336x189")
    // A start this short says nothing about memory; there are too few samples to compare.
    #expect(outcome.output.hasSuffix("nothing lost\n"), "\(outcome.output)")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(
    "in all scenes, frames that draw only the changes equal frames drawn as a whole",
    arguments: 1...2)
  func drawingOfChanges(seed: Int) async throws {
    guard try await Graphics.isThere() else { return }
    let outcome = try await Program.run(
      "touchstone-demo --soak 24 --seed \(seed) --size 336x189 --compare-frames")
    #expect(outcome.output.hasSuffix("nothing lost\n"), "\(outcome.output)")
    // Twenty a second while fingers move.
    #expect(outcome.output.contains(/(2[5-9]\d|[345]\d\d) drawn/), "\(outcome.output)")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("the list of scenes is complete")
  func list() async throws {
    let outcome = try await Program.run("touchstone-demo --list-scenes")
    #expect(outcome.status == 0)
    for name in SessionTests.names { #expect(outcome.output.contains(" \(name): ")) }
  }
}
