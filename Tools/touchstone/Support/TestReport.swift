import TouchRecordings

/// The output of `touchstone test`, case by case.
struct TestReport {
  private let format: OutputFormat
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var skipped = 0
  private var text = ""

  init(format: OutputFormat) { self.format = format }

  /// The number of cases.
  var count: Int { passed + failed + skipped }

  /// The text since the last call.
  mutating func takeText() -> String {
    defer { text = "" }
    return text
  }

  mutating func note(_ touchCase: TouchCase, _ outcome: CaseOutcome, file: String) {
    switch outcome {
    case .passed: passed += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
    switch format {
    case .text: add(touchCase, outcome, file: file)
    case .jsonl: text += object(touchCase, outcome, file: file).compact + "\n"
    }
  }

  /// Adds the counts.
  mutating func finish() {
    switch format {
    case .text: text += "\(passed) passed, \(failed) failed, \(skipped) skipped\n"
    case .jsonl:
      let summary = JSONText.object([
        ("passed", .integer(passed)), ("failed", .integer(failed)), ("skipped", .integer(skipped)),
      ])
      text += summary.compact + "\n"
    }
  }

  // MARK: Text

  private mutating func add(_ touchCase: TouchCase, _ outcome: CaseOutcome, file: String) {
    let place = "\(file):\(touchCase.place.line)"
    switch outcome {
    case .passed: return
    case .skipped(let reason): text += "skipped \(touchCase.id): \(reason)\n"
    case .failed(let mismatches, let run):
      text += "FAILED \(touchCase.id) (\(place))\n"
      text += CaseStory(touchCase, run, mismatches, width: terminalWidth).text + "\n\n"
    }
  }

  // MARK: JSON

  private func object(
    _ touchCase: TouchCase, _ outcome: CaseOutcome, file: String
  ) -> JSONText {
    let names: [(String, JSONText)] = [("file", .text(file)), ("id", .text(touchCase.id))]
    switch outcome {
    case .passed: return .object(names + [("result", .text("passed"))])
    case .skipped(let reason):
      return .object(names + [("result", .text("skipped")), ("reason", .text(reason))])
    case .failed(let mismatches, let run):
      return .object(
        names + [
          ("result", .text("failed")), ("mismatches", .list(mismatches.map(object))),
          ("reasons", reasons(run)),
        ])
    }
  }

  private func object(_ mismatch: CaseMismatch) -> JSONText {
    .object([
      ("recognizer", .text(mismatch.recognizer)), ("what", .text(mismatch.what)),
      ("expected", .text(mismatch.expected)), ("got", .text(mismatch.got)),
    ])
  }

  /// The reasons why recognizers failed, by id.
  private func reasons(_ run: CaseRun) -> JSONText {
    .object(
      run.courses.compactMap { course in
        course.failureReason.map { (course.recognizer, .text(CaseStory.inWords($0, in: run))) }
      })
  }
}
