import ArgumentParser
import Glibc
import LibinputSource
import TouchRecordings
import TouchTracking
import Touchstone

/// Reads a device and writes what it says to a file, until it is told to end.
final class RecordingSession {
  private let source: EvdevTouchSource
  private let file: RecordingOutput
  private let loop: PollLoop
  private let surface: Surface?
  private var stream: LibinputRecordStream
  private var contacts: [Int: Contact] = [:]
  private var begin: Instant?
  private var latest = Instant.zero
  private var status: StatusLine
  private var failure: (any Error)?

  init(
    _ source: EvdevTouchSource, file: RecordingOutput, origin: Recording.Origin,
    showsKeyCodes: Bool
  ) {
    self.source = source
    self.file = file
    surface = source.devices.first?.surface
    stream = LibinputRecordStream(
      of: source.recordedDevice, origin: origin, initialEvents: source.initialEvents,
      showsKeyCodes: showsKeyCodes)
    // Its windows and recognizers are none: only the loop is of use here.
    loop = PollLoop(application: Application(), sources: [source])
    // Standard output on the same terminal is the recording itself.
    let isFree = !file.isStandardOutput || isatty(STDOUT_FILENO) == 0
    status = StatusLine(isFree ? STDERR_FILENO : -1)
  }

  /// Records until a signal comes, `duration` is over, the device is gone or the file cannot be
  /// written.
  func run(for duration: TimeSpan?) throws {
    try file.append(stream.header)
    source.onEvent = { [unowned self] event in record(event) }
    loop.onEvent = { [unowned self] event in follow(event) }
    loop.onTurn = { [unowned self] in status.show(summary) }
    defer { status.show("") }
    do throws(SourceError) {
      _ = try loop.run(for: duration)
    } catch {
      status.show("")
      writeError("\(error)")
      failure = failure ?? error.exitCode
    }
    if let failure { throw failure }
  }

  private func record(_ event: InputEvent) {
    begin = begin ?? event.time
    latest = max(latest, event.time)
    guard failure == nil, let frame = stream.append(event) else { return }
    do {
      try file.append(frame)
    } catch {
      failure = error
      loop.stop()
    }
  }

  // MARK: What people see

  private func follow(_ event: SourceEvent) {
    switch event {
    case .frame(let frame): for contact in frame.contacts { follow(contact) }
    case .fault(let fault) where !fault.stopsDevice:
      status.show("")
      StallableOutput.note("\(fault)")
    case .added, .removed, .touchpad, .fault: break
    }
  }

  private func follow(_ contact: Contact) {
    switch contact.phase {
    case .began, .moved: contacts[contact.slot] = contact
    case .ended, .cancelled: contacts[contact.slot] = nil
    }
  }

  private var summary: String {
    let seconds = (latest - (begin ?? latest)).seconds
    let tenths = Int(min(seconds * 10, 1e12))
    let places = contacts.sorted { $0.key < $1.key }.map { slot, contact in
      "\(slot) at \(place(contact))"
    }
    return "\(tenths / 10).\(tenths % 10) s, \(stream.frames) frames, \(contacts.count) contacts"
      + (places.isEmpty ? "" : ": \(places.joined(separator: ", "))")
  }

  /// The place in whole points.
  private func place(_ contact: Contact) -> String {
    guard let place = surface?.location(of: contact.position), place.x.magnitude < 1e9,
      place.y.magnitude < 1e9
    else { return "(?)" }
    return "(\(Int(place.x.rounded())), \(Int(place.y.rounded())))"
  }
}
