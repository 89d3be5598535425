import Foundation
import Glibc

/// A program with its arguments, run in a folder.
struct Command {
  var arguments: [String]
  var folder: URL
  var environment: [String: String] = [:]

  init(_ arguments: [String], in folder: URL) {
    self.arguments = arguments
    self.folder = folder
  }

  private func makeProcess(_ output: Pipe) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    return process
  }

  /// The program's output; throws if the program fails.
  func output() throws -> String {
    let (status, text) = try run()
    guard status == 0 else {
      throw Failure("\(arguments.joined(separator: " ")) ended with status \(status):\n\(text)")
    }
    return text
  }

  /// Runs the program to its end.
  func run() throws -> (status: Int32, output: String) {
    let pipe = Pipe()
    let process = makeProcess(pipe)
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// How a watched run ended.
  enum Outcome: Equatable {
    case passed
    case printed(String)
    case failed(status: Int32)
    case timedOut
  }

  /// Runs the program until it ends, prints a line that satisfies `isEnough`, or exceeds `seconds`; kills it
  /// in the last two cases.
  func watch(seconds: Double, until isEnough: (Substring) -> Bool) throws -> Outcome {
    let pipe = Pipe()
    let process = makeProcess(pipe)
    try process.run()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    let end = ContinuousClock.now + .seconds(seconds)
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    func kill(_ outcome: Outcome) -> Outcome {
      Glibc.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return outcome
    }
    while true {
      let left = (end - ContinuousClock.now) / .milliseconds(1)
      guard left > 0 else { return kill(.timedOut) }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Int32(min(left, 1e6).rounded(.up))) > 0 else { continue }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      for byte in buffer[..<count] {
        guard byte == 10 else {
          line.append(byte)
          continue
        }
        let text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        if isEnough(text[...]) { return kill(.printed(text)) }
      }
    }
    process.waitUntilExit()
    let status = process.terminationStatus
    return status == 0 && process.terminationReason == .exit ? .passed : .failed(status: status)
  }
}

/// An error that ends the check, as a sentence.
struct Failure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// Prints a line without buffering, even into a file.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
