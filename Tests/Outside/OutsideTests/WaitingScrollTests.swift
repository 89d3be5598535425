import Testing
import TouchContainers

/// The pan of a scroll layer belongs to another module than its superclass. After a wait it called a method whose body
/// the optimizer had removed, and a release build aborted.
@Suite("A scroll layer's pan that waits for another recognizer")
struct WaitingScrollTests {
  @Test(
    "a scroll layer's pan begins when the recognizer it waits for fails while the finger is down")
  func begins() throws {
    let window = Bench().window
    let scroll = ScrollLayer(frame: window.bounds, name: "scroll")
    scroll.contentSize = Size(width: 400, height: 2_000)
    try window.addChild(scroll)
    let press = LongPressGestureRecognizer()
    press.allowableMovement = 80
    scroll.addGestureRecognizer(press)
    try scroll.panGestureRecognizer.require(toFail: press)
    var states: [GestureState] = []
    scroll.panGestureRecognizer.onAction { states.append($0.state) }
    var script = FingerScript()
    script.drag([(start: Point(x: 200, y: 350), way: Vector(dx: 0, dy: -200))])
    window.application.play(script.frames)
    #expect(window.application.comesToRest())
    #expect(states.first == .began && states.last == .ended)
    scroll.panGestureRecognizer.removeActions()
  }
}
