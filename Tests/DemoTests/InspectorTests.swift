import DemoScenes
import Testing
import TouchGeometry
import TouchPainting
import TouchTracking
import Touchstone

@testable import touchstone_demo

@Suite("the inspector")
struct InspectorTests {
  @Test("while it is off, nothing is traced")
  func off() throws {
    let fingers = try FrameFingers.onFrame()
    #expect(fingers.frame.window.application.trace == nil)
    fingers.land(Point(x: 900, y: 700))
    #expect(fingers.frame.inspector.trails(at: fingers.now).isEmpty)
    #expect(fingers.frame.inspector.statuses(at: fingers.now).isEmpty)
    fingers.frame.perform(.inspector)
    #expect(fingers.frame.window.application.trace != nil)
    fingers.frame.perform(.inspector)
    #expect(fingers.frame.window.application.trace == nil)
  }

  @Test(
    "a press of a second in a lower corner turns it on, a shorter one does not",
    arguments: [
      Point(x: 10, y: 1124), Point(x: 2006, y: 1124),
    ])
  func cornerPress(corner: Point) throws {
    let fingers = try FrameFingers.onFrame()
    fingers.land(corner)
    fingers.rest(.milliseconds(900))
    fingers.lift()
    #expect(!fingers.frame.inspector.isOn)
    fingers.rest(.seconds(1))
    fingers.land(corner)
    fingers.rest(.milliseconds(1100))
    #expect(fingers.frame.inspector.isOn)
    fingers.lift()
    #expect(fingers.frame.inspector.isOn)
  }

  @Test("a press elsewhere does not turn it on")
  func pressElsewhere() throws {
    let fingers = try FrameFingers.onFrame()
    fingers.land(Point(x: 1000, y: 1124))
    fingers.rest(.seconds(2))
    fingers.lift()
    #expect(!fingers.frame.inspector.isOn)
  }

  @Test("a failed tap is shown with the way it moved and the limit, and goes after a while")
  func failure() throws {
    let fingers = try FrameFingers.onFrame()
    let tap = TapGestureRecognizer()
    tap.name = "probe"
    fingers.frame.window.addGestureRecognizer(tap)
    fingers.frame.perform(.inspector)
    fingers.land(Point(x: 1000, y: 1100))
    fingers.rest(.milliseconds(20))
    fingers.move(to: Point(x: 1040, y: 1100))
    let status = try #require(
      fingers.frame.inspector.statuses(at: fingers.now).first { $0.name == "probe" })
    #expect(status.phase == .failed)
    #expect(status.detail == "moved 40.0 pt, at most \(points(tap.allowableMovement)) allowed")
    fingers.lift()
    fingers.rest(.seconds(3))
    #expect(!fingers.frame.inspector.statuses(at: fingers.now).contains { $0.name == "probe" })
  }

  private func points(_ value: Double) -> String { "\(Int(value)).0 pt" }

  @Test("touches leave trails in points of the window, which fade")
  func trails() throws {
    let fingers = try FrameFingers.onFrame()
    fingers.frame.perform(.inspector)
    fingers.land(Point(x: 100, y: 1000))
    fingers.move(to: Point(x: 150, y: 1010))
    let trail = try #require(fingers.frame.inspector.trails(at: fingers.now).first)
    #expect(trail.places.map(\.location) == [Point(x: 100, y: 1000), Point(x: 150, y: 1010)])
    #expect(trail.isDown)
    #expect(fingers.frame.update(at: fingers.now) == fingers.now)
    fingers.lift()
    fingers.rest(.seconds(4))
    #expect(fingers.frame.inspector.trails(at: fingers.now).isEmpty)
    #expect(fingers.frame.update(at: fingers.now) == nil)
  }

  @Test("frame figures are those of a quarter of a second")
  func figures() throws {
    var figures = FrameFigures()
    // 25 pictures in 10 ms each, each drawn in 3 ms, every second one with a touch 8 or 12 ms old.
    for number in 0..<27 {
      let latency: TimeSpan? = number % 2 == 0 ? .milliseconds(number % 4 == 0 ? 8 : 12) : nil
      figures.note(
        at: .seconds(Double(number) / 100), drawing: .milliseconds(3), latency: latency)
    }
    let summary = try #require(figures.summary)
    #expect(abs(summary.rate - 100) < 0.001)
    #expect(summary.drawing == .milliseconds(3))
    // Seven of 8 ms and six of 12 ms.
    let latency = try #require(summary.latency)
    #expect(abs(latency.milliseconds - (7 * 8.0 + 6 * 12) / 13) < 0.002)
    #expect(summary.longestLatency == .milliseconds(12))
  }

  @Test("a rest is no slow picture")
  func figuresAfterRest() {
    var figures = FrameFigures()
    figures.note(at: .zero, drawing: .milliseconds(3), latency: nil)
    figures.note(at: .seconds(60), drawing: .milliseconds(3), latency: nil)
    #expect(figures.summary == nil)
  }
}
