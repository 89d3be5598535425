import Testing
import TouchContainers
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

@testable import DemoScenes

@Suite("the workshop's session")
struct WorkshopSessionTests {
  @Test("the session of the scene ends as it should, and looks right on the way")
  func session() throws {
    let played = try PlayedScene(WorkshopScene.self)
    let scene = played.scene
    // Nothing is saved there, but the path is shown.
    played.stage.saveFolder = PictureFolder("/home/ada/Pictures")
    let session = try #require(SessionCatalog.demo.first { $0.scene == WorkshopScene.name })
    let player = SessionPlayer(session.recording(), in: played.window)
    // The widget that the fingers use at each of these times, in seconds.
    let moments = [
      1.4: "picker", 7.9: "list", 13.9: "slider", 21.0: "saving",
    ]
    for tenth in 1...230 {
      let instant = Double(tenth) / 10
      player.play(to: .seconds(instant))
      try played.awaitPictures()
      _ = scene.update(at: player.now)
      guard let moment = moments[instant] else { continue }
      try Golden.expect(played.picture(), named: "workshop-\(moment)")
    }
    #expect(scene.history.present?.name == "lavender.jpg")
    #expect(scene.history.present?.operations == [])
    #expect(!scene.histogram.isHidden)
    guard case .threshold(let level)? = scene.history.future.first?.operations.last else {
      Issue.record("no threshold was applied")
      return
    }
    // The finger ended at 1,150, on a track that begins at 510 and has 884 points for 255 levels.
    #expect(abs(Double(level) - 255 * (1150 - 510) / 884) <= 1.5)
    #expect(scene.root.presentedLayer == nil)
    try Golden.expect(played.picture(), named: "workshop")
    let history = scene.history
    let steps = [history.past, history.present.map { [$0] } ?? [], history.future].map { states in
      states.map { "\($0.name) \($0.operations.map(\.suffix))" }.joined(separator: ", ")
    }
    let text = "past: \(steps[0])\npresent: \(steps[1])\nfuture: \(steps[2])\n"
    try Golden.expect(played.state + text + scene.status.text + "\n", named: "workshop")
  }
}
