import TouchGeometry
import TouchGestures
import TouchTracking

/// Moves a layer by its touches, with any number of fingers, as if they held it.
///
///     let manipulator = Manipulator()
///     manipulator.settings.momentum = MomentumSettings()
///     photo.addManipulator(manipulator)
///
/// The point of the layer under a finger stays under it while fingers land and lift in any order. When the
/// gesture begins, and whenever a finger lands or lifts, the manipulator starts a new grip, which records the
/// point that each finger holds. Each movement then sets the layer's `position` and `transform` (never its
/// `bounds`) by the similarity that best maps the held points to the fingers, in the coordinates of the
/// parent, which may itself be scaled, rotated or mirrored. In a parent whose transform is singular, the
/// layer does not move.
///
/// Movement before the gesture begins is excluded: the fingers hold the points that were under them when they
/// passed the slop or, if the gesture had to wait for others to fail, when it begins.
///
/// It is a ``TransformGestureRecognizer`` and takes part in arbitration like one: it can be named, required
/// to fail, and allowed simultaneously with others. Its own action is the first one; `removeActions()` would
/// remove it as well. If the program moves the layer during a gesture, the fingers continue from there.
///
/// A cancelled gesture leaves the layer where it is, without a fling, unless it returns from beyond a limit;
/// see ``Settings/bounces``.
public final class Manipulator: TransformGestureRecognizer {
  /// The settings. Changes apply from the next movement on; freedoms, snapping and the rotation detent without
  /// a jump, and in a fling limits as well. A number outside its range is clamped, and NaN changes nothing.
  public var settings: Settings {
    didSet {
      settings = settings.limited(after: oldValue)
      if settings.startsImmediately != oldValue.startsImmediately { setStartDistances() }
      switch activity {
      case .idle: return
      case .gripping(var grip):
        // The movement since the grip counts only under the settings of that time.
        grip.isOutdated =
          grip.isOutdated || settings.freedoms != oldValue.freedoms
          || settings.snapping != oldValue.snapping
          || settings.rotationDetent != oldValue.rotationDetent
        activity = .gripping(grip)
      case .flinging(let fling):
        guard let parent = layer?.parent else { return }
        activity = .flinging(
          Fling(continuing: fling, under: settings, after: oldValue, in: parent.bounds))
      }
    }
  }

  /// The state of the manipulator.
  private enum Activity {
    case idle
    case gripping(Grip)
    case flinging(Fling)
  }

  private var activity = Activity.idle
  /// The speeds of the fling that a touch stopped.
  private var caught: CaughtSpeeds?
  /// Whether the gesture had to wait for others before it began.
  private(set) var hasWaited = false
  /// The settings with the start distances that apply again once it does not start immediately any more.
  private var laterStart: TransformMachine.Settings?
  /// The last rotation that it has given the layer; later gestures count on from there.
  private var counted: Grip.Count?
  private let changeActions = ActionList<Layer>()

  /// Creates a manipulator that is not attached to a layer.
  public init(_ settings: Settings = Settings()) {
    self.settings = settings.limited(after: Settings())
    super.init()
    judgesBySamples(ifExactly: Manipulator.self)
    setStartDistances()
    onAction { manipulator in manipulator.follow() }
  }

  /// Adds a closure that is called with the layer each time the manipulator has moved it.
  ///
  /// A closure that captures the layer or its owner creates a reference cycle; use ``onChange(of:_:)``
  /// instead.
  @discardableResult
  public func onChange(_ action: @escaping (Layer) -> Void) -> Manipulator {
    changeActions.append(action)
    return self
  }

  /// Adds a closure that is called with an object and the layer each time the manipulator has moved the
  /// layer, until the object is deallocated. The manipulator does not retain the object.
  @discardableResult
  public func onChange<Target: AnyObject>(
    of target: Target, _ action: @escaping (Target, Layer) -> Void
  ) -> Manipulator {
    changeActions.append(of: target, action)
    return self
  }

  /// Whether fingers hold the layer.
  public var isGripping: Bool {
    switch activity {
    case .gripping: true
    case .idle, .flinging: false
    }
  }

  private func setStartDistances() {
    if settings.startsImmediately {
      laterStart = machine.settings
      machine.settings.startDistance = 0
      machine.settings.startSpread = 0
      machine.settings.startArc = 0
      machine.settings.startAngle = .zero
    } else if let start = laterStart {
      laterStart = nil
      machine.settings.startDistance = start.startDistance
      machine.settings.startSpread = start.startSpread
      machine.settings.startArc = start.startArc
      machine.settings.startAngle = start.startAngle
    }
  }

  /// Clears the gesture; a fling continues, and a layer that was caught beyond a limit returns.
  public override func reset() {
    hasWaited = false
    super.reset()
    returnWithinLimits()
  }

