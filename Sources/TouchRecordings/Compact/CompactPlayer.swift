import TouchTracking
import Touchstone

/// Plays a session in the compact form, which may arrive in pieces; see ``SessionOperation``.
///
/// Input: untrusted bytes. Output: the lines of ``Transcript/jsonLines`` and, on request, those of
/// ``Explanation/jsonLines``, each as soon as it is final. Invariant: a refused operation changes nothing,
/// earlier operations remain in effect, and the player remains usable.
package final class CompactPlayer {
  /// The lines of the transcript that have not been collected yet.
  package var transcript: [UInt8] = []
  /// The lines of the explanation that have not been collected yet.
  package var explanation: [UInt8] = []
  /// The number of frames delivered.
  package private(set) var frames = 0

  private var stage = Stage.empty
  private var storyRecorder: StoryRecorder?

  private enum Stage {
    /// No operation yet.
    case empty
    /// The version is known.
    case versioned
    /// The scene is being built.
    case building(CompactScene, RequestedOutputs)
    /// Frames are being played.
    case playing(CompactScene, Play)
    /// The session has ended.
    case finished(CompactScene)
  }

  /// The outputs that a session requests besides the transcript.
  private struct RequestedOutputs {
    var explanation = false
    var story = false
    var isQuiet = false
  }

  /// The objects involved in playing.
  private final class Play {
    let recorder: TranscriptRecorder
    let player: FramePlayer
    let explanation: (stream: ExplanationStream, trace: Trace)?
    let story: StoryRecorder?
    var devices = 0

    init(
      _ window: Window, explanation: (stream: ExplanationStream, trace: Trace)?,
      story: StoryRecorder?, isQuiet: Bool
    ) {
      recorder = TranscriptRecorder(window)
      if isQuiet { recorder.stop() }
      player = FramePlayer(to: window.application)
      self.explanation = explanation
      self.story = story
    }
  }

  package init() {}

  /// The current window and recognizers; nil before there is a window.
  package var scene: CompactScene? {
    switch stage {
    case .empty, .versioned: nil
    case .building(let scene, _), .playing(let scene, _), .finished(let scene): scene
    }
  }

  /// The story up to now as one JSON object, with the recognizers' numbers in the trace; nil unless
  /// requested.
  package var story: String? {
    guard let storyRecorder, let scene else { return nil }
    var numbers: [JSONText] = []
    for recognizer in scene.recognizers { numbers.append(.integer(recognizer.id.rawValue)) }
    for layer in scene.window.withDescendants {
      for recognizer in layer.ownRecognizers { numbers.append(.integer(recognizer.id.rawValue)) }
    }
    return JSONText.object([("ids", .list(numbers))] + storyRecorder.story.entries).compact
  }

  /// The latest time for ``SessionOperation/advance``; nil if nothing is pending.
  package var nextDeadline: Instant? { scene?.window.nextDeadline }

  /// Performs the operations encoded in some bytes, which must end at the end of an operation.
  ///
  /// - Returns: The number of bytes read, and the error in the bytes that follow; nil if all bytes were read.
  package func perform(_ bytes: UnsafeBufferPointer<UInt8>) -> (
    read: Int, fault: SessionBytesError?
  ) {
    var cursor = SessionCursor(bytes)
    var read = 0
    while !cursor.isAtEnd {
      do throws(SessionBytesError) { try perform(&cursor) } catch {
        return (read, error)
      }
      read = cursor.position
    }
    return (read, nil)
  }

  private func perform(_ cursor: inout SessionCursor) throws(SessionBytesError) {
    let number = try cursor.byte()
    guard let operation = SessionOperation(rawValue: number) else {
      throw .unknownOperation(number)
    }
    switch stage {
    case .empty: try begin(operation, &cursor)
    case .versioned: try open(operation, &cursor)
    case .building(let scene, let outputs): try build(operation, scene, outputs, &cursor)
    case .playing(let scene, let play): try self.play(operation, scene, play, &cursor)
    case .finished: throw .outOfOrder(operation)
    }
  }

  private func begin(
    _ operation: SessionOperation, _ cursor: inout SessionCursor
  ) throws(SessionBytesError) {
    guard operation == .version else { throw .outOfOrder(operation) }
    let version = try cursor.byte()
    guard version == SessionOperation.currentVersion else { throw .version(version) }
    stage = .versioned
  }

  private func open(
    _ operation: SessionOperation, _ cursor: inout SessionCursor
  ) throws(SessionBytesError) {
    guard operation == .window else { throw .outOfOrder(operation) }
    let size = try cursor.size()
    let window = Window(size: size, name: try cursor.text())
    stage = .building(CompactScene(window), RequestedOutputs())
  }

  private func build(
    _ operation: SessionOperation, _ scene: CompactScene, _ outputs: RequestedOutputs,
    _ cursor: inout SessionCursor
  ) throws(SessionBytesError) {
    var outputs = outputs
    switch operation {
    case .layer where scene.hasHandOffs, .recognizer where scene.hasHandOffs:
      throw .outOfOrder(operation)
    case .handOff: try scene.addHandOff(&cursor)
    case .layer: try scene.addLayer(&cursor)
    case .mask: try scene.addMask(&cursor)
    case .scrolling: try scene.setScrolling(&cursor)
    case .recognizer: try scene.addRecognizer(&cursor)
    case .simultaneous: try scene.addSimultaneous(&cursor)
    case .setting, .area, .enabled, .requirement: try change(operation, scene, &cursor)
    case .explain, .story, .quiet:
      if operation == .explain { outputs.explanation = true }
      if operation == .story { outputs.story = true }
      if operation == .quiet { outputs.isQuiet = true }
      stage = .building(scene, outputs)
    case .device:
      let surface = try CompactPlayer.surface(&cursor)
      let play = makePlay(scene.window, outputs)
      play.player.add(surface)
      play.devices = 1
      stage = .playing(scene, play)
    case .finish, .stop: stage = .finished(scene)
    case .version, .window, .frame, .advance: throw .outOfOrder(operation)
    }
  }

  private func play(
    _ operation: SessionOperation, _ scene: CompactScene, _ play: Play,
    _ cursor: inout SessionCursor
  ) throws(SessionBytesError) {
    switch operation {
    case .setting, .area, .enabled, .requirement: try change(operation, scene, &cursor)
    case .device:
      let most = SessionOperation.maximumDevices
      guard play.devices < most else {
        throw .outOfRange("the number of devices", play.devices, limit: most)
      }
      play.player.add(try CompactPlayer.surface(&cursor))
      play.devices += 1
    case .frame:
      let frame = try CompactPlayer.frame(&cursor)
      play.player.deliver(frame) { play.recorder.now = $0 }
      frames += 1
      settle(play)
    case .advance:
      let instant = Instant(microseconds: try cursor.integer())
      play.player.advance(to: instant) { play.recorder.now = $0 }
      // The next change of enabled recognizers happens at this time, although no finger or deadline is due.
      scene.window.advance(to: instant)
      settle(play)
    case .finish:
      finish(play)
      stage = .finished(scene)
    case .stop:
      settle(play)
      close(play)
      stage = .finished(scene)
    case .version, .window, .layer, .mask, .scrolling, .recognizer, .simultaneous, .handOff,
      .explain, .story, .quiet:
      throw .outOfOrder(operation)
    }
  }

  private func change(
    _ operation: SessionOperation, _ scene: CompactScene, _ cursor: inout SessionCursor
  ) throws(SessionBytesError) {
    switch operation {
    case .setting: try scene.set(&cursor)
    case .area: try scene.setArea(&cursor)
    case .enabled: try scene.setEnabled(&cursor)
    case .requirement: try scene.setRequirement(&cursor)
    case .version, .window, .layer, .mask, .scrolling, .recognizer, .simultaneous, .device, .frame,
      .advance, .explain, .finish, .stop, .story, .handOff, .quiet:
      throw .outOfOrder(operation)
    }
  }

  // MARK: Playing

  private func makePlay(_ window: Window, _ outputs: RequestedOutputs) -> Play {
    let application = window.application
    var explanation: (stream: ExplanationStream, trace: Trace)?
    let story = outputs.story ? StoryRecorder(window) : nil
    storyRecorder = story
    if outputs.explanation || outputs.story {
      let trace = Trace()
      application.trace = trace
      // The player owns the stream, and so this closure; Embedded Swift has no safe unowned references.
      let stream = ExplanationStream(of: window) { [unowned(unsafe) self] line in
        if outputs.explanation { self.explanation.append(line: line.json) }
        story?.add(line)
      }
      explanation = (stream, trace)
    }
    let play = Play(window, explanation: explanation, story: story, isQuiet: outputs.isQuiet)
    let recorder = play.recorder
    application.onFault = { fault in recorder.transcript.faults.append(fault) }
    return play
  }

  private func settle(_ play: Play) {
    let calls = play.recorder.transcript.calls
    guard !calls.isEmpty || play.explanation != nil else { return }
    for call in calls { transcript.append(line: call.json) }
    play.recorder.transcript.calls.removeAll(keepingCapacity: true)
    guard let (stream, trace) = play.explanation else { return }
    play.story?.add(trace.entries, at: play.recorder.now)
    stream.take(trace, at: play.recorder.now)
  }

  private func finish(_ play: Play) {
    let limit = play.player.now + FramePlayer.maximumAftermath
    _ = play.player.cancelAll()
    play.player.reachDeadlines(upTo: limit) { play.recorder.now = $0 }
    settle(play)
    close(play)
  }

  /// Writes what is left.
  private func close(_ play: Play) {
    play.explanation?.stream.finish()
    let rest = play.recorder.finish()
    rest.forEachLine { transcript.append(line: $0) }
    play.player.application.onFault = nil
    play.player.application.trace = nil
  }

  // MARK: Devices and frames

  private static func surface(
    _ cursor: inout SessionCursor
  ) throws(SessionBytesError) -> Surface {
    let name = try cursor.text()
    let isInPoints = try cursor.flag()
    let x = try axis(&cursor)
    let y = try axis(&cursor)
    guard isInPoints else { return Surface(name: name, x: x, y: y) }
    let size = Size(width: x.maximum - x.minimum, height: y.maximum - y.minimum)
    return Surface(
      name: name, pointsIn: Rect(origin: Point(x: x.minimum, y: y.minimum), size: size))
  }

  private static func axis(
    _ cursor: inout SessionCursor
  ) throws(SessionBytesError) -> Surface.Axis {
    Surface.Axis(
      minimum: try cursor.value(), maximum: try cursor.value(), resolution: try cursor.value())
  }

  private static func frame(
    _ cursor: inout SessionCursor
  ) throws(SessionBytesError) -> ContactFrame {
    let device = DeviceID(try cursor.number())
    var frame = ContactFrame(device: device, time: Instant(microseconds: try cursor.integer()))
    frame.isPartial = try cursor.flag()
    let count = try cursor.number()
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: ContactRecord.minimumSize)
    try cursor.need(isTooLarge ? .max : size)
    frame.contacts.reserveCapacity(count)
    for _ in 0..<count { frame.contacts.append(try ContactRecord.read(&cursor)) }
    return frame
  }
}

extension [UInt8] {
  fileprivate mutating func append(line: String) {
    append(contentsOf: line.utf8)
    append(UInt8(ascii: "\n"))
  }
}
