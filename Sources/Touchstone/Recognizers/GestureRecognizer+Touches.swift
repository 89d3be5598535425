import TouchGeometry
import TouchGestures
import TouchTracking

extension GestureRecognizer {
  /// The number of touches of the gesture: those that are down, and those that have just lifted.
  ///
  /// For a tap, and for a gesture that had to wait for others until its fingers had lifted, the number of its
  /// fingers, even if the action is called after they lifted.
  public var numberOfTouches: Int { presentTouches }

  /// The touches of the gesture: those that are down, and those that have just lifted, in the order in which
  /// the recognizer received them. Do not keep the objects after the touches lift.
  ///
  /// - Complexity: O(touches); allocates the result.
  public final var gestureTouches: [Touch] { tracked.objects.filter { isPresent($0) } }

  /// Calls a closure with each touch that this recognizer receives, and with those that have lifted since its
  /// last reset. The closure may ignore its touch. Do not keep the objects after the touches lift. Allocates
  /// nothing.
  public final func forEachTouch(_ body: (Touch) -> Void) {
    var index = 0
    while index < tracked.count {
      let touch = tracked[index]
      body(touch)
      // A touch that was ignored is no longer listed, and the next one is in its place.
      if index < tracked.count, tracked.with(index, { $0 === touch }) { index += 1 }
    }
  }

  /// A touch that this recognizer receives, or that has lifted since its last reset; nil if it has no touch with
  /// this number. O(touches); allocates nothing.
  public final func touch(_ id: TouchID) -> Touch? { tracked.first { $0.id == id } }

  /// Whether this recognizer receives a touch that another one also receives, or received it and was not reset
  /// since. O(touches of both); allocates nothing.
  public final func sharesTouches(with other: GestureRecognizer) -> Bool {
    tracked.contains { touch in other.tracked.contains { $0 === touch } }
  }

  /// The number of the gesture's touches that are down or have just lifted.
  final var countOfPresentTouches: Int {
    var count = 0
    tracked.forEach { if isPresent($0) { count += 1 } }
    return count
  }

  /// The location of the gesture in the coordinates of `layer`; nil means the window.
  ///
  /// Usually the centroid of its fingers. For a swipe, it is where the swipe began; for a pinch or rotation
  /// with only one finger left, it is the last center of both. It remains available after the fingers have
  /// lifted.
  public func location(in layer: Layer?) -> Point {
    layer?.location(fromWindow: windowLocation) ?? windowLocation
  }

  /// The location of touch number `index` in the coordinates of `layer`; nil means the window. Nil if there
  /// is no such touch: fingers may have lifted since the last action.
  public func location(ofTouch index: Int, in layer: Layer?) -> Point? {
    guard index >= 0 else { return nil }
    var remaining = index
    for touch in tracked.objects where isPresent(touch) {
      if remaining == 0 { return touch.location(in: layer) }
      remaining -= 1
    }
    return nil
  }

  /// Whether a touch belongs to the gesture: it is down, has just lifted, or had not lifted before the moment that an
  /// action reports after a wait.
  final func isPresent(_ touch: Touch) -> Bool {
    let isHere = touch.isDown || isPresentInput(touch) && !hasLeft(touch) || isReportedLift(touch)
    return isHere && uses(touch)
  }

  /// Whether a touch has lifted in an earlier turn, and the gesture continues without it. When it begins it has the
  /// fingers of the instant of its recognition: a lift is handled before the movements of the same report.
  private func hasLeft(_ touch: Touch) -> Bool {
    guard stage.isActive, !touch.isDown, let sessionReference else { return false }
    if state == .began, let at = course.recognition?.at, at <= touch.timestamp { return false }
    return sessionReference._withUnsafeGuaranteedRef { touch.turn != $0.registry.turn }
  }

  /// Whether a touch that is not down belongs to the moment that is reported. A gesture that was over when it was
  /// allowed to act reports two moments, when it was recognized and when it ended. If other fingers continued
  /// it, a touch that lifted in the wait does not belong to it any more.
  private func isReportedLift(_ touch: Touch) -> Bool {
    if keepsFingers, stage.isRecognized {
      // The fingers of an earlier press had lifted when those of the last one landed.
      return !tracked.contains { $0.landed > touch.timestamp }
    }
    switch course {
    case .waiting(let since): return touch.timestamp == since
    case .ended(let recognition, let end):
      guard end == recognition.at, let since = recognition.waitedSince else {
        return lastLift == inputTime
      }
      if state == .began { return touch.landed <= since && touch.timestamp >= since }
      return touch.timestamp >= max(since, lastLift)
    case .cancelled: return lastLift == inputTime
    case .idle, .abandoned, .undecided, .active, .failed: return false
    }
  }

