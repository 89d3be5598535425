import Foundation
import ProgramRuns
import Testing

/// The built demo, run as a user runs it. Pictures are drawn in that process, because a process can open the
/// library for displays only once, and other tests of this process use it.
enum Program {
  /// Runs a shell command line in which `touchstone-demo` is the built executable, without a display.
  static func run(
    _ line: String, environment: [String: String] = [:]
  ) async throws -> ProgramRun {
    let own = ProcessInfo.processInfo.environment
    let passed = own.filter { ["HOME", "XDG_RUNTIME_DIR"].contains($0.key) }
    return try await .of(
      line, program: "touchstone-demo", in: URL(filePath: repository), atMost: 300,
      environment: passed.merging(environment) { $1 })
  }
}

/// Whether OpenGL ES 3 is available to the program.
enum Graphics {
  /// Why it is not available; empty if it is.
  static func problem() async throws -> String {
    let folder = try ScratchFolder()
    let picture = folder.file("picture.png")
    let outcome = try await Program.run(
      "touchstone-demo --offscreen --scene circles --size 64x36 --picture \(picture)")
    return outcome.status == 69 ? outcome.errors : ""
  }

  /// Whether a test that needs OpenGL may run. If it is missing, the test fails where OpenGL is required, and
  /// is skipped with a message elsewhere.
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

/// The folder of the package.
let repository: String = {
  var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  parts.removeLast(4)
  return parts.joined(separator: "/")
}()
