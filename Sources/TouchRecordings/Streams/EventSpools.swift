import Glibc
import TouchTracking

/// The events of a recording that is too large for memory: device by device, in a temporary file.
///
/// Input: events in the order of the text. Output: the events of each device, any number of times. Invariant:
/// at most ``portion`` events of each device are in memory. After a ``failure``, the events end at the same
/// position of the text for every device: none after the first lost event is kept.
///
/// Sendable, because recordings are, but the compiler cannot check it: one thread at a time uses the spools.
final class EventSpools: @unchecked Sendable {
  /// The number of events of a device that are written at once.
  static let portion = 4096

  /// An event without its device: 16 bytes.
  fileprivate struct Packed: BitwiseCopyable, Sendable {
    var time: Int64
    var value: Int32
    var type: UInt16
    var code: UInt16
  }

  private struct Device {
    /// The offsets of full portions in the file.
    var portions: [Int] = []
    /// The events after the last full portion.
    var rest: [Packed] = []
    var earliest = Int64.max
    var latest = Int64.min
  }

  private var devices: [Device] = []
  private var file: TemporaryFile?
  /// The first error of writing or reading; the events after it are lost.
  private(set) var failure: RecordingError?
  private var condition = Condition.sound

  /// Whether the temporary file can be used. Events are added before any are read.
  private enum Condition {
    case sound
    /// It cannot be written: no more events are accepted.
    case full
    /// It cannot be read: no more events are delivered.
    case unreadable
  }

  /// Adds an event after those that its device already has.
  @inline(__always) func append(
    device: Int, time: Instant, type: UInt16, code: UInt16, value: Int32
  ) {
    guard case .sound = condition else { return }
    while devices.count <= device { devices.append(Device()) }
    let time = time.microseconds
    devices[device].earliest = min(devices[device].earliest, time)
    devices[device].latest = max(devices[device].latest, time)
    devices[device].rest.append(Packed(time: time, value: value, type: type, code: code))
    if devices[device].rest.count == Self.portion { write(device) }
  }

  /// The times of the first and last event of a device in event time; nil without events.
  func times(of device: Int) -> ClosedRange<Instant>? {
    guard devices.indices.contains(device), devices[device].earliest <= devices[device].latest
    else { return nil }
    let found = devices[device]
    return Instant(microseconds: found.earliest)...Instant(microseconds: found.latest)
  }

  /// The events of a device, in the order of the text.
  func events(of device: Int) -> SpooledEvents { SpooledEvents(self, device: device) }

  private func write(_ device: Int) {
    do throws(RecordingError) {
      let file = if let file { file } else { try TemporaryFile() }
      self.file = file
      let offset = file.size
      try file.append(devices[device].rest, count: devices[device].rest.count)
      devices[device].portions.append(offset)
      devices[device].rest.removeAll(keepingCapacity: true)
    } catch {
      // The portion stays in memory, so that nothing before this position is lost.
      failure = error
      condition = .full
    }
  }

  /// Replaces the content of a buffer by the portion with this number; false after the last one.
  fileprivate func read(_ number: Int, of device: Int, into buffer: inout [Packed]) -> Bool {
    buffer.removeAll(keepingCapacity: true)
    if case .unreadable = condition { return false }
    guard devices.indices.contains(device) else { return false }
    let found = devices[device]
    guard number < found.portions.count, let file else {
      if number == found.portions.count { buffer.append(contentsOf: found.rest) }
      return !buffer.isEmpty
    }
    let size = Self.portion * MemoryLayout<Packed>.stride
    // A file that ends too early has no error number.
    var code = EIO
    buffer = [Packed](unsafeUninitializedCapacity: Self.portion) { memory, count in
      var total = 0
      while total < size {
        let offset = off_t(found.portions[number] + total)
        let address = memory.baseAddress.map { UnsafeMutableRawPointer($0) + total }
        let read = pread(file.descriptor, address, size - total, offset)
        if read < 0, errno == EINTR { continue }
        if read < 0 { code = errno }
        guard read > 0 else { break }
        total += read
      }
      count = total / MemoryLayout<Packed>.stride
    }
    guard buffer.count < Self.portion else { return true }
    condition = .unreadable
    failure =
      failure
      ?? RecordingError(
        file: TemporaryFile.folder,
        reason: .system(action: "read a temporary file", code: code))
    return !buffer.isEmpty
  }
}

/// Iterates over the events of one device.
struct SpooledEvents: Sendable {
  private let spools: EventSpools
  private let device: Int
  private var portion = 0
  private var position = 0
  private var buffer: [EventSpools.Packed] = []

  fileprivate init(_ spools: EventSpools, device: Int) {
    self.spools = spools
    self.device = device
  }

  /// The next event, with this device number; nil at the end.
  mutating func next() -> InputEvent? {
    if position == buffer.count {
      guard spools.read(portion, of: device, into: &buffer) else { return nil }
      portion += 1
      position = 0
    }
    let event = buffer[position]
    position += 1
    return InputEvent(
      time: Instant(microseconds: event.time), device: device, type: event.type,
      code: event.code, value: event.value)
  }
}
