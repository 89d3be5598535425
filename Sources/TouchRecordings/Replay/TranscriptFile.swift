import TouchTracking

/// The parsed output of `touchstone replay --format jsonl`: calls and, with --explain, explanation lines.
package struct TranscriptFile: Hashable, Sendable {
  /// One call of a recognizer's actions.
  package struct Call: Hashable, Sendable {
    package var time: Instant
    package var recognizer: String
    package var layer: String
    package var state: String
    /// The reported values (translation, scale and so on) by name, as written.
    package var values: [Value]

    package init(
      time: Instant, recognizer: String, layer: String, state: String, values: [Value]
    ) {
      self.time = time
      self.recognizer = recognizer
      self.layer = layer
      self.state = state
      self.values = values
    }
  }

  /// A value of a call: numbers, or a word such as a swipe's direction.
  package struct Value: Hashable, Sendable {
    package var name: String
    package var numbers: [Double]
    package var word: String?

    package init(name: String, numbers: [Double], word: String? = nil) {
      self.name = name
      self.numbers = numbers
      self.word = word
    }
  }

  /// One line of an explanation.
  package struct Line: Hashable, Sendable {
    package var time: Instant
    package var recognizer: String?
    package var kind: String
    package var reason: String
    package var setting: String?

    package init(
      time: Instant, recognizer: String?, kind: String, reason: String, setting: String?
    ) {
      self.time = time
      self.recognizer = recognizer
      self.kind = kind
      self.reason = reason
      self.setting = setting
    }
  }

  /// The calls in order.
  package var calls: [Call] = []
  /// The explanation lines in order; empty without --explain.
  package var lines: [Line] = []

  /// Creates an empty transcript.
  package init() {}

  /// Whether a file looks like a transcript: its first non-blank line is a JSON object.
  package static func isOne(_ bytes: [UInt8]) -> Bool {
    let blank: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d]
    return bytes.behindByteOrderMark.first { !blank.contains($0) } == UInt8(ascii: "{")
  }

  /// Reads a transcript. Objects that are neither calls nor explanation lines are skipped.
  ///
  /// - Throws: ``SceneError`` with file and line if a line is not a JSON object, no object is a transcript's, or the
  ///   transcript of another recording follows.
  package static func read(_ bytes: [UInt8], file: String) throws(SceneError) -> TranscriptFile {
    var result = TranscriptFile()
    var number = 0
    // A scene or a case may be one object on one line.
    var first: TextPlace?
    var isTranscript = false
    var order = SessionOrder()
    let text = bytes.behindByteOrderMark
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      let isOfSameSession: Bool
      do throws(SceneError) {
        guard let node = try SceneText.read(Array(line), file: file),
          case .mapping(let entries) = node.content
        else {
          let reason = SceneError.Reason.unexpected(expected: "a JSON object", found: "other text")
          throw SceneError(file: file, place: TextPlace(line: number, column: 1), reason: reason)
        }
        // All lines have a time, except the summary.
        isTranscript = isTranscript || entries.contains { $0.key == "t" || $0.key == "gestures" }
        first = first ?? TextPlace(line: number, column: 1)
        result.add(entries)
        isOfSameSession = order.accepts(entries, in: result)
      } catch {
        var error = error
        // A scene or a case in JSON has a brace alone on its first line.
        if result == TranscriptFile() {
          error.reason = noTranscript
        }
        error.place = TextPlace(line: number, column: 1)
        throw error
      }
      guard isOfSameSession else {
        throw SceneError(
          file: file, place: TextPlace(line: number, column: 1), reason: severalSessions)
      }
    }
    if !isTranscript, let first { throw SceneError(file: file, place: first, reason: noTranscript) }
    return result
  }

  private static let noTranscript = SceneError.Reason.unexpected(
    expected: "a recording or a transcript (touchstone replay --format jsonl)", found: "other text")

  private static let severalSessions = SceneError.Reason.unexpected(
    expected: "the transcript of one recording (touchstone replay with one file)",
    found: "that of another one")

  private mutating func add(_ entries: [SceneNode.Entry]) {
    func text(_ key: String) -> String? {
      guard case .scalar(let text, _)? = entries.first(where: { $0.key == key })?.value.content
      else {
        return nil
      }
      return text
    }
    guard let seconds = entries.first(where: { $0.key == "t" })?.value.number else { return }
    let time = Instant.seconds(seconds)
    if let kind = text("why") {
      lines.append(
        Line(
          time: time, recognizer: text("recognizer"), kind: kind, reason: text("reason") ?? "",
          setting: text("setting")))
    } else if let recognizer = text("recognizer"), let state = text("state") {
      let known: Set<String> = ["t", "recognizer", "layer", "state"]
      let values = entries.filter { !known.contains($0.key) }.flatMap { entry -> [Value] in
        // The values of a custom recognizer are a separate object.
        if entry.key == "values", case .mapping(let own) = entry.value.content {
          return own.compactMap { Value($0) }
        }
        return Value(entry).map { [$0] } ?? []
      }
      calls.append(
        Call(
          time: time, recognizer: recognizer, layer: text("layer") ?? "", state: state,
          values: values))
    }
  }
}

/// Notices where the transcript of another recording begins, as `touchstone replay` writes them for several files.
private struct SessionOrder {
  private var lastCall: Instant?
  /// The time of the last line about a touch. Other lines of an explanation may be out of order.
  private var lastTouch: Instant?
  private var isOver = false

  /// Handles an object that was added to a transcript, and returns whether it may be of the same session as those
  /// before it: the calls of a session and the lines about its touches are in the order of time, and its summary is
  /// last.
  mutating func accepts(_ entries: [SceneNode.Entry], in transcript: TranscriptFile) -> Bool {
    let call = transcript.calls.last?.time
    let line = transcript.lines.last
    let isOfTouch = line.map { ["landed", "lifted", "taken back"].contains($0.kind) } ?? false
    let touch = isOfTouch ? line?.time : lastTouch
    let isSame = !isOver && isInOrder(lastCall, call) && isInOrder(lastTouch, touch)
    (lastCall, lastTouch) = (call, touch)
    isOver = isOver || entries.contains { $0.key == "gestures" }
    return isSame
  }

  private func isInOrder(_ before: Instant?, _ now: Instant?) -> Bool {
    guard let before, let now else { return true }
    return before <= now
  }
}

extension TranscriptFile.Value {
  /// The values of a call as a transcript has them, rounded.
  package static func all(of call: Transcript.Call) -> [Self] {
    let written = try? TranscriptFile.read(Array(call.json.utf8), file: "")
    return written?.calls.first?.values ?? []
  }

  /// Nil if the entry has neither numbers nor a word.
  fileprivate init?(_ entry: SceneNode.Entry) {
    let numbers = entry.value.numbers
    if case .scalar(let word, isPlain: false) = entry.value.content {
      self.init(name: entry.key, numbers: [], word: word)
    } else if numbers.isEmpty {
      return nil
    } else {
      self.init(name: entry.key, numbers: numbers)
    }
  }
}

extension SceneNode {
  /// The number, or the numbers of a list; empty for anything else.
  fileprivate var numbers: [Double] {
    if case .list(let elements) = content { return elements.compactMap(\.number) }
    return number.map { [$0] } ?? []
  }
}
