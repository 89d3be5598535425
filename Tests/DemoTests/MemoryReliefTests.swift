import DemoScenes
import Testing
import TouchImaging

@testable import touchstone_demo

@Suite("a lack of memory in a run without a screen", .serialized)
struct MemoryReliefTests {
  @Test("cached pictures are given up, and loaded again when their scene is opened again")
  func reload() throws {
    var session = OffscreenSession(
      scene: PhotoTable.self, window: OffscreenSession.defaultWindowSize)
    session.pictures = PictureFolder("\(repository)/Recordings/images")
    let run = try OffscreenRun(session)
    #expect(run.relief.report == nil)
    run.frame.open(LargePicture.self)
    try run.frame.stage.settle()
    #expect(run.frame.stage.cachedBytes > 0)
    run.relief.reduceMemory(.warning)
    #expect(run.frame.stage.cachedBytes == 0)
    run.frame.open(PhotoTable.self)
    try run.frame.stage.settle()
    #expect(run.frame.stage.cachedBytes > 0)
    let report = try #require(run.relief.report)
    let words = report.split(separator: " ")
    #expect(report.hasPrefix("memory was low once; "))
    let count = try #require(words.firstIndex(of: "and").flatMap { Int(words[$0 + 1]) })
    #expect(count > 0, "\(report)")
  }
}
