import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// A scene in which a case is played, with the results so far.
final class CaseStage {
  let scene: Scene
  /// A plane in points, large enough for fingers that leave the root layer.
  static let plane = Surface(pointsIn: Rect(x: -30_000, y: -30_000, width: 60_000, height: 60_000))

  /// The observer, if there is one.
  var observer: (any SessionObserver)?

  private let player: FramePlayer
  private let trace = Trace()
  /// The mouse of a case's pointer events, which is a separate device.
  private lazy var mouse = scene.window.application.addSurface(Self.plane)
  private var run: CaseRun
  /// The event time of the current delivery or deadline.
  private var now = Instant.zero
  /// The event time of the delivery or deadline before.
  private var latest = Instant.zero

  init(
    _ file: SceneFile, _ layers: (any SceneLayerFactory)?, _ catalog: RecognizerCatalog
  ) throws(SceneError) {
    scene = try file.makeScene(layers: layers, recognizers: catalog)
    player = FramePlayer(to: scene.window.application)
    run = CaseRun(courses: file.recognizers.map { CaseRun.Course(recognizer: $0.id) })
    scene.window.application.trace = trace
    scene.window.application.onFault = { [unowned self] fault in run.faults.append(fault) }
    for (index, recognizer) in scene.recognizers.enumerated() {
      let kind = file.recognizers[index].kind
      recognizer.onAction { [unowned self] recognizer in
        note(recognizer, index, isDiscrete: kind.isDiscrete || kind.isCustom && !hasBegun(index))
      }
    }
  }

  /// Adds the devices of the frames, numbered from zero.
  func add(_ surfaces: [Surface]) {
    for surface in surfaces { player.add(surface) }
    observer?.willPlay(in: scene.window, surfaces: surfaces)
  }

  /// Converts a point from the root layer's coordinates to the window's.
  func windowLocation(of point: Point) -> Point { scene.root.windowLocation(of: point) }

  /// Performs a step, after the deadlines that precede it.
  func take(_ step: CaseStep) {
    switch step {
    case .action(let action):
      advance(to: action.time)
      scene.recognizer(action.recognizer)?.isEnabled = action.isEnabled
    case .pointer(let event):
      advance(to: event.time)
      take(event)
      observer?.didReach(now)
    case .recorded(let input):
      advance(to: input.time)
      player.take(input)
      observer?.didReach(now)
    case .frame(let frame):
      let delivered = player.deliver(frame, willReach: reach)
      observer?.didDeliver(delivered)
      observer?.didReach(delivered.time)
    }
    keepTrace()
  }

  /// Advances event time without a delivery.
  func advance(to instant: Instant) {
    player.reachDeadlines(upTo: instant, willReach: reach)
    // Not a delivery: an event in the next one may have been decided before this.
    now = max(now, instant)
    player.application.advance(to: instant)
  }

  private func reach(_ instant: Instant) {
    latest = now
    now = max(now, instant)
  }

  private func take(_ event: CasePointerEvent) {
    switch event.action {
    case .move: hover(.moved, event)
    case .leave: hover(.left, event)
    case .press: hover(.pressed(button: 1), event)
    case .release: hover(.released(button: 1), event)
    case .wheel: scroll(.wheel, .changed, event)
    case .scroll: scroll(.finger, .changed, event)
    case .scrollEnd: scroll(.finger, .ended, event)
    }
  }

  private func hover(_ action: HoverEvent.Action, _ event: CasePointerEvent) {
    player.application.hover(
      HoverEvent(
        device: mouse, time: event.time, action: action,
        location: windowLocation(of: event.location)))
  }

  private func scroll(
    _ source: TouchpadEvent.ScrollSource, _ phase: TouchpadEvent.Phase, _ event: CasePointerEvent
  ) {
    let scroll = TouchpadEvent(
      device: mouse, time: event.time, phase: phase, kind: .scroll(source, way: event.way))
    player.application.scroll(scroll, at: windowLocation(of: event.location))
  }

  /// Moves interesting entries out of the trace and drops the rest, which would exhaust memory in a long
  /// case.
  private func keepTrace() {
    for entry in trace.entries {
      if case .received(let touch) = entry.kind {
        dropIgnored(touch, by: entry)
      } else if entry.kind.isShown, run.trace.count < CaseRun.maximumEntries {
        run.trace.append(entry)
      }
    }
    trace.removeAll()
  }

  /// Drops the entry that a recognizer did not receive a touch: it was offered again at the same instant, after a
  /// reset.
  private func dropIgnored(_ touch: TouchID, by receiver: TraceEntry) {
    var place = run.trace.count
    while place > 0, run.trace[place - 1].time >= receiver.time {
      place -= 1
      let entry = run.trace[place]
      guard entry.recognizer == receiver.recognizer, entry.kind.isIgnoring(touch) else { continue }
      run.trace.remove(at: place)
    }
  }

  /// Whether a gesture is in progress. A custom recognizer that ends without having begun counts as discrete.
  private func hasBegun(_ index: Int) -> Bool {
    switch run.courses[index].reports.last?.state {
    case .began, .changed: true
    case .recognized, .ended, .cancelled, nil: false
    }
  }

  private func note(_ recognizer: GestureRecognizer, _ index: Int, isDiscrete: Bool) {
    let snapshot = recognizer.snapshot
    guard let state = CaseState(snapshot.state, isDiscrete: isDiscrete) else { return }
    let layer = recognizer.layer
    let way = snapshot.translation
    let isBetween = snapshot.time > latest && snapshot.time < now
    run.courses[index].reports.append(
      CaseReport(
        time: now, crossing: isBetween ? snapshot.time : nil, snapshot: snapshot, state: state,
        location: scene.root.location(fromWindow: snapshot.location) ?? snapshot.location,
        locationInLayer: layer?.location(fromWindow: snapshot.location) ?? snapshot.location,
        translation: way.map { scene.root.vector(fromWindow: $0) ?? $0 },
        translationInLayer: way.map { layer?.vector(fromWindow: $0) ?? $0 },
        velocity: snapshot.velocity.map { scene.root.vector(fromWindow: $0) ?? $0 }))
  }

  func finish() -> CaseRun {
    observer?.didReach(now)
    run.idleDeadline = player.stalledDeadline
    for (index, recognizer) in scene.recognizers.enumerated() {
      run.courses[index].finalState = recognizer.state
      run.courses[index].failureReason = recognizer.failureReason
      run.names[recognizer.id] = recognizer.name
    }
    keepTrace()
    return run
  }
}

extension CaseState {
  /// The state in a report; nil for one that is not reported. A discrete gesture has not begun before it ends.
  package init?(_ state: GestureState, isDiscrete: Bool) {
    switch state {
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = isDiscrete ? .recognized : .ended
    case .cancelled: self = .cancelled
    case .possible, .failed: return nil
    }
  }
}
