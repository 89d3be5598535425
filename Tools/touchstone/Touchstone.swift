import ArgumentParser
import Glibc

/// `touchstone`: the tool's root.
@main
struct TouchstoneTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touchstone",
    abstract: "Multi-touch gestures from recordings, cases and devices.",
    discussion: """
      Statuses: 0 all is well, 1 something failed that was tested, 64 wrong usage, 65 bad data, 66 \
      a file or a device cannot be opened, 69 no seat is available, 70 or 71 a library or the system \
      refused something, 73 a file cannot be written, 77 a file or a device may not be read, 78 udev says what cannot be.

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
    // A reader that went away is told by write, so that nothing else ends the tool.
    signal(SIGPIPE, SIG_IGN)
    do {
      try runCommand()
    } catch let error as OutputError where error.code == EPIPE {
      // What the shell reports of a program that a broken pipe ended.
      _exit(128 + SIGPIPE)
    } catch let error as OutputError {
      writeError("\(error)")
      _exit(ExitCode.cannotCreate.rawValue)
    } catch {
      let message = fullMessage(for: error)
      if !message.isEmpty { writeErrorText(message + "\n") }
      _exit(exitCode(for: error).rawValue)
    }
  }

  private static func runCommand() throws {
    do {
      var command = try parseAsRoot(arguments)
      // Live input has lines of its own, and a clock would be measured by bench.
      if !(command is Live || command is Record || command is Bench || command is BenchLive) {
        ProgressLine.startClock(Swift.type(of: command).configuration.commandName ?? "working")
      }
      try command.run()
      ProgressLine.clearShown()
    } catch  where exitCode(for: error) == .success {
      // Help and version come as errors. Whoever asked for them is told when they cannot be written.
      try writeOutput(fullMessage(for: error) + "\n")
    }
  }

  /// The arguments of the command line, with --explain=NAME as the option that it stands for.
  private static var arguments: [String] {
    let prefix = "--explain="
    return CommandLine.arguments.dropFirst().map { argument in
      argument.hasPrefix(prefix)
        ? "--explain-recognizer=\(argument.dropFirst(prefix.count))" : argument
    }
  }
}
