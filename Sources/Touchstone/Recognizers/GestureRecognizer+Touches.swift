import TouchGeometry
import TouchGestures
import TouchTracking

extension GestureRecognizer {
  /// How many touches make the gesture: those that are down, and those that lifted just now.
  ///
  /// Of a tap it is the number of its fingers, also when the action is sent after they lifted.
  public var numberOfTouches: Int { presentTouches }

  /// How many of its touches are down or lifted just now.
  final var countOfPresentTouches: Int {
    var count = 0
    tracked.forEach { if isPresent($0) { count += 1 } }
    return count
  }

  /// Where the gesture is, in the coordinates of `layer`; nil means the window.
  ///
  /// Usually the middle of its fingers; for a swipe where it began, for a pinch or rotation that one
  /// finger has left the middle of the two as it was. Kept after the fingers lifted.
  public func location(in layer: Layer?) -> Point {
    layer?.location(fromWindow: windowLocation) ?? windowLocation
  }

  /// Where touch number `index` is, in the coordinates of `layer`; nil means the window. Nil when
  /// there is no such touch: fingers may have lifted since the last action.
  public func location(ofTouch index: Int, in layer: Layer?) -> Point? {
    guard index >= 0 else { return nil }
    var remaining = index
    for touch in tracked.objects where isPresent(touch) {
      if remaining == 0 { return touch.location(in: layer) }
      remaining -= 1
    }
    return nil
  }

  /// Whether a touch is one of the gesture's: down, lifted just now, or lifted when the gesture was
  /// sure and had to wait.
  private func isPresent(_ touch: Touch) -> Bool {
    let isHere =
      touch.isDown || touch.timestamp == session?.now || touch.timestamp == course.waitedSince
    return isHere && uses(touch)
  }

  /// The mean velocity of the touches that make the gesture, in points a second of the window.
  ///
  /// The velocities are averaged and not the places, so that a finger that lands or lifts makes no
  /// leap in it.
  func meanVelocity() -> Vector {
    var sum = Vector.zero
    var count = 0.0
    tracked.forEach { touch in
      guard isPresent(touch) else { return }
      let now = session?.now ?? touch.timestamp
      sum = sum + touch.history.velocity(at: now, by: velocityEstimator).vector
      count += 1
    }
    if let lift = lastLift, lift.at == session?.now {
      sum = sum + lift.velocity
      count += lift.count
    }
    return count > 0 ? sum / count : .zero
  }

  /// Forgets a touch that has lifted, but for its velocity: fingers that lift at one instant may be
  /// reported one after the other, and must throw as if they were reported together.
  func letGo(of touch: Touch, at now: Instant) {
    tracked.remove(touch)
    guard course.isActive, touch.ownPhase == .ended else { return }
    let velocity = touch.history.velocity(at: now, by: velocityEstimator).vector
    if let lift = lastLift, lift.at == now {
      lastLift = (now, lift.velocity + velocity, lift.count + 1)
    } else {
      lastLift = (now, velocity, 1)
    }
  }

  /// The way from the first of two fingers to the second, and how fast that changes, in points (a
  /// second) of the window; nil with fewer fingers, or when they are at one place.
  var pairMotion: (way: Vector, change: Vector)? {
    guard let (first, second) = firstPair, let now = session?.now else { return nil }
    let way = second.windowLocation - first.windowLocation
    guard way.squaredLength > 0 else { return nil }
    let velocity = second.history.velocity(at: now, by: velocityEstimator).vector
    return (way, velocity - first.history.velocity(at: now, by: velocityEstimator).vector)
  }

  /// The first two touches that make the gesture and are down or lifted just now.
  private var firstPair: (Touch, Touch)? {
    var first: Touch?
    for index in 0..<tracked.count where tracked.with(index, isPresent) {
      guard let known = first else {
        first = tracked[index]
        continue
      }
      return (known, tracked[index])
    }
    return nil
  }
}
