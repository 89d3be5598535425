import CLibseat
import Glibc

/// The provider of the seat for a ``SeatSession``: libseat, or a substitute controlled by a test.
package protocol SeatBackend: AnyObject {
  /// The descriptor to poll for reading.
  var descriptor: Int32 { get }

  /// The name of the seat, as in "seat0".
  var name: String { get }

  /// Returns the seat's messages in order, waiting up to the given number of milliseconds; empty if there are
  /// none.
  ///
  /// - Throws: the operating system's error number if the connection to the seat is lost.
  func dispatch(milliseconds: Int32) throws(SeatFailure) -> [SeatEvent]

  /// Opens a device. It is closed later by the number that this returns.
  ///
  /// - Throws: the operating system's error number if the seat refuses.
  func openDevice(_ path: String) throws(SeatFailure) -> (number: Int32, descriptor: Int32)

  /// Returns a device to the seat. The borrower still closes its descriptor.
  func closeDevice(_ number: Int32)

  /// Confirms that no device is in use any more, as ``SeatEvent/disable`` requires.
  func acknowledge()
}

/// A message from a seat.
package enum SeatEvent: Hashable, Sendable {
  /// Devices may be opened.
  case enable
  /// Devices must be closed, and the program must then acknowledge it.
  case disable
}

/// A refusal by a seat, or the end of its connection.
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
  /// The callbacks received from libseat that have not been handled yet.
  private var events: [SeatEvent] = []

  /// Opens the seat selected by the environment.
  package init() throws(SourceError) {
    // libseat keeps this pointer.
    listener = .allocate(capacity: 1)
    listener.initialize(
      to: libseat_seat_listener(
        enable_seat: { _, data in LibseatBackend.from(data)?.events.append(.enable) },
        disable_seat: { _, data in LibseatBackend.from(data)?.events.append(.disable) }))
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

  package func dispatch(milliseconds: Int32) throws(SeatFailure) -> [SeatEvent] {
    // Messages that arrive together with the answer to another request are read at that time and do not make
    // the descriptor readable.
    try listen(milliseconds: 0)
    if events.isEmpty, milliseconds > 0 { try listen(milliseconds: milliseconds) }
    guard !events.isEmpty else { return [] }
    defer { events = [] }
    return events
  }

  /// libseat does not report a daemon that has hung up; its descriptor stays readable.
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

  /// Switches the seat to another session, as a program that lets its user change virtual terminals would.
  /// `session` is the number of the terminal or, where there are no terminals, the number of sessions before
  /// it. The seat then sends ``SeatEvent/disable``.
  package func change(to session: Int32) throws(SeatFailure) {
    guard libseat_switch_session(seat, session) == 0 else { throw SeatFailure(code: errno) }
  }
}
