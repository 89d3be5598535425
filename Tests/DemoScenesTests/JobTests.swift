import Glibc
import Testing
import TouchImaging

@testable import DemoScenes

@Suite("jobs of the stage")
struct JobTests {
  /// Takes results until all running jobs have finished, for at most a minute.
  private func finish(_ stage: DemoStage) throws {
    var turns = 0
    while stage.isBusy {
      var ready = stage.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      try #require(poll(&ready, nfds_t(ready.count), 60_000) > 0)
      stage.takePictures()
      turns += 1
      try #require(turns < 10_000)
    }
  }

  @Test("results are delivered on request, each to its own requester")
  func results() throws {
    let stage = try DemoStage(pictures: nil)
    var results: [Int: Int] = [:]
    for number in 0..<20 {
      stage.run { () throws(ImageError) -> Int in
        number * number
      } completion: { result in
        results[number] = try? result.get()
      }
    }
    #expect(results.isEmpty)
    #expect(stage.isWorking)
    try finish(stage)
    #expect(results == Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, $0 * $0) }))
    #expect(!stage.isWorking)
  }

  @Test("an error comes as it was thrown")
  func errors() throws {
    let stage = try DemoStage(pictures: nil)
    var failure: ImageError?
    stage.run { () throws(ImageError) -> Int in
      throw ImageError(file: "a.png", reason: .cancelled)
    } completion: { result in
      if case .failure(let error) = result { failure = error }
    }
    try finish(stage)
    #expect(failure == ImageError(file: "a.png", reason: .cancelled))
  }

  @Test("a cancelled job is neither reported nor counted")
  func callingOff() throws {
    let stage = try DemoStage(pictures: nil)
    var count = 0
    let job = stage.run { () throws(ImageError) -> Int in
      1
    } completion: { _ in
      count += 1
    }
    job.cancel()
    #expect(!stage.isWorking)
    stage.run { () throws(ImageError) -> Int in
      2
    } completion: { _ in
      count += 10
    }
    try finish(stage)
    #expect(count == 10)
  }

  @Test("work that finishes after the stage is deallocated has no effect")
  func goneStage() throws {
    for _ in 0..<50 {
      let stage = try DemoStage(pictures: nil)
      stage.run { () throws(ImageError) -> Int in
        1
      } completion: { _ in
      }
    }
  }
}
