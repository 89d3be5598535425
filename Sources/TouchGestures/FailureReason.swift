import TouchGeometry
import TouchTracking

/// The number of a recognizer, stable for its life, for traces and reasons.
@frozen
public struct RecognizerID: Hashable, Sendable {
  /// The number, counted from 1.
  public let rawValue: Int

  /// Creates the identity with this number.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// Why a gesture was not recognized: what was measured, and the limit that it missed.
///
/// Distances are points, times spans of event time.
public enum FailureReason: Hashable, Sendable {
  /// A finger travelled farther than a gesture at rest allows.
  case moved(distance: Double, limit: Double)
  /// The fingers stayed down longer than the gesture allows.
  case heldTooLong(TimeSpan, limit: TimeSpan)
  /// The fingers lifted before the press was long enough.
  case liftedEarly(after: TimeSpan, required: TimeSpan)
  /// More fingers came than the gesture has.
  case tooManyTouches(Int, limit: Int)
  /// Fewer fingers came, or were down together, than the gesture needs.
  case tooFewTouches(Int, required: Int)
  /// The next tap did not come in time.
  case nextTapTooLate(after: TimeSpan, limit: TimeSpan)
  /// The next tap landed too far from the one before.
  case nextTapTooFar(distance: Double, limit: Double)
  /// A touch landed on another layer, so that no further tap was waited for.
  case nextTapElsewhere
  /// The fingers lifted without having travelled, spread or turned enough; the measure and the
  /// limit are in points.
  case tooLittle(Double, required: Double)
  /// The fingers travelled beyond the start distance right after the landing and then lifted without
  /// having travelled as far as such a movement must: they slipped. In points.
  case slipped(distance: Double, required: Double)
  /// The fingers lifted without having turned by the angle that begins a rotation.
  case turnedTooLittle(Angle, required: Angle)
  /// The fingers turned and lifted while they spread, or spread while they turned, and this part of the
  /// movement was too little beside the other: the measure and the limit are in points.
  case besides(Double, required: Double)
  /// The movement went where the gesture does not go: so far along or beside its direction.
  case wrongDirection(along: Double, sideways: Double, limit: Double)
  /// The movement was too slow: only so far in the time that the gesture has.
  case tooSlow(distance: Double, required: Double, limit: TimeSpan)
  /// The first touch landed too far from the edge where the gesture starts.
  case awayFromEdge(distance: Double, limit: Double)
  /// A touch of the gesture was cancelled.
  case touchCancelled
  /// A recognizer that was there first, or was recognized earlier, does not allow this one.
  case excluded(by: RecognizerID)
  /// A recognizer whose failure this one requires was recognized.
  case requirementRecognized(RecognizerID)
  /// A layer or the delegate said that it should not begin.
  case refused(by: Refuser)
  /// The recognizer was disabled, cancelled by the program or taken off its layer.
  case withdrawn
  /// The recognizer's layer left its window.
  case layerLeftWindow
  /// All its touches are gone and it never decided; the engine decided for it, so that nothing that
  /// waits for it hangs.
  case neverDecided
  /// A custom recognizer set the state to failed.
  case custom
}

/// Why an active gesture was taken back.
public enum CancellationReason: Hashable, Sendable {
  /// A touch of the gesture was cancelled.
  case touchCancelled
  /// The recognizer was disabled, cancelled by the program or taken off its layer.
  case withdrawn
  /// The recognizer's layer left its window.
  case layerLeftWindow
  /// All its touches are gone and it did not end; the engine ended it, so that what it excludes is not
  /// excluded for ever.
  case neverEnded
  /// A custom recognizer set the state to cancelled or failed.
  case custom
}

/// Who may say that a recognizer should not begin.
public enum Refuser: Hashable, Sendable {
  /// The recognizer's delegate.
  case delegate
  /// A layer of this name, between the one that was touched and the recognizer's own.
  case layer(String)
}
