import TouchTracking

/// How much later than its settings say the next of several taps may land for one person.
package struct TapAllowance: Hashable, Sendable {
  /// The least interval, however short the settings have it.
  package var least: TimeSpan
  /// How long touches are held back before they begin, which is none of the person's time.
  package var added: TimeSpan

  /// Creates an allowance; without arguments none.
  package init(least: TimeSpan = .zero, added: TimeSpan = .zero) {
    self.least = least
    self.added = added
  }

  /// The interval that counts where the settings say `own`.
  package func interval(_ own: TimeSpan) -> TimeSpan { max(own, least) + added }
}
