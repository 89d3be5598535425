import Foundation

/// The files of the package.
enum Checkout {
  static func path(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: name).path
  }

  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The texts of the files in a folder.
  static func texts(in folder: String, ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder))
      .filter { $0.hasSuffix(ending) }.map { try text("\(folder)/\($0)") }
  }
}

/// A folder that is removed when it is released.
final class Scratch {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "touchstone-c-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }
}

/// Programs that tests start.
enum Program {
  struct Outcome {
    var status: Int32
    /// The output, standard and error together.
    var text: String
  }

  /// Runs a program by its name on the path, or by its path.
  static func run(_ arguments: [String]) async throws -> Outcome {
    let scratch = try Scratch()
    let file = scratch.path("output")
    try Data().write(to: URL(filePath: file))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    // A file instead of a pipe, which would fill up while nobody reads it.
    let output = try FileHandle(forWritingTo: URL(filePath: file))
    // The process is never released, nor would its file be closed.
    defer { try? output.close() }
    process.standardOutput = output
    process.standardError = output
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return Outcome(status: status, text: try String(contentsOfFile: file, encoding: .utf8))
  }

  /// Compiles a C program against the built library and runs it.
  static func compileAndRun(_ source: String) async throws -> Outcome {
    let scratch = try Scratch()
    let program = scratch.path("program")
    let folder = try libraryFolder()
    let outcome = try await run([
      "gcc", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-I",
      Checkout.path("Sources/CTouchstone/include"), source, "-o", program, "-L", folder,
      "-ltouchstone-c", "-Wl,-rpath,\(folder)", "-Wl,--allow-shlib-undefined", "-lm",
    ])
    guard outcome.status == 0 else { return outcome }
    return try await run([program])
  }

  /// The folder of the library, which is that of the tests.
  private static func libraryFolder() throws -> String {
    let starts = [Bundle.main.executablePath, CommandLine.arguments.first].compactMap { $0 }
    for start in starts {
      var folder = URL(filePath: start).standardizedFileURL.deletingLastPathComponent()
      while folder.path != "/" {
        if FileManager.default.fileExists(atPath: folder.appending(path: "libtouchstone-c.so").path)
        {
          return folder.path
        }
        folder.deleteLastPathComponent()
      }
    }
    throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "libtouchstone-c.so"])
  }

  /// Whether the library was built with a sanitizer; a program that gcc compiles has none.
  static var isSanitized: Bool {
    ["__asan_init", "__tsan_init"].contains { (symbol: String) in
      dlsym(dlopen(nil, RTLD_LAZY), symbol) != nil
    }
  }
}
