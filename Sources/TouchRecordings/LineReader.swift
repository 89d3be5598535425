import Glibc

/// Reads a text file line by line.
package final class LineReader {
  /// The file's name in errors.
  package let file: String
  /// The number of the last line that was read, counted from 1.
  package private(set) var number = 0

  private let stream: UnsafeMutablePointer<FILE>
  private let maximumLength: Int
  private var isOver = false

  /// Opens a file, or standard input if the path is "-".
  ///
  /// - Parameter maximumLength: The maximum length of a line, in bytes.
  /// - Throws: ``SceneError`` if the file cannot be opened.
  package init(path: String, maximumLength: Int) throws(SceneError) {
    let name = nameInErrors(of: path)
    // Leave standard input open for the rest of the program.
    guard let stream = path == "-" ? fdopen(dup(STDIN_FILENO), "r") : fopen(path, "re") else {
      throw SceneError(file: name, reason: .system(action: "open the file", code: errno))
    }
    file = name
    self.stream = stream
    self.maximumLength = maximumLength
  }

  deinit { fclose(stream) }

  /// The next line without its ending; nil at the end of the file. The last line is empty if the file ends
  /// with a line ending.
  ///
  /// - Throws: ``SceneError`` if the file cannot be read, or the line is too long.
  package func next() throws(SceneError) -> [UInt8]? {
    if isOver { return nil }
    number += 1
    var line: [UInt8] = []
    while true {
      let byte = getc_unlocked(stream)
      if byte == 0x0A { return line }
      if byte == EOF {
        if ferror(stream) == 0 {
          isOver = true
          return line
        }
        guard waitToRetry(fileno(stream), for: POLLIN) else {
          throw SceneError(file: file, reason: .system(action: "read the file", code: errno))
        }
        clearerr(stream)
        continue
      }
      // A file without line endings, such as /dev/zero, must not exhaust memory.
      guard line.count < maximumLength else {
        throw SceneError(
          file: file, place: TextPlace(line: number, column: 1),
          reason: .tooMany("bytes in the line", limit: maximumLength))
      }
      line.append(UInt8(truncatingIfNeeded: byte))
    }
  }
}
