import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// The phases of a gesture, and that the trace contains every change.
@Suite("The course of a gesture")
struct GestureCourseTests {
  private let stage: GestureStage

  init() throws { stage = try GestureStage() }

  /// The changes of one recognizer in order; each starts where the previous one ended.
  private func changes(
    of recognizer: GestureRecognizer, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [GestureCourse] {
    let changes = stage.trace.entries.filter { $0.recognizer == recognizer.id }.compactMap(\.change)
    for (earlier, later) in zip(changes, changes.dropFirst()) {
      #expect(earlier.new == later.old, sourceLocation: sourceLocation)
    }
    return (changes.first.map { [$0.old] } ?? []) + changes.map(\.new)
  }

  @Test("a pan goes from nothing over its beginning and its end back to nothing")
  func pan() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    stage.finger.land(at: middle).move(by: 50, 0).lift()
    let course = changes(of: pan)
    try #require(course.count == 5)
    #expect(course[0] == .idle && course[1] == .undecided && course[4] == .idle)
    guard case .active(let recognition) = course[2],
      case .ended(recognition, at: let end) = course[3]
    else {
      Issue.record("\(course)")
      return
    }
    #expect(recognition.waitedSince == nil && recognition.at < end)
  }

  @Test("a tap that has to wait knows since when, and when its waiting was over")
  func waitingTap() throws {
    let double = stage.add(TapGestureRecognizer(taps: 2), "double")
    let single = stage.add(TapGestureRecognizer(), "single")
    try single.require(toFail: double)
    stage.finger.tap(at: middle)
    guard case .waiting(let since) = changes(of: single).last else {
      Issue.record("\(changes(of: single))")
      return
    }
    stage.waits()
    let course = changes(of: single)
    guard course.count == 5, case .ended(let recognition, at: let end) = course[3] else {
      Issue.record("\(course)")
      return
    }
    #expect(recognition.waitedSince == since && recognition.at == end)
    #expect(end == since + Thresholds.tapInterval + .microseconds(1))
    #expect(changes(of: double) == [.idle, .undecided, .failed, .idle])
  }

  @Test("a gesture that is taken back says when it was recognized and when that was undone")
  func cancelledPan() {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    stage.finger.land(at: middle).move(by: 50, 0)
    pan.cancel()
    stage.finger.lift()
    guard case .cancelled(let recognition, at: let end) = changes(of: pan).dropLast().last else {
      Issue.record("\(changes(of: pan))")
      return
    }
    #expect(recognition.at < end)
  }
}
