import TouchTracking

/// Deciding verdicts.
extension Arbiter {
  /// Decides all submitted verdicts; the decisions are listed until ``forgetOutcomes()``.
  package mutating func settle(_ rules: some ArbitrationRules) {
    isUnsettled = false
    if submissions.count > 1 { sortSubmissions() }
    while !submissions.isEmpty {
      let submission = submissions.removeLast()
      decide(submission, rules)
      if !released.isEmpty { release(rules, at: submission.at) }
    }
  }

  /// Sorts the submissions so that the one that counts first is last; equal ones keep their order.
  private mutating func sortSubmissions() {
    guard submissions.count <= Self.insertionLimit else {
      return Self.sort(&submissions, of: entries)
    }
    // Insertion sort: the list is short, usually two elements.
    for index in 1..<submissions.count {
      let submission = submissions[index]
      var place = index
      while place > 0, !entries.precedes(submission, submissions[place - 1]) {
        submissions[place] = submissions[place - 1]
        place -= 1
      }
      if place < index { submissions[place] = submission }
    }
  }

  /// The maximum number of values that are sorted by insertion. For 1,000 verdicts of one instant, insertion
  /// sort took more time than everything else.
  private static var insertionLimit: Int { 16 }

  private static func sort(
    _ submissions: inout ReusableArray<Submission>, of entries: borrowing ReusableArray<Entry>
  ) {
    submissions.reverseAndSort { a, b in entries.precedes(a, b) }
  }

  @inline(__always)
  private mutating func decide(_ submission: Submission, _ rules: some ArbitrationRules) {
    switch entries[submission.member].state {
    case .absent, .over, .failed: return
    case .possible: decide(possible: submission, rules)
    case .waiting: decide(waiting: submission)
    case .active: decide(active: submission)
    }
  }

  @inline(__always)
  private mutating func decide(possible submission: Submission, _ rules: some ArbitrationRules) {
    let (member, at) = (submission.member, submission.at)
    switch submission.step {
    case .began: attempt(member, Attempt(at: at, isContinuous: true, ended: nil), rules)
    case .ended: attempt(member, Attempt(at: at, isContinuous: false, ended: nil), rules)
    case .failed(let reason): fail(member, .said(reason), at: at)
    case .cancelled: fail(member, .touchCancelled, at: at)
    }
  }

  private mutating func decide(waiting submission: Submission) {
    let (member, at) = (submission.member, submission.at)
    switch submission.step {
    case .began: return
    case .ended:
      let attempt = entries[member].attempt
      guard attempt.isContinuous else { return }
      entries[member].attempt = Attempt(at: attempt.at, isContinuous: true, ended: at)
      recordCompletion(of: member)
    // A machine that has begun does not know that it waits, and gives up by cancelling.
    case .failed(let reason), .cancelled(.said(let reason)): fail(member, .said(reason), at: at)
    case .cancelled: fail(member, .touchCancelled, at: at)
    }
  }

  private mutating func decide(active submission: Submission) {
    let (member, at) = (submission.member, submission.at)
    switch submission.step {
    case .began: return
    case .ended: outcomes.append(.end(member, at: at))
    case .cancelled(let cause): outcomes.append(.cancel(member, cause, at: at))
    case .failed(let index): outcomes.append(.cancel(member, .said(index), at: at))
    }
    end(member, at: at)
  }

  @inline(__always)
  private mutating func end(_ member: Member, at instant: Instant) {
    setState(member, .over)
    entries[member].until = instant
  }

  private mutating func attempt(
    _ member: Member, _ attempt: Attempt, _ rules: some ArbitrationRules
  ) {
    if let refuser = rules.veto(of: member) {
      reasons.append(.refused(by: refuser))
      return fail(member, .said(reasons.count - 1), at: attempt.at)
    }
    let first = pending.count
    rules.forEachRequirement(of: member) { pending.append($0) }
    if pending.count > first {
      for index in first..<pending.count where hasActed(pending[index]) {
        let recognized = pending[index]
        pending.removeAll(from: first)
        return fail(member, .requirementRecognized(entries[recognized].id), at: attempt.at)
      }
    }
    // Before a wait, which only delays: the gesture that excludes the member may be over after it.
    if let other = activeExcluder(of: member, rules, at: attempt.at) {
      pending.removeAll(from: first)
      return fail(member, .excluded(by: entries[other].id), at: attempt.at)
    }
    if pending.count > first, wait(member, attempt, first) { return }
    act(member, attempt, rules, at: attempt.at)
  }

  /// The member that acts at an instant and excludes one that joined later; nil if there is none, or if that
  /// one is withdrawn. A member that begins to act later checks those undecided then.
  private func activeExcluder(
    of member: Member, _ rules: some ArbitrationRules, at instant: Instant
  ) -> Member? {
    let group = entries[member].group
    guard group != Self.everyone, hasJoinedLate(member), states.hasActed(outside: group),
      !rules.isWithdrawn(member)
    else { return nil }
    for other in 0..<entries.count
    where acted(other, at: instant) && hasJoined(member, afterActOf: other)
      && !hasJoined(member, afterCompletionOf: other) && rules.excludes(other, member)
    {
      return other
    }
    return nil
  }

