import Glibc
import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking

/// Plays into an Xorg server whose touch screen is a socket of the driver "inputtest".
///
/// The messages are those of protocol version 1.1, as in the X server's xf86-input-inputtest-protocol.h: a
/// header with length and type, in native byte order, followed by a C structure.
final class InputtestTarget: DriveTarget {
  private enum Kind: UInt32 {
    case version = 0
    case waitForSync = 1
    case touch = 6
  }

  /// The touch types of the X server.
  private enum TouchType: UInt32 {
    case begin = 18
    case update = 19
    case end = 20
  }

  /// The maximum of a touch device's axes, which start at 0.
  private static let lastUnit = 65535.0
  /// The number of axes in a message.
  private static let axisCount = 64
  private static let timeout = TimeSpan.seconds(10)

  let name: String
  let times: [Instant]
  private let connection: Int32
  private let schedule: PlacedSchedule
  private let size: Size
  /// The positions of the fingers that are down.
  private var fingers: [Int: Point] = [:]

  /// - Parameter screen: The screen's size in pixels; nil if the panel covers all of it.
  init(
    socket path: String, _ schedule: DriveSchedule, _ placement: DrivePlacement, screen: Size?
  ) throws {
    size = screen ?? schedule.panel.size
    var placement = placement
    // Like the panel of a screen, regardless of its aspect ratio.
    if screen == nil { placement.stretch = true }
    self.schedule = try placement.place(schedule, on: size)
    times = self.schedule.steps.map(\.time)
    name = path
    connection = try Self.connect(to: path)
    try greet()
  }

  deinit { close(connection) }

  private static func connect(to path: String) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw DriveError("the name of the socket is longer than 107 bytes.", .noInput)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw DriveError.system("make a socket") }
    let status = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      let code = errno
      close(descriptor)
      throw DriveError.system(
        "connect to \(path)", code: code,
        advice:
          "It must be the SocketPath of an InputDevice section with Driver \"inputtest\", whose "
          + "server runs and was not connected to before.",
        code == EACCES || code == EPERM ? .noPermission : .noInput)
    }
    return descriptor
  }

  /// Negotiates the protocol version.
  private func greet() throws {
    var body: [UInt8] = []
    for number in [UInt16(1), 1] {
      body.append(contentsOf: withUnsafeBytes(of: number, Array.init))
    }
    try send(.version, body)
    let answer = try receive(12)
    let major = answer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8, as: UInt16.self) }
    guard major == 1 else {
      throw DriveError("\(name) speaks version \(major) of the protocol, not 1.", .unavailable)
    }
  }

  func play(_ step: Int) throws {
    for change in schedule.steps[step].changes {
      switch change.phase {
      case .began:
        fingers[change.finger] = change.place
        try send(.begin, change.finger, change.place)
      case .moved:
        fingers[change.finger] = change.place
        try send(.update, change.finger, change.place)
      // X has no cancelled touches.
      case .ended, .cancelled:
        fingers[change.finger] = nil
        try send(.end, change.finger, change.place)
      }
    }
    try synchronize()
  }

  func liftAll() throws {
    for (finger, place) in fingers.sorted(by: { $0.key < $1.key }) { try send(.end, finger, place) }
    if !fingers.isEmpty { try synchronize() }
    fingers = [:]
  }

  private func send(_ type: TouchType, _ finger: Int, _ place: Point) throws {
    var body: [UInt8] = []
    func add(_ value: some BitwiseCopyable) {
      body.append(contentsOf: withUnsafeBytes(of: value, Array.init))
    }
    add(UInt32(finger))
    add(type.rawValue)
    // The structure of axes: a word that says whether the mask has unaccelerated ones, a mask of the first
    // two axes, and at a multiple of eight bytes the values, followed by as many unaccelerated ones.
    add(UInt32(0))
    body += [3] + [UInt8](repeating: 0, count: Self.axisCount / 8 - 1)
    add(UInt32(0))
    add(place.x / size.width * Self.lastUnit)
    add(place.y / size.height * Self.lastUnit)
    body += [UInt8](repeating: 0, count: (2 * Self.axisCount - 2) * MemoryLayout<Double>.size)
    try send(.touch, body)
  }

  /// Waits until the server has handled everything.
  private func synchronize() throws {
    try send(.waitForSync, [])
    _ = try receive(8)
  }

  private func send(_ kind: Kind, _ body: [UInt8]) throws {
    var message: [UInt8] = []
    for word in [UInt32(8 + body.count), kind.rawValue] {
      message.append(contentsOf: withUnsafeBytes(of: word, Array.init))
    }
    message += body
    var start = 0
    while start < message.count {
      let count = message.withUnsafeBytes {
        Glibc.send(
          connection, $0.baseAddress?.advanced(by: start), $0.count - start,
          Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        start += count
      } else if errno != EINTR {
        throw DriveError.system("send to \(name)", .noInput)
      }
    }
  }

  private func receive(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var part = [UInt8](repeating: 0, count: count - bytes.count)
      var polled = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
      let ready = poll(&polled, 1, Int32(Self.timeout.milliseconds))
      if ready == 0 {
        throw DriveError("\(name): the X server does not answer within 10 s.", .noInput)
      }
      let received = ready < 0 ? -1 : recv(connection, &part, part.count, 0)
      if received == 0 {
        throw DriveError("\(name): the X server closed the connection.", .noInput)
      }
      if received > 0 {
        bytes += part[..<received]
      } else if errno != EINTR {
        throw DriveError.system("read from \(name)", .noInput)
      }
    }
    return bytes
  }
}
