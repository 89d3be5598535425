import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// How long a tap waits for the next one: adapted to how fast this person taps, and ended by other events.
@Suite("The wait for the next tap")
struct TapRhythmTests {
  private func stage(adapts: Bool = true) throws -> (
    stage: GestureStage, double: TapGestureRecognizer
  ) {
    let stage = try GestureStage()
    let single = stage.add(TapGestureRecognizer(), "single")
    let double = stage.add(TapGestureRecognizer(taps: 2), "double")
    double.adaptsTapInterval = adapts
    try single.require(toFail: double)
    return (stage, double)
  }

  /// Taps twice, with a pause from the first lift to the second landing.
  private func doubleTap(_ stage: GestureStage, pause: Double) {
    stage.finger.tap(at: middle)
    stage.hand.rest(for: .milliseconds(pause))
    stage.finger.tap(at: middle)
    stage.waits(.seconds(1))
  }

  /// The wait of a single tap, in milliseconds.
  private func wait(_ stage: GestureStage) throws -> Double {
    stage.finger.tap(at: middle)
    let deadline = try #require(stage.window.nextDeadline)
    let wait = (deadline - stage.hand.now).milliseconds
    stage.waits(.seconds(1))
    return wait
  }

  @Test("quick double taps shorten the wait to 150 ms, slower ones lengthen it at once")
  func adapting() throws {
    let (stage, double) = try stage()
    #expect(try abs(wait(stage) - 350) < 1)
    for _ in 0..<3 { doubleTap(stage, pause: 80) }
    let adapted = try wait(stage)
    #expect(adapted <= 150, "\(adapted) ms")
    #expect(double.maximumTapInterval == Thresholds.tapInterval)
    // Too slow for the adapted interval: two single taps, but the pause is learned.
    stage.journal.clear()
    doubleTap(stage, pause: 220)
    #expect(stage.heard().filter { $0 == "single ended" }.count == 2)
    doubleTap(stage, pause: 220)
    #expect(stage.heard().contains("double ended"))
  }

  @Test("two double taps teach nothing yet, and without adapting none does")
  func limits() throws {
    let (stage, _) = try stage()
    for _ in 0..<2 { doubleTap(stage, pause: 80) }
    #expect(try abs(wait(stage) - 350) < 1)
    let (other, _) = try self.stage(adapts: false)
    for _ in 0..<6 { doubleTap(other, pause: 80) }
    #expect(try abs(wait(other) - 350) < 1)
    #expect(other.window.tapRhythm.interval != nil)
  }

  @Test(
    "the interval is at least 0.1 s, counts the longest of five pauses, and several may tell of one"
  )
  func rhythm() {
    var rhythm = TapRhythm()
    #expect(rhythm.interval == nil)
    for step in 1...3 {
      for _ in 0..<2 { rhythm.learn(.milliseconds(20), at: .seconds(Double(step))) }
    }
    #expect(rhythm.interval == TapRhythm.minimumInterval)
    rhythm.learn(.milliseconds(151), at: .seconds(4))
    #expect(rhythm.interval == .milliseconds(230))
    for step in 5...9 { rhythm.learn(.milliseconds(90), at: .seconds(Double(step))) }
    #expect(rhythm.interval == .milliseconds(140))
  }

  @Test("accommodations keep their own tap interval")
  func accommodations() throws {
    let (stage, _) = try stage()
    stage.window.accommodations = try Accommodations(tapInterval: .milliseconds(500))
    for _ in 0..<4 { doubleTap(stage, pause: 80) }
    #expect(try abs(wait(stage) - 500) < 1)
  }

  @Test("taps that begin at their lift teach no rhythm, since their pauses are unknown")
  func assistance() throws {
    let (stage, _) = try stage()
    stage.window.accommodations = try Accommodations(
      tapAssistance: .lift(within: .milliseconds(500)))
    // The pause is always the same, but the second of two taps begins later if it is held longer.
    for press in [350.0, 350, 350, 450] {
      stage.journal.clear()
      for _ in 0..<2 {
        stage.finger.tap(at: middle, for: .milliseconds(press))
        stage.hand.rest(for: .milliseconds(200))
      }
      stage.waits(.seconds(1))
      #expect(stage.heard().contains("double ended"), "\(press) ms")
    }
    #expect(stage.window.tapRhythm.interval == nil)
  }

  @Test("a second finger that is held releases the tap after 0.5 s, not 0.75 s")
  func held() throws {
    let (stage, double) = try stage()
    stage.finger.tap(at: middle)
    stage.hand.rest(for: .milliseconds(100))
    stage.finger.land(at: middle)
    let landed = stage.hand.now
    stage.waits(.seconds(2))
    #expect(stage.heard().filter { $0 == "single ended" }.count == 1)
    let told = stage.trace.entries.first { entry in
      if case .acts = entry.kind { entry.label == "single" } else { false }
    }
    let wait = try #require(told).time - landed
    #expect(abs(wait.milliseconds - 500) < 1)
    #expect(double.failureReason == .heldTooLong(wait, limit: .milliseconds(500)))
    stage.finger.lift()
  }

