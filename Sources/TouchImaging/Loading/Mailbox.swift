import Glibc

/// Values on their way from other threads to one with its own event loop, which polls ``descriptor``.
package final class Mailbox<Value: Sendable>: Sendable {
  private struct Contents {
    var values: [Value] = []
    /// Whether a byte has been written to the descriptor; at most one, so that it cannot fill.
    var isSignalled = false
  }

  /// Readable (POLLIN) after ``put(_:)`` until ``take()``. The mailbox owns and closes it.
  package let descriptor: Int32
  private let signal: Int32
  private let contents = Guarded(Contents())

  /// Creates an empty mailbox.
  ///
  /// - Throws: A system error if no descriptors can be opened.
  package init() throws(ImageError) {
    var ends: [Int32] = [-1, -1]
    // Sockets instead of pipes: these are closed in child processes from the start, which Swift's module of
    // the C library does not offer for pipes.
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(type), 0, &ends) == 0 else {
      throw ImageError(reason: .system(action: "create a pair of sockets", code: errno))
    }
    (descriptor, signal) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(signal)
  }

  /// Adds a value; nil only makes the descriptor readable.
  package func put(_ value: Value?) {
    contents.withLock { contents in
      if let value { contents.values.append(value) }
      guard !contents.isSignalled else { return }
      var byte: UInt8 = 1
      var count = write(signal, &byte, 1)
      while count < 0, errno == EINTR { count = write(signal, &byte, 1) }
      // If this failed, the next one tries again.
      contents.isSignalled = count == 1
    }
  }

  /// The values added since the last call, in order; never waits.
  package func take() -> [Value] {
    contents.withLock { contents in
      if contents.isSignalled {
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) < 0, errno == EINTR {}
        contents.isSignalled = false
      }
      defer { contents.values = [] }
      return contents.values
    }
  }
}
