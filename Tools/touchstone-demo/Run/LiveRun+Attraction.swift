import DemoScenes
import TouchDisplay
import TouchGeometry
import TouchPainting
import TouchRecordings
import TouchRendering
import TouchTracking
import Touchstone

/// Shows bundled sessions while nobody touches the screen.
extension LiveRun {
  /// Whether another scene can be opened without losing work.
  private var isFree: Bool {
    recording == nil && replay == nil && player == nil && !frame.isAsking
      && !frame.scene.hasUnsavedWork
      && frame.window.application.openTouches == 0
  }

  /// Starts, advances and pauses a session; called in every turn.
  func followAttraction(at instant: Instant) {
    if let shown {
      // Images and background work take no time in a session: see SessionRun.
      if frame.stage.isBusy { shown.pause() } else { shown.resume() }
    }
    let application = frame.window.application
    let isOver = shown.map {
      $0.phase == .finished && !application.isMoving && application.nextDeadline == nil
    }
    let next = attraction.goOn(
      at: instant, isFree: isFree, isOver: isOver ?? true, scenes: frame.scenes.count)
    if let next { show(next) }
  }

  /// Plays the bundled session of a scene; without one it ends immediately.
  private func show(_ index: Int) {
    stopShowing()
    let scene = frame.scenes[index]
    guard let path = sessions?(scene.name),
      let recording = try? Recording.read(path: path).get(),
      let session = SessionDescription(of: recording), session.scene == scene.name,
      let source = try? ReplayTouchSource(recording, clock: loop.clock, window: session.size)
    else { return }
    keepsSize = true
    frame.isPlaying = true
    frame.resize(to: session.size)
    frame.stage.workFolder = nil
    frame.openForSession(scene)
    source.start()
    loop.add(source)
    shown = source
    frame.showMessage("Touch the screen to play.")
  }

  private func stopShowing() {
    guard let shown else { return }
    shown.stop()
    loop.remove(shown)
    self.shown = nil
  }

  /// Handles a touch; one by a person ends the session and restarts its scene.
  func noteTouch(on device: DeviceID, at instant: Instant) {
    if let shown, loop.source(of: device) === shown { return }
    if attraction.touch(at: instant) { endShow() }
  }

  /// Handles a key with a command, which ends a session like a touch.
  ///
  /// - Returns: Whether a session was shown.
  func noteKey(at instant: Instant) -> Bool {
    guard attraction.isShowing, attraction.touch(at: instant) else { return false }
    return endShow()
  }

  /// Ends the session and restarts its scene, for the person who has come.
  ///
  /// - Returns: Whether a session was shown; if none is installed, the scene is still the person's own.
  @discardableResult
  private func endShow() -> Bool {
    stopShowing()
    guard frame.isPlaying else { return false }
    keepsSize = false
    frame.isPlaying = false
    frame.resize(to: display.bounds.size)
    frame.stage.workFolder = workFolder
    frame.openForSession(type(of: frame.scene))
    return true
  }

  /// Draws a hand at each touch of a session.
  func drawGhostHands(on sketch: Sketch) {
    guard shown != nil else { return }
    for touch in frame.window.application.touches where !touch.phase.isTerminal {
      GhostHand.draw(at: touch.location(in: nil), on: sketch)
    }
  }
}

/// A finger drawn over the position that a session touches.
enum GhostHand {
  /// The radius of a finger's tip in points: 9 mm across.
  static let radius = 28.0

  static func draw(at place: Point, on sketch: Sketch) {
    let skin = Color.white.faded(to: 0.3)
    // The finger points up from below, slightly from the right.
    sketch.line(
      from: place + Vector(dx: 10, dy: 34), to: place + Vector(dx: 52, dy: 170), width: 2 * radius,
      with: skin)
    let tip = Sketch.Figure.circle(center: place, radius: radius)
    sketch.fill(tip, with: Color.white.faded(to: 0.45))
    sketch.stroke(tip, width: 3, with: Palette.background.faded(to: 0.5))
  }
}
