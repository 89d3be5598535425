import ArgumentParser
import CLibrariesOnDemand
import Testing

@testable import TouchstoneCommands

/// The conditions for a quick start of the command: arguments that are read without ArgumentParser, and
/// libraries that are loaded on demand.
@Suite("the start of the command")
struct StartTests {
  @Test(
    "plain arguments of replay are read as ArgumentParser reads them",
    arguments: [
      "replay tap.yml", "replay a.yml b.yml folder", "replay --summary tap.yml",
      "replay tap.yml --explain", "replay --format jsonl tap.yml --summary",
      "replay --scene scene.json --format text a.yml b.yml", "replay ./help", "replay help",
      "replay a=b", "replay --explain --summary --format jsonl --scene s.json t.yml",
    ])
  func plain(line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let plain = try #require(Replay(plain: arguments))
    let parsed = try #require(try TouchstoneTool.parseAsRoot(arguments) as? Replay)
    #expect(plain.files == parsed.files)
    #expect(plain.scene == parsed.scene)
    #expect(plain.format == parsed.format)
    #expect(plain.summary == parsed.summary)
    #expect(plain.explain == parsed.explain)
    #expect(plain.explained == parsed.explained)
    #expect(plain.devices.device == parsed.devices.device)
    #expect(plain.devices.output.isEmpty && parsed.devices.output.isEmpty)
    #expect(plain.access.allowPath == parsed.access.allowPath)
    #expect(plain.jobs.jobs == parsed.jobs.jobs)
    // A new option needs a value in the plain command too.
    #expect(Mirror(reflecting: plain).children.count == 9)
  }

  @Test(
    "unusual arguments of replay are left to ArgumentParser",
    arguments: [
      "", "replay", "replay -", "replay --", "replay --help", "replay -h tap.yml",
      "replay --version", "replay --summary", "replay --format", "replay --format xml tap.yml",
      "replay --format=jsonl tap.yml", "replay --format json tap.yml", "replay --scene - tap.yml",
      "replay --scene", "replay tap.yml --scene --summary", "replay --explain=tap tap.yml",
      "replay --summary --summary tap.yml", "replay --jobs 2 tap.yml", "replay -- tap.yml",
      "replay --device 1 tap.yml", "replay --unknown tap.yml", "test case.yml", "help replay",
      "Replay tap.yml",
    ])
  func others(line: String) {
    #expect(Replay(plain: line.split(separator: " ").map(String.init)) == nil)
  }

  @Test("empty arguments are left to ArgumentParser")
  func empty() {
    #expect(Replay(plain: ["replay", ""]) == nil)
    #expect(Replay(plain: ["replay", "--scene", "", "tap.yml"]) == nil)
  }

  @Test("every function that is loaded on demand is in its library")
  func functions() {
    #if arch(x86_64) || arch(arm64)
      #expect(on_demand_count() > 0)
    #endif
    for index in 0..<on_demand_count() where on_demand_is_found(index) == 0 {
      let (name, library) = (on_demand_name(index), on_demand_library(index))
      Issue.record("\(String(cString: name!)) is not in \(String(cString: library!))")
    }
  }
}
