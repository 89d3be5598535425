import CLibseat
import Glibc

/// Where a ``SeatSession`` gets its seat from: libseat, or a stand-in for it that a test drives.
package protocol SeatBackend: AnyObject {
  /// What to poll for reading.
  var descriptor: Int32 { get }

  /// The name of the seat, as in "seat0".
  var name: String { get }

  /// What the seat says, in its order, within so many milliseconds; nothing if it is silent.
  ///
  /// - Throws: the operating system's error number when nothing more can be said.
  func dispatch(milliseconds: Int32) throws(SeatFailure) -> [SeatWord]

  /// Borrows a device, to be given back by its number.
  ///
  /// - Throws: the operating system's error number of the refusal.
  func openDevice(_ path: String) throws(SeatFailure) -> (number: Int32, descriptor: Int32)

  /// Gives a device back. Its descriptor stays the borrower's to close.
  func closeDevice(_ number: Int32)

  /// Says that no device is in use any more, as ``SeatWord/disable`` wants.
  func acknowledge()
}

/// What a seat says.
package enum SeatWord: Hashable, Sendable {
  /// Devices may be opened.
  case enable
  /// Devices must be closed, which is then acknowledged.
  case disable
}

/// A refusal of a seat, or its end.
package struct SeatFailure: Error, Hashable, Sendable {
  /// The operating system's error number.
  package var code: Int32

  /// Creates a failure.
  package init(code: Int32) { self.code = code }
}

/// A seat of seatd or logind, through libseat.
package final class LibseatBackend: SeatBackend {
  private var seat: OpaquePointer?
  private let listener: UnsafeMutablePointer<libseat_seat_listener>
  /// What libseat called back with, until it is taken.
  private var words: [SeatWord] = []

  /// Opens the seat that the environment names.
  package init() throws(SourceError) {
    // libseat keeps the pointer.
    listener = .allocate(capacity: 1)
    listener.initialize(
      to: libseat_seat_listener(
        enable_seat: { _, data in LibseatBackend.from(data)?.words.append(.enable) },
        disable_seat: { _, data in LibseatBackend.from(data)?.words.append(.disable) }))
    libseat_set_log_level(LIBSEAT_LOG_LEVEL_SILENT)
    seat = libseat_open_seat(listener, Unmanaged.passUnretained(self).toOpaque())
    guard seat != nil else { throw SourceError(reason: .noSeat(code: errno)) }
  }

  deinit {
    if let seat { libseat_close_seat(seat) }
    listener.deinitialize(count: 1)
    listener.deallocate()
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> LibseatBackend? {
    data.map { Unmanaged<LibseatBackend>.fromOpaque($0).takeUnretainedValue() }
  }

  package var descriptor: Int32 { libseat_get_fd(seat) }

  package var name: String { libseat_seat_name(seat).map { String(cString: $0) } ?? "" }

  package func dispatch(milliseconds: Int32) throws(SeatFailure) -> [SeatWord] {
    // What came with the answer to something else was read then, and leaves nothing to poll for.
    try listen(milliseconds: 0)
    if words.isEmpty, milliseconds > 0 { try listen(milliseconds: milliseconds) }
    guard !words.isEmpty else { return [] }
    defer { words = [] }
    return words
  }

  /// libseat says nothing of a daemon that has hung up, and its descriptor stays readable.
  private func listen(milliseconds: Int32) throws(SeatFailure) {
    var list = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&list, 1, milliseconds) > 0, list.revents & Int16(POLLHUP | POLLERR) != 0 {
      throw SeatFailure(code: ECONNRESET)
    }
    guard libseat_dispatch(seat, 0) >= 0 else { throw SeatFailure(code: errno) }
  }

  package func openDevice(_ path: String) throws(SeatFailure) -> (number: Int32, descriptor: Int32)
  {
    var descriptor: Int32 = -1
    errno = 0
    let number = libseat_open_device(seat, path, &descriptor)
    guard number >= 0 else { throw SeatFailure(code: errno == 0 ? EACCES : errno) }
    return (number, descriptor)
  }

  package func closeDevice(_ number: Int32) { libseat_close_device(seat, number) }

  package func acknowledge() { libseat_disable_seat(seat) }

  /// Has the seat change to another of its sessions, as a program does that lets its user change the
  /// terminal: to the one on the terminal of this number or, where there are no terminals, the one
  /// with so many before it. The seat then says ``SeatWord/disable``.
  package func change(to session: Int32) throws(SeatFailure) {
    guard libseat_switch_session(seat, session) == 0 else { throw SeatFailure(code: errno) }
  }
}
