import TouchGeometry
import TouchTracking

/// How verdicts are decided.
extension Arbiter {
  /// Decides all verdicts that were submitted; the decisions are listed until
  /// ``forgetOutcomes()``.
  package mutating func settle(_ rules: some ArbitrationRules) {
    isUnsettled = false
    if submissions.count > 1 { sortSubmissions() }
    while !submissions.isEmpty {
      let submission = submissions.removeLast()
      decide(submission, rules)
      if !released.isEmpty { release(rules, at: submission.at) }
    }
  }

  /// Sorts by insertion, what counts first to the end: there are few, mostly one. Of equal ones what
  /// was said first counts first.
  private mutating func sortSubmissions() {
    for index in 1..<submissions.count {
      let submission = submissions[index]
      var place = index
      while place > 0, !goesBefore(submission, submissions[place - 1]) {
        submissions[place] = submissions[place - 1]
        place -= 1
      }
      if place < index { submissions[place] = submission }
    }
  }

  /// Whether one submission counts before another.
  private func goesBefore(_ a: Submission, _ b: Submission) -> Bool {
    if a.at != b.at { return a.at < b.at }
    if a.isFailure != b.isFailure { return a.isFailure }
    // Nothing outranks itself: what one member says at one instant is equal.
    return outranks(a.member, b.member)
  }

  private func outranks(_ a: Member, _ b: Member) -> Bool {
    if seats[a].precedence != seats[b].precedence {
      return seats[a].precedence > seats[b].precedence
    }
    return seats[a].rank < seats[b].rank
  }

  @inline(__always)
  private mutating func decide(_ submission: Submission, _ rules: some ArbitrationRules) {
    switch seats[submission.member].standing {
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
      let attempt = seats[member].attempt
      guard attempt.isContinuous else { return }
      seats[member].attempt = Attempt(at: attempt.at, isContinuous: true, ended: at)
    case .failed(let reason): fail(member, .said(reason), at: at)
    case .cancelled: fail(member, .touchCancelled, at: at)
    }
  }

  private mutating func decide(active submission: Submission) {
    let (member, at) = (submission.member, submission.at)
    switch submission.step {
    case .began: return
    case .ended: outcomes.append(.end(member, at: at))
    case .cancelled(let reason): outcomes.append(.cancel(member, reason, at: at))
    case .failed: outcomes.append(.cancel(member, .custom, at: at))
    }
    end(member, at: at)
  }

  @inline(__always)
  private mutating func end(_ member: Member, at instant: Instant) {
    seats[member].standing = .over
    seats[member].until = instant
  }

  private mutating func attempt(
    _ member: Member, _ attempt: Attempt, _ rules: some ArbitrationRules
  ) {
    if let refuser = rules.refuser(of: member) {
      reasons.append(.refused(by: refuser))
      return fail(member, .said(reasons.count - 1), at: attempt.at)
    }
    let first = pending.count
    rules.forEachRequirement(of: member) { pending.append($0) }
    if pending.count > first {
      for index in first..<pending.count where hasActed(pending[index]) {
        let recognized = pending[index]
        pending.removeAll(from: first)
        return fail(member, .requirementRecognized(seats[recognized].id), at: attempt.at)
      }
      if wait(member, attempt, first) { return }
    }
    act(member, attempt, rules, at: attempt.at)
  }

  /// Lets a member wait for those of the pending ones from `first` on that are undecided; the others
  /// are taken out. Whether there are any.
  private mutating func wait(_ member: Member, _ attempt: Attempt, _ first: Int) -> Bool {
    var end = first
    for index in first..<pending.count where isUndecided(pending[index]) {
      let other = pending[index]
      waits.append(Wait(member: member, required: other))
      pending[end] = other
      end += 1
    }
    pending.removeAll(from: end)
    guard end > first else { return false }
    seats[member].standing = .waiting
    seats[member].attempt = attempt
    outcomes.append(.wait(member, for: first..<end, at: attempt.at))
    return true
  }

