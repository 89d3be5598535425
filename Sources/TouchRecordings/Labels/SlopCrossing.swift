import TouchGeometry
import TouchGestures
import TouchTracking

extension IntendedGesture {
  /// The instant from which the latency of a recognition of this kind counts; nil if the contacts never came
  /// that far.
  ///
  /// A tap counts from the last lift, and a press from the end of the default hold. The others count from the
  /// instant at which the contacts crossed the default slop of the kind, interpolated between two reports: a
  /// pan when their center was 10 pt from where it was when the last of them had landed, a swipe at 48 pt, a
  /// pinch when their distance had changed by 8 pt, and a rotation when each had traveled an arc of 8 pt and
  /// they had turned by 3 degrees. Stricter rules and other settings do not move this instant, so that their
  /// latencies can be compared.
  func origin(of kind: GestureOutcome.Kind) -> Instant? {
    switch kind {
    case .tap, .doubleTap, .twoFingerTap: end
    case .press: contacts.map(\.landed).max().map { $0 + Thresholds.longPress }
    case .pan: crossing { Self.travel($0, $1) / Thresholds.panStartDistance }
    case .swipe: crossing { Self.travel($0, $1) / Thresholds.swipeDistance }
    case .pinch:
      crossing { from, to in
        guard from.count == 2 else { return 0 }
        let change = to[0].distance(to: to[1]) - from[0].distance(to: from[1])
        return abs(change) / Thresholds.pinchStartDistance
      }
    case .rotation:
      crossing { from, to in
        guard from.count == 2 else { return 0 }
        let (before, now) = (from[1] - from[0], to[1] - to[0])
        let turn = abs(Mathematics.arctangent(y: before.cross(now), x: before.dot(now)))
        let arc = turn * max(before.length, now.length) / 2
        return min(
          arc / Thresholds.rotationStartArc, turn / Thresholds.rotationStartAngle.radians)
      }
    case .other: nil
    }
  }

  /// The distance of the contacts' center from where it was, in points.
  private static func travel(_ from: [Point], _ to: [Point]) -> Double {
    let sum = zip(from, to).reduce(Vector.zero) { $0 + ($1.1 - $1.0) }
    return sum.length / Double(max(from.count, 1))
  }

  /// The instant at which a measure of the contacts' locations reached 1 while all of them were down; nil if
  /// it never did.
  ///
  /// - Parameter measure: Compares the locations when the last contact landed with later ones.
  private func crossing(_ measure: ([Point], [Point]) -> Double) -> Instant? {
    guard let landed = contacts.map(\.landed).max(), let lifted = contacts.map(\.lifted).min()
    else { return nil }
    let from = contacts.map { $0.location(at: landed) }
    var before = (time: landed, value: 0.0)
    let reports = contacts.flatMap { $0.places.map(\.time) }
    for time in Set(reports).sorted() where time > landed && time <= lifted {
      let value = measure(from, contacts.map { $0.location(at: time) })
      guard value >= 1 else {
        before = (time, value)
        continue
      }
      return Crossing.instant(from: before, to: (time, value))
    }
    return nil
  }

  private enum Crossing {
    /// The instant at which a value that changes evenly reaches 1. After a silence it began to change within
    /// the last reports only.
    static func instant(
      from before: (time: Instant, value: Double), to after: (time: Instant, value: Double)
    ) -> Instant {
      let start = max(before.time, after.time - Thresholds.maximumSampleGap)
      let way = after.value - before.value
      let share = way > 0 ? (1 - before.value) / way : 1
      return start + .seconds((after.time - start).seconds * min(max(share, 0), 1))
    }
  }
}

extension ContactPath {
  /// The location at an instant, interpolated between two reports; the nearest one before the landing and
  /// after the lift.
  func location(at instant: Instant) -> Point {
    // The first report at or after the instant, found by bisection.
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].time < instant { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return places.first?.location ?? .zero }
    guard low < places.count else { return places[low - 1].location }
    let (a, b) = (places[low - 1], places[low])
    let start = max(a.time, b.time - Thresholds.maximumSampleGap)
    guard instant > start else { return a.location }
    let share = (instant - start).seconds / (b.time - start).seconds
    return a.location.interpolated(to: b.location, fraction: share)
  }
}
