extension Script {
  /// The approximate number of frames per world.
  static let framesPerWorld = 200

  /// The maximum number of changes by the callbacks of one step.
  private static let reactionsPerStep = 6

  /// The world of a seed.
  init(seed: UInt64, without: Traits = []) {
    temper = Temper(seed: seed, without: without)
    steps = []
    var dice = Dice(seed: Dice.mix(seed, 2))
    let isLarge = dice.chance(0.08)
    append(.addWindow, &dice)
    if dice.chance(0.3) { append(.addWindow, &dice) }
    if temper.traits.contains(.applications) { append(.addWindow, &dice) }
    for _ in 0..<(2 + dice.below(isLarge ? 40 : 10)) { append(.addLayer, &dice) }
    for _ in 0..<(1 + dice.below(isLarge ? 30 : 9)) { append(.addRecognizer, &dice) }
    for _ in 0..<dice.below(6) { append(.require, &dice) }
    for _ in 0..<dice.below(4) { append(.recognizeTogether, &dice) }
    var frames = 0
    while frames < Script.framesPerWorld { frames += appendInput(&dice) }
  }

  /// Adds the next step of input, and changes between two; returns its number of frames.
  private mutating func appendInput(_ dice: inout Dice) -> Int {
    if temper.law == .batching {
      append(.frame, &dice)
      return 1
    }
    if temper.reactionRate > 0, dice.chance(temper.reactionRate * 0.2) {
      append(dice.pick(Act.reactions), &dice)
    }
    if dice.chance(0.02) { append(.advance, &dice) }
    if dice.chance(0.003) { append(.cancelAll, &dice) }
    if temper.traits.contains(.wild), dice.chance(0.02) { append(.strayFrame, &dice) }
    guard dice.chance(0.06) else {
      append(.frame, &dice)
      return 1
    }
    append(.batch, &dice)
    return World.framesPerBatch
  }

  private mutating func append(_ act: Act, _ dice: inout Dice) {
    let reactions = temper.reactionRate > 0 ? Script.reactionsPerStep : 0
    steps.append(Step(act: act, salt: dice.next(), reactions: reactions))
  }
}
