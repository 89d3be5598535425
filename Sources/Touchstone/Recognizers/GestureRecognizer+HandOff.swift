import TouchGeometry
import TouchGestures

/// The condition under which an active gesture hands its fingers to another recognizer.
public enum HandOffCondition {
  /// The content of the recognizer's ``ScrollLayer`` has reached its edge, and the finger moves on beyond it.
  /// Only for the pan of a scroll layer, along an axis that can scroll.
  case atEdge
  /// Fewer fingers than this number are down, but at least one.
  case fewerFingers(than: Int)
  /// More fingers than this number are down.
  case moreFingers(than: Int)
  /// The closure, called with the recognizer of the active gesture, returns true.
  case when((GestureRecognizer) -> Bool)
}

/// A recognizer that takes over the fingers of another one, and when.
struct HandOff {
  let other: Weak<GestureRecognizer>
  let condition: HandOffCondition
}

extension GestureRecognizer {
  /// Lets this gesture give its fingers to `other` while they are down, as if they had lifted and landed again.
  ///
  ///     list.panGestureRecognizer.handsOff(to: pager, when: .atEdge)
  ///     pinch.handsOff(to: pan, when: .fewerFingers(than: 2))
  ///     pan.handsOff(to: pinch, when: .moreFingers(than: 1))
  ///
  /// The condition is looked at after the actions of every event while this gesture is active. When it holds,
  /// this gesture ends, and `other` gets all fingers in reach of its layer, from where they are then. A pan,
  /// pinch, rotation or transform begins at once with them, if they are as many as it needs, without a start
  /// distance. At the edge of a scroll layer its values begin with the way that the finger has gone beyond:
  /// the content stays at the edge, and nothing jumps or is lost. Any other recognizer sees the fingers land.
  ///
  /// `other` begins under the same rules as ever: it may be excluded by a gesture that goes on, refuse the
  /// touches, or wait for recognizers whose failure it requires. One that takes part in another gesture that
  /// is not over is not handed anything, and this gesture goes on. Of several hand-offs whose conditions hold
  /// the one that was asked for first is done.
  ///
  /// A hand-off keeps `other` as little alive as a delegate.
  ///
  /// - Complexity: O(touches) an event while this gesture is active.
  public final func handsOff(to other: GestureRecognizer, when condition: HandOffCondition) {
    guard other !== self else { return }
    handOffs.append(HandOff(other: Weak(other), condition: condition))
    session?.mayHandOn()
  }

  /// Removes all hand-offs to `other`.
  public final func removeHandOffs(to other: GestureRecognizer) {
    handOffs.removeAll { $0.other.object.map { $0 === other } ?? true }
  }

  /// The distance, in points of the window, that the fingers have moved beyond what the condition requires;
  /// nil while it does not hold.
  final func handOffWay(of condition: HandOffCondition, fingers: Int) -> Vector? {
    switch condition {
    case .atEdge: (self as? ScrollPanGestureRecognizer)?.scroller?.wayBeyondEdge
    case .fewerFingers(let count): fingers < count ? .zero : nil
    case .moreFingers(let count): fingers > count ? .zero : nil
    case .when(let holds): holds(self) ? .zero : nil
    }
  }

  /// Starts the machine with the fingers that it has just been given.
  final func takeOver(carrying way: Vector, at instant: Instant) -> Verdict {
    let verdict: Verdict =
      switch self {
      case let pan as PanGestureRecognizer: pan.machine.takeOver(carrying: way, at: instant)
      case let pinch as PinchGestureRecognizer: pinch.machine.takeOver(at: instant)
      case let rotation as RotationGestureRecognizer: rotation.machine.takeOver(at: instant)
      case let transform as TransformGestureRecognizer:
        transform.machine.takeOver(carrying: way, at: instant)
      default: .undecided
      }
    if verdict != .undecided { deadline = .distantFuture }
    return verdict
  }
}
