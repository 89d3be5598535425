import DemoScenes
import TouchDisplay
import TouchGeometry
import TouchRecordings
import Touchstone

/// Records the session.
extension LiveRun {
  /// Records the session into a file from now on.
  ///
  /// - Throws: when the file cannot be created.
  func record(into path: String) throws(DemoFailure) {
    begin(try makeRecording(at: path))
  }

  private func makeRecording(at path: String) throws(DemoFailure) -> SessionRecording {
    try SessionRecording(
      to: path,
      of: SessionDescription(
        scene: type(of: frame.scene).name, size: frame.window.bounds.size, scale: display.scale,
        source: devices == nil ? "window" : "libinput"))
  }

  private func begin(_ recording: SessionRecording) {
    self.recording = recording
    loop.recorder = recording.recorder
    frame.isRecording = true
  }

  /// Records a session from the start of the scene, so that a replay gives the same result.
  func beginRecording() {
    guard !isReplaying else { return frame.showMessage("A recording is already being played.") }
    guard let file = SessionFile(scene: type(of: frame.scene).name) else {
      return frame.showMessage("No folder for recordings is writable.")
    }
    adoptDisplaySize()
    do throws(DemoFailure) {
      // Created before the scene is closed: if the file cannot be created, no work is lost.
      let recording = try makeRecording(at: file.path)
      // A session begins with an empty scene, as its replay does.
      frame.stage.workFolder = nil
      frame.openForSession(type(of: frame.scene))
      begin(recording)
      let place = PictureFolder(file.path).absolutePath
      frame.showMessage("The scene was restarted and is being recorded into \(place).")
    } catch {
      frame.showMessage(error.description)
    }
  }

  /// Reopens the scene at the window's current size, and restarts a recording that has no touch yet.
  func restart() {
    let old = recording
    recording = nil
    loop.recorder = nil
    frame.isRecording = false
    frame.open(type(of: frame.scene))
    guard let old else { return }
    do throws(DemoFailure) {
      try old.discard()
      try record(into: old.path)
    } catch {
      failure = failure ?? error
      frame.showMessage(error.description)
    }
  }

  /// Ends the recording, if there is one.
  ///
  /// - Parameters:
  ///   - reason: The reason, for the screen and for standard error; nil if the user ended it.
  ///   - isPrintedAtEnd: Whether the reason is written to standard error even if the program is ending.
  ///   - leavingOutLatestTouch: Whether a tap on Stop ended it, which is not part of the session.
  func endRecording(
    _ reason: String?, isPrintedAtEnd: Bool = false, leavingOutLatestTouch: Bool = false
  ) {
    guard let recording else { return }
    self.recording = nil
    loop.recorder = nil
    frame.isRecording = false
    frame.stage.workFolder = workFolder
    if let reason {
      frame.showMessage(reason)
      if !isPrintedAtEnd { TextOutput.complain("touchstone-demo: \(reason)") }
    }
    do throws(DemoFailure) {
      try recording.finish(leavingOutLatestTouch: leavingOutLatestTouch)
      frame.showMessage("The session was saved in \(PictureFolder(recording.path).absolutePath).")
    } catch {
      failure = failure ?? error
      if reason != error.description { frame.showMessage(error.description) }
    }
  }
}
