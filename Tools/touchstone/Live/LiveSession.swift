import ArgumentParser
import Glibc
import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// A window fed by devices, and its output.
final class LiveSession {
  private let source: WatchedSource
  private let loop: PollLoop
  private let window: Window
  private let format: OutputFormat
  /// Whether the window grows to contain every new screen.
  private let growsWithDevices: Bool
  /// Whether the session ends when the last device is gone.
  private let endsWithDevices: Bool
  /// The surface of a device's panel before it is placed on an output; nil for a touchpad or a mouse.
  private let panel: (SourceDevice) -> Surface?
  private var presence = DevicePresence()
  private var stream: TranscriptStream?
  /// Complete lines that are not written yet.
  private var lines = ""
  /// The line that the next one of its kind replaces.
  private var passing = ""
  private var status: StatusLine
  /// The error of writing the output.
  private var failure: (any Error)?
  /// The exit status, if not success.
  private var exitCode: ExitCode?
  /// The last reported fault: the end of a source is both an event and the end of the loop.
  private var lastFault: SourceError?
  /// Faults of this turn, which are reported together: several devices of a seat may have the same one.
  private var faults: [SourceError] = []
  /// The explanation, if requested.
  private let explanation: LiveExplanation?
  private var output = StallableOutput(STDOUT_FILENO, name: "standard output")

  init(
    window: Window, source: WatchedSource, format: OutputFormat,
    explanation: LiveExplanation? = nil, panel: @escaping (SourceDevice) -> Surface?,
    growsWithDevices: Bool, endsWithDevices: Bool
  ) {
    self.panel = panel
    self.window = window
    self.growsWithDevices = growsWithDevices
    self.source = source
    self.format = format
    self.explanation = explanation
    self.endsWithDevices = endsWithDevices
    loop = PollLoop(application: window.application, sources: [source])
    // Output for programs contains no overwritten lines.
    status = StatusLine(format == .text ? STDOUT_FILENO : -1)
  }

  /// Runs until a signal arrives, `duration` has passed, the output cannot be written or, if requested, the
  /// last device is gone.
  func run(for duration: TimeSpan?) throws {
    let stream = TranscriptStream(window, form: format == .text ? .columns : .jsonLines) {
      [unowned self] line in take(line)
    }
    self.stream = stream
    if format == .text { lines += stream.heading + "\n" }
    source.onEvent = { [explanation] event in
      if let instant = event.instant { stream.willDeliver(at: instant) }
      explanation?.follow(event)
    }
    source.onRest = { stream.didDeliver() }
    loop.onEvent = { [unowned self] event in follow(event) }
    loop.onTurn = { [unowned self] in
      stream.didDeliver()
      explain()
      flush()
      reportFaults()
      endWithoutDevices()
    }
    do throws(SourceError) {
      if case .signal = try loop.run(for: duration) { output.isEnding = true }
    } catch {
      exitCode = error.exitCode
      reportFaults()
      if error != lastFault { note("\(error)") }
    }
    stream.finish()
    if let explanation { lines += explanation.finish() }
    passing = ""
    flush()
    if let failure { throw failure }
    if let exitCode { throw exitCode }
  }

  private func take(_ line: TranscriptStream.Line) {
    if line.isPassing, status.isShown {
      passing = line.text.escapingControls()
    } else {
      passing = ""
      lines += line.text + "\n"
    }
  }

  private func explain() {
    guard let explanation else { return }
    lines += explanation.text(isAtRest: window.application.nextDeadline == nil)
  }

  private func flush() {
    guard failure == nil else { return }
    if !lines.isEmpty {
      status.show("")
      do {
        let clean = lines.escapingControls(keepsLines: true)
        let isText = format == .text
        try output.write(
          Array(
            (isText
              ? TextStyle.dressed(
                clean, for: STDOUT_FILENO, fitting: FittedText(width: terminalWidth)) : clean)
              .utf8))
      } catch {
        failure = error
        loop.stop()
      }
      lines = ""
    }
    status.show(passing)
  }

  // MARK: Devices

  private func follow(_ event: SourceEvent) {
    presence.follow(event)
    switch event {
    case .added(let device):
      if growsWithDevices, let screen = device.screen,
        let layer = StandardGestures.add(screen, to: window)
      {
        stream?.follow(layer)
        explanation?.followNewRecognizers()
      }
      note("\(device.node): \(device.summary(of: panel(device) ?? device.surface))")
    case .removed(let device, _):
      note("\(device.node): \(device.name) was disconnected")
    case .fault(let fault):
      lastFault = fault
      // With a seat, no particular device was requested.
      if endsWithDevices, fault.stopsDevice { exitCode = exitCode ?? fault.exitCode }
      faults.append(fault)
    case .frame, .touchpad, .hover: break
    }
  }

  private func reportFaults() {
    guard !faults.isEmpty else { return }
    for line in faults.sentences { note(line) }
    faults = []
  }

  private func endWithoutDevices() {
    guard endsWithDevices, presence.isOver(whileSuspended: source.isSuspended) else { return }
    exitCode = .noInput
    loop.stop()
  }

  private func note(_ line: String) {
    flush()
    status.show("")
    StallableOutput.note(line)
  }
}

extension SourceEvent {
  /// The instant of the event; nil if it is not input.
  var instant: Instant? {
    switch self {
    case .frame(let frame): frame.time
    case .touchpad(let event): event.time
    case .hover(let event): event.time
    case .removed, .added, .fault: nil
    }
  }
}

extension SourceDevice {
  /// The surface of a touchscreen or tablet, placed in the window; nil for a touchpad or mouse.
  var screen: Surface? { kind.hasPanel ? surface : nil }

  /// A short description of the device, such as "Mock Touchscreen, touchscreen, 320 x 180 mm, 10 contacts".
  ///
  /// - Parameter panel: The surface of its panel before it is placed on an output.
  func summary(of panel: Surface) -> String {
    var parts = [name.isEmpty ? "a device without a name" : name, kind.name]
    if kind.hasPanel, panel.fault == nil {
      let scale = Surface.pointsPerMillimeter
      let width = Int((panel.size.width / scale).rounded())
      let height = Int((panel.size.height / scale).rounded())
      parts.append("\(width) x \(height) mm")
    }
    if let touchCount { parts.append(touchCount == 1 ? "1 contact" : "\(touchCount) contacts") }
    if let output { parts.append("on \(output)") }
    return parts.joined(separator: ", ")
  }
}
