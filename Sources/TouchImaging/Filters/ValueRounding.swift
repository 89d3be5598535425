/// How a filter rounds a value with a fraction to a whole number.
public enum ValueRounding: Hashable, Sendable, CaseIterable {
  /// The nearest whole number.
  case nearest
  /// The fraction is dropped, as in integer division.
  case down
}
