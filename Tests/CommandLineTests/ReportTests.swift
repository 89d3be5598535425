import Foundation
import ProgramRuns
import Testing

@Suite("report and diff")
struct ReportTests {
  @Test("touchstone report writes one page and prints nothing")
  func page() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run(
      "touchstone report Recordings/tap.yml -o '\(scratch.path)/tap.html'")
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
    let page = try String(contentsOf: scratch.url.appending(path: "tap.html"), encoding: .utf8)
    #expect(page.hasPrefix("<!doctype html>") && page.contains("Recordings/tap.yml"))
    let twice = try await Tool.run("touchstone report Recordings/tap.yml -o -")
    #expect(twice.output == page)
  }

  @Test(
    "an engine that is given or lies beside the command is in the page, and --no-engine leaves it out"
  )
  func engine() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run(
      """
      cd '\(scratch.path)' && printf '\\0asm\\1\\0\\0\\0' > given.wasm && report="report $OLDPWD/Recordings/tap.yml -o" &&
      touchstone $report given.html --engine given.wasm && mkdir -p bin share/touchstone &&
      cp -L "$(command -v touchstone)" bin/touchstone && cp given.wasm share/touchstone/touchstone.wasm &&
      bin/touchstone $report installed.html && bin/touchstone $report without.html --no-engine
      """)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let element = "<script type=\"text/plain\" id=\"engine\">H4sI"
    for (name, isThere) in [("given", true), ("installed", true), ("without", false)] {
      let page = try String(
        contentsOf: scratch.url.appending(path: "\(name).html"), encoding: .utf8)
      #expect(page.contains(element) == isThere, "\(name)")
      #expect(page.contains("\"session\":null") != isThere, "\(name)")
    }
    let damaged = try await Tool.run(
      """
      cd '\(scratch.path)' && echo nonsense > share/touchstone/touchstone.wasm &&
      bin/touchstone report "$OLDPWD/Recordings/tap.yml" -o damaged.html
      """)
    #expect(damaged.status == 0, "\(damaged.errors)")
    #expect(damaged.errors.contains("touchstone.wasm: not a WebAssembly module"))
    #expect(try scratch.contents.contains("damaged.html"))
  }

  @Test("touchstone report writes an index and a page for each recording of a folder, in its scene")
  func folder() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run(
      """
      mkdir '\(scratch.path)/in' && cp -r Recordings/{tap.yml,triple-tap.yml,scenes,images} '\(scratch.path)/in' &&
      touchstone report '\(scratch.path)/in' -o '\(scratch.path)/out'
      """)
    #expect(outcome.status == 0)
    let folder = scratch.url.appending(path: "out")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["index.html", "tap.yml.html", "triple-tap.yml.html"])
    let index = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    #expect(index.contains("<a href=\"triple-tap.yml.html\">"))
    #expect(index.contains("2 recordings, touchstone "))
    let one = try await Tool.run(
      "rm in/tap.yml && touchstone report in -o one", in: scratch.url)
    #expect(one.status == 0)
    let short = try String(
      contentsOf: scratch.url.appending(path: "one/index.html"), encoding: .utf8)
    #expect(short.contains("1 recording, touchstone "))
    let page = try String(
      contentsOf: folder.appending(path: "triple-tap.yml.html"), encoding: .utf8)
    #expect(page.contains("scenes/triple-tap.json"))
  }

  @Test("touchstone report does not take a file as the folder for a folder of recordings")
  func folderIntoFile() async throws {
    let scratch = try ScratchFolder()
    try scratch.write("kept", to: "report.html")
    let outcome = try await Tool.run("touchstone report . -o report.html", in: scratch.url)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains(
        "For a folder of recordings, -o must name a folder; report.html is a file."))
  }

  @Test("a scene from a pipe is that of all recordings of a folder")
  func pipedScene() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run(
      """
      mkdir '\(scratch.path)/in' && cp Recordings/{tap.yml,triple-tap.yml} '\(scratch.path)/in' &&
      touchstone report '\(scratch.path)/in' --scene - -o '\(scratch.path)/out'
      """,
      input: Data(
        """
        layers: [{id: root, frame: [0, 0, 9000, 9000]}]
        recognizers: [{id: knock, layer: root, kind: tap}]
        """.utf8))
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    for name in ["tap.yml.html", "triple-tap.yml.html"] {
      let page = try String(contentsOf: scratch.url.appending(path: "out/\(name)"), encoding: .utf8)
      #expect(page.contains("knock") && page.contains("\"scene\":\"standard input\""), "\(name)")
    }
  }

  @Test(
    "a scene that can be read once is in the case that the page offers",
    arguments: ["- < scene.yml", "<(cat scene.yml)", "/dev/stdin < <(cat scene.yml)"])
  func sceneReadOnce(scene: String) async throws {
    let scratch = try ScratchFolder()
    try scratch.write(try Repository.text("Recordings/tap.yml"), to: "tap.yml")
    try scratch.write(
      """
      layers: [{id: root, frame: [0, 0, 9000, 9000]}]
      recognizers: [{id: knock, layer: root, kind: tap}]
      """, to: "scene.yml")
    let outcome = try await Tool.run(
      "touchstone report tap.yml -o a.html --scene \(scene)", in: scratch.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let page = try String(contentsOf: scratch.url.appending(path: "a.html"), encoding: .utf8)
    #expect(page.contains(#"{\"id\":\"knock\",\"layer\":\"root\",\"kind\":\"tap\"}"#))
  }

  @Test("touchstone report writes a page for a damaged recording and exits with status 65")
  func damaged() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run(
      """
      head -c 6000 Recordings/pan-slow.yml > '\(scratch.path)/cut.yml'; echo '  - nonsense [' >> '\(scratch.path)/cut.yml'
      touchstone report '\(scratch.path)/cut.yml' -o '\(scratch.path)/cut.html'
      """)
    #expect(outcome.status == 65 && !outcome.errors.isEmpty)
    let page = try String(contentsOf: scratch.url.appending(path: "cut.html"), encoding: .utf8)
    #expect(page.contains("cut.yml:"))
  }

  @Test(
    "what cannot be done says why",
    arguments: [
      ("touchstone report /nonexistent.yml", 66, "nonexistent.yml"),
      ("touchstone report Recordings/tap.yml --scene /nonexistent.json", 66, "nonexistent.json"),
      ("touchstone report Recordings/tap.yml -o /nonexistent/x.html", 73, "/nonexistent/x.html"),
      ("touchstone report Recordings -o -", 64, "folder of reports"),
      ("touchstone report Recordings/tap.yml --engine /nonexistent.wasm", 66, "Tools/wasm builds"),
      ("touchstone report Recordings/tap.yml --engine Recordings", 66, "Recordings"),
      ("touchstone report Recordings/tap.yml --engine README.md", 65, "not a WebAssembly module"),
      ("touchstone report Recordings/tap.yml --engine x --no-engine", 64, "cannot be combined"),
      ("touchstone test Recordings/cases/hand-off.json --no-engine", 64, "are for --report"),
      ("touchstone diff Recordings/tap.yml", 64, "two scenes"),
      ("touchstone diff Recordings Recordings/tap.yml", 64, "folders"),
      ("touchstone diff /nonexistent.yml Recordings/tap.yml", 66, "nonexistent.yml"),
    ])
  func refused(line: String, status: Int, words: String) async throws {
    let outcome = try await Tool.run(line)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(words))
  }

  @Test("diff of two transcripts of one session finds nothing, and its status is 0")
  func same() async throws {
    let outcome = try await Tool.run(
      "touchstone diff Recordings/tap.transcript.jsonl Recordings/tap.transcript.jsonl")
    #expect(outcome.status == 0)
    #expect(outcome.lastLine == "0 differences")
  }

  @Test("diff of two scenes tells what changed and why, as text, as JSON and as a page")
  func scenes() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      {"layers": [{"id": "screen", "frame": [0, 0, 2017, 1135]}],
       "recognizers": [{"id": "swipe-right", "layer": "screen", "kind": "swipe",
                        "params": {"minimumDistance": 24}}]}
      """, to: "near.json")
    let scenes = "--scene standard --scene '\(scratch.path)/near.json'"
    let line = "touchstone diff Recordings/swipe-too-slow.yml \(scenes)"
    let text = try await Tool.run("\(line) -o '\(scratch.path)/diff.html'")
    #expect(text.status == 1)
    #expect(text.output.contains("swipe-right on screen is recognized in B only"))
    #expect(text.output.contains("A: 0.450 s: fails: too slow"))
    #expect(text.output.contains("setting minimumDistance: A has 48 points, B has 24 points"))
    let page = try String(contentsOf: scratch.url.appending(path: "diff.html"), encoding: .utf8)
    #expect(page.contains("is recognized in B only"))
    let json = try await Tool.run("\(line) --format jsonl")
    let objects = try json.lines.map { try object($0) }
    #expect(objects.last?["differences"] as? Int == objects.count - 1)
    #expect(
      objects.contains {
        $0["recognizer"] as? String == "swipe-right" && $0["difference"] as? String == "onlyInB"
      })
    let table = try await Tool.run("touchstone diff Recordings \(scenes)")
    #expect(table.status == 1)
    #expect(table.lines.contains { $0.hasPrefix("swipe-too-slow.yml ") })
  }

  @Test("test --report writes a page for each failing case, with what was expected")
  func cases() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      {"id": "tap-waits", "recognizers": [{"id": "single", "layer": "root", "kind": "tap"}],
       "events": [{"t": 0, "id": 1, "phase": "down", "x": 300, "y": 300},
                  {"t": 0.08, "id": 1, "phase": "up", "x": 300, "y": 300}],
       "expect": [{"recognizer": "single", "states": []}]}
      """, to: "cases.json")
    let outcome = try await Tool.run(
      "touchstone test --only tap-waits --report '\(scratch.path)/pages' '\(scratch.path)/cases.json'"
    )
    #expect(outcome.status == 1)
    let folder = scratch.url.appending(path: "pages")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["case-tap-waits.html", "index.html"])
    let page = try String(contentsOf: folder.appending(path: names[0]), encoding: .utf8)
    #expect(page.contains("single states: expected"))
    #expect(page.contains("\"session\":null") && !page.contains("Settings cannot be tried"))
  }

  @Test("the command in a page reads the same files and delivers the same touches")
  func command() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      {"id": "one", "layers": [{"id": "root", "frame": [0, 0, 9, 9], "image": "../far/a.png"}],
       "recognizers": [{"id": "tap", "layer": "root", "kind": "tap"}],
       "events": [], "expect": [{"recognizer": "tap", "states": ["recognized"]}]}
      """, to: "case.json")
    let outcome = try await Tool.run(
      """
      mkdir '\(scratch.path)'/{near,far} && cp Recordings/tap.yml '\(scratch.path)' &&
      cp \(Repository.lake) '\(scratch.path)/far/a.png' && cd '\(scratch.path)' && mv case.json near &&
      touchstone report tap.yml --scene near/case.json --allow-path far -o page.html &&
      touchstone test --separate near/case.json --allow-path far --report pages
      """)
    #expect(outcome.status == 1, "\(outcome.errors)")
    for (file, command) in [
      ("page.html", "replay --explain --scene near/case.json --allow-path far tap.yml"),
      ("pages/case-one.html", "test --separate --allow-path far --only one near/case.json"),
    ] {
      let page = try String(contentsOf: scratch.url.appending(path: file), encoding: .utf8)
      #expect(page.contains("\"command\":\"touchstone \(command)\""), "\(file)")
    }
  }

  @Test("the command in the page of a failed case selects and places the same devices")
  func commandWithDevices() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      {"id": "one", "recording": "tap.yml",
       "recognizers": [{"id": "tap", "layer": "root", "kind": "tap"}],
       "expect": [{"recognizer": "tap", "states": ["began"]}]}
      """, to: "case.json")
    let options = "--device 1 --output 1=0.0,0.0,800.0,600.0@90"
    let outcome = try await Tool.run(
      """
      cp Recordings/tap.yml '\(scratch.path)' && cd '\(scratch.path)' &&
      touchstone test \(options) --report pages case.json
      """)
    #expect(outcome.status == 1, "\(outcome.errors)")
    let page = try String(
      contentsOf: scratch.url.appending(path: "pages/case-one.html"), encoding: .utf8)
    #expect(page.contains("\"command\":\"touchstone test \(options) --only one case.json\""))
  }

  @Test("the command in a page reads files and a case whose names begin with a hyphen")
  func commandWithHyphens() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      {"id": "-one", "layers": [{"id": "root", "frame": [0, 0, 9, 9]}],
       "recognizers": [{"id": "tap", "layer": "root", "kind": "tap"}],
       "events": [], "expect": [{"recognizer": "tap", "states": ["recognized"]}]}
      """, to: "-case.json")
    let outcome = try await Tool.run(
      """
      cp Recordings/tap.yml '\(scratch.path)/-tap.yml' && cd '\(scratch.path)' &&
      touchstone report --scene=-case.json -o page.html -- -tap.yml &&
      touchstone test --report pages -- -case.json
      """)
    #expect(outcome.status == 1, "\(outcome.errors)")
    for (file, command) in [
      ("page.html", "replay --explain --scene=-case.json ./-tap.yml"),
      ("pages/case--one.html", "test --only=-one ./-case.json"),
    ] {
      let page = try String(contentsOf: scratch.url.appending(path: file), encoding: .utf8)
      #expect(page.contains("\"command\":\"touchstone \(command)\""), "\(file)")
    }
  }

  @Test("the case and the recording in a page agree with it where --output places a device")
  func placedCase() async throws {
    let scratch = try ScratchFolder()
    let report = try await Tool.run(
      "touchstone report Recordings/double-tap.yml --output 1=0,0,500,400@90 -o -")
    #expect(report.status == 0, "\(report.errors)")
    let data = try data(in: report.output)
    let recording = try #require(data["recording"] as? [String: Any])
    try scratch.write(try #require(data["case"] as? String), to: "case.json")
    try scratch.write(try #require(recording["gzip"] as? String), to: "packed")
    let run = try await Tool.run(
      "base64 -d packed | gunzip > double-tap.yml && touchstone test case.json", in: scratch.url)
    #expect(run.output == "1 passed, 0 failed, 0 skipped\n", "\(run.output)\(run.errors)")
  }

  @Test("the recording in a page of one device names the scene that another device names")
  func sceneOfOtherDevice() async throws {
    let scratch = try ScratchFolder()
    let udev = [["TOUCHSTONE_SCENE=table", "TOUCHSTONE_WINDOW=4032x1134"], []]
    try scratch.write(try TwoScreens.text(udev: udev), to: "two.yml")
    try scratch.write(
      """
      {"layers": [{"id": "root", "frame": [0, 0, 4032, 1134]}],
       "recognizers": [{"id": "mine", "layer": "root", "kind": "tap"}]}
      """, to: "table.json")
    let report = try await Tool.run(
      "touchstone report two.yml --device Right -o -", in: scratch.url)
    #expect(report.status == 0 && report.errors.isEmpty, "\(report.errors)")
    let recording = try #require(try data(in: report.output)["recording"] as? [String: Any])
    try scratch.write(try #require(recording["gzip"] as? String), to: "packed")
    let run = try await Tool.run(
      """
      base64 -d packed | gunzip > saved.yml && touchstone replay --format jsonl saved.yml > a &&
      touchstone replay --format jsonl --device Right two.yml > b && cmp a b && grep -c mine a
      """, in: scratch.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.output)\(run.errors)")
  }

  /// The data in a page.
  private func data(in page: String) throws -> [String: any Sendable] {
    let start = try #require(page.range(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    return try object(page[start.upperBound..<end.lowerBound])
  }

  @Test("a page about standard input says so, and its command reads standard input")
  func standardInput() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      {"id": "one", "recognizers": [{"id": "tap", "layer": "root", "kind": "tap"}],
       "events": [], "expect": [{"recognizer": "tap", "states": ["recognized"]}]}
      """, to: "case.json")
    let outcome = try await Tool.run(
      """
      cp Recordings/tap.yml '\(scratch.path)' && cd '\(scratch.path)' &&
      touchstone report - -o page.html < tap.yml && touchstone test --report pages - < case.json
      """)
    #expect(outcome.status == 1, "\(outcome.errors)")
    for (file, title, command) in [
      ("page.html", "standard input", "replay --explain -"),
      ("pages/case-one.html", "standard input: one", "test --only one -"),
    ] {
      let page = try String(contentsOf: scratch.url.appending(path: file), encoding: .utf8)
      #expect(page.contains("\"command\":\"touchstone \(command)\""), "\(file)")
      #expect(page.contains("<title>\(title) · Touchstone report"), "\(file)")
    }
  }

  @Test("pages of failing cases have the engine and the case, except with a mouse")
  func casesWithEngine() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      {"cases": [
        {"id": "fingers", "recognizers": [{"id": "single", "layer": "root", "kind": "tap"}],
         "events": [{"t": 0, "id": 1, "phase": "began", "x": 300, "y": 300},
                    {"t": 0.08, "id": 1, "phase": "ended", "x": 300, "y": 300}],
         "expect": [{"recognizer": "single", "states": []}]},
        {"id": "mouse", "recognizers": [{"id": "over", "layer": "root", "kind": "hover"}],
         "pointer": [{"t": 0, "move": [300, 300]}], "events": [],
         "expect": [{"recognizer": "over", "states": []}]}]}
      """, to: "cases.json")
    let outcome = try await Tool.run(
      """
      cd '\(scratch.path)' && printf '\\0asm\\1\\0\\0\\0' > engine.wasm &&
      touchstone test --report pages --engine engine.wasm cases.json
      """)
    #expect(outcome.status == 1)
    for (name, isSession) in [("fingers", true), ("mouse", false)] {
      let file = scratch.url.appending(path: "pages/case-\(name).html")
      let page = try String(contentsOf: file, encoding: .utf8)
      #expect(page.contains("id=\"engine\">H4sI"), "\(name)")
      #expect(page.contains("\"session\":{\"gzip\"") == isSession, "\(name)")
      #expect(page.contains("the case moves a mouse") != isSession, "\(name)")
    }
  }
}
