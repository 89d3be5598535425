import TouchGeometry
import TouchTracking
import Touchstone

/// The motion of a scroll layer that a touch stopped.
struct ScrollCatch {
  /// The speeds, as changes of the offset.
  var speeds: CaughtSpeeds
  /// The page that the content was moving to; nil if it may not have been a page.
  var page: Point?
  /// Whether it comes to rest at a page even if the touch lifts without a pan.
  var returnsToPage: Bool
}

/// Releasing the content.
extension ScrollLayer {
  /// Stops the content for a touch and remembers its speed.
  final func catchContent() {
    guard let now else { return halt() }
    switch activity {
    case .coasting(let coast):
      let speeds = CaughtSpeeds(
        velocity: coast.velocity(at: now), growth: 0, turn: .zero, instant: now)
      caught = ScrollCatch(speeds: speeds, page: coast.page, returnsToPage: coast.page != nil)
    case .zooming(let coast):
      // Its page is one at another zoom scale.
      let speeds = coast.speeds(at: now)
      caught = ScrollCatch(speeds: speeds, page: nil, returnsToPage: isPagingEnabled)
    // A second finger, or the second recognizer that receives the same finger.
    case .dragging: return
    // Fingers on the screen take precedence over those on a touchpad.
    case .pushed:
      caught = nil
      rest(since: now, at: now)
      begin(activity)
      releaseActions.call(self)
      notifyRest()
    case .idle, .fading:
      // The fling that the first of several fingers has caught is kept until the gesture ends.
      if caught?.speeds.instant != now, !isTouched { caught = nil }
    case .approaching:
      let speeds = CaughtSpeeds(velocity: .zero, instant: now)
      caught = ScrollCatch(speeds: speeds, page: nil, returnsToPage: isPagingEnabled)
    }
    halt()
  }

  /// Whether its recognizers have fingers, apart from those that are landing.
  private var isTouched: Bool {
    var isTouched = false
    scrollPan.forEachTouch { if scrollPan.machine.tracks($0.id) { isTouched = true } }
    scrollPinch.forEachTouch { if scrollPinch.machine.tracks($0.id) { isTouched = true } }
    return isTouched
  }

  /// Brings the content to rest within its limits, starting at the release velocity.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the fingers as a change of the offset, in points of this layer per second.
  ///   - grip: The grip of the fingers, if they held the content.
  final func settle(releasedAt velocity: Vector, after grip: ScrollGrip?) {
    guard let now else {
      activity = .idle
      return settleAtOnce()
    }
    let (left, page) = takeCaught(at: now)
    if let growth = keptGrowth(after: grip, at: now, adding: left), let spread = grip?.growth {
      // The last finger to lift moves sideways as the fingers spread, so the velocity of their center counts.
      let middle = grip?.isPanning == true ? -spread.velocity : .zero
      return flingZoom(
        at: growth, velocity: kept(middle, after: grip, adding: left),
        about: spread.center - bounds.origin, at: now)
    }
    let kept = kept(velocity, after: grip, adding: left)
    if returnZoom(about: grip?.center ?? bounds.center, at: now) { return }
    coast(kept, at: now, to: self.page(afterRelease: kept, beyond: page))
  }

  /// The remaining speeds of the motion that a touch stopped, and its page, for the motion that follows.
  private func takeCaught(at now: Instant) -> (speeds: CaughtSpeeds?, page: Point?) {
    let left = momentum?.remainder(of: caught?.speeds, at: now)
    let page = left == nil ? nil : caught?.page
    caught = nil
    return (left, page)
  }

  /// Begins to return the zoom scale to its limits if it is beyond them; returns whether it is.
  private func returnZoom(about place: Point, at now: Instant) -> Bool {
    let scale = clampedZoom(zoom)
    guard scale != zoom else { return false }
    let center = place - bounds.origin
    let target = ((offset - .zero) + center) * (scale / zoom) - center
    approach(.zero + target, zoom: scale, at: now, isRequested: false)
    return true
  }

  /// Brings content to rest that two fingers of a touchpad have released.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the fingers as a change of the offset, in points of this layer per second.
  ///   - reach: See ``ScrollPush/reach``.
  final func settle(pushedAt velocity: Vector, reaching reach: Point?, at now: Instant) {
    let (left, page) = takeCaught(at: now)
    var kept = Vector.zero
    if let momentum, momentum.parts.contains(.translation) {
      kept = resisted(momentum.flingVelocity(velocity, adding: left), reaching: reach)
    }
    if returnZoom(about: bounds.center, at: now) { return }
    coast(kept, at: now, to: self.page(afterRelease: kept, beyond: page))
  }

