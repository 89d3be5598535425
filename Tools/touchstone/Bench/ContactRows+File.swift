import TouchRecordings
import TouchTracking

extension ContactRows {
  /// Reads lines of `frame,t_us,id,phase,x,y`, where phases are began, moved, ended and cancelled (or d, m,
  /// u, c); "-" is standard input. Frames and times must not decrease.
  init(contentsOf path: String) throws(SceneError) {
    self.init()
    let lines = try LineReader(path: path, maximumLength: 4096)
    var last = (frame: Int.min, time: Int64.min)
    while let line = try lines.next() {
      if lines.number == 1, line.starts(with: "frame,".utf8) { continue }
      try append(line, of: lines, after: &last)
    }
    guard !frames.isEmpty else {
      throw SceneError(file: lines.file, reason: .unexpected(expected: "rows", found: "none"))
    }
  }

  /// Adds the row of a line, if it has one.
  private mutating func append(
    _ line: [UInt8], of lines: LineReader, after last: inout (frame: Int, time: Int64)
  ) throws(SceneError) {
    let text = line.prefix { $0 >= 0x20 }
    if text.isEmpty { return }
    var fields = Fields(text, of: lines)
    let frame = try fields.next("a whole number, the frame") { Int($0) }
    guard frame >= last.frame else {
      throw fields.problem("a frame not before \(last.frame)")
    }
    let time = try fields.next("a whole number of microseconds") { Int64($0) }
    guard time >= last.time else { throw fields.problem("a time not before \(last.time)") }
    let slot = try fields.next("a whole number, the finger") { Int($0) }
    let phase = try fields.next(Contact.Phase.words) { Contact.Phase(word: $0) }
    let x = try fields.next("a number, x") { Double($0).flatMap { $0.isFinite ? $0 : nil } }
    let y = try fields.next("a number, y") { Double($0).flatMap { $0.isFinite ? $0 : nil } }
    try fields.end()
    last = (frame, time)
    append(frame: frame, time: time, slot: slot, phase: phase, x: x, y: y)
  }

  /// The fields of a line, one after the other.
  private struct Fields {
    private let lines: LineReader
    private let fields: [ArraySlice<UInt8>]
    private var count = 0

    init(_ text: ArraySlice<UInt8>, of lines: LineReader) {
      self.lines = lines
      fields = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    }

    mutating func next<Value>(
      _ expected: String, _ value: (String) -> Value?
    ) throws(SceneError) -> Value {
      count += 1
      guard count <= fields.count, let value = value(text(count - 1)) else {
        throw problem(expected)
      }
      return value
    }

    mutating func end() throws(SceneError) {
      count += 1
      if count <= fields.count { throw problem("the end of the line") }
    }

    /// The problem with the last field that was read.
    func problem(_ expected: String) -> SceneError {
      let (column, found) =
        count <= fields.count
        ? (fields[count - 1].startIndex, "\"\(text(count - 1).prefix(20))\"")
        : (fields.last?.endIndex ?? 0, "the line's end")
      return SceneError(
        file: lines.file, place: TextPlace(line: lines.number, column: column + 1),
        reason: .unexpected(expected: expected, found: found))
    }

    private func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
  }
}
