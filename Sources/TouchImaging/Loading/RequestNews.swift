/// News for those who wait for a request, delivered once no lock is held.
///
/// To resume a task takes that task's own lock. Whoever cancels the task holds the same lock while
/// the cancellation handler runs, and the handler of a request waits for the loader's lock. A
/// loader that resumed tasks under its lock would stop both threads for good; so everything that
/// changes under a lock hands out its news, and ``tell()`` comes after the lock was released.
struct RequestNews: Sendable {
  /// What changed.
  enum Content: Sendable {
    case progress(Double)
    case outcome(Result<Image, ImageError>)
  }

  let request: ImageRequest
  let content: Content
  let audience: RequestProgress.Audience

  /// Tells all of them. The inbox comes first: a task that goes on then finds the request there.
  func tell() {
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
  /// Tells the news of all requests, in order.
  func tell() {
    for news in self { news.tell() }
  }
}
