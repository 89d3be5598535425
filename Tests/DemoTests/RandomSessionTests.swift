import DemoScenes
import Foundation
import ProgramRuns
import Testing
import TouchGeometry
import TouchImaging
import TouchRecordings

@testable import touchstone_demo

/// Sessions that a random mouse, its wheel and fingers make are recorded by the program's own loop and
/// played again. The layers must end where they ended, digit by digit.
///
/// TOUCHSTONE_RANDOM_SESSIONS sets how many, 20 by default, or which: "486-490". TOUCHSTONE_RANDOM_SEED, 1 by
/// default, is the seed of the first one.
@Suite("random sessions", .serialized)
struct RandomSessionTests {
  /// Sessions that once ended differently. In 486 two fingers land at the instant of the tap that picks a picture,
  /// before it is loaded.
  private static let remembered = [486]

  static let numbers: [Int] = {
    guard let wanted = ProcessInfo.processInfo.environment["TOUCHSTONE_RANDOM_SESSIONS"] else {
      return Array(0..<20) + remembered
    }
    let ends = wanted.split(separator: "-").compactMap { Int($0) }
    switch (ends.first, ends.last) {
    case (let first?, let last?) where ends.count == 2 && first <= last: return Array(first...last)
    case (let count?, _) where ends.count == 1 && count > 0: return Array(0..<count)
    default:
      preconditionFailure("TOUCHSTONE_RANDOM_SESSIONS must be 500 or 486-490 (got \(wanted)).")
    }
  }()

  private static let seed =
    ProcessInfo.processInfo.environment["TOUCHSTONE_RANDOM_SEED"].flatMap { UInt64($0) } ?? 1

  private static let screens: [(pixels: PixelSize, scale: Double)] = [
    (PixelSize(width: 1280, height: 800), 0.6), (PixelSize(width: 1920, height: 1080), 0.95),
    (PixelSize(width: 800, height: 480), 1), (PixelSize(width: 1366, height: 768), 0.7),
  ]

  @Test("a random session ends with the same layers when it is played", arguments: numbers)
  func replays(number: Int) throws {
    let scene = DemoCatalog.scenes[number % DemoCatalog.scenes.count]
    let screen = Self.screens[number / DemoCatalog.scenes.count % Self.screens.count]
    let pictures = PictureFolder("\(repository)/Recordings/images")
    let folder = try ScratchFolder()
    let path = folder.file("session.yml")
    let session = try RandomSession(
      scene, seed: UInt64(number) + Self.seed, pixels: screen.pixels, scale: screen.scale,
      pictures: pictures, into: path)
    #expect(session.frames > 20)
    var replayed = OffscreenSession(
      try Recording.read(path: path).get(), scene: nil, window: nil, pictures: pictures)
    // Thumbnails have as many pixels as the display.
    replayed.scale = screen.scale
    let replay = try OffscreenRun(replayed)
    try replay.run.playToEnd()
    #expect(replay.state == session.state, "\(scene.name), session \(number)")
  }
}
