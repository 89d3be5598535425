import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// How a recording is mapped to the window of a test.
public enum RecordingFit: Hashable, Sendable {
  /// Touches keep their positions, in points from the window's top left.
  case none
  /// The recorded screens are scaled proportionally to fill the window and centered; distances and speeds
  /// scale too, except those of a mouse that reports steps. In a recording without a touch device, the screen is
  /// the one over which its mouse moves.
  case window
}

extension Fingers {
  /// Plays a recording to the window. The first frame follows one report interval from now, deadlines are
  /// reached in between, and touches that are down at the end are cancelled.
  ///
  /// - Parameters:
  ///   - path: The file, in any format that `touchstone replay` reads; relative paths start in the folder of
  ///     the test's source file.
  ///   - fit: How the recording's screens are mapped to the window.
  ///   - fileID: The test's file, as `#fileID`; leave the default.
  ///   - filePath: The test's path, as `#filePath`; leave the default.
  ///   - line: The test's line; leave the default.
  ///   - column: The test's column; leave the default.
  public func replay(
    _ path: String, fitting fit: RecordingFit = .none, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    do throws(RecordingError) {
      let recording = try Recording.read(path: TestFile.path(path, of: filePath)).get()
      replay(recording, fitting: fit, site)
    } catch {
      refuse("the recording cannot be played: \(error)", site)
    }
  }

  /// Plays a recording in memory to the window, as the other function plays a file.
  public func replay(
    _ recording: Recording, fitting fit: RecordingFit = .none, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    replay(recording, fitting: fit, site)
  }

  private func replay(_ recording: Recording, fitting fit: RecordingFit = .none, _ site: TestSite) {
    guard batch == nil else { return refuse("a recording takes several frames", site) }
    catchUp()
    let layout = layout(of: recording, fit)
    let application = window.application
    var cursor = ContactFrameCursor(recording, layout: layout)
    cursor.reportsPointers = true
    var frames: [RecordedFrame] = []
    var next = ContactFrame(time: .zero)
    while cursor.next(into: &next) {
      frames.append(RecordedFrame(contacts: next, pointers: cursor.pointers))
    }
    guard let first = frames.first, let last = frames.last else { return }
    let devices = cursor.surfaces.map { application.addSurface($0) }
    let delay = now + interval - first.contacts.time
    let duration = last.contacts.time - first.contacts.time
    note(["a recording of \(duration.seconds) s is played"])
    for frame in frames { play(frame, delayedBy: delay, on: devices) }
    while cursor.cancelOpenContacts(into: &next) {
      next.time = now
      next.device = devices[next.device.rawValue]
      witness?.noteCancellation(next)
    }
    for device in devices { application.removeSurface(device, at: now) }
    witness?.readTrace()
    note(["the recording is over"])
  }

  /// A frame of a recording, with the hovering and scrolling of its instant.
  private struct RecordedFrame {
    var contacts: ContactFrame
    var pointers: [PointerInput]
  }

  private func play(_ frame: RecordedFrame, delayedBy delay: TimeSpan, on devices: [DeviceID]) {
    var contacts = frame.contacts
    contacts.time = contacts.time + delay
    contacts.device = devices[contacts.device.rawValue]
    showFrames(before: contacts.time)
    for var input in frame.pointers {
      input.time = input.time + delay
      input.device = devices[input.device.rawValue]
      pass(until: contacts.time)
      witness?.observeNewRecognizers()
      window.application.take(input)
      witness?.readTrace()
    }
    if !contacts.contacts.isEmpty || frame.pointers.isEmpty { deliver(contacts) }
  }

  private func layout(of recording: Recording, _ fit: RecordingFit) -> OutputLayout {
    let frames = recording.surfaces.map(\.frame)
    guard case .window = fit, let first = frames.first else { return OutputLayout() }
    let whole = frames.reduce(first) { $0.union($1) }
    let scale = min(window.bounds.width / whole.width, window.bounds.height / whole.height)
    guard scale.isFinite, scale > 0 else { return OutputLayout() }
    let target = Point(
      x: window.bounds.center.x - whole.center.x * scale,
      y: window.bounds.center.y - whole.center.y * scale)
    func fitted(_ frame: Rect) -> Rect {
      Rect(
        x: target.x + frame.minX * scale, y: target.y + frame.minY * scale,
        width: frame.width * scale, height: frame.height * scale)
    }
    var layout = OutputLayout()
    let panels = recording.devices.indices.filter { recording.devices[$0].surface != nil }
    for (index, frame) in zip(panels, frames) {
      // The frame is that of the turned panel.
      let turn = recording.devices[index].place?.turn ?? .none
      layout[recording.layoutNode(ofDeviceAt: index)] = OutputMapping(
        area: fitted(frame), turn: turn)
    }
    // Mice move over the first panel, or else over all outputs.
    if panels.isEmpty { layout["screen"] = OutputMapping(area: fitted(whole)) }
    return layout
  }

  /// Plays a synthesized hand on the panel of its synthesizer, with that panel's noise, tremor and scan
  /// times, in millimeters.
  public func play(
    _ timeline: TouchTimeline, on synthesizer: Synthesizer, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
    replay(synthesizer.recording(of: timeline), site)
  }
}
