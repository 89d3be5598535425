import Foundation
import ProgramRuns
import Testing
import TouchGeometry
import TouchTracking

@testable import touchstone_demo

@Suite("sessions that are shown while the screen is not touched")
struct AttractionTests {
  private let start = Instant.seconds(10)

  /// The attraction under test, with methods that can be called within an expectation.
  private final class Course {
    var attraction: Attraction
    let start: Instant

    init(after delay: TimeSpan?, from start: Instant) {
      attraction = Attraction(after: delay, from: start)
      self.start = start
    }

    func goOn(_ seconds: Double, isFree: Bool = true, isOver: Bool = false) -> Int? {
      attraction.goOn(at: start + .seconds(seconds), isFree: isFree, isOver: isOver, scenes: 2)
    }

    func touch(_ seconds: Double) -> Bool { attraction.touch(at: start + .seconds(seconds)) }
  }

  @Test("sessions are shown on an idle screen after a minute, one by one, and a touch ends them")
  func course() {
    let course = Course(after: .seconds(60), from: start)
    #expect(course.attraction.wakeUp == start + .seconds(60))
    #expect(course.goOn(59.9) == nil)
    #expect(!course.attraction.isShowing)
    #expect(course.goOn(60) == 0)
    #expect(course.attraction.isShowing)
    #expect(course.attraction.wakeUp == nil)
    #expect(course.goOn(65) == nil)
    #expect(course.goOn(70, isOver: true) == nil)
    #expect(course.attraction.wakeUp == start + .seconds(72))
    #expect(course.goOn(71.9) == nil)
    #expect(course.goOn(72) == 1)
    #expect(course.goOn(80, isOver: true) == nil)
    #expect(course.goOn(82) == 0)
    #expect(course.touch(83))
    #expect(!course.attraction.isShowing)
    #expect(course.attraction.wakeUp == start + .seconds(143))
  }

  @Test("each touch puts them off, and so does work that would be lost")
  func putOff() {
    let course = Course(after: .seconds(60), from: start)
    #expect(!course.touch(50))
    #expect(course.goOn(100) == nil)
    #expect(course.goOn(110, isFree: false) == nil)
    #expect(course.attraction.wakeUp == start + .seconds(170))
    #expect(course.goOn(170) == 0)
  }

  @Test("sessions are never shown on an idle screen if no delay is set")
  func never() {
    let course = Course(after: nil, from: start)
    #expect(course.attraction.wakeUp == nil)
    #expect(course.goOn(1e6) == nil)
  }

  @Test("the program shows the sessions of its scenes, beginning with the first")
  func program() async throws {
    guard try await Graphics.isThere() else { return }
    let folder = try ScratchFolder()
    let state = folder.file("state.txt")
    let outcome = try await Program.run(
      "timeout --preserve-status -s TERM 5 touchstone-demo --offscreen --live --scene circles "
        + "--size 320x240 --attract-after 1 --state \(state)")
    #expect(outcome.status == 0, "\(outcome.status) \(outcome.errors)")
    let text = try String(contentsOfFile: state, encoding: .utf8)
    #expect(text.hasPrefix("scene photo-table\n"), "\(text.prefix(60))")
  }

  @Test("bars cover what is beside a window of another shape, and nothing of the window")
  func letterbox() {
    let window = Rect(x: 0, y: 0, width: 200, height: 100)
    let high = Letterbox(around: window, in: Rect(x: 0, y: -30, width: 200, height: 160))
    #expect(
      high.bars == [
        Rect(x: 0, y: -30, width: 200, height: 30), Rect(x: 0, y: 100, width: 200, height: 30),
      ])
    let wide = Letterbox(around: window, in: Rect(x: -50, y: 0, width: 300, height: 100))
    #expect(
      wide.bars == [
        Rect(x: -50, y: 0, width: 50, height: 100), Rect(x: 200, y: 0, width: 50, height: 100),
      ])
    #expect(Letterbox(around: window, in: window).bars.isEmpty)
  }
}
