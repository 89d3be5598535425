import Glibc

/// A value that only one thread at a time can access.
///
/// Uses a POSIX mutex instead of the standard library's `Mutex`, whose slow path ThreadSanitizer cannot see:
/// it would report false races and hide real ones among them.
final class Guarded<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// Guards a value that nothing else references.
  init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    let code = pthread_mutex_init(mutex, nil)
    precondition(code == 0, "a mutex could not be created: error \(code)")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Calls `body` with exclusive access to the value; must not be nested.
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
