import Foundation
import Testing

/// The built demo, run as a user runs it. Pictures are drawn there and not here: the library that
/// opens displays can be had once in a process, and other tests have it.
enum Program {
  /// What a run did.
  struct Outcome {
    /// As a shell reports it: 128 and more is a signal.
    var status: Int
    var output: String
    var errors: String
  }

  /// Runs a line of shell in which `touchstone-demo` is the built executable, without a display.
  ///
  /// Whoever computes for longer than five minutes is ended, so that a loop without an end is a failed
  /// test.
  static func run(_ line: String, environment: [String: String] = [:]) async throws -> Outcome {
    let folder = try ScratchFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "ulimit -t 300; \(line)"]
    process.currentDirectoryURL = URL(filePath: repository)
    let own = ProcessInfo.processInfo.environment
    process.environment = ["PATH": "\(try buildFolder()):\(own["PATH"] ?? "/usr/bin:/bin")"]
    for name in ["ASAN_OPTIONS", "HOME", "XDG_RUNTIME_DIR"] {
      process.environment?[name] = own[name]
    }
    process.environment?.merge(environment) { $1 }
    let (output, errors) = (folder.file("out"), folder.file("err"))
    for url in [output, errors] { try Data().write(to: url) }
    process.standardInput = FileHandle(forReadingAtPath: "/dev/null")
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
  private static func buildFolder() throws -> String {
    let starts = [Bundle.main.executablePath, CommandLine.arguments.first].compactMap { $0 }
    for start in starts {
      var folder = URL(filePath: start).standardizedFileURL.deletingLastPathComponent()
      while folder.path != "/" {
        let tool = folder.appending(path: "touchstone-demo").path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: tool, isDirectory: &isFolder), !isFolder.boolValue
        {
          return folder.path
        }
        folder.deleteLastPathComponent()
      }
    }
    throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "touchstone-demo"])
  }
}

/// Whether OpenGL ES 3 is there, as the program sees it.
enum Graphics {
  /// Why there is none; empty if there is one.
  static func problem() async throws -> String {
    let folder = try ScratchFolder()
    let picture = folder.file("picture.png").path
    let outcome = try await Program.run(
      "touchstone-demo --offscreen --scene circles --size 64x36 --picture \(picture)")
    return outcome.status == 69 ? outcome.errors : ""
  }

  /// Whether a test that needs OpenGL may go on. Where it is demanded its lack is a failure, elsewhere
  /// it is said.
  static func isThere(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Bool {
    let problem = try await problem()
    guard !problem.isEmpty else { return true }
    if ProcessInfo.processInfo.environment["TOUCHSTONE_REQUIRE_GL"] != nil {
      Issue.record("OpenGL is demanded: \(problem)", sourceLocation: sourceLocation)
    } else {
      print("left out: \(problem)")
    }
    return false
  }
}

/// A folder that goes with whoever made it.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "demo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  func file(_ name: String) -> URL { url.appending(path: name) }
}

/// The folder of the package.
let repository: String = {
  var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  parts.removeLast(4)
  return parts.joined(separator: "/")
}()
