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

/// The presses outside the window.
enum DockPress: Hashable {
  case none
  /// A button or a row, which acts when it is released on it. The row is the one that was pressed: the list goes on.
  case held(Point, row: InspectorPanel.Row?)
  /// The list of verdicts, which is scrolled from here.
  case scrolling(from: Point)
  /// The track of the replay bar.
  case seeking
}

/// Playing a recording on a display.
extension LiveRun {
  /// Plays a recording.
  ///
  /// - Parameters:
  ///   - marks: The verdicts for the replay bar.
  ///   - endsWithIt: Whether the program ends when the replay has finished.
  func play(
    _ recording: Recording, speed: Double, marks: [ReplayPlayer.Mark] = [], endsWithIt: Bool
  ) throws(DemoFailure) {
    replayed = recording
    stopsAfterReplay = endsWithIt
    let source = try start(recording, speed: speed)
    player = ReplayPlayer(duration: source.duration, speed: speed, marks: marks)
  }

  private func start(_ recording: Recording, speed: Double) throws(DemoFailure) -> ReplayTouchSource
  {
    do throws(SourceError) {
      let source = try ReplayTouchSource(
        recording, clock: loop.clock, speed: speed, window: SessionDescription(of: recording)?.size)
      loop.add(source)
      source.start()
      replay = source
      frame.isPlaying = true
      return source
    } catch {
      throw DemoFailure(error)
    }
  }

  /// Restarts the recording, in a new scene, as when it was first played.
  private func restartReplay() {
    guard let replayed, let player else { return }
    if let replay {
      replay.stop()
      loop.remove(replay)
    }
    if let windowSource {
      loop.remove(windowSource)
      self.windowSource = nil
    }
    hasTouchAfterReplay = false
    frame.inspector.restart()
    do throws(DemoFailure) {
      if let saved { try frame.stage.saveOnly(into: saved) }
      let session = OffscreenSession(replayed, scene: nil, window: nil, pictures: nil)
      frame.openForSession(firstScene ?? session.scene)
      _ = try start(replayed, speed: player.speed)
    } catch {
      frame.showMessage(error.description)
    }
  }

  /// Whether the delivered events come from a recording.
  var isReplaying: Bool { replay != nil && windowSource == nil }

  /// Sets the replay's rate, and lets the user continue from where the recording ended; to be called in every
  /// turn, after the recording's latest frames were delivered.
  func followReplay() {
    // Only now, since the touch that agreed comes from a source that the restart removes.
    if let agreedRestart {
      self.agreedRestart = nil
      agreedRestart()
    }
    if let replay, replay.phase != .finished, var player {
      replay.speed = player.rate(at: replay.position)
      self.player = player
      // Pictures and background work take no time in a session: see SessionRun.
      if frame.stage.isBusy || player.isPaused { replay.pause() } else { replay.resume() }
    }
    guard isReplaying, replay?.phase == .finished else { return }
    frame.stage.saveFolders = PictureFolder.forSaving()
    frame.isPlaying = false
    if let duration = replay?.duration { _ = player?.rate(at: duration) }
    frame.showMessage("The recording is over; the screen is yours.")
    do throws(DemoFailure) { try readWindow() } catch { frame.showMessage(error.description) }
  }

  /// Gives the window the display's size instead of the replayed recording's, and closes the replay bar:
  /// further recording is in points of the display.
  func adoptDisplaySize() {
    (player, replayed) = (nil, nil)
    if replay?.phase == .finished { replay = nil }
    guard keepsSize else { return }
    keepsSize = false
    frame.resize(to: display.bounds.size)
    frame.inspector.windowWasPlaced()
  }

  // MARK: Beside the window

  /// Handles a press outside the window: on the replay bar or the inspector's panel.
  func take(_ event: Dock.Event) {
    loop.setNeedsDisplay()
    switch event {
    case .pressed(let place): press(place)
    case .moved(let place): drag(to: place)
    case .released(let place):
      if case .held(let start, row: let row) = dockPress, start.distance(to: place) < 20 {
        tap(start, on: row)
      }
      dockPress = .none
    case .cancelled: dockPress = .none
    }
  }

  private var bar: PlayerBar? { layout.player.map(PlayerBar.init(in:)) }

