import DemoScenes
import Testing
import TouchDisplay
import TouchGeometry
import TouchPainting
import TouchTesting
import TouchTracking
import Touchstone

@testable import touchstone_demo

@Suite("the inspector")
struct InspectorTests {
  @Test("nothing is traced while the inspector is off")
  func off() throws {
    let played = try PlayedFrame()
    #expect(played.frame.window.application.trace == nil)
    played.fingers.land(at: Point(x: 900, y: 700))
    #expect(played.frame.inspector.trails(at: played.now).isEmpty)
    #expect(played.frame.inspector.statuses(at: played.now).isEmpty)
    played.frame.perform(.inspector)
    #expect(played.frame.window.application.trace != nil)
    played.frame.perform(.inspector)
    #expect(played.frame.window.application.trace == nil)
  }

  @Test(
    "a press of a second in a lower corner turns it on, a shorter one does not",
    arguments: [
      Point(x: 10, y: 1124), Point(x: 2006, y: 1124),
    ])
  func cornerPress(corner: Point) throws {
    let played = try PlayedFrame()
    played.fingers.land(at: corner)
    played.rest(for: .milliseconds(900))
    played.fingers.finger(1).lift()
    #expect(!played.frame.inspector.isOn)
    played.rest(for: .seconds(1))
    played.fingers.land(at: corner)
    played.rest(for: .milliseconds(1100))
    #expect(played.frame.inspector.isOn)
    played.fingers.finger(1).lift()
    #expect(played.frame.inspector.isOn)
  }

  @Test("a press elsewhere does not turn it on")
  func pressElsewhere() throws {
    let played = try PlayedFrame()
    played.fingers.land(at: Point(x: 1000, y: 1124))
    played.rest(for: .seconds(2))
    played.fingers.finger(1).lift()
    #expect(!played.frame.inspector.isOn)
  }

  @Test("a failed tap is shown with the way it moved and the limit, and goes after a while")
  func failure() throws {
    let played = try PlayedFrame()
    let tap = TapGestureRecognizer()
    tap.name = "probe"
    played.frame.window.addGestureRecognizer(tap)
    played.frame.perform(.inspector)
    played.fingers.land(at: Point(x: 1000, y: 1100))
    played.rest(for: .milliseconds(20))
    played.fingers.finger(1).move(to: Point(x: 1040, y: 1100))
    played.frame.inspector.read(at: played.now)
    let status = try #require(
      played.frame.inspector.statuses(at: played.now).first { $0.name == "probe" })
    #expect(status.phase == .failed)
    guard case .moved(distance: 40, let limit) = tap.failureReason else {
      Issue.record("\(String(describing: tap.failureReason))")
      return
    }
    #expect(limit >= tap.allowableMovement)
    #expect(status.detail == "\(FailureReason.moved(distance: 40, limit: limit))")
    played.fingers.finger(1).lift()
    played.rest(for: .seconds(3))
    #expect(!played.frame.inspector.statuses(at: played.now).contains { $0.name == "probe" })
  }

  private func points(_ value: Double) -> String { "\(Int(value)).0 pt" }

  @Test("touches leave trails in points of the window, which fade")
  func trails() throws {
    let played = try PlayedFrame()
    played.frame.perform(.inspector)
    played.fingers.land(at: Point(x: 100, y: 1000))
    played.fingers.finger(1).move(to: Point(x: 150, y: 1010))
    let trail = try #require(played.frame.inspector.trails(at: played.now).first)
    #expect(trail.places.map(\.location) == [Point(x: 100, y: 1000), Point(x: 150, y: 1010)])
    #expect(trail.isDown)
    #expect(played.frame.update(at: played.now) == played.now)
    played.fingers.finger(1).lift()
    played.rest(for: .seconds(4))
    #expect(played.frame.inspector.trails(at: played.now).isEmpty)
    #expect(played.frame.update(at: played.now) == nil)
  }

  @Test("frame figures are those of a quarter of a second")
  func figures() throws {
    var figures = FrameFigures()
    // 25 frames of 10 ms each, submitted in 3 ms and finished in 9 ms; every second one has a touch that is 8
    // or 12 ms old.
    for number in 0..<27 {
      let latency: TimeSpan? = number % 2 == 0 ? .milliseconds(number % 4 == 0 ? 8 : 12) : nil
      figures.note(report(at: .seconds(Double(number) / 100), latency: latency))
    }
    let summary = try #require(figures.summary)
    #expect(abs(summary.rate - 100) < 0.001)
    #expect(summary.frame == .milliseconds(9))
    #expect(summary.submitting == .milliseconds(3))
    // Seven of 8 ms, and six of 12 ms.
    let latency = try #require(summary.latency)
    #expect(abs(latency.milliseconds - (7 * 8.0 + 6 * 12) / 13) < 0.002)
    #expect(summary.longestLatency == .milliseconds(12))
  }

  /// A frame that took 3 ms to submit and 9 ms in all.
  private func report(at instant: Instant, latency: TimeSpan? = nil) -> FrameReport {
    FrameReport(
      number: 1, time: instant, presentation: instant, drawing: .milliseconds(2),
      drawingTime: .milliseconds(3), frameTime: .milliseconds(9), latency: latency)
  }

  @Test("a rest is no slow picture")
  func figuresAfterRest() {
    var figures = FrameFigures()
    figures.note(report(at: .zero))
    figures.note(report(at: .seconds(60)))
    #expect(figures.summary == nil)
  }

  @Test("figures are those of now: a second after the last picture there are none")
  func oldFigures() throws {
    let frame = try PlayedFrame().frame
    frame.perform(.inspector)
    for number in 0..<40 {
      frame.inspector.figures.note(report(at: .seconds(Double(number) / 100)))
    }
    #expect(frame.inspector.figures.summary != nil)
    #expect(frame.update(at: .seconds(0.4)) == .seconds(1.4))
    #expect(frame.update(at: .seconds(1.3)) == .seconds(1.4))
    #expect(frame.inspector.figures.summary != nil)
    #expect(frame.update(at: .seconds(1.4)) == nil)
    #expect(frame.inspector.figures.summary == nil)
  }

  @Test("a gesture's outcome is shown for its time, without pictures in between")
  func outcomes() throws {
    let played = try PlayedFrame()
    let tap = TapGestureRecognizer()
    tap.name = "probe"
    played.frame.window.addGestureRecognizer(tap)
    played.frame.perform(.inspector)
    played.tap(at: Point(x: 1000, y: 1100))
    let told = try #require(
      played.frame.inspector.statuses(at: played.now).first { $0.name == "probe" })
    #expect(told.phase == .recognized)
    // The finger's trail fades sooner than that.
    played.rest(for: .seconds(2))
    #expect(played.frame.inspector.trails(at: played.now).isEmpty)
    let wanted = try #require(played.frame.update(at: played.now))
    #expect(wanted > played.now)
    #expect(wanted == told.since + Inspector.memory + .microseconds(1))
    #expect(played.frame.update(at: wanted) == nil)
    #expect(played.frame.inspector.statuses(at: wanted).isEmpty)
  }
}
