import TouchGestures
import TouchTracking

extension GestureRecognizer {
  /// Makes this recognizer wait until `other` has failed. If `other` is recognized, this one fails.
  ///
  /// A recognizer that takes no part in the interaction, because it received no touch or is disabled, delays
  /// no other. Requiring the same failure twice has no effect.
  ///
  /// - Throws: ``RelationError/cycle(_:)`` if `other` already waits for this recognizer, directly or through
  ///   others; nothing is changed then.
  /// - Complexity: O(requirements reached from `other`).
  public func require(toFail other: GestureRecognizer) throws(RelationError) {
    if requires(other) { return }
    if let cycle = waitingPath(from: other) { throw .cycle([label] + cycle.map { $0.label }) }
    keepRelations().required.append(other)
  }

  /// Removes a requirement. An attempt that is already waiting for it keeps waiting.
  public func removeRequirement(_ other: GestureRecognizer) {
    guard let relations, requires(other) else { return }
    relations.required.remove(other)
    // Kept for the current attempt, so that cycle detection finds the requirement while it delays the
    // attempt.
    if isPending { relations.answered.append(other) }
    session?.reviewHeldResets()
  }

  /// Lets this recognizer and `others` be recognized at the same time, permanently. Delegates are not asked.
  public func recognizeSimultaneously(with others: GestureRecognizer...) {
    for other in others where other !== self {
      let (own, others) = (keepRelations(), other.keepRelations())
      guard own.simultaneousRecognizers.insert(others.token).inserted else { continue }
      others.simultaneousRecognizers.insert(own.token)
      SimultaneousGroup.join(self, other)
    }
  }

  /// Reverts ``recognizeSimultaneously(with:)`` in both directions. Has no effect without it. Gestures that
  /// have begun continue together; the relation ends with them.
  public func stopRecognizingSimultaneously(with others: GestureRecognizer...) {
    for other in others {
      guard let relations, let others = other.relations,
        relations.simultaneousRecognizers.remove(others.token) != nil
      else { continue }
      others.simultaneousRecognizers.remove(relations.token)
      if let simultaneousGroup, simultaneousGroup === other.simultaneousGroup {
        simultaneousGroup.remove(self)
        session?.leaveGroup(self)
      }
    }
  }

  /// Whether both recognizers may act at the same time because of ``recognizeSimultaneously(with:)``.
  package func isSimultaneous(with other: GestureRecognizer) -> Bool {
    if let simultaneousGroup, simultaneousGroup === other.simultaneousGroup { return true }
    guard let relations, let token = other.relations?.token else { return false }
    return relations.simultaneousRecognizers.contains(token)
  }

  /// The chain by which `other` waits for this recognizer; nil if it does not.
  func waitingPath(from other: GestureRecognizer) -> [GestureRecognizer]? {
    let path = RequirementGraph.path(from: Node(other), to: Node(self)) { node in
      var next: [Node] = []
      node.recognizer.relations?.forEachRequirement { next.append(Node($0)) }
      return next
    }
    return path?.map { $0.recognizer }
  }

  /// The name, or the kind of recognizer if it has no name.
  public var label: String {
    if !name.isEmpty { return name }
    #if hasFeature(Embedded)
      return kindLabel
    #else
      let type = "\(type(of: self))"
      let suffix = "GestureRecognizer"
      return type.hasSuffix(suffix) && type != suffix ? String(type.dropLast(suffix.count)) : type
    #endif
  }
}

/// A recognizer in the graph of requirements, by its identity.
private struct Node: Hashable {
  let recognizer: GestureRecognizer

  init(_ recognizer: GestureRecognizer) { self.recognizer = recognizer }

  static func == (a: Node, b: Node) -> Bool { a.recognizer === b.recognizer }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(recognizer)) }
}

/// How long a recognized gesture may have to wait for others.
public enum WorstCaseDelay: Hashable, Sendable {
  /// At most this long.
  case atMost(TimeSpan)
  /// No limit: this recognizer may remain undecided as long as a finger rests.
  case unlimited(because: String)
}

extension GestureRecognizer {
  /// The longest time that required failures can delay this recognizer's action, counted from the first
  /// touch; zero without requirements.
  ///
  /// It is an upper bound: most required recognizers fail early and release the action early. Requirements
  /// that delegates or classes add during a gesture are not counted.
  ///
  /// - Complexity: O(requirements reached from this one).
  public var worstCaseDelay: WorstCaseDelay {
    var longest = TimeSpan.zero
    var seen: Set<ObjectIdentifier> = []
    var next = requirements
    while let required = next.popLast() {
      guard required.isEnabled, seen.insert(ObjectIdentifier(required)).inserted else { continue }
      guard let decision = required.maximumDecisionTime else {
        return .unlimited(because: required.label)
      }
      longest = max(longest, decision)
      next += required.requirements
    }
    return .atMost(longest)
  }
}
