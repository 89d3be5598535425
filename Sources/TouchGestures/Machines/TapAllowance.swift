import TouchTracking

/// The adjustment of taps for one person.
package struct TapAllowance: Hashable, Sendable {
  /// The minimum interval, even if the setting is shorter.
  package var minimumInterval = TimeSpan.zero
  /// How long touches are held back before they begin. It is added to the limits, so that the person is not
  /// penalized for this time.
  package var added = TimeSpan.zero
  /// The interval learned from the person; nil to use the setting.
  package var learned: TimeSpan?
  /// How far this person's fingertips usually slip, in points; 0 if unknown.
  package var slip = 0.0

  /// Creates an allowance that changes nothing.
  package init() {}

  /// The interval to use if the setting is `own`.
  package func interval(_ own: TimeSpan) -> TimeSpan {
    max(min(own, learned ?? own), minimumInterval) + added
  }

  /// The interval without the one learned from the person.
  package func unlearnedInterval(_ own: TimeSpan) -> TimeSpan { max(own, minimumInterval) + added }

  /// The maximum press duration of a later tap, given the setting `own` and the limit `later` for later taps:
  /// hands that need longer for the next tap also need longer for the tap itself.
  package func press(_ own: TimeSpan, later: TimeSpan) -> TimeSpan {
    minimumInterval > .zero ? own : min(own, later)
  }
}
