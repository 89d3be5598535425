/// What an arbiter must know of its members and cannot know by itself.
///
/// Answers may come from delegates, so they are asked only when they matter, and at most once for
/// each question of an attempt.
public protocol ArbitrationRules {
  /// Who says that a member that is sure may not begin; nil if nobody does.
  func refuser(of member: Arbiter.Member) -> Refuser?

  /// Calls `body` with each member whose failure a member requires before it may act.
  func forEachRequirement(of member: Arbiter.Member, _ body: (Arbiter.Member) -> Void)

  /// Whether `member` keeps `other` from being recognized while it acts.
  func excludes(_ member: Arbiter.Member, _ other: Arbiter.Member) -> Bool
}
