import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Runs a recording against a window, as fast as it can, and writes down what is recognized.
///
///     let transcript = Replayer(recording).run(in: window)
///     print(transcript.text)
///
/// Time is the recording's own. Before each frame every deadline that lies before it is reached, at
/// its own instant. Touches that are down at the end are cancelled at the time of the last frame;
/// then the deadlines that are left are reached, up to ``longestAftermath`` later.
public struct Replayer {
  /// How long after the last frame deadlines are still reached: nothing that is recognized takes so
  /// long, and a recognizer that sets deadlines for ever ends there.
  public static let longestAftermath = FramePlayer.longestAftermath

  /// What is replayed.
  public let recording: Recording
  /// Where the recording's devices lie; see ``Recording/surfaces(in:)``.
  public let layout: OutputLayout

  /// Creates a replayer of devices that lie where `layout` puts them: side by side by default.
  public init(_ recording: Recording, layout: OutputLayout = OutputLayout()) {
    self.recording = recording
    self.layout = layout
  }

  /// A window that holds the recording's touch devices and all outputs, with the recognizers of
  /// ``StandardGestures`` on a layer for each screen.
  public func standardWindow() -> Window {
    StandardGestures.window(for: recording.surfaces(in: layout), holding: layout.bounds)
  }

  /// Replays the recording.
  ///
  /// The recording's devices are added to the window's application, whose recognizers must be idle.
  /// The recognizers that are in the window at the start are the ones that are written down; each
  /// keeps an action that has no effect after the replay.
  ///
  /// - Parameter afterFrame: Called when a frame was delivered, and at the end, with the event time.
  /// - Complexity: O(contacts x recognizers that see them), and memory for every call.
  public func run(
    in window: Window, afterFrame: (Instant) -> Void = { _ in }
  ) -> Transcript {
    run(in: window, onFrame: { _ in }, afterFrame: afterFrame)
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
    let recorder = TranscriptRecorder(window)
    let application = window.application
    let reported = application.onFault
    application.onFault = { fault in
      recorder.transcript.faults.append(fault)
      reported?(fault)
    }
    let cursor = ContactFrameCursor(recording, layout: layout)
    let player = RecordingPlayer(cursor, surfaces: cursor.surfaces, to: application)
    while let frame = player.next {
      recorder.transcript.contacts.count(frame)
      if let delivered = player.deliverNext(willReach: { recorder.now = $0 }) { onFrame(delivered) }
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

/// Watches a session while it is played, from the first frame to the last deadline.
package protocol SessionObserver: AnyObject {
  /// Called before the first frame. The frames of ``didDeliver(_:)`` have the numbers that an application
  /// gives to these surfaces in this order.
  func willPlay(in window: Window, surfaces: [Surface])

  /// Called when the window was given a frame.
  func didDeliver(_ frame: ContactFrame)

  /// Called after each frame, and at the end, with the event time that was reached.
  func didReach(_ instant: Instant)
}
