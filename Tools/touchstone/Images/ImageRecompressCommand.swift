import ArgumentParser
import Glibc
import TouchImaging
import TouchRecordings

/// `touchstone image recompress`: reduces a file's size without changing a pixel.
struct ImageRecompress: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recompress",
    abstract: "Make an image file smaller without changing a pixel.",
    discussion: """
      Recompresses PNG to PNG and JPEG to JPEG. A PNG of at most 256 colors becomes gray or gets a palette \
      where that is smaller. The new file is decoded and compared before it is stored. If it would be \
      larger, the old bytes are kept and the command says so. Prints the sizes before and after, and the \
      time; for several images (--into, --dry-run), a table of them. Images of more than 50 million pixels \
      take long; --max-pixels allows them.

      Examples:
        touchstone image recompress Recordings/images/lake.png -o smaller.png
        touchstone image recompress smaller.png -o smaller.png --force
        touchstone image recompress Recordings/images/*.png --into smaller --level 6
        touchstone image recompress Recordings/images/chart.png --dry-run
      """)

  @Argument(help: ArgumentHelp("The images.", valueName: "in"))
  var inputs: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The new file, for one image.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The folder for the new files, which keep their names; created if missing.",
      valueName: "folder"))
  var into: String?

  @Flag(help: "Write no file; print what would become of the images.")
  var dryRun = false

  @Option(help: "The compression effort, 0 to 9.")
  var level = 9

  @OptionGroup var consent: OverwritingConsent

  @OptionGroup var limit: PixelLimit

  /// The default limit of pixels: an image is processed ten times, which takes many seconds at this size.
  private static let defaultPixelLimit = 50_000_000

  func validate() throws {
    guard (0...9).contains(level) else {
      throw ValidationError("--level must be between 0 and 9 (got \(level)).")
    }
    guard !inputs.contains("-"), output != "-" else {
      throw ValidationError("Standard input and output cannot be recompressed; name files.")
    }
    guard [output != nil, into != nil, dryRun].filter({ $0 }).count == 1 else {
      throw ValidationError("One of --output, --into and --dry-run must be given.")
    }
    guard output == nil || inputs.count == 1 else {
      throw ValidationError(
        "--output names one file, and there are \(inputs.count) images; use --into.")
    }
    let names = into == nil ? [] : inputs.map(Self.name)
    if let twice = names.first(where: { name in names.count(where: { $0 == name }) > 1 }) {
      throw ValidationError("Two images have the name \(twice), and --into is one folder.")
    }
  }

  func run() throws {
    if let output {
      let result = try recompress(inputs[0], to: output)
      try writeText("\(output): \(result.words), in \(result.duration.seconds) s\n")
    } else if let into {
      guard mkdir(into, 0o777) == 0 || errno == EEXIST else {
        let error = ImageError(
          file: into, reason: .system(action: "create the folder", code: errno))
        writeError("\(error)")
        throw ExitCode.cannotCreate
      }
      try printTable { input in
        let output = into + "/" + Self.name(input)
        let result = try recompress(input, to: output)
        return Row(
          input: Self.name(input), before: result.before, duration: result.duration,
          new: try ImageInput(path: output).information())
      }
    } else {
      try printTable { try measured($0) }
    }
  }

  /// The last component of a path.
  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func recompress(_ input: String, to output: String) throws -> Recompression {
    let source = ImageInput(path: input)
    try consent.check(source, against: output)
    // Prints problems of the old file first; later messages concern the new one.
    try checkName(for: try source.information().format, source, output)
    return try working(on: input) { (progress) throws(ImageError) in
      try ImageFile.recompress(
        path: input, to: output, level: level, limits: limits, progress: progress)
    }
  }

  /// The planned result for an image.
  private func measured(_ input: String) throws -> Row {
    let before = try ImageInput(path: input).information().byteCount
    let start = ContinuousClock.now
    let bytes = try working(on: input) { (progress) throws(ImageError) in
      try ImageFile.recompressed(path: input, level: level, limits: limits, progress: progress)
    }
    return Row(
      input: Self.name(input), before: before, duration: ContinuousClock.now - start,
      new: try ImageFile.information(bytes: bytes))
  }

  private var limits: ImageLimits { limit.limits(byDefault: Self.defaultPixelLimit) }

  private func working<Result>(
    on input: String, _ work: (@escaping (Double) -> Bool) throws(ImageError) -> Result
  ) throws -> Result {
    let progress = ProgressLine(input)
    defer { progress.clear() }
    do throws(ImageError) {
      return try work(progress.show)
    } catch {
      progress.clear()
      let failure = failure(reporting: error)
      let isAboutWriting = error.blame == .system && error.systemCode != ENOMEM && !dryRun
      throw isAboutWriting ? ExitCode.cannotCreate : failure
    }
  }

  /// Prints a line for each finished image, and a total; continues after a failure and ends with the worst
  /// status.
  private func printTable(_ row: (String) throws -> Row) throws {
    let width = max(5, inputs.map { Self.name($0).count }.max() ?? 0)
    var sum = (before: 0, after: 0, duration: Duration.zero, count: 0)
    var worst: ExitCode?
    try writeText(Row.heading(width: width))
    for input in inputs {
      do {
        let row = try row(input)
        try writeText(row.line(width: width))
        sum.before += row.before
        sum.after += row.new.byteCount
        sum.duration += row.duration
        sum.count += 1
      } catch let status as ExitCode {
        worst = .worse(worst, status)
      } catch let error as ValidationError {
        writeError(error.message)
        worst = .worse(worst, .validationFailure)
      }
    }
    if sum.count > 1 {
      try writeText(
        Row.line("total", sum.before, sum.after, sum.duration, "\(sum.count) images", width: width))
    }
    if let worst { throw worst }
  }

  /// Rejects a name whose extension does not match the format; an overwritten file keeps its name.
  private func checkName(
    for format: ImageFormat, _ source: ImageInput, _ output: String
  ) throws {
    // Other formats are refused when they are read: no name would help.
    guard format == .png || format == .jpeg else { return }
    guard ImageFormat(extensionOf: output) != format, !source.isSameFile(as: output) else { return }
    let name = format.rawValue.uppercased()
    throw ValidationError(
      into == nil
        ? "\(source.path) is \(name), so the output name must have that extension (got \"\(output)\")."
        : "\(source.path) is \(name), and keeps its name with --into: rename it to end in "
          + ".\(format.rawValue).")
  }
}

/// A line of the table.
private struct Row {
  var input: String
  var before: Int
  var duration: Duration
  /// The description of the new file.
  var new: ImageInformation

  static func heading(width: Int) -> String {
    "image".padded(to: width) + "    before     after   less  seconds  stored as\n"
  }

  func line(width: Int) -> String {
    let form = "\(new.bitsPerChannel)-bit \(new.colorModel.words)"
    return Row.line(input, before, new.byteCount, duration, form, width: width)
  }

  static func line(
    _ name: String, _ before: Int, _ after: Int, _ duration: Duration, _ words: String, width: Int
  ) -> String {
    let tenths = before > 0 ? (before - after) * 1000 / before : 0
    return name.padded(to: width) + "\(before)".padded(to: 10, onLeft: true)
      + "\(after)".padded(to: 10, onLeft: true)
      + "\(tenths / 10).\(tenths % 10)%".padded(to: 7, onLeft: true)
      + duration.seconds.padded(to: 9, onLeft: true) + "  \(words)\n"
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
