import TouchDisplay

extension DemoCommand {
  /// The command of a key; nil if it has none.
  init?(_ key: Key, modifiers: KeyModifiers) {
    // Control and Shift are held with the mouse, to emulate two fingers.
    guard modifiers.intersection([.control, .alt]).isEmpty else { return nil }
    switch key {
    case .digit(let number) where number >= 1: self = .scene(number - 1)
    case .letter("m"), .tab: self = .menu
    case .letter("r"): self = .record
    case .letter("i"), .function(1): self = .inspector
    case .letter("s"): self = .smoothing
    case .letter("f"), .function(11): self = .fullScreen
    case .letter("q"): self = .quit
    case .escape: self = .back
    case .letter, .digit, .function, .enter, .space, .backspace, .plus, .minus, .left, .right, .up,
      .down, .control, .shift, .alt:
      return nil
    }
  }

  /// A description of the keys.
  static let keys =
    "Keys: 1–8 scenes, M menu, I inspector, R record, S smoothing, F full screen, Esc back. "
    + "Mouse: Ctrl pinches and turns, Shift moves two fingers."
}
