import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Taps of a person whose fingertips slip far: learned from short touches that come back.
@Suite("Slips that a window learns")
struct SlipMemoryTests {
  private static let rates = [60.0, 120, 240, 1_000]

  /// A stage with a tap, a pan and a swipe, and the fingers above it.
  private final class Scene {
    let stage: GestureStage
    let pan: PanGestureRecognizer
    let tap: TapGestureRecognizer
    let hz: Double
    var now = 1.0

    init(hz: Double = 120) throws {
      self.hz = hz
      stage = try GestureStage()
      tap = stage.add(TapGestureRecognizer(), "tap")
      pan = stage.add(PanGestureRecognizer(), "pan")
      let swipe = stage.add(SwipeGestureRecognizer(direction: .right), "swipe")
      swipe.recognizeSimultaneously(with: pan)
    }

    var memory: SlipMemory {
      get { stage.window.slipMemory }
      set { stage.window.slipMemory = newValue }
    }

    /// Moves one finger or several to the right by a distance that depends on the time, and lifts after
    /// `seconds`; returns the recognized gestures.
    @discardableResult
    func touch(
      _ seconds: Double, fingers: Int = 1, _ distance: (Double) -> Double
    ) -> [String] {
      stage.journal.clear()
      func send(_ phase: Contact.Phase, _ after: Double) {
        let time = Instant.seconds(now + after)
        stage.window.application.reachDeadlines(upTo: time)
        let contacts = (0..<fingers).map { slot in
          let place = Point(x: 200 + distance(after), y: 200 + 80 * Double(slot))
          return Contact(slot: slot, phase: phase, position: place)
        }
        stage.window.deliver(
          ContactFrame(device: stage.hand.device, time: time, contacts: contacts))
      }
      send(.began, 0)
      // The scans are not in step with the landings.
      var after = 0.4 / hz
      while after < seconds {
        send(.moved, after)
        after += 1 / hz
      }
      send(.ended, seconds)
      now += 1
      return stage.heard().filter { !$0.hasPrefix("layer") && !$0.hasSuffix("changed") }
    }

    /// A fingertip that slips out within 50 ms, slower and slower, rests there, and rolls back as it lifts.
    @discardableResult
    func slip(_ distance: Double, back share: Double = 0.7, fingers: Int = 1) -> [String] {
      touch(0.17, fingers: fingers) { after in
        if after < 0.05 { return distance * (after / 0.05) * (2 - after / 0.05) }
        return distance * (1 - share * min(max((after - 0.1) / 0.06, 0), 1))
      }
    }

    /// A finger with a constant speed, in points per second.
    func move(_ speed: Double, for seconds: Double) -> [String] {
      touch(seconds) { speed * $0 }
    }

    var failures: [FailureReason] {
      stage.trace.entries.compactMap {
        if case .failed(let reason) = $0.kind { reason } else { nil }
      }
    }
  }

