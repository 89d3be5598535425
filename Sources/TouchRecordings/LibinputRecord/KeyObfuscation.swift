/// Hides typed keys by the rule of `libinput record`. The keys of letters, digits and punctuation, shift, alt
/// and space, and the number pad are recorded as KEY_A, and every scan code as that of KEY_A. Buttons, touch
/// keys, escape, tab, enter, control and function keys are kept.
struct KeyObfuscation {
  /// KEY_A, and its scan code.
  private static let letter: UInt16 = 30
  /// From KEY_1 to KEY_SPACE.
  private static let typing: ClosedRange<UInt16> = 2...57
  /// From KEY_KP7 to KEY_KPDOT.
  private static let numberPad: ClosedRange<UInt16> = 71...83
  /// KEY_TAB, KEY_ENTER and KEY_LEFTCTRL.
  private static let harmless: Set<UInt16> = [15, 28, 29]
  /// MSC_SCAN.
  private static let scan: UInt16 = 4

  /// The event with its key hidden if necessary.
  func obfuscated(_ event: InputEvent) -> InputEvent {
    var event = event
    switch (event.type, event.code) {
    case (EventType.key, let code) where Self.revealsText(code): event.code = Self.letter
    case (EventType.miscellaneous, Self.scan): event.value = Int32(Self.letter)
    default: break
    }
    return event
  }

  private static func revealsText(_ code: UInt16) -> Bool {
    (typing.contains(code) || numberPad.contains(code)) && !harmless.contains(code)
  }
}
