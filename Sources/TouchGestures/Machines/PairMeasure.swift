import TouchGeometry
import TouchTracking

/// A measurement by a ``PairGesture`` of the vector from its first finger to the second, in points: its
/// length, or its direction.
///
/// It knows nothing of fingers, samples and states.
protocol PairMeasure: Sendable {
  /// The measurements before the gesture begins.
  associatedtype Progress: Hashable & Sendable

  /// Those of fingers that have not moved.
  static var noProgress: Progress { get }

  /// Whether the gesture ends when the first of its fingers lifts, instead of the last.
  var endsAtFirstLift: Bool { get }

  /// Why a gesture whose fingers have lifted has not begun.
  var failure: FailureReason { get }

  /// Forgets the gesture, but not the settings.
  mutating func reset()

  /// Measures from this vector on: the second finger has just landed. The value of a gesture that has begun stays as it
  /// is.
  mutating func land(_ way: Vector)

  /// Measures from the vector at the instant of the second landing, which was not known then.
  mutating func settle(_ way: Vector)

  /// Forgets what was measured before the gesture begins, because it restarts.
  mutating func restart()

  /// Judges whether the gesture begins with a movement to this vector, from `start` to `instant`.
  ///
  /// - Parameter before: The measurements at `start`.
  mutating func judge(
    _ way: Vector, from before: Progress, at start: Instant, to instant: Instant
  ) -> PairJudgement<Progress>

  /// Measures the value of an active gesture.
  mutating func follow(_ way: Vector)
}

/// Whether a movement of two fingers begins a gesture.
enum PairJudgement<Progress> {
  case undecided(Progress)
  /// It has begun at an instant, perhaps between two samples.
  case began(Instant, Evidence)
}
