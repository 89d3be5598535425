import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("Motions in progress")
struct MotionsTests {
  /// A motion that never rests and calls a closure whenever it is advanced.
  private final class Endless: Motion {
    var advances = 0
    var onAdvance: () -> Void = {}
    var restInstant: Instant? { .distantFuture }

    func advance(to instant: Instant) {
      advances += 1
      onAdvance()
    }
  }

  @Test("a motion that another one removes is not advanced any more")
  func removal() {
    let motions = Motions()
    let (first, second, third) = (Endless(), Endless(), Endless())
    for motion in [first, second, third] { motions.add(motion) }
    first.onAdvance = { motions.remove(second) }
    motions.advance(to: .seconds(1))
    motions.advance(to: .seconds(2))
    #expect(first.advances == 2 && second.advances == 0 && third.advances == 2)
  }

  @Test("a motion that another one adds is advanced from the next time on")
  func addition() {
    let motions = Motions()
    let (first, second) = (Endless(), Endless())
    motions.add(first)
    first.onAdvance = { motions.add(second) }
    motions.advance(to: .seconds(1))
    #expect(second.advances == 0)
    motions.advance(to: .seconds(2))
    #expect(second.advances == 1)
  }

  @Test(
    "a fling ends where the layer is when it moves to a window of another application",
    arguments: [true, false])
  func otherApplication(isTouched: Bool) throws {
    let settings = Manipulator.Settings().with { $0.momentum = MomentumSettings() }
    let scene = try ManipulationScene(settings: settings)
    scene.hand.finger(1).land(at: 400, 350)
    scene.hand.finger(1).move(by: 60, 0, over: .milliseconds(60))
    scene.hand.finger(1).lift()
    #expect(scene.manipulator.isMoving)
    let place = scene.photo.position
    let other = Window(size: Size(width: 1000, height: 800))
    other.advance(to: .seconds(1000))
    try other.addChild(scene.photo)
    #expect(!scene.manipulator.isMoving && other.nextDeadline == nil)
    if isTouched {
      let hand = Fingers(on: other)
      hand.finger(1).land(at: place)
      hand.finger(1).lift()
    } else {
      scene.hand.rest(for: .milliseconds(100))
    }
    #expect(scene.photo.position == place)
    scene.hand.rest(for: .seconds(5))
    #expect(scene.photo.position == place && !scene.window.isMoving)
  }

  @Test(
    "content stops where it is when its scroll layer moves to a window of another application",
    arguments: [true, false])
  func otherApplicationOfContent(isTouched: Bool) throws {
    let scene = try ScrollScene()
    scene.pans(by: -100, 0)
    #expect(scene.scroll.isDecelerating)
    var rests = 0
    scene.scroll.onRest { _ in rests += 1 }
    let place = scene.scroll.contentOffset
    let other = Window(size: Size(width: 1000, height: 800))
    other.advance(to: .seconds(1000))
    try other.addChild(scene.scroll)
    #expect(!scene.scroll.isDecelerating && !scene.scroll.isStoppedByTouches)
    if isTouched {
      let hand = Fingers(on: other)
      hand.finger(1).land(at: 300, 250)
      hand.finger(1).lift()
    } else {
      scene.hand.rest(for: .milliseconds(100))
    }
    #expect(scene.scroll.contentOffset == place && rests == 1)
    scene.hand.rest(for: .seconds(5))
    #expect(scene.scroll.contentOffset == place && rests == 1 && !scene.window.isMoving)
  }
}