  private func press(_ place: Point) {
    dockPress = .held(place, row: panelRows.first { $0.frame.contains(place) })
    if case .track(let fraction)? = bar?.part(at: place) {
      dockPress = .seeking
      seek(to: fraction)
    }
  }

  private func drag(to place: Point) {
    switch dockPress {
    case .none: break
    case .seeking:
      // One question for a whole drag.
      if let bar, !frame.isAsking || isReplaying { seek(to: bar.fraction(at: place)) }
    case .held(let start, row: _):
      if start.distance(to: place) >= 20, layout.player?.contains(start) != true {
        dockPress = .scrolling(from: start)
      }
    case .scrolling(let start):
      let rows = Int(((start.y - place.y) / 30).rounded(.towardZero))
      guard rows != 0 else { return }
      frame.inspector.scrollLog(by: rows)
      dockPress = .scrolling(from: Point(x: place.x, y: start.y - 30 * Double(rows)))
    }
  }

  private func tap(_ place: Point, on row: InspectorPanel.Row?) {
    switch bar?.part(at: place) {
    case .toggle:
      if replay?.phase == .finished {
        askBeforeRestart { [unowned self] in
          player?.restart()
          restartReplay()
        }
      } else {
        player?.togglePause()
      }
    case .speed: player?.nextSpeed()
    case .track, nil: if let row { tap(row) }
    }
  }

  private func tap(_ row: InspectorPanel.Row) {
    if case .freeze = row.content {
      frame.inspector.toggleFreeze(at: loop.clock.now)
    } else if let selection = row.selection {
      frame.inspector.select(selection)
    }
  }

  /// Seeks to a fraction of the recording; to an earlier position by playing it from the start.
  private func seek(to fraction: Double) {
    guard var player, let replay else { return }
    let target = TimeSpan.seconds(fraction * player.duration.seconds)
    let mustRestart = player.seek(to: target, from: replay.position)
    guard replay.phase == .finished else {
      self.player = player
      if mustRestart { restartReplay() }
      return
    }
    askBeforeRestart { [unowned self] in
      self.player = player
      restartReplay()
    }
  }

  /// Runs an action that restarts a replay that is over. The scene may contain the user's work since then; that of
  /// the recording is not asked about, since it comes back.
  private func askBeforeRestart(_ action: @escaping () -> Void) {
    guard hasTouchAfterReplay else { return action() }
    // The question begins to appear at the present time, not at that of the last touch.
    frame.window.application.advance(to: loop.clock.now)
    frame.askBeforeLeaving { [unowned self] in agreedRestart = action }
  }

  /// Ends the run when the recording has ended and nothing moves any more.
  func stopAfterReplay() {
    guard stopsAfterReplay, replay?.phase == .finished else { return }
    let application = frame.window.application
    guard !application.isMoving, application.nextDeadline == nil, !frame.stage.isBusy else {
      return
    }
    loop.stop()
  }

  /// Ends the run, unless a recorded tap requests it: the session ended there, and its viewer wants to see
  /// the end.
  func quit() {
    guard isReplaying else { return loop.stop() }
    frame.showMessage("The session was ended here.")
  }

  // MARK: Quit, beside the recording

  /// Handles fingers during a replay: they would change its result, so only the Quit button reacts to them.
  func handleDuringReplay(_ event: FingerEvent) {
    switch event.phase {
    case .down: quitPress.isOnButton = isOnQuit(event.location)
    case .up: handleLiftDuringReplay(event.location)
    case .moved: break
    case .cancelled: quitPress.isOnButton = false
    }
  }

  /// The same for the mouse.
  func handleDuringReplay(_ event: PointerEvent) {
    switch event.action {
    case .pressed(button: 1): quitPress.isOnButton = isOnQuit(event.location)
    case .released(button: 1): handleLiftDuringReplay(event.location)
    case .pressed, .released, .moved, .wheel, .left: break
    }
  }

  private func handleLiftDuringReplay(_ location: Point) {
    if quitPress.isOnButton, isOnQuit(location) { loop.stop() }
    quitPress.isOnButton = false
  }

  private func isOnQuit(_ location: Point) -> Bool {
    guard let phase = replay?.phase, phase == .playing || phase == .paused else { return false }
    return frame.isQuitButton(at: location)
  }
}
