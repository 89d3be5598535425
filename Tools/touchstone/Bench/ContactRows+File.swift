import Glibc
import TouchRecordings
import TouchTracking

extension ContactRows {
  /// The reason why a file of rows cannot be used; line and column are counted from 1, or 0 for the file
  /// itself.
  struct FileError: Error, CustomStringConvertible {
    var path: String
    var line = 0
    var column = 0
    var problem: String
    /// The system's error number; nil if the content is the reason.
    var code: Int32?

    /// Creates the error of a file that the system refuses to open or read.
    init(path: String, _ code: Int32) {
      self.init(path: path, problem: systemMessage(code), code: code)
    }

    init(
      path: String, line: Int = 0, column: Int = 0, problem: String, code: Int32? = nil
    ) {
      self.path = path
      self.line = line
      self.column = column
      self.problem = problem
      self.code = code
    }

    var description: String {
      let name = nameInErrors(of: path)
      return line > 0 ? "\(name):\(line):\(column): \(problem)." : "\(name): \(problem)."
    }
  }

  /// Reads lines of `frame,t_us,id,phase,x,y`, where phases are began, moved, ended and cancelled (or d, m,
  /// u, c); "-" is standard input. Frames and times must not decrease.
  init(contentsOf path: String) throws(FileError) {
    self.init()
    guard let file = path == "-" ? fdopen(dup(STDIN_FILENO), "r") : fopen(path, "re") else {
      throw FileError(path: path, errno)
    }
    defer { fclose(file) }
    var line: [UInt8] = []
    var number = 1
    var last = (frame: Int.min, time: Int64.min)
    var isOver = false
    while !isOver {
      let byte = getc_unlocked(file)
      if byte == EOF, ferror(file) != 0, waitToRetry(fileno(file), for: POLLIN) {
        clearerr(file)
        continue
      }
      isOver = byte == EOF
      if !isOver, byte != 0x0A {
        // A file without line endings, such as /dev/zero, must not exhaust memory.
        guard line.count < Self.maximumLineLength else {
          throw FileError(
            path: path, line: number, column: 1,
            problem: "there are more than \(Self.maximumLineLength) bytes in the line")
        }
        line.append(UInt8(truncatingIfNeeded: byte))
        continue
      }
      do throws(RowProblem) {
        if number > 1 || !line.starts(with: "frame,".utf8) { try append(line, after: &last) }
      } catch {
        throw FileError(path: path, line: number, column: error.column, problem: error.message)
      }
      line.removeAll(keepingCapacity: true)
      if !isOver { number += 1 }
    }
    guard ferror(file) == 0 else {
      throw FileError(path: path, errno)
    }
    guard !frames.isEmpty else {
      throw FileError(path: path, line: number, column: 1, problem: "no rows")
    }
  }

  /// The maximum length of a line, in bytes.
  private static let maximumLineLength = 4096

  /// The problem with a row, and its column.
  private struct RowProblem: Error {
    var column: Int
    var message: String
  }

  /// Adds the row of a line, if it has one.
  private mutating func append(
    _ line: [UInt8], after last: inout (frame: Int, time: Int64)
  ) throws(RowProblem) {
    let text = line.prefix { $0 >= 0x20 }
    if text.isEmpty { return }
    var fields = Fields(text)
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
    private let fields: [ArraySlice<UInt8>]
    private var count = 0

    init(_ text: ArraySlice<UInt8>) {
      fields = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    }

    mutating func next<Value>(
      _ expected: String, _ value: (String) -> Value?
    ) throws(RowProblem) -> Value {
      count += 1
      guard count <= fields.count, let value = value(text(count - 1)) else {
        throw problem(expected)
      }
      return value
    }

    mutating func end() throws(RowProblem) {
      count += 1
      if count <= fields.count { throw problem("the end of the line") }
    }

    /// The problem with the last field that was read.
    func problem(_ expected: String) -> RowProblem {
      guard count <= fields.count else {
        let end = fields.last?.endIndex ?? 0
        return RowProblem(column: end + 1, message: "expected \(expected), found the line's end")
      }
      let found = text(count - 1).prefix(20)
      return RowProblem(
        column: fields[count - 1].startIndex + 1,
        message: "expected \(expected), found \"\(found)\"")
    }

    private func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
  }
}
