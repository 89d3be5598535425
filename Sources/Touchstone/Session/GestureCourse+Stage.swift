import TouchTracking

extension GestureCourse {
  /// A gesture's progress without its instants, which ``Moments`` keeps.
  ///
  /// A recognizer stores both instead of a course: a case of an enum with payloads is recognized by comparing
  /// four words, which was 5 % of the instructions of taps.
  enum Stage {
    case idle
    case abandoned
    case undecided
    case waiting
    case active
    case ended
    case cancelled
    case failed

    /// Whether the recognizer still receives touches.
    var isListening: Bool {
      switch self {
      case .undecided, .waiting, .active: true
      case .idle, .abandoned, .ended, .cancelled, .failed: false
      }
    }

    /// Whether it holds back the touches that it delays.
    var isPossible: Bool {
      switch self {
      case .undecided, .waiting: true
      case .idle, .abandoned, .active, .ended, .cancelled, .failed: false
      }
    }

    /// Whether it has not decided.
    var isUndecided: Bool { self == .undecided }

    /// Whether the gesture was recognized and is active.
    var isActive: Bool { self == .active }

    /// Whether the gesture was recognized.
    var isRecognized: Bool {
      switch self {
      case .active, .ended, .cancelled: true
      case .idle, .abandoned, .undecided, .waiting, .failed: false
      }
    }

    /// Whether it is over but not reset yet.
    var isOver: Bool {
      switch self {
      case .ended, .cancelled, .failed: true
      case .idle, .abandoned, .undecided, .waiting, .active: false
      }
    }

    /// Whether the gesture may change to `next`.
    func mayBecome(_ next: Stage) -> Bool {
      switch (self, next) {
      case (.idle, .undecided), (.abandoned, .undecided): true
      case (.undecided, .waiting), (.undecided, .active), (.undecided, .ended),
        (.undecided, .failed):
        true
      case (.waiting, .active), (.waiting, .ended), (.waiting, .failed): true
      case (.active, .ended), (.active, .cancelled): true
      case (.ended, .idle), (.cancelled, .idle), (.failed, .idle): true
      case (.undecided, .abandoned), (.waiting, .abandoned), (.active, .abandoned),
        (.ended, .abandoned), (.cancelled, .abandoned), (.failed, .abandoned):
        true
      case (.idle, _), (.abandoned, _), (.undecided, _), (.waiting, _), (.active, _), (.ended, _),
        (.cancelled, _), (.failed, _):
        false
      }
    }
  }

  /// The instants of a gesture; each is valid from the stage to which it belongs.
  struct Moments {
    private var recognizedAt = Instant.zero
    private var end = Instant.zero
    // Last, so that other small values follow it where an instant would need padding.
    private var waitedSince: Instant?

    /// Records a change of the stage. A gesture that ends without having been active is recognized then.
    @inline(__always)
    mutating func record(_ next: Stage, after stage: Stage, at instant: Instant) {
      switch next {
      case .undecided: waitedSince = nil
      case .waiting: waitedSince = instant
      case .active: recognizedAt = instant
      case .ended, .cancelled:
        if !stage.isActive { recognizedAt = instant }
        end = instant
      case .idle, .abandoned, .failed: break
      }
    }

    /// The course of a gesture in its present stage or an earlier one.
    func course(in stage: Stage) -> GestureCourse {
      let recognition = Recognition(at: recognizedAt, waitedSince: waitedSince)
      return switch stage {
      case .idle: .idle
      case .abandoned: .abandoned
      case .undecided: .undecided
      case .waiting: .waiting(since: waitedSince ?? recognizedAt)
      case .active: .active(recognition)
      case .ended: .ended(recognition, at: end)
      case .cancelled: .cancelled(recognition, at: end)
      case .failed: .failed
      }
    }
  }
}