  /// Whether a touch changed at the present instant, in the input that is being handled, or in this turn. A host may
  /// have advanced event time beyond the time of that input, whose lifts and movements are turns of their own.
  final func isPresentInput(_ touch: Touch) -> Bool {
    guard let sessionReference else { return false }
    return sessionReference._withUnsafeGuaranteedRef {
      touch.timestamp == $0.now || touch.timestamp == $0.inputTime
        || touch.turn == $0.registry.turn
    }
  }

  /// The touch whose layers are asked whether the gesture may begin: the first one that is down or has just lifted. A
  /// finger that lifted earlier is still listed while its lift is held back for its layer; it counts if no other is
  /// left. One that was released from its layer does not.
  final var decidingTouch: Touch? {
    let present = tracked.first {
      $0.windowIdentity != nil && ($0.isDown || isPresentInput($0))
    }
    return present ?? tracked.first { $0.windowIdentity != nil }
  }

  /// The velocity of a touch at event time, or at the lift of a touch that has lifted, in points per second of
  /// the window.
  final func velocity(of touch: Touch) -> Vector {
    let instant = touch.isDown ? sessionTime ?? touch.timestamp : touch.timestamp
    return touch.velocity(at: instant, by: velocityEstimator)
  }

  /// The moment that an action reports for a gesture that was over when it was allowed to act; nil if that is the
  /// present one.
  final var reportedAttempt: HeldMoment? { stage.isOver ? reportedMoment : nil }

  /// The mean velocity of the touches of the gesture, in points per second of the window.
  ///
  /// Averages velocities rather than positions, so that a finger that lands or lifts causes no jump. A finger that has
  /// just lifted counts until event time moves on.
  func meanVelocity() -> Vector {
    if let velocity = reportedAttempt?.velocity { return velocity }
    var sum = Vector.zero
    var count = 0.0
    tracked.forEach { touch in
      guard isPresent(touch) || lastLift == inputTime && hasLeft(touch) else { return }
      sum = sum + velocity(of: touch)
      count += 1
    }
    return count > 0 ? sum / count : .zero
  }

  /// Drops a lifted touch, unless the gesture continues at this instant, or may still begin: fingers that lift at one
  /// instant may be reported in separate frames, or before a movement, and must end the gesture as if they were
  /// reported together. The next lift of another instant drops it. A gesture that waits keeps the touch until its
  /// reset: it will report its fingers when it is allowed to act. So does a gesture that began with this lift and has
  /// yet to report its end.
  func drop(_ touch: Touch, at now: Instant) {
    if isPending || deadline <= now { return }
    if stage.isUndecided {
      guard tracked.contains(where: { $0.isDown }) else {
        // It may still be recognized at a deadline, and then reports where its fingers lifted.
        lastLocation = windowLocation
        if !tracked.contains(where: { !$0.isOver }) { tracked.removeAll() }
        return
      }
      // Until the last finger lifts, those that lifted before it belong to the same press.
      if keepsFingers { return }
    }
    // A touch that was held back may have lifted earlier.
    guard stage.isActive || stage.isUndecided, touch.ownPhase == .ended, let session,
      isPresentInput(touch)
    else { return tracked.remove(touch) }
    guard lastLift != session.inputTime else { return }
    lastLift = session.inputTime
    tracked.removeAll { !$0.isDown && $0.turn != touch.turn }
  }

  /// The vector from the first of two fingers to the second, and its rate of change, in points (per second)
  /// of the window; nil with fewer fingers, or if they are at the same position. The fingers are the first two
  /// touches of the gesture that are down or have just lifted.
  var pairMotion: (way: Vector, change: Vector)? {
    guard isInSession else { return nil }
    var first: (location: Point, velocity: Vector)?
    for index in 0..<tracked.count where tracked.with(index, { isPresent($0) }) {
      let present = tracked.with(index) { ($0.windowLocation, velocity(of: $0)) }
      guard let known = first else {
        first = present
        continue
      }
      let way = present.0 - known.location
      return way.squaredLength > 0 ? (way, present.1 - known.velocity) : nil
    }
    return nil
  }
}
