import TouchTracking

/// How much later, or sooner, than its settings say the next of several taps may land for one person.
package struct TapAllowance: Hashable, Sendable {
  /// The minimum interval, however short the setting.
  package var least: TimeSpan
  /// How long touches are held back before they begin. The person is not charged for it: it is added to limits.
  package var added: TimeSpan
  /// The interval that was learned of the person; nil for that of the settings.
  package var learned: TimeSpan?

  /// Creates an allowance; without arguments none.
  package init(least: TimeSpan = .zero, added: TimeSpan = .zero, learned: TimeSpan? = nil) {
    self.least = least
    self.added = added
    self.learned = learned
  }

  /// The interval that counts where the settings say `own`.
  package func interval(_ own: TimeSpan) -> TimeSpan {
    max(min(own, learned ?? own), least) + added
  }

  /// How long the fingers of a later tap may be down where the settings say `own`, and `later` for later
  /// taps: hands that need longer for the next tap need longer for the tap, too.
  package func press(_ own: TimeSpan, later: TimeSpan) -> TimeSpan {
    least > .zero ? own : min(own, later)
  }
}
