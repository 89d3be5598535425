/// The progress of a request and the tasks that wait for it; does not resume them itself.
struct RequestProgress {
  typealias Outcome = Result<Image, ImageError>
  typealias Waiter = CheckedContinuation<Outcome, Never>

  /// The observers of a request.
  struct Audience: Sendable {
    var waiters: [Waiter] = []
    var followers: [AsyncStream<Double>.Continuation] = []
  }

  private enum Phase {
    /// `fraction` is nil until its decoding has begun.
    case pending(fraction: Double?, Audience)
    case finished(Outcome)
  }

  private var phase = Phase.pending(fraction: nil, Audience())

  var state: ImageRequest.State {
    switch phase {
    case .pending(nil, _): .waiting
    case .pending(let fraction?, _): .loading(progress: fraction)
    case .finished(.success(let image)): .loaded(image)
    case .finished(.failure(let error)): .failed(error)
    }
  }

  /// Adds `waiter` until the request is finished; returns the outcome instead if it is available.
  mutating func wait(_ waiter: Waiter) -> Outcome? {
    switch phase {
    case .pending(let fraction, var audience):
      audience.waiters.append(waiter)
      phase = .pending(fraction: fraction, audience)
      return nil
    case .finished(let outcome): return outcome
    }
  }

  /// Adds a `follower`, whose stream is not read yet, to be notified of all progress from now on.
  ///
  /// Writing to it here resumes no task, so it is allowed under a lock; later, an older fraction could arrive
  /// after a newer one.
  mutating func follow(_ follower: AsyncStream<Double>.Continuation) {
    switch phase {
    case .pending(let fraction, var audience):
      if let fraction { follower.yield(fraction) }
      audience.followers.append(follower)
      phase = .pending(fraction: fraction, audience)
    case .finished: follower.finish()
    }
  }

  /// Stores a fraction; returns it clamped to 0...1 with the observers to notify, or nil if it is NaN or not
  /// an increase.
  mutating func advance(to fraction: Double) -> (fraction: Double, audience: Audience)? {
    guard case .pending(let before, let audience) = phase else { return nil }
    let fraction = min(max(fraction, 0), 1)
    guard fraction >= 0, before.map({ fraction > $0 }) ?? true else { return nil }
    phase = .pending(fraction: fraction, audience)
    return (fraction, audience)
  }

  /// Finishes the request; returns the observers to notify, or nil if it was already finished.
  mutating func finish(_ outcome: Outcome) -> Audience? {
    guard case .pending(_, let audience) = phase else { return nil }
    phase = .finished(outcome)
    return audience
  }
}
