import Glibc

/// Opens and closes device nodes, through a seat or directly, and keeps track of failures.
final class DeviceOpener {
  /// The session that lends devices; nil if they are opened directly.
  let seat: SeatSession?
  /// Error numbers of nodes that could not be opened, until `takeFailures()` is called.
  private var failures: [(node: String, code: Int32)] = []
  /// The open descriptors by node.
  private var descriptors: [String: Int32] = [:]

  /// Further failures are not recorded.
  private static let limit = 64

  /// Creates an opener that uses this session, or opens nodes directly if it is nil.
  init(seat: SeatSession?) { self.seat = seat }

  convenience init(_ access: LibinputTouchSource.Access) throws(SourceError) {
    switch access {
    case .direct: self.init(seat: nil)
    case .seat: self.init(seat: try SeatSession())
    case .seatElseDirect: self.init(seat: try Self.seatIfAvailable())
    }
  }

  /// Nil without a seat. If another session holds the seat, this throws: opening its devices directly would
  /// eavesdrop on that session's touches.
  private static func seatIfAvailable() throws(SourceError) -> SeatSession? {
    do throws(SourceError) { return try SeatSession() } catch {
      if case .noSeat = error.reason { return nil }
      throw error
    }
  }

  /// The descriptor of an open node; nil if the node is not open.
  func descriptor(of node: String) -> Int32? { descriptors[node] }

  /// Opens a node for libinput. Returns the descriptor, or the negative error number.
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

  /// libinput also asks for write access, for keyboard LEDs. Read access is enough for touches.
  private func openDirectly(_ path: UnsafePointer<CChar>, flags: Int32) -> Int32 {
    var descriptor = Glibc.open(path, flags)
    if descriptor < 0, flags & O_ACCMODE == O_RDWR, [EACCES, EPERM, EROFS].contains(errno) {
      descriptor = Glibc.open(path, flags & ~O_ACCMODE | O_RDONLY)
    }
    return descriptor < 0 ? -errno : descriptor
  }

  /// Closes a descriptor returned by ``open(_:flags:)``.
  func close(_ descriptor: Int32) {
    if let node = descriptors.first(where: { $0.value == descriptor })?.key {
      descriptors[node] = nil
    }
    if let seat { seat.close(descriptor) } else { Glibc.close(descriptor) }
  }

  /// Returns the failures since the last call.
  func takeFailures() -> [SourceError] {
    defer { failures = [] }
    return failures.map { SourceError(node: $0.node, openingFailedWith: $0.code) }
  }
}
