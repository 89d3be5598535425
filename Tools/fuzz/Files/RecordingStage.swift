import TouchRecordings
import TouchTracking
import Touchstone

/// Mutated recordings of all formats: read, replayed, written, read again.
struct RecordingStage: FileStage {
  static let fileExtension = "recording"

  let corpus: Corpus

  init(corpus folder: String?) throws {
    let sound = try Corpus(
      folders: folder.map { [$0] } ?? ["Recordings", "Tests/TouchRecordingsTests/Fixtures"],
      endings: folder == nil ? [".yml"] : [""])
    let other = folder == nil ? sound.files.flatMap(OtherFormats.texts) : []
    corpus = try Corpus(sound.files + other, named: folder ?? "Recordings")
  }

  func mutate(_ bytes: inout [UInt8], _ dice: inout Dice) {
    shorten(&bytes, &dice)
    TextMutation().mutate(&bytes, corpus, &dice)
  }

  /// Keeps only the head and one part of a long file, so that many files can be tested.
  private func shorten(_ bytes: inout [UInt8], _ dice: inout Dice) {
    guard bytes.count > 12_000 else { return }
    let head = 3_000 + dice.below(3_000)
    let start = head + dice.below(bytes.count - head)
    let part = bytes[start..<min(bytes.count, start + 4_000)]
    let isWhole = dice.chance(0.02)
    if !isWhole { bytes = Array(bytes[..<head] + part) }
  }

  func read(_ bytes: [UInt8], _ dice: inout Dice, _ violations: inout [Violation]) {
    let outcome = Recording.read(bytes, file: "x")
    checkContacts(of: outcome.recording, &violations)
    if let error = outcome.error { check(error, &violations) }
    if outcome.error == nil || !outcome.recording.events.isEmpty {
      replay(outcome.recording, &dice, &violations)
      checkWriting(outcome.recording, &violations)
    }
  }

  private func check(_ error: RecordingError, _ violations: inout [Violation]) {
    checkText(error.description, &violations)
    switch error.reason {
    case .unknownFormat, .tooLarge: break
    case .system: violations.append(Violation(.blame, error.description))
    case .unexpected, .unsupportedVersion, .tooMany, .truncated:
      if error.line < 1 || error.column < 1 {
        violations.append(Violation(.errorPlace, error.description))
      }
    }
  }

  private func checkContacts(of recording: Recording, _ violations: inout [Violation]) {
    var (began, over) = (0, 0)
    var cursor = ContactFrameCursor(recording)
    var frame = ContactFrame(time: .zero)
    func count() {
      for contact in frame.contacts {
        switch contact.phase {
        case .began: began += 1
        case .ended, .cancelled: over += 1
        case .moved: continue
        }
      }
    }
    while cursor.next(into: &frame) { count() }
    while cursor.cancelOpenContacts(into: &frame) { count() }
    if began != over { violations.append(Violation(.unbalanced, "\(began) began, \(over) over")) }
  }

  private func replay(
    _ recording: Recording, _ dice: inout Dice, _ violations: inout [Violation]
  ) {
    let replayer = Replayer(recording)
    let window = replayer.standardWindow()
    if dice.chance(0.2) { window.application.trace = Trace() }
    let transcript = replayer.run(in: window)
    let contacts = transcript.contacts
    if contacts.begun != contacts.ended + contacts.cancelled {
      violations.append(Violation(.unbalancedSummary, "\(contacts)"))
    }
    let lines = transcript.jsonLines
    if lines.contains("nan") || lines.contains("inf,") {
      violations.append(Violation(.notANumber, ""))
    }
    _ = transcript.briefText
    _ = ReplaySummary(file: "x", recording: recording, transcript: transcript).json
    if let trace = window.application.trace { _ = Explanation(trace.entries, of: window).text }
    if window.application.openTouches != 0 {
      violations.append(Violation(FileRule.openTouches, "\(window.application.openTouches)"))
    }
    for recognizer in window.children.flatMap(\.gestureRecognizers)
    where recognizer.state != .possible {
      violations.append(Violation(FileRule.notPossible, "\(recognizer.name): \(recognizer.state)"))
    }
  }

  /// Reading and writing the canonical text must give the same text.
  private func checkWriting(_ recording: Recording, _ violations: inout [Violation]) {
    let written = recording.libinputRecordBytes()
    let again = Recording.read(written)
    if let error = again.error {
      return violations.append(Violation(.rereading, error.description))
    }
    if again.recording.events.count != recording.events.count {
      let counts = "\(recording.events.count) events became \(again.recording.events.count)"
      violations.append(Violation(.rewriting, counts))
    } else if again.recording.libinputRecordBytes() != written {
      violations.append(Violation(.rewriting, "the bytes differ"))
    }
  }
}
