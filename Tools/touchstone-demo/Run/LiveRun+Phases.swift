import DemoScenes
import Glibc
import TouchDisplay
import TouchTracking

/// What a run is at, by the time that has passed since its start.
extension LiveRun {
  /// The loop is run once, whatever comes after what: at the end of a run it takes back all touches.
  enum Phase: Hashable {
    /// Until this instant of CLOCK_MONOTONIC a desktop may give the window its size; then what is seen
    /// is said.
    case opening(until: Instant)
    /// For as long as the user wants.
    case usual
    /// Draws all the time, not counted yet: textures are made in the first pictures.
    case warming(until: Instant)
    /// Draws all the time, counted.
    case busy(until: Instant)
    /// Draws what is needed, counted.
    case idle(until: Instant)
    /// All was counted.
    case measured

    /// When it ends by itself, by CLOCK_MONOTONIC.
    var end: Instant? {
      switch self {
      case .opening(let end), .warming(let end), .busy(let end), .idle(let end): end
      case .usual, .measured: nil
      }
    }

    /// Whether pictures are drawn all the time.
    var drawsAlways: Bool {
      switch self {
      case .warming, .busy: true
      case .opening, .usual, .idle, .measured: false
      }
    }
  }

  /// How long a desktop has to give a window its size.
  private static let openingTime = TimeSpan.milliseconds(200)

  /// Runs until the user or a signal ends it, and says what is seen when it has begun.
  ///
  /// - Throws: when the display is lost.
  func run() throws(DemoFailure) {
    enter(.opening(until: loop.clock.monotonic + LiveRun.openingTime))
    // Who wants the window closed is asked once about what is not saved.
    while try runLoop() == .closed, !isReplaying, !frame.isAsking, frame.scene.hasUnsavedWork {
      frame.perform(.quit)
    }
  }

  /// Draws for half of the time as fast as the screen takes it, and then only what changes.
  ///
  /// - Returns: What that took; nil if it was ended before.
  /// - Throws: when the display is lost.
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

  /// Goes on to the next phase when its time has come.
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

  /// Waits until pictures that are being saved are on the disk.
  ///
  /// - Throws: when nothing is heard of them for half a minute.
  func finishSaving() throws(DemoFailure) {
    while frame.stage.isSaving { try frame.stage.awaitNews() }
  }
}
