import Foundation
import ProgramRuns
import Testing
import TouchImaging

@testable import DemoScenes
@testable import touchstone_demo

@Suite("the viewing distance", .serialized)
struct ViewingDistanceTests {
  /// The pixels per point that the program reports, and the height in pixels of the text in its bar.
  private func run(_ options: String) async throws -> (scale: Double, letters: Int) {
    let folder = try ScratchFolder()
    let picture = folder.file("bar.png")
    let outcome = try await Program.run(
      "touchstone-demo --driver offscreen --scene circles --size 1280x400 --measure 1 "
        + "--picture \(picture) \(options)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let words = try #require(outcome.output.firstMatch(of: /([0-9.]+) pixels per point/))
    let scale = try #require(Double(words.1))
    let image = try ImageFile.read(path: picture).image
    // The word "Menu" is the first one in the bar.
    let rows = (0..<Int(Measures.bar * scale)).filter { y in
      (0..<Int(90 * scale)).contains { image[$0, y].red > 150 }
    }
    return (scale, (rows.last ?? 0) - (rows.first ?? 0) + 1)
  }

  @Test("type grows with the viewing distance, and does not shrink for people who are near")
  func grows() async throws {
    guard try await Graphics.isThere() else { return }
    let usual = try await run("--dpi 96")
    let far = try await run("--dpi 96 --viewing-distance 140")
    let near = try await run("--dpi 96 --viewing-distance 40")
    #expect(usual.scale == 0.6 && far.scale == 1.2 && near.scale == 0.6)
    #expect(usual.letters > 4 && near.letters == usual.letters)
    // Twice as high, to within a row of pixels at either end.
    #expect(abs(far.letters - 2 * usual.letters) <= 4)
  }
}
