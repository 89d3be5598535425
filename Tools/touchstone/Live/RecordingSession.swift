import ArgumentParser
import Glibc
import LibinputSource
import TouchRecordings
import TouchTracking
import Touchstone

/// Reads devices and writes their events to a file, until it is stopped.
final class RecordingSession {
  /// A contact that is down, by the number of its device and its slot.
  private struct Place: Hashable, Comparable {
    var device: Int
    var slot: Int

    static func < (a: Place, b: Place) -> Bool { (a.device, a.slot) < (b.device, b.slot) }
  }

  private let sources: [EvdevTouchSource]
  private let parts: RecordingParts
  private let loop: PollLoop
  private let surfaces: [Surface?]
  private var streams: [LibinputRecordStream]
  private var contacts: [Place: Contact] = [:]
  private var begin: Instant?
  /// Events of the first turn, with the index of their source. Sources are read one after the other, so the
  /// first event read need not be the earliest.
  private var held: [(index: Int, event: InputEvent)] = []
  private var latest = Instant.zero
  private var status: StatusLine
  private var failure: (any Error)?
  /// The last reported fault: the end of a source is both an event and the end of the loop.
  private var lastFault: SourceError?

  /// The number of each source's device is its index, as in `EvdevTouchSource.open`.
  init(
    _ sources: [EvdevTouchSource], parts: RecordingParts, origin: Recording.Origin,
    showsKeyCodes: Bool
  ) {
    self.sources = sources
    self.parts = parts
    surfaces = sources.map(\.devices.first?.surface)
    streams = sources.enumerated().map { index, source in
      LibinputRecordStream(
        of: source.recordedDevice, origin: origin, initialEvents: source.initialEvents,
        showsKeyCodes: showsKeyCodes, index: index, ofDevices: sources.count)
    }
    // Without windows and recognizers: only the loop is needed here.
    loop = PollLoop(application: Application(), sources: sources)
    // If standard output is the same terminal, it shows the recording itself.
    let isFree = !parts.file.isStandardOutput || isatty(STDOUT_FILENO) == 0
    status = StatusLine(isFree ? STDERR_FILENO : -1)
  }

  /// Records until a signal arrives, `duration` has passed, the last device is gone or the file cannot be
  /// written.
  func run(for duration: TimeSpan?) throws {
    for index in streams.indices { try parts.append(streams[index].header, to: index) }
    for (index, source) in sources.enumerated() {
      source.onEvent = { [unowned self] event in record(event, of: index) }
    }
    loop.onEvent = { [unowned self] event in follow(event) }
    loop.onTurn = { [unowned self] in
      release()
      status.show(summary)
    }
    defer { status.show("") }
    do throws(SourceError) {
      _ = try loop.run(for: duration)
    } catch {
      if error != lastFault { report(error) }
      failure = failure ?? error.exitCode
    }
    release()
    status.show("")
    // A full temporary file must not lose the part that was written safely.
    if parts.isFileSound { try parts.finish() }
    if let failure { throw failure }
  }

  private func record(_ event: InputEvent, of index: Int) {
    if begin == nil { held.append((index, event)) } else { write(event, of: index) }
  }

  /// Writes the events of the first turn; the earliest of them is the start.
  private func release() {
    guard begin == nil, let first = held.map(\.event.time).min() else { return }
    begin = first
    for index in streams.indices { streams[index].start = first }
    for (index, event) in held { write(event, of: index) }
    held = []
  }

  private func write(_ event: InputEvent, of index: Int) {
    latest = max(latest, event.time)
    guard !(failure is OutputError), let frame = streams[index].append(event) else { return }
    do {
      try parts.append(frame, to: index)
    } catch {
      failure = error
      loop.stop()
    }
  }

  // MARK: What people see

  private func follow(_ event: SourceEvent) {
    switch event {
    case .frame(let frame):
      for contact in frame.contacts { follow(contact, of: frame.device.rawValue) }
    case .fault(let fault):
      lastFault = fault
      report(fault)
      if fault.stopsDevice { failure = failure ?? fault.exitCode }
    case .added, .removed, .touchpad, .hover: break
    }
  }

  private func report(_ fault: SourceError) {
    status.show("")
    StallableOutput.note("\(fault)")
  }

  private func follow(_ contact: Contact, of device: Int) {
    let place = Place(device: device, slot: contact.slot)
    switch contact.phase {
    case .began, .moved: contacts[place] = contact
    case .ended, .cancelled: contacts[place] = nil
    }
  }

  private var summary: String {
    let seconds = (latest - (begin ?? latest)).seconds
    let tenths = Int(min(seconds * 10, 1e12))
    let frames = streams.reduce(0) { $0 + $1.frames }
    let places = contacts.sorted { $0.key < $1.key }.map { place, contact in
      "\(name(of: place)) at \(location(of: contact, on: place.device))"
    }
    let counts =
      (frames == 1 ? "1 frame" : "\(frames) frames")
      + (contacts.count == 1 ? ", 1 contact" : ", \(contacts.count) contacts")
    return "\(tenths / 10).\(tenths % 10) s, \(counts)"
      + (places.isEmpty ? "" : ": \(places.joined(separator: ", "))")
  }

  /// The slot, preceded by the device if there are several.
  private func name(of place: Place) -> String {
    sources.count == 1 ? "\(place.slot)" : "\(place.device).\(place.slot)"
  }

  /// The position in whole points.
  private func location(of contact: Contact, on device: Int) -> String {
    guard surfaces.indices.contains(device),
      let place = surfaces[device]?.location(of: contact.position), place.x.magnitude < 1e9,
      place.y.magnitude < 1e9
    else { return "(?)" }
    return "(\(Int(place.x.rounded())), \(Int(place.y.rounded())))"
  }
}
