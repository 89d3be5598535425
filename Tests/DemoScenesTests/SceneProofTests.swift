import DemoScenes
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Runs the search of `touchstone check` on the scenes of the demo. They are valid, so each finding would be
/// a false alarm.
@Suite("proofs of the demo's scenes", .serialized)
struct SceneProofTests {
  /// Searches a scene as the demo opens it, and returns the number of its recognizers that some script
  /// triggers.
  @discardableResult
  private func prove<Scene: DemoScene>(_ type: Scene.Type) throws -> Int {
    let played = try PlayedScene(type)
    try played.awaitPictures()
    let scene = WindowScene(played.scene.root)
    let proof = try scene.file().prove(layers: scene.areas)
    #expect(!proof.isPartial)
    for finding in proof.findings {
      Issue.record("\(type.name): \(finding.recognizer): \(finding.kind)")
    }
    // Fingers do not hover; everything else is searched.
    let left = scene.omitted.filter { !$0.hasPrefix("HoverGestureRecognizer") }
    #expect(left.isEmpty, "\(type.name)")
    return proof.reaches.count { reach in
      if case .reached = reach.reach { true } else { false }
    }
  }

  @Test("no scene gives a false alarm")
  func noAlarm() throws {
    for type in DemoCatalog.scenes { try prove(type) }
  }

  @Test("the search reaches the recognizers, so that finding nothing is meaningful")
  func reached() throws {
    #expect(try prove(PhotoTable.self) >= 9)
    #expect(try prove(TapsScene.self) == 10)
    #expect(try prove(LargePicture.self) == 2)
    #expect(try prove(LoupeScene.self) == 1)
  }

  @Test("a scene that cannot work is found, exported the same way")
  func found() throws {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300), name: "root")
    let (slow, fast) = (LongPressGestureRecognizer(), LongPressGestureRecognizer())
    slow.minimumPressDuration = .milliseconds(900)
    fast.minimumPressDuration = .milliseconds(400)
    root.addGestureRecognizers(slow, fast)
    let scene = WindowScene(root)
    let proof = try scene.file().prove(layers: scene.areas)
    #expect(proof.findings.count == 1)
    #expect(proof.findings.first?.kind == .starved(by: ["2 \(fast.label) of root"]))
  }
}
