import Glibc

/// A thread that does one job and ends.
///
/// Jobs occupy a processor for long; on the threads of Swift concurrency, of which there is one per
/// processor, they would delay every task, and be delayed by waiting ones.
enum JobThread {
  /// The signals of a thread's own faults: if they were blocked, the process would end without a crash
  /// report.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

  /// Performs work on its own thread, which blocks all signals except those caused by its own faults: the
  /// program waits for the others elsewhere.
  ///
  /// - Returns: 0, or the system's error number if no thread can be started.
  static func start(_ work: @escaping @Sendable () -> Void) -> Int32 {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return ENOMEM }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for fault in faults { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let body = Unmanaged.passRetained(JobBody(work))
    var thread = pthread_t()
    let code = pthread_create(&thread, &attributes, runBody, body.toOpaque())
    if code != 0 { body.release() }
    return code
  }
}

/// Carries a job to its thread.
private final class JobBody: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let body = Unmanaged<JobBody>.fromOpaque(context).takeRetainedValue()
  body.work()
  return nil
}
