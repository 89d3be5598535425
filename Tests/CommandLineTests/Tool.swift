import Foundation
import Testing

/// The built executable, run as a user runs it: by a shell, from a folder.
enum Tool {
  /// What a command line did.
  struct Outcome {
    /// As a shell reports it: 128 and more is a signal.
    var status: Int
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
    var lastLine: String { lines.last ?? "" }
  }

  /// Runs a line of shell in which `touchstone` is the built executable.
  ///
  /// A pipeline fails when any part of it does. Whoever computes for longer than two minutes is
  /// ended, so that a loop without an end is a failed test.
  static func run(
    _ line: String, in folder: URL = Repository.root, input: Data? = nil
  ) async throws -> Outcome {
    let scratch = try Scratch()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-o", "pipefail", "-c", "ulimit -t 120; \(line)"]
    process.currentDirectoryURL = folder
    let own = ProcessInfo.processInfo.environment
    let path = own["PATH"] ?? "/usr/bin:/bin"
    process.environment = ["PATH": "\(try buildFolder().path):\(path)", "COLUMNS": "100"]
    // The tool is built with the sanitizer that the tests run under.
    process.environment?["ASAN_OPTIONS"] = own["ASAN_OPTIONS"]
    // Files and no pipes: none of them can fill up while nobody reads.
    process.standardInput = try FileHandle(
      forReadingFrom: input.map { try scratch.write($0, to: "in") } ?? URL(filePath: "/dev/null"))
    let (output, errors) = (try scratch.write("", to: "out"), try scratch.write("", to: "err"))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let status = try await status(of: process)
    return Outcome(
      status: status, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  private static func status(of process: Process) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { process in
        let signal = process.terminationReason == .uncaughtSignal ? 128 : 0
        continuation.resume(returning: signal + Int(process.terminationStatus))
      }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
  }

  /// Where the package manager put the executable: beside the tests.
  private static func buildFolder() throws -> URL {
    let starts = [Bundle.main.executablePath, CommandLine.arguments.first].compactMap { $0 }
    for start in starts {
      var folder = URL(filePath: start).standardizedFileURL.deletingLastPathComponent()
      while folder.path != "/" {
        let tool = folder.appending(path: "touchstone")
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: tool.path, isDirectory: &isFolder)
        if isThere, !isFolder.boolValue { return folder }
        folder.deleteLastPathComponent()
      }
    }
    throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "touchstone"])
  }
}
