import DemoScenes
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

/// Plays the bundled session of each scene. The final positions of the layers are compared digit by digit,
/// and the picture with one that a person has checked.
@Suite("sessions of the demo's scenes", .serialized)
struct SceneSessionTests {
  private func run<Scene: DemoScene>(
    _ type: Scene.Type, until instant: Instant? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let played = try PlayedScene(type)
    try played.awaitPictures(sourceLocation: sourceLocation)
    try Golden.expect(
      played.picture(), named: "\(type.name)-start", sourceLocation: sourceLocation)
    let end = try played.play(until: instant)
    try played.awaitPictures(sourceLocation: sourceLocation)
    try Golden.expect(
      played.picture(at: end), named: type.name, sourceLocation: sourceLocation)
    try Golden.expect(played.state, named: type.name, sourceLocation: sourceLocation)
  }

  @Test("photographs lie where fingers left them")
  func photoTable() throws { try run(PhotoTable.self) }

  @Test("flowers lie where fingers left them, within the black")
  func flowers() throws { try run(FlowerPond.self) }

  @Test("circles lie where fingers left them, and a corner of bounds was missed")
  func circles() throws { try run(CircleBoard.self) }

  @Test("the large picture shows what fingers scrolled to")
  func largePicture() throws { try run(LargePicture.self) }

  @Test("the loupe shows what is under the finger")
  func loupe() throws { try run(LoupeScene.self, until: .seconds(2.7)) }

  @Test(
    "what is on the way does not matter: a session ends with the same layers before the pictures come"
  )
  func withoutPictures() throws {
    let early = try PlayedScene(PhotoTable.self)
    try early.play()
    let late = try PlayedScene(PhotoTable.self)
    try late.awaitPictures()
    try late.play()
    try late.awaitPictures()
    #expect(early.state == late.state)
  }

  @Test("the bundled sessions are what the synthesizer makes of them")
  func bundledSessions() throws {
    for session in SessionCatalog.demo {
      let path = "\(repository)/Recordings/demo/\(session.scene).yml"
      let outcome = Recording.read(path: path)
      #expect(outcome.error == nil, "\(path)")
      let isSame = outcome.recording == session.recording()
      #expect(isSame, "touchstone synthesize --demo -o Recordings/demo: \(session.scene)")
      let properties = outcome.recording.devices.flatMap(\.udevProperties)
      #expect(properties.contains("TOUCHSTONE_SCENE=\(session.scene)"))
      #expect(properties.contains("TOUCHSTONE_WINDOW=2016x1134"))
    }
  }
}
