import Glibc

/// A thread that performs one piece of work and ends.
///
/// Work such as decoding occupies a processor for long; on the threads of Swift concurrency it would delay
/// every task of the program.
package enum WorkerThread {
  /// The signals of a thread's own faults: if one of them is blocked, the kernel ends the process without
  /// calling its handler.
  private static let ownSignals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  /// Starts `work` on its own thread; it need not be joined.
  ///
  /// The thread blocks all signals but those caused by its own instructions: a program expects the others on
  /// its own threads, and its crash reporter needs these.
  ///
  /// - Returns: 0, or the system's error number if no thread can be started.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Int32 {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return ENOMEM }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let box = Unmanaged.passRetained(Work(work))
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for signal in ownSignals { sigdelset(&blocked, signal) }
    // Set, instead of added to the signals blocked here: the threads of Swift's tasks block SIGABRT.
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let code = pthread_create(&thread, &attributes, runWork, box.toOpaque())
    if code != 0 { box.release() }
    return code
  }
}

/// Carries the work to its thread.
private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  // Taken out of the box in a separate statement, so that it is released before the thread ends.
  let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
  work.body()
  return nil
}
