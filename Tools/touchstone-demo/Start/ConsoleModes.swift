import ArgumentParser
import Glibc

/// A virtual console and the modes of its keyboard and its screen, by the numbers in linux/kd.h.
struct ConsoleModes: ExpressibleByArgument, Hashable, CustomStringConvertible {
  /// The number of the console, 1...63.
  var number: Int32
  /// The mode of its keyboard: 1 or 3 for text, 4 if it is turned off.
  var keyboard: Int32
  /// The mode of its screen: 0 for text, 1 for graphics.
  var screen: Int32

  private enum Request {
    static let device: UInt = 0x8004_5432  // TIOCGDEV of asm-generic/ioctls.h
    static let setScreen: UInt = 0x4B3A  // KDSETMODE
    static let screen: UInt = 0x4B3B  // KDGETMODE
    static let keyboard: UInt = 0x4B44  // KDGKBMODE
    static let setKeyboard: UInt = 0x4B45  // KDSKBMODE
  }

  init(number: Int32, keyboard: Int32, screen: Int32) {
    self.number = number
    self.keyboard = keyboard
    self.screen = screen
  }

  /// Reads a terminal; nil if it is not a virtual console, or has hung up.
  init?(of terminal: Int32) {
    self.init(number: 0, keyboard: 0, screen: 0)
    var device: UInt32 = 0
    guard ioctl(terminal, Request.device, &device) == 0,
      ioctl(terminal, Request.keyboard, &keyboard) == 0,
      ioctl(terminal, Request.screen, &screen) == 0
    else { return nil }
    // The lower byte is the number among the kernel's terminals, of which the first 64 are consoles.
    guard device >> 8 == 4, 1...63 ~= device & 0xFF else { return nil }
    number = Int32(device & 0xFF)
  }

  /// Parses ``description``; nil if malformed.
  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int32($0) }
    guard parts.count == 3, numbers.count == 3, 1...63 ~= numbers[0] else { return nil }
    self.init(number: numbers[0], keyboard: numbers[1], screen: numbers[2])
  }

  /// The three numbers with colons between them.
  var description: String { "\(number):\(keyboard):\(screen)" }

  /// The device of the console.
  var path: String { "/dev/tty\(number)" }

  /// Applies these modes to the console; false if that is refused, as to a process that neither controls this
  /// terminal nor has the privilege.
  func apply(to terminal: Int32) -> Bool {
    let isScreenSet = ioctl(terminal, Request.setScreen, screen) == 0
    return ioctl(terminal, Request.setKeyboard, keyboard) == 0 && isScreenSet
  }
}
