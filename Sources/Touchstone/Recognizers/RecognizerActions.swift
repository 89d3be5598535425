/// The actions of a recognizer, in the order in which they were added.
///
/// Most recognizers have one. An array for it would take 48 bytes and one more allocation.
enum RecognizerActions {
  case none
  case one(RecognizerAction)
  case several([RecognizerAction])

  var count: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .several(let actions): actions.count
    }
  }

  var isEmpty: Bool { count == 0 }

  /// The action, unretained, if there is one alone.
  @inline(__always)
  var only: Unmanaged<RecognizerAction>? {
    switch self {
    case .one(let action): Unmanaged.passUnretained(action)
    case .none, .several: nil
    }
  }

  mutating func append(_ action: RecognizerAction) {
    switch self {
    case .none: self = .one(action)
    case .one(let first): self = .several([first, action])
    case .several(var actions):
      // The only reference to the array, so that it is not copied.
      self = .none
      actions.append(action)
      self = .several(actions)
    }
  }

  /// Calls the present actions, which may remove or add others; returns false if the object of one of them was
  /// deallocated.
  func call(_ recognizer: GestureRecognizer) -> Bool {
    switch self {
    case .none: return true
    case .one(let action): return action.call(recognizer)
    case .several(let actions):
      var haveObjects = true
      for action in actions where !action.call(recognizer) { haveObjects = false }
      return haveObjects
    }
  }

  /// Removes the actions whose object was deallocated.
  mutating func removeDeallocated() {
    switch self {
    case .none: break
    case .one(let action): if action.isOver { self = .none }
    case .several(let actions): self = .several(actions.filter { !$0.isOver })
    }
  }
}
