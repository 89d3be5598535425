import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// One way in which a run differs from what is expected.
public struct CaseMismatch: Hashable, Sendable {
  /// The id of the recognizer.
  public var recognizer: String
  /// What is compared: `states`, `recognizedWithin`, `endedWithin`, or the key of a value.
  public var what: String
  /// What was expected, in words.
  public var expected: String
  /// What came, in words.
  public var got: String
}

extension CaseMismatch: CustomStringConvertible {
  /// The mismatch in one line.
  public var description: String { "\(recognizer) \(what): expected \(expected), got \(got)" }
}

/// What became of a case.
public enum CaseOutcome: Sendable {
  /// All is as expected.
  case passed(CaseRun)
  /// Something is not.
  case failed([CaseMismatch], CaseRun)
  /// It was not run, and why.
  case skipped(String)
}

extension TouchCase {
  /// Runs the case and compares.
  ///
  /// A case with a kind of recognizer or a requirement that is not known is skipped.
  ///
  /// - Parameters:
  ///   - delivery: How events of one instant are handed over.
  ///   - layers: Makes the layers that have an image or a color; without it they are rectangles.
  ///   - layout: Where the devices of a recording lie: side by side by default.
  ///   - recognizers: The kinds of recognizers that the app has of its own.
  /// - Throws: ``SceneError`` when the scene cannot be built.
  public func outcome(
    delivery: CaseRunner.Delivery = .together, layers: (any SceneLayerFactory)? = nil,
    layout: OutputLayout = OutputLayout(), recognizers: RecognizerCatalog = RecognizerCatalog()
  ) throws(SceneError) -> CaseOutcome {
    if let reason = obstacle(recognizers: recognizers) { return .skipped(reason) }
    let run = try CaseRunner.run(
      self, delivery: delivery, layers: layers, layout: layout, recognizers: recognizers)
    let mismatches = mismatches(in: run)
    return mismatches.isEmpty ? .passed(run) : .failed(mismatches, run)
  }

  /// Why the case cannot be run here without recognizers of an app's own; nil when it can.
  public var obstacle: String? { obstacle(recognizers: RecognizerCatalog()) }

  /// Why the case cannot be run with these recognizers of an app's own; nil when it can.
  public func obstacle(recognizers catalog: RecognizerCatalog) -> String? {
    for requirement in requires where !TouchCase.abilities.contains(requirement) {
      return "it requires \"\(requirement)\""
    }
    for recognizer in scene.recognizers where recognizer.isUnknown(to: catalog) {
      return "there is no kind of recognizer \"\(recognizer.kindName)\""
    }
    return nil
  }

  /// Where a run differs from the expectations.
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
  /// Where reports differ from the expectation.
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
    if let window = recognizedWithin, !isWithin(window, reports.recognized) {
      note("recognizedWithin", window.inWords, reports.recognized.inWords)
    }
    if let window = endedWithin, !isWithin(window, reports.ended) {
      note("endedWithin", window.inWords, reports.ended.inWords)
    }
    for value in values {
      let got = reports.last?.values[value.key]
      if let got, value.admits(got) { continue }
      note(value.key.rawValue, value.inWords, got.map(inWords) ?? "no value")
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
  /// The numbers of a value; nil when the recognizer has none of the kind.
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
  /// Whether the numbers are near enough: of places and ways their distance, of others each.
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
    "\(lowerBound.seconds.short(3)) to \(upperBound.seconds.short(3)) s"
  }
}

extension Instant? {
  fileprivate var inWords: String { map { "\($0.seconds.short(3)) s" } ?? "never" }
}

private func inWords(_ components: [Double]) -> String {
  let numbers = components.map { $0.short(3) }
  return numbers.count == 1 ? numbers[0] : "(\(numbers.joined(separator: ", ")))"
}
