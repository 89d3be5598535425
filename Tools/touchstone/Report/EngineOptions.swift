import ArgumentParser
import Glibc
import TouchRecordings
import TouchReports

/// The options for the engine in a page.
struct EngineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The engine for trying other settings in the page, built by Tools/wasm; by default the "
        + "installed one.", valueName: "file"))
  var engine: String?

  @Flag(
    help:
      "Write pages without an engine: they are 330 kB smaller, but you cannot try settings in them."
  )
  var noEngine = false

  func validate() throws {
    if engine != nil, noEngine {
      throw ValidationError("--engine and --no-engine cannot be combined.")
    }
  }

  /// Whether neither option is given.
  var isUnset: Bool { engine == nil && !noEngine }

  /// The engine; nil when none is requested, or none is installed. An installed one that cannot be used is told of.
  ///
  /// - Throws: The exit status if a requested file cannot be used.
  func read() throws -> PageEngine? {
    if noEngine { return nil }
    if let engine { return try read(engine) }
    guard let path = Self.installed.first(where: { access($0, R_OK) == 0 }) else { return nil }
    // Nobody asked for it, and the page has everything else.
    return try? read(path)
  }

  private func read(_ path: String) throws -> PageEngine {
    let bytes: [UInt8]
    switch Self.bytes(of: path) {
    case .success(let read): bytes = read
    case .failure(let error):
      writeError(
        "\(path): cannot read the engine: \(systemMessage(error.code)). Tools/wasm builds touchstone.wasm."
      )
      throw ExitCode.unreadable(error.code)
    }
    do throws(PageEngine.Fault) {
      return try PageEngine(bytes)
    } catch {
      switch error {
      case .noModule:
        writeError("\(path): not a WebAssembly module; Tools/wasm builds touchstone.wasm.")
      case .tooLarge:
        writeError(
          "\(path): an engine must be at most \(PageEngine.maximumBytes) bytes (got \(bytes.count) or more)."
        )
      }
      throw ExitCode.dataError
    }
  }

  /// Relative to the executable, and where Tools/install puts it: PREFIX/share/touchstone/touchstone.wasm.
  private static var installed: [String] {
    guard let beside = programFolder(), let prefix = programFolder(up: 1) else { return [] }
    return ["\(beside)/touchstone.wasm", "\(prefix)/share/touchstone/touchstone.wasm"]
  }

  private struct SystemFault: Error {
    var code: Int32
  }

  /// The content of a file; for a file that is too large, one byte more than allowed.
  private static func bytes(of path: String) -> Result<[UInt8], SystemFault> {
    guard let file = fopen(path, "rbe") else { return .failure(SystemFault(code: errno)) }
    defer { fclose(file) }
    let limit = PageEngine.maximumBytes + 1
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = fread(buffer.baseAddress, 1, limit, file)
      if ferror(file) != 0 { code = errno }
    }
    return code == 0 ? .success(bytes) : .failure(SystemFault(code: code))
  }
}
