import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// How a scroll layer responds to fingers.
extension ScrollLayer {
  /// Handles a state change of one of the layer's two recognizers.
  final func follow(_ recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .began: begin(recognizer)
    case .changed: move()
    case .ended:
      // A host may report the last movement with the lift.
      if liftsElsewhere { move() }
      releaseGrip(isEnd: true)
    case .cancelled: releaseGrip(isEnd: false)
    case .possible, .failed: return
    }
  }

  // MARK: Holding

  /// Lets the fingers of a recognizer that has begun hold the content.
  ///
  /// One delivery may begin both recognizers and move their fingers on. The grips are nevertheless those of
  /// the reports by which the recognizers began, in that order.
  private func begin(_ recognizer: GestureRecognizer) {
    let isPan = recognizer === panGestureRecognizer
    let other = isPan ? pinchGestureRecognizer : panGestureRecognizer
    let (start, otherStart) = (startReport(of: recognizer), startReport(of: other))
    let isHeld = isPan ? grip?.isPanning : grip?.isZooming
    let isOtherHeld = isPan ? grip?.isZooming : grip?.isPanning
    if other.course.isActive, isOtherHeld != true {
      if otherStart < start { hold(other, from: otherStart, without: recognizer) }
      hold(recognizer, from: start, without: otherStart > start ? other : nil)
    } else if isHeld != true || start >= otherStart {
      hold(recognizer, from: start, without: nil)
    }
    move()
  }

  /// Starts a grip at the report by which a recognizer began.
  ///
  /// - Parameters:
  ///   - start: The time of that report.
  ///   - later: The other recognizer, if it began by a later report.
  private func hold(
    _ recognizer: GestureRecognizer, from start: Instant, without later: GestureRecognizer?
  ) {
    move(at: start)
    let former = grip
    let isFirst = former == nil && later !== panGestureRecognizer
    takeGrip(after: former, swallowing: isFirst ? panned : nil, at: start, without: later)
    guard recognizer === panGestureRecognizer, isDirectionalLockEnabled, var grip,
      grip.spread == nil
    else { return }
    let way = startDirection
    let axis = ScrollAxis(of: way)
    if abs(axis.part(of: way)) >= 2 * abs(axis.other.part(of: way)), way != .zero {
      grip.axis = axis
    }
    activity = .dragging(grip)
  }

  /// The first report of a recognizer's fingers since it began, in the current delivery.
  private func startReport(of recognizer: GestureRecognizer) -> Instant {
    guard recognizer.course.isActive, let start = recognizer.course.recognition?.at else {
      return .distantFuture
    }
    var first = Instant.distantFuture
    recognizer.forEachTouch { touch in
      for sample in touch.coalescedSamples where sample.time >= start {
        first = min(first, sample.time)
      }
    }
    return first == .distantFuture ? start : first
  }

  /// Where a touch was last reported until an instant of the current delivery, in the window's coordinates.
  private func location(of touch: Touch, at instant: Instant) -> Point {
    let samples = touch.coalescedSamples
    return samples.last { $0.time <= instant }?.location
      ?? (samples.isEmpty ? touch.location(in: nil) : touch.previousLocation(in: nil))
  }

  /// The movement of the pan since the end of the slop; nil for a pan that had to wait for other recognizers,
  /// which holds the content where the fingers were when it began.
  private var panned: Vector? {
    let pan = panGestureRecognizer
    guard pan.course.isActive, pan.course.waitedSince == nil else { return nil }
    return pan.translation(in: self)
  }

  private var grip: ScrollGrip? {
    switch activity {
    case .dragging(let grip): grip
    case .idle, .pushed, .coasting, .zooming, .approaching, .fading: nil
    }
  }

  /// Lets the fingers that stay hold the content where those that have just lifted left it.
  final func fingersDidChange(_ phase: TouchPhase) {
    // A host may report the last movement with the lift. That of the last finger counts when the gesture ends.
    let isHeld = grip?.fingers.contains { touch($0)?.isDown == true } ?? false
    if phase == .ended, isHeld, liftsElsewhere { move() }
    renewGrip()
  }

  /// Starts a new grip at the content's present position, because the fingers have changed.
  final func renewGrip() {
    guard let former = grip else { return }
    takeGrip(after: former)
  }

  /// Lets the fingers that hold the content continue within new limits, from its present position.
  final func continueGrip() {
    guard let former = grip else { return }
    let isPulled = former.range.clamped(offset) == offsetRange(at: zoom).clamped(offset)
    takeGrip(after: former, isPulled: isPulled)
  }

  /// Starts a grip with the fingers that are down.
  ///
  /// - Parameters:
  ///   - way: How far they have moved since the held point was under them; nil if it was at `start`.
  ///   - start: The report of the current delivery by which the grip starts; nil for the last one.
  ///   - later: A recognizer that has begun later, and so does not hold the content yet.
  ///   - isPulled: Whether content beyond its limits has been pulled there by fingers. If not, because an edge
  ///     has moved, it follows the fingers back without resistance.
  private func takeGrip(
    after former: ScrollGrip?, swallowing way: Vector? = nil, at start: Instant? = nil,
    without later: GestureRecognizer? = nil, isPulled: Bool = true
  ) {
    let (pan, pinch) = (panGestureRecognizer, pinchGestureRecognizer)
    let isZooming = pinch.course.isActive && later !== pinch
    let isPanning = pan.course.isActive && later !== pan
    var fingers = heldTouches(isPanning: isPanning, isZooming: isZooming)
    // A gesture that begins with the place of its lift has no finger down.
    if fingers.isEmpty, start != nil, isPanning || isZooming {
      let touches = isPanning ? pan.gestureTouches : pinch.gestureTouches
      fingers = touches.map { $0.id }
    }
    guard let (reported, spread) = measure(fingers, at: start) else { return }
    var center = reported
    if let way, let now = measure(fingers) { center = now.center - way }
    let isFree = isZooming && bounces && fingers.count > 1
    // A single finger stretches the rubber band again, but may move freely up to where two fingers or a change
    // of the limits left the content, so that it does not jump or stick.
    let wasFree = former.map { $0.isFree || $0.reach != nil } ?? false
    let isFar = isPulled ? isBeyondReach : offsetRange(at: zoom).clamped(offset) != offset
    let reach = (wasFree || isFar) && !isFree ? offset : nil
    let raw = isFree ? offset : raw(offset, at: zoom, reaching: reach)
    var growth = 1.0
    if isZooming, former?.isZooming != true, pinch.course.waitedSince == nil {
      growth = pinch.scale
      let pair = heldTouches(isPanning: false, isZooming: true)
      if let then = measure(pair, at: start), let now = measure(pair) {
        growth *= then.spread / now.spread
      }
    }
    let held = Point.zero + ((raw - .zero) + (center - bounds.origin)) / zoom
    let isSpreading = isZooming && fingers.count > 1
    activity = .dragging(
      ScrollGrip(
        fingers: fingers, held: held, rawOffset: raw, zoom: zoom, rawZoom: rawZoom(zoom),
        spread: isSpreading ? spread / max(growth, 1e-6) : nil, isFree: isFree,
        reach: reach, range: offsetRange(at: zoom),
        isPanning: former?.isPanning ?? false || isPanning, isZooming: isZooming,
        axis: isZooming ? nil : former?.axis, center: center, growth: former?.growth))
  }

  /// Records how fast the fingers spread, before the finger that is lifting is dropped.
  final func noteGrowth() {
    guard var grip, grip.spread != nil, grip.fingers.count > 1, let now else { return }
    var measure = ReleaseMeasure(in: self)
    for finger in grip.fingers {
      guard let touch = touch(finger) else { continue }
      // The host may have advanced time beyond a lift.
      let velocity = touch.velocity(
        at: touch.isDown ? now : touch.timestamp, by: pinchGestureRecognizer.velocityEstimator)
      guard let place = location(fromWindow: touch.location(in: nil)),
        let speed = vector(fromWindow: velocity)
      else { return }
      measure.add(place, velocity: speed)
    }
    guard let release = measure.release(at: now) else { return }
    grip.growth = ScrollGrowth(
      speed: release.growth, center: release.pivot, velocity: release.velocity, instant: now)
    activity = .dragging(grip)
  }

  /// Forgets how fast the fingers spread, because another finger continues with another gesture.
  final func forgetGrowth() {
    guard var grip else { return }
    grip.growth = nil
    activity = .dragging(grip)
  }

  /// The fingers of the recognizers that are down.
  private func heldTouches(isPanning: Bool, isZooming: Bool) -> [TouchID] {
    let (pan, pinch) = (panGestureRecognizer, pinchGestureRecognizer)
    var fingers: [TouchID] = []
    if isPanning {
      pan.forEachTouch { touch in
        if touch.isDown, pan.machine.tracks(touch.id) { fingers.append(touch.id) }
      }
    }
    guard isZooming else { return fingers }
    pinch.forEachTouch { touch in
      guard touch.isDown, pinch.machine.tracks(touch.id) else { return }
      if !fingers.contains(touch.id) { fingers.append(touch.id) }
    }
    return fingers
  }

  /// The center of the fingers and their mean distance from it, in this layer's coordinates; nil without
  /// fingers, or if the window's coordinates cannot be converted to the layer's.
  ///
  /// - Parameter instant: If given, the locations are those that had been reported until then.
  private func measure(
    _ fingers: [TouchID], at instant: Instant? = nil
  ) -> (center: Point, spread: Double)? {
    var first = Point.zero
    var (sum, squares, count) = (Vector.zero, 0.0, 0.0)
    for finger in fingers {
      guard let touch = touch(finger) else { continue }
      let reported = instant.map { location(of: touch, at: $0) } ?? touch.location(in: nil)
      guard let place = location(fromWindow: reported) else { return nil }
      if count == 0 { first = place }
      // Relative to the first finger: small squares keep their precision.
      let arm = place - first
      sum = sum + arm
      squares += arm.squaredLength
      count += 1
    }
    guard count > 0 else { return nil }
    let mean = sum / count
    let spread = max(squares / count - mean.squaredLength, 0).squareRoot()
    // Fingers less than a point of the window apart do not zoom further.
    let minimum = 0.5 / abs(transformToWindow.determinant).squareRoot()
    return (first + mean, max(spread, minimum))
  }

  private func touch(_ finger: TouchID) -> Touch? {
    panGestureRecognizer.touch(finger) ?? pinchGestureRecognizer.touch(finger)
  }

  // MARK: Moving

  /// Moves the content under the fingers that hold it.
  ///
  /// - Parameter instant: If given, to where they had been reported until then.
  private func move(at instant: Instant? = nil) {
    guard var grip, let (center, spread) = measure(grip.fingers, at: instant) else { return }
    grip.center = center
    activity = .dragging(grip)
    var scale = grip.zoom
    if let base = grip.spread { scale = shownZoom(grip.rawZoom * spread / base) }
    let raw = rawOffset(of: grip, at: scale, under: center)
    place(grip.isFree ? raw : shown(raw, at: scale, reaching: grip.reach), zoom: scale)
  }

  /// The offset requested by the fingers of a grip, before the rubber band; nil without fingers.
  final func rawOffset(of grip: ScrollGrip) -> Point? {
    measure(grip.fingers).map { rawOffset(of: grip, at: zoom, under: $0.center) }
  }

  private func rawOffset(of grip: ScrollGrip, at scale: Double, under center: Point) -> Point {
    var raw = Point.zero + (grip.held - .zero) * scale - (center - bounds.origin)
    switch grip.axis {
    case .horizontal?: raw.y = grip.rawOffset.y
    case .vertical?: raw.x = grip.rawOffset.x
    case nil: break
    }
    return raw
  }

  // MARK: Release

  /// Whether fingers that hold the content lift at other places than those where they were last. If not, the content
  /// stays, also in a layer that has moved since then.
  private var liftsElsewhere: Bool {
    guard let grip else { return false }
    return grip.fingers.contains { finger in
      guard let held = touch(finger) else { return false }
      return held.location(in: nil) != held.previousLocation(in: nil)
    }
  }

  private func releaseGrip(isEnd: Bool) {
    guard var grip else { return }
    let (pan, pinch) = (panGestureRecognizer, pinchGestureRecognizer)
    if pan.course.isActive || pinch.course.isActive { return renewGrip() }
    // If both recognizers end together, the first one notified handles both.
    // Cancelled fingers fling neither the offset nor the zoom.
    if !isEnd { grip.growth = nil }
    let isFling = isEnd && grip.isPanning
    let velocity = isFling ? pan.velocity(in: self) : .zero
    settle(releasedAt: -velocity, after: grip)
    releaseActions.call(self)
    notifyRest()
  }

  /// Called when a recognizer is ready for new touches. A touch that stopped the content beyond its
  /// limits, or on its way to a page, may have lifted without a pan.
  final func gestureIsOver() {
    switch activity {
    case .idle, .fading: break
    case .dragging, .pushed, .coasting, .zooming, .approaching: return
    }
    let inside = offsetRange(at: zoom).clamped(offset)
    let isBetweenPages = caught?.returnsToPage == true
    guard inside != offset || clampedZoom(zoom) != zoom || isBetweenPages else { return }
    settle(releasedAt: .zero, after: nil)
    notifyRest()
  }
}
