import DemoScenes
import Glibc
import TouchDisplay
import TouchTracking

/// The phases of a run, by the time since its start.
extension LiveRun {
  /// The loop runs only once for all phases: at the end of a run it cancels all touches.
  enum Phase: Hashable {
    /// Until this instant of CLOCK_MONOTONIC a desktop may resize the window; then the summary is printed.
    case opening(until: Instant)
    /// Until the user ends it.
    case usual
    /// Draws continuously, not measured yet: textures are created in the first frames.
    case warming(until: Instant)
    /// Draws continuously, measured.
    case busy(until: Instant)
    /// Draws only when needed, measured.
    case idle(until: Instant)
    /// The measurement is complete.
    case measured

    /// The end of the phase, by CLOCK_MONOTONIC; nil if it has no fixed end.
    var end: Instant? {
      switch self {
      case .opening(let end), .warming(let end), .busy(let end), .idle(let end): end
      case .usual, .measured: nil
      }
    }

    /// Whether frames are drawn continuously.
    var drawsAlways: Bool {
      switch self {
      case .warming, .busy: true
      case .opening, .usual, .idle, .measured: false
      }
    }
  }

  /// The time for a desktop to resize a new window.
  private static let openingTime = TimeSpan.milliseconds(200)

  /// Runs until the user or a signal ends it, and prints the summary at the start.
  ///
  /// - Throws: if the display is lost.
  func run() throws(DemoFailure) {
    enter(.opening(until: loop.clock.monotonic + LiveRun.openingTime))
    // A user who closes the window is asked once about unsaved work; that of a session is nobody's.
    while try runLoop() == .closed, !frame.isPlaying, !frame.isAsking, frame.scene.hasUnsavedWork {
      frame.perform(.quit)
    }
  }

  /// Draws as fast as the screen allows for half of the time, and then only changes.
  ///
  /// - Returns: The cost; nil if it was interrupted.
  /// - Throws: if the display is lost.
  func measure(for span: TimeSpan) throws(DemoFailure) -> String? {
    try frame.stage.settle()
    measuredSpan = span
    enter(.warming(until: loop.clock.monotonic + .milliseconds(500)))
    try runLoop()
    return phase == .measured ? measurement.report : nil
  }

  @discardableResult
  private func runLoop() throws(DemoFailure) -> FrameLoop.End {
    do throws(DisplayError) { return try loop.run() } catch { throw DemoFailure(error) }
  }

  private func enter(_ next: Phase) {
    phase = next
    loop.nextFrame = phaseEnd
  }

  /// When the phase ends, in event time.
  var phaseEnd: Instant? { phase.end.map { loop.clock.event(atMonotonic: $0) } }

  /// Enters the next phase when it is due.
  func goOn() {
    let now = loop.clock.monotonic
    guard let end = phase.end, now >= end else { return }
    let half = TimeSpan.seconds(measuredSpan.seconds / 2)
    switch phase {
    case .opening:
      TextOutput.say("touchstone-demo: \(summary)")
      enter(.usual)
    case .warming:
      measurement = Measurement()
      measurement.beginBusy()
      enter(.busy(until: now + half))
    case .busy:
      measurement.beginIdle()
      enter(.idle(until: now + half))
    case .idle:
      measurement.finish()
      enter(.measured)
      loop.stop()
    case .usual, .measured: break
    }
  }

  /// Waits until images that are being saved are on disk.
  ///
  /// - Throws: if there is no progress for half a minute.
  func finishSaving() throws(DemoFailure) {
    while frame.stage.isSaving { try frame.stage.awaitNews() }
  }
}
