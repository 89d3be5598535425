import Foundation
import Testing
import TouchPainting
import TouchRecordings

/// The findings of the search over finger scripts.
@Suite struct SceneProofTests {
  private func proof(_ recognizers: String, layers: String = "") throws -> SceneProof {
    try scene(text(recognizers, layers: layers)).prove()
  }

  private func text(_ recognizers: String, layers: String = "") -> String {
    let children = layers.isEmpty ? "" : ", children: [\(layers)]"
    return
      "layers: [{id: root, frame: [0, 0, 600, 400]\(children)}]\nrecognizers:\n\(recognizers)\n"
  }

  private func kinds(_ proof: SceneProof) -> [String] {
    proof.findings.map { "\($0.recognizer): \($0.kind)" }
  }

  @Test("each recognizer of a good scene has a shortest script, and nothing is found")
  func good() throws {
    let found = try proof(
      """
      - {id: tap, layer: root, kind: tap, requireFailureOf: [double]}
      - {id: double, layer: root, kind: tap, taps: 2}
      - {id: pinch, layer: root, kind: pinch, simultaneousWith: [turn]}
      - {id: turn, layer: root, kind: rotation}
      """)
    #expect(kinds(found).isEmpty)
    #expect(found.scripts > 20 && !found.isPartial)
    #expect(found.reachLines.count == 4)
    #expect(found.reachLines[0].hasPrefix("tap: reachable: 1 touch, "))
    #expect(found.reachLines[2].hasPrefix("pinch: reachable: 2 touches, "))
  }

  @Test(
    "what cannot work is found, and who is to blame",
    arguments: [
      (
        "- {id: a, layer: root, kind: longPress, params: {minimumPressDuration: 0.9}}\n"
          + "- {id: b, layer: root, kind: longPress, params: {minimumPressDuration: 0.4}}",
        SceneProof.Finding.Kind.starved(by: ["b"])
      ),
      (
        "- {id: a, layer: root, kind: tap, requireFailureOf: [b]}\n"
          + "- {id: b, layer: root, kind: tap, taps: 2, params: {maximumTapInterval: 1000}}",
        .waitsForever("b")
      ),
      (
        "- {id: a, layer: root, kind: tap, taps: 2, requireFailureOf: [b]}\n"
          + "- {id: b, layer: root, kind: tap}",
        .neverFails("b")
      ),
      (
        "- {id: a, layer: root, kind: tap, simultaneousWith: [b]}\n"
          + "- {id: b, layer: root, kind: tap, touches: 2}",
        .neverTogether(with: "b")
      ),
      (
        "- {id: a, layer: root, kind: swipe, params: {direction: [left, right]}}\n"
          + "- {id: b, layer: root, kind: swipe, params: {direction: [right, up]}}",
        .orderDecides(with: "b")
      ),
    ])
  func kinds(recognizers: String, kind: SceneProof.Finding.Kind) throws {
    let found = try proof(recognizers)
    #expect(found.findings.map(\.kind) == [kind])
    #expect(found.findings.map(\.recognizer) == ["a"])
    try expectReplays(found, text(recognizers))
  }

  @Test("one that two others keep waiting is not said to never act alone")
  func twoWaits() throws {
    let slow =
      "params: {maximumTapInterval: 1000, maximumPressDuration: 1000, "
      + "maximumLaterPressDuration: 1000, maximumTapDistance: 10000}"
    let found = try proof(
      """
      - {id: a, layer: root, kind: tap, requireFailureOf: [b, c]}
      - {id: b, layer: root, kind: tap, taps: 2, \(slow)}
      - {id: c, layer: root, kind: tap, taps: 3, \(slow)}
      """)
    let sentences = found.findings.filter { $0.recognizer == "a" }.map { "\($0.kind)" }
    #expect(sentences.contains("it never acts, although it does alone"), "\(sentences)")
    let pair = SceneProof.Finding.Kind.starved(by: ["b", "c"])
    #expect("\(pair)" == #"it never acts: "b" and "c" always act first"#)
  }

  @Test(
    "a press that goes on while fingers spread or turn acts together with the other gesture",
    arguments: [1, 2], ["pinch", "rotation"])
  func pressTogether(touches: Int, kind: String) throws {
    let found = try proof(
      """
      - {id: a, layer: root, kind: longPress, touches: \(touches), simultaneousWith: [b]}
      - {id: b, layer: root, kind: \(kind)}
      """)
    #expect(kinds(found).isEmpty)
  }