  @Test("after three slips a farther slip is a tap at every report rate", arguments: rates)
  func adapting(hz: Double) throws {
    let scene = try Scene(hz: hz)
    for _ in 0..<3 { #expect(scene.slip(24).first == "pan began") }
    #expect(scene.memory.distance == 32)
    scene.stage.trace.removeAll()
    #expect(scene.slip(28) == ["tap ended"])
    let failure = scene.failures.first { $0.kind == .slippedAsBefore }
    guard case .slippedAsBefore(let distance, let required) = failure else {
      Issue.record("\(scene.failures)")
      return
    }
    #expect(abs(distance - 28) < 0.5 && required > 30 && required <= 32)
    #expect(
      try #require(failure).description.hasPrefix("slipped by 28.0 pt as earlier touches did, 31."))
    // Slower slips too, with a smaller limit.
    #expect(scene.touch(0.3) { $0 < 0.1 ? 200 * $0 : 20 - 50 * ($0 - 0.1) } == ["tap ended"])
  }

  @Test("a movement begins the same gesture at the same place at every report rate")
  func rateInvariance() throws {
    for speed in [250.0, 400, 700, 1_500] {
      var starts: [Double] = []
      for hz in Self.rates {
        let scene = try Scene(hz: hz)
        for _ in 0..<3 { scene.slip(24) }
        var start = 0.0
        scene.pan.onAction { pan in
          if pan.state == .began { start = pan.location(in: nil).x - pan.translation(in: nil).dx }
        }
        #expect(scene.move(speed, for: 0.25).contains("pan began"), "\(speed) \(hz)")
        starts.append(start)
      }
      let spread = try #require(starts.max()) - #require(starts.min())
      #expect(spread < 0.01, "\(speed): \(starts)")
    }
  }

  @Test("a maximum slip of 0, and plain distances, switch it off", arguments: [true, false])
  func off(plain: Bool) throws {
    let scene = try Scene()
    if plain {
      (scene.pan.landingFactor, scene.tap.landingFactor) = (1, 1)
    } else {
      (scene.pan.maximumSlip, scene.tap.maximumSlip) = (0, 0)
    }
    for _ in 0..<8 { #expect(scene.slip(24).first == "pan began") }
    #expect(scene.memory.distance == 32)
    #expect(!scene.failures.contains { $0.kind == .slippedAsBefore })
    // Exactly the places of a window that has learned nothing.
    let fresh = try Scene()
    (fresh.pan.landingFactor, fresh.tap.landingFactor) =
      (scene.pan.landingFactor, scene.tap.landingFactor)
    for speed in [250.0, 700] {
      var starts: [Double] = []
      for scene in [scene, fresh] {
        scene.pan.onAction { pan in
          if pan.state == .began { starts.append(pan.translationSinceLanding(in: nil).dx) }
        }
        _ = scene.move(speed, for: 0.25)
      }
      #expect(starts.count == 2 && starts[0] == starts[1], "\(starts)")
    }
  }

  @Test("the maximum slip bounds what is learned")
  func bound() throws {
    let scene = try Scene()
    (scene.pan.maximumSlip, scene.tap.maximumSlip) = (26, 26)
    for _ in 0..<4 { scene.slip(24) }
    #expect(scene.slip(25) == ["tap ended"])
    #expect(scene.slip(28).first == "pan began")
  }

  @Test("two slips change nothing, and taps without slips make it forget")
  func counts() throws {
    let scene = try Scene()
    for _ in 0..<2 { scene.slip(24) }
    #expect(scene.memory.distance == nil)
    #expect(scene.slip(26).first == "pan began")
    #expect(scene.memory.distance == 34)
    for _ in 0..<9 { scene.touch(0.1) { _ in 0 } }
    #expect(scene.memory.distance == 34)
    scene.touch(0.1) { _ in 0 }
    #expect(scene.memory.distance == nil)
    #expect(scene.slip(26).first == "pan began")
  }

  @Test("a slip counts while the lift before it is held back for a recognizer that waits")
  func heldLifts() throws {
    let scene = try Scene()
    let double = scene.stage.add(TapGestureRecognizer(taps: 2), "double")
    try scene.tap.require(toFail: double)
    double.maximumTapDistance = 0
    for _ in 0..<4 {
      scene.slip(16)
      // The next touch lands 130 ms after the lift.
      scene.now -= 0.7
    }
    #expect(scene.memory.distance == 21)
  }

  @Test("drags, long touches, several fingers and wide movements teach nothing")
  func otherTouches() throws {
    let scene = try Scene()
    for _ in 0..<4 {
      // A short drag, and a flick: they lift where they are farthest.
      scene.touch(0.2) { min(150 * $0, 24) }
      _ = scene.move(1_500, for: 0.06)
      // A finger that comes back after longer than a tap.
      scene.touch(0.5) { 24 * ($0 < 0.25 ? $0 / 0.25 : 2 - $0 / 0.25) }
      scene.slip(24, back: 0.25)
      scene.slip(24, fingers: 2)
      scene.slip(50)
      scene.slip(7)
    }
    #expect(scene.memory.distance == nil)
    #expect(scene.slip(24).first == "pan began")
  }

  @Test("a flick is a pan and a swipe, and a drag is a pan, however far the person slips")
  func movements() throws {
    let scene = try Scene()
    for _ in 0..<4 { scene.slip(40) }
    #expect(scene.memory.distance == 52)
    #expect(Set(scene.move(1_000, for: 0.06)) == ["swipe ended", "pan began", "pan ended"])
    for speed in [100.0, 200, 400, 1_000] {
      let heard = scene.move(speed, for: 0.4).filter { $0.hasPrefix("pan") }
      #expect(heard == ["pan began", "pan ended"], "\(speed)")
    }
  }

  @Test("learned slips are forgotten after a minute without touches, or when the app resets them")
  func forgetting() throws {
    let scene = try Scene()
    for _ in 0..<3 { scene.slip(24) }
    scene.now += 58
    #expect(scene.slip(24) == ["tap ended"])
    scene.now += 60
    #expect(scene.slip(24).first == "pan began")
    #expect(scene.memory.distance == nil)
    for _ in 0..<2 { scene.slip(24) }
    #expect(scene.slip(24) == ["tap ended"])
    scene.memory = SlipMemory()
    #expect(scene.slip(24).first == "pan began")
  }

  @Test("a minute of touches is none without touches", arguments: [1, 2])
  func longTouches(fingers: Int) throws {
    let scene = try Scene(hz: 60)
    for _ in 0..<3 { scene.slip(24) }
    scene.touch(70, fingers: fingers) { _ in 0 }
    scene.now += 70
    #expect(scene.memory.distance == 32)
    #expect(scene.slip(24) == ["tap ended"])
  }

  @Test("a transform adapts too, and the taps of another window do not")
  func otherRecognizers() throws {
    let scene = try Scene()
    scene.pan.isEnabled = false
    scene.stage.add(TransformGestureRecognizer(), "transform")
    for _ in 0..<3 { #expect(scene.slip(24).first == "transform began") }
    scene.stage.trace.removeAll()
    #expect(scene.slip(28) == ["tap ended"])
    #expect(scene.failures.contains { $0.kind == .slippedAsBefore })
    #expect(try Scene().memory.distance == nil)
  }

  @Test("a window learns the same from frames, one at a time or all at once")
  func determinism() throws {
    let batched = try Scene()
    var frames: [ContactFrame] = []
    let scene = try Scene()
    for step in 0..<40 {
      let distance = [0, 24, 12, 31, 9, 20][step % 6]
      for (part, place) in [0, 0.6, 1, 0.9, 0.3].enumerated() {
        let phase: Contact.Phase = part == 0 ? .began : part == 4 ? .ended : .moved
        let point = Point(x: 200 + Double(distance) * place, y: 200)
        frames.append(
          ContactFrame(
            device: scene.stage.hand.device, time: .seconds(Double(step) + Double(part) * 0.03),
            contacts: [Contact(slot: 0, phase: phase, position: point)]))
      }
    }
    for frame in frames { scene.stage.window.deliver(frame) }
    batched.stage.window.deliver(frames)
    #expect(scene.memory.distance == 41 && batched.memory.distance == 41)
    // A batch reports several movements at once.
    let (single, joint) = (scene.stage.heard(), batched.stage.heard())
    let isStep = { (line: String) in line.hasSuffix(" moved") || line.hasSuffix(" changed") }
    #expect(single.filter { !isStep($0) } == joint.filter { !isStep($0) })
  }
}
