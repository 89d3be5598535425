import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Semantics 4.5 and section 0: the report of a recognizer that had to wait, and when it may act.
@Suite("Waiting and release")
struct WaitingTests {
  private let stage: GestureStage
  private let blocker: ScriptedRecognizer

  init() throws {
    stage = try GestureStage()
    blocker = stage.add(ScriptedRecognizer(), "blocker", to: stage.window)
    blocker.cancelsTouchesInView = false
    // A finger that stays keeps the blocker undecided.
    stage.hand.finger(9).land(at: 20, 20)
  }

  private func actions() -> [String] { stage.heard().filter { !$0.hasPrefix("layer") } }

  /// Two fingers land and move to the right together, by 10 points each time.
  private func dragTwoFingers(times: Int) {
    stage.hand.land([1: Point(x: 200, y: 300), 2: Point(x: 300, y: 300)])
    for _ in 1...times {
      stage.hand.together {
        stage.hand.finger(1).move(by: 10, 0)
        stage.hand.finger(2).move(by: 10, 0)
      }
    }
  }

  @Test("a released pan reports began first, although it has moved since")
  func beganFirst() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: blocker)
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 10, 0).move(by: 10, 0)
    #expect(actions().isEmpty)
    blocker.state = .failed
    #expect(actions() == ["pan began"])
    stage.finger.move(by: 10, 0).lift()
    #expect(actions() == ["pan changed", "pan ended"])
  }

  @Test("a pan that ended while waiting reports began and ended, each with its values")
  func beganThenEnded() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.landingFactor = 1
    try pan.require(toFail: blocker)
    var values: [Vector] = []
    var places: [Point] = []
    pan.onAction {
      values.append($0.translation(in: nil))
      places.append($0.location(in: nil))
    }
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 50, 0).lift()
    #expect(actions().isEmpty)
    blocker.state = .failed
    #expect(actions() == ["pan began", "pan ended"])
    #expect(values == [Vector(dx: 20, dy: 0), Vector(dx: 70, dy: 0)])
    #expect(places == [Point(x: 330, y: 300), Point(x: 380, y: 300)])
  }

  @Test("a pan released after its fingers lifted has the fingers and velocity with which they did")
  func fingersOfEnded() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.minimumNumberOfTouches = 2
    try pan.require(toFail: blocker)
    var counts: [Int] = []
    var velocities: [Double] = []
    pan.onAction {
      counts.append($0.numberOfTouches)
      velocities.append($0.velocity(in: nil).dx)
    }
    dragTwoFingers(times: 10)
    stage.hand.lift([1, 2])
    stage.waits(.milliseconds(200))
    blocker.state = .failed
    #expect(actions() == ["pan began", "pan ended"])
    #expect(counts == [2, 2])
    #expect(velocities.allSatisfy { $0 > 500 }, "\(velocities)")
  }

  @Test(
    "a finger that is left after a pan has ended in its wait changes none of its values",
    arguments: [false, true])
  func fingerLeftOver(lifts: Bool) throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.minimumNumberOfTouches = 2
    try pan.require(toFail: blocker)
    var end: GestureSnapshot?
    pan.on(.ended) { end = $0.snapshot }
    dragTwoFingers(times: 10)
    stage.hand.finger(1).lift()
    stage.hand.finger(2).move(by: 0, 80)
    if lifts { stage.hand.finger(2).lift() }
    blocker.state = .failed
    #expect(actions() == ["pan began", "pan ended"])
    #expect(end?.translation?.dy == 0)
    #expect(end?.location == Point(x: 400, y: 300))
  }

  @Test("a pan that has ended in its wait ends with its velocity then, though a finger still rests")
  func velocityBesideRestingFinger() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.minimumNumberOfTouches = 2
    try pan.require(toFail: blocker)
    var velocities: [Double] = []
    pan.onAction { velocities.append($0.velocity(in: nil).dx) }
    dragTwoFingers(times: 10)
    stage.hand.finger(1).lift()
    stage.waits(.milliseconds(200))
    blocker.state = .failed
    #expect(actions() == ["pan began", "pan ended"])
    #expect(velocities.allSatisfy { $0 > 0.8 * velocities[0] }, "\(velocities)")
  }

  @Test("a finger that lifted while the pan waited does not belong to what the others do later")
  func fingersOfContinued() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: blocker)
    var counts: [Int] = []
    pan.onAction { counts.append($0.numberOfTouches) }
    dragTwoFingers(times: 5)
    stage.hand.finger(1).lift()
    stage.waits(.milliseconds(50))
    blocker.state = .failed
    stage.hand.finger(2).move(by: 10, 0).lift()
    #expect(actions() == ["pan began", "pan changed", "pan ended"])
    #expect(counts == [1, 1, 1])
  }

  /// A pan, a pinch and a transform that are recognized together and may wait for the blocker.
  private func addThree(
    waiting: Bool = true
  ) throws -> (PanGestureRecognizer, PinchGestureRecognizer, TransformGestureRecognizer) {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let pinch = stage.add(PinchGestureRecognizer(), "pinch")
    let transform = stage.add(TransformGestureRecognizer(), "transform")
    pan.recognizeSimultaneously(with: pinch, transform)
    pinch.recognizeSimultaneously(with: transform)
    for recognizer in [pan, pinch, transform] as [GestureRecognizer] where waiting {
      try recognizer.require(toFail: blocker)
    }
    return (pan, pinch, transform)
  }

  /// The three of ``addThree(waiting:)``, and two fingers that move right and spread.
  /// The first lifts after 5 steps, the second one with it or after 5 more.
  private func spreadTwoFingers(
    liftingTogether: Bool, waiting: Bool = true,
    _ action: @escaping (GestureSnapshot, String) -> Void
  ) throws {
    let (pan, pinch, transform) = try addThree(waiting: waiting)
    for recognizer in [pan, pinch, transform] as [GestureRecognizer] {
      recognizer.onAction { action($0.snapshot, $0.name) }
    }
    let (first, second) = (stage.hand.finger(1), stage.hand.finger(2))
    stage.hand.together {
      first.land(at: 200, 300)
      second.land(at: 300, 300)
    }
    for _ in 1...5 {
      stage.hand.together {
        first.move(by: 5, 0)
        second.move(by: 15, 0)
      }
    }
    if liftingTogether {
      stage.hand.together {
        first.lift()
        second.lift()
      }
    } else {
      first.lift()
      for _ in 1...5 { second.move(by: 15, 0) }
      second.lift()
    }
    stage.waits(.milliseconds(200))
    stage.hand.finger(9).move(by: 1, 0)
    blocker.state = .failed
  }

  @Test("a finger that lifted earlier in the wait has no part in the end of the gesture")
  func fingersOfTheEnd() throws {
    var counts: [String: [Int]] = [:]
    var ends: [String: GestureSnapshot] = [:]
    try spreadTwoFingers(liftingTogether: false) { snapshot, name in
      counts[name, default: []].append(snapshot.numberOfTouches)
      ends[name] = snapshot
    }
    #expect(counts == ["pan": [2, 1], "pinch": [2, 1], "transform": [2, 1]])
    #expect(ends["pinch"]?.scaleVelocity == 0)
    #expect(ends["transform"]?.scaleVelocity == 0)
    #expect(ends["pan"]?.velocity == ends["transform"]?.velocity)
  }

  @Test("a transform released after its fingers lifted has the rates with which they did")
  func ratesOfEnded() throws {
    var ends: [String: GestureSnapshot] = [:]
    try spreadTwoFingers(liftingTogether: true) { snapshot, name in ends[name] = snapshot }
    #expect(ends["transform"]?.numberOfTouches == 2)
    #expect(try #require(ends["transform"]?.scaleVelocity) > 1)
  }

  @Test("a gesture that ended in its wait begins with the values that it has without the wait")
  func valuesOfTheBeginning() throws {
    func beginnings(waiting: Bool) throws -> [String: GestureSnapshot] {
      var beginnings: [String: GestureSnapshot] = [:]
      try WaitingTests().spreadTwoFingers(liftingTogether: false, waiting: waiting) {
        guard $0.state == .began else { return }
        beginnings[$1] = $0
        beginnings[$1]?.time = .zero
      }
      return beginnings
    }
    let punctual = try beginnings(waiting: false)
    #expect(punctual.count == 3)
    #expect(try beginnings(waiting: true) == punctual)
  }

  @Test("settings that change in the wait, or in the action that follows it, remain")
  func settings() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let press = stage.add(LongPressGestureRecognizer(), "press")
    press.recognizeSimultaneously(with: pan)
    press.minimumPressDuration = .milliseconds(100)
    try pan.require(toFail: blocker)
    try press.require(toFail: blocker)
    var distances: [Double] = []
    pan.on(.began) {
      distances.append($0.startDistance)
      $0.excludesSlop = false
    }
    press.on(.began) { $0.minimumPressDuration = .seconds(2) }
    stage.finger.land(at: middle)
    stage.waits(.milliseconds(200))
    stage.finger.move(by: 30, 0)
    pan.startDistance = 25
    stage.finger.lift()
    blocker.state = .failed
    #expect(actions() == ["pan began", "pan ended", "press began", "press ended"])
    #expect(distances == [25])
    #expect(pan.startDistance == 25 && !pan.excludesSlop)
    #expect(press.minimumPressDuration == .seconds(2))
  }

  @Test("an action that resets the translation receives the whole distance, even after waiting")
  func piecesAfterWaiting() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.landingFactor = 1
    try pan.require(toFail: blocker)
    var way = Vector.zero
    pan.onAction {
      way = way + $0.translation(in: nil)
      $0.setTranslation(.zero, in: nil)
    }
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 50, 0).lift()
    blocker.state = .failed
    #expect(actions() == ["pan began", "pan ended"])
    #expect(way == Vector(dx: 70, dy: 0))
  }

  @Test("a released tap has its finger and its location")
  func tapKeepsFinger() throws {
    let tap = stage.add(TapGestureRecognizer(), "tap")
    try tap.require(toFail: blocker)
    var count = 0
    var place: Point?
    tap.onAction {
      count = $0.numberOfTouches
      place = $0.location(ofTouch: 0, in: nil)
    }
    stage.finger.tap(at: middle)
    stage.waits(.milliseconds(200))
    blocker.state = .failed
    #expect(actions() == ["tap ended"])
    #expect(tap.location(in: nil) == middle)
    #expect(count == 1)
    #expect(place == middle)
  }

  @Test("a waiting recognizer excludes no others before it is released")
  func excludesLate() throws {
    let tap = stage.add(TapGestureRecognizer(), "tap")
    try tap.require(toFail: blocker)
    let other = stage.add(TapGestureRecognizer(), "other", to: stage.window)
    other.recognizeSimultaneously(with: blocker)
    stage.finger.tap(at: middle)
    #expect(actions() == ["other ended"])
    blocker.state = .failed
    #expect(actions().isEmpty)
    #expect(tap.failureReason == .excluded(by: other.id))
  }

  @Test("if the required recognizer is recognized, the waiting one fails without an action")
  func fails() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: blocker)
    stage.finger.land(at: middle).move(by: 30, 0)
    blocker.state = .began
    #expect(actions() == ["blocker began"])
    #expect(pan.failureReason == .requirementRecognized(blocker.id))
    #expect(!pan.isPending)
    stage.finger.move(by: 30, 0).lift()
    #expect(!actions().contains { $0.hasPrefix("pan") })
  }

  @Test("a gesture that fails while it waits has no values, and none can be set")
  func valuesOfFailed() throws {
    let (pan, pinch, transform) = try addThree()
    let (first, second) = (stage.hand.finger(1), stage.hand.finger(2))
    first.land(at: 200, 300)
    second.land(at: 300, 300).move(by: 40, 0).move(by: 40, 0)
    first.move(by: 20, 0)
    #expect(pan.isPending && pinch.isPending && transform.isPending)
    blocker.state = .began
    #expect(pan.state == .failed && pinch.state == .failed && transform.state == .failed)
    pinch.scale = 3
    #expect(pan.translation(in: nil) == .zero && pan.translationSinceLanding(in: nil) == .zero)
    #expect(pinch.scale == 1 && pinch.scaleSinceLanding == 1)
    #expect(transform.scale == 1 && transform.translation(in: nil) == .zero)
    #expect(pan.numberOfTouches == 2 && pan.location(in: nil) == Point(x: 300, y: 300))
  }

  @Test("shouldBegin is asked at the attempt and not again at the release")
  func shouldBeginOnce() throws {
    let delegate = ScriptedDelegate()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.delegate = delegate
    try pan.require(toFail: blocker)
    stage.finger.land(at: middle).move(by: 30, 0)
    #expect(delegate.times("begin pan") == 1)
    blocker.state = .failed
    #expect(delegate.times("begin pan") == 1)
    #expect(actions() == ["pan began"])
  }

  @Test("a waiting recognizer that is disabled fails without an action")
  func disabled() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: blocker)
    stage.finger.land(at: middle).move(by: 30, 0)
    pan.isEnabled = false
    blocker.state = .failed
    #expect(actions().isEmpty)
    #expect(pan.failureReason == .withdrawn)
  }

  @Test("a pan that waits for a swipe begins as soon as the swipe goes the wrong way")
  func wrongWay() throws {
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let swipe = stage.add(SwipeGestureRecognizer(direction: .right), "swipe")
    try pan.require(toFail: swipe)
    stage.finger.land(at: middle).move(by: 0, 40)
    #expect(actions() == ["pan began"])
    stage.finger.lift()
    guard case .wrongDirection(let along, let sideways, let limit) = swipe.failureReason else {
      Issue.record("\(String(describing: swipe.failureReason))")
      return
    }
    #expect(along == 0 && sideways == 40 && limit >= 0)
  }
}
