import CSDL2
import TouchGeometry

// Conversion of SDL's events.

extension DisplayEvent {
  /// A key event; nil for repeats, and for unsupported keys.
  init?(_ event: SDL_KeyboardEvent) {
    guard event.repeat == 0,
      let key = Key(event.keysym, isLatin: Self.isLayoutLatin)
    else { return nil }
    self = .key(
      key, isDown: event.type == SDL_KEYDOWN.rawValue,
      modifiers: KeyModifiers(SDL_Keymod(UInt32(event.keysym.mod))))
  }

  /// Whether the keyboard layout has any letter from a to z.
  private static var isLayoutLatin: Bool {
    (SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue).contains {
      0x61...0x7A ~= SDL_GetKeyFromScancode(SDL_Scancode($0))
    }
  }
}

extension KeyModifiers {
  init(_ state: SDL_Keymod) {
    self = []
    if state.rawValue & 0x0003 != 0 { insert(.shift) }
    if state.rawValue & 0x00C0 != 0 { insert(.control) }
    if state.rawValue & 0x0300 != 0 { insert(.alt) }
  }
}

extension Key {
  /// Letters and digits are identified by the keyboard layout, other keys by their position. If a layout has
  /// no letters from a to z, they are identified by their positions on a US keyboard, and so are the digits
  /// of a row that has its digits only with Shift.
  init?(_ symbol: SDL_Keysym, isLatin: Bool) {
    let place = symbol.scancode.rawValue
    switch symbol.sym {
    case 0x61...0x7A: self = .letter(Character(Unicode.Scalar(UInt8(symbol.sym))))
    case 0x30...0x39: self = .digit(Int(symbol.sym) - 0x30)
    // Before the symbols: on a French keyboard minus is on the key of the 6.
    case _ where SDL_SCANCODE_1.rawValue...SDL_SCANCODE_0.rawValue ~= place:
      self = .digit((Int(place - SDL_SCANCODE_1.rawValue) + 1) % 10)
    case _ where !isLatin && SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue ~= place:
      self = .letter(Character(Unicode.Scalar(UInt8(0x61 + place - SDL_SCANCODE_A.rawValue))))
    case 0x2B: self = .plus
    // Symbols are those without Shift; with it, this key is plus on most keyboards.
    case 0x3D where KeyModifiers(SDL_Keymod(UInt32(symbol.mod))).contains(.shift): self = .plus
    case 0x2D: self = .minus
    default:
      guard let key = Key(place: symbol.scancode) else { return nil }
      self = key
    }
  }

  private init?(place: SDL_Scancode) {
    switch place.rawValue {
    case SDL_SCANCODE_F1.rawValue...SDL_SCANCODE_F12.rawValue:
      self = .function(Int(place.rawValue - SDL_SCANCODE_F1.rawValue) + 1)
    case SDL_SCANCODE_KP_1.rawValue...SDL_SCANCODE_KP_9.rawValue:
      self = .digit(Int(place.rawValue - SDL_SCANCODE_KP_1.rawValue) + 1)
    default:
      guard let key = Self.places[place.rawValue] else { return nil }
      self = key
    }
  }

  private static let places: [UInt32: Key] = [
    SDL_SCANCODE_ESCAPE.rawValue: .escape, SDL_SCANCODE_RETURN.rawValue: .enter,
    SDL_SCANCODE_KP_ENTER.rawValue: .enter, SDL_SCANCODE_SPACE.rawValue: .space,
    SDL_SCANCODE_TAB.rawValue: .tab, SDL_SCANCODE_BACKSPACE.rawValue: .backspace,
    SDL_SCANCODE_KP_PLUS.rawValue: .plus, SDL_SCANCODE_KP_MINUS.rawValue: .minus,
    SDL_SCANCODE_KP_0.rawValue: .digit(0), SDL_SCANCODE_LEFT.rawValue: .left,
    SDL_SCANCODE_RIGHT.rawValue: .right, SDL_SCANCODE_UP.rawValue: .up,
    SDL_SCANCODE_DOWN.rawValue: .down, SDL_SCANCODE_LCTRL.rawValue: .control,
    SDL_SCANCODE_RCTRL.rawValue: .control, SDL_SCANCODE_LSHIFT.rawValue: .shift,
    SDL_SCANCODE_RSHIFT.rawValue: .shift, SDL_SCANCODE_LALT.rawValue: .alt,
    SDL_SCANCODE_RALT.rawValue: .alt,
  ]
}

extension SDL_EventType {
  /// A finger cancelled by the window system. SDL 3's event, which SDL 2 as emulated by SDL 3 passes on.
  static var fingerCancelled: SDL_EventType { SDL_EventType(0x703) }
}

extension FingerEvent {
  /// A finger event; nil for a finger on a touchpad, which has no position on the screen.
  init?(_ event: SDL_TouchFingerEvent, at location: Point) {
    let kind = SDL_GetTouchDeviceType(event.touchId)
    // For an unknown touchscreen, such as one that has just been unplugged, SDL does not know the type
    // either.
    guard kind == SDL_TOUCH_DEVICE_DIRECT || kind == SDL_TOUCH_DEVICE_INVALID else { return nil }
    let phase: Phase =
      switch SDL_EventType(event.type) {
      case SDL_FINGERDOWN: .down
      case SDL_FINGERUP: .up
      case .fingerCancelled: .cancelled
      default: .moved
      }
    let pressure = Double(event.pressure)
    // Without pressure sensing SDL reports 1, and 0 for some lifts; neither is meaningful.
    let isMeasured = pressure.isFinite && pressure > 0 && pressure < 1
    self.init(
      device: event.touchId, finger: event.fingerId, phase: phase, location: location,
      pressure: isMeasured ? pressure : nil)
  }
}

extension PointerEvent {
  /// A mouse event; nil for one that SDL generated from a finger.
  init?(_ event: SDL_Event, at location: (_ x: Int32, _ y: Int32) -> Point) {
    let modifiers = KeyModifiers(SDL_GetModState())
    let isSynthetic: Bool
    let action: Action
    let place: (x: Int32, y: Int32)
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION:
      isSynthetic = event.motion.which == Self.touchMouse
      action = .moved
      place = (event.motion.x, event.motion.y)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      isSynthetic = event.button.which == Self.touchMouse
      let button = Int(event.button.button)
      let isDown = event.type == SDL_MOUSEBUTTONDOWN.rawValue
      action = isDown ? .pressed(button: button) : .released(button: button)
      place = (event.button.x, event.button.y)
    case SDL_MOUSEWHEEL:
      isSynthetic = event.wheel.which == Self.touchMouse
      // The values have the direction in which the user wants content to move, also if `direction` says that this is
      // not the one in which the wheel was turned.
      action = .wheel(Vector(dx: Double(event.wheel.preciseX), dy: Double(event.wheel.preciseY)))
      place = (event.wheel.mouseX, event.wheel.mouseY)
    default: return nil
    }
    guard !isSynthetic else { return nil }
    self.init(action: action, location: location(place.x, place.y), modifiers: modifiers)
  }

  /// The mouse has left the window, at its last location.
  init(leavingAt location: (_ x: Int32, _ y: Int32) -> Point) {
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetMouseState(&x, &y)
    self.init(
      action: .left, location: location(x, y), modifiers: KeyModifiers(SDL_GetModState()))
  }

  /// SDL's identifier for a mouse that is a finger.
  private static let touchMouse = UInt32.max
}
