import ArgumentParser
import TouchImaging

/// `touchstone image recompress`: makes a file smaller without changing a pixel.
struct ImageRecompress: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recompress",
    abstract: "Make an image file smaller without changing a pixel.",
    discussion: """
      Recompresses PNG to PNG and JPEG to JPEG. The new file is decoded and compared before it is \
      stored. If it would be larger, the old bytes are kept and the command says so. Prints the sizes \
      before and after, and the time. Images of more than 50 million pixels take long; --max-pixels \
      allows them.

      Examples:
        touchstone image recompress Recordings/images/lake.png -o smaller.png
        touchstone image recompress smaller.png -o smaller.png --force
      """)

  @Argument(help: ArgumentHelp("The image.", valueName: "in"))
  var input: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The new file.", valueName: "file"))
  var output: String

  @Option(help: "The compression effort, 0 to 9.")
  var level = 9

  @OptionGroup var consent: OverwritingConsent

  @OptionGroup var limit: PixelLimit

  /// The default limit of pixels: an image is processed ten times, which takes many seconds for this many.
  private static let usualPixels = 50_000_000

  func validate() throws {
    guard (0...9).contains(level) else {
      throw ValidationError("--level must be between 0 and 9 (got \(level)).")
    }
    guard input != "-", output != "-" else {
      throw ValidationError("Standard input and output cannot be recompressed; name files.")
    }
  }

  func run() throws {
    let source = ImageInput(path: input)
    try consent.check(source, against: output)
    // Reports problems of the old file first, so that later errors are about the new one.
    try checkName(for: try source.information().format, source)
    let progress = ProgressLine(input)
    defer { progress.clear() }
    let result: Recompression
    do throws(ImageError) {
      result = try ImageFile.recompress(
        path: input, to: output, level: level, limits: limit.limits(usually: Self.usualPixels),
        progress: progress.show)
      progress.clear()
    } catch {
      progress.clear()
      let failure = failure(reporting: error)
      throw error.blame == .system ? ExitCode.cannotCreate : failure
    }
    try writeText("\(output): \(result.words), in \(result.duration.seconds) s\n")
  }

  /// Rejects an extension of another format than the bytes will have; a file that is overwritten keeps its
  /// name.
  private func checkName(for format: ImageFormat, _ source: ImageInput) throws {
    guard ImageFormat(extensionOf: output) != format, !source.isSameFile(as: output) else { return }
    let name = format.rawValue.uppercased()
    throw ValidationError(
      "\(input) is \(name), so the output name must have that extension (got \"\(output)\").")
  }
}

extension Recompression {
  fileprivate var words: String {
    if isUnchanged { return "\(before) bytes, and cannot be made smaller" }
    let tenths = before > 0 ? (before - after) * 1000 / before : 0
    return "\(before) bytes became \(after), \(tenths / 10).\(tenths % 10) % less"
  }
}

extension Duration {
  /// Seconds with three decimals.
  fileprivate var seconds: String {
    let (seconds, attoseconds) = components
    let milliseconds = "\(attoseconds / 1_000_000_000_000_000)"
    return "\(seconds)." + String(repeating: "0", count: 3 - milliseconds.count) + milliseconds
  }
}
