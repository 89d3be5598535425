import DemoScenes
import Foundation
import ProgramRuns
import Testing
import TouchGeometry
import TouchImaging
import TouchRecordings

@testable import touchstone_demo

/// The program's own loop records sessions of a random mouse, its wheel and fingers, and plays them again.
/// The layers must end at the same positions, digit by digit.
///
/// TOUCHSTONE_RANDOM_SESSIONS sets how many; 20 by default.
@Suite("random sessions", .serialized)
struct RandomSessionTests {
  static let count =
    ProcessInfo.processInfo.environment["TOUCHSTONE_RANDOM_SESSIONS"].flatMap { Int($0) } ?? 20

  private static let screens: [(pixels: PixelSize, scale: Double)] = [
    (PixelSize(width: 1280, height: 800), 0.6), (PixelSize(width: 1920, height: 1080), 0.95),
    (PixelSize(width: 800, height: 480), 1), (PixelSize(width: 1366, height: 768), 0.7),
  ]

  @Test("a random session ends with the same layers when it is played", arguments: 0..<count)
  func replays(number: Int) throws {
    let scene = DemoCatalog.scenes[number % DemoCatalog.scenes.count]
    let screen = Self.screens[number / DemoCatalog.scenes.count % Self.screens.count]
    let pictures = PictureFolder("\(repository)/Recordings/images")
    let folder = try ScratchFolder()
    let path = folder.file("session.yml")
    let session = try RandomSession(
      scene, seed: UInt64(number) + 1, pixels: screen.pixels, scale: screen.scale,
      pictures: pictures, into: path)
    #expect(session.frames > 20)
    var replayed = OffscreenSession(
      try Recording.read(path: path).get(), scene: nil, window: nil, pictures: pictures)
    // The size of thumbnails depends on the display's pixels.
    replayed.scale = screen.scale
    let replay = try OffscreenRun(replayed)
    try replay.run.playToEnd()
    #expect(replay.state == session.state, "\(scene.name), session \(number)")
  }
}
