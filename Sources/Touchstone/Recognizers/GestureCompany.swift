/// Represents a recognizer in the sets of those that may be recognized together with it.
///
/// A separate object, because the address of a deallocated recognizer may be reused.
final class CompanionToken: Hashable {
  static func == (a: CompanionToken, b: CompanionToken) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A group of recognizers of which each may be recognized together with every other.
///
/// Input: pairs that may be recognized together. Output: whether a recognizer belongs to the group.
/// Invariant: each member is a companion of all other members; a recognizer whose relation to a member is removed
/// leaves the group first.
///
/// Before one of 1,000 recognizers may act, each of the other 999 must be checked. If all are in the same
/// group, the check is unnecessary: the arbiter counts those of other groups, and searches for them only if
/// there are any.
final class GestureCompany {
  private var members: Set<CompanionToken>

  private init(_ members: Set<CompanionToken>) { self.members = members }

  /// Records that two recognizers have become companions.
  ///
  /// - Complexity: O(1), and O(members) for the pair with which a recognizer joins.
  static func join(_ first: GestureRecognizer, _ second: GestureRecognizer) {
    if let company = first.company, company === second.company { return }
    let (own, other) = (first.company, second.company)
    switch (own, other) {
    case (nil, nil):
      let company = GestureCompany([first.keepRelations().token, second.keepRelations().token])
      (first.company, second.company) = (company, company)
    case (let company?, nil): company.take(in: second)
    case (nil, let company?): company.take(in: first)
    case (_?, let company?):
      // The first recognizer leaves its group only for a larger one.
      guard company.members.count > (own?.members.count ?? 0) else { return }
      company.take(in: first)
    }
  }

  /// Removes a recognizer that is no longer a companion of all other members.
  ///
  /// - Complexity: O(1).
  func release(_ recognizer: GestureRecognizer) {
    members.remove(recognizer.keepRelations().token)
    recognizer.company = nil
  }

  private func take(in recognizer: GestureRecognizer) {
    let relations = recognizer.keepRelations()
    guard relations.companions.count >= members.count, members.isSubset(of: relations.companions)
    else { return }
    recognizer.company?.members.remove(relations.token)
    members.insert(relations.token)
    recognizer.company = self
  }
}
