import Glibc
import LibinputSource
import TouchTracking

/// A connection over TCP with time limits, read through a buffer.
final class TCPStream {
  /// The time limit of connecting, of sending, and of an answer.
  static let timeout = TimeSpan.seconds(10)
  /// The maximum number of bytes read ahead.
  private static let maximumBufferSize = 64 << 20

  let descriptor: Int32
  /// Bytes that were read and not consumed yet.
  private(set) var buffer: [UInt8] = []
  /// The host and the port, as in a URL: an IPv6 address is in brackets.
  let place: String

  init(host: String, port: Int) throws {
    place = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    descriptor = try Self.connect(host: host, port: port, place: place)
  }

  deinit { close(descriptor) }

  private static func connect(host: String, port: Int, place: String) throws -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let failure = getaddrinfo(host, "\(port)", &hints, &list)
    guard failure == 0 else {
      let reason = String(cString: gai_strerror(failure))
      throw DriveError("cannot find the host \(host): \(reason).", .noInput)
    }
    defer { freeaddrinfo(list) }
    var code = ECONNREFUSED
    var next = list
    while let entry = next?.pointee {
      next = entry.ai_next
      let type = entry.ai_socktype | Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      let descriptor = socket(entry.ai_family, type, entry.ai_protocol)
      guard descriptor >= 0 else { continue }
      code = connect(descriptor, to: entry)
      if code == 0 {
        var yes: Int32 = 1
        setsockopt(
          descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
      }
      close(descriptor)
    }
    throw DriveError.system(
      "connect to \(place)", code: code,
      advice: "Start the browser with --remote-debugging-port=\(port) and --user-data-dir=FOLDER.",
      .noInput)
  }

  /// The error number of connecting; 0 for success.
  private static func connect(_ descriptor: Int32, to entry: addrinfo) -> Int32 {
    if Glibc.connect(descriptor, entry.ai_addr, entry.ai_addrlen) == 0 { return 0 }
    guard errno == EINPROGRESS else { return errno }
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&polled, 1, Int32(timeout.milliseconds)) > 0 else { return ETIMEDOUT }
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
    return code
  }

  /// Sends all bytes.
  func send(_ bytes: [UInt8]) throws {
    let deadline = MonotonicClock.now + Self.timeout
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress?.advanced(by: start), $0.count - start,
          Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, until: deadline)
      } else if errno != EINTR {
        throw DriveError.system("send to \(place)", .noInput)
      }
    }
  }

  /// Waits for more bytes until the deadline, and reads them.
  func fill(until deadline: Instant) throws {
    while !(try fillNow()) { try wait(for: POLLIN, until: deadline) }
  }

  /// Reads the available bytes; false if there are none.
  func fillNow() throws -> Bool {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &part, part.count, 0)
    if count > 0 {
      guard buffer.count + count <= Self.maximumBufferSize else {
        throw DriveError("\(place) sent too much data.", .noInput)
      }
      buffer += part[..<count]
      return true
    }
    if count == 0 { throw DriveError("\(place) closed the connection.", .noInput) }
    guard errno == EAGAIN || errno == EINTR else {
      throw DriveError.system("read from \(place)", .noInput)
    }
    return false
  }

  /// Removes bytes from the front of the buffer.
  func take(_ count: Int) -> [UInt8] {
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  private func wait(for event: Int32, until deadline: Instant) throws {
    let left = (deadline - MonotonicClock.now).milliseconds
    var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    let count = left > 0 ? poll(&polled, 1, Int32(left.rounded(.up))) : 0
    guard count != 0 else {
      throw DriveError("\(place) does not answer within 10 s.", .noInput)
    }
  }
}
