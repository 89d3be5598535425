import ArgumentParser
import TouchImaging

/// Where a command puts the picture that it makes, and how.
struct ImageOutput: ParsableArguments {
  @Option(name: .shortAndLong, help: PictureFile.help)
  var output: String

  @Option(help: PictureFile.qualityHelp)
  var quality: Int?

  private var file: PictureFile { PictureFile(path: output, quality: quality) }

  func validate() throws { try file.validate() }

  /// Saves the picture, at once and completely.
  func write(_ image: Image) throws { try file.write(image) }
}

/// The same for a command whose --output is that of a screen.
struct NamedImageOutput: ParsableArguments {
  @Option(name: [.customShort("o"), .customLong("output-file")], help: PictureFile.help)
  var output: String

  @Option(help: PictureFile.qualityHelp)
  var quality: Int?

  private var file: PictureFile { PictureFile(path: output, quality: quality) }

  func validate() throws { try file.validate() }

  /// Saves the picture, at once and completely.
  func write(_ image: Image) throws { try file.write(image) }

  /// How a WebP is compressed.
  var webPCompression: WebPCompression { file.webPCompression }
}

/// A picture that a command makes, and how it is encoded.
struct PictureFile {
  static let help = ArgumentHelp(
    "The new picture, .png, .jpg or .webp; - is standard output, as PNG.", valueName: "file")
  static let qualityHelp: ArgumentHelp =
    "1 to 100 for JPEG, 90 unless told otherwise; makes WebP lossy."

  var path: String
  var quality: Int?

  func validate() throws {
    let format = try ImageFormat(of: path)
    guard let quality else { return }
    guard (1...100).contains(quality) else {
      throw ValidationError("A quality is 1 to 100, not \(quality).")
    }
    guard format != .png else { throw ValidationError("PNG is without loss and has no quality.") }
  }

  /// Saves the picture, at once and completely.
  func write(_ image: Image) throws {
    let encoding = try encoding
    let bytes: [UInt8]
    do throws(ImageError) {
      bytes = try image.encoded(as: encoding)
    } catch {
      throw failure(reporting: error)
    }
    try OutputFile(path: path).write(bytes)
  }

  /// How a WebP is compressed.
  var webPCompression: WebPCompression { quality.map { .lossy(quality: $0) } ?? .lossless }

  private var encoding: ImageEncoding {
    get throws {
      switch try ImageFormat(of: path) {
      case .png: .png()
      case .jpeg: .jpeg(quality: quality ?? 90)
      case .webp: .webp(webPCompression)
      }
    }
  }
}

/// Whether a command may write over the picture that it reads.
struct OverwritingConsent: ParsableArguments {
  @Flag(help: "Write over the picture that is read.")
  var force = false

  /// Refuses a result that would take the place of what is read, unless that is what is wanted.
  func check(_ input: ImageInput, against output: String) throws {
    guard !force, input.isSameFile(as: output) else { return }
    throw ValidationError(
      "\(output) is the picture that is read; --force writes over it, when all went well.")
  }
}

/// Whether a command takes pictures that are damaged.
struct DamageConsent: ParsableArguments {
  @Flag(help: "Take a damaged picture as far as it can be read.")
  var acceptDamage = false
}

extension ImageFormat {
  /// The format that the name of a new picture says; "-" is PNG.
  init(of output: String) throws {
    guard let format = output == "-" ? .png : ImageFormat(extensionOf: output) else {
      throw ValidationError("\"\(output)\" does not end in .png, .jpg, .jpeg or .webp.")
    }
    self = format
  }
}
