import Foundation
import ProgramRuns
import Testing
import TouchRecordings

@testable import TouchstoneCommands

@Suite("the scene that a recording names")
struct NamedSceneTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    let text = try Repository.text("Recordings/triple-tap.yml").replacing(
      "- ID_INPUT=1\n",
      with: "- TOUCHSTONE_SCENE=table\n    - TOUCHSTONE_WINDOW=2016x1134\n    - ID_INPUT=1\n")
    try scratch.write(text, to: "session.yml")
  }

  private func writeScene() throws {
    try scratch.write(try Repository.text("Recordings/scenes/triple-tap.json"), to: "table.json")
  }

  @Test("shares no images with another scene, whose pixels would count with its own")
  func images() throws {
    try writeScene()
    try scratch.write(try Repository.text("Recordings/scenes/triple-tap.json"), to: "other.json")
    let stage = Stage(scene: nil)
    let stages = try ["table", "table", "other", "table"].map {
      try stage.playing(.found(scratch.file("\($0).json")))
    }
    #expect(stages[0].layers === stages[1].layers)
    for (one, other) in [(1, 2), (2, 3)] { #expect(stages[one].layers !== stages[other].layers) }
    #expect(stages.allSatisfy { $0.scene != nil && $0.layers !== stage.layers })
  }

  private static let commands = [
    "report session.yml -o", "render session.yml -o", "convert --compact session.yml",
  ]

  @Test("is what commands play it on, as with --scene", arguments: commands)
  func found(command: String) async throws {
    try writeScene()
    let named = try await Tool.run("touchstone \(command) named.png", in: scratch.url)
    #expect(named.status == 0 && named.errors.isEmpty, "\(named.errors)")
    let given = try await Tool.run(
      "touchstone \(command) given.png --scene table.json", in: scratch.url)
    #expect(given.status == 0, "\(given.errors)")
    let files = try ["named.png", "given.png"].map {
      try Data(contentsOf: scratch.url.appending(path: $0))
    }
    #expect(files[0] == files[1])
  }

  @Test(
    "is not overwritten by what is made from it",
    arguments: commands + ["diff session.yml own.jsonl -o"])
  func kept(command: String) async throws {
    try writeScene()
    let scene = try Data(contentsOf: scratch.url.appending(path: "table.json"))
    // render asks for the name of an image.
    let outcome = try await Tool.run(
      """
      touchstone replay --format jsonl session.yml > own.jsonl && ln -s table.json table.png &&
      touchstone \(command) table.png
      """, in: scratch.url)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("table.png is the input and cannot be the output."))
    #expect(try Data(contentsOf: scratch.url.appending(path: "table.json")) == scene)
  }

  @Test("is what convert --compact plays a device on, also if another one names it")
  func namedByOtherDevice() async throws {
    try writeScene()
    let udev = [["TOUCHSTONE_SCENE=table", "TOUCHSTONE_WINDOW=2016x1134"], []]
    try scratch.write(try TwoScreens.text(udev: udev), to: "two.yml")
    let run = try await Tool.run(
      """
      touchstone convert --compact --device Right two.yml named.session &&
      touchstone convert --compact --device Right two.yml given.session --scene table.json &&
      cmp named.session given.session
      """, in: scratch.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.output)\(run.errors)")
  }

  @Test("is missing: commands warn as replay does", arguments: commands + ["replay session.yml #"])
  func missing(command: String) async throws {
    let outcome = try await Tool.run("touchstone \(command) named.png", in: scratch.url)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == """
        session.yml: warning: the scene "table" that it names was not found: there is no \
        table.json and no scenes/table.json; the standard gestures are used. Give the scene file with \
        --scene.

        """)
  }

  @Test("of the demo: commands say that the demo has it")
  func demo() async throws {
    for (file, scene) in [("chess", "chess"), ("gallery-with-mouse-and-pen", "large-picture")] {
      let run = try await Tool.run("touchstone replay --summary Recordings/demo/\(file).yml")
      #expect(run.status == 0)
      #expect(
        run.errors == """
          Recordings/demo/\(file).yml: warning: the scene "\(scene)" that it names was not found: there is no \
          Recordings/demo/\(scene).json and no Recordings/demo/scenes/\(scene).json; the standard gestures are \
          used. The demo has a scene of this name: touchstone-demo --replay plays the recording in it.

          """)
    }
  }

  @Test(
    "is not to be read by this user: nothing is played without it",
    arguments: [
      "replay session.yml", "report session.yml -o a.html", "diff session.yml session.yml",
    ])
  func forbidden(command: String) async throws {
    try writeScene()
    #expect(chmod(scratch.file("table.json"), 0) == 0)
    // Root may do everything.
    let user = getuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    let outcome = try await Tool.run("\(user) touchstone \(command)", in: scratch.url)
    #expect(outcome.status == 77 && outcome.output.isEmpty, "\(outcome.output)\(outcome.errors)")
    #expect(
      outcome.errors.hasPrefix("table.json: cannot open the file: Permission denied."),
      "\(outcome.errors)")
  }

  @Test(
    "is missing: the warning about standard input names it",
    arguments: [
      "replay -", "report - -o a.html", "render - -o a.png", "convert --compact - a.session",
      "test --record - -o a.json", "diff - session.yml",
    ])
  func missingForInput(command: String) async throws {
    let outcome = try await Tool.run("touchstone \(command) < session.yml", in: scratch.url)
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("standard input: warning: the scene \"table\" that"))
  }

  @Test("is that of a page in a folder of reports, before the scene with the recording's name")
  func folder() async throws {
    try writeScene()
    let outcome = try await Tool.run(
      "mkdir scenes && echo nonsense > scenes/session.json && touchstone report . -o pages",
      in: scratch.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let page = try String(
      contentsOf: scratch.url.appending(path: "pages/session.yml.html"), encoding: .utf8)
    #expect(page.contains("touchstone replay --explain --scene ./table.json ./session.yml"))
  }

  @Test("is malformed: the other recordings of a folder are played", arguments: ["1", "2"])
  func malformed(jobs: String) async throws {
    try scratch.write("nonsense", to: "table.json")
    for name in ["a.yml", "z.yml"] {
      try scratch.write(try Repository.text("Recordings/tap.yml"), to: name)
    }
    let replay = try await Tool.run(
      "touchstone replay --summary --format jsonl --jobs \(jobs) .", in: scratch.url)
    #expect(replay.status == 65)
    #expect(replay.errors.hasPrefix("./table.json:1:1: "))
    let files = try replay.lines.compactMap { try object($0)["file"] as? String }
    #expect(files == ["./a.yml", "./z.yml"])
    let report = try await Tool.run("touchstone report . -o pages", in: scratch.url)
    #expect(report.status == 65)
    let pages = try FileManager.default.contentsOfDirectory(atPath: scratch.file("pages"))
    #expect(pages.sorted() == ["a.yml.html", "index.html", "z.yml.html"])
  }

  @Test(
    "is what diff plays it on, unless --scene gives another one or the standard gestures",
    arguments: [
      ("session.yml own.jsonl", 0), ("session.yml own.jsonl --scene standard", 1),
      ("session.yml --scene standard --scene table.json", 1),
    ])
  func compared(arguments: String, status: Int) async throws {
    try writeScene()
    let outcome = try await Tool.run(
      "touchstone replay --format jsonl session.yml > own.jsonl && touchstone diff \(arguments)",
      in: scratch.url)
    #expect(outcome.status == status, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
  }

  @Test("has the window of the recording, unless it states a size")
  func window() async throws {
    let session = try Repository.text("Recordings/edge-pan-right.yml").replacing(
      "- ID_INPUT=1\n",
      with: "- TOUCHSTONE_SCENE=table\n    - TOUCHSTONE_WINDOW=2016x1134\n    - ID_INPUT=1\n")
    try scratch.write(session, to: "session.yml")
    let parts = """
      "layers": [{"id": "root", "frame": [0, 0, 4000, 1134]}],
       "recognizers": [{"id": "edge", "layer": "root", "kind": "screenEdgePan",
                        "params": {"edges": ["right"]}}]}
      """
    try scratch.write("{\(parts)", to: "table.json")
    try scratch.write("{\"size\": [2016, 1134], \(parts)", to: "sized.json")
    try scratch.write("{\"size\": [4000, 1134], \(parts)", to: "wide.json")
    for (options, begins) in [
      ("", true), ("--device 1", true), ("--scene table.json", true), ("--scene sized.json", true),
      ("--scene wide.json", false),
    ] {
      let run = try await Tool.run(
        "touchstone replay --format jsonl session.yml \(options)", in: scratch.url)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("\"state\":\"began\"") == begins, "\(options)")
    }
    for command in ["render session.yml -o", "convert --compact session.yml"] {
      let run = try await Tool.run(
        """
        touchstone \(command) named.png && touchstone \(command) sized.png --scene sized.json &&
        cmp named.png sized.png
        """, in: scratch.url)
      #expect(run.status == 0, "\(command): \(run.output)\(run.errors)")
    }
    try scratch.write("recording,person,gesture,contacts\nsession.yml,P,drag,1\n", to: "labels.csv")
    for (scene, kept) in [("table", 1), ("sized", 1), ("wide", 0)] {
      let run = try await Tool.run(
        "touchstone tune --score --scene \(scene).json labels.csv", in: scratch.url)
      #expect(run.output.contains("drag: \(kept) of 1 kept"), "\(run.output)\(run.errors)")
      let other = try await Tool.run(
        "touchstone diff session.yml --scene table.json --scene \(scene).json", in: scratch.url)
      #expect(other.status == 1 - kept, "\(other.output)\(other.errors)")
    }
    let written = try await Tool.run(
      "touchstone report session.yml -o a.html && touchstone test --record session.yml -o a.json",
      in: scratch.url)
    #expect(written.status == 0, "\(written.errors)")
    let page = try String(contentsOf: scratch.url.appending(path: "a.html"), encoding: .utf8)
    #expect(page.contains(#"\"size\":[2016.0,1134.0]"#))
    let text = try String(contentsOf: scratch.url.appending(path: "a.json"), encoding: .utf8)
    #expect(text.contains(#""size": [2016.0,1134.0]"#))
  }
}
