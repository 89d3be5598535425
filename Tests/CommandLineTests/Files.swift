import Foundation
import Testing

/// The files of the package.
enum Repository {
  static let root = (0..<3).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
    url.deletingLastPathComponent()
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The names of the bundled sessions, in alphabetical order.
  static let sessions: [String] = {
    let folder = root.appending(path: "Recordings").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yml") }.map { String($0.dropLast(4)) }.sorted()
  }()

  static func hasScene(_ session: String) -> Bool {
    FileManager.default.fileExists(
      atPath: root.appending(path: "Recordings/scenes/\(session).json").path)
  }
}

/// A line of output as a JSON object.
func object(_ line: some StringProtocol) throws -> [String: any Sendable] {
  let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
  return try #require(value as? [String: any Sendable], "not an object: \(line)")
}

/// The first lines at which two texts differ; nil if they are equal. A whole text is too long for a message.
func difference(_ text: String, _ expected: String) -> String? {
  guard text != expected else { return nil }
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
  var expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)[...]
  var number = 1
  while let line = lines.popFirst() {
    guard let expectedLine = expectedLines.popFirst() else { return "line \(number) is too much" }
    if line != expectedLine { return "line \(number): \(line), expected \(expectedLine)" }
    number += 1
  }
  return "line \(number) is missing"
}

/// The text that evemu-record would have written instead of libinput record.
func evemuText(of recording: String) throws -> String {
  var text = "# EVEMU 1.3\nN: converted\nI: 0003 0001 0001 0001\n"
  // The properties and the event codes, as bits: direct, and BTN_TOUCH.
  text += "P: 02 00 00 00 00 00 00 00\n"
  for line in recording.split(separator: "\n") {
    let numbers = line.split { !"-0123456789".contains($0) }.compactMap { Int($0) }
    if line.hasPrefix("      "), line.contains(": ["), numbers.count == 6 {
      let range = numbers.dropFirst().map(String.init).joined(separator: " ")
      text += "A: \(hexadecimal(numbers[0], digits: 2)) \(range)\n"
    } else if line.hasPrefix("    - ["), let value = line.prefix(while: { $0 != "#" }).fields(5) {
      let microseconds = String(1_000_000 + value[1]).dropFirst()
      text += "E: \(value[0]).\(microseconds) \(hexadecimal(value[2], digits: 4)) "
      text += "\(hexadecimal(value[3], digits: 4)) \(value[4])\n"
    }
  }
  return text
}

private func hexadecimal(_ value: Int, digits: Int) -> String {
  let text = String(value, radix: 16)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}

extension StringProtocol {
  /// The numbers between the brackets, if there are that many.
  fileprivate func fields(_ count: Int) -> [Int]? {
    let numbers = split { !"-0123456789".contains($0) }.compactMap { Int($0) }
    return numbers.count == count ? numbers : nil
  }
}
