import LibinputSource
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchDisplay

@Suite("Frame loop: scrolling that is recorded")
struct RecordedScrollingTests {
  @Test(
    "two fingers scroll their layer until they lift, wherever another device moves the pointer",
    arguments: [false, true])
  func pointerMovedAway(isRecorded: Bool) throws {
    let rig = Rig()
    let list = ScrolledLayer(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    try rig.window.addChild(list)
    let source = rig.addSource()
    if isRecorded {
      rig.loop.recorder = SessionRecorder(
        of: SessionDescription(scene: "a", size: rig.window.bounds.size))
    }
    func scroll(_ phase: TouchpadEvent.Phase, _ dy: Double, atX x: Double, after time: Double) {
      rig.waiter.at(rig.after(time)) {
        var event = TouchpadEvent(
          device: source.device.id, time: rig.after(time), phase: phase,
          kind: .scroll(.finger, way: Vector(dx: 0, dy: dy)))
        event.pointer = Point(x: x, y: 100)
        source.events.append(.touchpad(event))
      }
    }
    scroll(.changed, -30, atX: 100, after: 10)
    scroll(.changed, -30, atX: 600, after: 20)
    scroll(.ended, 0, atX: 600, after: 30)
    // Beside the layer, the next ones scroll nothing.
    scroll(.changed, -30, atX: 600, after: 40)
    scroll(.ended, 0, atX: 600, after: 50)
    try rig.loop.run()
    #expect(list.phases == [.changed, .changed, .ended])
  }
}
