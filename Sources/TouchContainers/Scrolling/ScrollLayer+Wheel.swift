import TouchGeometry
import TouchTracking
import Touchstone

/// A movement of a scroll layer by two fingers on a touchpad.
struct ScrollPush {
  /// The offset to which the fingers moved, before the rubber band.
  var raw: Point
  /// Where a change of the limits left the content; the fingers move it freely up to there.
  var reach: Point?
  /// The limits at the start.
  var range: ScrollRange
  /// The latest movements, oldest first.
  private var steps: [(time: Instant, way: Vector)] = []

  init(raw: Point, reach: Point?, within range: ScrollRange) {
    (self.raw, self.reach, self.range) = (raw, reach, range)
  }

  /// Records a movement, as a change of the offset.
  mutating func add(_ way: Vector, at time: Instant) {
    raw = raw + way
    steps.removeAll { time - $0.time > Velocity.window }
    // Movements at the same instant, such as those of several devices, are summed.
    if let last = steps.indices.last, steps[last].time == time {
      steps[last].way = steps[last].way + way
    } else {
      steps.append((time, way))
    }
  }

  /// The velocity at an instant, as a change of the offset per second: zero if the fingers have rested longer
  /// than fingers on a screen may before a fling.
  func velocity(at now: Instant) -> Vector {
    guard let first = steps.first, let last = steps.last, last.time > first.time,
      now - last.time <= Velocity.stoppedAfter
    else { return .zero }
    // The first step's movement happened before its timestamp.
    let way = steps.dropFirst().reduce(Vector.zero) { $0 + $1.way }
    return way / (last.time - first.time).seconds
  }
}

/// The notch that a wheel is turning: a high-resolution wheel reports it in several parts.
struct WheelNotch {
  /// The pause after which a movement begins another notch, as in libinput.
  private static let pause = TimeSpan.milliseconds(500)
  /// A rounding error of the parts, in points: half of a 120th of a notch.
  private static let tolerance = TouchpadEvent.notch / 240

  /// The part that is still to be turned, in points of the screen along ``axis``.
  private var rest = 0.0
  private var axis = ScrollAxis.vertical
  private var time = Instant.zero

  /// Adds a movement; returns whether another notch begins with it.
  mutating func begins(by way: Vector, at now: Instant) -> Bool {
    let former = axis
    axis = ScrollAxis(of: way)
    let part = axis.part(of: way)
    let isSame = rest * part > 0 && axis == former && now - time <= Self.pause
    time = now
    let excess = abs(part) - (isSame ? abs(rest) : 0)
    let count = max(((excess - Self.tolerance) / TouchpadEvent.notch).rounded(.up), 0)
    rest = count * TouchpadEvent.notch - excess
    if part < 0 { rest = -rest }
    return count > 0
  }
}

/// Mouse wheel and two-finger scrolling.
extension ScrollLayer {
  /// The frequency, per second, of the spring that animates a notch of the wheel: it covers nine tenths of
  /// the distance in 0.2 s, our own choice.
  static let wheelFrequency = 20.0

  /// Whether the content can scroll along a movement without going beyond an edge, or be pulled beyond it.
  final func ownAnswer(to scroll: ScrollEvent) -> ScrollAnswer {
    let way = own(scroll)
    let axis = ScrollAxis(of: way)
    if canMove(axis, by: axis.part(of: way)) { return .moves }
    let isPulled = scroll.source != .wheel && bounces
    return isPulled && canScroll(axis) ? .yields : .declines
  }

  /// The displacement of the content in this layer's coordinates; events have points of the screen.
  private func own(_ scroll: ScrollEvent) -> Vector {
    guard let fromScreen = window?.transformToParent.inverse else { return .zero }
    return vector(fromWindow: fromScreen.applied(to: scroll.translation)) ?? .zero
  }

  /// Handles a wheel or two fingers on a touchpad, unless fingers on the screen hold the content.
  final func handle(_ scroll: ScrollEvent) {
    // Content that was moved here from another application comes to rest.
    if window != nil, now == nil { advance(to: scroll.time) }
    guard let now else {
      // The layer has left its window.
      if scroll.isLast { cancelPush() }
      return
    }
    let way = -own(scroll)
    switch activity {
    case .dragging: return
    case .pushed(let push): handle(scroll, way, push, at: now)
    case .idle, .coasting, .zooming, .approaching, .fading:
      if scroll.isLast || !isScrollEnabled { return }
      guard scroll.source != .wheel else { return turn(scroll, by: way, at: now) }
      // The fling that resting fingers have stopped is kept.
      if activity.isMoving { catchContent() }
      // An observer of the rest may have disabled scrolling.
      guard isScrollEnabled else { return }
      if scroll.translation == .zero { return gestureIsOver() }
      let reach = isBeyondReach ? offset : nil
      let push = ScrollPush(
        raw: raw(offset, at: zoom, reaching: reach), reach: reach, within: offsetRange(at: zoom))
      handle(scroll, way, push, at: now)
    }
  }

  /// Ends a movement by two fingers on a touchpad, without a fling.
  final func cancelPush() {
    guard case .pushed = activity else { return }
    settle(releasedAt: .zero, after: nil)
    releaseActions.call(self)
    notifyRest()
  }

  private func handle(_ scroll: ScrollEvent, _ way: Vector, _ former: ScrollPush, at now: Instant) {
    var push = former
    if scroll.isLast {
      let velocity = scroll.phase == .ended ? push.velocity(at: scroll.time) : .zero
      settle(pushedAt: velocity, reaching: push.reach, at: now)
      releaseActions.call(self)
      return notifyRest()
    }
    var way = way
    if !canScroll(.horizontal) { way.dx = 0 }
    if !canScroll(.vertical) { way.dy = 0 }
    // At the event's own time: a host may have advanced to a later one.
    push.add(way, at: scroll.time)
    // Without a rubber band, fingers that have moved past an edge need not move back first.
    if !bounces { push.raw = followedRange(at: zoom, reaching: push.reach).clamped(push.raw) }
    activity = .pushed(push)
    place(shown(push.raw, at: zoom, reaching: push.reach), zoom: zoom)
  }

  /// Scrolls by a turn of the wheel, starting at the present speed.
  private func turn(_ scroll: ScrollEvent, by way: Vector, at now: Instant) {
    var velocity = Vector.zero
    var goal = offset
    var page: Point?
    if case .coasting(let coast) = activity {
      velocity = coast.velocity(at: now)
      // Each of several quick notches adds its distance. A fling is stopped.
      if coast.isFromWheel { (goal, page) = (coast.rest, coast.page) }
    }
    // A zoom beyond a limit must spring back first.
    guard clampedZoom(zoom) == zoom else { return }
    if isPagingEnabled {
      guard notch.begins(by: scroll.translation, at: scroll.time) else { return }
      goal = self.page(after: way, beyond: page)
    } else {
      goal = offsetRange(at: zoom).clamped(goal + way)
    }
    guard goal != offset || velocity != .zero else { return }
    coast(velocity, at: now, to: goal, isFromWheel: true)
    notifyRest()
  }

  /// Lets the fingers on a touchpad continue from the content's present position.
  final func renewPush() {
    guard case .pushed(var push) = activity else { return }
    let range = offsetRange(at: zoom)
    let hasEdgeMoved = push.range.clamped(offset) != range.clamped(offset)
    if push.reach != nil || hasEdgeMoved { push.reach = offset }
    push.raw = raw(offset, at: zoom, reaching: push.reach)
    push.range = range
    activity = .pushed(push)
  }
}
