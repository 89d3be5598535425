import ArgumentParser
import Glibc

/// `touchstone`: the tool's root.
struct TouchstoneTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchstone",
    abstract: "Multi-touch gestures from recordings, cases and devices.",
    discussion: """
      Exit statuses: 0 success, 1 a test or check failed, 64 wrong usage, 65 malformed \
      input, 66 a file or a device cannot be opened, 69 a service or a seat is unavailable, 70 or 71 \
      a library or the system failed, 73 a file cannot be written, 77 no permission to read a file or \
      a device, 78 udev's configuration is wrong.

      Example: touchstone replay Recordings/double-tap.yml
      """,
    version: "0.1.0",
    subcommands: [
      Replay.self, Report.self, Diff.self, Test.self, Conform.self, Check.self, Render.self,
      ImageTool.self,
      Convert.self,
      Synthesize.self, Tune.self, Devices.self, Live.self, Record.self, Drive.self, Bench.self,
    ])

  static func main() {
    occupyStandardStreams()
    // A write to a closed pipe then fails with an error instead of killing the process.
    signal(SIGPIPE, SIG_IGN)
    do {
      try runCommand()
    } catch let error as OutputError where error.code == EPIPE {
      // The status that a shell reports for a program killed by a broken pipe.
      _exit(128 + SIGPIPE)
    } catch let error as OutputError {
      writeError("\(error)")
      _exit(ExitCode.cannotCreate.rawValue)
    } catch {
      fail(fullMessage(for: error), exitCode(for: error))
    }
  }

  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let message = unknownCommandMessage(arguments) { fail(message, .validationFailure) }
    do {
      return try parseAsRoot(arguments)
    } catch {
      refuseDashedFile()
      throw error
    }
  }

  /// Ends the process with this message, if there is one, and status.
  private static func fail(_ message: String, _ code: ExitCode) -> Never {
    ProgressLine.clearShown()
    if !message.isEmpty { writeErrorText(UsageText().fit(message) + "\n") }
    _exit(code.rawValue)
  }

  /// Ends the process if an argument is a file whose name was taken for options.
  private static func refuseDashedFile() {
    if let message = dashedFileMessage(arguments) { fail(message, .validationFailure) }
  }

  private static func runCommand() throws {
    do {
      try refuseOtherEncodings()
      var command: any ParsableCommand =
        if let replay = Replay(plain: arguments) { replay } else { try parsed(arguments) }
      // Live input prints its own status line, and bench must not measure the timer.
      if !(command is Live || command is Record || command is Bench || command is BenchLive) {
        ProgressLine.startClock(Swift.type(of: command).configuration.commandName ?? "working")
      }
      do {
        try command.run()
      } catch let error as ValidationError {
        fail(message(for: error, of: command, arguments: arguments), exitCode(for: error))
      }
      ProgressLine.clearShown()
    } catch  where exitCode(for: error) == .success {
      refuseDashedFile()
      // Help and version arrive as errors; failing to write them is an error too.
      try writeOutput(UsageText().fit(fullMessage(for: error)) + "\n")
    }
  }

  /// Rejects arguments that are not UTF-8: they would be repaired, and then name other files.
  private static func refuseOtherEncodings() throws {
    for index in 1..<max(Int(CommandLine.argc), 1) {
      guard let argument = CommandLine.unsafeArgv[index],
        String(validatingCString: argument) == nil
      else { continue }
      throw ValidationError(
        "Argument \(index), \"\(String(cString: argument))\", is not UTF-8. File names must be "
          + "UTF-8: rename the file.")
    }
  }

  /// The arguments of the command line, with --explain=NAME turned into a hidden option of the commands that have it.
  private static var arguments: [String] {
    let given = Array(CommandLine.arguments.dropFirst())
    guard let command = given.first, ["replay", "live"].contains(command) else { return given }
    let prefix = "--explain="
    // The arguments after "--" are files.
    let end = given.firstIndex(of: "--") ?? given.endIndex
    return given[..<end].map { argument in
      argument.hasPrefix(prefix) && argument != prefix
        ? "--explain-recognizer=\(argument.dropFirst(prefix.count))" : argument
    } + given[end...]
  }
}
