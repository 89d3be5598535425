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

  /// Plays a recording, or the bundled one of the scene, and writes what was asked for.
  ///
  /// - Parameter isAskedFor: Whether the user wanted it so; if not, it says why it is done.
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
        "touchstone-demo: there is no display to be shown on; a recording is played in memory"
          + (command.output.record == nil ? "." : ", and nothing is recorded."))
    }
    let run = try OffscreenRun(session)
    let needsPictures = folder != nil || command.output.picture != nil
    let painter =
      needsPictures ? try OffscreenPainter(window: session.window, scale: session.scale) : nil
    if let painter, let folder {
      try writePictures(of: run, by: painter, into: folder)
    } else {
      while !run.run.isOver, signals.next() == nil {
        try run.run.play(to: run.run.now + .seconds(1))
      }
    }
    if let painter, let path = command.output.picture {
      try save(try painter.image(of: run.frame, at: run.run.now), to: path)
    }
    if let path = command.output.state { try TextOutput.save(run.state.description, to: path) }
    let tenths = Int((min(max(run.run.now.seconds, 0), 1e12) * 10).rounded())
    TextOutput.say(
      "touchstone-demo: \(session.scene.name) offscreen, played to \(tenths / 10).\(tenths % 10) s")
  }

  private var writesNothing: Bool {
    command.output.picture == nil && command.output.state == nil
  }

  /// The bundled session of the scene; an empty one where there is none.
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
        "touchstone-demo: no recording of \(scene.name) came with the demo, so the scene is shown "
          + "untouched; --replay names one.")
    }
    return recording
  }

  /// The window in points that was asked for; nil where the recording is to say it.
  private func window(for recording: Recording) -> Size? {
    guard SessionDescription(of: recording) == nil, let size = command.screen.size?.size else {
      return nil
    }
    let scale = (command.screen.dotsPerInch ?? 96) / 160
    return Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// Pixels a point: as asked for, or so that a size that was asked for is met.
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
      let words = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
      throw DemoFailure("\(folder): the folder cannot be made: \(words).", status: .cannotCreate)
    }
    var schedule = PictureSchedule(start: run.run.now, interval: command.output.every)
    while signals.next() == nil {
      try save(
        try painter.image(of: run.frame, at: run.run.now), to: "\(folder)/\(schedule.name)")
      if run.run.isOver { break }
      try playOn(run, &schedule)
    }
    TextOutput.say(
      "touchstone-demo: \(schedule.number + 1) pictures in \(folder), by \(painter.description)")
    guard schedule.isFull else { return }
    TextOutput.complain(
      "touchstone-demo: more than \(PictureSchedule.most) pictures are not written; the last one "
        + "shows the end. A longer --every shows more of the time between.")
  }

  /// Plays to the next picture; to the end, when it is the last one.
  private func playOn(_ run: OffscreenRun, _ schedule: inout PictureSchedule) throws(DemoFailure) {
    if let next = schedule.next(restingUntil: run.run.restEnd) { return try run.run.play(to: next) }
    while !run.run.isOver, signals.next() == nil { try run.run.play(to: run.run.now + .seconds(1)) }
  }

  private func save(_ image: Image, to path: String) throws(DemoFailure) {
    do throws(ImageError) { try image.save(to: path) } catch { throw DemoFailure(writing: error) }
  }

  // MARK: Soaking

  /// Lets ten random fingers touch the scenes, and reports the result.
  ///
  /// - Throws: when something was lost.
  func soak(for span: TimeSpan) throws(DemoFailure) {
    var session = OffscreenSession(
      scene: command.scene?.scene ?? DemoCatalog.scenes[0],
      window: window(for: Recording()) ?? OffscreenSession.usualWindow, pictures: pictures)
    session.scale = scale(for: session.window)
    // Soon full: a cache that fills for an hour looks like something that is lost.
    session.cacheLimit = 16 << 20
    let run = try OffscreenRun(session)
    let painter = try OffscreenPainter(window: session.window, scale: session.scale)
    // Twice through all scenes within the tenth after which memory is looked at, if that is not hasty.
    let visit = max(span.seconds / 20 / Double(DemoCatalog.scenes.count), 2)
    var soak = Soak(run, span: span, seed: command.seed, painter: painter, visit: .seconds(visit))
    let report = try soak.play()
    TextOutput.say("\(report)")
    guard report.faults.isEmpty else {
      throw DemoFailure("The soak found faults.", status: .failure)
    }
  }
}
