import Glibc
import TouchGeometry
import TouchTracking

/// Writes down the contacts that an application is given, as a recording in the format of
/// `libinput record`, while they come: into a file or into memory.
///
/// The contacts of all sources become those of one touch screen that does not exist, as large as the
/// window: a file of several devices could not be written from front to back, and which device a
/// contact is of makes no difference to gestures. A cancelled contact is written as a palm, the only
/// way in which the format can say it. Places are kept to a 30th of a point, times to the microsecond.
/// ``take(_:)`` returns what a reader of the recording will read: whoever delivers that instead of what
/// the devices said comes to the same end when the recording is played.
///
/// After every frame the file is a whole recording, also if the program is killed then. When something
/// cannot be written, the file is cut back to its last whole frame, and that is told; nothing is
/// written from then on.
///
///     let session = SessionDescription(scene: "photo-table", size: display.bounds.size)
///     let recorder = try SessionRecorder(to: path, of: session)
///     loop.recorder = recorder
///     // ... and in the end
///     try recorder.finish()
///
/// ``ApplicationRecorder`` does this for any host; use this class where you deliver the contacts yourself.
public final class SessionRecorder {
  /// Device units a millimetre: a multiple of what common panels and this project's recordings have.
  public static let resolution = 192

  /// The file, as the caller named it; "memory" for a recording in memory.
  public let path: String
  /// Told once why nothing is written any more.
  public var onFailure: ((RecordingError) -> Void)?
  /// How many frames are in the file.
  public var frames: Int { stream.frames - leftOutFrames }
  /// How many contacts were left out because more than 64 were down.
  public private(set) var ignoredContacts = 0

  private static let unitsPerPoint = Double(resolution) / Surface.pointsPerMillimeter

  private var stream: LibinputRecordStream
  private var encoder: EvdevEncoder
  /// Reads what was just written, as a replay will.
  private var decoder: EvdevDecoder?
  private let places: RecordedPlaces?
  private var events: [InputEvent] = []
  private var open: [Place: Entry] = [:]
  private var latest: Instant?
  private var state: State

  private enum State {
    /// The file, and how many bytes of whole frames are in it.
    case writing(descriptor: Int32, length: Int)
    /// No file: the bytes are kept in ``memory``.
    case keeping
    case failed(RecordingError)
    case finished
  }

  /// What was written into memory.
  private var memory: [UInt8] = []
  /// Where the latest touches begin; nil before the first.
  private var latestTouches: LatestTouches?

  /// The touches from the last moment at which nothing was down.
  private struct LatestTouches {
    /// How many bytes and frames were written before them.
    var length: Int
    var frames: Int
    /// How many landed.
    var landings = 0
  }

  private struct Place: Hashable {
    var device: DeviceID
    var slot: Int
  }

  private struct Entry {
    /// The slot in the recording.
    var slot: Int
    /// In device units of the recording.
    var position: Point
  }

