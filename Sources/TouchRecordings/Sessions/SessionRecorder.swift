import Glibc
import TouchGeometry
import TouchTracking

/// Records the contacts, hovering and scrolling delivered to an application in the format of `libinput record`,
/// as they arrive, to a file or into memory.
///
/// The contacts of all sources are recorded as those of one virtual touchscreen with the size of the window.
/// A file with several devices could not be written sequentially, and gestures do not depend on the device. A
/// cancelled contact is recorded as a palm, the only way in which the format can express it. Positions are
/// rounded to 1/30 pt and times to the microsecond. ``take(_:)-(ContactFrame)`` returns the contacts as a
/// reader of the recording will see them. Deliver these instead of the original ones to make sure that a
/// replay has the same results.
///
/// The file is a complete recording after every frame, even if the program is killed at that point. Partial
/// frames (``ContactFrame/isPartial``) are written as one frame, once their instant is complete. If writing
/// fails, the file is truncated to its last complete frame, the error is reported, and recording stops.
///
///     let session = SessionDescription(scene: "photo-table", size: display.bounds.size)
///     let recorder = try SessionRecorder(to: path, of: session)
///     loop.recorder = recorder
///     // ... and in the end
///     try recorder.finish()
///
/// ``ApplicationRecorder`` does this for any host. Use this class if you deliver the contacts yourself.
public final class SessionRecorder {
  /// Device units per millimeter: a multiple of the resolutions of common panels and of this project's
  /// recordings.
  public static let resolution = 192

  /// The file as named by the caller; "memory" for a recording in memory.
  public var path: String { output.path }
  /// Called once with the error that stopped recording.
  public var onFailure: ((RecordingError) -> Void)?
  /// The number of frames in the file.
  public var frames: Int { stream.frames - leftOutFrames }
  /// The number of contacts omitted because more than 64 were down.
  public private(set) var ignoredContacts = 0

  static let unitsPerPoint = Double(resolution) / Surface.pointsPerMillimeter

  var stream: LibinputRecordStream
  var encoder: EvdevEncoder
  /// Decodes the events just written, as a replay will.
  var decoder: EvdevDecoder?
  var pointer = SessionPointer()
  let places: RecordedPlaces?
  var events: [InputEvent] = []
  private var open: [ContactPlace: Entry] = [:]
  /// The slots with a contact at any time during the present instant.
  private var taken: Set<Int> = []
  /// The written frame that still lacks its end, because the app's frames in it were partial.
  private var unfinished: UnfinishedFrame?
  var latest: Instant?
  private var output: SessionOutput

  /// The start of the latest touches; nil before the first touch.
  private var latestTouches: LatestTouches?

  /// The touches since the last time that no finger was down.
  private struct LatestTouches {
    /// The number of bytes and frames written before them.
    var length: Int
    var frames: Int
    /// The number of landings.
    var landings = 0
  }

  private struct UnfinishedFrame {
    var time: Instant
    /// The slots that have a report in it.
    var slots: Set<Int>
  }

  private struct Entry {
    /// The slot in the recording.
    var slot: Int
    /// The position in device units of the recording.
    var position: Point
  }

