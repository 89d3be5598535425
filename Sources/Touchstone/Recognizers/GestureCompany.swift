/// Stands for a recognizer in the sets of those that may be recognized together with it.
///
/// An object of its own, since the address of a recognizer that is gone may become that of another one.
final class CompanionToken: Hashable {
  static func == (a: CompanionToken, b: CompanionToken) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Recognizers of which every one may be recognized together with every other.
///
/// In: pairs that may be recognized together. Out: whether a recognizer belongs to the company. Always
/// holds: each member is a companion of all other members; relations are never taken back.
///
/// Whether one of 1,000 recognizers may act is a question about each of the other 999. When all of them
/// are of one company there is nothing to ask: the arbiter counts those of other companies, and only if
/// there are any looks for them.
final class GestureCompany {
  private var members: Set<CompanionToken>

  private init(_ members: Set<CompanionToken>) { self.members = members }

  /// Takes note that two recognizers have become companions.
  ///
  /// - Complexity: O(1), and O(members) for the pair by which a recognizer joins.
  static func join(_ first: GestureRecognizer, _ second: GestureRecognizer) {
    if let company = first.company, company === second.company { return }
    let (own, other) = (first.company, second.company)
    switch (own, other) {
    case (nil, nil):
      let company = GestureCompany([first.token, second.token])
      (first.company, second.company) = (company, company)
    case (let company?, nil): company.take(in: second)
    case (nil, let company?): company.take(in: first)
    case (_?, let company?):
      // The first leaves its company only for a larger one.
      guard company.members.count > (own?.members.count ?? 0) else { return }
      company.take(in: first)
    }
  }

  private func take(in recognizer: GestureRecognizer) {
    guard recognizer.companions.count >= members.count,
      members.isSubset(of: recognizer.companions)
    else { return }
    recognizer.company?.members.remove(recognizer.token)
    members.insert(recognizer.token)
    recognizer.company = self
  }
}
