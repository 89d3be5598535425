import TouchRecordings
import Touchstone

/// Checks the outcome of a recognizer since the first ``Fingers`` were created for its window. If it differs,
/// the test fails at this line, with a drawing of the fingers and recognizers and the reason for each
/// decision. With Swift Testing, the whole text is attached to the failure too, as `fingers.txt`.
///
///     #expect(single, .recognized(times: 1))
///     #expect(pan, .failed(.tooLittle))
///
/// The macro is for tests that import Swift Testing, alongside `#expect(condition)`. It calls the function
/// ``expect(_:_:fileID:filePath:line:column:)``, which does the same in tests of XCTest.
@freestanding(expression)
public macro expect(_ recognizer: GestureRecognizer, _ outcome: Outcome) =
  #externalMacro(module: "TouchTestingMacros", type: "ExpectMacro")

/// Checks the outcome of a recognizer since the first ``Fingers`` were created for its window. If it differs,
/// the test fails at this line, with a drawing of the fingers and recognizers and the reason for each
/// decision. With Swift Testing, the whole text is attached to the failure too, as `fingers.txt`.
///
///     expect(single, .recognized(times: 1))
///     expect(pan, .failed(.tooLittle))
///
/// With Swift Testing, `#expect(single, .recognized(times: 1))` is the same.
///
/// Expectations check everything that has happened so far. If a recognizer may still be waiting, let time
/// pass with ``Fingers/settle(fileID:filePath:line:column:)`` first.
public func expect(
  _ recognizer: GestureRecognizer, _ outcome: Outcome, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let window = recognizer.layer?.window
  guard
    let witness = window.flatMap({ WitnessRegister.witness(of: $0) })
      ?? WitnessRegister.witness(thatKnows: recognizer)
  else {
    return site.fail(
      window == nil
        ? "\(recognizer.label) is on no layer of a window, and was on none when fingers were created"
        : "the window of \(recognizer.label) has no fingers that observe it: "
          + "create Fingers(on: window) first")
  }
  let record = witness.record(of: recognizer)
  guard !record.meets(outcome, recognizer) else { return }
  site.fail(
    "expected \(recognizer.label) \(outcome), but \(record.words(recognizer) { witness.name(of: $0) })\n"
      + witness.story, attaching: witness.wholeStory)
}

/// Compares the reports of a window's recognizers since the first ``Fingers`` were created for it with a
/// transcript, byte for byte, in the format of `touchstone replay --format jsonl`. Recognizers that the app adds
/// later are included.
///
/// If the environment variable `TOUCHSTONE_RECORD` is set, the file is written instead; review its changes.
///
/// - Parameters:
///   - window: The window that the fingers touched.
///   - path: The file; relative paths start in the folder of the test's source file.
///   - fileID: The test's file, as `#fileID`; leave the default.
///   - filePath: The test's path, as `#filePath`; leave the default.
///   - line: The test's line; leave the default.
///   - column: The test's column; leave the default.
public func assertTranscript(
  of window: Window, matches path: String, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = TestSite(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let witness = WitnessRegister.witness(of: window) else {
    return site.fail("the window has no fingers: create Fingers(on: window) first")
  }
  let file = TestFile.path(path, of: filePath)
  let found = witness.transcript.jsonLines
  guard !TestFile.isRecording else {
    do { try TestFile.write(found, to: file) } catch { site.fail("cannot write \(path): \(error)") }
    return
  }
  guard let expected = TestFile.read(file) else {
    return site.fail("there is no \(path); run the test once with TOUCHSTONE_RECORD=1 to write it")
  }
  guard !expected.utf8.elementsEqual(found.utf8) else { return }
  site.fail(
    "\(firstDifference(expected, found, path))\n\(witness.story)", attaching: witness.wholeStory)
}

/// A description of the first line that differs between two texts, with both versions.
func firstDifference(_ expected: String, _ found: String, _ path: String) -> String {
  // As bytes: strings are equal if they differ in Unicode's forms of a letter only.
  func lines(of text: String) -> [Substring.UTF8View] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
  let (expectedLines, foundLines) = (lines(of: expected), lines(of: found))
  let same = zip(expectedLines, foundLines).prefix { $0.elementsEqual($1) }.count
  func line(_ lines: [Substring.UTF8View]) -> String {
    guard same < lines.count else { return "(nothing more, and no line ending)" }
    let isEnd = same == lines.count - 1 && lines[same].isEmpty
    return isEnd ? "(nothing more)" : String(Substring(lines[same]))
  }
  return """
    the transcript differs from \(path) at line \(same + 1)
      expected \(line(expectedLines))
      found    \(line(foundLines))
    """
}
