import Glibc
import TouchTracking

extension ContactRows {
  /// Why a file of rows cannot be used; the line is counted from 1, 0 for the file itself.
  struct FileError: Error, CustomStringConvertible {
    var path: String
    var line: Int
    var problem: String

    var description: String { line > 0 ? "\(path):\(line): \(problem)." : "\(path): \(problem)." }
  }

  /// Reads `frame,t_us,id,phase,x,y` a line, where phases are d, m, u and c: down, moved, up and
  /// cancelled.
  init(contentsOf path: String) throws(FileError) {
    self.init()
    guard let file = fopen(path, "re") else {
      throw FileError(path: path, line: 0, problem: String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    var number = 0
    defer { free(line) }
    while true {
      let length = getline(&line, &capacity, file)
      guard length >= 0, let line else { break }
      number += 1
      let bytes = UnsafeRawBufferPointer(start: line, count: length)
      guard append(line: bytes) || number == 1 && bytes.starts(with: "frame,".utf8) else {
        throw FileError(path: path, line: number, problem: "expected frame,t_us,id,phase,x,y")
      }
    }
    guard ferror(file) == 0 else {
      throw FileError(path: path, line: 0, problem: String(cString: strerror(errno)))
    }
    guard !frames.isEmpty else {
      throw FileError(path: path, line: max(1, number), problem: "no rows")
    }
  }

  /// Whether the line holds a row, or nothing.
  private mutating func append(line: UnsafeRawBufferPointer) -> Bool {
    let text = line.prefix { $0 >= 0x20 }
    if text.isEmpty { return true }
    let fields = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 6, let phase = Self.phases[fields[3]], let frame = Int(fields[0]),
      let time = Int64(fields[1]), let slot = Int(fields[2]), let x = Double(fields[4]),
      let y = Double(fields[5]), x.isFinite, y.isFinite
    else { return false }
    append(frame: frame, time: time, slot: slot, phase: phase, x: x, y: y)
    return true
  }

  private static let phases: [String: Contact.Phase] = [
    "d": .began, "m": .moved, "u": .ended, "c": .cancelled,
  ]
}