  @Test(
    "a swipe whose finger goes on with a second one acts together with a pinch or a rotation",
    arguments: ["left", "right", "up", "down"])
  func swipeTogether(direction: String) throws {
    let found = try proof(
      """
      - {id: a, layer: root, kind: swipe, params: {direction: \(direction)}}
      - {id: b, layer: root, kind: pinch, simultaneousWith: [a, c]}
      - {id: c, layer: root, kind: rotation, simultaneousWith: [a]}
      """)
    #expect(kinds(found).isEmpty)
  }

  @Test("a layer that its sibling covers is found, and one that it covers in part is not")
  func covered() throws {
    let recognizers = "- {id: a, layer: back, kind: tap}"
    let back = "{id: back, frame: [100, 100, 100, 100]}"
    let lid = "{id: lid, frame: [90, 90, 150, 150]}"
    let found = try proof(recognizers, layers: "\(back), \(lid)")
    #expect(found.findings.map(\.kind) == [.covered(by: ["lid"])])
    try expectReplays(found, text(recognizers, layers: "\(back), \(lid)"))
    let half = "{id: lid, frame: [110, 90, 150, 150]}"
    #expect(try proof(recognizers, layers: "\(back), \(half)").findings.isEmpty)
    // Its content scrolls, and the list stays.
    let list =
      "{id: list, frame: [90, 90, 150, 150], kind: scroll, contentSize: [150, 900], "
      + "children: [{id: row, frame: [0, 0, 150, 900]}]}"
    let behind = try proof(recognizers, layers: "\(back), \(list)")
    #expect(behind.findings.map(\.kind) == [.covered(by: ["row"])])
  }

