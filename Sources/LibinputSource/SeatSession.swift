import CLibseat
import Glibc

/// A session of a seat: lends devices to a program that may not open them itself.
///
/// libseat calls back only from within ``dispatch()``; what it said is kept until somebody asks.
final class SeatSession {
  /// What the seat wants of those who use its devices.
  enum State {
    /// Not known yet, or taken away and acknowledged: devices must not be used.
    case disabled
    /// Devices may be opened.
    case enabled
    /// The seat is about to be taken away, and waits for the acknowledgement.
    case leaving
  }

  private(set) var state = State.disabled
  private var seat: OpaquePointer?
  /// Numbers of devices at libseat, by the descriptors it gave.
  private var numbers: [Int32: Int32] = [:]
  private let listener: UnsafeMutablePointer<libseat_seat_listener>

  /// Takes a session. It may wait for the daemon's answer, at most ``patience``.
  ///
  /// - Throws: that there is no seat, or that another session has it.
  init() throws(SourceError) {
    // libseat keeps the pointer.
    listener = .allocate(capacity: 1)
    listener.initialize(
      to: libseat_seat_listener(
        enable_seat: { _, data in SeatSession.from(data)?.state = .enabled },
        disable_seat: { _, data in SeatSession.from(data)?.state = .leaving }))
    libseat_set_log_level(LIBSEAT_LOG_LEVEL_SILENT)
    seat = libseat_open_seat(listener, Unmanaged.passUnretained(self).toOpaque())
    guard seat != nil else { throw SourceError(reason: .noSeat(code: errno)) }
    for _ in 0..<Self.patience where state == .disabled {
      guard libseat_dispatch(seat, 100) >= 0 else { break }
    }
    guard state == .enabled else { throw SourceError(reason: .inactiveSeat) }
  }

  deinit {
    for (descriptor, number) in numbers {
      libseat_close_device(seat, number)
      close(descriptor)
    }
    if let seat { libseat_close_seat(seat) }
    listener.deinitialize(count: 1)
    listener.deallocate()
  }

  /// How many tenths of a second the first answer may take.
  private static let patience = 20

  private static func from(_ data: UnsafeMutableRawPointer?) -> SeatSession? {
    data.map { Unmanaged<SeatSession>.fromOpaque($0).takeUnretainedValue() }
  }

  /// What to poll for reading.
  var descriptor: Int32 { libseat_get_fd(seat) }

  /// The name of the seat, as in "seat0".
  var name: String { libseat_seat_name(seat).map { String(cString: $0) } ?? "" }

  /// Takes what the seat has to say, without waiting. Nothing more can be said after an error.
  func dispatch() throws(SourceError) {
    var list = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&list, 1, 0) > 0 else { return }
    // libseat says nothing of a daemon that has hung up, and its descriptor stays readable.
    let isGone = list.revents & Int16(POLLHUP | POLLERR) != 0
    guard !isGone, libseat_dispatch(seat, 0) >= 0 else {
      throw SourceError(
        reason: .system(action: "talk to the seat", code: isGone ? ECONNRESET : errno))
    }
  }

  /// Gives the seat back that it wants; devices must be closed before.
  func acknowledge() {
    guard state == .leaving else { return }
    state = .disabled
    _ = libseat_disable_seat(seat)
  }

  /// Opens a device; the descriptor, or the negative error number.
  func open(_ path: UnsafePointer<CChar>) -> Int32 {
    var descriptor: Int32 = -1
    let number = libseat_open_device(seat, path, &descriptor)
    guard number >= 0 else { return -(errno == 0 ? EACCES : errno) }
    numbers[descriptor] = number
    return descriptor
  }

  /// Closes a device that ``open(_:)`` opened.
  func close(_ descriptor: Int32) {
    if let number = numbers.removeValue(forKey: descriptor) { libseat_close_device(seat, number) }
    Glibc.close(descriptor)
  }
}
