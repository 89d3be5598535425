import TouchGeometry
import TouchTracking

/// What the content does by itself.
extension ScrollLayer: Motion {
  /// Whether the content or the indicators change by themselves until some instant, and which; nil
  /// while they do not. The indicators fade a little longer than the content moves.
  public final var restInstant: Instant? {
    switch activity {
    case .idle, .dragging: nil
    case .coasting(let coast): showsIndicators ? coast.end + ScrollLayer.fade : coast.end
    case .approaching(let way): showsIndicators ? way.end + ScrollLayer.fade : way.end
    case .fading(let since): since + ScrollLayer.fade
    }
  }

  /// Takes content that moves by itself to where it is at `instant`: the same place whether it was
  /// called often or seldom. The application calls it as event time passes.
  public final func advance(to instant: Instant) {
    guard window != nil || !activity.isMoving else {
      activity = .idle
      bringInside()
      return tellRest()
    }
    switch activity {
    case .idle, .dragging: return
    case .fading(let since):
      if instant >= since + ScrollLayer.fade { activity = .idle }
    case .coasting(let coast):
      // What is told of the change may begin something else, so the state comes first.
      let isOver = instant >= coast.end
      if isOver { rest(since: coast.end, at: instant) }
      place(coast.offset(at: instant), zoom: zoom)
      if isOver { tellRest() }
    case .approaching(let way):
      let isOver = instant >= way.end
      if isOver { rest(since: way.end, at: instant) }
      let place = way.place(at: instant)
      self.place(place.offset, zoom: place.zoom)
      if isOver { tellRest() }
    }
  }

  /// Tells that the content is at rest, unless what was told before has set it in motion again.
  final func tellRest() {
    guard !activity.isMoving, !isDragging else { return }
    restActions.call(self)
  }

  private func rest(since end: Instant, at instant: Instant) {
    let isFading = showsIndicators && instant < end + ScrollLayer.fade
    activity = isFading ? .fading(since: end) : .idle
  }

  /// The latest instant that the application has heard of; nil in no window, or before any.
  final var now: Instant? {
    guard let instant = window?.application.turn.journal.now else { return nil }
    return instant.microseconds > .min ? instant : nil
  }

  /// Stops what moves by itself, where it is at the latest instant that the application knows.
  final func halt() { if stop() { tellRest() } }

  /// Does so without telling that it rests; whether that is to be told.
  private func stop() -> Bool {
    guard activity.isMoving else { return false }
    if let now { advance(to: now) }
    // The functions that were told of the change may have done anything meanwhile.
    guard activity.isMoving else { return false }
    if let now { rest(since: now, at: now) } else { activity = .idle }
    return true
  }

  /// Begins something that goes on by itself.
  private func begin(_ motion: ScrollActivity) {
    activity = motion
    window?.application.motions.add(self)
  }

  /// Lets the content come to rest within its limits, from the velocity that it has.
  ///
  /// - Parameters:
  ///   - velocity: That of the fingers as a change of the offset, in points of this layer a second.
  ///   - grip: What the fingers held, if they did.
  final func settle(throwing velocity: Vector, after grip: ScrollGrip?) {
    guard let now else {
      activity = .idle
      return bringInside()
    }
    let scale = clampedZoom(zoom)
    if scale != zoom {
      let center = (grip?.center ?? bounds.center) - bounds.origin
      let target = ((offset - .zero) + center) * (scale / zoom) - center
      return approach(.zero + target, zoom: scale, at: now, isRequested: false)
    }
    coast(kept(velocity, after: grip), at: now)
  }

  /// Lets the content go on from where it is at a velocity.
  private func coast(_ velocity: Vector, at now: Instant) {
    let range = offsetRange(at: zoom)
    let decay = momentum?.decay ?? Momentum.normalDecay
    let coast = ScrollCoast(
      start: now, range: range,
      x: ScrollCurve(
        from: offset.x, velocity: velocity.dx, within: range.x, decay: decay, bounces: bounces),
      y: ScrollCurve(
        from: offset.y, velocity: velocity.dy, within: range.y, decay: decay, bounces: bounces))
    begin(.coasting(coast))
    guard coast.end <= now else { return }
    // Without a way to go it is at rest at once.
    rest(since: coast.end, at: now)
    place(coast.rest, zoom: zoom)
  }

  /// What of the fingers' velocity the content keeps.
  private func kept(_ velocity: Vector, after grip: ScrollGrip?) -> Vector {
    let speed = velocity.length
    guard let momentum, let grip, speed.isFinite, speed >= momentum.leastSpeed, speed > 0,
      momentum.parts.contains(.translation)
    else { return .zero }
    var kept = velocity * (min(speed, max(momentum.greatestSpeed, 0)) / speed)
    if grip.axis == .vertical || !canScroll(.horizontal) { kept.dx = 0 }
    if grip.axis == .horizontal || !canScroll(.vertical) { kept.dy = 0 }
    guard !grip.isFree else { return kept }
    // Beyond an edge the content is slower than the fingers.
    let inside = followedRange(at: zoom, reaching: grip.reach).clamped(offset)
    let pull = raw(offset, at: zoom, reaching: grip.reach) - inside
    if pull.dx != 0 { kept.dx *= band(.horizontal).slope(at: pull.dx) }
    if pull.dy != 0 { kept.dy *= band(.vertical).slope(at: pull.dy) }
    return kept
  }

  private func approach(
    _ target: Point, zoom scale: Double, at now: Instant, isRequested: Bool
  ) {
    let inside = offsetRange(at: scale).clamped(target)
    let way = ScrollApproach(
      at: now, offset: (offset, inside), zoom: (zoom, scale),
      over: max(bounds.width, bounds.height), isRequested: isRequested)
    begin(.approaching(way))
  }

  /// Goes to a place and a zoom scale within the limits, which are worked out when what moves has been
  /// stopped where it is now.
  final func go(animated: Bool, to goal: () -> (offset: Point, zoom: Double)) {
    let wasMoving = stop()
    let goal = goal()
    if goal.offset.isFinite, goal.zoom.isFinite {
      let scale = clampedZoom(goal.zoom)
      if animated, !isDragging, let now {
        return approach(goal.offset, zoom: scale, at: now, isRequested: true)
      }
      place(offsetRange(at: scale).clamped(goal.offset), zoom: scale)
      renewGrip()
    }
    if wasMoving { tellRest() }
  }

  // MARK: Other limits

  /// Lets what goes on do so within new limits: what moves from where it is and as fast as it is, so
  /// that a list may grow while it is thrown.
  final func limitsDidChange() {
    if activity.isMoving, let now { advance(to: now) }
    switch activity {
    case .idle, .fading: bringInside()
    case .dragging: renewGrip()
    case .coasting(let former): goOn(former)
    case .approaching(let former): goOn(former)
    }
  }

  private func goOn(_ former: ScrollCoast) {
    guard let now else { return bringInside() }
    if clampedZoom(zoom) != zoom { return settle(throwing: .zero, after: nil) }
    if offsetRange(at: zoom) == former.range { return }
    coast(former.velocity(at: now), at: now)
    tellRest()
  }

  private func goOn(_ former: ScrollApproach) {
    guard let now else { return bringInside() }
    let scale = clampedZoom(former.zoom.to)
    let target = offsetRange(at: scale).clamped(former.offset.to)
    if scale == former.zoom.to, target == former.offset.to { return }
    approach(target, zoom: scale, at: now, isRequested: former.isRequested)
  }
}
