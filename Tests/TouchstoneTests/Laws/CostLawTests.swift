import Testing
import TouchGeometry
import TouchTracking
import Touchstone

/// Law 7: cost grows with what is touched, not with what exists.
@Suite("Law 7: cost")
struct CostLawTests {
  private struct Cost: Hashable {
    var visits = 0
    var questions = 0
    var calls = 0
  }

  /// Counts the calls on layers and recognizers while two fingers pinch one layer, among others in a grid
  /// elsewhere.
  private func cost(idleLayers: Int, idleRecognizers: Int) throws -> (touched: Cost, idle: Cost) {
    let window = Window(size: Size(width: 20_000, height: 20_000))
    let range = Rect(x: 0, y: 0, width: 20_000, height: 20_000)
    _ = window.application.addSurface(Surface(pointsIn: range))
    let touched = CountingLayer(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let recognizer = CountingRecognizer()
    touched.addGestureRecognizer(recognizer)
    touched.addGestureRecognizer(PinchGestureRecognizer())
    try window.addChild(touched)
    var idle: [CountingLayer] = []
    var waiting: [CountingRecognizer] = []
    for index in 0..<idleLayers {
      let place = Point(x: 500 + 100 * Double(index % 100), y: 100 * Double(index / 100))
      let layer = CountingLayer(frame: Rect(origin: place, size: Size(width: 90, height: 90)))
      if index < idleRecognizers {
        let other = CountingRecognizer()
        layer.addGestureRecognizer(other)
        waiting.append(other)
      }
      try window.addChild(layer)
      idle.append(layer)
    }
    // The first hit test may build an index of everything; that is not a cost of touching.
    _ = window.hitTest(Point(x: 10, y: 10), with: nil)
    for layer in idle + [touched] { layer.visits = 0 }
    pinch(window)
    return (
      Cost(visits: touched.visits, questions: recognizer.questions, calls: recognizer.calls),
      Cost(
        visits: idle.reduce(0) { $0 + $1.visits },
        questions: waiting.reduce(0) { $0 + $1.questions },
        calls: waiting.reduce(0) { $0 + $1.calls })
    )
  }

  private func pinch(_ window: Window) {
    for tick in 0...100 {
      let way = Double(tick)
      let phase: Contact.Phase = tick == 0 ? .began : tick == 100 ? .ended : .moved
      let contacts = [
        Contact(slot: 0, phase: phase, position: Point(x: 190 - way, y: 200)),
        Contact(slot: 1, phase: phase, position: Point(x: 210 + way, y: 200)),
      ]
      window.deliver(ContactFrame(time: .seconds(1 + way / 100), contacts: contacts))
    }
    window.comeToRest()
  }

  @Test("ten thousand layers and a thousand recognizers elsewhere are not asked")
  func elsewhere() throws {
    let few = try cost(idleLayers: 30, idleRecognizers: 10)
    let many = try cost(idleLayers: 10_000, idleRecognizers: 1_000)
    #expect(many.touched == few.touched)
    #expect(many.idle == Cost())
    #expect(few.touched.visits == 2)
    #expect(few.touched.calls > 100)
  }
}

/// A layer that counts its hit tests.
private final class CountingLayer: Layer {
  var visits = 0

  override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? {
    visits += 1
    return super.hitTest(point, with: event)
  }
}

/// A recognizer that counts its touches and the questions about others.
private final class CountingRecognizer: GestureRecognizer {
  private(set) var calls = 0
  private(set) var questions = 0

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { calls += 1 }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { calls += 1 }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { calls += 1 }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { calls += 1 }
  override func reset() { calls += 1 }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { asked(true) }
  /// It continues beside the pinch, so that the cost of every frame counts.
  override func canBePrevented(by other: GestureRecognizer) -> Bool { asked(false) }
  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { asked(false) }
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { asked(false) }
  override func shouldReceive(_ touch: Touch) -> Bool { asked(true) }

  private func asked(_ answer: Bool) -> Bool {
    questions += 1
    return answer
  }
}
