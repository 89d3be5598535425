/// A request to the kernel to report when tasks wait too long for memory within a time window.
///
/// The format is that of Linux's pressure stall information (`Documentation/accounting/psi.rst`).
struct PressureTrigger: Hashable, Sendable {
  /// The tasks whose waiting counts.
  enum Kind: String, Sendable {
    /// Some task waited.
    case some
    /// All tasks that had work to do waited at the same time.
    case full
  }

  var kind: Kind
  /// The stall time, in microseconds per window.
  var stall: Int
  /// The window in microseconds; the kernel accepts 500,000...10,000,000.
  var window: Int

  /// A seventh of the time is lost: noticeable, but no task is stuck yet.
  static let warning = PressureTrigger(kind: .some, stall: 150_000, window: 1_000_000)
  /// For a tenth of the time no task made progress.
  static let critical = PressureTrigger(kind: .full, stall: 100_000, window: 1_000_000)

  /// The same share within a window of two seconds: the kernel accepts only multiples of two seconds from
  /// processes without CAP_SYS_RESOURCE.
  var forAnyone: PressureTrigger {
    PressureTrigger(kind: kind, stall: stall * 2, window: window * 2)
  }

  /// The text to write to the kernel's file.
  var text: String { "\(kind.rawValue) \(stall) \(window)" }
}
