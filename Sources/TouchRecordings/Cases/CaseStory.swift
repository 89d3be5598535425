import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// A human-readable report of a case: touches and states over time, expected and actual results, the reasons,
/// and the trace.
///
///     let run = try CaseRunner.run(touchCase)
///     print(CaseStory(touchCase, run, touchCase.mismatches(in: run)).text)
public struct CaseStory: Sendable {
  /// The line lengths that a story can have, in characters: shorter lines have no room for the drawing, longer
  /// ones are hard to read.
  public static let widths = 60...100

  /// The maximum number of trace entries printed.
  public static let maximumEntries = 80

  private let touchCase: TouchCase
  private let run: CaseRun
  private let mismatches: [CaseMismatch]
  private let width: Int
  private var lines: [String] = []

  /// Creates the story of a run.
  ///
  /// - Parameters:
  ///   - touchCase: The case.
  ///   - run: Its run.
  ///   - mismatches: The differences between the run and the expectations.
  ///   - width: The maximum line length, in characters, limited to ``widths``; 100 by default.
  public init(
    _ touchCase: TouchCase, _ run: CaseRun, _ mismatches: [CaseMismatch], width: Int = 100
  ) {
    self.touchCase = touchCase
    self.run = run
    self.mismatches = mismatches
    self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
  }

  /// The story.
  public var text: String {
    var story = self
    story.compose()
    return story.lines.joined(separator: "\n")
  }

  private mutating func compose() {
    if !touchCase.why.isEmpty { add("why: \(touchCase.why)", indent: 2) }
    for line in TimelineDrawing(touchCase, run, width: width - 2).lines { add(line, row: 2) }
    lines.append("")
    for course in run.courses { add(course) }
    for mismatch in mismatches { add("mismatch: \(mismatch)", indent: 2) }
    for fault in run.faults { add("input repaired at \(fault.time) s: \(fault.kind)", indent: 2) }
    addTrace()
  }

  private mutating func add(_ course: CaseRun.Course) {
    let expectation = touchCase.expectations.first { $0.recognizer == course.recognizer }
    add("\(course.recognizer):", indent: 2)
    add("expected \(expectation?.states.inWords ?? "anything")", indent: 4)
    add("got      \(course.statesInWords)", indent: 4)
    if let reason = course.failureReason { add("reason   \(inWords(reason))", indent: 4) }
  }

  private mutating func addTrace() {
    let entries = run.trace
    guard !entries.isEmpty else { return }
    add("trace:", indent: 2)
    for entry in entries.prefix(CaseStory.maximumEntries) {
      let name = entry.recognizer.flatMap { run.names[$0] } ?? entry.label
      let who = name.isEmpty ? "" : "\(name): "
      let by = entry.figures.map { ": \($0)" } ?? ""
      add("\(entry.time)  \(who)\(inWords(entry.kind))\(by)", indent: 4)
    }
    let rest = entries.count - CaseStory.maximumEntries
    if rest > 0 { add("and \(rest) more", indent: 4) }
  }

  // MARK: Words

  /// A failure reason as a clause that refers to other recognizers by name.
  public static func inWords(_ reason: FailureReason, in run: CaseRun) -> String {
    guard let winner = reason.winner else { return "\(reason)" }
    let name = run.names[winner] ?? "recognizer \(winner.rawValue)"
    if case .excluded = reason { return "excluded by \(name)" }
    return "\(name), whose failure is required, was recognized"
  }

  private func inWords(_ reason: FailureReason) -> String { Self.inWords(reason, in: run) }

  private func name(_ id: RecognizerID) -> String { run.names[id] ?? "recognizer \(id.rawValue)" }

  private func inWords(_ kind: TraceEntry.Kind) -> String {
    switch kind {
    case .touchBegan(let id, let layer, let x, let y):
      let place = "(\(x.short(1)), \(y.short(1)))"
      return "touch \(id.rawValue) landed at \(place) on \(layer ?? "no layer")"
    case .touchEnded(let id): return "touch \(id.rawValue) lifted"
    case .touchCancelled(let id): return "touch \(id.rawValue) was cancelled"
    case .touchIgnored(let id, let why): return "touch \(id.rawValue) was ignored: \(why.clause)"
    case .received(let id): return "receives touch \(id.rawValue)"
    case .notReceived(let id, let why): return "ignores touch \(id.rawValue): \(why.clause)"
    case .verdict(let verdict): return inWords(verdict)
    case .waits(let others): return "waits for \(others.map(name).joined(separator: ", "))"
    case .acts(let since): return "acts, ready since \(since)"
    case .ends: return "ends"
    case .handsOff(let other): return "hands its fingers to \(name(other))"
    case .cancelled(let reason): return "is cancelled: \(reason)"
    case .failed(let reason): return "fails: \(inWords(reason))"
    case .reset: return "is reset"
    case .delivery(let id, let decision): return decision.clause(of: id, naming: name)
    case .illegalTransition(let from, let to):
      return "attempted an illegal transition from \(from) to \(to)"
    case .cycleDropped(let names):
      return "ignored a cycle of failure requirements: \(names.joined(separator: " waits for "))"
    case .fault(let fault): return "input repaired: \(fault.kind)"
    }
  }

  private func inWords(_ verdict: Verdict) -> String {
    switch verdict {
    case .undecided: "reports that it is undecided"
    case .began(let at): "reports a beginning at \(at)"
    case .changed: "reports a change"
    case .ended(let at): "reports its end at \(at)"
    case .cancelled(let reason, let at): "reports its cancellation at \(at): \(reason)"
    case .failed(let reason, let at): "reports its failure at \(at): \(inWords(reason))"
    }
  }

  /// Adds a row of the drawing, or wraps the explanation of its marks.
  private mutating func add(_ line: String, row indent: Int) {
    guard indent + line.count <= width else { return add(line, indent: indent) }
    lines.append(String(repeating: " ", count: indent) + line)
  }

  /// Adds text, wrapped between words.
  private mutating func add(_ text: String, indent: Int) {
    var start = String(repeating: " ", count: indent)
    var line = start
    var isEmpty = true
    start += "  "
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      for piece in word.pieces(of: width - start.count) {
        if !isEmpty, line.count + 1 + piece.count > width {
          lines.append(line)
          line = start
          isEmpty = true
        }
        line += (isEmpty ? "" : " ") + piece
        isEmpty = false
      }
    }
    lines.append(line)
  }
}

extension Substring {
  /// The word split into pieces of at most this many characters.
  fileprivate func pieces(of length: Int) -> [Substring] {
    var pieces: [Substring] = []
    var rest = self
    while rest.count > length {
      pieces.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return pieces + [rest]
  }
}

extension CaseRun.Course {
  /// The states with their times, except for changes.
  fileprivate var statesInWords: String {
    var words: [String] = []
    for report in reports {
      if report.state == .changed {
        if words.last != "changed" { words.append("changed") }
      } else {
        words.append("\(report.state.rawValue) at \(report.time.seconds.short(3)) s")
      }
    }
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }
}
