import ArgumentParser
import TouchImaging
import TouchRecordings

/// `touchstone image info`: prints facts about images.
struct ImageInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print information about images without decoding them.",
    discussion: """
      Sizes are in pixels, as stored; an orientation of 5 to 8 swaps the sides for display. JSON has \
      the spacing of pixels on paper in millimeters, their aspect ratio, and the exact number \
      of bytes. For a GIF the first frame is described, for a TIFF the first page.

      Examples:
        touchstone image info Recordings/images/*.png
        touchstone image info --format jsonl Recordings/images/lake.png
      """)

  @Argument(help: ArgumentHelp("Images; - is standard input.", valueName: "file"))
  var files: [String]

  @Option(help: "One line of text per image, or one JSON object per line: text or jsonl.")
  var format = OutputFormat.text

  func validate() throws {
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input can be read only once.")
    }
  }

  func run() throws {
    var worst: ExitCode?
    for file in files {
      do {
        let information = try ImageInput(path: file).information()
        switch format {
        case .text: try writeText("\(file): \(information.words)\n")
        case .jsonl: try writeOutput(information.object(file: file).compact + "\n")
        }
      } catch let status as ExitCode {
        worst = .worse(worst, status)
      }
    }
    if let worst { throw worst }
  }
}

extension ImageInformation {
  fileprivate var words: String {
    var parts = ["\(format.rawValue.uppercased())", "\(width)x\(height)\(megapixels)"]
    if orientation != .upright {
      parts.append(
        "shown as \(orientedWidth)x\(orientedHeight) (orientation \(orientation.rawValue))")
    }
    // The words of the others say that they have alpha.
    let isClear = hasAlpha && colorModel != .grayAlpha && colorModel != .rgba
    parts.append(
      "\(bitsPerChannel)-bit \(colorModel.words)" + (isClear ? " with transparency" : ""))
    if isProgressive { parts.append(isInterlaced ? "interlaced" : "progressive") }
    if isAnimated { parts.append(format == .tiff ? "several pages" : "moving") }
    if let spacing {
      let (x, y) = (25.4 / spacing.x, 25.4 / spacing.y)
      let dots =
        x.readable(0) == y.readable(0) ? x.readable(0) : "\(x.readable(0)) by \(y.readable(0))"
      parts.append("\(dots) pixels per inch")
    } else if let shape = pixelAspectRatio, shape != 1 {
      parts.append("pixels \(shape.readable(2)) times as wide as high")
    }
    parts.append(byteCount.readableBytes)
    return parts.joined(separator: ", ")
  }

  /// The area in parentheses, if it is at least a million pixels.
  private var megapixels: String {
    let millions = Double(width) * Double(height) / 1e6
    return millions < 1 ? "" : " (\(millions.readable(millions < 10 ? 1 : 0)) megapixels)"
  }

  fileprivate func object(file: String) -> JSONText {
    var entries: [(String, JSONText)] = [
      ("file", .text(file)), ("format", .text(format.rawValue)), ("width", .integer(width)),
      ("height", .integer(height)), ("orientation", .integer(Int(orientation.rawValue))),
      ("orientedWidth", .integer(orientedWidth)), ("orientedHeight", .integer(orientedHeight)),
      ("colorModel", .text("\(colorModel)")), ("bitsPerChannel", .integer(bitsPerChannel)),
      ("hasAlpha", .boolean(hasAlpha)), ("isProgressive", .boolean(isProgressive)),
      ("isAnimated", .boolean(isAnimated)), ("byteCount", .integer(byteCount)),
    ]
    if let spacing {
      entries.append(("spacing", .list([.number(spacing.x), .number(spacing.y)])))
    }
    if let pixelAspectRatio { entries.append(("pixelAspectRatio", .number(pixelAspectRatio))) }
    return .object(entries)
  }
}

extension ImageInformation.ColorModel {
  var words: String {
    switch self {
    case .gray: "gray"
    case .grayAlpha: "gray with alpha"
    case .rgb: "RGB"
    case .rgba: "RGB with alpha"
    case .palette: "palette"
    case .cmyk: "CMYK"
    }
  }
}

extension Int {
  /// A number of bytes for display: "847 bytes", "38.9 kB", "12.3 MB".
  var readableBytes: String {
    guard self >= 1000 else { return self == 1 ? "1 byte" : "\(self) bytes" }
    var (value, unit) = (Double(self) / 1000, 0)
    let units = ["kB", "MB", "GB", "TB"]
    // 999.95 would be rounded to 1000.0.
    while value >= 999.95, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    return "\(value.readable(1)) \(units[unit])"
  }
}
