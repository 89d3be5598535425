import Testing
import TouchGeometry

@testable import Touchstone

struct ResponderTests {
  /// A responder that records its calls and where it passes them on.
  private final class Noting: Responder {
    var behind: Responder?
    var notes: [String] = []
    override var next: Responder? { behind }
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      notes.append("began")
    }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
      notes.append("moved")
    }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
      notes.append("ended")
    }
    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
      notes.append("cancelled")
      super.touchesCancelled(touches, with: event)
    }
  }

  private final class Passing: Responder {
    var behind: Responder?
    override var next: Responder? { behind }
  }

  @Test("touches go along the chain until a responder keeps them, and are dropped at its end")
  func forwarding() {
    let (first, second, last) = (Passing(), Noting(), Noting())
    first.behind = second
    second.behind = last
    let event = TouchEvent()
    first.touchesBegan([], with: event)
    first.touchesMoved([], with: event)
    first.touchesEnded([], with: event)
    first.touchesCancelled([], with: event)
    #expect(second.notes == ["began", "moved", "ended", "cancelled"])
    #expect(last.notes == ["cancelled"])
    Passing().touchesBegan([], with: event)
  }

  @Test("a layer's next responder is its parent")
  func layers() throws {
    let (parent, child) = (Layer(), Layer())
    try parent.addChild(child)
    #expect(child.next === parent)
  }
}
