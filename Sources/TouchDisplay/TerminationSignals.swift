import Glibc
import LibinputSource

/// The signals that ask a program to end, as something to poll: SIGINT, SIGTERM, SIGHUP and SIGQUIT.
///
/// They are blocked in the calling thread while this lives, and in every thread that it starts
/// meanwhile. Whoever makes it first thing in its main function is ended by none of them without
/// having put the console back in order. Others are left as they are: SIGTSTP, as of Ctrl-Z, stops a
/// program with the console in its hands, and SIGPIPE ends one that writes to a closed pipe unless it
/// ignores that.
public final class TerminationSignals {
  private let signals: SignalDescriptor

  /// Readable when one came.
  var descriptor: Int32 { signals.descriptor }

  /// Blocks the signals.
  ///
  /// - Throws: a system error if no descriptor can be opened.
  public init() throws(SourceError) {
    signals = try SignalDescriptor(SIGINT, SIGTERM, SIGHUP, SIGQUIT)
  }

  /// The number of a signal that came; nil when none did.
  public func next() -> Int32? { signals.next() }
}
