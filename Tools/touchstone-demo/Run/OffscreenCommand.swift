import ArgumentParser
import DemoScenes
import Glibc
import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchRecordings
import TouchTracking

/// The demo without a screen: plays a recording in memory and writes pictures of it.
struct OffscreenCommand {
  private let command: TouchstoneDemo
  private let pictures: PictureFolder?
  private let bundle: BundledFiles
  private let signals: TerminationSignals

  init(
    _ command: TouchstoneDemo, _ pictures: PictureFolder?, _ bundle: BundledFiles,
    _ signals: TerminationSignals
  ) {
    self.command = command
    self.pictures = pictures
    self.bundle = bundle
    self.signals = signals
  }

  // MARK: Playing

  /// Plays a recording, or the bundled one of the scene, and writes the requested files.
  ///
  /// - Parameter isAskedFor: Whether the user requested this; if not, the reason is printed.
  func play(_ given: Recording?, isAskedFor: Bool) throws(DemoFailure) {
    let recording = if let given { given } else { try bundledRecording() }
    var session = OffscreenSession(
      recording, scene: command.scene?.scene, window: window(for: recording), pictures: pictures)
    session.isInspecting = command.inspector
    session.isAnimated = !command.noAnimation
    session.scale = scale(for: session.window)
    let usual = Environment.current["TOUCHSTONE_OUTPUT"].map { "\($0)/touchstone-demo-pictures" }
    let folder =
      command.output.frames ?? (writesNothing ? usual ?? "touchstone-demo-pictures" : nil)
    if !isAskedFor {
      TextOutput.complain(
        "touchstone-demo: no display was found; a recording is played in memory"
          + (command.output.record == nil ? "." : ", and nothing is recorded."))
    }
    let run = try OffscreenRun(session)
    let needsPictures = folder != nil || command.output.picture != nil
    let painter =
      needsPictures ? try OffscreenPainter(window: session.window, scale: session.scale) : nil
    if let painter, let folder {
      try writePictures(of: run, by: painter, into: folder)
    } else {
      try playToEnd(run)
    }
    if let painter, let path = command.output.picture {
      try save(try painter.image(of: run.frame, at: run.run.now), to: path)
    }
    if let report = run.relief.report { TextOutput.complain("touchstone-demo: \(report)") }
    if let path = command.output.state { try TextOutput.save(run.state.description, to: path) }
    let end = min(max(run.run.now.seconds, 0), 1e12).decimal(1)
    TextOutput.say("touchstone-demo: \(session.scene.name) offscreen, played to \(end) s")
  }

  private var writesNothing: Bool {
    command.output.picture == nil && command.output.state == nil
  }

  /// The bundled session of the scene; an empty one if there is none.
  private func bundledRecording() throws(DemoFailure) -> Recording {
    let scene = command.scene?.scene ?? DemoCatalog.scenes[0]
    let path = bundle.session(of: scene.name)
    var recording = Recording()
    do throws(RecordingError) {
      if let path { recording = try Recording.read(path: path).get() }
    } catch {
      throw DemoFailure(error)
    }
    let played = PlayedScene(
      file: path ?? "touchstone-demo", recording: recording, wanted: scene)
    try played.check(pictures, complaint: bundle.complaint)
    if path == nil {
      TextOutput.complain(
        "touchstone-demo: no recording of \(scene.name) is bundled, so the scene is shown "
          + "untouched; give one with --replay.")
    }
    return recording
  }

  /// The requested window in points; nil if the recording determines it.
  private func window(for recording: Recording) -> Size? {
    guard SessionDescription(of: recording) == nil, let size = command.screen.size?.size else {
      return nil
    }
    let scale = (command.screen.dotsPerInch ?? 96) / 160
    return Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// Pixels per point: as requested, or so that a requested size is met.
  private func scale(for window: Size) -> Double {
    guard let size = command.screen.size?.size else {
      return (command.screen.dotsPerInch ?? 96) / 160
    }
    return min(Double(size.width) / window.width, Double(size.height) / window.height)
  }

  private func writePictures(
    of run: OffscreenRun, by painter: OffscreenPainter, into folder: String
  ) throws(DemoFailure) {
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
      let words = systemMessage(errno)
      throw DemoFailure("\(folder): cannot create the folder: \(words).", status: .cannotCreate)
    }
    var schedule = PictureSchedule(start: run.run.now, interval: command.output.every)
    var count = 0
    while signals.next() == nil {
      try save(
        try painter.image(of: run.frame, at: run.run.now), to: "\(folder)/\(schedule.name)")
      count += 1
      run.relief.look()
      if run.run.isOver { break }
      try playOn(run, &schedule)
    }
    let written = count == 1 ? "1 picture" : "\(count) pictures"
    TextOutput.say("touchstone-demo: \(written) in \(folder), by \(painter.description)")
    guard schedule.isFull else { return }
    TextOutput.complain(
      "touchstone-demo: only \(PictureSchedule.most) pictures are written, and the last one shows the "
        + "end. Use a longer --every to spread them over the session.")
  }

  /// Plays to the next picture, or to the end if it is the last one.
  private func playOn(_ run: OffscreenRun, _ schedule: inout PictureSchedule) throws(DemoFailure) {
    if let next = schedule.next(restingUntil: run.run.restEnd) { return try run.run.play(to: next) }
    try playToEnd(run)
  }

  private func playToEnd(_ run: OffscreenRun) throws(DemoFailure) {
    while !run.run.isOver, signals.next() == nil {
      run.relief.look()
      try run.run.play(to: run.run.now + .seconds(1))
    }
  }

  private func save(_ image: Image, to path: String) throws(DemoFailure) {
    do throws(ImageError) { try image.save(to: path) } catch { throw DemoFailure(writing: error) }
  }

  // MARK: Soaking

  /// Lets ten random fingers touch the scenes, and reports the result.
  ///
  /// - Throws: if something leaked.
  func soak(for span: TimeSpan) throws(DemoFailure) {
    var session = OffscreenSession(
      scene: command.scene?.scene ?? DemoCatalog.scenes[0],
      window: window(for: Recording()) ?? OffscreenSession.defaultWindowSize, pictures: pictures)
    session.scale = scale(for: session.window)
    // Small, so that it fills early: a cache that fills for an hour looks like a leak.
    session.cacheLimit = 16 << 20
    let run = try OffscreenRun(session)
    let painter = try OffscreenPainter(
      window: session.window, scale: session.scale, isJudged: command.compareFrames)
    // Visits all scenes twice within the first tenth, after which memory is measured, if that leaves enough
    // time for each.
    let visit = max(span.seconds / 20 / Double(DemoCatalog.scenes.count), 2)
    var soak = Soak(run, span: span, seed: command.seed, painter: painter, visit: .seconds(visit))
    let report = try soak.play()
    TextOutput.say("\(report)")
    if let relief = run.relief.report { TextOutput.say("relief        \(relief)") }
    guard report.faults.isEmpty else {
      throw DemoFailure("The soak found faults.", status: .failure)
    }
  }
}
