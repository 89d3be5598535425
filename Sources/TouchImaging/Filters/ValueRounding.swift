/// How a filter makes a whole number of a value with a fraction.
public enum ValueRounding: Hashable, Sendable, CaseIterable {
  /// The nearest whole number.
  case nearest
  /// The fraction is dropped, as a division of integers drops it.
  case down
}
