import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Plays the touches of cases to their scenes.
public enum CaseRunner {
  /// How simultaneous events are delivered to the engine; the results must be the same.
  public enum Delivery: String, Hashable, Sendable, CaseIterable {
    /// In one frame.
    case together
    /// In one frame per event; all but the last are ``ContactFrame/isPartial``.
    case separate
  }

  /// Runs a case.
  ///
  /// - Parameters:
  ///   - touchCase: The case to run.
  ///   - delivery: Whether the fingers of one instant are delivered together, the default, or one by one.
  ///   - layers: Creates the layers that have an image or a color; see
  ///     ``SceneFile/makeScene(layers:recognizers:)``.
  ///   - layout: The positions of a recording's devices: side by side by default, as in a ``Replayer``.
  ///   - recognizers: The app's own kinds of recognizers.
  /// - Throws: ``SceneError`` if the scene cannot be built; see ``SceneFile/makeScene(layers:recognizers:)``.
  public static func run(
    _ touchCase: TouchCase, delivery: Delivery = .together,
    layers: (any SceneLayerFactory)? = nil, layout: OutputLayout = OutputLayout(),
    recognizers: RecognizerCatalog = RecognizerCatalog()
  ) throws(SceneError) -> CaseRun {
    try run(
      touchCase, delivery: delivery, layers: layers, layout: layout, recognizers: recognizers,
      for: nil)
  }

  /// Runs a case for an observer. If the observer gives the application its own trace, the run has none.
  package static func run(
    _ touchCase: TouchCase, delivery: Delivery, layers: (any SceneLayerFactory)?,
    layout: OutputLayout, recognizers: RecognizerCatalog = RecognizerCatalog(),
    for observer: (any SessionObserver)?
  ) throws(SceneError) -> CaseRun {
    let stage = try CaseStage(touchCase.scene, layers, recognizers)
    stage.observer = observer
    let frames: [ContactFrame]
    var recorded: [PointerInput] = []
    switch touchCase.input {
    case .events(let events):
      let device = stage.addPlane()
      observer?.willPlay(in: stage.scene.window, surfaces: [CaseStage.plane])
      frames = contactFrames(events, device, delivery, stage)
    case .recording(let recording):
      let surfaces = recording.surfaces(in: layout)
      let devices = surfaces.map { stage.scene.window.application.addSurface($0) }
      recorded = recording.pointerInputs(in: layout).map { input in
        var input = input
        input.device = devices[input.device.rawValue]
        return input
      }
      observer?.willPlay(in: stage.scene.window, surfaces: surfaces)
      let whole = recording.contactFrames(in: layout)
      frames = delivery == .together ? whole : whole.flatMap(\.parts)
    }
    play(frames, recorded, touchCase, on: stage)
    return stage.finish()
  }

  private static func play(
    _ frames: [ContactFrame], _ recorded: [PointerInput], _ touchCase: TouchCase,
    on stage: CaseStage
  ) {
    var next = 0
    var recorded = recorded.filter { $0.time <= touchCase.endTime }[...]
    var hovers = touchCase.pointer[...].filter { $0.time <= touchCase.endTime }[...]
    for frame in frames where frame.time <= touchCase.endTime {
      while let hover = hovers.first, hover.time <= frame.time {
        perform(touchCase, upTo: hover.time, &next, on: stage)
        stage.hover(hovers.removeFirst())
      }
      while let input = recorded.first, input.time <= frame.time {
        stage.take(recorded.removeFirst())
      }
      perform(touchCase, upTo: frame.time, &next, on: stage)
      stage.deliver(frame)
    }
    for input in recorded { stage.take(input) }
    for hover in hovers {
      perform(touchCase, upTo: hover.time, &next, on: stage)
      stage.hover(hover)
    }
    perform(touchCase, upTo: touchCase.endTime, &next, on: stage)
    stage.advance(to: touchCase.endTime)
  }

  /// Performs the pending actions up to an instant.
  private static func perform(
    _ touchCase: TouchCase, upTo time: Instant, _ next: inout Int, on stage: CaseStage
  ) {
    while next < touchCase.actions.count, touchCase.actions[next].time <= time {
      stage.perform(touchCase.actions[next])
      next += 1
    }
  }

