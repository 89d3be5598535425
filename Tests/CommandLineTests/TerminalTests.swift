import Foundation
import ProgramRuns
import Testing

@testable import TouchstoneCommands

/// The output on a terminal: its width, its colors, and the progress of long work.
@Suite("a command in a terminal", .serialized)
struct TerminalTests {
  private static let session = "Recordings/three-flowers-and-a-photo.yml"
  private static let scene = "Recordings/scenes/three-flowers-and-a-photo.json"

  /// Runs a command on a separate terminal; the output is everything that the terminal receives.
  private func onTerminal(
    columns: Int = 80, _ command: String, environment: String = "TERM=xterm"
  ) async throws -> ProgramRun {
    try await Tool.run(
      "env \(environment) script -qec 'stty cols \(columns); \(command)' /dev/null")
  }

  @Test(
    "text is at most 80 columns wide where there is no terminal",
    arguments: [
      "replay \(session) --scene \(scene)",
      "replay --summary --explain \(session) --scene \(scene)",
      "replay Recordings/ten-fingers.yml", "check --settings \(scene)", "synthesize --list",
      "image info Recordings/images/lake.png Recordings/images/sunflower.png",
      "image histogram Recordings/images/lake.png", "bench --only W1,L,M --scale 0.001 --repeat 1",
      "diff Recordings Recordings --scene standard --scene Recordings/scenes/triple-tap.json",
      "test Recordings/cases/tap-or-double-tap.json",
    ])
  func width(command: String) async throws {
    let outcome = try await Tool.run("touchstone \(command)")
    #expect(!outcome.output.isEmpty)
    let wide = outcome.lines.filter { !$0.hasPrefix("{") && $0.count > 80 }
    #expect(wide.isEmpty, "\(wide.first ?? "")")
  }

