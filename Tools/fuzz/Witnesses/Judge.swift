import Touchstone

/// A delegate with random answers, which also changes things when it is asked.
final class Judge: GestureRecognizerDelegate {
  private let yes: Double
  private unowned let world: World
  private let census: Census

  init(yes: Double, world: World) {
    self.yes = yes
    self.world = world
    census = world.census
    census.born(.delegate)
  }

  deinit { census.died(.delegate) }

  private func answer(_ chance: Double) -> Bool {
    world.react(0.5)
    let answer = world.dice.chance(chance)
    world.transcript.note(.question, answer ? 1 : 0)
    return answer
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { answer(yes) }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    // Before anything else can move the layer.
    if world.changes == 0, let layer = touch.layer, layer.window !== touch.window {
      world.violate(.foreignWindow, "touch \(touch.id.rawValue)")
    }
    return answer(yes)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { answer(0.3) }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { answer(0.1) }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { answer(0.1) }
}
