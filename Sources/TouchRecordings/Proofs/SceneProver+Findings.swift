import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

extension SceneProver {
  // MARK: Recognizers that no script triggers

  /// The maximum number of scripts that are repeated with a part of the scene removed.
  private static let maximumRetries = 24

  /// Determines why no script triggers a recognizer.
  mutating func explain(
    _ recognizer: SceneRecognizer, _ progress: (Double) -> Bool
  ) throws(SceneError) {
    let id = recognizer.id
    if let covers = reach.covers[recognizer.layer.text] {
      var witnesses: [SceneProof.Witness] = []
      if let layer = scene.layers[recognizer.layer.text] {
        let center = scene.root.location(fromWindow: layer.windowLocation(of: layer.bounds.center))
        let place = (center ?? .zero).tidy
        let script = FingerScript(strokes: [
          FingerStroke(finger: 1, landing: 0, place: place, lift: 0.05)
        ])
        let outcome = try runner.run(script, on: file)
        let hit = covers.first.map { "layer \($0) is hit" } ?? "nothing of it is hit"
        witnesses.append(
          witness("a touch in the middle of the layer of \(id): \(hit)", script, outcome))
      }
      return note(.covered(by: Array(covers.prefix(2))), recognizer, witnesses)
    }
    let firing = try scriptsAlone(firing: id, progress)
    guard !proof.isPartial else { return }
    guard let first = firing.first else {
      return note(.unreachable(""), recognizer, [])
    }
    for other in recognizer.requireFailureOf {
      let free = file.removingRequirements(of: id, on: other.text)
      guard let shown = try firstTrial(of: firing, firing: id, on: free, progress) else {
        if proof.isPartial { return }
        continue
      }
      let claim =
        "\(id) does not act; without its requirement it would at \(shown.time.short(3)) s"
      return note(
        .neverFails(other.text), recognizer, [witness(claim, shown.script, shown.outcome)])
    }
    for other in file.recognizers.map(\.id) + file.manipulators.map(\.id) where other != id {
      let free = file.removing { $0 == other }
      guard let shown = try firstTrial(of: firing, firing: id, on: free, progress) else {
        if proof.isPartial { return }
        continue
      }
      let claim = "\(id) does not act; without \(other) it would at \(shown.time.short(3)) s"
      let isRequired = recognizer.requireFailureOf.contains { $0.text == other }
      return note(
        isRequired ? .neverFails(other) : .starved(by: [other]), recognizer,
        [witness(claim, shown.script, shown.outcome)])
    }
    let others = first.outcome.fired.sorted()
    let claim = "\(id) does not act; alone it would at \(first.time.short(3)) s"
    note(
      others.isEmpty ? .unreachable(", although it does alone") : .starved(by: others), recognizer,
      [witness(claim, first.script, first.outcome)])
  }

  /// Whether some script triggers a recognizer when it is alone in the scene, or its layer is covered, which
  /// explains why none does.
  mutating func isTriggeredAlone(
    _ recognizer: SceneRecognizer, _ progress: (Double) -> Bool
  ) throws(SceneError) -> Bool {
    if reach.covers[recognizer.layer.text] != nil { return true }
    return try !scriptsAlone(firing: recognizer.id, progress).isEmpty
  }

  private typealias Trial = (
    script: FingerScript, outcome: ScriptRunner.Outcome, time: Double
  )

  /// The scripts that trigger a recognizer when it is alone in the scene, with their outcomes in the whole scene
  /// and the time at which it acts alone; incomplete if the search was stopped.
  private mutating func scriptsAlone(
    firing id: String, _ progress: (Double) -> Bool
  ) throws(SceneError) -> [Trial] {
    let alone = file.removing { $0 != id }
    var firing: [Trial] = []
    for (script, outcome) in trials where isNear(script, id) {
      guard progress(0.85) else {
        proof.isPartial = true
        break
      }
      let only = try runner.run(script, on: alone)
      guard let time = only.times[id]?.first else { continue }
      firing.append((script, outcome, time))
      if firing.count == Self.maximumRetries { break }
    }
    return firing
  }

  /// The first of some scripts that triggers a recognizer on a part of the scene; nil if none does, or if the search
  /// was stopped.
  private mutating func firstTrial(
    of scripts: [Trial], firing id: String, on scene: SceneFile, _ progress: (Double) -> Bool
  ) throws(SceneError) -> Trial? {
    for (script, outcome, _) in scripts {
      guard progress(0.86) else {
        proof.isPartial = true
        return nil
      }
      if let time = try runner.run(script, on: scene).times[id]?.first {
        return (script, outcome, time)
      }
    }
    return nil
  }

  /// Whether the first finger of a script lands where the recognizer receives touches.
  private func isNear(_ script: FingerScript, _ id: String) -> Bool {
    reach.regions.contains { region in
      region.recognizers.contains(id)
        && region.places.contains { places in
          places.contains { place in script.strokes.contains { $0.place == place } }
        }
    }
  }

  // MARK: The order of adding

