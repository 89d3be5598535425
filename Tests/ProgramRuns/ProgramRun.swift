import Foundation

/// The result of a program, or of a shell command line in which a built executable was run as a user runs it.
package struct ProgramRun: Sendable {
  /// The status as a shell reports it: 128 and above is a signal.
  package var status: Int
  package var output: String
  package var errors: String

  /// Runs a shell command line, in which `program` is the built executable, and waits for its end.
  ///
  /// A pipeline fails when any part of it does.
  ///
  /// - Parameters:
  ///   - seconds: The CPU time after which the program is ended, so that an endless loop is a failed test.
  ///   - environment: All variables except the path and the options of sanitizers, which are inherited.
  package static func of(
    _ line: String, program: String, in folder: URL, atMost seconds: Int, input: Data? = nil,
    environment: [String: String] = [:]
  ) async throws -> ProgramRun {
    let scratch = try ScratchFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-o", "pipefail", "-c", "ulimit -t \(seconds); \(line)"]
    process.currentDirectoryURL = folder
    let own = ProcessInfo.processInfo.environment
    let path = own["PATH"] ?? "/usr/bin:/bin"
    process.environment = ["PATH": "\(try buildFolder(of: program).path):\(path)"]
    // The program is built with the sanitizer that the tests run under.
    process.environment?["ASAN_OPTIONS"] = own["ASAN_OPTIONS"]
    process.environment?.merge(environment) { $1 }
    // Files instead of pipes, which would fill up because they are not read.
    let source = try input.map { try scratch.write($0, to: "in") } ?? URL(filePath: "/dev/null")
    let (output, errors) = (
      try scratch.write(Data(), to: "out"), try scratch.write(Data(), to: "err")
    )
    let handles = [
      try FileHandle(forReadingFrom: source), try FileHandle(forWritingTo: output),
      try FileHandle(forWritingTo: errors),
    ]
    // The process is never released, and its files would stay open: Foundation reads past the end of the listing of
    // open files, which it makes to start a process, once there are more than about 1,300.
    defer { for handle in handles { try? handle.close() } }
    (process.standardInput, process.standardOutput) = (handles[0], handles[1])
    process.standardError = handles[2]
    let status = try await status(of: process)
    return ProgramRun(
      status: status, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// Runs a program, by its path, with the variables of this process, and waits for its end. ``output`` is all that it
  /// writes, errors included.
  package static func of(_ program: String, _ arguments: [String]) async throws -> ProgramRun {
    let scratch = try ScratchFolder()
    let file = try scratch.write(Data(), to: "out")
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let output = try FileHandle(forWritingTo: file)
    defer { try? output.close() }
    (process.standardOutput, process.standardError) = (output, output)
    let status = try await status(of: process)
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return ProgramRun(status: status, output: text, errors: "")
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

  /// The folder into which the package manager put an executable or a library, which is that of the tests.
  package static func buildFolder(of program: String) throws -> URL {
    let starts = [Bundle.main.executablePath, CommandLine.arguments.first].compactMap { $0 }
    for start in starts {
      var folder = URL(filePath: start).standardizedFileURL.deletingLastPathComponent()
      while folder.path != "/" {
        let file = folder.appending(path: program)
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
        if isThere, !isFolder.boolValue { return folder }
        folder.deleteLastPathComponent()
      }
    }
    throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: program])
  }
}
