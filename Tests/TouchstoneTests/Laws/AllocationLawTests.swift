import CAllocationCount
import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// Law 6: nothing is allocated for a frame in the steady state.
///
/// This holds for optimized builds only: without the optimizer Swift allocates for closures, key paths and
/// copies that do not appear in the code.
@Suite(
  "Law 6: allocations",
  .enabled(if: allocation_count_is_available() && !_isDebugAssertConfiguration()))
struct AllocationLawTests {
  private static let warmUp = 200
  private static let frames = 1_000

  /// Fingers that circle, each around its own center.
  private static func frames(_ fingers: Int) -> [ContactFrame] {
    var frames: [ContactFrame] = []
    for tick in 0..<(warmUp + Self.frames) {
      let contacts = (0..<fingers).map { finger in
        let center = Point(x: 200 + 60 * Double(finger % 5), y: 300 + 100 * Double(finger / 5))
        let angle = Angle.degrees(Double(tick) * 3 * (finger % 2 == 0 ? 1 : -1))
        let place = center + Vector(length: 25, angle: angle)
        return Contact(slot: finger, phase: tick == 0 ? .began : .moved, position: place)
      }
      let time = Instant.seconds(1 + Double(tick) / 120)
      frames.append(ContactFrame(time: time, contacts: contacts))
    }
    return frames
  }

  /// The number of allocations in the frames after the warm-up.
  private static func allocations(_ window: Window, fingers: Int) -> UInt64 {
    let frames = frames(fingers)
    _ = allocation_count_take()
    for (index, frame) in frames.enumerated() {
      if index == warmUp { allocation_count_resume() }
      window.deliver(frame)
    }
    allocation_count_pause()
    return allocation_count_take().allocations
  }

  private static func makeWindow(_ recognizers: [GestureRecognizer]) -> Window {
    let window = Window(size: Size(width: 800, height: 600))
    _ = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    for recognizer in recognizers {
      window.addGestureRecognizer(recognizer)
      for other in recognizers { recognizer.recognizeSimultaneously(with: other) }
    }
    return window
  }

  /// Counts with active recognizers whose actions read their values.
  private static func allocations(_ recognizers: [GestureRecognizer], fingers: Int) -> UInt64 {
    let window = makeWindow(recognizers)
    var active = 0
    var sum = 0.0
    for recognizer in recognizers {
      recognizer.onAction { recognizer in
        if recognizer.state == .began { active += 1 }
        sum += recognizer.location(in: nil).x + Double(recognizer.numberOfTouches)
      }
    }
    let count = allocations(window, fingers: fingers)
    #expect(active == recognizers.count)
    #expect(sum > 0)
    return count
  }

  /// Recognizers that begin at the smallest movement, spread or turn of the fingers.
  private static var willing:
    (PanGestureRecognizer, PinchGestureRecognizer, RotationGestureRecognizer)
  {
    let pan = PanGestureRecognizer()
    pan.landingFactor = 1
    let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
    pinch.arcShare = 0
    rotation.spreadShare = 0
    return (pan, pinch, rotation)
  }

  @Test("a pan allocates nothing")
  func pan() { #expect(Self.allocations([PanGestureRecognizer()], fingers: 1) == 0) }

  @Test("a pan, a pinch and a rotation together allocate nothing")
  func three() {
    let (pan, pinch, rotation) = Self.willing
    #expect(Self.allocations([pan, pinch, rotation], fingers: 2) == 0)
  }

  @Test("a transform allocates nothing", arguments: [1, 2, 3])
  func transform(fingers: Int) {
    #expect(Self.allocations([TransformGestureRecognizer()], fingers: fingers) == 0)
  }

  @Test("ten fingers on all continuous recognizers allocate nothing")
  func tenFingers() {
    let press = LongPressGestureRecognizer()
    press.numberOfTouchesRequired = 10
    press.minimumPressDuration = .zero
    let twoFingerPan = PanGestureRecognizer()
    twoFingerPan.minimumNumberOfTouches = 2
    twoFingerPan.landingFactor = 1
    let transform = TransformGestureRecognizer()
    transform.landingFactor = 1
    let (pan, pinch, rotation) = Self.willing
    // Recognizers that have failed must not cost anything either.
    let recognizers = [pan, twoFingerPan, pinch, rotation, transform, press]
    #expect(Self.allocations(recognizers, fingers: 10) == 0)
  }

  @Test("movements delivered to a layer allocate nothing")
  func rawTouches() throws {
    let window = Self.makeWindow([])
    let layer = ListeningLayer(frame: window.bounds)
    layer.isMultipleTouchEnabled = true
    try window.addChild(layer)
    #expect(Self.allocations(window, fingers: 10) == 0)
    #expect(layer.moves == Self.warmUp + Self.frames - 1)
  }
}

/// A layer that overrides touch methods.
private final class ListeningLayer: Layer {
  private(set) var moves = 0
  private(set) var sum = 0.0

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    moves += 1
    for touch in touches { sum += touch.location(in: self).x }
  }
}
