import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// A difference between a run and its expectations.
public struct CaseMismatch: Hashable, Sendable {
  /// The id of the recognizer.
  public var recognizer: String
  /// The property compared: `states`, `recognizedWithin`, `endedWithin`, or the key of a value.
  public var what: String
  /// The expected result, as text.
  public var expected: String
  /// The actual result, as text.
  public var got: String
}

extension CaseMismatch: CustomStringConvertible {
  /// The mismatch in one line.
  public var description: String { "\(recognizer) \(what): expected \(expected), got \(got)" }
}

/// The outcome of a case.
public enum CaseOutcome: Sendable {
  /// All expectations were met.
  case passed(CaseRun)
  /// Some expectation was not met.
  case failed([CaseMismatch], CaseRun)
  /// The case was not run, for this reason.
  case skipped(String)
}

extension TouchCase {
  /// Runs the case and compares the results with its expectations.
  ///
  /// A case with an unknown requirement is skipped.
  ///
  /// - Parameters:
  ///   - delivery: How simultaneous events are delivered.
  ///   - layers: Creates the layers that have an image or a color; without it they are plain rectangles.
  ///   - layout: The positions of a recording's devices: side by side by default.
  ///   - recognizers: The app's own kinds of recognizers.
  /// - Throws: ``SceneError`` if the scene cannot be built, for example because a kind of recognizer is unknown.
  public func outcome(
    delivery: CaseRunner.Delivery = .together, layers: (any SceneLayerFactory)? = nil,
    layout: OutputLayout = OutputLayout(), recognizers: RecognizerCatalog = RecognizerCatalog()
  ) throws(SceneError) -> CaseOutcome {
    if let reason = missingAbility { return .skipped(reason) }
    let run = try CaseRunner.run(
      self, delivery: delivery, layers: layers, layout: layout, recognizers: recognizers)
    let mismatches = mismatches(in: run)
    return mismatches.isEmpty ? .passed(run) : .failed(mismatches, run)
  }

  /// The error that a kind of recognizer is unknown; nil if all are known, or the case is skipped anyway.
  package func unknownKind(recognizers catalog: RecognizerCatalog) -> SceneError? {
    guard missingAbility == nil,
      let recognizer = scene.recognizers.first(where: { $0.isUnknown(to: catalog) })
    else { return nil }
    return SceneError(
      file: scene.file, place: recognizer.place, reason: .unknownKind(recognizer.kindName))
  }

  /// The requirement of the case that is unknown, as a reason; nil if there is none.
  private var missingAbility: String? {
    for requirement in requires where !TouchCase.abilities.contains(requirement) {
      return "it requires \"\(requirement)\""
    }
    return nil
  }

  /// The reason the case cannot be run without an app's own recognizers; nil if it can.
  public var obstacle: String? { obstacle(recognizers: RecognizerCatalog()) }

  /// The reason the case cannot be run with these app recognizers; nil if it can.
  public func obstacle(recognizers catalog: RecognizerCatalog) -> String? {
    if let missingAbility { return missingAbility }
    for recognizer in scene.recognizers where recognizer.isUnknown(to: catalog) {
      return "there is no kind of recognizer \"\(recognizer.kindName)\""
    }
    return nil
  }

  /// The differences between a run and the expectations.
  public func mismatches(in run: CaseRun) -> [CaseMismatch] {
    var mismatches: [CaseMismatch] = []
    for expectation in expectations {
      guard let course = run.courses.first(where: { $0.recognizer == expectation.recognizer })
      else { continue }
      mismatches += expectation.mismatches(in: course.reports.map(ObservedReport.init))
    }
    if let idle = run.idleDeadline {
      let got = "the same deadline again at \(idle) s"
      mismatches.append(
        CaseMismatch(
          recognizer: "(engine)", what: "deadline", expected: "deadlines to pass", got: got))
    }
    return mismatches
  }
}

