import Glibc
import LibinputSource

/// The signals that ask a program to end, as a pollable descriptor: SIGINT, SIGTERM, SIGHUP and SIGQUIT.
///
/// They are blocked in the calling thread while this object exists, and in every thread started by it during
/// that time. A program that creates this first in its main function is not killed by them before it has
/// restored the console. Other signals are unaffected: SIGTSTP, as from Ctrl-Z, stops a program while it
/// holds the console, and SIGPIPE kills one that writes to a closed pipe unless it ignores that signal.
///
///     let signals = try TerminationSignals()  // the first statement of the program
///     let loop = FrameLoop(try SDLDisplay(), application: window.application, signals: signals)
public final class TerminationSignals {
  private let signals: SignalDescriptor

  /// Readable when a signal was received.
  var descriptor: Int32 { signals.descriptor }

  /// Blocks the signals.
  ///
  /// - Throws: A system error if no descriptor can be opened.
  public init() throws(SourceError) {
    signals = try SignalDescriptor(SIGINT, SIGTERM, SIGHUP, SIGQUIT)
  }

  /// The number of a received signal; nil if there is none.
  public func next() -> Int32? { signals.next() }
}
