import Testing
import Touchstone

/// Subclasses whose gesture ends while they still wait for another recognizer to fail.
///
/// Their actions receive the gesture with the values of its end. Restoring these values called a method that
/// the optimizer had removed, because nothing within the package called it for a foreign class.
@Suite("An app's subclass that waits for another recognizer")
struct WaitingSubclassTests {
  /// Plays the gesture of a kind to a recognizer that waits for another one, which fails afterwards.
  private func story(
    _ kind: RecognizerKind, _ recognizer: GestureRecognizer,
    _ change: (GestureRecognizer) -> Void = { _ in }
  ) throws -> [Told] {
    try withoutActuallyEscaping(change) { change in
      let bench = Bench()
      // It needs as many fingers, so it remains undecided until long after they have lifted.
      let taps = bench.add(TapGestureRecognizer(taps: 9, touches: kind.fingers), "taps")
      taps.allowableMovement = 1_000
      taps.maximumPressDuration = .seconds(10)
      recognizer.onAction { change($0) }
      bench.add(recognizer, "own")
      try recognizer.require(toFail: taps)
      var script = FingerScript()
      kind.perform(&script)
      bench.window.application.play(script.frames)
      #expect(recognizer.isPending && bench.told.isEmpty)
      #expect(bench.window.application.comesToRest())
      #expect(recognizer.state == .possible && !recognizer.isPending)
      recognizer.removeActions()
      return bench.told
    }
  }

  @Test(
    "an app's subclass that waits receives its gesture when the other recognizer fails",
    arguments: RecognizerKind.allCases)
  func own(kind: RecognizerKind) throws {
    let told = try story(kind, kind.makeOwn())
    #expect(told.last?.snapshot.state == .ended)
    #expect(told == (try story(kind, kind.makeBuiltIn())))
  }

  @Test(
    "an app's subclass that waits may set the gesture's values in its action",
    arguments: RecognizerKind.allCases)
  func setting(kind: RecognizerKind) throws {
    func change(_ recognizer: GestureRecognizer) {
      switch recognizer {
      case let pan as PanGestureRecognizer:
        pan.setTranslation(Vector(dx: 3, dy: 4), in: nil)
      case let pinch as PinchGestureRecognizer: pinch.scale = 2
      case let rotation as RotationGestureRecognizer: rotation.rotation = .radians(1)
      default: return
      }
    }
    let told = try story(kind, kind.makeOwn(), change)
    #expect(told == (try story(kind, kind.makeBuiltIn(), change)))
    switch kind {
    case .pan, .twoFingerPan, .edgePan:
      #expect(told.first?.snapshot.translation == Vector(dx: 3, dy: 4))
    case .pinch: #expect(told.first?.snapshot.scale == 2)
    case .rotation: #expect(told.first?.snapshot.rotation == .radians(1))
    default: #expect(told.first?.snapshot.state != nil)
    }
  }
}
