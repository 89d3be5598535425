import DemoScenes
import TouchPainting
import TouchTracking
import Touchstone

/// Covers a scene that was just opened, and fades away; touches pass through it.
///
/// It is not part of the scene: a session has the same layers with and without it.
final class Curtain: ColorLayer {
  private enum State {
    case open
    /// Closed, and opening from the next frame on.
    case closed
    case opening(since: Instant)
  }

  private var state = State.open

  init() {
    super.init(color: Palette.background, name: "curtain")
    isUserInteractionEnabled = false
    isHidden = true
  }

  /// Closes it immediately; it opens from the next frame on.
  func close() { state = .closed }

  /// Opens it with time.
  ///
  /// - Parameters:
  ///   - instant: The event time of the frame.
  ///   - span: The duration of the transition; zero for immediately.
  /// - Returns: Whether another frame is needed.
  func update(at instant: Instant, span: TimeSpan) -> Bool {
    let start: Instant
    switch state {
    case .open: return false
    case .closed: start = instant
    case .opening(let since): start = since
    }
    let share = span > .zero ? (instant - start).seconds / span.seconds : 1
    state = share < 1 ? .opening(since: start) : .open
    isHidden = share >= 1
    // A transparent layer would be skipped by the drawing and by hit tests.
    opacity = max(1 - min(max(share, 0), 1), 0.01)
    return share < 1
  }
}
