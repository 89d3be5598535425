import Testing

@testable import Touchstone

/// Recognizers that may be recognized together, and are released again.
@Suite("Groups of simultaneous recognizers")
struct SimultaneousGroupTests {
  @Test("a released recognizer leaves nothing behind with those that could be recognized with it")
  func release() {
    let pan = PanGestureRecognizer()
    for _ in 0..<100 {
      let tap = TapGestureRecognizer()
      tap.recognizeSimultaneously(with: pan)
      #expect(pan.relations?.simultaneousRecognizers.count == 1)
    }
    #expect(pan.relations?.simultaneousRecognizers.isEmpty == true)
  }

  @Test("a recognizer joins a group of which another member has been released")
  func joining() {
    let (pan, pinch) = (PanGestureRecognizer(), PinchGestureRecognizer())
    var tap: TapGestureRecognizer? = TapGestureRecognizer()
    pan.recognizeSimultaneously(with: pinch)
    tap?.recognizeSimultaneously(with: pan, pinch)
    #expect(tap?.simultaneousGroup === pan.simultaneousGroup)
    tap = nil
    let rotation = RotationGestureRecognizer()
    rotation.recognizeSimultaneously(with: pan, pinch)
    #expect(rotation.simultaneousGroup != nil)
    #expect(rotation.simultaneousGroup === pinch.simultaneousGroup)
  }
}