  /// Returns a layer that a touch caught beyond its limits, if no gesture followed.
  private func returnWithinLimits() {
    guard case .idle = activity, caught != nil else { return }
    caught = nil
    guard settings.bounces, let layer, let placement = Placement(of: layer),
      let application = layer.window?.application
    else { return }
    let now = application.turn.journal.now
    let grip = Grip(
      of: placement, holds: [], settings: settings, after: nil, countingFrom: counted)
    guard let fling = fling(nil, from: placement, grip: grip, at: now) else { return }
    activity = .flinging(fling)
    application.motions.add(self)
  }

  override func saveSnapshot() {
    hasWaited = true
    super.saveSnapshot()
  }

  // MARK: Fingers that land and lift

  public override func fingersWillChange(_ phase: TouchPhase) {
    // A finger that is cancelled flings nothing.
    if phase == .began { receive() } else if phase == .ended { recordRelease() }
  }

  public override func fingersDidChange(_ phase: TouchPhase) { renewGrip(after: phase) }

  /// Handles a landing: a fling stops at the present position, and the first finger brings the layer to the
  /// front.
  private func receive() {
    catchFling()
    guard settings.bringsToFront, !tracked.contains(where: { machine.tracks($0.id) }) else {
      return
    }
    layer?.bringToFront()
  }

  /// Stops a fling, and remembers its speeds.
  private func catchFling() {
    // The speeds that the first of several fingers has caught are kept until the gesture ends.
    if case .flinging(let fling) = activity, fling.keepsTime(of: layer), let now = sessionTime {
      caught = fling.state(at: now, under: settings).speeds
    }
    stop()
  }

  /// Starts a grip with the fingers that are down, at the layer's present position. Without any, the last grip
  /// continues until the release.
  private func renewGrip(after phase: TouchPhase) {
    guard case .gripping(var former) = activity, let layer, let placement = Placement(of: layer),
      let holds = presentHolds(of: holders, swallowing: .identity), !holds.isEmpty
    else { return }
    // The layer follows with the next action.
    let start = phase == .ended ? placementAtLift(&former) ?? placement : placement
    var grip = Grip(of: start, holds: holds, settings: settings, after: former)
    grip.last = placement
    activity = .gripping(grip)
  }

  /// The points under the fingers if they have moved by `way`, in the window's coordinates, since the grip
  /// began; nil if the window's coordinates cannot be converted to the parent's.
  private func presentHolds(of touches: [Touch], swallowing way: Similarity) -> [Grip.Hold]? {
    guard let parent = layer?.parent else { return nil }
    var holds: [Grip.Hold] = []
    let back = way.inverse
    for touch in touches {
      guard let to = parent.location(fromWindow: touch.windowLocation),
        let from = parent.location(fromWindow: back.applied(to: touch.windowLocation))
      else { return nil }
      holds.append(
        Grip.Hold(touch: touch.id, from: from, to: to, windowLocation: touch.windowLocation))
    }
    return holds
  }

  // MARK: The gesture

  /// Handles the recognizer's state.
  private func follow() {
    switch state {
    case .began:
      grab()
      move()
    case .changed:
      move()
    case .ended:
      // A host may report the last movement with the lift.
      move()
      release(isFlung: true)
    case .cancelled:
      release(isFlung: false)
    case .possible, .failed:
      return
    }
  }

  private func grab() {
    let touches = holders
    guard let layer, let placement = Placement(of: layer),
      let holds = presentHolds(of: touches, swallowing: hasWaited ? .identity : movementBeforeGrip)
    else { return }
    activity = .gripping(
      Grip(of: placement, holds: holds, settings: settings, after: nil, countingFrom: counted))
    // A gesture that begins with a lift also ends with it.
    if touches.first?.isDown == false { recordRelease() }
  }

  /// The movement of the fingers between passing the slop and the next report.
  private var movementBeforeGrip: Similarity {
    let values = machine.values
    let center = machine.location
    let way = Similarity(
      scale: values.scale, rotation: values.rotation, taking: center - values.translation,
      to: center)
    return way.isFinite ? way : .identity
  }

  /// Moves the layer with the fingers that hold it.
  func move() {
    guard case .gripping(var grip) = activity, let layer else { return }
    // Otherwise the activity would also reference the grips, and changing them would copy them.
    activity = .idle
    let hasMoved = move(layer, with: &grip)
    activity = .gripping(grip)
    if hasMoved { didMove(layer, turnedTo: grip.turn) }
  }

  /// Moves the layer with the fingers; returns whether that changed anything.
  private func move(_ layer: Layer, with grip: inout Grip) -> Bool {
    guard let parent = layer.parent, !grip.holds.isEmpty else { return false }
    if grip.isOutdated || !grip.last.matches(layer) { resume(&grip, on: layer) }
    guard moveHolds(of: &grip, in: parent) else { return false }
    let placement = grip.placement(under: settings, in: parent.bounds)
    guard placement.apply(to: layer) else { return false }
    grip.last = placement
    return true
  }

