import Foundation
import ProgramRuns

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

/// Programs that tests start.
enum Program {
  /// Runs a program by its name on the path, or by its path.
  static func run(_ arguments: [String]) async throws -> ProgramRun {
    try await ProgramRun.of("/usr/bin/env", arguments)
  }

  /// Compiles a C program against the built library and runs it.
  static func compileAndRun(_ source: String) async throws -> ProgramRun {
    let scratch = try ScratchFolder()
    let program = scratch.file("program")
    let folder = try ProgramRun.buildFolder(of: "libtouchstone-c.so").path
    let outcome = try await run([
      "gcc", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-I",
      Checkout.path("Sources/CTouchstone/include"), source, "-o", program, "-L", folder,
      "-ltouchstone-c", "-Wl,-rpath,\(folder)", "-Wl,--allow-shlib-undefined", "-lm",
    ])
    guard outcome.status == 0 else { return outcome }
    return try await run([program])
  }

  /// Whether the library was built with a sanitizer; a program that gcc compiles has none.
  static var isSanitized: Bool {
    ["__asan_init", "__tsan_init"].contains { (symbol: String) in
      dlsym(dlopen(nil, RTLD_LAZY), symbol) != nil
    }
  }
}
