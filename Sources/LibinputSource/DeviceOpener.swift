import Glibc

/// Opens and closes the nodes of devices, through a seat or directly, and remembers what failed.
final class DeviceOpener {
  /// The session that lends devices; nil when they are opened directly.
  let seat: SeatSession?
  /// Error numbers of nodes that could not be opened, until they are taken.
  private var failures: [(node: String, code: Int32)] = []
  /// Descriptors that are open, by node.
  private var descriptors: [String: Int32] = [:]

  /// Failures beyond this number are not remembered.
  private static let limit = 64

  /// Opens nodes through this session, or directly.
  init(seat: SeatSession?) { self.seat = seat }

  convenience init(_ access: LibinputTouchSource.Access) throws(SourceError) {
    switch access {
    case .direct: self.init(seat: nil)
    case .seat: self.init(seat: try SeatSession())
    case .seatElseDirect: self.init(seat: try Self.seatIfAny())
    }
  }

  /// Nil where there is no seat. Where there is one that another session has, to open its devices all
  /// the same would be to listen in on that session's touches.
  private static func seatIfAny() throws(SourceError) -> SeatSession? {
    do throws(SourceError) { return try SeatSession() } catch {
      if case .noSeat = error.reason { return nil }
      throw error
    }
  }

  /// The descriptor of an open node; nil when it is not open.
  func descriptor(of node: String) -> Int32? { descriptors[node] }

  /// Opens a node for libinput: the descriptor, or the negative error number.
  func open(_ path: UnsafePointer<CChar>, flags: Int32) -> Int32 {
    let node = String(cString: path)
    let result = seat?.open(node) ?? openDirectly(path, flags: flags)
    if result >= 0 {
      descriptors[node] = result
    } else if failures.count < Self.limit {
      failures.append((node, -result))
    }
    return result
  }

  /// libinput asks for writing too, for the lamps of keyboards; where only reading is allowed, that
  /// does for touches.
  private func openDirectly(_ path: UnsafePointer<CChar>, flags: Int32) -> Int32 {
    var descriptor = Glibc.open(path, flags)
    if descriptor < 0, flags & O_ACCMODE == O_RDWR, [EACCES, EPERM, EROFS].contains(errno) {
      descriptor = Glibc.open(path, flags & ~O_ACCMODE | O_RDONLY)
    }
    return descriptor < 0 ? -errno : descriptor
  }

  /// Closes a descriptor that ``open(_:flags:)`` gave.
  func close(_ descriptor: Int32) {
    if let node = descriptors.first(where: { $0.value == descriptor })?.key {
      descriptors[node] = nil
    }
    if let seat { seat.close(descriptor) } else { Glibc.close(descriptor) }
  }

  /// What could not be opened since the last call.
  func takeFailures() -> [SourceError] {
    defer { failures = [] }
    return failures.map { SourceError(node: $0.node, openingFailedWith: $0.code) }
  }
}
