import Glibc

/// A line on the terminal that says how far long work has come; nothing where standard error is no
/// terminal.
///
/// Where nobody knows how far work is, ``startClock(_:)`` shows the seconds from the third on.
final class ProgressLine {
  /// How long a command works before it says so, in nanoseconds.
  private static let patience: UInt64 = 2_000_000_000

  private let what: String
  private let isPatient: Bool
  private var percent = -1

  /// Creates a line about some work, called `what`, that is not shown yet.
  ///
  /// - Parameter isPatient: Whether it is not shown in the first two seconds of the program: for work that
  ///   is usually short.
  init(_ what: String, isPatient: Bool = false) {
    self.what = what
    self.isPatient = isPatient
  }

  /// Says how much is done, 0...1; always true, which means to go on.
  func show(_ fraction: Double) -> Bool {
    let percent = Int((min(max(fraction, 0), 1) * 100).rounded())
    guard Self.terminal.isShown, percent != self.percent else { return true }
    self.percent = percent
    Self.terminal.show("\(what): \(percent) %", isPatient: isPatient)
    return true
  }

  /// Takes the line away.
  func clear() {
    percent = -1
    Self.terminal.show("")
  }

  // MARK: The terminal's last line

  private static let terminal = Terminal()

  /// Takes the line away for what is written to the terminal; it comes back when there is more to say.
  static func clearShown() { terminal.hide() }

  /// Shows from now on how long a command has worked, until it says more about itself.
  static func startClock(_ what: String) { terminal.startClock(what) }

  /// The last line of the terminal, which two threads write: the one that works and the clock.
  private final class Terminal: @unchecked Sendable {
    let isShown = isatty(STDERR_FILENO) == 1
    private let start = now()
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    // Guarded by the mutex.
    private var visible = ""
    private var isExplicit = false

    init() { pthread_mutex_init(mutex, nil) }

    /// The time of a clock that nobody sets, in nanoseconds.
    private static func now() -> UInt64 {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private var age: UInt64 { Self.now() - start }

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
      guard age >= ProgressLine.patience, !isExplicit else { return }
      write("\(what): \(age / 1_000_000_000) s")
    }

    private func write(_ text: String) {
      guard text != visible else { return }
      let rest = text.isEmpty || text.count < visible.count ? "\u{1B}[K" : ""
      visible = text
      // Progress that cannot be shown keeps nobody from working.
      try? writeAll(
        Array("\r\(text)\(rest)".utf8), to: STDERR_FILENO, named: "standard error")
    }
  }

  private final class Clock {
    let what: String
    init(_ what: String) { self.what = what }
  }
}
