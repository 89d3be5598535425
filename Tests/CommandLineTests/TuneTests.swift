import Foundation
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

  @Test("tune scores the labeled sessions that synthesize makes, and all gestures are kept")
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

  @Test(
    "a refused setting says what is allowed",
    arguments: [
      ("--score --set pann.startDistance=1", ["no kind of recognizer pann", "longPress, pan,"]),
      ("--score --set pan.startDistanze=1", ["no setting startDistanze", "mean startDistance"]),
      ("--score --set pan.zzzz=1", ["no setting zzzz", "Its settings are touches,"]),
      ("--score --set pan.startDistance=-1", ["a number from 0 to 1000000 (points)", "got -1"]),
      ("--score --set pan.startDistance=nan", ["a number from 0 to 1000000 (points)", "got nan"]),
      ("--score --set tap.taps=1.5", ["a whole number from 1 to 1000", "got 1.5"]),
      ("--score --set pan.excludesSlop=maybe", ["must be true or false", "got maybe"]),
      ("--score --set pan.startDistance", ["kind.key=value"]),
      ("--score --set pan.touches=3 --set pan.maximumNumberOfTouches=2", ["at most", "3 and 2"]),
      (
        "--score --set manipulator.minimumScale=4 --set manipulator.maximumScale=2",
        ["manipulator.minimumScale must be at most manipulator.maximumScale (got 4 and 2)"]
      ),
      (
        "--set manipulator.maximumRotation=1 --vary manipulator.minimumRotation=0:2:3",
        ["manipulator.maximumRotation (got 2 and 1)"]
      ),
      ("--vary pan.startDistanze=1:2:3", ["mean startDistance"]),
      ("--vary pan.startDistance=1:2", ["pan.startDistance=low:high:count"]),
      ("--vary pan.startDistance=2:1:3", ["less than the high one", "got 2 and 1"]),
      ("--vary pan.startDistance=1:2:1", ["whole number from 2 to 100", "got 1"]),
      ("--vary pan.startDistance=1:inf:3", ["a number from 0 to 1000000 (points)", "got inf"]),
      (
        "--score --set transform.startSpread=3",
        ["--set transform.startSpread has no effect", "standard gestures are tap, longPress, pan,"]
      ),
      ("--vary transform.startSpread=1:2:3", ["--vary transform.startSpread has no effect"]),
      ("--vary tap.taps=1:2:3", ["a whole number from 1 to 1000", "3 values from 1 to 2"]),
    ])
  func refusedSettings(options: String, words: [String]) async throws {
    let scratch = try ScratchFolder()
    let refused = try await Tool.run("touchstone tune \(options) practice", in: scratch.url)
    #expect(refused.status == 64 && refused.output.isEmpty)
    // Lines are folded to the width of the terminal.
    let text = refused.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for word in words { #expect(text.contains(word), "\(refused.errors)") }
  }

  @Test(
    "a setting that contradicts one of the scene is refused",
    arguments: [
      "--score --set pan.maximumNumberOfTouches=1", "--vary pan.maximumNumberOfTouches=1:3:3",
    ])
  func contradiction(options: String) async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      layers: [{id: root, frame: [0, 0, 600, 600]}]
      recognizers: [{id: pan, layer: root, kind: pan, touches: 2}]
      """, to: "pan.yml")
    let refused = try await Tool.run(
      "touchstone tune \(options) --scene pan.yml practice", in: scratch.url)
    #expect(refused.status == 64 && refused.output.isEmpty)
    let text = refused.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let words = "pan.touches must be at most pan.maximumNumberOfTouches (got 2 and 1)"
    #expect(text.contains(words), "\(refused.errors)")
  }

  @Test("touches fall through the clear pixels of a scene, and images elsewhere must be allowed")
  func images() async throws {
    let scratch = try await practice()
    // The upper left corner of the flower is clear, and its middle is opaque.
    for (name, origin) in [("corner", 0), ("middle", -200_000)] {
      try scratch.write(
        """
        layers: [{id: flower, frame: [\(origin), \(origin), 400000, 400000], hitArea: opaquePixels,
          image: \(Repository.root.path)/Recordings/images/blossom.png}]
        recognizers: [{id: tap, layer: flower, kind: tap}]
        """, to: "\(name).yml")
    }
    let score = "touchstone tune --score practice --scene"
    let refused = try await Tool.run("\(score) corner.yml", in: scratch.url)
    #expect(refused.status == 65 && refused.errors.contains("blossom.png"), "\(refused.errors)")
    for (name, count) in [("corner", 0), ("middle", 2)] {
      let scored = try await Tool.run(
        "\(score) \(name).yml --allow-path '\(Repository.root.path)'", in: scratch.url)
      #expect(scored.status == 0, "\(scored.errors)")
      let tap = try #require(scored.lines.first { $0.hasPrefix("tap: ") })
      #expect(tap.hasPrefix("tap: \(count) of 2 kept"), "\(name): \(tap)")
    }
  }

  @Test("settings that are no numbers are written as in scenes")
  func words() async throws {
    let scratch = try await practice()
    let score = try await Tool.run(
      "touchstone tune --score --set pan.excludesSlop=false --set swipe.velocityEstimator=impulse practice",
      in: scratch.url)
    #expect(score.status == 0, "\(score.errors)")
  }

  @Test("the latency of every kind of recognition counts from its slop, lift or hold")
  func latencies() async throws {
    let scratch = try await practice()
    let score = try await Tool.run("touchstone tune --score practice", in: scratch.url)
    let text = score.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // The standard tap waits for a second one.
    #expect(
      text.contains(
        "latency of tap (2): decided after 350.0 ms (95th percentile 350.0 ms), reported"))
    for kind in ["press", "pan", "swipe", "pinch", "rotation", "double-tap", "two-finger-tap"] {
      #expect(text.contains("latency of \(kind) ("), "\(text)")
    }
    #expect(text.contains("latency of press (1): decided after 0.0 ms"), "\(text)")
  }

  @Test("tune tries settings, draws the results and names the best one")
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

  @Test("a range may end at the maximum of its setting, and its high value is tried exactly")
  func rangeToMaximum() async throws {
    let scratch = try await practice()
    // 1 + 15 * ((1000000 - 1) / 15) is more than 1000000.
    let found = try await Tool.run(
      "touchstone tune --vary pan.startDistance=1:1000000:16 practice", in: scratch.url)
    #expect(found.status == 0 && found.errors.isEmpty, "\(found.errors)")
  }

  @Test("tune has no figures of settings chosen on others for the labels of one person")
  func onePerson() async throws {
    let scratch = try await practice()
    try scratch.write(
      #"{"labels": [{"recording": "practice/tap.yml", "person": "A", "gesture": "tap"}]}"#,
      to: "labels.json")
    let found = try await Tool.run(
      "touchstone tune --vary pan.startDistance=5:10:2 labels.json", in: scratch.url)
    #expect(found.status == 0 && found.output.contains("chosen on all: "), "\(found.errors)")
    #expect(!found.output.contains("chosen on the others"), "\(found.output)")
  }

  @Test("tune writes the choice with quoted names, each setting in its section")
  func choiceInWords() async throws {
    let scratch = try await practice()
    let found = try await Tool.run(
      "touchstone tune --vary swipe.velocityEstimator=filter:impulse:3 "
        + "--vary swipe.minimumDistance=48:60:2 practice", in: scratch.url)
    #expect(found.status == 0 && found.errors.isEmpty, "\(found.errors)")
    let words = found.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains(#"{"kind": "swipe", "velocityEstimator": ""#), "\(words)")
    #expect(words.contains(#"", "params": {"minimumDistance": "#), "\(words)")
    #expect(found.output.contains("swipe.velocityEstimator = ."))
  }

  @Test("types of touches are written as finger and pen in scenes, and as their cases in Swift")
  func choiceOfTouchTypes() async throws {
    let scratch = try await practice()
    let found = try await Tool.run(
      "touchstone tune --vary swipe.allowedTouchTypes=finger:finger,pen:3 --maximum-delay 1000 "
        + "practice", in: scratch.url)
    #expect(found.status == 0 && found.errors.isEmpty, "\(found.errors)")
    // Of equally good ones, the first is chosen.
    #expect(found.output.contains(#""allowedTouchTypes": ["finger"]"#), "\(found.output)")
    #expect(found.output.contains("swipe.allowedTouchTypes = [.direct]\n"), "\(found.output)")
  }

  @Test("no limit, and the movements of a manipulator, are written as scenes read them")
  func choiceOfManipulator() async throws {
    let scratch = try await practice()
    try scratch.write(
      """
      {"size": [600, 600], "layers": [{"id": "root", "frame": [0, 0, 600, 600], "children": [
        {"id": "card", "frame": [0, 0, 10, 10], "manipulator": true}]}], "recognizers": []}
      """, to: "card.json")
    let found = try await Tool.run(
      "touchstone tune --vary manipulator.settings.freedoms=translation:scale:2 "
        + "--vary manipulator.minimumScale=0:1:2 --scene card.json practice", in: scratch.url)
    #expect(found.status == 0 && found.errors.isEmpty, "\(found.errors)")
    let choice =
      #"{"manipulator": {"translation": true, "scale": false, "rotation": false, "#
      + #""limits": {"minimumScale": 0}}}"#
    // Long lines are folded.
    let words = found.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(choice), "\(found.output)")
    #expect(found.output.contains("manipulator.settings.limits.minimumScale = 0\n"))
  }

  @Test("momentum and snapping are created in Swift before they are set, since both may be missing")
  func choiceOfOptionalSettings() async throws {
    let scratch = try await practice()
    try scratch.write(
      """
      {"size": [600, 600], "layers": [{"id": "root", "frame": [0, 0, 600, 600], "children": [
        {"id": "card", "frame": [0, 0, 10, 10],
          "manipulator": {"momentum": true, "snapping": true}}]}], "recognizers": []}
      """, to: "card.json")
    let found = try await Tool.run(
      "touchstone tune --vary manipulator.decay=2:4:2 --vary manipulator.interval=1:2:2 "
        + "--scene card.json practice", in: scratch.url)
    #expect(found.status == 0 && found.errors.isEmpty, "\(found.errors)")
    let words = found.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for (part, type) in [("momentum", "MomentumSettings"), ("snapping", "RotationSnapping")] {
      let property = "manipulator.settings.\(part)"
      #expect(words.contains("\(property) = \(property) ?? \(type)()"), "\(found.output)")
    }
    #expect(found.output.contains("manipulator.settings.momentum?.decay = 2\n"))
    #expect(found.output.contains("manipulator.settings.snapping?.interval = .radians(1)\n"))
  }

  @Test("settings of momentum and snapping are refused where no manipulator has these")
  func missingOptionalSettings() async throws {
    let scratch = try await practice()
    try scratch.write(
      """
      {"size": [600, 600], "layers": [{"id": "root", "frame": [0, 0, 600, 600], "children": [
        {"id": "card", "frame": [0, 0, 10, 10], "manipulator": true}]}], "recognizers": []}
      """, to: "card.json")
    let tune = "touchstone tune --scene card.json practice"
    for (options, part) in [
      ("--vary manipulator.decay=2:4:2", "momentum"),
      ("--score --set manipulator.tolerance=0.1", "snapping"),
    ] {
      let refused = try await Tool.run("\(tune) \(options)", in: scratch.url)
      #expect(refused.status == 64 && refused.output.isEmpty, "\(options)")
      let words = refused.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("no manipulator in card.json has \(part)."), "\(refused.errors)")
    }
    for options in [
      "--vary manipulator.decay=2:4:2 --set manipulator.settings.momentum.parts=all",
      "--vary manipulator.tolerance=0.1:0.2:2 --vary manipulator.interval=0:1:2",
      "--score --set manipulator.settings.momentum.parts=",
    ] {
      let found = try await Tool.run("\(tune) \(options)", in: scratch.url)
      #expect(found.status == 0 && found.errors.isEmpty, "\(options): \(found.errors)")
    }
  }

  @Test("a recording that breaks its device's word is warned of, as by replay")
  func faults() async throws {
    let scratch = try await practice()
    let text = try Repository.text("Recordings/tap.yml")
    try scratch.write("\(text)  - evdev:\n    - [9, 0, 3, 57, 9]\n", to: "a.yml")
    try scratch.write("recording,person,gesture,contacts\na.yml,P,tap,1\n", to: "labels.csv")
    let score = try await Tool.run("touchstone tune --score labels.csv", in: scratch.url)
    #expect(score.status == 0 && score.output.contains("tap: 1 of 1 kept"), "\(score.output)")
    #expect(score.errors.hasPrefix("a.yml:"), "\(score.errors)")
    #expect(score.errors.contains("7: warning: the recording ends within a frame"))
  }

  @Test("tune scores nothing if a label is wrong")
  func wrongLabel() async throws {
    let scratch = try await practice()
    try scratch.write(
      "recording,person,gesture,contacts\npractice/tap.yml,P,tap,9\n", to: "wrong.csv")
    let score = try await Tool.run("touchstone tune --score wrong.csv", in: scratch.url)
    #expect(score.status == 65 && score.output.isEmpty)
    #expect(score.errors.contains("wrong.csv:2:1") && score.errors.contains("contact 9"))
  }

  @Test(
    "tune scores and recommends nothing if no touches match a label",
    arguments: ["--score", "--score --format jsonl", "--vary pinch.startDistance=4:16:3"])
  func nothingLabelled(options: String) async throws {
    let scratch = try await practice()
    try scratch.write(
      #"{"labels": [{"recording": "practice/tap.yml", "person": "A", "gesture": "pinch"}]}"#,
      to: "labels.json")
    let outcome = try await Tool.run("touchstone tune \(options) labels.json", in: scratch.url)
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("found none in practice/tap.yml"), "\(outcome.errors)")
    guard options.contains("jsonl") else { return }
    // Other labels of the same file may have touches.
    let part = try await Tool.run("touchstone tune \(options) --part labels.json", in: scratch.url)
    #expect(part.status == 0 && part.output.isEmpty && part.errors.isEmpty, "\(part.errors)")
  }

  @Test("outcomes as JSON lines make the same tables again")
  func outcomes() async throws {
    let scratch = try await practice()
    let score = try await Tool.run("touchstone tune --score practice", in: scratch.url)
    let lines = try await Tool.run(
      "touchstone tune --score --format jsonl practice", in: scratch.url)
    #expect(lines.status == 0 && lines.lines.count == 14)
    #expect(lines.lines.allSatisfy { $0.hasPrefix(#"{"recording":""#) })
    // The contacts and the times lead to the gesture in the recording.
    let double = lines.lines.first { $0.contains("double-tap.yml") } ?? ""
    let place = #""kept":true,"contacts":[1,2],"start":0.000000,"end":0.2"#
    #expect(double.contains(place), "\(double)")
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

  @Test("an invalid outcome is refused with its line")
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
    for options in [
      "--outcomes --score", "--format jsonl --list", "--list --outcomes", "--score --plot p.svg",
    ] {
      let refused = try await Tool.run("touchstone tune \(options) practice", in: scratch.url)
      #expect(refused.status == 64)
    }
  }

  @Test("a folder without labels and outcomes without line endings are refused")
  func nothingToRead() async throws {
    let scratch = try ScratchFolder()
    for option in ["--score", "--list"] {
      let folder = try await Tool.run("touchstone tune \(option) .", in: scratch.url)
      #expect(folder.status == 66)
      #expect(
        folder.errors
          == ".: cannot find labels.csv or labels.json in it: No such file or directory.\n")
    }
    let endless = try await Tool.run("touchstone tune --outcomes /dev/zero", in: scratch.url)
    #expect(endless.status == 65)
    #expect(endless.errors == "/dev/zero:1:1: there are more than 1048576 bytes in the line.\n")
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
