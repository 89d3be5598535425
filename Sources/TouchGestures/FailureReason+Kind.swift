extension FailureReason {
  /// The kind of a failure, without its measurements, for comparing and counting.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// See ``FailureReason/moved(distance:limit:)``.
    case moved
    /// See ``FailureReason/heldTooLong(_:limit:)``.
    case heldTooLong
    /// See ``FailureReason/liftedEarly(after:required:)``.
    case liftedEarly
    /// See ``FailureReason/tooManyTouches(_:limit:)``.
    case tooManyTouches
    /// See ``FailureReason/tooFewTouches(_:required:)``.
    case tooFewTouches
    /// See ``FailureReason/nextTapTooLate(after:limit:)``.
    case nextTapTooLate
    /// See ``FailureReason/nextTapTooFar(distance:limit:)``.
    case nextTapTooFar
    /// See ``FailureReason/nextTapElsewhere``.
    case nextTapElsewhere
    /// See ``FailureReason/tooLittle(_:required:)``.
    case tooLittle
    /// See ``FailureReason/slipped(distance:required:)``.
    case slipped
    /// See ``FailureReason/slippedAsBefore(distance:required:)``.
    case slippedAsBefore
    /// See ``FailureReason/turnedTooLittle(_:required:)``.
    case turnedTooLittle
    /// See ``FailureReason/outweighed(_:required:)``.
    case outweighed
    /// See ``FailureReason/wrongDirection(along:sideways:limit:)``.
    case wrongDirection
    /// See ``FailureReason/tooSlow(distance:required:limit:)``.
    case tooSlow
    /// See ``FailureReason/awayFromEdge(distance:limit:)``.
    case awayFromEdge
    /// See ``FailureReason/touchCancelled``.
    case touchCancelled
    /// See ``FailureReason/excluded(by:)``.
    case excluded
    /// See ``FailureReason/requirementRecognized(_:)``.
    case requirementRecognized
    /// See ``FailureReason/refused(by:)``.
    case refused
    /// See ``FailureReason/withdrawn``.
    case withdrawn
    /// See ``FailureReason/layerLeftWindow``.
    case layerLeftWindow
    /// See ``FailureReason/neverDecided``.
    case neverDecided
    /// See ``FailureReason/custom(_:)``.
    case custom
  }

  /// The kind of this failure.
  public var kind: Kind {
    switch self {
    case .moved: .moved
    case .heldTooLong: .heldTooLong
    case .liftedEarly: .liftedEarly
    case .tooManyTouches: .tooManyTouches
    case .tooFewTouches: .tooFewTouches
    case .nextTapTooLate: .nextTapTooLate
    case .nextTapTooFar: .nextTapTooFar
    case .nextTapElsewhere: .nextTapElsewhere
    case .tooLittle: .tooLittle
    case .slipped: .slipped
    case .slippedAsBefore: .slippedAsBefore
    case .turnedTooLittle: .turnedTooLittle
    case .outweighed: .outweighed
    case .wrongDirection: .wrongDirection
    case .tooSlow: .tooSlow
    case .awayFromEdge: .awayFromEdge
    case .touchCancelled: .touchCancelled
    case .excluded: .excluded
    case .requirementRecognized: .requirementRecognized
    case .refused: .refused
    case .withdrawn: .withdrawn
    case .layerLeftWindow: .layerLeftWindow
    case .neverDecided: .neverDecided
    case .custom: .custom
    }
  }

  /// The recognizer whose gesture was recognized instead; nil if the reason is another one.
  package var winner: RecognizerID? {
    switch self {
    case .excluded(let other), .requirementRecognized(let other): other
    case .moved, .heldTooLong, .liftedEarly, .tooManyTouches, .tooFewTouches, .nextTapTooLate,
      .nextTapTooFar, .nextTapElsewhere, .tooLittle, .slipped, .slippedAsBefore, .outweighed,
      .turnedTooLittle,
      .wrongDirection, .tooSlow,
      .awayFromEdge,
      .touchCancelled, .refused, .withdrawn, .layerLeftWindow, .neverDecided, .custom:
      nil
    }
  }
}

extension FailureReason.Kind {
  /// The former name of ``outweighed``.
  @available(*, deprecated, renamed: "outweighed")
  public static var besides: Self { .outweighed }
}
