/// A key, by what stands on it; a digit of a French row is a digit without Shift too, and the letters of a
/// Greek or Russian keyboard are those of an American one at their places.
public enum Key: Hashable, Sendable {
  /// A letter, "a" to "z", in lower case whatever modifiers are held.
  case letter(Character)
  /// A digit, 0 to 9, of the upper row or the number pad.
  case digit(Int)
  /// A function key, 1 to 12.
  case function(Int)
  /// Escape.
  case escape
  /// Enter, also that of the number pad.
  case enter
  /// The space bar.
  case space
  /// Tab.
  case tab
  /// Backspace.
  case backspace
  /// Plus, also that of the number pad, and an equals sign with Shift.
  case plus
  /// Minus, also that of the number pad.
  case minus
  /// An arrow to the left.
  case left
  /// An arrow to the right.
  case right
  /// An arrow upwards.
  case up
  /// An arrow downwards.
  case down
  /// Control, either of the two.
  case control
  /// Shift, either of the two.
  case shift
  /// Alt, either of the two.
  case alt
}

/// The modifier keys that are held.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The keys as bits.
  public let rawValue: UInt8

  /// Creates a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Control.
  public static let control = KeyModifiers(rawValue: 2)
  /// Alt.
  public static let alt = KeyModifiers(rawValue: 4)
}