  /// Creates the file, which must not exist.
  ///
  /// In a window larger than 12,598 pt, contacts beyond that distance are recorded at it.
  ///
  /// - Throws: if the file exists, or cannot be created or written.
  public convenience init(
    to path: String, of session: SessionDescription
  ) throws(RecordingError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw RecordingError(file: path, reason: .system(action: "create the file", code: errno))
    }
    do throws(RecordingError) {
      try self.init(writingTo: descriptor, path: path, of: session)
    } catch {
      // An empty file would make the next attempt fail.
      unlink(path)
      throw error
    }
  }

  /// Records into memory; see ``bytes``.
  ///
  /// In a window larger than 12,598 pt, contacts beyond that distance are recorded at it.
  public convenience init(of session: SessionDescription) {
    self.init(of: session, output: SessionOutput(inMemory: "memory"))
    write(stream.header)
  }

  /// Writes to a descriptor, which the recorder closes.
  convenience init(
    writingTo descriptor: Int32, path: String, of session: SessionDescription
  ) throws(RecordingError) {
    self.init(of: session, output: SessionOutput(to: descriptor, path: path))
    write(stream.header)
    if let failure { throw failure }
  }

  private init(of session: SessionDescription, output: SessionOutput) {
    self.output = output
    surface = Surface(
      name: "recorded session", pointsIn: Rect(origin: .zero, size: session.size))
    let panel = TouchPanel(
      name: "Touchstone session",
      width: session.size.width / Surface.pointsPerMillimeter,
      height: session.size.height / Surface.pointsPerMillimeter,
      resolution: Self.resolution, slots: TouchTracker.maximumContacts)
    var device = panel.recordedDevice
    device.udevProperties += session.udevProperties
    SessionPointer.describe(in: &device)
    encoder = EvdevEncoder(panel: panel)
    decoder = EvdevDecoder(device)
    decoder?.reportsPointers = true
    places = decoder.map { RecordedPlaces([$0.surface], window: session.size) }
    stream = LibinputRecordStream(
      of: device, origin: Recording.Origin(recorderVersion: "Touchstone session recorder"))
  }

  deinit { output.abandon() }

  /// The recording up to now, complete after every frame; empty if it is written to a file.
  ///
  /// Use `Recording.read(_:file:)` to read it.
  public var bytes: [UInt8] { output.bytes }

  /// The error that stopped recording; nil if there was none.
  public var failure: RecordingError? { output.failure }

  /// Records a frame with positions in points of the window. Errors are reported to ``onFailure``.
  ///
  /// - Returns: The frames as a reader of the recording will see them, from one device with the recording's
  ///   slots. Positions are rounded, contacts that did not move are omitted, and a contact that lands and
  ///   moves at the same instant is split into two frames. Contacts that landed before the recording began
  ///   are omitted.
  @discardableResult
  public func take(_ frame: ContactFrame) -> [ContactFrame] {
    var frame = frame
    return take(&frame, landing: true)
  }

  /// Removes the recorded contacts from a frame and returns them as they will be read. They are tracked even
  /// after recording has stopped.
  ///
  /// - Parameter landing: Whether to record contacts that land.
  package func take(_ frame: inout ContactFrame, landing: Bool) -> [ContactFrame] {
    var contacts: [Contact] = []
    var plain: [Contact] = []
    var others: [Contact] = []
    finishFrame(before: frame.time)
    if unfinished == nil { taken = Set(open.values.map { $0.slot }) }
    for contact in frame.contacts {
      guard landing || contact.phase != .began, let recorded = recorded(contact, of: frame.device)
      else {
        others.append(contact)
        continue
      }
      contacts.append(recorded)
      var inPoints = recorded
      inPoints.position = contact.position
      plain.append(inPoints)
    }
    frame.contacts = others
    guard isWriting else {
      let rest = ContactFrame(time: frame.time, contacts: plain, isPartial: frame.isPartial)
      return plain.isEmpty ? [] : [rest]
    }
    return write(contacts, at: frame.time, isPartial: frame.isPartial)
  }

  var isWriting: Bool { output.isWriting }

  /// The number of recorded contacts that are down.
  package var openContacts: Int { open.count }

  /// The recorded window, in points.
  package let surface: Surface

  /// Records the cancellation of all contacts.
  public func cancelAll(at instant: Instant) { cancel(Array(open.keys), at: instant) }

  /// Records the cancellation of all contacts of a device.
  ///
  /// - Returns: The frames as a reader of the recording will see them; see ``take(_:)-(ContactFrame)``.
  @discardableResult
  public func cancelAll(of device: DeviceID, at instant: Instant) -> [ContactFrame] {
    cancel(open.keys.filter { $0.device == device }, at: instant)
  }

  /// Cancels remaining contacts and closes the file.
  ///
  /// - Parameter leavingOutLatestTouch: Whether to omit the latest touch, for example the tap on the button
  ///   that ends the recording. It is kept if other fingers were down at the same time, since they may have
  ///   formed a gesture together, and if the file cannot be truncated, like a pipe.
  /// - Throws: an earlier error, or an error of writing the end of the file.
  public func finish(leavingOutLatestTouch: Bool = false) throws(RecordingError) {
    // They end in the recording, but the caller keeps delivering them.
    let down = open
    if let latest, !(leavingOutLatestTouch && leaveOutLatestTouch()) {
      finishFrame()
      cancel(Array(open.keys), at: latest)
    }
    open = down
    try output.finish()
  }

  /// Truncates the recording before the latest touch; anything written afterwards would be inconsistent.
  private func leaveOutLatestTouch() -> Bool {
    guard let touches = latestTouches, touches.landings == 1 else { return false }
    guard output.truncate(to: touches.length) else { return false }
    leftOutFrames = stream.frames - touches.frames
    return true
  }

  /// The number of frames that were written and then removed.
  private var leftOutFrames = 0

  // MARK: Contacts

  /// The contact in the recording's slots and units; nil if there is nothing to record.
  private func recorded(_ contact: Contact, of device: DeviceID) -> Contact? {
    let place = ContactPlace(device: device, slot: contact.slot)
    var recorded = contact
    let isPalm = contact.tool == .palm
    if contact.phase == .began {
      let isFirst = taken.isEmpty
      guard !isPalm, contact.position.isFinite, let slot = open[place]?.slot ?? freeSlot() else {
        return nil
      }
      if isFirst {
        latestTouches = LatestTouches(length: output.length, frames: stream.frames)
      }
      latestTouches?.landings += 1
      open[place] = Entry(slot: slot, position: .zero)
    }
    guard var entry = open[place] else { return nil }
    if contact.position.isFinite {
      let scale = Self.unitsPerPoint
      entry.position = Point(x: contact.position.x * scale, y: contact.position.y * scale)
    }
    recorded.slot = entry.slot
    recorded.position = entry.position
    if isPalm { recorded.phase = .cancelled }
    let isOver = recorded.phase == .ended || recorded.phase == .cancelled
    open[place] = isOver ? nil : entry
    return recorded
  }

  /// A slot without a contact, best one that had none in this frame either: the format allows one report per
  /// slot and frame.
  private func freeSlot() -> Int? {
    let slots = 0..<TouchTracker.maximumContacts
    let used = Set(open.values.map { $0.slot })
    let slot = slots.first { !taken.contains($0) } ?? slots.first { !used.contains($0) }
    if let slot { taken.insert(slot) } else { ignoredContacts += 1 }
    return slot
  }

  @discardableResult
  private func cancel(_ places: [ContactPlace], at instant: Instant) -> [ContactFrame] {
    let entries = places.compactMap { open.removeValue(forKey: $0) }.sorted { $0.slot < $1.slot }
    guard !entries.isEmpty else { return [] }
    // Without a file, positions stay in points, as in frames.
    let scale = isWriting ? 1 : 1 / Self.unitsPerPoint
    let contacts = entries.map {
      let position = Point(x: $0.position.x * scale, y: $0.position.y * scale)
      return Contact(slot: $0.slot, phase: .cancelled, position: position)
    }
    guard isWriting else { return [ContactFrame(time: instant, contacts: contacts)] }
    return write(contacts, at: instant)
  }

  // MARK: File

  @discardableResult
  private func write(
    _ contacts: [Contact], at instant: Instant, isPartial: Bool = false
  ) -> [ContactFrame] {
    finishFrame(before: instant)
    let completes = !isPartial && unfinished != nil
    var read: [ContactFrame] = []
    var rest = contacts[...]
    while !rest.isEmpty {
      let time = max(latest ?? instant, instant)
      latest = time
      var slots = unfinished?.slots ?? []
      // The format allows one report per contact and frame. A landing and a movement in one frame would
      // become a landing at the end of the movement.
      let batch = rest.prefix { slots.insert($0.slot).inserted }
      rest = rest.dropFirst(batch.count)
      let next = isPartial && rest.isEmpty ? UnfinishedFrame(time: time, slots: slots) : nil
      if let frame = writeFrame(Array(batch), at: time, continuedBy: next) { read.append(frame) }
      if next == nil { finishFrame() }
    }
    if !isPartial { finishFrame() }
    // The application waits for the rest of an instant, even if nothing in it has changed.
    return completes && read.isEmpty ? [ContactFrame(time: instant)] : read
  }

  /// Ends the unfinished frame if it is of an instant before this one.
  private func finishFrame(before instant: Instant) {
    if let time = unfinished?.time, instant > time { finishFrame() }
  }

  /// Ends the unfinished frame, if there is one.
  func finishFrame() {
    guard let time = unfinished?.time else { return }
    unfinished = nil
    if let bytes = stream.append(SessionPointer.report(at: time)) { write(bytes) }
  }

  /// - Parameter next: The frame of the recording to which further contacts will be added; nil if it ends.
  /// - Returns: The frame as a reader will see it; nil if nothing changed.
  private func writeFrame(
    _ contacts: [Contact], at time: Instant, continuedBy next: UnfinishedFrame?
  ) -> ContactFrame? {
    events.removeAll(keepingCapacity: true)
    do throws(EvdevEncodingError) {
      try encoder.encode(ContactFrame(time: time, contacts: contacts), into: &events)
    } catch {
      // The recorder tracks which contacts are down, so every frame can be encoded.
      assertionFailure("a frame that cannot be written: \(error)")
      return nil
    }
    for event in next == nil ? events[...] : events.dropLast() {
      if let bytes = stream.append(event) { write(bytes) }
    }
    if !events.isEmpty { unfinished = next }
    var read = ContactFrame(time: time)
    decoder?.decode(frame: events, into: &read)
    read.time = time
    read.isPartial = next != nil
    return read.contacts.isEmpty ? nil : places?.map(read) ?? read
  }

  func write(_ bytes: [UInt8]) {
    if let error = output.write(bytes) { onFailure?(error) }
  }
}
