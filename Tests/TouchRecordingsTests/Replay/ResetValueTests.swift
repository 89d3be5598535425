import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Apps reset values after each change, as is usual with UIKit: `setTranslation(.zero, in: view)`.
@Suite("transcripts of apps that reset values")
struct ResetValueTests {
  private enum Reset: CaseIterable {
    case never
    case always
  }

  /// The transcript of a session with one recognizer, whose values an app resets in each action or never.
  private func transcript<Recognizer: GestureRecognizer>(
    of session: String, _ make: () -> Recognizer, resetting: Reset,
    by reset: @escaping (Recognizer) -> Void
  ) throws -> Transcript {
    let recording = try #require(SessionCatalog.session(named: session)).recording()
    let window = Window(size: Size(width: 2016, height: 1134))
    let layer = Layer(frame: window.bounds, name: "root")
    try window.addChild(layer)
    let recognizer = make()
    recognizer.name = "own"
    if resetting == .always {
      recognizer.onAction { reset($0) }
    }
    layer.addGestureRecognizer(recognizer)
    return Replayer(recording).run(in: window)
  }

  private func compare<Recognizer: GestureRecognizer>(
    _ session: String, _ make: () -> Recognizer, by reset: @escaping (Recognizer) -> Void
  ) throws {
    let plain = try transcript(of: session, make, resetting: .never, by: reset)
    let own = try transcript(of: session, make, resetting: .always, by: reset)
    #expect(plain.calls.count > 5)
    #expect(own.calls.count == plain.calls.count)
    for (own, plain) in zip(own.calls, plain.calls) {
      #expect(own.time == plain.time && own.snapshot.state == plain.snapshot.state)
      let (translation, other) = (own.snapshot.translation, plain.snapshot.translation)
      #expect((translation ?? .zero).distance(to: other ?? .zero) < 1e-6)
      let (scale, otherScale) = (own.snapshot.scale ?? 1, plain.snapshot.scale ?? 1)
      #expect(abs(scale - otherScale) < 1e-9)
      let (turn, otherTurn) = (own.snapshot.rotation ?? .zero, plain.snapshot.rotation ?? .zero)
      #expect(abs(turn.radians - otherTurn.radians) < 1e-9)
    }
    #expect(own.briefText == plain.briefText)
  }

  @Test("a transcript shows how far a pan went in all, even if the app resets its translation")
  func pan() throws {
    try compare("pan-curve", { PanGestureRecognizer() }) { $0.setTranslation(.zero, in: nil) }
    try compare("pan-curve", { PanGestureRecognizer() }) {
      $0.setTranslation(Vector(dx: 5, dy: -7), in: nil)
    }
  }

  @Test("a transcript shows how far a pinch spread in all, even if the app resets its scale")
  func pinch() throws {
    try compare("pinch-out", { PinchGestureRecognizer() }) { $0.scale = 1 }
  }

  @Test("a transcript shows how far a rotation turned in all, even if the app resets its angle")
  func rotation() throws {
    try compare("rotation-90", { RotationGestureRecognizer() }) { $0.rotation = .zero }
  }

  @Test("a transcript shows what a transform did in all, even if the app resets its values")
  func transform() throws {
    try compare("transform-two-fingers", { TransformGestureRecognizer() }) { $0.setValues() }
  }

  @Test("the next gesture begins anew")
  func next() throws {
    let recognizer = PanGestureRecognizer()
    let window = Window(size: Size(width: 800, height: 600))
    let layer = Layer(frame: window.bounds, name: "root")
    try window.addChild(layer)
    recognizer.onAction { $0.setTranslation(.zero, in: nil) }
    layer.addGestureRecognizer(recognizer)
    var first: [Vector] = []
    recognizer.onAction { pan in
      if pan.state == .began { first.append(pan.snapshotOfTotals.translation ?? .zero) }
    }
    let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    for start in [1.0, 5.0] {
      for step in 0...20 {
        let phase: Contact.Phase = step == 0 ? .began : step == 20 ? .ended : .moved
        let contact = Contact(
          slot: 0, phase: phase, position: Point(x: 100 + Double(step) * 10, y: 200))
        window.deliver(
          ContactFrame(
            device: screen, time: .seconds(start + Double(step) * 0.01), contacts: [contact]))
      }
    }
    #expect(first.count == 2)
    #expect(first[0].distance(to: first[1]) < 1e-9)
  }
}

extension Vector {
  fileprivate func distance(to other: Vector) -> Double { (self - other).length }
}