  /// Continues from the layer's placement, which the program may have set, perhaps in another parent, with the
  /// fingers at their last positions.
  private func resume(_ grip: inout Grip, on layer: Layer) {
    guard let placement = Placement(of: layer), let parent = layer.parent else { return }
    let holds = grip.holds.map { hold in
      let place = parent.location(fromWindow: hold.windowLocation) ?? hold.to
      return Grip.Hold(
        touch: hold.touch, from: place, to: place, windowLocation: hold.windowLocation)
    }
    grip = Grip(of: placement, holds: holds, settings: settings, after: grip)
  }

  // MARK: Letting go

  /// Saves the fingers' speeds before they are dropped, including those of fingers that are lifting.
  private func recordRelease() {
    guard case .gripping(var grip) = activity, let parent = layer?.parent,
      let now = sessionTime
    else { return }
    let pivot = settings.freedoms.contains(.translation) ? nil : layer?.position
    var measure = ReleaseMeasure(about: pivot, in: parent)
    for touch in gestureTouches {
      let velocity = velocity(of: touch)
      guard let place = parent.location(fromWindow: touch.windowLocation),
        let speed = parent.vector(fromWindow: velocity)
      else { return }
      measure.add(place, velocity: speed)
    }
    grip.release = measure.release(at: now, after: grip.release)
    activity = .gripping(grip)
  }

  /// Forgets the speeds of a finger that has just lifted, because another one continues with another gesture.
  public override func willHandOff() {
    guard case .gripping(var grip) = activity else { return }
    grip.release = nil
    activity = .gripping(grip)
  }

  private func release(isFlung: Bool) {
    guard case .gripping(var grip) = activity else { return }
    activity = .idle
    defer { caught = nil }
    guard let now = sessionTime, let layer, let placement = Placement(of: layer) else { return }
    if !grip.last.matches(layer) { resume(&grip, on: layer) }
    var momentum: Momentum?
    if isFlung, let settings = settings.momentum, let release = grip.release,
      release.instant == now
    {
      // An angle that holds the layer also prevents a rotational fling.
      let isHeld = grip.isSnapped || grip.isHeldByDetent
      let freedoms = self.settings.freedoms.subtracting(isHeld ? .rotation : [])
      momentum = settings.momentum(after: release, allowing: freedoms, adding: caught)
    }
    guard let fling = fling(momentum, from: placement, grip: grip, at: now) else { return }
    activity = .flinging(fling)
    session?.motions.add(self)
  }

  /// The fling that follows; nil if the layer rests.
  private func fling(
    _ momentum: Momentum?, from placement: Placement, grip: Grip, at now: Instant
  ) -> Fling? {
    guard let parent = layer?.parent, settings.bounces || momentum != nil else { return nil }
    let pivot = settings.freedoms.contains(.translation) ? grip.center(in: parent) : nil
    let still = Momentum(of: pivot ?? placement.position, velocity: .zero, at: now)
    let motion = momentum ?? still
    let bounce =
      settings.bounces
      ? Bounce(of: placement, turn: grip.turn, motion, within: settings.limits) : nil
    let fling = Fling(
      momentum: motion, start: placement, startTurn: grip.turn, bounce: bounce, in: parent.bounds,
      by: parent.window?.application)
    return fling.end > now ? fling : nil
  }

  private func didMove(_ layer: Layer, turnedTo turn: Angle) {
    counted = Grip.Count(turn: turn, transform: layer.transform)
    if !layer.childList.isEmpty { settleGrips(inside: layer) }
    layer.notifyAttachments()
    changeActions.call(layer)
  }

  #if hasFeature(Embedded)
    public override var kindLabel: String { "Manipulator" }
  #endif
}

/// The fling after a release.
extension Manipulator: Motion {
  /// Whether the layer is in a fling.
  public var isMoving: Bool { restInstant != nil }

  /// When the fling comes to rest unless limits stop it earlier; nil without one.
  public var restInstant: Instant? {
    switch activity {
    case .flinging(let fling): fling.isLost ? nil : fling.end
    case .idle, .gripping: nil
    }
  }

  /// Moves a layer in a fling to its position at `instant`; the result does not depend on how often this is
  /// called. The application calls it as event time passes. Has no effect without a fling, or after the
  /// program has moved the layer, also into a window of another application, which ends the fling.
  public func advance(to instant: Instant) {
    guard case .flinging(var fling) = activity else { return }
    guard let layer, let parent = layer.parent, fling.last.matches(layer),
      fling.keepsTime(of: layer)
    else { return activity = .idle }
    let state = fling.advance(to: instant, under: settings, in: parent.bounds)
    let hasMoved = state.placement.apply(to: layer)
    if hasMoved { fling.last = state.placement }
    activity = state.isAtRest ? .idle : .flinging(fling)
    if hasMoved { didMove(layer, turnedTo: state.turn) }
  }

  /// Ends the fling at the layer's position at the application's latest instant.
  public func stop() {
    guard case .flinging(let fling) = activity else { return }
    if let application = layer?.window?.application { advance(to: application.turn.journal.now) }
    // A callback may have changed anything.
    if isGripping { return }
    activity = .idle
    (fling.clock?.object ?? layer?.window?.application)?.motions.remove(self)
  }
}
