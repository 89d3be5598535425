import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Complete gestures on layers.
///
/// A layer is touched at its center, or at the given point in its coordinates. If its center is covered,
/// transparent or masked, the first point of a grid over the layer that can be hit is used. If the layer
/// cannot be hit at all, the test fails, with the reason for each layer. To touch a layer that cannot be hit,
/// pass a position in the window.
extension Fingers {
  /// Lands on a layer, with the lowest free number.
  ///
  /// - Returns: The finger; it is not down if the landing was refused.
  @discardableResult
  public func land(
    on layer: Layer, at point: Point? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Finger {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let place = aim(at: layer, point, site) else { return nobody }
    return landNext(at: place, site)
  }

  /// Lands at a position in the window, with the lowest free number.
  @discardableResult
  public func land(
    at place: Point, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Finger {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return landNext(at: inWindow(place), site)
  }

  /// Taps a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer to tap.
  ///   - point: The position in the layer's coordinates; nil for its center.
  ///   - times: The number of taps, `gap` apart.
  ///   - fingers: The number of fingers, side by side and 60 points apart. All must land on the layer.
  ///   - span: The duration of each tap.
  ///   - gap: The time between a lift and the next landing.
  ///   - fileID: The test's file, as `#fileID`; leave the default.
  ///   - filePath: The test's path, as `#filePath`; leave the default.
  ///   - line: The test's line; leave the default.
  ///   - column: The test's column; leave the default.
  public func tap(
    _ layer: Layer, at point: Point? = nil, times: Int = 1, fingers: Int = 1,
    for span: TimeSpan = .milliseconds(50), gap: TimeSpan = .milliseconds(100),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let place = aim(at: layer, point, site) else { return }
    for (index, place) in places(about: place, fingers: fingers).enumerated() {
      guard lands(index + 1, of: fingers, on: layer, at: place, site) else { return }
    }
    tap(at: place, times: times, fingers: fingers, for: span, gap: gap, site)
  }

  /// Taps at a position in the window.
  public func tap(
    at place: Point, times: Int = 1, fingers: Int = 1, for span: TimeSpan = .milliseconds(50),
    gap: TimeSpan = .milliseconds(100), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    tap(at: inWindow(place), times: times, fingers: fingers, for: span, gap: gap, site)
  }

  /// Presses a layer with one finger, then lifts it.
  public func press(
    _ layer: Layer, at point: Point? = nil, for span: TimeSpan = .milliseconds(800),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    tap(
      layer, at: point, for: span, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Drags a layer with one finger, which stops before it lifts, so that there is no fling.
  ///
  /// - Parameters:
  ///   - layer: The layer to drag.
  ///   - point: The point to touch, in the layer's coordinates; its center if nil, the default.
  ///   - displacement: The displacement in points of the window, or of the layer of the fingers.
  ///   - span: The duration of the movement.
  ///   - pause: How long the finger rests before it lifts.
  ///   - fileID: The test's file, as `#fileID`; leave the default.
  ///   - filePath: The test's path, as `#filePath`; leave the default.
  ///   - line: The test's line; leave the default.
  ///   - column: The test's column; leave the default.
  public func drag(
    _ layer: Layer, at point: Point? = nil, by displacement: Vector,
    over span: TimeSpan = .milliseconds(300), pause: TimeSpan = .milliseconds(100),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let place = aim(at: layer, point, site) else { return }
    stroke(
      from: place, to: place + inWindow(displacement), over: span, pace: .even, pause: pause, site)
  }

  /// Drags one finger between two positions in the window; it stops before it lifts.
  public func drag(
    from start: Point, to end: Point, over span: TimeSpan = .milliseconds(300),
    pause: TimeSpan = .milliseconds(100), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    stroke(from: inWindow(start), to: inWindow(end), over: span, pace: .even, pause: pause, site)
  }

  /// Swipes over a layer with one finger, which lifts at nearly full speed: a fling.
  public func flick(
    _ layer: Layer, at point: Point? = nil, by displacement: Vector,
    over span: TimeSpan = .milliseconds(120), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let place = aim(at: layer, point, site) else { return }
    stroke(
      from: place, to: place + inWindow(displacement), over: span, pace: .flick, pause: .zero, site)
  }

  /// Pinches a layer with two fingers whose distance changes by a factor.
  ///
  /// The maximum distance between the fingers stays within the layer's bounds: at most three quarters of its
  /// shorter side in the window, but never less than 80 points.
  ///
  /// - Parameters:
  ///   - layer: The layer whose center is touched.
  ///   - scale: The factor by which the distance of the fingers changes; greater than 0.
  ///   - span: The duration of the movement.
  ///   - angle: The direction of the second finger from the first, clockwise from the right.
  ///   - fileID: The test's file, as `#fileID`; leave the default.
  ///   - filePath: The test's path, as `#filePath`; leave the default.
  ///   - line: The test's line; leave the default.
  ///   - column: The test's column; leave the default.
  public func pinch(
    _ layer: Layer, scale: Double, over span: TimeSpan = .milliseconds(400),
    angle: Angle = .degrees(45), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    transform(
      layer, scale: scale, angle: angle, over: span, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Rotates two fingers on a layer, clockwise for positive angles.
  public func rotate(
    _ layer: Layer, by rotation: Angle, over span: TimeSpan = .milliseconds(400),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    transform(
      layer, rotation: rotation, over: span, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Moves, rotates and spreads two fingers on a layer at the same time, then lifts them.
  ///
  /// - Parameters:
  ///   - layer: The layer whose center is touched.
  ///   - scale: The factor by which the distance of the fingers changes; greater than 0.
  ///   - rotation: The angle of rotation, clockwise.
  ///   - translation: The displacement of the fingers' center, in points of the window, or of the layer of the
  ///     fingers.
  ///   - angle: The direction of the second finger from the first at the start, clockwise from the right.
  ///   - span: The duration of the movement.
  ///   - fileID: The test's file, as `#fileID`; leave the default.
  ///   - filePath: The test's path, as `#filePath`; leave the default.
  ///   - line: The test's line; leave the default.
  ///   - column: The test's column; leave the default.
  public func transform(
    _ layer: Layer, scale: Double = 1, rotation: Angle = .zero, translation: Vector = .zero,
    angle: Angle = .degrees(45), over span: TimeSpan = .milliseconds(400),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard batch == nil else { return refuse("a movement takes several frames", site) }
    guard scale > 0, scale.isFinite else { return refuse("a pinch cannot scale by \(scale)", site) }
    guard let middle = aim(at: layer, nil, site) else { return }
    // Not of the bounding box, which is larger than a rotated layer.
    let width = layer.windowVector(of: Vector(dx: layer.bounds.width, dy: 0)).length
    let height = layer.windowVector(of: Vector(dx: 0, dy: layer.bounds.height)).length
    let widest = max(min(width, height) * 0.75, 80)
    let reach = widest / 2 / max(scale, 1)
    let translation = inWindow(translation)
    func place(_ sign: Double, _ share: Double) -> Point {
      let turn = AffineTransform.rotation(angle + rotation * share)
      let arm = turn.applied(to: Vector(dx: sign * reach * (1 + (scale - 1) * share), dy: 0))
      return middle + translation * share + arm
    }
    let numbers = freeNumbers(2)
    for (index, sign) in [-1.0, 1.0].enumerated() {
      guard lands(index + 1, of: 2, on: layer, at: place(sign, 0), site) else { return }
    }
    together {
      land(numbers[0], at: place(-1, 0), site)
      land(numbers[1], at: place(1, 0), site)
    }
    moveInWindow(numbers, over: span, site) { finger, share in
      place(finger == numbers[0] ? -1 : 1, share)
    }
    together {
      for number in numbers { lift(number, since: nil, .ended, site) }
    }
  }

  // MARK: Parts

  /// A finger that is never down, returned for a refused landing.
  private var nobody: Finger { Finger(fingers: self, number: freeNumber, landing: 0) }

  /// Lands the finger with the lowest free number at a position in the window.
  private func landNext(at place: Point, _ site: TestSite) -> Finger {
    let number = freeNumber
    guard let landing = land(number, at: place, site) else { return nobody }
    return Finger(fingers: self, number: number, landing: landing)
  }

  /// The lowest number, starting from 1, whose finger is not down.
  private var freeNumber: Int { freeNumbers(1)[0] }

  /// The lowest numbers, starting from 1, whose fingers are not down.
  private func freeNumbers(_ count: Int) -> [Int] {
    Array((1...).lazy.filter { [down] in down[$0] == nil }.prefix(count))
  }

  private func aim(at layer: Layer, _ point: Point?, _ site: TestSite) -> Point? {
    let aim = Aim(window: window, layer: layer)
    let place = aim.place(at: point)
    if place == nil { refuse(aim.objection(at: point), site) }
    return place
  }

  /// Whether one of several fingers would land on a layer; otherwise the test fails.
  private func lands(
    _ position: Int, of count: Int, on layer: Layer, at place: Point, _ site: TestSite
  ) -> Bool {
    let aim = Aim(window: window, layer: layer)
    if aim.isHit(at: place) { return true }
    let name = layer.name.isEmpty ? "the layer" : layer.name
    refuse(
      "finger \(position) of \(count) does not land on \(name) at \(text(place))\n"
        + aim.report(at: place), site)
    return false
  }

  /// The places of fingers around a center, spaced like the fingers of a hand.
  private func places(about center: Point, fingers: Int) -> [Point] {
    let count = max(fingers, 1)
    return (0..<count).map { index in
      center + Vector(dx: (Double(index) - Double(count - 1) / 2) * 60, dy: 0)
    }
  }

  private func tap(
    at place: Point, times: Int, fingers: Int, for span: TimeSpan, gap: TimeSpan, _ site: TestSite
  ) {
    guard batch == nil else { return refuse("a tap takes several frames", site) }
    guard place.isFinite else {
      return refuse("a finger cannot land at \(text(place))", site)
    }
    for round in 0..<max(times, 0) {
      if round > 0 { rest(for: gap, site) }
      let numbers = freeNumbers(max(fingers, 1))
      together {
        for (number, place) in zip(numbers, places(about: place, fingers: fingers)) {
          land(number, at: place, site)
        }
      }
      rest(for: span, site)
      together { for number in numbers { lift(number, since: nil, .ended, site) } }
    }
  }

  private func stroke(
    from start: Point, to end: Point, over span: TimeSpan, pace: Pace, pause: TimeSpan,
    _ site: TestSite
  ) {
    guard batch == nil else { return refuse("a movement takes several frames", site) }
    guard end.isFinite else { return refuse("a finger cannot move to \(text(end))", site) }
    let number = freeNumber
    guard land(number, at: start, site) != nil else { return }
    moveInWindow([number: end], over: span, pace: pace, site)
    if pause > .zero { rest(for: pause, site) }
    lift(number, since: nil, .ended, site)
  }
}
