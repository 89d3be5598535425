/// The touches reported to one listener: each begins once, and ends once.
struct TouchRecord {
  /// A touch of one application; applications count their touches independently.
  struct Key: Hashable {
    var event: Int
    var touch: UInt64
  }

  private enum Course {
    case open
    /// Its application was released, which reports no ends of touches; an end that is still reported, because
    /// the application was busy, is not an error.
    case abandoned
    /// Its recognizer was reset while it was down. It begins once more if another gesture hands it off.
    case left
    case over
  }

  private var courses: [Key: Course] = [:]
  private var moving: [Key] = []

  /// The touches that have not ended although their application still exists.
  var openCount: Int { courses.values.count { $0 == .open } }

  /// - Parameter mayReturn: Whether another gesture may still hand off a touch that was left.
  mutating func began(_ touch: Key, mayReturn: Bool = false) -> Rule? {
    switch courses.updateValue(.open, forKey: touch) {
    case nil: nil
    case .left: mayReturn ? nil : .beganTwice
    case .open, .abandoned: .beganTwice
    case .over: .beganAfterEnd
    }
  }

  /// Handles the release of the application of `event`.
  mutating func abandon(event: Int) {
    for (key, course) in courses where key.event == event && course == .open {
      courses[key] = .abandoned
    }
  }

  /// Handles the reset of the recognizer.
  mutating func leave() {
    for (key, course) in courses where course == .open { courses[key] = .left }
  }

  /// Records a call for a movement; ``leaveMove(_:)`` must follow.
  mutating func enterMove(_ touch: Key) -> Rule? {
    defer { moving.append(touch) }
    if moving.contains(touch) { return .visitedTwice }
    switch courses[touch] {
    case .open, .abandoned, .left: return nil
    case .over, nil: return .movedUnknown
    }
  }

  mutating func leaveMove(_ touch: Key) {
    if let index = moving.lastIndex(of: touch) { moving.remove(at: index) }
  }

  mutating func over(_ touch: Key) -> Rule? {
    switch courses.updateValue(.over, forKey: touch) {
    case nil: .overUnknown
    case .open, .abandoned, .left: nil
    case .over: .overTwice
    }
  }
}
