/// The facts about members that the arbiter cannot determine itself.
///
/// Answers may come from delegates, so they are requested only when they matter, and at most once per
/// question and attempt.
public protocol ArbitrationRules {
  /// The object that does not allow a recognized member to begin; nil if all allow it.
  func veto(of member: Arbiter.Member) -> Veto?

  /// Whether the program has ended a member's gesture while verdicts are settled: it no longer acts, and its failure is
  /// submitted afterwards. False by default.
  func isWithdrawn(_ member: Arbiter.Member) -> Bool

  /// Calls `body` with each member whose failure a member requires before it may act.
  func forEachRequirement(of member: Arbiter.Member, _ body: (Arbiter.Member) -> Void)

  /// Whether `member` excludes `other` while it acts.
  func excludes(_ member: Arbiter.Member, _ other: Arbiter.Member) -> Bool

  /// Calls `body` exactly once, with a function that says whether `member` excludes another one, as
  /// ``excludes(_:_:)`` does, which the default asks. Rules that look something up for `member` do so once here: the
  /// function may be called for thousands of others.
  func withExclusions(by member: Arbiter.Member, _ body: ((Arbiter.Member) -> Bool) -> Void)

  /// Whether `member` has a touch of one of those for whose failure `other` waits, directly or through others
  /// that wait. Asked about a gesture that was complete before `member` joined; true by default.
  func sharesTouches(_ member: Arbiter.Member, awaitedBy other: Arbiter.Member) -> Bool
}

extension ArbitrationRules {
  /// False.
  public func isWithdrawn(_ member: Arbiter.Member) -> Bool { false }

  /// Asks ``excludes(_:_:)``.
  public func withExclusions(
    by member: Arbiter.Member, _ body: ((Arbiter.Member) -> Bool) -> Void
  ) {
    body { excludes(member, $0) }
  }

  /// True.
  public func sharesTouches(_ member: Arbiter.Member, awaitedBy other: Arbiter.Member) -> Bool {
    true
  }
}
