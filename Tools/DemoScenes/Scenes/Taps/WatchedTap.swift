import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// A tap that remembers the outcome of its last attempt, and knows the remaining time of the current one.
///
/// It decides nothing itself: it only observes `super`.
final class WatchedTap: TapGestureRecognizer {
  /// The current state.
  enum Outlook: Hashable {
    /// Idle.
    case ready
    /// Switched off.
    case takenOut
    /// It is undecided, and will be decided at `until` at the latest if no finger does anything.
    case looking(since: Instant, until: Instant)
    /// It is ready, and waits until others have failed, at the latest at `until`.
    case waiting(since: Instant, until: Instant)
    /// Its last attempt was recognized, and its action was called this long after the last finger lifted.
    case recognized(delay: TimeSpan)
    /// Its last attempt failed.
    case failed(FailureReason)
  }

  private enum Attempt {
    case none
    /// Whether a tap of the same attempt came before.
    case pressing(since: Instant, fingers: Int, isLater: Bool)
    case lifted(since: Instant, at: Instant)
  }

  /// Called when fingers land while it is idle.
  var onLanding: (() -> Void)?

  private var attempt = Attempt.none
  private var last = Outlook.ready

  /// Whether it is involved in the current touches.
  var isEngaged: Bool {
    switch attempt {
    case .none: false
    case .pressing, .lifted: true
    }
  }

  /// The current state.
  var outlook: Outlook {
    guard isEnabled else { return .takenOut }
    if state == .failed { return failureReason.map(Outlook.failed) ?? last }
    // Recognized, and not reset yet.
    guard state == .possible else { return last }
    switch attempt {
    case .none: return last
    case .pressing(let since, _, let isLater):
      return isPending
        ? waiting(since: since) : .looking(since: since, until: since + longestPress(isLater))
    case .lifted(let since, let lifted):
      return isPending
        ? waiting(since: since) : .looking(since: since, until: lifted + longestPause)
    }
  }

  private func longestPress(_ isLater: Bool) -> TimeSpan {
    isLater ? min(maximumPressDuration, maximumLaterPressDuration) : maximumPressDuration
  }

  /// The longest time until the next landing: a person who taps fast is given less.
  private var longestPause: TimeSpan {
    guard adaptsTapInterval, let learned = layer?.window?.tapRhythm.interval else {
      return maximumTapInterval
    }
    return min(learned, maximumTapInterval)
  }

  private func waiting(since: Instant) -> Outlook {
    let ends = requirements.compactMap { ($0 as? WatchedTap)?.outlook.deadline }
    return .waiting(since: since, until: ends.max() ?? since)
  }

  /// The recognizers that it waits for, or would wait for.
  var awaited: [WatchedTap] {
    requirements.compactMap { $0 as? WatchedTap }.filter(\.isEnabled)
  }

  /// The time from the last lift to its action: until the last of the required recognizers failed because no
  /// further tap followed.
  private var delay: TimeSpan {
    awaited.compactMap { other in
      if case .nextTapTooLate(let span, _)? = other.failureReason { span } else { nil }
    }.max() ?? .zero
  }

  /// Stores that it was recognized; called by its action.
  func noteRecognition() { last = .recognized(delay: delay) }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if !isEngaged { onLanding?() }
    super.touchesBegan(touches, with: event)
    switch attempt {
    case .pressing(let since, let fingers, let isLater):
      attempt = .pressing(since: since, fingers: fingers + touches.count, isLater: isLater)
    case .none:
      attempt = .pressing(since: event.timestamp, fingers: touches.count, isLater: false)
    case .lifted:
      attempt = .pressing(since: event.timestamp, fingers: touches.count, isLater: true)
    }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    super.touchesEnded(touches, with: event)
    lift(touches.count, at: event.timestamp)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    super.touchesCancelled(touches, with: event)
    lift(touches.count, at: event.timestamp)
  }

  private func lift(_ count: Int, at instant: Instant) {
    guard case .pressing(let since, let fingers, let isLater) = attempt else { return }
    attempt =
      fingers > count
      ? .pressing(since: since, fingers: fingers - count, isLater: isLater)
      : .lifted(since: since, at: instant)
  }

  override func reset() {
    if state == .failed, let reason = failureReason { last = .failed(reason) }
    attempt = .none
    super.reset()
  }
}

extension WatchedTap.Outlook {
  /// When it is decided at the latest; nil if it is.
  var deadline: Instant? {
    switch self {
    case .looking(_, let until), .waiting(_, let until): until
    case .ready, .takenOut, .recognized, .failed: nil
    }
  }

  /// The elapsed share of the time until the deadline, 0...1; nil if it waits for nothing.
  func progress(at instant: Instant) -> Double? {
    switch self {
    case .looking(let since, let until), .waiting(let since, let until):
      let span = (until - since).seconds
      return span > 0 ? min(max((instant - since).seconds / span, 0), 1) : 1
    case .ready, .takenOut, .recognized, .failed: return nil
    }
  }
}
