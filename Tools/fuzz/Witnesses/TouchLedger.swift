/// What one listener was told of touches: each begins once, and is over once.
struct TouchLedger {
  /// A touch of one application; applications count their touches independently.
  struct Key: Hashable {
    var event: Int
    var touch: UInt64
  }

  private var isOpen: [Key: Bool] = [:]
  private var moving: [Key] = []

  /// The touches that were not told to be over.
  var openCount: Int { isOpen.values.count { $0 } }

  mutating func began(_ touch: Key) -> Rule? {
    switch isOpen.updateValue(true, forKey: touch) {
    case nil: nil
    case true?: .beganTwice
    case false?: .beganAfterEnd
    }
  }

  /// Notes that the listener is called for a movement; ``leaveMove(_:)`` must follow.
  mutating func enterMove(_ touch: Key) -> Rule? {
    defer { moving.append(touch) }
    if moving.contains(touch) { return .visitedTwice }
    return isOpen[touch] == true ? nil : .movedUnknown
  }

  mutating func leaveMove(_ touch: Key) {
    if let index = moving.lastIndex(of: touch) { moving.remove(at: index) }
  }

  mutating func over(_ touch: Key) -> Rule? {
    switch isOpen.updateValue(false, forKey: touch) {
    case nil: .overUnknown
    case true?: nil
    case false?: .overTwice
    }
  }

  mutating func forget() { isOpen.removeAll(keepingCapacity: true) }
}
