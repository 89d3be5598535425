import Glibc
import TouchTracking

/// A seat session, which lends devices to a program that may not open them itself.
///
/// The seat's messages are handled one at a time. After a request to return the devices, further messages
/// wait until the request is acknowledged. This way no request is lost, even if it is withdrawn immediately.
package final class SeatSession {
  /// The state that the seat requires of the users of its devices.
  package enum State {
    /// Not known yet, or revoked and acknowledged: devices must not be used.
    case disabled
    /// Devices may be opened.
    case enabled
    /// The seat is about to be revoked and waits for the acknowledgement.
    case leaving
  }

  package private(set) var state = State.disabled
  private let backend: any SeatBackend
  /// Messages from the seat that have not been handled yet.
  private var events: ArraySlice<SeatEvent> = []
  /// The seat's device numbers by descriptor.
  private var numbers: [Int32: Int32] = [:]

  /// Opens a session of seatd or logind. May wait for the daemon's answer, for at most two seconds.
  ///
  /// - Throws: if there is no seat or another session holds it.
  package convenience init() throws(SourceError) { try self.init(LibseatBackend()) }

  /// Opens a session on an existing backend.
  package init(_ backend: any SeatBackend) throws(SourceError) {
    self.backend = backend
    for _ in 0..<Self.maximumAttempts where state == .disabled { try listen(milliseconds: 100) }
    guard state == .enabled else { throw SourceError(reason: .inactiveSeat) }
  }

  deinit {
    for (descriptor, number) in numbers {
      backend.closeDevice(number)
      Glibc.close(descriptor)
    }
  }

  /// How long the seat's message may take to arrive after nodes hang up: logind revokes all nodes before it
  /// reports that the seat is taken away.
  static let eventTimeout = TimeSpan.milliseconds(100)

  /// The timeout for the first answer, in tenths of a second.
  private static let maximumAttempts = 20

  /// The descriptor to poll for reading.
  package var descriptor: Int32 { backend.descriptor }

  /// The name of the seat, as in "seat0".
  package var name: String { backend.name }

  /// Whether there are unhandled messages, so that ``dispatch()`` must be called again.
  package var hasMore: Bool { state != .leaving && !events.isEmpty }

  /// Handles the next message from the seat, without waiting. After an error there are no more messages.
  package func dispatch() throws(SourceError) { try listen(milliseconds: 0) }

  private func listen(milliseconds: Int32) throws(SourceError) {
    if events.isEmpty {
      do throws(SeatFailure) {
        events = try backend.dispatch(milliseconds: milliseconds)[...]
      } catch {
        throw SourceError(reason: .system(action: "talk to the seat", code: error.code))
      }
    }
    guard state != .leaving else { return }
    switch events.popFirst() {
    case .enable?: state = .enabled
    case .disable?: state = .leaving
    case nil: break
    }
  }

  /// Returns the seat as it requested; all devices must be closed first.
  package func acknowledge() {
    guard state == .leaving else { return }
    state = .disabled
    backend.acknowledge()
  }

  /// Opens a device. Returns the descriptor, or the negative error number. Fails without asking the seat if
  /// another session holds it.
  package func open(_ path: String) -> Int32 {
    guard state == .enabled else { return -EACCES }
    do throws(SeatFailure) {
      let (number, descriptor) = try backend.openDevice(path)
      numbers[descriptor] = number
      return descriptor
    } catch { return -abs(error.code) }
  }

  /// Closes a device opened by ``open(_:)``.
  package func close(_ descriptor: Int32) {
    guard let number = numbers.removeValue(forKey: descriptor) else { return }
    backend.closeDevice(number)
    Glibc.close(descriptor)
  }
}
