import Glibc
import Synchronization

/// Ends the program under test if a signal ends this tool.
///
/// The program has its own process group, so a terminal does not send it the signals that it sends to this tool.
enum ProgramEnding {
  /// The process group of the running program; 0 if there is none.
  private static let group = Atomic<Int32>(0)

  /// Watches a process group, which replaces the previous one.
  static func watch(_ process: pid_t) {
    group.store(process, ordering: .relaxed)
    for number in [SIGHUP, SIGINT, SIGTERM] {
      let previous = signal(number) { number in
        // Only functions that may be called in a signal handler.
        let process = ProgramEnding.group.load(ordering: .relaxed)
        if process > 0 { kill(-process, SIGKILL) }
        // The tool itself ends as without this handler, once the handler has returned.
        signal(number, SIG_DFL)
        raise(number)
      }
      // A signal that is ignored, as with nohup, stays ignored.
      if let previous, unsafeBitCast(previous, to: Int.self) == 1 { signal(number, SIG_IGN) }
    }
  }

  /// Holds back the signals; returns the mask from before.
  static func block() -> sigset_t {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for number in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    return before
  }

  /// Delivers the signals again that the mask does not hold back.
  static func unblock(_ mask: sigset_t) {
    var mask = mask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Stops watching.
  static func stop() { group.store(0, ordering: .relaxed) }
}
