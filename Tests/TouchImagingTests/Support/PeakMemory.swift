import Foundation
import Testing

/// The peak memory of this process, in bytes.
struct PeakMemory {
  /// Resident memory.
  let resident: Int
  /// Requested memory, resident or not.
  let asked: Int

  init() throws {
    let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    func kilobytes(_ name: String) throws -> Int {
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name) })
      let number = line.dropFirst(name.count).split { !$0.isNumber }.first
      return try #require(number.flatMap { Int($0) })
    }
    resident = try kilobytes("VmHWM:") * 1024
    asked = try kilobytes("VmPeak:") * 1024
  }
}
