import Touchstone

/// Random worlds, frame by frame.
struct EngineStage: Stage {
  static let unit = "frames"
  static let fileExtension = "script"
  static let unitsPerInput = Script.framesPerWorld
  static let timeLimit = 30.0

  /// The traits that no world may have.
  let without: Traits

  func input(of seed: UInt64) -> [UInt8] { Array(script(seed).text.utf8) }

  private func script(_ seed: UInt64) -> Script {
    var script = Script(seed: seed, without: without)
    script.comment = "seed \(seed)"
    return script
  }

  func examine(seed: UInt64) -> Examination { examine(script(seed)) }

  func examine(_ input: [UInt8]) throws -> Examination {
    examine(try Script(text: String(decoding: input, as: UTF8.self)))
  }

  private func examine(_ script: Script) -> Examination {
    let outcome = script.run()
    return Examination(units: outcome.frames, violations: outcome.violations)
  }

  func explain(_ input: [UInt8]) throws {
    try Script(text: String(decoding: input, as: UTF8.self)).narrate { FileBytes.note($0) }
  }

  /// A case that runs without the fuzzer, if the script can be written as one.
  func alternatives(of input: [UInt8]) -> [(fileExtension: String, bytes: [UInt8])] {
    guard let script = try? Script(text: String(decoding: input, as: UTF8.self)),
      let bytes = CaseWriter.bytes(script, why: "found by fuzz engine")
    else { return [] }
    return [("json", bytes)]
  }

  /// Removes steps, then traits and reactions.
  func reduce(_ input: [UInt8], while isFailing: @escaping ([UInt8]) -> Bool) -> [UInt8] {
    guard var script = try? Script(text: String(decoding: input, as: UTF8.self)) else {
      return input
    }
    func isStillFailing(_ script: Script) -> Bool { isFailing(Array(script.text.utf8)) }
    for (_, trait) in Traits.names where script.temper.traits.contains(trait) {
      var candidate = script
      candidate.temper.traits.remove(trait)
      if isStillFailing(candidate) { script = candidate }
    }
    let reducer = Reducer<Step> { steps in
      isStillFailing(Script(temper: script.temper, steps: steps))
    }
    var steps = reducer.reduce(script.steps)
    steps = reducer.simplify(steps) { step in
      step.reactions == 0
        ? [] : [Step(act: step.act, salt: step.salt, reactions: 0)]
    }
    steps = reducer.reduce(steps)
    script.steps = steps
    return Array(script.text.utf8)
  }
}
