import TouchTracking

/// The calls to layers that are due at the end of a turn, grouped by phase.
///
/// Touches are not retained here. The registry retains every live touch until the turn closes, and all calls
/// have been made by then.
struct LayerCalls: ~Copyable {
  private var began = UnretainedList<Touch>()
  private var moved = UnretainedList<Touch>()
  private var ended = UnretainedList<Touch>()
  private var cancelled = UnretainedList<Touch>()
  /// The number of pending calls.
  private var count = 0
  /// The list that is being delivered.
  private var current = UnretainedList<Touch>()
  /// The touches of the last call, reused for the next one: usually they are the same.
  private var touches: [Touch] = []

  /// Whether nothing is pending.
  var isEmpty: Bool { count == 0 }

  /// Whether nothing is pending for one phase.
  func isEmpty(_ phase: TouchPhase) -> Bool {
    switch phase {
    case .began: began.isEmpty
    case .moved, .stationary: moved.isEmpty
    case .ended: ended.isEmpty
    case .cancelled: cancelled.isEmpty
    }
  }

  mutating func append(_ touch: Touch, _ phase: TouchPhase) {
    count += 1
    switch phase {
    case .began: began.append(touch)
    case .moved, .stationary: moved.append(touch)
    case .ended: ended.append(touch)
    case .cancelled: cancelled.append(touch)
    }
  }

  /// Makes the list of one phase the current one and leaves that phase empty; returns the count.
  mutating func take(_ phase: TouchPhase) -> Int {
    switch phase {
    case .began: swap(&current, &began)
    case .moved, .stationary: swap(&current, &moved)
    case .ended: swap(&current, &ended)
    case .cancelled: swap(&current, &cancelled)
    }
    count -= current.count
    return current.count
  }

  /// Empties the current list.
  mutating func finish() { current.removeAll() }

  /// The layer of a touch of the current list.
  func layer(_ index: Int) -> Layer? { current.with(index) { $0.layer } }

  /// Whether no earlier touch of the current list is delivered in the same call as this one.
  func isFirst(_ index: Int) -> Bool {
    for earlier in 0..<index where areDeliveredTogether(earlier, index) { return false }
    return true
  }

  private func areDeliveredTogether(_ a: Int, _ b: Int) -> Bool {
    current.with(a) { first in current.with(b) { $0.isDelivered(with: first) } }
  }

  /// Removes and returns the array of the touches delivered together with touch number `first` of the current
  /// list.
  mutating func takeTouches(deliveredWith first: Int) -> [Touch] {
    var result: [Touch] = []
    swap(&result, &touches)
    if areDelivered(result, with: first) { return result }
    result.removeEach()
    for index in first..<current.count where areDeliveredTogether(first, index) {
      result.append(current[index])
    }
    return result
  }

  private func areDelivered(_ touches: [Touch], with first: Int) -> Bool {
    var count = 0
    for index in first..<current.count where areDeliveredTogether(first, index) {
      guard count < touches.count, current.with(index, { $0 === touches[count] }) else {
        return false
      }
      count += 1
    }
    return count == touches.count
  }

  /// Keeps a call's array for the next one.
  mutating func keep(_ called: inout [Touch]) { swap(&called, &touches) }

  /// Releases the touches of the last call; otherwise they could not be reused.
  mutating func forgetLastCall() { if !touches.isEmpty { touches.removeEach() } }
}
