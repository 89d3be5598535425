/// The state of a gesture, as reported to actions.
@frozen
public enum GestureState: Int, Hashable, Sendable {
  /// Undecided; also the state between gestures, and while a requirement delays the recognizer.
  case possible
  /// A continuous gesture was recognized.
  case began
  /// A continuous gesture changed.
  case changed
  /// A continuous gesture ended, or a discrete one was recognized.
  case ended
  /// A continuous gesture was cancelled: undo its effects, or keep them.
  case cancelled
  /// The gesture was not recognized.
  case failed

  /// A discrete gesture was recognized; the same state as ``ended``.
  public static var recognized: GestureState { .ended }

  /// Whether a gesture in this state has ended.
  public var isTerminal: Bool {
    switch self {
    case .ended, .cancelled, .failed: true
    case .possible, .began, .changed: false
    }
  }

  /// Whether a recognizer may change from this state to `next`, following UIKit's documented state machine:
  /// discrete gestures go from possible to ended or failed, continuous ones from possible through began and
  /// changed to ended or cancelled.
  public func mayBecome(_ next: GestureState) -> Bool {
    switch (self, next) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed): true
    case (.began, .changed), (.began, .ended), (.began, .cancelled): true
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): true
    case (.possible, _), (.began, _), (.changed, _), (.ended, _), (.cancelled, _), (.failed, _):
      false
    }
  }
}

extension GestureState: CustomStringConvertible {
  /// The state in one word.
  public var description: String {
    switch self {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}
