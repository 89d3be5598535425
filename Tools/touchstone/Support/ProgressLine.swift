import Glibc
import LibinputSource

/// A line on the terminal that shows the progress of long work; does nothing if standard error is not a
/// terminal.
///
/// If the progress is unknown, ``startClock(_:)`` shows the elapsed seconds from the third on.
final class ProgressLine {
  /// The time before a command shows its progress, in nanoseconds.
  private static let patience: Int64 = 2_000_000_000

  /// The time after other output before the progress line is drawn again, in nanoseconds: pending output is
  /// on the terminal by then and is not interrupted.
  private static let pauseAfterOutput: Int64 = 500_000_000

  private let what: String
  private let isPatient: Bool
  private var percent = -1

  /// Creates a line for the work described by `what`; it is not shown yet.
  ///
  /// - Parameter isPatient: Whether to show it only after the first two seconds of the program: for work
  ///   that is usually short.
  init(_ what: String, isPatient: Bool = false) {
    self.what = what
    self.isPatient = isPatient
  }

  /// Shows the fraction done, 0...1; always returns true, which means to continue.
  func show(_ fraction: Double) -> Bool {
    let percent = Int((min(max(fraction, 0), 1) * 100).rounded())
    guard Self.terminal.isShown, percent != self.percent else { return true }
    self.percent = percent
    Self.terminal.show("\(what): \(percent) %", isPatient: isPatient)
    return true
  }

  /// Removes the line.
  func clear() {
    percent = -1
    Self.terminal.show("")
  }

  // MARK: The terminal's last line

  private static let terminal = Terminal()

  /// Removes the line before other output to the terminal; it returns with the next progress.
  static func clearShown() { terminal.hide() }

  /// Shows the elapsed time from now on, until the command reports progress.
  static func startClock(_ what: String) { terminal.startClock(what) }

  /// The last line of the terminal, which two threads write to: the working one and the clock's.
  private final class Terminal: @unchecked Sendable {
    let isShown = isatty(STDERR_FILENO) == 1
    private let start = MonotonicClock.nanoseconds
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    // Guarded by the mutex.
    private var visible = ""
    private var isExplicit = false
    private var lastOutput: Int64 = 0

    init() { pthread_mutex_init(mutex, nil) }

    private var age: Int64 { MonotonicClock.nanoseconds - start }

    func show(_ text: String, isPatient: Bool = false) {
      guard isShown else { return }
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      isExplicit = !text.isEmpty
      if !isPatient || age >= ProgressLine.patience { write(text) }
    }

    func hide() {
      guard isShown else { return }
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      lastOutput = age
      write("")
    }

    func startClock(_ what: String) {
      guard isShown else { return }
      let argument = Unmanaged.passRetained(Clock(what))
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          let what = Unmanaged<Clock>.fromOpaque(argument).takeRetainedValue().what
          while true {
            usleep(500_000)
            ProgressLine.terminal.tick(what)
          }
        }, argument.toOpaque())
      if status == 0 { pthread_detach(thread) } else { argument.release() }
    }

    private func tick(_ what: String) {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      let age = self.age
      guard age >= ProgressLine.patience, !isExplicit,
        lastOutput == 0 || age - lastOutput >= ProgressLine.pauseAfterOutput
      else { return }
      write("\(what): \(age / 1_000_000_000) s")
    }

    private func write(_ text: String) {
      guard text != visible else { return }
      let rest = text.isEmpty || text.count < visible.count ? "\u{1B}[K" : ""
      visible = text
      // Progress that cannot be shown is not an error.
      try? writeAll(
        Array("\r\(text)\(rest)".utf8), to: STDERR_FILENO, named: "standard error")
    }
  }

  private final class Clock {
    let what: String
    init(_ what: String) { self.what = what }
  }
}