  @Test("a layer that is hit after scrolling or a drag is not called covered")
  func moving() throws {
    let recognizers = "- {id: a, layer: below, kind: tap}"
    let list =
      "{id: list, frame: [0, 0, 300, 200], kind: scroll, contentSize: [300, 900], "
      + "children: [{id: below, frame: [0, 600, 300, 100]}]}"
    let lid =
      "{id: below, frame: [100, 100, 100, 100]}, "
      + "{id: lid, frame: [90, 90, 150, 150], manipulator: true}"
    for layers in [list, lid] {
      let found = try proof(recognizers, layers: layers)
      #expect(kinds(found).isEmpty)
      #expect(
        found.reachLines == ["a: not searched: its layer is hit only after layers have moved"])
    }
  }

  @Test("content of a scroll layer that is covered as a whole is found, and not if a part is free")
  func coveredList() throws {
    let recognizers = "- {id: a, layer: row, kind: tap}"
    let list =
      "{id: list, frame: [0, 0, 300, 200], kind: scroll, contentSize: [300, 900], "
      + "children: [{id: row, frame: [0, 20, 300, 100]}]}"
    let whole = try proof(recognizers, layers: "\(list), {id: lid, frame: [0, 0, 300, 200]}")
    #expect(whole.findings.map(\.kind) == [.covered(by: ["lid"])])
    let part = try proof(recognizers, layers: "\(list), {id: lid, frame: [0, 0, 300, 150]}")
    #expect(part.findings.isEmpty)
    #expect(part.reachLines == ["a: not searched: its layer is hit only after layers have moved"])
  }

  @Test("a pan that gets the fingers of another one as a finger lifts is not called starved")
  func handOffs() throws {
    let handsOff = "handsOff: [{to: a, when: {fewerFingersThan: 2}}]"
    let found = try proof(
      """
      - {id: a, layer: root, kind: pan, params: {startDistance: 12}}
      - {id: one, layer: root, kind: pan}
      - {id: two, layer: root, kind: pan, touches: 2, \(handsOff)}
      """)
    #expect(found.findings.allSatisfy { $0.recognizer != "a" })
    #expect(
      found.reachLines[0]
        == "a: not searched: it may get fingers by a hand-off that no script causes")
  }

  @Test("a recognizer that needs more fingers than the search has is not called unreachable")
  func fourFingers() throws {
    let found = try proof("- {id: a, layer: root, kind: tap, touches: 4}")
    #expect(found.findings.isEmpty)
    #expect(
      found.reachLines == ["a: not searched: it needs 4 fingers, and the search uses at most 3"])
  }

  @Test("a recognizer for pens is not called unreachable")
  func pens() throws {
    let found = try proof("- {id: a, layer: root, kind: tap, allowedTouchTypes: [pen]}")
    #expect(found.findings.isEmpty)
    #expect(
      found.reachLines == ["a: not searched: it is for pens only, and scripts have none"])
  }

  @Test("a rotation along a long arc is reachable, and one that needs a half turn is not searched")
  func turns() throws {
    let long = try proof("- {id: a, layer: root, kind: rotation, params: {startArc: 100}}")
    #expect(long.findings.isEmpty)
    #expect(long.reachLines[0].hasPrefix("a: reachable: 2 touches, "))
    let half = try proof("- {id: a, layer: root, kind: rotation, params: {startAngle: 3.2}}")
    #expect(half.findings.isEmpty)
    #expect(half.reachLines == ["a: not searched: fingers turn by at most 170 degrees"])
  }

  @Test("a double tap of which a hold holds back the taps is not called unreachable")
  func accommodations() throws {
    let accommodations = "accommodations: {holdDuration: 0.15}\n"
    let taps = try scene(accommodations + text("- {id: a, layer: root, kind: tap, taps: 2}"))
    let found = try taps.prove()
    #expect(found.findings.isEmpty)
    #expect(
      found.reachLines
        == ["a: not searched: no script triggers it, even alone, with these accommodations"])
    let presses =
      "- {id: a, layer: root, kind: longPress, params: {minimumPressDuration: 0.9}}\n"
      + "- {id: b, layer: root, kind: longPress, params: {minimumPressDuration: 0.4}}"
    let starved = try scene(accommodations + text(presses)).prove()
    #expect(starved.findings.map(\.kind) == [.starved(by: ["b"])])
  }

  @Test("a search that is stopped claims nothing")
  func stopped() throws {
    let scene = try scene(
      text("- {id: a, layer: root, kind: tap}\n- {id: b, layer: root, kind: pinch}"))
    let found = try scene.prove { _ in false }
    #expect(found.isPartial && found.findings.isEmpty && found.scripts == 0)
    #expect(found.extent.hasSuffix("stopped before the end"))
  }

  @Test(
    "a search that is stopped while it looks for a reason claims nothing", arguments: [0.85, 0.86])
  func stoppedLater(share: Double) throws {
    let scene = try scene(
      text(
        "- {id: a, layer: root, kind: longPress, params: {minimumPressDuration: 0.9}}\n"
          + "- {id: b, layer: root, kind: longPress, params: {minimumPressDuration: 0.4}}"))
    let found = try scene.prove { $0 < share }
    #expect(found.isPartial && found.findings.isEmpty)
    #expect(found.reachLines[0] == "a: not searched: the search was stopped")
  }

  @Test("pictures count by their pixels, and the bundled scenes raise no alarm")
  func bundled() throws {
    let folder = SharedRecordings.folder
    for name in try FileManager.default.contentsOfDirectory(atPath: folder + "scenes").sorted() {
      let path = "\(folder)scenes/\(name)"
      let found = try SceneFile.read(path: path).prove(layers: PaintedLayers())
      #expect(kinds(found).isEmpty, "\(name)")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try expectReplays(found, text, file: path)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder + "cases").sorted() {
      for one in try CaseFile.read(path: "\(folder)cases/\(name)").cases {
        #expect(kinds(try one.scene.prove()).isEmpty, "\(name): \(one.id)")
      }
    }
  }

  /// Every printed case replays as it claims.
  private func expectReplays(_ proof: SceneProof, _ text: String, file: String = "") throws {
    let parts = try #require(try SceneFile.sceneParts(of: Array(text.utf8)))
    var witnesses = proof.findings.flatMap(\.witnesses)
    for reached in proof.reaches {
      if case .reached(let witness, _) = reached.reach { witnesses.append(witness) }
    }
    #expect(!witnesses.isEmpty || proof.reaches.isEmpty)
    for witness in witnesses {
      let text = witness.caseText(parts, id: "it").compact
      let cases = try CaseFile.read(Array(text.utf8), file: file).cases
      let one = try #require(cases.first)
      for delivery in CaseRunner.Delivery.allCases {
        switch try one.outcome(delivery: delivery, layers: PaintedLayers()) {
        case .passed: continue
        case .failed(let mismatches, _): Issue.record("\(witness.claim): \(mismatches)\n\(text)")
        case .skipped(let reason): Issue.record("\(reason)")
        }
      }
    }
  }
}

enum SharedRecordings {
  /// The package's folder Recordings, with a slash at its end.
  static let folder =
    (0..<4).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
      url.deletingLastPathComponent()
    }.path() + "Recordings/"
}