  /// Records pairs whose outcome depends on the order of adding, even after small changes of the script.
  mutating func noteTies(
    _ ties: [(FingerScript, ScriptRunner.Outcome, ScriptRunner.Outcome)], _ turned: SceneFile,
    _ progress: (Double) -> Bool
  ) throws(SceneError) {
    var known: Set<Set<String>> = []
    for (script, outcome, other) in ties {
      guard progress(0.88) else { return proof.isPartial = true }
      let layers = Dictionary(
        file.recognizers.map { ($0.id, $0.layer.text) }, uniquingKeysWith: { a, _ in a })
      for winner in outcome.fired.subtracting(other.fired).sorted() {
        for loser in other.fired.subtracting(outcome.fired).sorted()
        where layers[winner] == layers[loser] {
          guard !known.contains([winner, loser]),
            try isStable(script, turned, winner: winner, loser: loser),
            let recognizer = described(loser)
          else { continue }
          known.insert([winner, loser])
          note(
            .orderDecides(with: winner), recognizer,
            [
              witness("\(winner) acts, and \(loser) does not", script, outcome),
              witness(
                "with the recognizers added in reverse order \(loser) acts, and \(winner) does not",
                script, other, isReversed: true),
            ])
        }
      }
    }
  }

  private func isStable(
    _ script: FingerScript, _ turned: SceneFile, winner: String, loser: String
  ) throws(SceneError) -> Bool {
    for (factor, rate) in [(1.013, 1.37), (0.991, 2.9), (1.0, 7.0)] {
      let varied = script.varied(factor, rate: rate)
      let (one, other) = (
        try runner.run(varied, on: file), try runner.run(varied, on: turned)
      )
      guard one.fires(winner), !one.fires(loser), other.fires(loser), !other.fires(winner) else {
        return false
      }
    }
    return true
  }

  // MARK: Those that may act together

  /// Records a pair that may act simultaneously but never does.
  mutating func notePair(
    _ id: String, _ other: String, _ progress: (Double) -> Bool
  ) throws(SceneError) {
    guard let a = firstTrial(firing: id), let b = firstTrial(firing: other),
      let recognizer = described(id) ?? described(other),
      !proof.findings.contains(where: {
        $0.kind == .neverTogether(with: id) && $0.recognizer == other
      })
    else { return }
    if trials.contains(where: { isTogether(id, other, $0.script, $0.outcome) }) { return }
    // Play the second script while a finger of the first is still down, with separate fingers.
    let firstOnes = trials.filter { $0.outcome.fires(id) }.prefix(8)
    let otherOnes = trials.filter { $0.outcome.fires(other) }.prefix(8)
    for one in firstOnes {
      for two in otherOnes {
        for delay in [0, one.script.duration / 2, -two.script.duration / 2] {
          guard progress(0.9) else {
            proof.isPartial = true
            return
          }
          let time = FingerStroke.tidy(abs(delay))
          let script =
            delay < 0
            ? two.script.joined(by: one.script, after: time)
            : one.script.joined(by: two.script, after: time)
          if isTogether(id, other, script, try runner.run(script, on: file)) { return }
        }
      }
    }
    let name = recognizer.id == id ? other : id
    note(
      .neverTogether(with: name), recognizer,
      [
        witness("\(id) acts, and \(other) does not", a.script, a.outcome),
        witness("\(other) acts, and \(id) does not", b.script, b.outcome),
      ])
  }

  /// Whether both act during the same sequence of touches, or after it but before the next sequence begins.
  private func isTogether(
    _ id: String, _ other: String, _ script: FingerScript, _ outcome: ScriptRunner.Outcome
  ) -> Bool {
    let sequences = script.sequences
    func indices(_ id: String) -> Set<Int> {
      Set(
        (outcome.times[id] ?? []).map { time in
          sequences.lastIndex { $0.lowerBound <= time } ?? 0
        })
    }
    return !indices(id).isDisjoint(with: indices(other))
  }

  // MARK: Waiting

  /// Records a recognizer that keeps waiting after a script, although it would otherwise act immediately.
  mutating func noteWait(
    _ recognizer: SceneRecognizer, _ progress: (Double) -> Bool
  ) throws(SceneError) {
    let id = recognizer.id
    let free = file.removingRequirements(of: id)
    var count = 0
    for (script, outcome) in trials where !outcome.fires(id) && isNear(script, id) {
      guard progress(0.95) else { return proof.isPartial = true }
      let freed = try runner.run(script, on: free)
      guard freed.fires(id) else { continue }
      count += 1
      guard count <= 40 else { return }
      guard outcome.fired.isSubset(of: freed.fired.subtracting([id])) else { continue }
      // An undecided recognizer has neither acted nor failed.
      guard outcome.failures[id] == nil else { continue }
      for other in recognizer.requireFailureOf
      where !outcome.fires(other.text) && outcome.failures[other.text] == nil {
        let time = freed.times[id]?.first ?? 0
        let claim =
          "\(id) does not act within \(Int(ScriptRunner.maximumWait)) s of the last lift; "
          + "without its requirement it would at \(time.short(3)) s"
        note(.waitsForever(other.text), recognizer, [witness(claim, script, outcome)])
        return
      }
    }
  }
}
