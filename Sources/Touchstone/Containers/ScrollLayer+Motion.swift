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
      return bringInside()
    }
    switch activity {
    case .idle, .dragging: return
    case .fading(let since):
      if instant >= since + ScrollLayer.fade { activity = .idle }
    case .coasting(let coast):
      // What is told of the change may begin something else, so the state comes first.
      if instant >= coast.end { rest(since: coast.end, at: instant) }
      place(coast.offset(at: instant), zoom: zoom)
    case .approaching(let way):
      if instant >= way.end { rest(since: way.end, at: instant) }
      let place = way.place(at: instant)
      self.place(place.offset, zoom: place.zoom)
    }
  }

  private func rest(since end: Instant, at instant: Instant) {
    let isFading = showsIndicators && instant < end + ScrollLayer.fade
    activity = isFading ? .fading(since: end) : .idle
  }

  /// The latest instant that the application has heard of; nil in no window, or before any.
  final var now: Instant? {
    guard let instant = window?.application.coordinator.now else { return nil }
    return instant.microseconds > .min ? instant : nil
  }

  /// Stops what moves by itself, where it is at the latest instant that the application knows.
  final func halt() {
    guard activity.isMoving else { return }
    if let now { advance(to: now) }
    // The functions that were told of the change may have done anything meanwhile.
    guard activity.isMoving else { return }
    if let now { rest(since: now, at: now) } else { activity = .idle }
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
      return approach(.zero + target, zoom: scale, at: now)
    }
    let thrown = kept(velocity, after: grip)
    let range = offsetRange(at: zoom)
    let decay = momentum?.decay ?? Momentum.normalDecay
    let coast = ScrollCoast(
      start: now,
      x: ScrollCurve(
        from: offset.x, velocity: thrown.dx, within: range.x, decay: decay, bounces: bounces),
      y: ScrollCurve(
        from: offset.y, velocity: thrown.dy, within: range.y, decay: decay, bounces: bounces))
    begin(.coasting(coast))
    // Without a way to go it is at rest at once.
    if coast.end <= now { advance(to: now) }
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
    let inside = offsetRange(at: zoom).clamped(offset)
    let pull = raw(offset, at: zoom) - inside
    if pull.dx != 0 { kept.dx *= band(.horizontal).slope(at: pull.dx) }
    if pull.dy != 0 { kept.dy *= band(.vertical).slope(at: pull.dy) }
    return kept
  }

  private func approach(_ target: Point, zoom scale: Double, at now: Instant) {
    let inside = offsetRange(at: scale).clamped(target)
    let way = ScrollApproach(
      at: now, offset: (offset, inside), zoom: (zoom, scale),
      over: max(bounds.width, bounds.height))
    begin(.approaching(way))
  }

  /// Goes to a place and a zoom scale within the limits.
  final func go(to target: Point, zoom scale: Double, animated: Bool) {
    guard target.isFinite, scale.isFinite else { return }
    halt()
    let scale = clampedZoom(scale)
    if animated, !isDragging, let now { return approach(target, zoom: scale, at: now) }
    place(offsetRange(at: scale).clamped(target), zoom: scale)
    renewGrip()
  }
}
