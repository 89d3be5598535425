import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

struct SceneCheckTests {
  private func findings(_ text: String) throws -> [String] {
    try scene(text).check().findings.map { finding in
      "\(finding.severity.rawValue) \(finding.place.line) \(finding.recognizer): \(finding.kind)"
    }
  }

  /// The findings for recognizers on a root layer with a child `leaf` that has these keys.
  private func findings(recognizers: String, leaf: String = "") throws -> [String] {
    try findings(
      """
      {"layers": [{"id": "root", "frame": [0, 0, 100, 100],
        "children": [{"id": "leaf"\(leaf)}]}], "recognizers": [
      \(recognizers)]}
      """)
  }

  private let inner = #", "frame": [10, 10, 20, 20]"#

  @Test("nothing is found in a simple scene, and delays are reported")
  func plain() throws {
    let check = try scene(
      recognizers: """
        {"id": "one", "layer": "root", "kind": "tap", "requireFailureOf": ["two"]},
        {"id": "two", "layer": "root", "kind": "tap", "taps": 2},
        {"id": "press", "layer": "root", "kind": "longPress", "requireFailureOf": ["pan"]},
        {"id": "pan", "layer": "root", "kind": "pan"}
        """
    ).check()
    #expect(check.findings.isEmpty && check.isValid)
    #expect(check.delays.map(\.recognizer) == ["one", "two", "press", "pan"])
    #expect(check.delays[0].requires == ["two"])
    // A press of at most 0.75 s, then an interval and a second press of at most 0.35 s each.
    #expect(check.delays[0].worst == .atMost(.seconds(1.6)))
    #expect(check.delays[1].worst == .atMost(.zero))
    #expect(check.delays[2].worst == .unlimited(because: "pan"))
  }

