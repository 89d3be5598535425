import LibinputSource
import TouchRecordings
import TouchTracking
import Touchstone

/// Explains the decisions of recognizers during live input.
///
/// A decision may lie slightly before the frame that reveals it, so lines are held back for a second of event
/// time, or until no finger is down and no recognizer is waiting.
final class LiveExplanation {
  private let format: OutputFormat
  private let only: String?
  private let trace = Trace()
  private var sentences: ExplanationText
  private var stream: ExplanationStream?
  private var origin: Instant?
  private var latest = Instant.zero
  private var text = ""
  /// The contacts that are down.
  private var contacts: Set<Place> = []

  private struct Place: Hashable {
    var device: DeviceID
    var slot: Int
  }

  /// Traces the application of a window from now on.
  ///
  /// - Parameter only: The recognizer to explain; nil for all.
  init(of window: Window, _ format: OutputFormat, only: String?) {
    self.format = format
    self.only = only
    sentences = ExplanationText(width: terminalWidth)
    window.application.trace = trace
    stream = ExplanationStream(of: window) { [unowned self] line in add(line) }
  }

  /// Handles an event that is about to be delivered.
  func follow(_ event: SourceEvent) {
    if let instant = event.instant {
      origin = origin ?? instant
      latest = max(latest, instant)
    }
    switch event {
    case .frame(let frame):
      for contact in frame.contacts {
        let place = Place(device: frame.device, slot: contact.slot)
        switch contact.phase {
        case .began, .moved: contacts.insert(place)
        case .ended, .cancelled: contacts.remove(place)
        }
      }
    case .removed(let device, _): contacts = contacts.filter { $0.device != device.id }
    case .touchpad, .hover, .added, .fault: break
    }
  }

  /// Explains recognizers that were added to the window, too.
  func followNewRecognizers() { stream?.renewNames() }

  /// The lines that are ready.
  ///
  /// - Parameter isAtRest: Whether no recognizer waits for a deadline.
  func text(isAtRest: Bool) -> String {
    stream?.take(trace, at: latest)
    if isAtRest, contacts.isEmpty { stream?.finish() }
    defer { text = "" }
    return text + sentences.take()
  }

  /// The remaining lines.
  func finish() -> String {
    stream?.take(trace, at: latest)
    stream?.finish()
    defer { text = "" }
    return text + sentences.take()
  }

  private func add(_ line: Explanation.Line) {
    // A recognizer whose name was unique may get the name of its screen once another one has the same label.
    if let only, line.recognizer != only, line.entry.label != only { return }
    var line = line
    // Times are relative to the first touch, as in the transcript.
    line.time = .zero + (line.time - (origin ?? line.time))
    switch format {
    case .text: text += sentences.add(line)
    case .jsonl: text += line.json + "\n"
    }
  }
}
