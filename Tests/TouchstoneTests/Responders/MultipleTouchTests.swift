import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Semantics 2.2, 2.3 and 1.3: several fingers at once.
@Suite("Several touches")
struct MultipleTouchTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  @Test("a layer gets one touch at a time, and a new one once it has none")
  func single() {
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 200, 200)
    #expect(stage.heard() == ["layer began"])
    stage.hand.finger(1).lift()
    #expect(stage.heard() == ["layer ended"])
    stage.hand.finger(2).move(by: 5, 0)
    stage.hand.finger(3).land(at: 250, 250)
    #expect(stage.heard() == ["layer began"])
    stage.hand.finger(2).lift()
    #expect(stage.heard().isEmpty)
    stage.hand.finger(3).lift()
    #expect(stage.heard() == ["layer ended"])
  }

  @Test("a layer with isMultipleTouchEnabled gets all touches, those of one report in one call")
  func multiple() {
    stage.layer.isMultipleTouchEnabled = true
    stage.hand.together {
      stage.hand.finger(1).land(at: middle)
      stage.hand.finger(2).land(at: 200, 200)
    }
    stage.hand.move(
      [1: Point(x: 310, y: 300), 2: Point(x: 210, y: 200)], over: .milliseconds(1))
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
    #expect(stage.heard() == ["layer began x2", "layer moved x2", "layer ended", "layer ended"])
  }

  @Test(
    "one touch at a time concerns the touched layer only, not its descendants and siblings")
  func othersAreNotConcerned() throws {
    _ = try stage.add("leaf", Rect(x: 0, y: 0, width: 50, height: 50), to: stage.layer)
    _ = try stage.add("other", Rect(x: 550, y: 100, width: 50, height: 50))
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 120, 120)
    stage.hand.finger(3).land(at: 560, 120)
    #expect(stage.heard() == ["layer began", "leaf began", "other began"])
  }

  @Test("recognizers get every touch, whatever the layer does")
  func recognizersGetAll() {
    let own = stage.add(ScriptedRecognizer(), "own")
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 200, 200)
    #expect(own.numberOfTouches == 2)
  }

  @Test("an exclusive layer gets a touch only while no other layer has one")
  func exclusive() throws {
    let other = try stage.add("other", Rect(x: 550, y: 100, width: 50, height: 50))
    other.isExclusiveTouch = true
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 560, 120)
    #expect(stage.heard() == ["layer began"])
    stage.hand.finger(1).lift()
    stage.hand.finger(2).move(by: 5, 0).lift()
    #expect(stage.heard() == ["layer ended"], "a blocked touch is never told later")
  }

  @Test("while an exclusive layer has a touch, the other layers of its window get none")
  func exclusiveKeepsOut() throws {
    let other = try stage.add("other", Rect(x: 550, y: 100, width: 50, height: 50))
    other.isExclusiveTouch = true
    stage.hand.finger(2).land(at: 560, 120)
    stage.hand.finger(1).land(at: middle)
    #expect(stage.heard() == ["other began"])
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
    stage.hand.finger(1).land(at: middle)
    #expect(stage.heard() == ["other ended", "layer began"])
  }

  @Test("recognizers ignore exclusiveness: a pinch over two exclusive layers works")
  func pinchOverExclusive() throws {
    for x in [0.0, 300] {
      let button = try stage.add(
        "button", Rect(x: x, y: 0, width: 100, height: 400), to: stage.layer)
      button.isExclusiveTouch = true
    }
    stage.add(PinchGestureRecognizer(), "pinch")
    stage.hand.finger(1).land(at: 150, 300)
    stage.hand.finger(2).land(at: 450, 300)
    stage.hand.move(
      [1: Point(x: 180, y: 300), 2: Point(x: 420, y: 300)], over: .milliseconds(50))
    #expect(stage.journal.lines(of: "pinch").first == "pinch began")
  }

  @Test("exclusiveness ends at the window")
  func exclusiveInWindow() throws {
    let second = Window(
      frame: Rect(x: 900, y: 0, width: 400, height: 400), application: stage.window.application)
    let other = ToldLayer(frame: Rect(x: 0, y: 0, width: 400, height: 400), name: "other")
    other.journal = stage.journal
    try second.addChild(other)
    stage.layer.isExclusiveTouch = true
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 1_000, 100)
    #expect(stage.heard() == ["layer began", "other began"])
  }

  @Test("the lift in a report is delivered first, then the movement, then the landing")
  func mixedReport() {
    stage.layer.isMultipleTouchEnabled = true
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 200, 200)
    _ = stage.heard()
    stage.hand.together {
      stage.hand.finger(2).lift()
      stage.hand.finger(1).move(by: 5, 0)
      stage.hand.finger(3).land(at: 400, 400)
    }
    #expect(stage.heard() == ["layer ended", "layer moved", "layer began"])
  }

  @Test("a touch that does not change is stationary, in the event and not among the touches")
  func stationary() {
    stage.layer.isMultipleTouchEnabled = true
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 200, 200)
    var phases: [TouchPhase] = []
    var told = 0
    stage.layer.onTouches = { _, touches, event in
      told = touches.count
      phases = event.allTouches.map(\.phase)
    }
    stage.hand.finger(2).move(by: 5, 0)
    #expect(told == 1)
    #expect(phases == [.stationary, .moved])
    stage.hand.finger(1).move(by: 5, 0)
    #expect(phases == [.moved, .stationary])
  }

  @Test("a touch that does not change has been where it is, however far it moved before")
  func stationaryPlace() {
    stage.layer.isMultipleTouchEnabled = true
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 200, 200)
    var steps: [Double] = []
    stage.layer.onTouches = { _, _, event in
      steps = event.allTouches.map { $0.location(in: nil).x - $0.previousLocation(in: nil).x }
    }
    stage.hand.finger(1).move(by: 5, 0)
    #expect(steps == [5, 0])
    stage.hand.finger(2).move(by: 7, 0)
    #expect(steps == [0, 7])
  }

  @Test("a touch that does not change has its last sample, however many its last movement had")
  func stationarySamples() {
    stage.layer.isMultipleTouchEnabled = true
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 200, 200)
    let (device, start) = (stage.hand.device, stage.hand.now)
    func frame(_ slot: Int, _ step: Int, _ place: Point) -> ContactFrame {
      ContactFrame(
        device: device, time: start + .milliseconds(Double(step) * 4),
        contacts: [
          Contact(slot: slot, phase: .moved, position: place + Vector(dx: Double(step), dy: 0))
        ])
    }
    var counts: [Int] = []
    stage.layer.onTouches = { _, _, event in
      counts = event.allTouches.map { event.coalescedSamples(for: $0).count }
    }
    stage.window.deliver((1...3).map { frame(1, $0, middle) })
    #expect(counts == [3, 1])
    stage.window.deliver(frame(2, 4, Point(x: 200, y: 200)))
    #expect(counts == [1, 1])
  }
}
