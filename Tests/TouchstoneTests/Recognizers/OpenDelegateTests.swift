import Randomness
import Testing
import TouchGeometry
import TouchGestures
import TouchTesting
import TouchTracking
import Touchstone

/// Delegates that allow a recognizer to act together with all others.
@Suite("Delegates that allow every pair")
struct OpenDelegateTests {
  private let stage: GestureStage
  private let delegate = ScriptedDelegate()
  init() throws { stage = try GestureStage() }

  @Test("the delegate is asked once per gesture, and not about pairs")
  func askedOnce() {
    let pans = (0..<5).map { stage.add(PanGestureRecognizer(), "pan \($0)") }
    for pan in pans { pan.delegate = delegate }
    delegate.goesWithAll = { _ in true }
    for gesture in 1...2 {
      stage.finger.land(at: middle).move(by: 60, 0).move(by: 30, 0).lift()
      for pan in pans {
        #expect(stage.journal.lines(of: pan.name).first == "\(pan.name) began")
        #expect(delegate.times("all \(pan.name)") == gesture)
      }
    }
    let aboutPairs = delegate.asked.filter { question in
      ["simultaneous", "require", "required"].contains { question.hasPrefix("\($0) ") }
    }
    #expect(aboutPairs.isEmpty)
  }

  @Test(
    "an open delegate's recognizer is recognized with one without delegate, in either order",
    arguments: [true, false])
  func withOthers(opensFirst: Bool) {
    let open = stage.add(PanGestureRecognizer(), "open")
    let plain = stage.add(PanGestureRecognizer(), "plain")
    let other = stage.add(PanGestureRecognizer(), "other")
    open.delegate = delegate
    delegate.goesWithAll = { _ in true }
    (opensFirst ? plain : open).startDistance = 40
    other.startDistance = 50
    stage.finger.land(at: middle).move(by: 100, 0, over: .milliseconds(100)).lift()
    #expect(stage.journal.lines(of: "open").first == "open began")
    #expect(stage.journal.lines(of: "plain").first == "plain began")
    // The two without a delegate still exclude each other.
    #expect(stage.journal.lines(of: "other").isEmpty)
  }

  @Test("requirements still hold")
  func requirements() throws {
    let single = stage.add(TapGestureRecognizer(), "single")
    let double = stage.add(TapGestureRecognizer(taps: 2), "double")
    try single.require(toFail: double)
    single.delegate = delegate
    double.delegate = delegate
    delegate.goesWithAll = { _ in true }
    stage.finger.tap(at: middle)
    stage.finger.tap(at: middle)
    stage.waits()
    #expect(stage.journal.lines(of: "single").isEmpty)
    #expect(stage.journal.lines(of: "double") == ["double ended"])
  }

  @Test("the answer is discarded with the delegate")
  func withoutDelegate() {
    let open = stage.add(PanGestureRecognizer(), "open")
    stage.add(PanGestureRecognizer(), "plain")
    open.delegate = delegate
    delegate.goesWithAll = { _ in true }
    stage.finger.land(at: middle).move(by: 100, 0).lift()
    #expect(stage.heard().filter { ["open began", "plain began"].contains($0) }.count == 2)
    open.delegate = nil
    stage.finger.land(at: middle).move(by: 100, 0).lift()
    #expect(stage.heard().filter { ["open began", "plain began"].contains($0) }.count == 1)
  }

  @Test("law: the result is the same as when the delegate allows each pair", arguments: 0..<60)
  func sameAsPairs(seed: Int) throws {
    let once = try Self.play(UInt64(seed), byPairs: false)
    let pairs = try Self.play(UInt64(seed), byPairs: true)
    #expect(once == pairs)
    #expect(!once.isEmpty)
  }

  /// Plays random fingers over seven recognizers, some of which act with all others; returns the journal.
  private static func play(_ seed: UInt64, byPairs: Bool) throws -> [String] {
    let stage = try GestureStage()
    let delegate = ScriptedDelegate()
    var random = SplitMix64(seed: seed)
    let recognizers: [GestureRecognizer] = [
      TapGestureRecognizer(), TapGestureRecognizer(taps: 2), LongPressGestureRecognizer(),
      PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer(),
      SwipeGestureRecognizer(direction: .right),
    ]
    var open: Set<ObjectIdentifier> = []
    for (index, recognizer) in recognizers.enumerated() {
      stage.add(recognizer, "recognizer \(index)")
      recognizer.delegate = delegate
      if Bool.random(using: &random) { open.insert(ObjectIdentifier(recognizer)) }
    }
    if byPairs {
      delegate.simultaneous = {
        open.contains(ObjectIdentifier($0)) || open.contains(ObjectIdentifier($1))
      }
    } else {
      delegate.goesWithAll = { open.contains(ObjectIdentifier($0)) }
    }
    for _ in 0..<12 {
      let first = Point(
        x: .random(in: 150...450, using: &random), y: .random(in: 150...450, using: &random))
      stage.hand.finger(1).land(at: first)
      let isPair = Bool.random(using: &random)
      if isPair { stage.hand.finger(2).land(at: first + Vector(dx: 90, dy: 20)) }
      stage.hand.rest(for: .milliseconds(Double(Int.random(in: 0...700, using: &random))))
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        stage.hand.finger(isPair && Bool.random(using: &random) ? 2 : 1)
          .move(
            by: .random(in: -80...80, using: &random), .random(in: -80...80, using: &random),
            over: .milliseconds(50))
      }
      stage.hand.finger(1).lift()
      if isPair { stage.hand.finger(2).lift() }
      if Bool.random(using: &random) { stage.waits(.seconds(1)) }
    }
    stage.waits()
    return stage.heard()
  }
}
