import ArgumentParser
import TouchImaging
import TouchRecordings

/// `touchstone image info`: what pictures say of themselves.
struct ImageInfo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Say what pictures are, without reading their pixels.",
    discussion: """
      Sizes are in pixels, as the picture is stored; an orientation of 5 to 8 swaps the sides when \
      it is shown. The spacing is that of pixels on paper, in millimeters.

      Examples:
        touchstone image info Recordings/images/*.png
        touchstone image info --format json Recordings/images/lake.png
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Argument(help: ArgumentHelp("Pictures; - is standard input.", valueName: "file"))
  var files: [String]

  @Option(help: "One line of text a picture, or one JSON object a line: text or json.")
  var format = Format.text

  func run() throws {
    var worst: ExitCode?
    for file in files {
      do {
        let information = try ImageInput(path: file).information()
        switch format {
        case .text: try writeOutput("\(file): \(information.words)\n")
        case .json: try writeOutput(information.object(file: file).line + "\n")
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
    var parts = ["\(format.rawValue.uppercased())", "\(width)x\(height) pixels"]
    if orientation != .upright {
      parts.append(
        "shown as \(orientedWidth)x\(orientedHeight) (orientation \(orientation.rawValue))")
    }
    parts.append("\(colorModel.words), \(bitsPerChannel) bits a channel")
    if isProgressive { parts.append(format == .png ? "interlaced" : "progressive") }
    if isAnimated { parts.append("moving") }
    if let spacing { parts.append("\(spacing.x) by \(spacing.y) mm a pixel") }
    parts.append("\(byteCount) bytes")
    return parts.joined(separator: ", ")
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
    return .object(entries)
  }
}

extension ImageInformation.ColorModel {
  fileprivate var words: String {
    switch self {
    case .gray: "gray"
    case .grayAlpha: "gray with alpha"
    case .rgb: "RGB"
    case .rgba: "RGB with alpha"
    case .palette: "a palette"
    case .cmyk: "CMYK"
    }
  }
}
