import Glibc
import TouchTracking

/// A session of a seat: lends devices to a program that may not open them itself.
///
/// The seat's words are followed one at a time: what comes after its wish to have the devices back
/// waits until that is acknowledged, so that no wish is lost where it is withdrawn at once.
package final class SeatSession {
  /// What the seat wants of those who use its devices.
  package enum State {
    /// Not known yet, or taken away and acknowledged: devices must not be used.
    case disabled
    /// Devices may be opened.
    case enabled
    /// The seat is about to be taken away, and waits for the acknowledgement.
    case leaving
  }

  package private(set) var state = State.disabled
  private let backend: any SeatBackend
  /// What the seat has said that was not followed yet.
  private var words: ArraySlice<SeatWord> = []
  /// Numbers of devices at the seat, by the descriptors it gave.
  private var numbers: [Int32: Int32] = [:]

  /// Takes a session of seatd or logind. It may wait for the daemon's answer, at most ``patience``.
  ///
  /// - Throws: that there is no seat, or that another session has it.
  package convenience init() throws(SourceError) { try self.init(LibseatBackend()) }

  /// Takes a session of a seat that is open.
  package init(_ backend: any SeatBackend) throws(SourceError) {
    self.backend = backend
    for _ in 0..<Self.patience where state == .disabled { try listen(milliseconds: 100) }
    guard state == .enabled else { throw SourceError(reason: .inactiveSeat) }
  }

  deinit {
    for (descriptor, number) in numbers {
      backend.closeDevice(number)
      Glibc.close(descriptor)
    }
  }

  /// How long the seat's word may be on its way when nodes have hung up: logind revokes all of them
  /// before it says to anybody that the seat is taken away.
  static let wordDelay = TimeSpan.milliseconds(100)

  /// How many tenths of a second the first answer may take.
  private static let patience = 20

  /// What to poll for reading.
  package var descriptor: Int32 { backend.descriptor }

  /// The name of the seat, as in "seat0".
  package var name: String { backend.name }

  /// Whether the seat has said more than was followed: ``dispatch()`` must be called again.
  package var hasMore: Bool { state != .leaving && !words.isEmpty }

  /// Takes the next that the seat has to say, without waiting. Nothing more can be said after an
  /// error.
  package func dispatch() throws(SourceError) { try listen(milliseconds: 0) }

  private func listen(milliseconds: Int32) throws(SourceError) {
    if words.isEmpty {
      do throws(SeatFailure) { words = try backend.dispatch(milliseconds: milliseconds)[...] } catch
      {
        throw SourceError(reason: .system(action: "talk to the seat", code: error.code))
      }
    }
    guard state != .leaving else { return }
    switch words.popFirst() {
    case .enable?: state = .enabled
    case .disable?: state = .leaving
    case nil: break
    }
  }

  /// Gives the seat back that it wants; devices must be closed before.
  package func acknowledge() {
    guard state == .leaving else { return }
    state = .disabled
    backend.acknowledge()
  }

  /// Opens a device; the descriptor, or the negative error number. A seat that is not this session's
  /// is not asked.
  package func open(_ path: String) -> Int32 {
    guard state == .enabled else { return -EACCES }
    do throws(SeatFailure) {
      let (number, descriptor) = try backend.openDevice(path)
      numbers[descriptor] = number
      return descriptor
    } catch { return -abs(error.code) }
  }

  /// Closes a device that ``open(_:)`` opened.
  package func close(_ descriptor: Int32) {
    guard let number = numbers.removeValue(forKey: descriptor) else { return }
    backend.closeDevice(number)
    Glibc.close(descriptor)
  }
}
