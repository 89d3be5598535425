import Foundation
import ProgramRuns
import Testing

@Suite("how large a picture image commands take", .serialized)
struct PixelLimitTests {
  @Test(
    "more pixels than --max-pixels are refused with both numbers",
    arguments: [
      "filter --filter gray -o a.png", "threshold --lower 9 -o a.png",
      "thumbnail --size 99x99 -o a.png", "histogram", "recompress -o a.png",
    ])
  func option(command: String) async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      Data(contentsOf: Repository.root.appending(path: Repository.lake)), to: "lake.png")
    let refused = try await Tool.run(
      "touchstone image \(command) --max-pixels 110975 lake.png", in: scratch.url)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("110976 pixels"), "\(refused.errors)")
    #expect(refused.errors.contains("at most 110975"), "\(refused.errors)")
    #expect(refused.errors.contains("--max-pixels"), "\(refused.errors)")
    let taken = try await Tool.run(
      "touchstone image \(command) --max-pixels 110976 lake.png", in: scratch.url)
    #expect(taken.status == 0, "\(taken.errors)")
  }

  @Test("a picture of a hundred million pixels is not recompressed unless that is wanted")
  func recompression() async throws {
    let scratch = try ScratchFolder()
    // Only a header: reading further would find damage.
    var bytes: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]
    bytes += Array("IHDR".utf8) + [0, 0, 39, 16, 0, 0, 39, 16, 8, 6, 0, 0, 0, 0, 0, 0, 0]
    try scratch.write(Data(bytes), to: "large.png")
    let outcome = try await Tool.run(
      "touchstone image recompress large.png -o a.png", in: scratch.url)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("100000000 pixels"), "\(outcome.errors)")
    #expect(outcome.errors.contains("at most 50000000"), "\(outcome.errors)")
  }

  @Test("a side that is too long is refused with the limit of sides, which no option changes")
  func longSide() async throws {
    let scratch = try ScratchFolder()
    // Only a header, of 70,000 by 1 pixels.
    var bytes: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]
    bytes += Array("IHDR".utf8) + [0, 1, 17, 112, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0, 0, 0, 0]
    try scratch.write(Data(bytes), to: "long.png")
    for option in ["", " --max-pixels 1000000000"] {
      let outcome = try await Tool.run(
        "touchstone image histogram long.png\(option)", in: scratch.url)
      #expect(outcome.status == 65)
      #expect(outcome.errors.contains("a side of its 70000 by 1 pixels is too long"))
      #expect(outcome.errors.contains("at most 65535 pixels"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("--max-pixels"), "\(outcome.errors)")
    }
  }

  @Test("a limit that is none is wrong usage", arguments: ["0", "-1", "x", "1e9"])
  func usage(limit: String) async throws {
    let outcome = try await Tool.run(
      "touchstone image histogram --max-pixels=\(limit) \(Repository.lake)")
    #expect(outcome.status == 64)
  }
}
