import ArgumentParser
import TouchRecordings

// Reading arguments takes more time than replaying a short recording: For each property of each command,
// ArgumentParser checks protocol conformances, and the runtime searches all conformances of the program. So
// the common command lines of `replay` are parsed here; all others, including invalid ones, are left to
// ArgumentParser.

extension Replay {
  /// The command for arguments that begin with `replay` and contain only files, `--summary`, `--explain`,
  /// `--format` and `--scene`, spelled out, each option once.
  ///
  /// Returns nil for anything else: then ArgumentParser reads the arguments, with the same result.
  init?(plain arguments: [String]) {
    guard arguments.first == "replay" else { return nil }
    var options = PlainOptions()
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      guard options.read(argument, &rest) else { return nil }
    }
    guard !options.files.isEmpty else { return nil }

    self.init()
    files = options.files
    format = options.format ?? .text
    summary = options.summary
    explain = options.explain
    scene = options.scene
    explained = nil
    var devices = DeviceOptions()
    (devices.device, devices.output) = ([], [])
    self.devices = devices
    var access = SceneFolderOptions()
    access.allowPath = []
    self.access = access
    var jobs = JobOptions()
    jobs.jobs = nil
    self.jobs = jobs
  }

  private struct PlainOptions {
    var files: [String] = []
    var format: OutputFormat?
    var summary = false
    var explain = false
    var scene: String?

    /// Reads an argument, and from `rest` its value. Returns false if it is not plain.
    mutating func read(_ argument: String, _ rest: inout ArraySlice<String>) -> Bool {
      switch argument {
      case "--summary" where !summary: summary = true
      case "--explain" where !explain: explain = true
      case "--format" where format == nil:
        format = rest.popFirst().flatMap { OutputFormat(rawValue: $0) }
        return format != nil
      case "--scene" where scene == nil:
        scene = rest.popFirst()
        return scene.map { !$0.isEmpty && !$0.hasPrefix("-") } ?? false
      default:
        guard !argument.isEmpty, !argument.hasPrefix("-") else { return false }
        files.append(argument)
      }
      return true
    }
  }
}
