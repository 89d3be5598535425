import Testing
import TouchRecordings

struct SceneErrorTests {
  /// The error of reading and building the text.
  private func error(_ text: String) throws -> String {
    let error = #expect(throws: SceneError.self) { try scene(text).makeScene() }
    let found = try #require(error)
    #expect(found.blame == .file)
    return "\(found)"
  }

  private func layerError(_ rest: String) throws -> String {
    try error(#"{"layers": [{"id": "root", "frame": [0, 0, 9, 9], \#(rest)}]}"#)
  }

  private func recognizerError(_ recognizers: String) throws -> String {
    try error(
      """
      {"layers": [{"id": "root", "frame": [0, 0, 9, 9]}], "recognizers": [
      \(recognizers)]}
      """)
  }

  @Test("text that is neither JSON nor YAML is refused with its place")
  func syntax() throws {
    let message = try error("{\"layers\": [\n  {\"id\": \"a\" \"b\"}]}")
    #expect(message.hasPrefix("scene.json:2:"))
    #expect(message.contains("neither JSON nor YAML"))
  }

  @Test("a control character is refused with its place")
  func controlCharacter() throws {
    let message = try error("layers:\n  - \u{0F}x\n")
    #expect(message.hasPrefix("scene.json:2:5: "), "\(message)")
  }

  @Test("a duplicate key is refused")
  func repeatedKey() throws {
    let message = try error("layers: []\nlayers: []\n")
    #expect(message == "scene.json:1:1: neither JSON nor YAML: the key \"layers\" occurs twice.")
  }

  @Test("an empty text is not a scene")
  func empty() throws {
    #expect(try error("") == "scene.json: expected a scene, found nothing.")
    #expect(
      try error("[1]") == "scene.json:1:1: expected an object for the scene, found a list of 1.")
  }