  /// Starts a fling from the present position at a velocity, to a goal if there is one.
  final func coast(
    _ velocity: Vector, at now: Instant, to goal: Point?, isFromWheel: Bool = false
  ) {
    let range = offsetRange(at: zoom)
    let coast = ScrollFling(
      start: now, range: range,
      x: curve(.horizontal, offset.x, velocity.dx, in: range, to: goal?.x, always: isFromWheel),
      y: curve(.vertical, offset.y, velocity.dy, in: range, to: goal?.y, always: isFromWheel),
      page: isFromWheel && !isPagingEnabled ? nil : goal, isFromWheel: isFromWheel)
    begin(.coasting(coast))
    restWithoutDistance(until: coast.end, at: now, (coast.rest, zoom))
  }

  private func curve(
    _ axis: ScrollAxis, _ position: Double, _ velocity: Double, in range: ScrollRange,
    to goal: Double?, always: Bool
  ) -> ScrollCurve {
    if let goal, always || pageLength(axis) != nil {
      let frequency = always ? ScrollLayer.wheelFrequency : CriticalSpring.normalFrequency
      // A wheel stops at the edges.
      return ScrollCurve(
        from: position, velocity: velocity, to: goal, frequency: frequency,
        limits: always || !bounces ? range[axis] : nil)
    }
    return ScrollCurve(
      from: position, velocity: velocity, within: range[axis],
      decay: momentum?.decay ?? Momentum.normalDecay, bounces: bounces)
  }

  /// The part of the fingers' velocity that the content keeps.
  private func kept(
    _ velocity: Vector, after grip: ScrollGrip?, adding left: CaughtSpeeds?
  ) -> Vector {
    guard let momentum, let grip, momentum.parts.contains(.translation) else { return .zero }
    // The content does not move perpendicular to the scroll axis, so no speed is kept there.
    let isHeld = (
      x: grip.axis == .vertical || !canScroll(.horizontal),
      y: grip.axis == .horizontal || !canScroll(.vertical)
    )
    var left = left
    if isHeld.x { left?.velocity.dx = 0 }
    if isHeld.y { left?.velocity.dy = 0 }
    var kept = momentum.flingVelocity(velocity, adding: left)
    if isHeld.x { kept.dx = 0 }
    if isHeld.y { kept.dy = 0 }
    return grip.isFree ? kept : resisted(kept, reaching: grip.reach)
  }

  /// The velocity of the content when the fingers have this one: beyond an edge it moves more slowly than they
  /// do.
  @inline(never)
  private func resisted(_ velocity: Vector, reaching reach: Point?) -> Vector {
    let inside = followedRange(at: zoom, reaching: reach).clamped(offset)
    let pull = raw(offset, at: zoom, reaching: reach) - inside
    return Vector(
      dx: resisted(velocity.dx, by: band(.horizontal), at: pull.dx),
      dy: resisted(velocity.dy, by: band(.vertical), at: pull.dy))
  }

  /// Content exactly at the end of its free way is not beyond it because of a rounding error.
  private func resisted(_ velocity: Double, by band: RubberBand, at pull: Double) -> Double {
    abs(pull) < 1e-6 ? velocity : velocity * band.slope(at: pull)
  }

  // MARK: Zooming on

  /// The part of the fingers' spreading that continues after the release; nil if none does.
  private func keptGrowth(
    after grip: ScrollGrip?, at now: Instant, adding left: CaughtSpeeds?
  ) -> Double? {
    guard let momentum, momentum.parts.contains(.scale), let growth = grip?.growth,
      now - growth.instant <= Velocity.window, maximumZoomScale > minimumZoomScale
    else { return nil }
    var kept = momentum.flingGrowth(growth.speed, adding: left)
    let inside = clampedZoom(zoom)
    if inside != zoom { kept *= zoomSlope }
    // Slightly beyond a limit and moving outward, the zoom returns on a spring as from anywhere beyond the
    // limits.
    let isOutward = (kept > 0 && zoom >= maximumZoomScale) || (kept < 0 && zoom <= minimumZoomScale)
    return kept == 0 || (isOutward && !bouncesZoom) ? nil : kept
  }