  private mutating func act(
    _ member: Member, _ attempt: Attempt, _ rules: some ArbitrationRules, at instant: Instant
  ) {
    for other in 0..<seats.count
    where acted(other, at: instant) && other != member && rules.excludes(other, member) {
      return fail(member, .excluded(by: seats[other].id), at: instant)
    }
    seats[member].standing = .active
    if !attempt.isContinuous || attempt.ended != nil { end(member, at: instant) }
    outcomes.append(.act(member, attempt, at: instant))
    for other in 0..<seats.count where isUndecided(other) && other != member {
      if requires(other, member) {
        fail(other, .requirementRecognized(seats[member].id), at: instant)
      } else if rules.excludes(member, other) {
        fail(other, .excluded(by: seats[member].id), at: instant)
      }
    }
  }

  private func hasActed(_ member: Member) -> Bool {
    switch seats[member].standing {
    case .active, .over: true
    case .absent, .possible, .waiting, .failed: false
    }
  }

  /// Whether a member acted at an instant, so that it may exclude others: it is active, or ended then
  /// or later. What is recognized at the very instant at which another gesture ends comes too late.
  @inline(__always)
  private func acted(_ member: Member, at instant: Instant) -> Bool {
    switch seats[member].standing {
    case .active: true
    case .over: instant <= seats[member].until
    case .absent, .possible, .waiting, .failed: false
    }
  }

  @inline(__always)
  private mutating func fail(_ member: Member, _ cause: Cause, at instant: Instant) {
    seats[member].standing = .failed
    outcomes.append(.fail(member, cause, at: instant))
    if !waits.isEmpty { dropWaits(of: member) }
  }

  /// Takes out what a member waits for that has failed, and releases those that waited for nothing
  /// but its failure.
  @inline(never)
  private mutating func dropWaits(of member: Member) {
    dropWaits { $0.member == member }
    if waits.isEmpty { return }
    for other in 0..<seats.count where requires(other, member) {
      dropWaits { $0.member == other && $0.required == member }
      if !isHeld(other) { released.append(other) }
    }
  }

  private func requires(_ member: Member, _ required: Member) -> Bool {
    for index in 0..<waits.count
    where waits[index].member == member && waits[index].required == required {
      return true
    }
    return false
  }

  /// Whether a member still waits for another.
  private func isHeld(_ member: Member) -> Bool {
    for index in 0..<waits.count where waits[index].member == member { return true }
    return false
  }

  /// Takes out some waits, one by one: they are few, and to replace a range of them costs more.
  @inline(__always)
  mutating func dropWaits(where isDropped: (Wait) -> Bool) {
    var kept = 0
    for index in 0..<waits.count where !isDropped(waits[index]) {
      if kept < index { waits[kept] = waits[index] }
      kept += 1
    }
    waits.removeAll(from: kept)
  }

  /// Lets those act whose last requirement has just failed, in the order of their attempts; each may
  /// make others fail and so release more.
  private mutating func release(_ rules: some ArbitrationRules, at instant: Instant) {
    while !released.isEmpty {
      let next = nextReleased()
      guard seats[next].standing == .waiting, !isHeld(next) else { continue }
      let attempt = seats[next].attempt
      act(next, attempt, rules, at: max(attempt.at, instant))
    }
  }

  private mutating func nextReleased() -> Member {
    if released.count == 1 { return released.removeLast() }
    var best = 0
    for index in 1..<released.count where goesBefore(released[index], released[best]) {
      best = index
    }
    return released.remove(at: best)
  }

  private func goesBefore(_ a: Member, _ b: Member) -> Bool {
    guard seats[a].standing == .waiting, seats[b].standing == .waiting,
      seats[a].attempt.at != seats[b].attempt.at
    else { return outranks(a, b) }
    return seats[a].attempt.at < seats[b].attempt.at
  }
}

extension Arbiter.Submission {
  /// Whether the member is over by it, and has not been recognized.
  fileprivate var isFailure: Bool {
    switch step {
    case .failed, .cancelled: true
    case .began, .ended: false
    }
  }
}