  /// Makes a member wait for the undecided members among those pending from `first` on, and removes the
  /// others from the list; returns whether any are left.
  private mutating func wait(_ member: Member, _ attempt: Attempt, _ first: Int) -> Bool {
    var end = first
    for index in first..<pending.count where isUndecided(pending[index]) {
      let other = pending[index]
      waits.add(member, waitsFor: other)
      pending[end] = other
      end += 1
    }
    pending.removeAll(from: end)
    guard end > first else { return false }
    setState(member, .waiting)
    entries[member].attempt = attempt
    if !attempt.isContinuous { recordCompletion(of: member) }
    outcomes.append(.wait(member, for: first..<end, at: attempt.at))
    return true
  }

  private mutating func act(
    _ member: Member, _ attempt: Attempt, _ rules: some ArbitrationRules, at instant: Instant
  ) {
    guard !rules.isWithdrawn(member) else { return }
    let group = entries[member].group
    recordAct(of: member)
    if attempt.isContinuous, attempt.ended == nil {
      setState(member, .active)
    } else {
      end(member, at: instant)
    }
    outcomes.append(.act(member, attempt, at: instant))
    var isRequired = false
    while let other = waits.nextWaiting(for: member) {
      entries[other].answeredBy = member
      isRequired = true
    }
    let mayExclude = group != Self.everyone && states.isUndecided(outside: group)
    guard isRequired || mayExclude else { return }
    rules.withExclusions(by: member) { excludes in
      for other in 0..<entries.count where isUndecided(other) && other != member {
        if entries[other].answeredBy == member {
          fail(other, .requirementRecognized(entries[member].id), at: instant)
        } else if mayExclude, !isSuccessive(member, other, rules), excludes(other) {
          fail(other, .excluded(by: entries[member].id), at: instant)
        }
      }
    }
  }

  /// Whether a member that begins to act and an undecided one are gestures of different fingers, one after the
  /// other, of which the first has had to wait.
  private func isSuccessive(
    _ member: Member, _ other: Member, _ rules: some ArbitrationRules
  ) -> Bool {
    if hasJoined(other, afterCompletionOf: member) { return true }
    return hasJoined(member, afterCompletionOf: other)
      && !rules.sharesTouches(member, awaitedBy: other)
  }

  /// Removes a member from its group: from now on the rules are asked about it and the others.
  package mutating func leaveGroup(_ member: Member) {
    let state = entries[member].state
    // Counted as if it left with its group and joined without one.
    setState(member, .absent)
    entries[member].group = 0
    setState(member, state)
  }

  private func hasActed(_ member: Member) -> Bool { entries[member].state.hasActed }

  /// Whether a member acted at an instant and may exclude others: it is active, or ended then or later. A
  /// gesture recognized at the instant at which another one ends is too late.
  @inline(__always)
  private func acted(_ member: Member, at instant: Instant) -> Bool {
    switch entries[member].state {
    case .active: true
    case .over: instant <= entries[member].until
    case .absent, .possible, .waiting, .failed: false
    }
  }

  @inline(__always)
  private mutating func fail(_ member: Member, _ cause: Cause, at instant: Instant) {
    setState(member, .failed)
    outcomes.append(.fail(member, cause, at: instant))
    releaseWaiting(for: member)
  }

  /// Releases members that waited only for the failure of this one.
  private mutating func releaseWaiting(for member: Member) {
    let first = released.count
    while let other = waits.nextWaiting(for: member) {
      if !waits.isHeld(other) { released.append(other) }
    }
    if released.count > first { isReleasedSorted = released.count == 1 }
  }

  /// Lets members act whose last requirement has just failed, in the order of their attempts; each may make
  /// others fail and so release more members.
  private mutating func release(_ rules: some ArbitrationRules, at instant: Instant) {
    while !released.isEmpty {
      let next = nextReleased()
      guard entries[next].state == .waiting, !waits.isHeld(next) else { continue }
      let attempt = entries[next].attempt
      act(next, attempt, rules, at: max(attempt.at, instant))
    }
  }

  private mutating func nextReleased() -> Member {
    if !isReleasedSorted {
      Self.sort(&released, of: entries)
      isReleasedSorted = true
    }
    return released.removeLast()
  }

  private static func sort(
    _ released: inout ReusableArray<Member>, of entries: borrowing ReusableArray<Entry>
  ) {
    released.reverseAndSort { a, b in entries.acts(a, before: b) }
  }
}

/// The order of members.
extension ReusableArray<Arbiter.Entry> {
  /// Whether one submission counts before another.
  fileprivate func precedes(_ a: Arbiter.Submission, _ b: Arbiter.Submission) -> Bool {
    if a.at != b.at { return a.at < b.at }
    if a.isFailure != b.isFailure { return a.isFailure }
    // Those of one member keep their order: it begins before it ends.
    return outranks(a.member, b.member)
  }

  /// Whether one released member acts before another. A member that has already been decided sorts first, to
  /// be skipped.
  fileprivate func acts(_ a: Arbiter.Member, before b: Arbiter.Member) -> Bool {
    let isWaiting = self[a].state == .waiting
    if isWaiting != (self[b].state == .waiting) { return !isWaiting }
    if isWaiting, self[a].attempt.at != self[b].attempt.at {
      return self[a].attempt.at < self[b].attempt.at
    }
    return outranks(a, b)
  }

  private func outranks(_ a: Arbiter.Member, _ b: Arbiter.Member) -> Bool {
    if self[a].precedence != self[b].precedence { return self[a].precedence > self[b].precedence }
    return self[a].rank < self[b].rank
  }
}

extension Arbiter.Submission {
  /// Whether the member has ended without being recognized.
  fileprivate var isFailure: Bool {
    switch step {
    case .failed, .cancelled: true
    case .began, .ended: false
    }
  }
}
