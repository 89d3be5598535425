/// An update of a request, delivered when no lock is held.
///
/// Resuming a task acquires that task's own lock. A thread that cancels the task holds the same lock while
/// the cancellation handler runs, and the handler of a request waits for the loader's lock. A loader that
/// resumed tasks under its lock would deadlock both threads. So everything that changes under a lock returns
/// its updates, and ``deliver()`` is called after the lock was released.
struct RequestUpdate: Sendable {
  /// The change.
  enum Content: Sendable {
    case progress(Double)
    case outcome(Result<Image, ImageError>)
  }

  let request: ImageRequest
  let content: Content
  let audience: RequestProgress.Audience

  /// Delivers the update. The inbox comes first: a task that resumes then finds the request there.
  func deliver() {
    switch content {
    case .progress(let fraction):
      request.noteChange(.progressed)
      for follower in audience.followers { follower.yield(fraction) }
    case .outcome(let outcome):
      request.noteChange(.finished)
      for waiter in audience.waiters { waiter.resume(returning: outcome) }
      for follower in audience.followers { follower.finish() }
    }
  }
}

extension [RequestUpdate] {
  /// Delivers the updates of all requests, in order.
  func deliver() {
    for update in self { update.deliver() }
  }
}
