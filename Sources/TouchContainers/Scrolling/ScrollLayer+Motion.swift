import TouchGeometry
import TouchTracking
import Touchstone

/// Movement of the content without fingers: flings and animations.
extension ScrollLayer: Motion {
  /// The instant until which the content or the indicators change on their own; nil if they do not. The
  /// indicators fade out slightly after the content stops.
  public final var restInstant: Instant? {
    nextDeadline.map { activity.isMoving && showsIndicators ? $0 + ScrollLayer.fade : $0 }
  }

  /// The instant at which the content comes to rest, and then the one at which its indicators have faded out.
  public final var nextDeadline: Instant? {
    // Once the application that moved the content is deallocated, nobody moves it on.
    guard clock?.object != nil else { return nil }
    return switch activity {
    case .idle, .dragging, .pushed: nil
    case .coasting(let coast): coast.end
    case .zooming(let coast): coast.end
    case .approaching(let way): way.end
    case .fading(let since): since + ScrollLayer.fade
    }
  }

  /// Moves flinging or animated content to its position at `instant`; the result does not depend on how often
  /// this is called. The application calls it as event time passes. Content that is no longer in a window of the
  /// application in which it began to move comes to rest.
  public final func advance(to instant: Instant) {
    guard now != nil || !activity.isMoving else {
      activity = .idle
      settleAtOnce()
      return notifyRest()
    }
    guard let end = nextDeadline else { return }
    if case .fading = activity {
      if instant >= end { activity = .idle }
      return
    }
    var place = (offset: offset, zoom: zoom)
    switch activity {
    case .idle, .dragging, .pushed, .fading: return
    case .coasting(let coast): place.offset = coast.offset(at: instant)
    case .zooming(let coast): place = coast.place(at: instant)
    case .approaching(let way):
      place = way.place(at: instant)
      // Between two zoom scales whose limits it keeps, the straight way may lead beyond an edge.
      if !bounces { place.offset = offsetRange(at: place.zoom).clamped(place.offset) }
    }
    // The observers of the change may start another activity, so the state changes first.
    let isOver = instant >= end
    if isOver { rest(since: end, at: instant) }
    self.place(place.offset, zoom: place.zoom)
    if isOver { notifyRest() }
  }

  /// Moves content that has no time, as in no window, to where it may rest.
  final func settleAtOnce() {
    moveContent(animated: false) { (restOffset(near: offset, at: clampedZoom(zoom)), zoom) }
  }

  /// Notifies observers that the content is at rest, unless a callback has set it in motion again.
  final func notifyRest() {
    guard !activity.isMoving, !isDragging else { return }
    restActions.call(self)
  }

  final func rest(since end: Instant, at instant: Instant) {
    let isFading = showsIndicators && instant < end + ScrollLayer.fade
    activity = isFading ? .fading(since: end) : .idle
  }

  /// The latest instant passed to the application; nil without a window, before the first instant, or while a
  /// motion follows the time of another application, from whose window the layer was moved.
  final var now: Instant? {
    guard let application = window?.application else { return nil }
    return activity.isMoving && application !== clock?.object ? nil : application.now
  }

  /// Stops a fling or an animation at its position at the application's latest instant.
  final func halt() { if stop() { notifyRest() } }

  /// Like ``halt()``, but does not report that the content is at rest; returns whether the caller must.
  private func stop() -> Bool {
    guard activity.isMoving else { return false }
    if let now { advance(to: now) }
    // Observers of the change may have started or stopped a motion.
    guard activity.isMoving else { return false }
    if let now { rest(since: now, at: now) } else { activity = .idle }
    return true
  }

  /// Starts a motion.
  final func begin(_ motion: ScrollActivity) {
    activity = motion
    guard let application = window?.application else { return }
    if let former = clock?.object, former !== application { former.motions.remove(self) }
    clock = Weak(application)
    application.motions.add(self)
  }

  final func approach(
    _ target: Point, zoom scale: Double, at now: Instant, isRequested: Bool
  ) {
    let goal =
      isRequested ? offsetRange(at: scale).clamped(target) : restOffset(near: target, at: scale)
    let way = ScrollApproach(
      at: now, offset: (offset, goal), zoom: (zoom, scale),
      over: max(bounds.width, bounds.height), isRequested: isRequested)
    begin(.approaching(way))
  }

  /// Moves to an offset and a zoom scale within the limits, which are computed after any present motion has
  /// been stopped.
  final func moveContent(animated: Bool, to goal: () -> (offset: Point, zoom: Double)) {
    let wasMoving = stop()
    let former = offset
    let goal = goal()
    if goal.offset.isFinite, goal.zoom.isFinite {
      let scale = clampedZoom(goal.zoom)
      // Content that the program moves after a touch stopped it need not return to a page.
      if animated, !isDragging, let now {
        stayBetweenPages()
        return approach(goal.offset, zoom: scale, at: now, isRequested: true)
      }
      place(offsetRange(at: scale).clamped(goal.offset), zoom: scale)
      if offset != former { stayBetweenPages() }
      renewGrip()
      renewPush()
    }
    if wasMoving { notifyRest() }
  }

  private func stayBetweenPages() {
    caught?.page = nil
    caught?.returnsToPage = false
  }

  // MARK: Other limits

  /// Continues a motion within new limits, from its present position and speed, so that a list may grow
  /// during a fling.
  final func limitsDidChange() {
    if activity.isMoving, let now { advance(to: now) }
    // The content is placed relative to the origin of the bounds, which may have changed.
    place(offset, zoom: zoom)
    switch activity {
    case .idle, .fading: bringInside()
    case .dragging: continueGrip()
    case .pushed: renewPush()
    case .coasting(let former): resume(former)
    case .zooming(let former): resume(former)
    case .approaching(let former): resume(former)
    }
  }

  private func resume(_ former: ScrollFling) {
    guard let now else { return settleAtOnce() }
    if clampedZoom(zoom) != zoom { return settle(releasedAt: .zero, after: nil) }
    let range = offsetRange(at: zoom)
    if range == former.range { return }
    if former.isFromWheel {
      // A wheel scrolls by its notches and does not fling.
      let goal =
        former.page == nil ? range.clamped(former.rest) : nearestPage(to: former.rest, at: zoom)
      coast(former.velocity(at: now), at: now, to: goal, isFromWheel: true)
      return notifyRest()
    }
    coast(former.velocity(at: now), at: now, to: former.page.map { nearestPage(to: $0, at: zoom) })
    notifyRest()
  }

  private func resume(_ former: ScrollZoomFling) {
    guard let now else { return settleAtOnce() }
    // A restarted zoom loses the resistance of the edges that it had, and ends elsewhere.
    if zoomLimits == former.limits, extent == former.extent { return }
    // Without a bounce the zoom would jump to its new limit.
    if !bouncesZoom, clampedZoom(zoom) != zoom { return settle(releasedAt: .zero, after: nil) }
    let speeds = former.speeds(at: now)
    let middle = former.middle.displacement(at: now).applied(to: former.middle.pivot)
    flingZoom(at: speeds.growth, velocity: speeds.velocity, about: middle - .zero, at: now)
    notifyRest()
  }

  private func resume(_ former: ScrollApproach) {
    guard let now else { return settleAtOnce() }
    let scale = clampedZoom(former.zoom.to)
    let target = offsetRange(at: scale).clamped(former.offset.to)
    if scale == former.zoom.to, target == former.offset.to { return }
    approach(target, zoom: scale, at: now, isRequested: former.isRequested)
  }
}
