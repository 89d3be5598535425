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

  /// Runs a case for an observer. If the observer sets a trace of the application, the run has none.
  package static func run(
    _ touchCase: TouchCase, delivery: Delivery, layers: (any SceneLayerFactory)?,
    layout: OutputLayout, recognizers: RecognizerCatalog = RecognizerCatalog(),
    for observer: (any SessionObserver)?
  ) throws(SceneError) -> CaseRun {
    let stage = try CaseStage(touchCase.scene, layers, recognizers)
    stage.observer = observer
    var steps = touchCase.actions.map(CaseStep.action) + touchCase.pointer.map(CaseStep.pointer)
    func add(_ frame: ContactFrame) {
      steps += (delivery == .together ? [frame] : frame.parts).map(CaseStep.frame)
    }
    switch touchCase.input {
    case .events(let events):
      stage.add([CaseStage.plane])
      contactFrames(events, stage).forEach(add)
    case .recording(let recording):
      var cursor = ContactFrameCursor(recording, layout: layout)
      cursor.reportsPointers = true
      stage.add(cursor.surfaces)
      var frame = ContactFrame(time: .zero)
      while cursor.next(into: &frame) {
        steps += cursor.pointers.map(CaseStep.recorded)
        if !frame.contacts.isEmpty { add(frame) }
      }
    }
    for step in CaseStep.inOrder(steps, upTo: touchCase.endTime) { stage.take(step) }
    stage.advance(to: touchCase.endTime)
    return stage.finish()
  }

  /// The events as frames of device 0, simultaneous events in one frame.
  private static func contactFrames(
    _ events: [CaseEvent], _ stage: CaseStage
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
        frames.append(ContactFrame(time: event.time, contacts: [contact]))
      }
    }
    return frames
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