  /// The events as frames: simultaneous events in one frame, or one frame per event.
  private static func contactFrames(
    _ events: [CaseEvent], _ device: DeviceID, _ delivery: Delivery, _ stage: CaseStage
  ) -> [ContactFrame] {
    var frames: [ContactFrame] = []
    for event in events {
      let position = stage.windowLocation(of: event.location)
      let contact = Contact(
        slot: event.finger, phase: event.phase, position: position, tool: event.tool,
        tilt: event.tilt, buttons: event.buttons)
      if let last = frames.last, last.time == event.time {
        frames[frames.count - 1].contacts.append(contact)
      } else {
        frames.append(ContactFrame(device: device, time: event.time, contacts: [contact]))
      }
    }
    return delivery == .together ? frames : frames.flatMap(\.parts)
  }
}

extension ContactFrame {
  /// The frame split into one frame per contact.
  fileprivate var parts: [ContactFrame] {
    contacts.indices.map { index in
      ContactFrame(
        device: device, time: time, contacts: [contacts[index]],
        isPartial: index < contacts.count - 1)
    }
  }
}

/// A scene in which a case is played, with the results so far.
private final class CaseStage {
  let scene: Scene
  /// A plane in points, large enough for fingers that leave the root layer.
  static let plane = Surface(pointsIn: Rect(x: -30_000, y: -30_000, width: 60_000, height: 60_000))

  /// The observer, if there is one.
  var observer: (any SessionObserver)?

  private let trace = Trace()
  /// The mouse, which is a separate device from the plane.
  private lazy var pointerDevice = addPlane()
  private var run: CaseRun
  /// The event time of the current delivery.
  private var now = Instant.zero
  /// The event time of the delivery or deadline before.
  private var latest = Instant.zero

  init(
    _ file: SceneFile, _ layers: (any SceneLayerFactory)?, _ catalog: RecognizerCatalog
  ) throws(SceneError) {
    scene = try file.makeScene(layers: layers, recognizers: catalog)
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

  func addPlane() -> DeviceID { scene.window.application.addSurface(Self.plane) }

  /// Converts a point from the root layer's coordinates to the window's.
  func windowLocation(of point: Point) -> Point { scene.root.windowLocation(of: point) }

  func deliver(_ frame: ContactFrame) {
    // The window handles the deadlines of the frame's own instant, after its movements.
    advance(to: frame.time - .microseconds(1))
    now = max(now, frame.time)
    scene.window.deliver(frame)
    latest = now
    observer?.didDeliver(frame)
    observer?.didReach(frame.time)
    keepTrace()
  }

  /// Delivers recorded hovering or scrolling.
  func take(_ input: PointerInput) {
    advance(to: input.time)
    scene.window.application.take(input)
    keepTrace()
  }

  func hover(_ event: CasePointerEvent) {
    advance(to: event.time)
    switch event.action {
    case .move: hover(.moved, event)
    case .leave: hover(.left, event)
    case .press: hover(.pressed(button: 1), event)
    case .release: hover(.released(button: 1), event)
    case .wheel: scroll(.wheel, .changed, event)
    case .scroll: scroll(.finger, .changed, event)
    case .scrollEnd: scroll(.finger, .ended, event)
    }
    keepTrace()
  }

  private func hover(_ action: HoverEvent.Action, _ event: CasePointerEvent) {
    scene.window.application.hover(
      HoverEvent(
        device: pointerDevice, time: event.time, action: action,
        location: windowLocation(of: event.location)))
  }

  private func scroll(
    _ source: TouchpadEvent.ScrollSource, _ phase: TouchpadEvent.Phase, _ event: CasePointerEvent
  ) {
    let scroll = TouchpadEvent(
      device: pointerDevice, time: event.time, phase: phase, kind: .scroll(source, way: event.way))
    scene.window.application.scroll(scroll, at: windowLocation(of: event.location))
  }

  func perform(_ action: CaseAction) {
    advance(to: action.time)
    scene.recognizer(action.recognizer)?.isEnabled = action.isEnabled
  }

  /// Advances time, stopping at each deadline.
  func advance(to instant: Instant) {
    while let deadline = scene.window.nextDeadline, deadline <= instant {
      now = max(now, deadline)
      scene.window.advance(to: deadline)
      latest = now
      if let next = scene.window.nextDeadline, next <= deadline {
        run.idleDeadline = deadline
        break
      }
    }
    now = max(now, instant)
    scene.window.advance(to: instant)
  }

  /// Moves interesting entries out of the trace and drops the rest, which would exhaust memory in a long
  /// case.
  private func keepTrace() {
    for entry in trace.entries where entry.kind.isTold && run.trace.count < CaseRun.maximumEntries {
      run.trace.append(entry)
    }
    trace.removeAll()
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
  fileprivate init?(_ state: GestureState, isDiscrete: Bool) {
    switch state {
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = isDiscrete ? .recognized : .ended
    case .cancelled: self = .cancelled
    case .possible, .failed: return nil
    }
  }
}
