import DemoScenes
import Testing
import TouchRecordings
import Touchstone

/// The search of `touchstone check` for what cannot work, on the scenes of the demo, which work: each
/// finding would be a false alarm.
@Suite("proofs of the demo's scenes", .serialized)
struct SceneProofTests {
  private func prove<Scene: DemoScene>(
    _ type: Scene.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (proof: SceneProof, scene: WindowScene) {
    let played = try PlayedScene(type)
    try played.awaitPictures(sourceLocation: sourceLocation)
    let scene = WindowScene(played.scene.root)
    let file = try scene.file()
    let clock = ContinuousClock()
    let start = clock.now
    let proof = try file.prove(layers: scene.areas)
    let time = clock.now - start
    print("\(type.name): \(proof.scripts) scripts, \(proof.reaches.count) recognizers in \(time)")
    for finding in proof.findings { print("  \(finding.recognizer): \(finding.kind)") }
    for (recognizer, reach) in proof.reaches {
      if case .reached = reach { continue }
      print("  \(recognizer): \(reach)")
    }
    print("  omitted: \(scene.omitted)")
    return (proof, scene)
  }

  @Test("no false alarm")
  func all() throws {
    for type in DemoCatalog.scenes { _ = try prove(type) }
  }
}