extension CaseExpectation {
  /// The differences between reports and the expectation.
  ///
  /// - Parameter slack: How much earlier or later than expected a report may come.
  func mismatches(in reports: [ObservedReport], slack: TimeSpan = .zero) -> [CaseMismatch] {
    var mismatches: [CaseMismatch] = []
    let got = reports.states
    func note(_ what: String, _ expected: String, _ got: String) {
      mismatches.append(
        CaseMismatch(recognizer: recognizer, what: what, expected: expected, got: got))
    }
    func isWithin(_ window: ClosedRange<Instant>, _ time: Instant?) -> Bool {
      guard let time else { return false }
      return (window.lowerBound - slack...window.upperBound + slack).contains(time)
    }
    if states != got { note("states", states.inWords, got.inWords) }
    // A threshold is crossed between two frames and reported with the later one. Both have the time of the
    // recognition: a case expects the same result for one movement at any report rate.
    let crossing = reports.recognition?.crossing
    if let window = recognizedWithin, !isWithin(window, reports.recognized),
      !isWithin(window, crossing)
    {
      let got = crossing.map { "\($0.inWords), reported at \(reports.recognized.inWords)" }
      note("recognizedWithin", window.inWords, got ?? reports.recognized.inWords)
    }
    if let window = endedWithin, !isWithin(window, reports.ended) {
      note("endedWithin", window.inWords, reports.ended.inWords)
    }
    for value in values {
      let got = reports.last?.values[value.key]
      if let got, value.admits(got) { continue }
      note(value.key.rawValue, value.inWords, got.map(inWords) ?? "no value")
    }
    for value in customValues {
      let got = reports.last?.customValues[value.name]
      if let got, abs(got - value.value) <= value.tolerance { continue }
      note(
        value.name, "\(value.value.short(3)) within \(value.tolerance.short(3))",
        got.map { $0.short(3) } ?? "no value")
    }
    if let direction {
      let got = reports.last?.direction
      if got != direction {
        note("direction", "\(direction)", got.map { "\($0)" } ?? "no value")
      }
    }
    return mismatches
  }
}

extension CaseReport {
  /// The components of a value; nil if the recognizer does not have this value.
  public func components(of key: ExpectedValue.Key) -> [Double]? {
    switch key {
    case .scale: snapshot.scale.map { [$0] }
    case .rotation: snapshot.rotation.map { [$0.radians] }
    case .translation: translation.map { [$0.dx, $0.dy] }
    case .velocity: velocity.map { [$0.dx, $0.dy] }
    case .velocityY: velocity.map { [$0.dy] }
    case .location: [location.x, location.y]
    case .translationInLayer: translationInLayer.map { [$0.dx, $0.dy] }
    case .locationInLayer: [locationInLayer.x, locationInLayer.y]
    }
  }
}

extension ExpectedValue {
  /// Whether the components are within tolerance. Locations and translations are compared by distance, others
  /// component by component.
  public func admits(_ got: [Double]) -> Bool {
    guard got.count == components.count else { return false }
    let differences = zip(got, components).map { $0 - $1 }
    switch key {
    case .translation, .location, .translationInLayer, .locationInLayer:
      let square = differences.reduce(0) { $0 + $1 * $1 }
      return square.squareRoot() <= tolerance
    case .scale, .rotation, .velocity, .velocityY:
      return differences.allSatisfy { abs($0) <= tolerance }
    }
  }

  fileprivate var inWords: String {
    let value = TouchRecordings.inWords(components)
    return "\(value) within \(tolerance.short(3))"
  }
}

extension [CaseState] {
  var inWords: String { isEmpty ? "nothing" : map(\.rawValue).joined(separator: " ") }
}

extension ClosedRange<Instant> {
  fileprivate var inWords: String {
    "\(lowerBound.seconds.short()) to \(upperBound.seconds.short()) s"
  }
}

extension Instant {
  /// In seconds, with all digits that it has: a window may be narrower than a millisecond.
  fileprivate var inWords: String { "\(seconds.short()) s" }
}

extension Instant? {
  fileprivate var inWords: String { self?.inWords ?? "never" }
}

private func inWords(_ components: [Double]) -> String {
  let numbers = components.map { $0.short(3) }
  return numbers.count == 1 ? numbers[0] : "(\(numbers.joined(separator: ", ")))"
}
