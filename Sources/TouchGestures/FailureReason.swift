import TouchGeometry
import TouchTracking

/// The number of a recognizer in its application, used in traces and reasons.
@frozen
public struct RecognizerID: Hashable, Sendable {
  /// The number, counted from 1; 0 for a recognizer that no touch has reached.
  public let rawValue: Int

  /// Creates the identity with this number.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The reason why a gesture was not recognized: the measured value, and the limit that it missed.
///
/// Distances are points, times are spans of event time.
public enum FailureReason: Hashable, Sendable {
  /// A finger moved farther than the gesture allows.
  case moved(distance: Double, limit: Double)
  /// The fingers stayed down longer than the gesture allows.
  case heldTooLong(TimeSpan, limit: TimeSpan)
  /// The fingers lifted before the press was long enough.
  case liftedEarly(after: TimeSpan, required: TimeSpan)
  /// More fingers landed than the gesture allows.
  case tooManyTouches(Int, limit: Int)
  /// Fewer fingers landed, or were down together, than the gesture requires.
  case tooFewTouches(Int, required: Int)
  /// The next tap did not follow in time.
  case nextTapTooLate(after: TimeSpan, limit: TimeSpan)
  /// The next tap landed too far from the one before.
  case nextTapTooFar(distance: Double, limit: Double)
  /// A touch landed on another layer, which ended the wait for a further tap.
  case nextTapElsewhere
  /// The fingers lifted without having moved, spread or turned enough; the measured value and the limit are
  /// in points.
  case tooLittle(Double, required: Double)
  /// The fingers passed the slop right after landing, but lifted before they had moved as far as an intended
  /// movement must: they slipped. In points.
  case slipped(distance: Double, required: Double)
  /// Like `slipped`, but this much movement was required because this person's earlier touches slipped too:
  /// see ``SlipMemory``. In points.
  case slippedAsBefore(distance: Double, required: Double)
  /// The fingers lifted before they had turned by the minimum angle of a rotation.
  case turnedTooLittle(Angle, required: Angle)
  /// The fingers rotated while they spread, or spread while they rotated, and lifted while this part of the
  /// movement was too small relative to the other; the measured value and the limit are in points.
  case outweighed(Double, required: Double)
  /// The movement went in the wrong direction: this far along the gesture's direction and sideways.
  case wrongDirection(along: Double, sideways: Double, limit: Double)
  /// The movement was too slow: only this far in the time that the gesture allows.
  case tooSlow(distance: Double, required: Double, limit: TimeSpan)
  /// A touch landed too far from the edge at which the gesture starts.
  case awayFromEdge(distance: Double, limit: Double)
  /// A touch of the gesture was cancelled.
  case touchCancelled
  /// A recognizer that was recognized earlier excludes this one.
  case excluded(by: RecognizerID)
  /// A recognizer whose failure this one requires was recognized.
  case requirementRecognized(RecognizerID)
  /// A layer or the delegate did not allow it to begin.
  case refused(by: Veto)
  /// The recognizer was disabled, cancelled by the program or removed from its layer.
  case withdrawn
  /// The recognizer's layer left its window.
  case layerLeftWindow
  /// All its touches ended without a decision; the engine failed it, so that others do not wait forever.
  case neverDecided
  /// A custom recognizer failed, for this reason.
  indirect case custom(CustomReason)

  /// A custom recognizer set the state to failed, without a reason.
  public static let custom: FailureReason = .custom(.unstatedFailure)
}

/// The reason why an active gesture was cancelled.
public enum CancellationReason: Hashable, Sendable {
  /// A touch of the gesture was cancelled.
  case touchCancelled
  /// The recognizer was disabled, cancelled by the program or removed from its layer.
  case withdrawn
  /// The recognizer's layer left its window.
  case layerLeftWindow
  /// All its touches ended but it did not; the engine ended it, so that it does not exclude others forever.
  case neverEnded
  /// A custom recognizer cancelled its gesture or failed, for this reason.
  indirect case custom(CustomReason)

  /// A custom recognizer set the state to cancelled or failed, without a reason.
  public static let custom: CancellationReason = .custom(CustomReason("cancelled by its own code"))
}

/// The object that did not allow a recognizer to begin.
public enum Veto: Hashable, Sendable {
  /// The recognizer's delegate.
  case delegate
  /// The layer with this name, between the touched one and the recognizer's own.
  case layer(String)

  /// Names are equal if their bytes are.
  public static func == (one: Veto, other: Veto) -> Bool {
    switch (one, other) {
    case (.delegate, .delegate): true
    case (.layer(let name), .layer(let otherName)): name.hasBytes(of: otherName)
    case (.delegate, .layer), (.layer, .delegate): false
    }
  }
}

extension String {
  /// Whether both have the same UTF-8 bytes. Unlike `==`, this does not treat a letter with a combining accent
  /// like the letter that has the accent: the tables and the code for that were 51 kB of the engine in a web page.
  func hasBytes(of other: String) -> Bool { Array(utf8) == Array(other.utf8) }
}

/// The former name of ``Veto``.
@available(*, deprecated, renamed: "Veto")
public typealias Refuser = Veto

extension FailureReason {
  /// The former name of ``outweighed(_:required:)``; only to create a reason, since a pattern needs the case
  /// itself.
  @available(*, deprecated, renamed: "outweighed(_:required:)")
  public static func besides(_ measured: Double, required: Double) -> FailureReason {
    .outweighed(measured, required: required)
  }
}
