import CSDL2
import Testing
import TouchGeometry

@testable import TouchDisplay

@Suite("Keys of other layouts")
struct KeyTests {
  private func key(
    _ symbol: Int32, _ place: SDL_Scancode, isShifted: Bool = false, isLatin: Bool = true
  ) -> Key? {
    var keysym = SDL_Keysym()
    keysym.sym = symbol
    keysym.scancode = place
    keysym.mod = isShifted ? 1 : 0
    return Key(keysym, isLatin: isLatin)
  }

  @Test("a Russian or Greek keyboard has the letters of an American one at their places")
  func places() {
    // Cyrillic small em and softsign, Greek small mu, and the semicolon on a Greek keyboard's Q.
    #expect(key(0x43C, SDL_SCANCODE_V, isLatin: false) == .letter("v"))
    #expect(key(0x44C, SDL_SCANCODE_M, isLatin: false) == .letter("m"))
    #expect(key(0x3BC, SDL_SCANCODE_M, isLatin: false) == .letter("m"))
    #expect(key(0x3B, SDL_SCANCODE_Q, isLatin: false) == .letter("q"))
  }

  @Test("a layout with letters is taken by its word")
  func letters() {
    #expect(key(0x61, SDL_SCANCODE_Q) == .letter("a"))
    #expect(key(0x6D, SDL_SCANCODE_SEMICOLON) == .letter("m"))
    #expect(key(0x2C, SDL_SCANCODE_M) == nil)
  }

  @Test("the digits of a French row are digits without Shift, also where a sign is on the key")
  func digits() {
    #expect(key(0x26, SDL_SCANCODE_1) == .digit(1))
    #expect(key(0xE9, SDL_SCANCODE_2) == .digit(2))
    #expect(key(0x2D, SDL_SCANCODE_6) == .digit(6))
    #expect(key(0xE0, SDL_SCANCODE_0) == .digit(0))
    #expect(key(0x2D, SDL_SCANCODE_MINUS) == .minus)
  }

  @Test("an equals sign is plus with Shift, and nothing without")
  func plus() {
    #expect(key(0x3D, SDL_SCANCODE_EQUALS, isShifted: true) == .plus)
    #expect(key(0x3D, SDL_SCANCODE_EQUALS) == nil)
    #expect(key(0x2B, SDL_SCANCODE_RIGHTBRACKET) == .plus)
  }
}

@Suite("Fingers of a touch screen that is gone")
struct ReportedFingersTests {
  private func event(
    _ phase: FingerEvent.Phase, _ finger: Int64, _ x: Double, device: Int64 = 7
  ) -> FingerEvent {
    FingerEvent(device: device, finger: finger, phase: phase, location: Point(x: x, y: 1))
  }

  @Test("fingers of a removed touch screen are cancelled once, at their last place, and no others")
  func loss() {
    var fingers = ReportedFingers()
    for finger in 1...3 { fingers.take(event(.down, Int64(finger), 1), isKnown: true) }
    fingers.take(event(.down, 1, 1, device: 8), isKnown: true)
    fingers.take(event(.moved, 2, 5), isKnown: true)
    fingers.take(event(.up, 1, 1), isKnown: true)
    #expect(fingers.takeLost { _ in true } == [])
    #expect(
      fingers.takeLost { $0 == 8 } == [event(.cancelled, 2, 5), event(.cancelled, 3, 1)])
    #expect(fingers.takeLost { $0 == 8 } == [])
  }

  @Test("those of a screen that was never known are left alone")
  func unknown() {
    var fingers = ReportedFingers()
    fingers.take(event(.down, 1, 1), isKnown: false)
    #expect(fingers.takeLost { _ in false } == [])
  }
}
