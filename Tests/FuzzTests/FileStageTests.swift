import Testing

@testable import fuzz

@Suite("Stages of files")
struct FileStageTests {
  /// A reader that breaks a rule wherever a byte is 0x42.
  private struct BrokenReader: FileStage {
    static let fileExtension = "broken"
    let corpus: Corpus

    func mutate(_ bytes: inout [UInt8], _ dice: inout Dice) {
      ByteMutation.mutate(&bytes, corpus, &dice)
    }

    func read(_ bytes: [UInt8], _ dice: inout Dice, _ violations: inout [Violation]) {
      if bytes.contains(0x42) { violations.append(Violation(.noPixels, "planted")) }
    }
  }

  @Test("a planted fault is found by some seed and reduced to its one byte")
  func findsPlantedFault() throws {
    let sound = [UInt8](repeating: 65, count: 300)
    let stage = BrokenReader(corpus: try Corpus([sound], named: "test"))
    let seed = try #require(
      (1...5000).first { !stage.examine(stage.input(of: $0)).violations.isEmpty })
    let reduced = stage.reduce(stage.input(of: seed)) {
      !stage.examine($0).violations.isEmpty
    }
    #expect(reduced == [0x42])
  }

  @Test("a seed gives the same file each time")
  func isDeterministic() throws {
    let stage = BrokenReader(corpus: try Corpus([Array(0...255)], named: "test"))
    #expect((1...50).allSatisfy { stage.input(of: $0) == stage.input(of: $0) })
    #expect(stage.input(of: 1) != stage.input(of: 2))
  }

  @Test("texts of errors with control characters, and empty ones, are findings")
  func checksTexts() {
    var violations: [Violation] = []
    checkText("x:1:2: expected a number.", &violations)
    #expect(violations.isEmpty)
    checkText("", &violations)
    checkText("a\u{1b}[2J", &violations)
    #expect(violations.map(\.rule) == Array(repeating: FileRule.errorText.rawValue, count: 2))
  }

  @Test("checksums of a PNG are repaired, and those that are right stay")
  func mendsChecksums() {
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    var bytes = head + end.dropLast(4) + [1, 2, 3, 4]
    PNGChecksums.repair(&bytes)
    #expect(bytes == head + end)
    PNGChecksums.repair(&bytes)
    #expect(bytes == head + end)
  }

  @Test("findings of workers are read as they were written")
  func readsFindings() throws {
    let finding = Finding(seed: 12, violation: Violation(Rule.leak, "3 of layer"))
    #expect(Finding(line: finding.line[...]) == finding)
    #expect(Finding(line: "progress 12") == nil)
  }

  @Test("a crash is called by what the program said last, else a crash")
  func namesCrashes() {
    let text = Array("a\nFatal error: Call of deleted method\n".utf8)
    let violation = Violation(end: .killed(signal: 5), errors: text)
    #expect(violation?.rule == "crash: Call of deleted method")
    #expect(Violation(end: .killed(signal: 11), errors: [])?.rule == "crash")
    #expect(Violation(end: .exited(0), errors: text) == nil)
  }
}
