import TouchGeometry
import TouchGestures

/// The condition under which an active gesture hands its fingers to another recognizer.
public enum HandOffCondition {
  /// The moved object has reached its edge, and the finger keeps moving; see
  /// ``GestureRecognizer/movementBeyondEdge``. The pan of a `ScrollLayer` knows its edges, along the axes
  /// along which it can scroll. The other recognizer must be able to continue the movement; see
  /// ``GestureRecognizer/canTakeOver(movingBy:)``.
  case atEdge
  /// Fewer fingers than this number are down, and at least one can reach the other recognizer. A gesture that
  /// the lift ends, such as a pan with fewer than its minimum number of fingers, hands off nothing.
  case fewerFingers(than: Int)
  /// More fingers than this number are down that can reach the other recognizer: those on its layer or a
  /// descendant, except the ones in an active gesture of a third recognizer.
  case moreFingers(than: Int)
  /// The closure, called with the recognizer of the active gesture, returns true.
  case when((GestureRecognizer) -> Bool)
}

/// A recognizer that takes over the fingers of another one, and the condition for it.
struct HandOff {
  let other: Weak<GestureRecognizer>
  let condition: HandOffCondition
}

extension GestureRecognizer {
  /// Lets this gesture hand its fingers to `other` while they are down, as if they had lifted and landed
  /// again.
  ///
  ///     list.panGestureRecognizer.handsOff(to: pager, when: .atEdge)
  ///     pinch.handsOff(to: pan, when: .fewerFingers(than: 2))
  ///     pan.handsOff(to: pinch, when: .moreFingers(than: 1))
  ///
  /// The condition is checked after the actions of every event while this gesture is active. When it is met,
  /// this gesture ends, and `other` receives all fingers that can reach its layer, starting at their present
  /// positions. A pan, pinch, rotation or transform begins with them immediately, without slop, if it allows
  /// their number; a screen-edge pan fails unless they are at its edge. At the edge of a scroll layer its
  /// values start with the distance that the finger has moved beyond the edge: the content stays at the edge,
  /// and no movement is lost. For any other recognizer the fingers land.
  ///
  /// The usual rules apply to `other`: it may be excluded by an active gesture, refuse the touches, or wait
  /// for recognizers whose failure it requires. If it takes part in another gesture that has not finished,
  /// nothing is handed off, and this gesture continues. If the conditions of several hand-offs are met, the
  /// one added first is used.
  ///
  /// Like a delegate, `other` is not retained.
  ///
  /// - Complexity: O(touches) per event while this gesture is active.
  public final func handsOff(to other: GestureRecognizer, when condition: HandOffCondition) {
    guard other !== self else { return }
    keepRelations().add(HandOff(other: Weak(other), condition: condition))
    session?.enableHandOffs()
  }

  /// The hand-offs in the order in which they were added.
  package final var handOffRules: [(other: GestureRecognizer, condition: HandOffCondition)] {
    (relations?.handOffs ?? []).compactMap { rule in
      rule.other.object.map { ($0, rule.condition) }
    }
  }

  /// Removes all hand-offs to `other`.
  public final func removeHandOffs(to other: GestureRecognizer) {
    relations?.handOffs.removeAll { $0.other.object.map { $0 === other } ?? true }
  }

  /// The distance, in points of the window, that the fingers have moved beyond the one that the condition
  /// requires; nil while the condition is not met.
  ///
  /// - Parameter reachable: The number of fingers that are down and can reach the other recognizer.
  final func handOffTranslation(of condition: HandOffCondition, reaching reachable: Int) -> Vector?
  {
    switch condition {
    case .atEdge: movementBeyondEdge
    // Fingers that cannot reach the other recognizer still hold this gesture.
    case .fewerFingers(let count): max(reachable, fingersDown) < count ? .zero : nil
    case .moreFingers(let count): reachable > count ? .zero : nil
    case .when(let holds): holds(self) ? .zero : nil
    }
  }

  /// The number of this gesture's fingers that are down.
  private var fingersDown: Int {
    var count = 0
    tracked.forEach { if $0.isDown, uses($0) { count += 1 } }
    return count
  }
}
