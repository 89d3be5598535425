/// The questions about pairs of recognizers that a delegate may answer.
///
/// A delegate's class implements a question or leaves it to the default, which always answers false. Swift cannot
/// tell which, so the default reports itself: the question is then not asked again until the delegate is replaced.
/// With 1,000 recognizers that all begin, each question would otherwise be asked a million times.
package struct PairQuestions: OptionSet {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whether the recognizer may be recognized together with another.
  package static let simultaneity = PairQuestions(rawValue: 1)
  /// Whether it must wait until another fails.
  package static let requiredFailure = PairQuestions(rawValue: 2)
  /// Whether another must wait until it fails.
  package static let requiredByOther = PairQuestions(rawValue: 4)

  package static let all: PairQuestions = [.simultaneity, .requiredFailure, .requiredByOther]
}

extension GestureRecognizer {
  /// The questions about pairs that its delegate may still answer. Not the stored property: one that other modules can
  /// see is checked for exclusive access with each use, 3 % of the instructions of a tap.
  package final var questionsOfPairs: PairQuestions { openQuestions }

  /// Whether its delegate may answer one of these questions. The answer to all of them is known for a recognizer
  /// that is recognized together with every other one.
  @inline(__always)
  final func mayBeAsked(_ questions: PairQuestions) -> Bool {
    !recognizesWithAll && !openQuestions.isDisjoint(with: questions)
  }

  /// Whether it or its delegate may require the failure of others without a declaration; the built-in classes do not.
  final var mayRequireOthers: Bool { !judgesSamples || mayBeAsked(.requiredFailure) }

  /// Whether it or its delegate may make others wait for its failure without a declaration.
  final var mayMakeOthersWait: Bool { !judgesSamples || mayBeAsked(.requiredByOther) }

  /// Called by the default answer to a question. An answer given on behalf of another object, such as the
  /// delegate's own delegate, says nothing about the next one.
  package final func noteDefaultAnswer(
    to question: PairQuestions, by answering: any GestureRecognizerDelegate
  ) {
    if delegate === answering { openQuestions.remove(question) }
  }
}
