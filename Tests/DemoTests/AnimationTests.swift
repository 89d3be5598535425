import DemoScenes
import Testing
import TouchContainers
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

@testable import touchstone_demo

@Suite("fading in and out")
struct AnimationTests {
  @Test("a scene fades in over 150 ms of event time, from the first frame on")
  func scene() throws {
    let played = try PlayedFrame()
    let frame = played.frame
    frame.stage.animationSpan = DemoStage.defaultAnimationSpan
    let curtain = try #require(frame.window.descendant(named: "curtain"))
    #expect(curtain.isHidden)
    frame.open(FlowerPond.self)
    _ = frame.update(at: .seconds(5))
    #expect(!curtain.isHidden && curtain.opacity == 1)
    #expect(frame.update(at: .seconds(5.075)) == .seconds(5.075))
    #expect(abs(curtain.opacity - 0.5) < 1e-9)
    #expect(frame.update(at: .seconds(5.15)) == nil)
    #expect(curtain.isHidden)
    // Touches pass through it.
    #expect(!curtain.isUserInteractionEnabled)
  }

  @Test("the menu fades in, and takes touches at once; it can be switched off")
  func menu() throws {
    let played = try PlayedFrame()
    let frame = played.frame
    frame.stage.animationSpan = DemoStage.defaultAnimationSpan
    played.rest(for: .seconds(1))
    try played.tap("menu-button")
    let menu = try #require(frame.window.presentedLayer)
    let start = try #require(menu.restInstant) - DemoStage.defaultAnimationSpan
    #expect(menu.presence(at: start) == 0)
    #expect(abs(menu.presence(at: start + .milliseconds(75)) - 0.5) < 1e-9)
    #expect(menu.presence(at: start + .milliseconds(150)) == 1)
    try played.tap("card-flowers")
    #expect(type(of: frame.scene) == FlowerPond.self)
    frame.stage.animationSpan = .zero
    try played.tap("menu-button")
    #expect(frame.window.presentedLayer?.restInstant == nil)
    #expect(frame.window.presentedLayer?.presence(at: played.now) == 1)
  }

  @Test("the menu fades out while the scene has its touches again; it can be switched off")
  func leavingMenu() throws {
    let played = try PlayedFrame()
    let frame = played.frame
    frame.stage.animationSpan = DemoStage.defaultAnimationSpan
    played.rest(for: .seconds(1))
    try played.tap("menu-button")
    played.rest(for: .seconds(1))
    let menu = try #require(frame.window.presentedLayer)
    #expect(frame.performByKey(.menu) == .endsRecording)
    let start = try #require(menu.restInstant) - DemoStage.defaultAnimationSpan
    #expect(!frame.isMenuOpen && frame.window.disappearingLayers.map(\.name) == [menu.name])
    #expect(menu.presence(at: start) == 1)
    #expect(abs(menu.presence(at: start + .milliseconds(75)) - 0.5) < 1e-9)
    let hit = frame.window.hitTest(frame.window.bounds.center, with: nil)
    #expect(hit?.isDescendant(of: menu) == false)
    played.rest(for: .milliseconds(150))
    #expect(frame.window.disappearingLayers.isEmpty && menu.restInstant == nil)
    frame.stage.animationSpan = .zero
    try played.tap("menu-button")
    _ = frame.performByKey(.menu)
    #expect(frame.window.disappearingLayers.isEmpty)
  }

  @Test(
    "a session comes to the same layers with and without animation", arguments: SessionTests.names)
  func sessions(name: String) throws {
    let recording = try Recording.read(path: "\(repository)/Recordings/demo/\(name).yml").get()
    var session = OffscreenSession(
      recording, scene: nil, window: nil,
      pictures: PictureFolder("\(repository)/Recordings/images"))
    let animated = try OffscreenRun(session)
    try animated.run.playToEnd()
    session.isAnimated = false
    let plain = try OffscreenRun(session)
    try plain.run.playToEnd()
    #expect(animated.state == plain.state)
  }
}
