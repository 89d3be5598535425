/// How far a request is, and who waits for it.
struct RequestProgress {
  typealias Outcome = Result<Image, ImageError>
  typealias Waiter = CheckedContinuation<Outcome, Never>

  private enum Phase {
    /// `fraction` is nil until its decoding has begun.
    case pending(
      fraction: Double?, waiters: [Waiter], followers: [AsyncStream<Double>.Continuation])
    case finished(Outcome)
  }

  private var phase = Phase.pending(fraction: nil, waiters: [], followers: [])

  var state: ImageRequest.State {
    switch phase {
    case .pending(nil, _, _): .waiting
    case .pending(let fraction?, _, _): .loading(progress: fraction)
    case .finished(.success(let image)): .loaded(image)
    case .finished(.failure(let error)): .failed(error)
    }
  }

  /// Resumes `waiter` with the outcome, at once if it is there.
  mutating func wait(_ waiter: Waiter) {
    switch phase {
    case .pending(let fraction, let waiters, let followers):
      phase = .pending(fraction: fraction, waiters: waiters + [waiter], followers: followers)
    case .finished(let outcome): waiter.resume(returning: outcome)
    }
  }

  /// Lets `follower` know of every advance from now on.
  mutating func follow(_ follower: AsyncStream<Double>.Continuation) {
    switch phase {
    case .pending(let fraction, let waiters, let followers):
      if let fraction { follower.yield(fraction) }
      phase = .pending(fraction: fraction, waiters: waiters, followers: followers + [follower])
    case .finished: follower.finish()
    }
  }

  /// Notes a fraction; returns whether that is news. One that falls or is no number is not.
  mutating func advance(to fraction: Double) -> Bool {
    guard case .pending(let before, let waiters, let followers) = phase else { return false }
    let fraction = min(max(fraction, 0), 1)
    guard fraction >= 0, before.map({ fraction > $0 }) ?? true else { return false }
    phase = .pending(fraction: fraction, waiters: waiters, followers: followers)
    for follower in followers { follower.yield(fraction) }
    return true
  }

  /// Ends it and resumes all that wait; returns false if it was finished before.
  mutating func finish(_ outcome: Outcome) -> Bool {
    guard case .pending(_, let waiters, let followers) = phase else { return false }
    phase = .finished(outcome)
    for waiter in waiters { waiter.resume(returning: outcome) }
    for follower in followers { follower.finish() }
    return true
  }
}
