/// What one listener was told of touches: each begins once, and is over once.
struct TouchLedger {
  /// A touch of one application; applications count their touches independently.
  struct Key: Hashable {
    var event: Int
    var touch: UInt64
  }

  private enum Course {
    case open
    /// Its application was dropped, which tells nobody how its touches end; an end that is told all
    /// the same, because the application was still busy, is no mistake.
    case abandoned
    case over
  }

  private var courses: [Key: Course] = [:]
  private var moving: [Key] = []

  /// The touches that were not told to be over, though their application is there to tell it.
  var openCount: Int { courses.values.count { $0 == .open } }

  mutating func began(_ touch: Key) -> Rule? {
    switch courses.updateValue(.open, forKey: touch) {
    case nil: nil
    case .open, .abandoned: .beganTwice
    case .over: .beganAfterEnd
    }
  }

  /// Notes that the application of `event` is gone.
  mutating func abandon(event: Int) {
    for (key, course) in courses where key.event == event && course == .open {
      courses[key] = .abandoned
    }
  }

  /// Notes that the listener is called for a movement; ``leaveMove(_:)`` must follow.
  mutating func enterMove(_ touch: Key) -> Rule? {
    defer { moving.append(touch) }
    if moving.contains(touch) { return .visitedTwice }
    switch courses[touch] {
    case .open, .abandoned: return nil
    case .over, nil: return .movedUnknown
    }
  }

  mutating func leaveMove(_ touch: Key) {
    if let index = moving.lastIndex(of: touch) { moving.remove(at: index) }
  }

  mutating func over(_ touch: Key) -> Rule? {
    switch courses.updateValue(.over, forKey: touch) {
    case nil: .overUnknown
    case .open, .abandoned: nil
    case .over: .overTwice
    }
  }

  mutating func forget() { courses.removeAll(keepingCapacity: true) }
}
