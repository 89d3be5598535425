/// What the kernel is asked to report: that work waited for memory too long within a stretch of
/// time.
///
/// The text is that of Linux's pressure stall information (`Documentation/accounting/psi.rst`).
struct PressureTrigger: Hashable, Sendable {
  /// Whose waiting counts.
  enum Kind: String, Sendable {
    /// Some task waited.
    case some
    /// All tasks that had something to do waited at the same time.
    case full
  }

  var kind: Kind
  /// How long, in microseconds of a window.
  var stall: Int
  /// The stretch of time in microseconds; the kernel takes 500,000...10,000,000.
  var window: Int

  /// A seventh of the time is lost: felt, but nothing is stuck yet.
  static let warning = PressureTrigger(kind: .some, stall: 150_000, window: 1_000_000)
  /// A tenth of the time nothing at all got on.
  static let critical = PressureTrigger(kind: .full, stall: 100_000, window: 1_000_000)

  /// The same share of a window of two seconds: the kernel refuses others to processes without
  /// CAP_SYS_RESOURCE, whose windows must be multiples of that.
  var forAnyone: PressureTrigger {
    PressureTrigger(kind: kind, stall: stall * 2, window: window * 2)
  }

  /// What is written to the kernel's file.
  var text: String { "\(kind.rawValue) \(stall) \(window)" }
}
