import ProgramRuns
import Testing
import TouchGeometry
import TouchImaging

@testable import DemoScenes
@testable import touchstone_demo

@Suite("the workshop after a crash", .serialized)
struct WorkshopCrashTests {
  /// Restores the state that a program left in a folder.
  private func restored(from folder: String) throws -> PictureHistory {
    let stage = try DemoStage(pictures: nil)
    stage.workFolder = PictureFolder(folder)
    let scene = WorkshopScene(on: stage, size: Size(width: 1200, height: 800))
    try stage.settle()
    return scene.history
  }

  @Test(
    "the program is ended by a signal in the middle of the work, and the picture and its steps come back",
    arguments: ["KILL", "TERM"])
  func signal(name: String) async throws {
    guard try await Graphics.isThere() else { return }
    let folder = try ScratchFolder()
    // As soon as the first operation is stored, while the session continues.
    let outcome = try await Program.run(
      """
      touchstone-demo --offscreen --live --replay Recordings/demo/workshop.yml --size 640x400 \
        --work \(folder.path) >/dev/null & demo=$!
      for try in $(seq 400); do
        grep -aqE 'unsaved [^ ]+ [a-z]' \(folder.path)/state-0 \(folder.path)/state-1 && break
        sleep 0.05
      done 2>/dev/null
      kill -\(name) $demo && wait $demo
      """)
    #expect(outcome.status == (name == "KILL" ? 137 : 0), "\(outcome.errors)")
    let history = try restored(from: folder.path)
    let present = try #require(history.present)
    let edited = try #require((history.past + [present]).last { !$0.operations.isEmpty })
    let source = try #require(history.past.first ?? history.present)
    #expect(source.operations.isEmpty)
    // The steps are the results of the operations on the loaded picture.
    var image = source.image
    for operation in edited.operations { image = try operation.applied(to: image) }
    #expect(image == edited.image && image != source.image)
    // Work can continue from that state, and be stored again.
    #expect(try restored(from: folder.path).present?.image == present.image)
  }
}
