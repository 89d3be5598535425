import ArgumentParser
import Glibc
import TouchRecordings

// All text that the tool prints goes through these functions, or through `StallableOutput` while devices are
// read. They escape control characters in the names of files and in arguments.

/// Opens each closed standard stream in the direction in which it is not used. It still fails, but no file gets its
/// number: otherwise text for the stream would be written into that file.
func occupyStandardStreams() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest number that is free is that of the stream.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// Writes machine-readable output to standard output; throws if that fails.
func writeOutput(_ text: String) throws {
  let clean = text.escapingControls(keepsLines: true)
  ProgressLine.clearShown()
  try writeAll(clean, to: STDOUT_FILENO, named: "standard output")
}

/// Writes whole lines of text to standard output: folded to the terminal, and colored if the terminal
/// supports it.
func writeText(_ text: String) throws {
  try writePrepared(dressedForOutput(text))
}

/// Text without control characters, folded and colored for standard output.
func dressedForOutput(_ text: String) -> String {
  TextStyle.dressed(
    text.escapingControls(keepsLines: true), for: STDOUT_FILENO,
    fitting: FittedText(width: terminalWidth))
}

/// Writes text to standard output that has no control characters, or only those of styles.
func writePrepared(_ text: String) throws {
  ProgressLine.clearShown()
  try writeAll(text, to: STDOUT_FILENO, named: "standard output")
}

/// Writes one line to standard error.
func writeError(_ line: String) { writeErrorText(line.escapingControls() + "\n") }

/// Writes whole lines to standard error: wrapped and colored on a terminal, otherwise unchanged.
func writeErrorText(_ text: String) {
  // Errors of writing errors cannot be reported.
  let clean = TextStyle.dressed(
    text.escapingControls(keepsLines: true), for: STDERR_FILENO,
    fitting: width(ofTerminal: STDERR_FILENO).map(FittedText.init(width:)))
  ProgressLine.clearShown()
  try? writeAll(clean, to: STDERR_FILENO, named: "standard error")
}

/// The width of the terminal on standard output in columns; 80 if it is not a terminal.
var terminalWidth: Int { width(ofTerminal: STDOUT_FILENO) ?? 80 }

/// The width of a terminal in columns; nil if the descriptor is not one, or its width is unknown.
func width(ofTerminal descriptor: Int32) -> Int? {
  var size = winsize()
  guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
  else { return nil }
  return Int(size.ws_col)
}

/// Writes bytes to an open file.
func writeAll(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws {
  try check(bytes.withUnsafeBytes { writeAll($0, to: descriptor) }, named: name)
}

/// Writes text to an open file.
private func writeAll(_ text: String, to descriptor: Int32, named name: String) throws {
  var text = text
  try check(
    text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }, named: name)
}

private func check(_ code: Int32?, named name: String) throws {
  if let code { throw OutputError(action: "write to", file: name, code: code) }
}

/// The operating system refused to write a file.
struct OutputError: Error, CustomStringConvertible {
  var action: String
  var file: String
  var code: Int32

  var description: String {
    "cannot \(action) \(nameInErrors(of: file)): \(systemMessage(code))."
      + (code == ENOENT ? " The folder that contains it must exist." : "")
  }
}

extension ExitCode {
  /// The content of a file is wrong: EX_DATAERR of sysexits.h.
  static let dataError = ExitCode(65)
  /// A file cannot be read: EX_NOINPUT of sysexits.h.
  static let noInput = ExitCode(66)
  /// A file cannot be written: EX_CANTCREAT of sysexits.h.
  static let cannotCreate = ExitCode(73)
}
