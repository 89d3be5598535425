import TouchGestures
import TouchTracking

/// The slips that the window learns from a finger, and those that the finger's recognizers read.
extension Touch {
  /// How far this person's fingertips usually slip, in points; 0 if unknown, and for a pen.
  var usualSlip: Double { type == .direct ? withWindow { $0.tapAllowance.slip } ?? 0 : 0 }

  /// Makes the window forget earlier slips, if this touch lands after a long pause.
  func forgetSlips() {
    withWindow { if $0.tapAllowance.slip > 0 { $0.slipMemory.forget(at: landed) } }
  }

  /// Lets the window learn the slip of this touch, which has lifted. Several fingers have none, because they
  /// move together, but somebody is there.
  func recordSlip() {
    guard type == .direct else { return }
    withWindow {
      $0.slipMemory.learn(
        farthest: isAlone && squaredSlip >= 0 ? squaredSlip.squareRoot() : nil,
        last: initialLocation.distance(to: windowLocation), after: timestamp - landed,
        at: timestamp)
    }
  }
}
