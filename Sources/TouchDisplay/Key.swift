/// A key, identified by its label; a digit of a French keyboard is a digit even without Shift, and the
/// letters of a Greek or Russian keyboard are those of a US keyboard at the same positions.
public enum Key: Hashable, Sendable {
  /// A letter, "a" to "z", in lower case regardless of modifiers.
  case letter(Character)
  /// A digit, 0 to 9, of the upper row or the number pad.
  case digit(Int)
  /// A function key, 1 to 12.
  case function(Int)
  /// Escape.
  case escape
  /// Enter, including that of the number pad.
  case enter
  /// The space bar.
  case space
  /// Tab.
  case tab
  /// Backspace.
  case backspace
  /// Plus, including that of the number pad, and an equals sign with Shift.
  case plus
  /// Minus, including that of the number pad.
  case minus
  /// The left arrow.
  case left
  /// The right arrow.
  case right
  /// The up arrow.
  case up
  /// The down arrow.
  case down
  /// Either Control key.
  case control
  /// Either Shift key.
  case shift
  /// Either Alt key.
  case alt
}

/// The modifier keys that are held.
///
///     let copies: KeyModifiers = [.control, .shift]
///     if event.modifiers.isSuperset(of: copies) { print("copy to here") }
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