  /// Creates the file, which must not be there yet.
  ///
  /// A window of less than 126 points or more than 12,598 points is recorded as one of that size.
  ///
  /// - Throws: when the file is there, or cannot be made or written.
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
      // An empty file would stand in the way of the next attempt.
      unlink(path)
      throw error
    }
  }

  /// Records into memory; see ``bytes``.
  ///
  /// A window of less than 126 points or more than 12,598 points is recorded as one of that size.
  public convenience init(of session: SessionDescription) {
    self.init(path: "memory", of: session, state: .keeping)
    write(stream.header)
  }

  /// Writes to a descriptor, which is closed in the end.
  convenience init(
    writingTo descriptor: Int32, path: String, of session: SessionDescription
  ) throws(RecordingError) {
    self.init(path: path, of: session, state: .writing(descriptor: descriptor, length: 0))
    write(stream.header)
    if case .failed(let error) = state { throw error }
  }

  private init(path: String, of session: SessionDescription, state: State) {
    self.path = path
    self.state = state
    surface = Surface(
      name: "recorded session", pointsIn: Rect(origin: .zero, size: session.size))
    let panel = TouchPanel(
      name: "Touchstone session",
      width: session.size.width / Surface.pointsPerMillimeter,
      height: session.size.height / Surface.pointsPerMillimeter,
      resolution: Self.resolution, slots: TouchTracker.maximumContacts)
    var device = panel.recordedDevice
    device.udevProperties += session.udevProperties
    encoder = EvdevEncoder(panel: panel)
    decoder = EvdevDecoder(device)
    places = decoder.map { RecordedPlaces([$0.surface], window: session.size) }
    stream = LibinputRecordStream(
      of: device, origin: Recording.Origin(recorderVersion: "Touchstone session recorder"))
  }

  deinit {
    // A recording that nobody finished is whole all the same, save for contacts that are down.
    if case .writing(let descriptor, _) = state { close(descriptor) }
  }

  /// The recording so far, whole after every frame; empty for one that is written into a file.
  ///
  /// `Recording.read(_:file:)` reads it.
  public var bytes: [UInt8] { memory }

  /// Why nothing is written any more; nil as long as all is well.
  public var failure: RecordingError? { if case .failed(let error) = state { error } else { nil } }

  /// Takes a frame with its places in points of the window. Faults are reported to ``onFailure``.
  ///
  /// - Returns: The same as a reader of the recording reads it, of one device with the recording's slots:
  ///   places are rounded, contacts that stay where they were are left out, and a contact that lands and
  ///   moves at one instant comes in two frames. Contacts that landed before the recording began are left
  ///   out.
  @discardableResult
  public func take(_ frame: ContactFrame) -> [ContactFrame] {
    var frame = frame
    return take(&frame, landing: true)
  }

  /// Takes the contacts of a frame that are the recording's out of it, and returns them as they are read.
  /// They go on when nothing is written any more.
  ///
  /// - Parameter landing: Whether contacts that land are the recording's.
  package func take(_ frame: inout ContactFrame, landing: Bool) -> [ContactFrame] {
    var contacts: [Contact] = []
    var plain: [Contact] = []
    var others: [Contact] = []
    for contact in frame.contacts {
      guard landing || contact.phase != .began, let told = recorded(contact, of: frame.device)
      else {
        others.append(contact)
        continue
      }
      contacts.append(told)
      var inPoints = told
      inPoints.position = contact.position
      plain.append(inPoints)
    }
    frame.contacts = others
    guard isWriting else {
      return plain.isEmpty ? [] : [ContactFrame(time: frame.time, contacts: plain)]
    }
    return write(contacts, at: frame.time)
  }

  private var isWriting: Bool {
    switch state {
    case .writing, .keeping: true
    case .failed, .finished: false
    }
  }

  /// How many contacts of the recording are down.
  package var openContacts: Int { open.count }

  /// The window that was recorded, in points.
  package let surface: Surface

  /// Takes note that everything that is down was cancelled.
  public func cancelAll(at instant: Instant) { cancel(Array(open.keys), at: instant) }

  /// Takes note that all contacts of a device were cancelled.
  public func cancelAll(of device: DeviceID, at instant: Instant) {
    cancel(open.keys.filter { $0.device == device }, at: instant)
  }

  /// Cancels what is down and closes the file.
  ///
  /// - Parameter leavingOutLatestTouch: Whether the latest touch is left out: the tap on the button that
  ///   ends the recording. It stays when other fingers were down at the same time, since they may have
  ///   done something together, and in a file that cannot be cut, such as a pipe.
  /// - Throws: what went wrong before, or when the file could not be written to its end.
  public func finish(leavingOutLatestTouch: Bool = false) throws(RecordingError) {
    // In the recording they end here; whoever delivers them goes on.
    let down = open
    if let latest, !(leavingOutLatestTouch && leaveOutLatestTouch()) {
      cancel(Array(open.keys), at: latest)
    }
    open = down
    switch state {
    case .finished: return
    case .failed(let error): throw error
    case .keeping: state = .finished
    case .writing(let descriptor, _):
      let code = fsync(descriptor) == 0 ? 0 : errno
      let isClosed = close(descriptor) == 0
      state = .finished
      // Descriptors of pipes and the like cannot be synchronized, and need not be.
      guard isClosed, code == 0 || code == EINVAL || code == EROFS else {
        throw RecordingError(
          file: path, reason: .system(action: "write the file", code: code == 0 ? errno : code))
      }
    }
  }

  /// Cuts the latest touch off; whatever is written afterwards would not fit to what is left.
  private func leaveOutLatestTouch() -> Bool {
    guard let touches = latestTouches, touches.landings == 1 else { return false }
    switch state {
    case .keeping: memory.removeSubrange(touches.length...)
    case .writing(let descriptor, _):
      guard ftruncate(descriptor, off_t(touches.length)) == 0 else { return false }
      state = .writing(descriptor: descriptor, length: touches.length)
    case .failed, .finished: return false
    }
    leftOutFrames = stream.frames - touches.frames
    return true
  }

  /// How many frames were taken out again.
  private var leftOutFrames = 0

  // MARK: Contacts

  /// The contact in the recording's slots and units; nil when there is nothing to tell.
  private func recorded(_ contact: Contact, of device: DeviceID) -> Contact? {
    let place = Place(device: device, slot: contact.slot)
    var told = contact
    let isPalm = contact.tool == .palm
    if contact.phase == .began {
      guard !isPalm, contact.position.isFinite, let slot = open[place]?.slot ?? freeSlot else {
        return nil
      }
      if open.isEmpty { latestTouches = LatestTouches(length: length, frames: stream.frames) }
      latestTouches?.landings += 1
      open[place] = Entry(slot: slot, position: .zero)
    }
    guard var entry = open[place] else { return nil }
    if contact.position.isFinite {
      let scale = Self.unitsPerPoint
      entry.position = Point(x: contact.position.x * scale, y: contact.position.y * scale)
    }
    told.slot = entry.slot
    told.position = entry.position
    if isPalm { told.phase = .cancelled }
    let isOver = told.phase == .ended || told.phase == .cancelled
    open[place] = isOver ? nil : entry
    return told
  }

  private var freeSlot: Int? {
    let taken = Set(open.values.map(\.slot))
    let slot = (0..<TouchTracker.maximumContacts).first { !taken.contains($0) }
    if slot == nil { ignoredContacts += 1 }
    return slot
  }

  private func cancel(_ places: [Place], at instant: Instant) {
    let entries = places.compactMap { open.removeValue(forKey: $0) }.sorted { $0.slot < $1.slot }
    guard isWriting, !entries.isEmpty else { return }
    let contacts = entries.map {
      Contact(slot: $0.slot, phase: .cancelled, position: $0.position)
    }
    write(contacts, at: instant)
  }

  // MARK: File

  @discardableResult
  private func write(_ contacts: [Contact], at instant: Instant) -> [ContactFrame] {
    guard !contacts.isEmpty else { return [] }
    var read: [ContactFrame] = []
    let time = max(latest ?? instant, instant)
    latest = time
    var rest = contacts[...]
    while !rest.isEmpty {
      var slots: Set<Int> = []
      // The format has one report a contact in a frame: a landing and a movement in one would become
      // a landing where the movement ended.
      let batch = rest.prefix { slots.insert($0.slot).inserted }
      rest = rest.dropFirst(batch.count)
      if let frame = writeFrame(Array(batch), at: time) { read.append(frame) }
    }
    return read
  }

  /// - Returns: What a reader reads; nil for nothing new.
  private func writeFrame(_ contacts: [Contact], at time: Instant) -> ContactFrame? {
    events.removeAll(keepingCapacity: true)
    do throws(EvdevEncodingError) {
      try encoder.encode(ContactFrame(time: time, contacts: contacts), into: &events)
    } catch {
      // What is down is known here, so that every frame can be said.
      assertionFailure("a frame that cannot be written: \(error)")
      return nil
    }
    for event in events {
      if let bytes = stream.append(event) { write(bytes) }
    }
    var read = ContactFrame(time: time)
    decoder?.decode(frame: events, into: &read)
    read.time = time
    return read.contacts.isEmpty ? nil : places?.map(read) ?? read
  }

  /// How many bytes of whole frames are written.
  private var length: Int {
    switch state {
    case .writing(_, let length): length
    case .keeping: memory.count
    case .failed, .finished: 0
    }
  }

  private func write(_ bytes: [UInt8]) {
    if case .keeping = state {
      guard memory.count + bytes.count <= Recording.largestFile else {
        let reason = RecordingError.Reason.tooMany(
          "bytes in the recording", limit: Recording.largestFile)
        let error = RecordingError(file: path, reason: reason)
        state = .failed(error)
        onFailure?(error)
        return
      }
      return memory.append(contentsOf: bytes)
    }
    guard case .writing(let descriptor, let length) = state else { return }
    guard length + bytes.count <= Recording.largestFile else {
      return fail(.tooMany("bytes in the file", limit: Recording.largestFile), descriptor, length)
    }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        return fail(.system(action: "write the file", code: errno), descriptor, length)
      }
      written += count
    }
    state = .writing(descriptor: descriptor, length: length + bytes.count)
  }

  /// What was written of a frame is taken back, so that the file is whole.
  private func fail(_ reason: RecordingError.Reason, _ descriptor: Int32, _ length: Int) {
    _ = ftruncate(descriptor, off_t(length))
    close(descriptor)
    let error = RecordingError(file: path, reason: reason)
    state = .failed(error)
    onFailure?(error)
  }
}
