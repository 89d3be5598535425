import Testing
import Touchstone

/// A movement that is clearly one gesture is the same gesture at every report rate.
@Suite("The rate of the reports does not matter, with an app's own classes")
struct RateTests {
  /// A movement of one or two fingers that stays away from every threshold.
  private struct Movement {
    let fingers: [(start: Point, way: Vector)]
    let duration: Double

    init(_ kind: RecognizerKind, _ numbers: inout SeededNumbers) {
      let start = Point(x: 5, y: numbers.double(150...250))
      let second = start + Vector(dx: 100, dy: 20)
      duration = numbers.double(0.15...0.25)
      let length = numbers.double(80...160)
      switch kind {
      case .tap, .doubleTap, .longPress, .quickPress: fingers = [(start, .zero)]
      case .twoFingerTap: fingers = [(start, .zero), (second, .zero)]
      case .pan, .edgePan, .transform, .swipe: fingers = [(start, Vector(dx: length, dy: 3))]
      case .machine: fingers = [(start, Vector(dx: 3, dy: length))]
      case .twoFingerPan, .twoFingerSwipe:
        let way = Vector(dx: length, dy: 3)
        fingers = [(start, way), (second, way)]
      case .pinch, .rotation:
        let way = Vector(dx: length * 0.4, dy: length)
        fingers = [(start, -way), (second, way)]
      }
    }

    /// The reports of a panel that scans this many times per second.
    func frames(_ rate: Double) -> [ContactFrame] {
      func contacts(_ phase: Contact.Phase, _ share: Double) -> [Contact] {
        fingers.enumerated().map { slot, finger in
          Contact(slot: slot, phase: phase, position: finger.start + finger.way * share)
        }
      }
      var frames = [ContactFrame(time: .seconds(1), contacts: contacts(.began, 0))]
      var tick = 1.0
      while tick / rate < duration - 1e-6 {
        let moved = contacts(.moved, tick / rate / duration)
        frames.append(ContactFrame(time: .seconds(1 + tick / rate), contacts: moved))
        tick += 1
      }
      frames.append(ContactFrame(time: .seconds(1 + duration), contacts: contacts(.ended, 1)))
      return frames
    }
  }

  private static func play(_ kind: RecognizerKind, _ frames: [ContactFrame]) -> [Told] {
    let bench = Bench()
    bench.add(kind.makeOwn(), "own")
    bench.window.application.play(frames)
    _ = bench.window.application.comesToRest()
    return bench.told.filter { $0.snapshot.state != .changed }
  }

  @Test(
    "the report rate does not change the gestures of an app's own recognizer",
    arguments: RecognizerKind.allCases)
  func rates(kind: RecognizerKind) throws {
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<20 {
      let movement = Movement(kind, &numbers)
      let reference = Self.play(kind, movement.frames(1_000))
      #expect(reference.isEmpty == (kind == .doubleTap || kind == .longPress))
      for rate in [60.0, 90, 120, 240] {
        let told = Self.play(kind, movement.frames(rate))
        #expect(told.map(\.snapshot.state) == reference.map(\.snapshot.state))
        for (a, b) in zip(told.map(\.snapshot), reference.map(\.snapshot)) {
          // The app's own machine decides at the report.
          let tolerance = TimeSpan.milliseconds(kind == .machine ? 17 : 1)
          #expect(a.time - b.time <= tolerance && b.time - a.time <= tolerance)
          guard a.state == .ended else { continue }
          let way = (a.translation ?? .zero) - (b.translation ?? .zero)
          #expect(way.length < 1)
          #expect(abs((a.scale ?? 1) / (b.scale ?? 1) - 1) < 0.02)
          #expect(abs((a.rotation ?? .zero).radians - (b.rotation ?? .zero).radians) < 0.02)
        }
      }
    }
  }
}
