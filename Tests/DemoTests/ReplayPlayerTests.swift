import DemoScenes
import Glibc
import Testing
import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchDisplay
@testable import touchstone_demo

@Suite("the replay bar")
struct ReplayPlayerTests {
  @Test("a seek is fast far from its target, slow near it, and then does what it did before")
  func rates() {
    var player = ReplayPlayer(duration: .seconds(20), speed: 0.5)
    let first = player.rate(at: .zero)
    #expect(first == 0.5)
    let mustRestart = player.seek(to: .seconds(10), from: .seconds(1))
    #expect(!mustRestart)
    let far = player.rate(at: .seconds(1))
    #expect(far == 64)
    let near = player.rate(at: .seconds(9.9))
    #expect(near > 1 && near < 2)
    #expect(player.isSeeking && !player.isPaused)
    let arrived = player.rate(at: .seconds(9.999))
    #expect(arrived == 0.5)
    #expect(player.mode == .playing)
    player.togglePause()
    let startsAnew = player.seek(to: .seconds(3), from: .seconds(10))
    #expect(startsAnew)
    #expect(!player.isPaused)
    _ = player.rate(at: .seconds(3))
    #expect(player.isPaused)
  }

  @Test("a seek stays within the recording, and speeds go around")
  func limits() {
    var player = ReplayPlayer(duration: .seconds(5))
    _ = player.seek(to: .seconds(99), from: .zero)
    #expect(player.target == .seconds(5))
    _ = player.seek(to: .seconds(-4), from: .zero)
    #expect(player.target == .zero)
    var seen: [Double] = []
    for _ in ReplayPlayer.speeds {
      player.nextSpeed()
      seen.append(player.speed)
    }
    #expect(seen == [2, 4, 0.1, 0.25, 0.5, 1])
    #expect(player.time(at: .seconds(1.24)) == "1.2 / 5.0 s")
  }

  @Test(
    "the parts of the bar are large enough to touch and do not overlap",
    arguments: [480.0, 800, 1333, 6400])
  func parts(width: Double) throws {
    let layout = ScreenLayout(
      display: Size(width: width, height: 800), isInspecting: false, hasPlayer: true)
    let bar = PlayerBar(in: try #require(layout.player))
    #expect(bar.toggle.width >= Measures.target - 1e-9 && bar.speed.width >= Measures.target)
    #expect(bar.toggle.maxX < bar.time.minX && bar.time.maxX < bar.track.minX)
    #expect(bar.track.maxX < bar.speed.minX && bar.track.width > 100)
    #expect(bar.part(at: bar.toggle.center) == .toggle)
    #expect(bar.part(at: bar.speed.center) == .speed)
    #expect(bar.part(at: bar.track.center) == .track(0.5))
    #expect(bar.part(at: Point(x: bar.track.center.x, y: bar.frame.minY - 1)) == nil)
  }

  @Test("a bundled session has marks for its verdicts, in order and within its duration")
  func marks() throws {
    let recording = try Recording.read(path: "\(repository)/Recordings/demo/taps.yml").get()
    let session = OffscreenSession(recording, scene: nil, window: nil, pictures: nil)
    let marks = ReplayMarks.find(in: session, atMost: .seconds(60))
    #expect(marks.count { $0.isRecognized } >= 3 && marks.contains { !$0.isRecognized })
    #expect(marks.map(\.position) == marks.map(\.position).sorted())
    #expect(marks.allSatisfy { $0.position >= .zero && $0.position < .seconds(60) })
  }

  @Test("a replay that starts anew finds no picture that was saved before")
  func savedBefore() throws {
    let stage = try DemoStage(pictures: nil)
    let saved = try TemporaryFolder()
    try TextOutput.save("", to: "\(saved.path)/lake copy.png")
    stage.saveFolders = [PictureFolder("/tmp")]
    try stage.saveOnly(into: saved)
    #expect(access("\(saved.path)/lake copy.png", F_OK) != 0)
    #expect(stage.saveFolder.path == saved.path && stage.saveFolders.isEmpty)
  }

  /// Plays a session through the program's loop at the rates that a seek uses.
  private func seek(_ name: String) throws -> LayerState {
    let recording = try Recording.read(path: "\(repository)/Recordings/demo/\(name).yml").get()
    let session = try #require(SessionDescription(of: recording))
    let stage = try DemoStage(
      scale: 0.6, pictures: PictureFolder("\(repository)/Recordings/images"))
    let saved = try TemporaryFolder()
    stage.saveFolder = PictureFolder(saved.path)
    stage.animationSpan = DemoStage.defaultAnimationSpan
    let scene = try #require(DemoCatalog.scene(named: session.scene))
    let frame = try DemoFrame(
      scenes: DemoCatalog.scenes, first: scene, size: session.size, stage: stage)
    try stage.settle()
    let display = MadeUpDisplay(PixelSize(width: 1210, height: 680), scale: 0.6)
    let loop = FrameLoop(display, application: frame.window.application)
    let source = try ReplayTouchSource(recording, clock: loop.clock, window: session.size)
    var player = ReplayPlayer(duration: source.duration)
    _ = player.seek(to: .seconds(0.7 * source.duration.seconds), from: .zero)
    frame.isPlaying = true
    loop.add(source)
    source.start()
    loop.onTurn = { _ in
      if stage.isBusy { source.pause() } else { source.resume() }
      try? stage.settle()
      // After the first seek the rest is also played fast, to keep the test short.
      if !player.isSeeking { _ = player.seek(to: source.duration, from: source.position) }
      source.speed = player.rate(at: source.position)
      let application = frame.window.application
      if source.phase == .finished, !application.isMoving, application.nextDeadline == nil {
        loop.stop()
      }
    }
    loop.onDraw = { frame.update(at: $0).map { _ in true } ?? true }
    #expect(try loop.run(for: .seconds(60)) == .stopped)
    return LayerState(of: frame.scene)
  }

  @Test(
    "seeking leads to the same layers as playing",
    arguments: ["photo-table", "flowers", "chess", "large-picture"])
  func seeks(name: String) throws {
    let recording = try Recording.read(path: "\(repository)/Recordings/demo/\(name).yml").get()
    let run = try OffscreenRun(
      OffscreenSession(
        recording, scene: nil, window: nil,
        pictures: PictureFolder("\(repository)/Recordings/images")))
    try run.run.playToEnd()
    #expect(try seek(name) == run.state)
  }
}
