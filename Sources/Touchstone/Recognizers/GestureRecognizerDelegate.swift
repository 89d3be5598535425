/// Answers questions that only the program can decide.
///
/// Every method has a default that changes nothing. A question about a pair that a delegate leaves to the default
/// is asked once, and not again as long as the recognizer keeps this delegate.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether a recognized gesture may begin; false makes it fail. True by default.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

  /// Whether a recognizer receives a touch that has just begun; if false, it never receives the touch. True
  /// by default.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

  /// Whether a recognizer may be recognized at the same time as every other one, regardless of the others'
  /// delegates. False by default.
  ///
  /// Asked once per gesture, when its first touch lands. If the answer is true, the delegate is asked none of
  /// the three questions about pairs below for this recognizer; requirements set by
  /// ``GestureRecognizer/require(toFail:)`` remain in effect. The number of questions about pairs grows with
  /// the square of the number of recognizers that receive a touch: 1,000 pans that a delegate allows pair by
  /// pair take about 8 ms for a landing, ten moves and a lift, and about 1 ms with this answer.
  func gestureRecognizerShouldRecognizeSimultaneouslyWithAll(
    _ recognizer: GestureRecognizer
  ) -> Bool

  /// Whether two recognizers may be recognized at the same time. Asked if one would exclude the other. True
  /// from either side is enough, and the answer holds until one of them is reset. False by default.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool

  /// Whether `recognizer` must wait until `other` fails. Asked once per attempt. False by default.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool

  /// Whether `other` must wait until `recognizer` fails. Asked once per attempt. False by default.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Returns true.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }

  /// Returns false.
  public func gestureRecognizerShouldRecognizeSimultaneouslyWithAll(
    _ recognizer: GestureRecognizer
  ) -> Bool { false }

  /// Returns false.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    recognizer.noteDefaultAnswer(to: .simultaneity, by: self)
    return false
  }

  /// Returns false.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    recognizer.noteDefaultAnswer(to: .requiredFailure, by: self)
    return false
  }

  /// Returns false.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    recognizer.noteDefaultAnswer(to: .requiredByOther, by: self)
    return false
  }
}
