import ProgramRuns
import Testing

@Suite("tune")
struct TuneTests {
  private func practice() async throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    let made = try await Tool.run("touchstone synthesize --labels -o practice", in: scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    return scratch
  }

  @Test("scores the labelled sessions that synthesize makes: all are kept")
  func score() async throws {
    let scratch = try await practice()
    let score = try await Tool.run("touchstone tune --score practice", in: scratch.url)
    #expect(score.status == 0 && score.errors.isEmpty, "\(score.errors)")
    #expect(score.lines.contains { $0.hasPrefix("tap: 2 of 2 kept, 100.00 %") })
    #expect(score.lines.contains { $0.hasPrefix("drag: 3 of 3 kept, 100.00 %") })
    #expect(score.lines.contains { $0.contains("rotations per pinch: ") })
    let file = try await Tool.run("touchstone tune --score practice/labels.csv", in: scratch.url)
    #expect(file.output == score.output)
  }

  @Test("a changed setting counts")
  func change() async throws {
    let scratch = try await practice()
    let score = try await Tool.run(
      "touchstone tune --score --set pan.startDistance=5000 practice", in: scratch.url)
    #expect(score.status == 0)
    #expect(score.lines.contains { $0.hasPrefix("drag: 0 of 3 kept, 0.00 %") })
    for wrong in ["pan.startDistance=nan", "pan.startDistance=-1", "pan.nothing=1", "x=1"] {
      let refused = try await Tool.run(
        "touchstone tune --score --set \(wrong) practice", in: scratch.url)
      #expect(refused.status == 64)
    }
  }

  @Test("tries settings, and draws and tells what is best")
  func search() async throws {
    let scratch = try await practice()
    let found = try await Tool.run(
      "touchstone tune --vary pan.startDistance=5:1000:3 --plot front.svg practice",
      in: scratch.url)
    #expect(found.status == 0 && found.errors.isEmpty, "\(found.errors)")
    #expect(found.output.contains("pan.startDistance = 5"))
    #expect(found.output.contains(#"{"kind": "pan", "params": {"startDistance": 5"#))
    let picture = try await Tool.run("cat front.svg", in: scratch.url)
    #expect(picture.output.hasPrefix("<svg") && picture.output.contains("polyline"))
  }

  @Test("with a wrong label nothing is scored")
  func wrongLabel() async throws {
    let scratch = try await practice()
    try scratch.write(
      "recording,person,gesture,contacts\npractice/tap.yml,P,tap,9\n", to: "wrong.csv")
    let score = try await Tool.run("touchstone tune --score wrong.csv", in: scratch.url)
    #expect(score.status == 65 && score.output.isEmpty)
    #expect(score.errors.contains("wrong.csv:2:1") && score.errors.contains("contact 9"))
  }

  @Test("outcomes as JSON lines make the same tables again")
  func outcomes() async throws {
    let scratch = try await practice()
    let score = try await Tool.run("touchstone tune --score practice", in: scratch.url)
    let lines = try await Tool.run(
      "touchstone tune --score --format jsonl practice", in: scratch.url)
    #expect(lines.status == 0 && lines.lines.count == 14)
    #expect(lines.lines.allSatisfy { $0.hasPrefix(#"{"recording":""#) })
    let tables = try await Tool.run(
      "touchstone tune --score --format jsonl --jobs 1 practice | touchstone tune --outcomes -",
      in: scratch.url)
    #expect(tables.status == 0 && tables.output == score.output)
    // In any order, and with empty lines in between.
    let turned = try await Tool.run(
      "touchstone tune --score --format jsonl practice | tac | sed G > o; touchstone tune --outcomes o",
      in: scratch.url)
    #expect(turned.status == 0 && turned.output == score.output)
  }

  @Test("an outcome that is none is refused with its line")
  func wrongOutcome() async throws {
    let scratch = try await practice()
    let wrong = [
      #"sed '3s/"drag"\|"double-tap"/"wave"/'"#,
      #"sed 's/"tap":1/"tap":-1/'"#, #"sed '3s/.*/{/'"#,
    ]
    for change in wrong {
      let refused = try await Tool.run(
        "touchstone tune --score --format jsonl practice | \(change) > o; touchstone tune --outcomes o",
        in: scratch.url)
      #expect(refused.status == 65 && refused.output.isEmpty, "\(change)")
      #expect(refused.errors.firstMatch(of: /^o:[1-3]:/) != nil, "\(refused.errors)")
    }
    for options in ["--outcomes --score", "--format jsonl --list", "--list --outcomes"] {
      let refused = try await Tool.run("touchstone tune \(options) practice", in: scratch.url)
      #expect(refused.status == 64)
    }
  }

  @Test("lists labels in all formats alike, and reads no recording")
  func list() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "recording,person,gesture,from,to,contacts\na.yml,Ada,tap,,,1\nb.yml,Bo,drag,1,2.5,\n",
      to: "l.csv")
    let list = try await Tool.run("touchstone tune --list l.csv", in: scratch.url)
    #expect(list.status == 0, "\(list.errors)")
    #expect(
      list.lines == [
        #"{"recording":"a.yml","person":"Ada","gesture":"tap","contacts":[1],"line":2}"#,
        #"{"recording":"b.yml","person":"Bo","gesture":"drag","from":1.000000,"to":2.500000,"line":3}"#,
      ])
  }
}
