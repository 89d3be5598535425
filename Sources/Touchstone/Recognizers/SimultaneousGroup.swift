/// Represents a recognizer in the sets of recognizers that may be recognized simultaneously.
///
/// A separate object, because the address of a deallocated recognizer may be reused.
final class RecognizerToken: Hashable {
  /// The relations of the recognizer, which set and clear it; nil once it is deallocated.
  unowned(unsafe) var relations: RecognizerRelations?

  static func == (a: RecognizerToken, b: RecognizerToken) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A group of recognizers of which each may be recognized together with every other.
///
/// Input: pairs that may be recognized together. Output: whether a recognizer belongs to the group.
/// Invariant: each member may be recognized together with all others; a recognizer whose relation to a member
/// is removed leaves the group first.
///
/// Before one of 1,000 recognizers may act, each of the other 999 must be checked. If all are in the same
/// group, the check is unnecessary: the arbiter counts members of other groups and searches for them only if
/// there are any.
final class SimultaneousGroup {
  private var members: Set<RecognizerToken>

  private init(_ members: Set<RecognizerToken>) { self.members = members }

  /// Records that two recognizers may be recognized together.
  ///
  /// - Complexity: O(1), and O(members) for the pair with which a recognizer joins.
  static func join(_ first: GestureRecognizer, _ second: GestureRecognizer) {
    if let group = first.simultaneousGroup, group === second.simultaneousGroup { return }
    let (own, other) = (first.simultaneousGroup, second.simultaneousGroup)
    switch (own, other) {
    case (nil, nil):
      let group = SimultaneousGroup([first.keepRelations().token, second.keepRelations().token])
      (first.simultaneousGroup, second.simultaneousGroup) = (group, group)
    case (let group?, nil): group.admit(second)
    case (nil, let group?): group.admit(first)
    case (_?, let group?):
      // The first recognizer leaves its group only for a larger one.
      guard group.members.count > (own?.members.count ?? 0) else { return }
      group.admit(first)
    }
  }

  /// Removes a recognizer that is no longer related to all other members, or is being deallocated.
  ///
  /// - Complexity: O(1).
  func remove(_ recognizer: GestureRecognizer) {
    if let token = recognizer.relations?.token { members.remove(token) }
    recognizer.simultaneousGroup = nil
  }

  private func admit(_ recognizer: GestureRecognizer) {
    let relations = recognizer.keepRelations()
    guard relations.simultaneousRecognizers.count >= members.count,
      members.isSubset(of: relations.simultaneousRecognizers)
    else { return }
    let former = recognizer.simultaneousGroup
    former?.members.remove(relations.token)
    members.insert(relations.token)
    recognizer.simultaneousGroup = self
    // During a gesture the arbiter counts it in the former group, which others can join now.
    if former != nil { recognizer.session?.leaveGroup(recognizer) }
  }
}