  /// Continues the zoom after the release.
  final func flingZoom(
    at growth: Double, velocity: Vector, about pivot: Vector, at now: Instant
  ) {
    let coast = ScrollZoomFling(
      at: now, offset: offset, zoom: zoom, growth: growth, velocity: velocity, pivot: pivot,
      within: zoomLimits, of: extent, settings: momentum ?? MomentumSettings(),
      bounces: bouncesZoom, to: restOffset(near:at:))
    begin(.zooming(coast))
    restWithoutDistance(until: coast.end, at: now, coast.place(at: coast.end))
  }

  /// Brings content without a distance to cover to rest immediately.
  private func restWithoutDistance(
    until end: Instant, at now: Instant, _ goal: (offset: Point, zoom: Double)
  ) {
    guard end <= now else { return }
    rest(since: end, at: now)
    place(goal.offset, zoom: goal.zoom)
  }

  /// The remaining distance of a continuing zoom and its speed, in points.
  final func remainder(
    of coast: ScrollZoomFling, at instant: Instant
  ) -> (way: Double, speed: Double) {
    let length = max(bounds.width, bounds.height)
    let now = coast.place(at: instant)
    let growth = abs(Mathematics.logarithm(coast.zoom(at: coast.end) / now.zoom)) * length
    let speeds = coast.speeds(at: instant)
    return (
      max(now.offset.distance(to: coast.rest), growth),
      max(speeds.velocity.length, abs(speeds.growth) * length, coast.returnSpeed(at: instant))
    )
  }

  // MARK: Pages

  /// The length of a page along an axis; nil without paging.
  private func pageLength(_ axis: ScrollAxis) -> Double? {
    let size = pageSize ?? bounds.size
    let length = axis == .horizontal ? size.width : size.height
    return length.isFinite && length >= 1 ? length : nil
  }

  /// The page at which to come to rest after a release; nil without paging.
  ///
  /// Each axis turns a page only if its own speed is enough: hardly any finger moves exactly along an axis.
  private func page(afterRelease velocity: Vector, beyond former: Point?) -> Point? {
    guard isPagingEnabled else { return nil }
    let minimum = momentum?.minimumSpeed ?? 0
    return page(
      after: Vector(
        dx: abs(velocity.dx) < minimum ? 0 : velocity.dx,
        dy: abs(velocity.dy) < minimum ? 0 : velocity.dy), beyond: former)
  }

  /// The page at which to come to rest after a movement in a direction.
  ///
  /// - Parameter former: The page that the content was moving to when it was caught.
  final func page(after velocity: Vector, beyond former: Point?) -> Point {
    let range = offsetRange(at: zoom)
    return Point(
      x: page(.horizontal, offset.x, velocity.dx, beyond: former?.x, in: range.x),
      y: page(.vertical, offset.y, velocity.dy, beyond: former?.y, in: range.y))
  }

  /// Where content near an offset comes to rest at a zoom scale, unless the program has moved it.
  final func restOffset(near offset: Point, at scale: Double) -> Point {
    isPagingEnabled
      ? nearestPage(to: offset, at: scale) : offsetRange(at: scale).clamped(offset)
  }

  /// The page nearest to an offset at a zoom scale.
  final func nearestPage(to offset: Point, at scale: Double) -> Point {
    let range = offsetRange(at: scale)
    return Point(
      x: page(.horizontal, offset.x, 0, beyond: nil, in: range.x),
      y: page(.vertical, offset.y, 0, beyond: nil, in: range.y))
  }

  private func page(
    _ axis: ScrollAxis, _ offset: Double, _ velocity: Double, beyond former: Double?,
    in range: ClosedRange<Double>
  ) -> Double {
    let inside = min(max(offset, range.lowerBound), range.upperBound)
    guard let length = pageLength(axis) else { return inside }
    // A position very close to a page counts as on it, so that rounding errors do not turn one page too few
    // or too many.
    let place = (inside - range.lowerBound) / length
    var number: Double
    if velocity > 0 {
      number = (place + 1e-6).rounded(.down) + 1
      if let former, former > offset {
        number = max(number, (former - range.lowerBound) / length + 1)
      }
    } else if velocity < 0 {
      number = (place - 1e-6).rounded(.up) - 1
      if let former, former < offset {
        number = min(number, (former - range.lowerBound) / length - 1)
      }
    } else {
      // The last page may be shorter: it is the nearest one from halfway between it and the page before.
      number = place.rounded()
      let last = (place + 1e-6).rounded(.down) * length + range.lowerBound
      if last + length > range.upperBound {
        return inside - last < range.upperBound - inside ? last : range.upperBound
      }
    }
    let goal = range.lowerBound + number.rounded() * length
    return min(max(goal, range.lowerBound), range.upperBound)
  }
}
