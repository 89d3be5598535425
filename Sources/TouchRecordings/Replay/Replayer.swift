import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Plays a recording to a window, as fast as possible, and records the recognized gestures.
///
///     let transcript = Replayer(recording).run(in: window)
///     print(transcript.text)
///
/// Time is that of the recording. Before each frame, earlier deadlines are reached, each at its own instant.
/// Touches that are down at the end are cancelled at the time of the last frame. Then the remaining deadlines
/// are reached, up to ``maximumAftermath`` later.
public struct Replayer {
  /// The time after the last frame during which deadlines are still reached. No gesture needs this much time,
  /// and the limit stops a recognizer that keeps setting deadlines.
  public static let maximumAftermath = FramePlayer.maximumAftermath

  /// The recording to play.
  public let recording: Recording
  /// The places of the recording's devices; see ``Recording/surfaces(in:)``.
  public let layout: OutputLayout

  /// Creates a replayer whose devices are placed by `layout`: side by side by default.
  public init(_ recording: Recording, layout: OutputLayout = OutputLayout()) {
    self.recording = recording
    self.layout = layout
  }

  /// A window that contains the recording's touch devices and all outputs, with the recognizers of
  /// ``StandardGestures`` on one layer per screen.
  public func standardWindow() -> Window {
    StandardGestures.window(for: recording.surfaces(in: layout), holding: layout.bounds)
  }

  /// Replays the recording.
  ///
  /// The recording's devices are added to the window's application, whose recognizers must be idle. The
  /// transcript covers the recognizers that are in the window at the start; each keeps an action that has no
  /// effect after the replay. ``Touchstone/Application/onFault`` is called as usual; at the end it is again what it was
  /// at the start, so set it before.
  ///
  /// - Parameters:
  ///   - window: The window to replay in; its recognizers must be idle.
  ///   - afterFrame: Called with the event time after each frame and at the end.
  /// - Complexity: O(contacts x recognizers that receive them), and memory for every call.
  public func run(
    in window: Window, afterFrame: (Instant) -> Void = { _ in }
  ) -> Transcript {
    run(in: window, onFrame: { _ in }, afterFrame: afterFrame)
  }

  /// Replays the recording for a transcript of which only ``Transcript/briefText`` and a summary are needed:
  /// it contains the first and the last call of each gesture.
  package func runBriefly(in window: Window) -> Transcript {
    Self.play(
      ContactFrameCursor(recording, layout: layout), in: window, listener: nil, isBrief: true,
      isStopped: { false }, onFrame: { _ in }, afterFrame: { _ in })
  }

  /// Replays the recording for an observer.
  package func run(in window: Window, for observer: some SessionObserver) -> Transcript {
    observer.willPlay(in: window, surfaces: ContactFrameCursor(recording, layout: layout).surfaces)
    return run(
      in: window, onFrame: { observer.didDeliver($0) }, afterFrame: { observer.didReach($0) })
  }

  private func run(
    in window: Window, onFrame: (ContactFrame) -> Void, afterFrame: (Instant) -> Void
  ) -> Transcript {
    let cursor = ContactFrameCursor(recording, layout: layout)
    return Self.play(
      cursor, in: window, listener: nil, isStopped: { false }, onFrame: onFrame,
      afterFrame: afterFrame)
  }

  fileprivate static func play(
    _ cursor: ContactFrameCursor, in window: Window, listener: ReplayListener?,
    isBrief: Bool = false, isStopped: () -> Bool, onFrame: (ContactFrame) -> Void,
    afterFrame: (Instant) -> Void
  ) -> Transcript {
    let recorder = TranscriptRecorder(window)
    recorder.onCall = listener?.onCall
    recorder.leavesOutChanges = isBrief
    let application = window.application
    let reported = application.onFault
    application.onFault = { fault in
      if let listener {
        listener.onFault(fault)
      } else {
        recorder.transcript.faults.append(fault)
      }
      reported?(fault)
    }
    let player = RecordingPlayer(cursor, surfaces: cursor.surfaces, to: application)
    while let frame = player.next, !isStopped() {
      if !frame.contacts.isEmpty { recorder.transcript.contacts.count(frame) }
      if let delivered = player.deliverNext(willReach: { recorder.now = $0 }) {
        if !delivered.contacts.isEmpty { onFrame(delivered) }
      }
      afterFrame(recorder.now)
    }
    player.finish()
    if let limit = player.limit { player.reachDeadlines(upTo: limit) { recorder.now = $0 } }
    afterFrame(recorder.now)
    application.onFault = reported
    recorder.transcript.decoderFaults = player.faults
    return recorder.finish()
  }
}

/// Receives the calls and faults of a replay that is too long for memory.
package struct ReplayListener {
  package var onCall: (Transcript.Call) -> Void
  package var onFault: (TrackingFault) -> Void

  package init(
    onCall: @escaping (Transcript.Call) -> Void, onFault: @escaping (TrackingFault) -> Void
  ) {
    self.onCall = onCall
    self.onFault = onFault
  }
}

/// Plays a recording that is too large for memory, like ``Replayer``.
package struct StreamedReplayer {
  package let recording: StreamedRecording
  package let layout: OutputLayout

  package init(_ recording: StreamedRecording, layout: OutputLayout = OutputLayout()) {
    self.recording = recording
    self.layout = layout
  }

  /// Replays the recording.
  ///
  /// - Parameters:
  ///   - listener: Receives calls and faults, which the transcript then does not contain.
  ///   - isStopped: Whether to stop before the next frame.
  ///   - afterFrame: Called with the event time after each frame and at the end.
  package func run(
    in window: Window, listener: ReplayListener, isStopped: () -> Bool = { false },
    afterFrame: (Instant) -> Void = { _ in }
  ) -> Transcript {
    Replayer.play(
      ContactFrameCursor(recording, layout: layout), in: window, listener: listener,
      isStopped: isStopped, onFrame: { _ in }, afterFrame: afterFrame)
  }
}

/// Observes a session while it is played, from the first frame to the last deadline.
package protocol SessionObserver: AnyObject {
  /// Called before the first frame. The frames of ``didDeliver(_:)`` use the numbers that an application
  /// assigns when it adds these surfaces in order.
  func willPlay(in window: Window, surfaces: [Surface])

  /// Called when a frame has been delivered to the window.
  func didDeliver(_ frame: ContactFrame)

  /// Called with the event time after each frame, after hovering and scrolling, and at the end.
  func didReach(_ instant: Instant)
}