  @Test("a circle of requirements is an error, and the rest is checked all the same")
  func circle() throws {
    let found = try findings(
      recognizers: """
        {"id": "a", "layer": "root", "kind": "tap", "requireFailureOf": ["b"]},
        {"id": "b", "layer": "root", "kind": "pan", "requireFailureOf": ["a"], "enabled": false}
        """, leaf: inner)
    #expect(
      found == [
        "warning 4 b: it is disabled from the start",
        "error 4 b: they wait for each other's failure: b waits for a waits for b",
      ])
  }

  @Test(
    "a layer that no touch reaches is found",
    arguments: [
      (
        #", "frame": [0, 0, 9, 9], "hidden": true"#,
        #"warning 3 t: it never receives a touch: layer "leaf" is hidden"#
      ),
      (
        #", "frame": [0, 0, 9, 9], "interaction": false"#,
        #"warning 3 t: it never receives a touch: user interaction is disabled on layer "leaf""#
      ),
      (
        #", "frame": [0, 0, 9, 9], "alpha": 0"#,
        #"warning 3 t: it never receives a touch: layer "leaf" has an alpha of 0"#
      ),
      (
        #", "frame": [0, 0, 9, 0]"#,
        #"error 3 t: it never receives a touch: layer "leaf" has no area"#
      ),
      (
        #", "frame": [0, 0, 9, 9], "transform": [0, 0, 0, 0, 0, 0]"#,
        #"error 3 t: it never receives a touch: the transform of layer "leaf" has no inverse"#
      ),
    ])
  func unreachable(leaf: String, finding: String) throws {
    let tap = #"{"id": "t", "layer": "leaf", "kind": "tap"}"#
    #expect(try findings(recognizers: tap, leaf: leaf) == [finding])
  }

  @Test("an edge pan needs edges, and kinds must be known")
  func edgesAndKinds() throws {
    let found = try findings(
      recognizers: """
        {"id": "e", "layer": "root", "kind": "screenEdgePan"},
        {"id": "s", "layer": "root", "kind": "shake"}
        """, leaf: inner)
    #expect(
      found == [
        "error 3 e: it never begins: it has no edges",
        "error 4 s: there is no kind of recognizer \"shake\"; the built-in kinds are tap, longPress, "
          + "pan, screenEdgePan, swipe, pinch, rotation, transform and hover",
      ])
  }

  @Test("a tap and a swipe that last no time act at the instant of a landing, and are warned of")
  func noTime() throws {
    let scene = try scene(
      recognizers: """
        {"id": "t", "layer": "root", "kind": "tap", "params": {"maximumPressDuration": 0}},
        {"id": "s", "layer": "root", "kind": "swipe", "params": {"maximumDuration": 0}}
        """)
    let check = try scene.check()
    #expect(check.isValid && check.findings.map(\.recognizer) == ["t", "s"])
    for finding in check.findings {
      #expect(
        "\(finding.kind)" == "it acts only at the instant of a landing: its maximum duration is 0")
    }
    let made = try scene.makeScene()
    var acted: [String] = []
    for recognizer in made.recognizers {
      recognizer.onAction { acted.append("\($0.name) \($0.state)") }
    }
    let panel = Surface(pointsIn: made.window.bounds)
    let device = made.window.application.addSurface(panel)
    func send(_ phase: Contact.Phase, _ x: Double, at seconds: Double) {
      let contact = Contact(slot: 0, phase: phase, position: Point(x: x, y: 50))
      made.window.deliver(
        ContactFrame(device: device, time: .seconds(seconds), contacts: [contact]))
    }
    send(.began, 10, at: 1)
    send(.ended, 10, at: 1)
    #expect(acted == ["t ended"])
    send(.began, 10, at: 3)
    send(.moved, 80, at: 3)
    send(.ended, 80, at: 4)
    #expect(acted == ["t ended", "s ended"])
  }

  @Test("a scene check reports that the first of two identical recognizers on a layer never acts")
  func shadowedByLater() throws {
    let equal = #""layer": "root", "kind": "pan", "params": {"startDistance": 5}"#
    let found = try findings(
      recognizers: #"{"id": "a", \#(equal)}, {"id": "b", \#(equal)}"#, leaf: inner)
    #expect(found == ["error 3 a: it never acts: \"b\" is identical and always preempts it"])
    let together = #"{"id": "a", \#(equal), "simultaneousWith": ["b"]}, {"id": "b", \#(equal)}"#
    #expect(try findings(recognizers: together, leaf: inner).isEmpty)
    let waiting = #"{"id": "a", \#(equal)}, {"id": "b", \#(equal), "requireFailureOf": ["a"]}"#
    #expect(try findings(recognizers: waiting, leaf: inner).isEmpty)
    let swipe = #"{"id": "s", "layer": "root", "kind": "swipe"}"#
    let later = #"{"id": "b", \#(equal), "requireFailureOf": ["s"]}, \#(swipe)"#
    // The first one acts while the second one waits for the swipe.
    let impatient = #"{"id": "a", \#(equal)}, \#(later)"#
    #expect(try findings(recognizers: impatient, leaf: inner).allSatisfy { $0.contains("swipe") })
    let patient = #"{"id": "a", \#(equal), "requireFailureOf": ["s"]}, \#(later)"#
    #expect(try findings(recognizers: patient, leaf: inner) == found)
    let handsOff = #""handsOff": [{"to": "a", "when": {"moreFingersThan": 1}}]"#
    let handed = #"{"id": "a", \#(equal)}, {"id": "b", \#(equal), \#(handsOff)}"#
    #expect(try findings(recognizers: handed, leaf: inner).isEmpty)
    let different = #"{"id": "a", \#(equal)}, {"id": "b", "layer": "root", "kind": "pan"}"#
    #expect(try findings(recognizers: different, leaf: inner).isEmpty)
  }

  @Test(
    "recognizers for different tools or buttons do not preempt each other",
    arguments: [
      (#""allowedTouchTypes": ["finger"]"#, #""allowedTouchTypes": ["pen"]"#),
      (#""requiredButtons": ["primary"]"#, #""requiredButtons": ["secondary"]"#),
    ])
  func differentTouches(one: String, other: String) throws {
    for (first, second) in [("tap", "tap"), ("pan", "swipe")] {
      let recognizers = """
        {"id": "a", "layer": "root", "kind": "\(first)", \(one)},
        {"id": "b", "layer": "root", "kind": "\(second)", \(other)}
        """
      #expect(try findings(recognizers: recognizers, leaf: inner).isEmpty)
    }
  }

  @Test("hover recognizers, which act together, do not preempt each other")
  func hovers() throws {
    let hovers = """
      {"id": "outer", "layer": "root", "kind": "hover"},
      {"id": "inner", "layer": "leaf", "kind": "hover"},
      {"id": "other", "layer": "leaf", "kind": "hover"}
      """
    #expect(try findings(recognizers: hovers, leaf: #", "frame": [0, 0, 100, 100]"#).isEmpty)
  }

  @Test("an equal recognizer nearer the leaf counts only if its layer covers the other")
  func shadowedByLeaf() throws {
    let taps = """
      {"id": "outer", "layer": "root", "kind": "tap"},
      {"id": "inner", "layer": "leaf", "kind": "tap"}
      """
    #expect(try findings(recognizers: taps, leaf: inner).isEmpty)
    #expect(
      try findings(recognizers: taps, leaf: #", "frame": [0, 0, 100, 100]"#) == [
        "error 3 outer: it never acts: \"inner\" is identical and always preempts it"
      ])
    let dragged = #", "frame": [0, 0, 100, 100], "manipulator": true"#
    #expect(try findings(recognizers: taps, leaf: dragged).isEmpty)
  }

  @Test("a layer covers its parent only if it is in front of its siblings")
  func shadowedByFront() throws {
    func findings(_ children: String...) throws -> [String] {
      try self.findings(
        """
        {"layers": [{"id": "root", "frame": [0, 0, 100, 100],
          "children": [\(children.joined(separator: ", "))]}], "recognizers": [
        {"id": "outer", "layer": "root", "kind": "tap"},
        {"id": "inner", "layer": "leaf", "kind": "tap"}]}
        """)
    }
    let leaf = #"{"id": "leaf", "frame": [0, 0, 100, 100]}"#
    let badge = #"{"id": "badge", "frame": [0, 0, 10, 10], "zPosition": 1}"#
    #expect(try findings(badge, leaf).isEmpty)
    let raised = #"{"id": "leaf", "frame": [0, 0, 100, 100], "zPosition": 2}"#
    #expect(
      try findings(raised, badge) == [
        "error 3 outer: it never acts: \"inner\" is identical and always preempts it"
      ])
  }

  @Test("a pan beside a swipe that it does not wait for is a warning")
  func panBesideSwipe() throws {
    let swipe = #"{"id": "s", "layer": "root", "kind": "swipe"}"#
    let alone = #"{"id": "p", "layer": "root", "kind": "pan"}, \#(swipe)"#
    let found = try findings(recognizers: alone, leaf: inner)
    #expect(found.count == 1 && found[0].hasPrefix("warning 3 p: it begins before the swipe \"s\""))
    let waits =
      #"{"id": "p", "layer": "root", "kind": "pan", "requireFailureOf": ["s"]}, \#(swipe)"#
    #expect(try findings(recognizers: waits, leaf: inner).isEmpty)
    let twoFingers = #"{"id": "p", "layer": "root", "kind": "pan", "touches": 2}, \#(swipe)"#
    #expect(try findings(recognizers: twoFingers, leaf: inner).isEmpty)
  }

  @Test("unknown keys are warnings of the check")
  func unknownKeys() throws {
    let found = try findings(recognizers: "", leaf: inner + #", "colour": 3"#)
    #expect(found == ["warning 2 : unknown key \"colour\" of a layer is ignored"])
  }
}
