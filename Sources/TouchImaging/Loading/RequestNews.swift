/// News about a request, delivered when no lock is held.
///
/// Resuming a task acquires that task's own lock. A thread that cancels the task holds the same lock while
/// the cancellation handler runs, and the handler of a request waits for the loader's lock. A loader that
/// resumed tasks under its lock would deadlock both threads. So everything that changes under a lock returns
/// its news, and ``deliver()`` is called after the lock was released.
struct RequestNews: Sendable {
  /// The change.
  enum Content: Sendable {
    case progress(Double)
    case outcome(Result<Image, ImageError>)
  }

  let request: ImageRequest
  let content: Content
  let audience: RequestProgress.Audience

  /// Delivers the news. The inbox comes first: a task that resumes then finds the request there.
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

extension [RequestNews] {
  /// Delivers the news of all requests, in order.
  func deliver() {
    for news in self { news.deliver() }
  }
}
