import CLibevdev
import Glibc

/// Events in the kernel's format, read from any descriptor: a pipe, a socket, or a node that another process
/// opened.
final class EventStream {
  /// How many events are read at a time.
  private static let capacity = 64

  let descriptor: Int32
  private var buffer = [input_event](repeating: input_event(), count: capacity)
  /// The size in bytes of the incomplete event at the start of the buffer.
  private var remainder = 0

  /// Makes the descriptor non-blocking; the caller closes it. If it is a node, it is switched to
  /// CLOCK_MONOTONIC, the clock of all sources.
  init(_ descriptor: Int32) throws(SourceError) {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) >= 0 else {
      throw SourceError(reason: .system(action: "use the descriptor of the stream", code: errno))
    }
    self.descriptor = descriptor
    // Opening the descriptor as a node sets the clock and consumes no events. For a pipe or socket this
    // fails, which is harmless.
    _ = try? EvdevNode(descriptor, node: "", closesDescriptor: false)
  }

  /// The result of a read.
  enum Reading {
    case events
    case none
    case end(Int32)
  }

  /// Reads the available bytes, up to one buffer, and delivers the complete events.
  func read(_ receive: (input_event) -> Void) -> Reading {
    let size = MemoryLayout<input_event>.stride
    let start = remainder
    let count = buffer.withUnsafeMutableBytes { bytes in
      Glibc.read(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
    }
    guard count > 0 else {
      if count < 0, errno == EAGAIN || errno == EINTR { return .none }
      return .end(count == 0 ? 0 : errno)
    }
    let total = start + count
    for index in 0..<(total / size) { receive(buffer[index]) }
    remainder = total % size
    if remainder > 0 {
      buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        memmove(base, base + (total - remainder), remainder)
      }
    }
    return .events
  }
}