  @Test("text is as wide as the terminal, and loses no word by that", arguments: [50, 100, 200])
  func terminalWidth(columns: Int) async throws {
    let outcome = try await onTerminal(
      columns: columns, "touchstone replay \(Self.session) --scene \(Self.scene)",
      environment: "NO_COLOR=1 TERM=xterm")
    #expect(outcome.status == 0)
    let screen = outcome.output.asLeftOnScreen
    let lines = screen.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns })
    let plain = try await Tool.run("touchstone replay \(Self.session) --scene \(Self.scene)")
    let words = { (text: String) in text.split { $0.isWhitespace }.map(String.init) }
    #expect(words(screen) == words(plain.output))
    if columns == 200 { #expect(lines.count < plain.lines.count) }
  }

  @Test("there are colors on a terminal, unless NO_COLOR is set or it has none")
  func colors() async throws {
    let command = "touchstone test Recordings/cases/tap-or-double-tap.json"
    let green = "\u{1B}[32m2 passed, 0 failed, 0 skipped\u{1B}[0m"
    #expect(try await onTerminal(command).output.contains(green))
    for environment in ["TERM=xterm NO_COLOR=1", "TERM=dumb"] {
      let plain = try await onTerminal(command, environment: environment).output
      #expect(plain.contains("2 passed, 0 failed, 0 skipped") && !plain.contains("\u{1B}["))
    }
    // An empty NO_COLOR has no effect, as its convention says.
    #expect(
      try await onTerminal(command, environment: "TERM=xterm NO_COLOR=").output.contains(green))
    #expect(try await !Tool.run(command).output.contains("\u{1B}"))
  }

  @Test("an error is folded on a terminal only, and keeps its words")
  func errors() async throws {
    let command = "touchstone replay --scene README.md Recordings/tap.yml"
    let plain = try await Tool.run(command).errors
    #expect(plain.split(separator: "\n").count == 1 && plain.count > 60)
    let shown = try await onTerminal(columns: 60, command).output.asLeftOnScreen
    #expect(shown.split(separator: "\n").allSatisfy { $0.count <= 60 })
    #expect(shown.split { $0.isWhitespace } == plain.split { $0.isWhitespace })
  }

  @Test("JSON has no colors and is not folded on a terminal")
  func programs() async throws {
    let command = "touchstone replay --format jsonl Recordings/pan-curve.yml"
    let shown = try await onTerminal(columns: 40, command).output.asLeftOnScreen
    #expect(shown == (try await Tool.run(command).output))
  }

  @Test("bench shows progress after two seconds, on a terminal only")
  func progress() async throws {
    let command = "touchstone bench --only W1 --repeat 30 --scale 0.002"
    let shown = try await onTerminal(command).output
    #expect(shown.firstMatch(of: /\rmeasuring: [1-9][0-9]? %/) != nil)
    #expect(try await Tool.run(command).errors.isEmpty)
  }

  @Test("bench shows progress for rows of a file, too")
  func progressOfRows() async throws {
    let scratch = try ScratchFolder()
    let rows = try await Tool.run(
      "touchstone bench --save-rows . --only W1 --scale 0.002", in: scratch.url)
    #expect(rows.status == 0)
    let command = "touchstone bench --rows '\(scratch.file("W1.csv"))' --repeat 30"
    let shown = try await onTerminal(command).output
    #expect(shown.firstMatch(of: /\rmeasuring: [1-9][0-9]? %/) != nil)
    #expect(try await Tool.run(command).errors.isEmpty)
  }

  @Test("a command that ends within two seconds shows no progress")
  func noProgress() async throws {
    let start = ContinuousClock.now
    let shown = try await onTerminal(
      "touchstone replay Recordings/tap.yml Recordings/pan-curve.yml")
    let duration = ContinuousClock.now - start
    #expect(shown.status == 0)
    // A machine that is busy may need longer, and then progress is right.
    let isAllowed = duration >= .seconds(2)
    #expect(isAllowed || (!shown.output.contains("%") && !shown.output.contains("\u{1B}[K")))
  }

  @Test("a command that waits for input shows for how long")
  func clock() async throws {
    let scratch = try ScratchFolder()
    // The input stays open until the clock was seen, for half a minute at most.
    let input =
      "for i in $(seq 300); do ! grep -aq \"replay: [0-9]* s\" seen || break; sleep 0.1; done"
    let shown = try await Tool.run(
      "env TERM=xterm script -qefc '(\(input)) | touchstone replay -' seen", in: scratch.url)
    #expect(shown.output.contains(/\rreplay: [2-9][0-9]* s/))
  }

  // MARK: Folding

  @Test("a line is parted between columns, after a comma, or at a space; what follows is indented")
  func folding() {
    let text = FittedText(width: 40)
    #expect(text.fit("short\n\nlines\n") == "short\n\nlines\n")
    #expect(
      text.fit("   0.767  left-move         began  moved (0.0, 0.3), scale 1.000\n")
        == "   0.767  left-move         began\n          moved (0.0, 0.3), scale 1.000\n")
    #expect(
      text.fit("photo moved by (-297.4, -62.1) pt, is 1.400 times as large.")
        == "photo moved by (-297.4, -62.1) pt,\n    is 1.400 times as large.")
    #expect(
      text.fit("time (s)  gesture           layer      values")
        == "time (s)  gesture           layer\n          values")
  }

  @Test("a word that is longer than the line stays whole, and no line is empty")
  func longWords() {
    let text = FittedText(width: 40)
    let word = String(repeating: "x", count: 90)
    #expect(text.fit(word) == word)
    #expect(text.fit("a \(word) b") == "a\n    \(word)\n    b")
    #expect(text.fit(String(repeating: " ", count: 60) + "x").contains("x"))
    #expect(FittedText(width: 1).width == FittedText.narrowest)
  }

  @Test("folding keeps every word of any text, within the width", arguments: 1...40)
  func anyText(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var text = ""
    for _ in 0..<200 {
      text += String(repeating: "ab,ü3"[...].shuffledCharacter(next(5)), count: 1 + next(12))
      text += next(12) == 0 ? "\n" : String(repeating: " ", count: 1 + next(4))
    }
    let width = 40 + next(60)
    let fitted = FittedText(width: width).fit(text)
    #expect(fitted.split { $0.isWhitespace } == text.split { $0.isWhitespace })
    #expect(fitted.split(separator: "\n").allSatisfy { $0.trimmedEnd.count <= width })
  }
}

extension String {
  /// The final text on a terminal that received this output: without erased progress and carriage returns.
  fileprivate var asLeftOnScreen: String {
    var lines: [String.UnicodeScalarView] = [.init()]
    var isOverwriting = false
    for scalar in unicodeScalars {
      switch scalar {
      case "\r": isOverwriting = true
      case "\n":
        lines.append(.init())
        isOverwriting = false
      default:
        // All that the commands write after a carriage return begins or replaces the line.
        if isOverwriting { lines[lines.count - 1] = .init() }
        isOverwriting = false
        lines[lines.count - 1].append(scalar)
      }
    }
    return lines.map(String.init).joined(separator: "\n")
      .replacingOccurrences(of: "\u{1B}[K", with: "")
  }
}

extension Substring {
  fileprivate func shuffledCharacter(_ index: Int) -> Character {
    self[self.index(startIndex, offsetBy: index)]
  }

  fileprivate var trimmedEnd: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
