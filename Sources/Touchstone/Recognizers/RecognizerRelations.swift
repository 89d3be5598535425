/// The relations of a recognizer to others, stored separately because most recognizers have none.
final class RecognizerRelations {
  /// The recognizers whose failure it requires, in the order in which they were added.
  @exclusivity(unchecked) var required = RetainedList<GestureRecognizer>()
  /// Requirements that were answered during this attempt.
  @exclusivity(unchecked) var answered = RetainedList<GestureRecognizer>()
  /// The recognizers that take over its fingers, and the conditions.
  @exclusivity(unchecked) var handOffs: [HandOff] = []
  /// Identifies it to recognizers that may be recognized together with it.
  let token = RecognizerToken()
  /// The recognizers that may be recognized at the same time without asking a delegate.
  var simultaneousRecognizers: Set<RecognizerToken> = []

  /// The number of hand-offs from which on those to deallocated recognizers are removed.
  private var tidyCount = 8

  init() { token.relations = self }

  /// The others forget the recognizer: their sets must not grow in an app that keeps making recognizers.
  ///
  /// - Complexity: O(recognizers that may be recognized at the same time).
  deinit {
    token.relations = nil
    for other in simultaneousRecognizers {
      other.relations?.simultaneousRecognizers.remove(token)
    }
  }

  /// Adds a hand-off after the others.
  ///
  /// - Complexity: O(1) on average.
  func add(_ handOff: HandOff) {
    if handOffs.count >= tidyCount { removeDeadHandOffs() }
    handOffs.append(handOff)
  }

  // Not `removeAll(where:)`, which takes three times as much code in the module for browsers.
  @inline(never)
  private func removeDeadHandOffs() {
    var kept = 0
    for index in handOffs.indices where handOffs[index].other.object != nil {
      if kept < index { handOffs[kept] = handOffs[index] }
      kept += 1
    }
    while handOffs.count > kept { handOffs.removeLast() }
    tidyCount = max(8, 2 * kept)
  }

  /// Whether there are requirements.
  var hasRequirements: Bool { !required.isEmpty || !answered.isEmpty }

  /// Calls `body` with each required recognizer, without retaining it; `body` must not change the relations.
  @inline(__always)
  func forEachRequirement(_ body: (GestureRecognizer) -> Void) {
    required.forEach(body)
    answered.forEach(body)
  }
}

extension GestureRecognizer {
  /// The relations to other recognizers; created if there are none.
  final func keepRelations() -> RecognizerRelations {
    if let relations { return relations }
    let relations = RecognizerRelations()
    self.relations = relations
    return relations
  }

  /// Whether it requires the failure of others.
  final var hasRequirements: Bool { relations?.hasRequirements ?? false }

  /// Whether it was answered during this attempt that it requires the failure of others.
  final var hasAnsweredRequirements: Bool { relations?.answered.isEmpty == false }

  /// Whether it hands its fingers to others.
  final var hasHandOffs: Bool { relations?.handOffs.isEmpty == false }

  /// Whether a program has made it require the failure of another one.
  final func requires(_ other: GestureRecognizer) -> Bool {
    relations?.required.contains(other) ?? false
  }
}
