import DemoScenes
import LibinputSource
import TouchDisplay
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// The presses on Quit by fingers or the mouse during a replay.
struct QuitPress: Hashable {
  /// Whether the press began on the button.
  var isOnButton = false
}

/// Plays a recording on a display.
extension LiveRun {
  /// Plays a recording.
  ///
  /// - Parameter endsWithIt: Whether the program ends with the recording.
  func play(_ recording: Recording, speed: Double, endsWithIt: Bool) throws(DemoFailure) {
    do throws(SourceError) {
      let source = try ReplayTouchSource(
        recording, clock: loop.clock, speed: speed, window: SessionDescription(of: recording)?.size)
      loop.add(source)
      source.start()
      replay = source
      frame.isPlaying = true
      stopsAfterReplay = endsWithIt
    } catch {
      throw DemoFailure(error)
    }
  }

  /// Whether touches come from a recording.
  var isReplaying: Bool { replay != nil && windowSource == nil }

  /// Gives control to the user after the recording has ended; called in every turn, after the last touches
  /// were delivered.
  func followReplay() {
    // Images and background work take no time in a session: see SessionRun.
    if frame.stage.isBusy { replay?.pause() } else { replay?.resume() }
    guard isReplaying, replay?.phase == .finished else { return }
    frame.stage.saveFolders = PictureFolder.forSaving()
    frame.isPlaying = false
    frame.tell("The recording is over; the screen is yours.")
    fitTouches()
    do throws(DemoFailure) { try readWindow() } catch { frame.tell(error.description) }
  }

  /// Maps touches to a window that is fitted into the display. During a replay, touches are in the window's
  /// own points.
  func fitTouches() {
    guard keepsSize, let replay, replay.phase == .finished else { return }
    frame.window.transform = AffineTransform(a: fit.a, b: 0, c: 0, d: fit.d, tx: 0, ty: 0)
    frame.window.position = display.bounds.center
    frame.inspector.windowWasPlaced()
  }

  /// Resizes the window from the recording's size to that of the display, whose points a new recording uses.
  func takeSizeOfDisplay() {
    guard keepsSize else { return }
    keepsSize = false
    frame.window.transform = .identity
    frame.window.frame = Rect(origin: .zero, size: frame.window.bounds.size)
    frame.resize(to: display.bounds.size)
    frame.inspector.windowWasPlaced()
  }

  /// Ends the run when the recording is over and nothing moves any more.
  func stopAfterReplay() {
    guard stopsAfterReplay, replay?.phase == .finished else { return }
    let application = frame.window.application
    guard !application.isMoving, application.nextDeadline == nil, !frame.stage.isBusy else {
      return
    }
    loop.stop()
  }

  /// Ends the run, unless a recorded tap requests it: that is where the session ended, and its viewer wants
  /// to see the end.
  func quit() {
    guard isReplaying else { return loop.stop() }
    frame.tell("The session was ended here.")
  }

  // MARK: Quit, beside the recording

  /// Handles fingers during a replay: they would change its result, so only the Quit button reacts to them.
  func takeBesideReplay(_ event: FingerEvent) {
    switch event.phase {
    case .down: quitPress.isOnButton = isOnQuit(event.location)
    case .up: liftBesideReplay(event.location)
    case .moved: break
    case .cancelled: quitPress.isOnButton = false
    }
  }

  /// The same for the mouse.
  func takeBesideReplay(_ event: PointerEvent) {
    switch event.action {
    case .pressed(button: 1): quitPress.isOnButton = isOnQuit(event.location)
    case .released(button: 1): liftBesideReplay(event.location)
    case .pressed, .released, .moved, .wheel: break
    }
  }

  private func liftBesideReplay(_ location: Point) {
    if quitPress.isOnButton, isOnQuit(location) { loop.stop() }
    quitPress.isOnButton = false
  }

  private func isOnQuit(_ location: Point) -> Bool {
    guard replay?.phase == .playing, let place = fit.inverse?.applied(to: location) else {
      return false
    }
    return frame.isQuitButton(at: place)
  }
}
