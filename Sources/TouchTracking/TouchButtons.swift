/// A set of buttons of a mouse or a pen.
///
/// A finger, a pen's tip and the first button of a mouse are the primary button. A pen that touches the glass
/// while a button on its barrel is pressed has that button instead.
///
///     let menu = TapGestureRecognizer()
///     menu.requiredButtons = .secondary
@frozen
public struct TouchButtons: OptionSet, Hashable, Sendable {
  /// Button n is bit n - 1.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A finger, a pen's tip, or the first button of a mouse.
  public static let primary = TouchButtons(rawValue: 1)
  /// The wheel of a mouse, or the second button on a pen's barrel.
  public static let middle = TouchButtons(rawValue: 2)
  /// The other main button of a mouse, or the first button on a pen's barrel.
  public static let secondary = TouchButtons(rawValue: 4)
  /// The side button of a mouse that navigates back.
  public static let back = TouchButtons(rawValue: 8)
  /// The side button of a mouse that navigates forward.
  public static let forward = TouchButtons(rawValue: 16)

  /// The buttons that have names.
  public static let all: TouchButtons = [.primary, .middle, .secondary, .back, .forward]

  /// The button with a number counted from 1, as in SDL: 1 primary, 2 middle, 3 secondary, 4 back,
  /// 5 forward. Empty for numbers outside 1...8.
  public init(number: Int) {
    self.init(rawValue: 1...8 ~= number ? 1 << UInt8(number - 1) : 0)
  }
}
