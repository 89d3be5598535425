/// The facts about members that the arbiter cannot determine itself.
///
/// Answers may come from delegates, so they are requested only when they matter, and at most once per
/// question and attempt.
public protocol ArbitrationRules {
  /// The object that does not allow a recognized member to begin; nil if all allow it.
  func veto(of member: Arbiter.Member) -> Veto?

  /// Calls `body` with each member whose failure a member requires before it may act.
  func forEachRequirement(of member: Arbiter.Member, _ body: (Arbiter.Member) -> Void)

  /// Whether `member` excludes `other` while it acts.
  func excludes(_ member: Arbiter.Member, _ other: Arbiter.Member) -> Bool

  /// Whether `member` has a touch of one of those for whose failure `other` waits, directly or through others
  /// that wait. Asked about a gesture that was complete before `member` joined; true by default.
  func sharesTouches(_ member: Arbiter.Member, awaitedBy other: Arbiter.Member) -> Bool
}

extension ArbitrationRules {
  /// True.
  public func sharesTouches(_ member: Arbiter.Member, awaitedBy other: Arbiter.Member) -> Bool {
    true
  }
}