  @Test("a key that must be there is named")
  func missing() throws {
    #expect(try error("{\"size\": [1, 2]}") == "scene.json:1:1: the scene has no \"layers\".")
    #expect(
      try error("{\"layers\": [\n {\"id\": \"a\"}]}")
        == "scene.json:2:2: a layer has no \"frame\".")
    #expect(
      try recognizerError(#"{"id": "a", "layer": "root"}"#)
        == "scene.json:2:1: a recognizer has no \"kind\".")
  }

  @Test(
    "numbers must be finite and in range, and say where they are not",
    arguments: [
      (".nan", "found \".nan\""), (".inf", "found \".inf\""), ("nan", "found \"nan\""),
      ("inf", "found \"inf\""), ("1e999", "found \"1e999\""), ("-1e12", "found \"-1e12\""),
      ("\"5\"", "found the text \"5\""), ("0x10", "found \"0x10\""), ("[]", "found a list of 0"),
      ("{}", "found an object of 0 keys"), ("{\"a\": 1}", "found an object of 1 key"),
    ])
  func numbers(number: String, found: String) throws {
    let message = try layerError(#""zPosition": \#(number)"#)
    #expect(message.hasPrefix("scene.json:1:64: expected a number from -1000000000.0 to "))
    #expect(message.hasSuffix("\(found)."))
  }

  @Test("frames, transforms, alpha and shapes are checked")
  func layers() throws {
    #expect(
      try layerError(#""transform": [1, 0, 0, 1]"#)
        == "scene.json:1:64: expected a list of 6 numbers, found a list of 4.")
    #expect(
      try layerError(#""alpha": 2"#)
        == "scene.json:1:60: expected a number from 0.0 to 1.0, found \"2\".")
    #expect(
      try layerError(#""hidden": "yes""#)
        == "scene.json:1:61: expected true or false, found \"yes\".")
    #expect(
      try layerError(#""hitArea": "star""#)
        == "scene.json:1:62: expected bounds, ellipse, circle or opaquePixels, found \"star\".")
    #expect(
      try error(#"{"layers": [{"id": "root", "frame": [0, 0, -1, 9]}]}"#)
        == "scene.json:1:37: expected a width and a height of at least 0, found a list of 4.")
    #expect(
      try layerError(#""manipulator": {"limits": {"area": [0, 0, 9, -1]}}"#)
        == "scene.json:1:86: expected a width and a height of at least 0, found a list of 4.")
    #expect(
      try error(#"{"layers": []}"#)
        == "scene.json:1:12: expected a list of one layer, the root, found a list of 0.")
  }

  @Test("scene errors name duplicate and unknown names")
  func names() throws {
    #expect(
      try layerError(#""children": [{"id": "root", "frame": [0, 0, 1, 1]}]"#)
        == "scene.json:1:64: layer \"root\" is already defined in line 1.")
    #expect(
      try recognizerError(
        """
        {"id": "a", "layer": "root", "kind": "tap"},
        {"id": "a", "layer": "root", "kind": "tap"}
        """) == "scene.json:3:1: recognizer \"a\" is already defined in line 2.")
    #expect(
      try recognizerError(#"{"id": "a", "layer": "leaf", "kind": "tap"}"#)
        == "scene.json:2:22: there is no layer \"leaf\".")
    #expect(
      try recognizerError(
        #"{"id": "a", "layer": "root", "kind": "tap", "requireFailureOf": ["b"]}"#)
        == "scene.json:2:66: there is no recognizer \"b\".")
    #expect(
      try recognizerError(#"{"id": "a", "layer": "root", "kind": "shake"}"#)
        == "scene.json:2:1: there is no kind of recognizer \"shake\"; the built-in kinds are tap, "
        + "longPress, pan, screenEdgePan, swipe, pinch, rotation, transform and hover.")
  }

  @Test("a circle of requirements names the recognizers and the place that closes it")
  func circle() throws {
    let message = try recognizerError(
      """
      {"id": "a", "layer": "root", "kind": "tap", "requireFailureOf": ["b"]},
      {"id": "b", "layer": "root", "kind": "tap", "requireFailureOf": ["a"]}
      """)
    #expect(
      message == "scene.json:3:66: these wait for each other's failure: b waits for a waits for b.")
  }

  @Test("params are checked against their kind")
  func params() throws {
    #expect(
      try recognizerError(
        #"{"id": "a", "layer": "root", "kind": "swipe", "params": {"direction": "north"}}"#)
        == "scene.json:2:71: direction must be one or several of right, left, up, down, upLeft, "
        + "upRight, downLeft, downRight, or all, not \"north\".")
    #expect(
      try recognizerError(
        #"{"id": "a", "layer": "root", "kind": "screenEdgePan", "params": {"edges": ["x"]}}"#)
        == "scene.json:2:76: edges must be one or several of left, right, top, bottom, or all, not "
        + "\"x\".")
    #expect(
      try recognizerError(#"{"id": "a", "layer": "root", "kind": "pinch", "touches": 3}"#)
        == "scene.json:2:58: touches must be 2 for a pinch, not \"3\".")
    #expect(
      try recognizerError(#"{"id": "a", "layer": "root", "kind": "tap", "taps": 0}"#)
        == "scene.json:2:53: taps must be a whole number from 1 to 1000, not \"0\".")
    #expect(
      try recognizerError(#"{"id": "a", "layer": "root", "kind": "tap", "touches": 1.5}"#)
        == "scene.json:2:56: touches must be a whole number from 1 to 64, not \"1.5\".")
    #expect(
      try recognizerError(
        #"{"id": "a", "layer": "root", "kind": "tap", "params": {"maximumPressDuration": -1}}"#)
        == "scene.json:2:80: maximumPressDuration must be a number from 0 to 1000000 (seconds), "
        + "not \"-1\".")
    #expect(
      try layerError(#""manipulator": {"limits": {"confinement": "jail"}}"#)
        == "scene.json:1:93: confinement must be none, contain or coverCenter, not \"jail\".")
  }

  @Test("a maximum below its minimum is refused, whether the minimum is stated or the default")
  func contradictions() throws {
    let pan = { (own: String, params: String) in
      #"{"id": "a", "layer": "root", "kind": "pan"\#(own), "params": {\#(params)}}"#
    }
    #expect(
      try recognizerError(pan(#", "touches": 3"#, #""maximumNumberOfTouches": 2"#))
        == "scene.json:2:1: maximumNumberOfTouches must be at least 3, the value of touches, not \"2\"."
    )
    let manipulator = { (settings: String) in try layerError(#""manipulator": {\#(settings)}"#) }
    #expect(
      try manipulator(#""limits": {"minimumScale": 3, "maximumScale": 2}"#)
        .hasSuffix("maximumScale must be at least 3, the value of minimumScale, not \"2\"."))
    #expect(
      try manipulator(#""limits": {"leastRotation": 1, "greatestRotation": -1}"#)
        .hasSuffix("maximumRotation must be at least 1, the value of minimumRotation, not \"-1\"."))
    #expect(
      try manipulator(#""momentum": {"maximumSpeed": 20}"#)
        .hasSuffix("maximumSpeed must be at least 50, the value of minimumSpeed, not \"20\"."))
  }

  @Test("a file that cannot be opened is the system's fault")
  func missingFile() throws {
    let error = #expect(throws: SceneError.self) {
      try SceneFile.read(path: "/nonexistent/scene.json")
    }
    #expect(error?.blame == .system)
    #expect(
      error.map { "\($0)" }
        == "/nonexistent/scene.json: cannot open the file: No such file or directory.")
  }

  @Test("aliases that expand to endless lists are rejected")
  func aliases() throws {
    var text = "layers: []\na0: &a0 [x, x]\n"
    for level in 1...40 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(try error(text) == "scene.json: there are more than 16 uses of aliases (*name).")
    let asKey = "layers: []\nx: &x [1, 2]\n? *x\n: 3\n"
    #expect(try error(asKey).contains("expected a key, found a list of 2"))
  }

  @Test("nesting without end is refused", arguments: [950, 5_000, 200_000])
  func nesting(depth: Int) throws {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let message = try error(text)
    #expect(message.contains("levels of nesting") || message.contains("neither JSON nor YAML"))
  }

  @Test("more recognizers, requirements or values than anybody needs are refused")
  func limits() throws {
    let many = (0...1_000).map { #"{"id": "r\#($0)", "layer": "root", "kind": "tap"}"# }
    #expect(
      try recognizerError(many.joined(separator: ",\n"))
        == "scene.json:1002:1: there are more than 1000 recognizers.")
    let names = (1...900).map { "\"r\($0)\"" }.joined(separator: ", ")
    let waiting = (0..<2).map {
      #"{"id": "w\#($0)", "layer": "root", "kind": "tap", "requireFailureOf": [\#(names)]}"#
    }
    let all = (many[1...900] + waiting).joined(separator: ",\n")
    #expect(
      try recognizerError(all)
        == "scene.json:903:1: there are more than 1000 failure requirements.")
    let zeros = String(repeating: "0,", count: 4_000_001)
    #expect(try error("[\(zeros)0]") == "scene.json: there are more than 4000000 values.")
  }
}