  @Test("a touch on another layer ends the wait if that is set", arguments: [false, true])
  func elsewhere(ends: Bool) throws {
    let (stage, double) = try stage()
    double.endsWaitElsewhere = ends
    _ = try stage.add("other", Rect(x: 600, y: 100, width: 100, height: 100))
    stage.finger.tap(at: middle)
    stage.hand.finger(2).land(at: 650, 150)
    #expect(stage.heard().contains("single ended") == ends)
    if ends { #expect(double.failureReason == .nextTapElsewhere) }
    stage.hand.finger(2).lift()
    stage.waits()
    #expect(stage.heard().contains("single ended") != ends)
    // A touch on the layer itself, or on its children, is different.
    try stage.layer.addChild(Layer(frame: Rect(x: 0, y: 0, width: 400, height: 400)))
    stage.finger.tap(at: middle)
    stage.hand.rest(for: .milliseconds(80))
    stage.finger.tap(at: middle)
    #expect(stage.heard().contains("double ended"))
  }

  @Test("a next tap that lands together with a touch on another layer is not lost")
  func elsewhereTogether() throws {
    let (stage, double) = try stage()
    double.endsWaitElsewhere = true
    _ = try stage.add("other", Rect(x: 600, y: 100, width: 100, height: 100))
    stage.finger.tap(at: middle)
    stage.hand.rest(for: .milliseconds(80))
    stage.hand.together {
      stage.hand.finger(2).land(at: 650, 150)
      stage.finger.land(at: middle)
    }
    stage.hand.together {
      stage.hand.finger(2).lift()
      stage.finger.lift()
    }
    #expect(stage.heard().contains("double ended"))
  }
}

@Suite("The movement before a gesture in its values")
struct SinceLandingTests {
  @Test(
    "a pan that waited begins without the way meanwhile, if it is to", arguments: [false, true])
  func waitingPan(excludes: Bool) throws {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let swipe = stage.add(SwipeGestureRecognizer(direction: .right), "swipe")
    try pan.require(toFail: swipe)
    pan.excludesWaitingDistance = excludes
    var told: [(since: Double, landing: Double)] = []
    pan.onAction { pan in
      told.append((pan.translation(in: nil).dx, pan.translationSinceLanding(in: nil).dx))
    }
    // 100 pt/s: too slow for the swipe, which fails after 0.45 s.
    stage.finger.land(at: 200, 300).move(by: 60, 0, over: .milliseconds(600)).lift()
    let first = try #require(told.first)
    #expect(excludes ? first.since < 2 : first.since > 30, "\(first)")
    #expect(abs(first.landing - 45) < 2)
    let last = try #require(told.last)
    #expect(abs(last.landing - 60) < 1e-9)
    #expect(abs(last.since - (excludes ? first.since + 60 - first.landing : 50)) < 1e-9)
  }

  @Test("pan, pinch and rotation report both values, whatever a program sets")
  func both() throws {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let pinch = stage.add(PinchGestureRecognizer(), "pinch")
    let rotation = stage.add(RotationGestureRecognizer(), "rotation")
    pan.recognizeSimultaneously(with: pinch, rotation)
    pinch.recognizeSimultaneously(with: rotation)
    pinch.arcShare = 0
    rotation.spreadShare = 0
    pan.onAction { $0.setTranslation(.zero, in: nil) }
    pinch.onAction { $0.scale = 1 }
    rotation.onAction { $0.rotation = .zero }
    stage.hand.land([1: Point(x: 250, y: 300), 2: Point(x: 350, y: 300)])
    #expect(pinch.scaleSinceLanding == 1 && rotation.rotationSinceLanding == .zero)
    // Twice as far apart, a quarter turn, and 40 pt to the right.
    for step in 1...30 {
      let share = Double(step) / 30
      let angle = Angle.degrees(90 * share)
      let reach = Vector(dx: angle.cosine, dy: angle.sine) * (50 * (1 + share))
      let center = Point(x: 300 + 40 * share, y: 300)
      stage.hand.together {
        stage.hand.finger(1).move(to: center - reach)
        stage.hand.finger(2).move(to: center + reach)
      }
    }
    #expect(abs(pan.translationSinceLanding(in: nil).dx - 40) < 1e-9)
    #expect(abs(pinch.scaleSinceLanding - 2) < 1e-9)
    #expect(abs(rotation.rotationSinceLanding.degrees - 90) < 1e-6)
    #expect(pan.translation(in: nil) == .zero && pinch.scale == 1 && rotation.rotation == .zero)
    stage.hand.lift([1, 2])
  }
}
