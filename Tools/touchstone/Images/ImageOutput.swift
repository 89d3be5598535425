import ArgumentParser
import TouchImaging

/// The output file of a command that creates an image, and its encoding.
struct ImageOutput: ParsableArguments {
  @Option(name: .shortAndLong, help: PictureFile.help)
  var output: String

  @Option(help: PictureFile.qualityHelp)
  var quality: Int?

  private var file: PictureFile { PictureFile(path: output, quality: quality) }

  func validate() throws { try file.validate() }

  /// Saves the image atomically.
  func write(_ image: Image) throws { try file.write(image) }
}

/// The same for commands in which --output places a screen.
struct NamedImageOutput: ParsableArguments {
  @Option(name: [.customShort("o"), .customLong("output-file")], help: PictureFile.help)
  var output: String

  @Option(help: PictureFile.qualityHelp)
  var quality: Int?

  private var file: PictureFile { PictureFile(path: output, quality: quality) }

  func validate() throws { try file.validate() }

  /// Saves the image atomically.
  func write(_ image: Image) throws { try file.write(image) }

  /// How a WebP is compressed.
  var webPCompression: WebPCompression { file.webPCompression }
}

/// An image file that a command creates, and its encoding.
struct PictureFile {
  static let help = ArgumentHelp(
    "The new image, .png, .jpg or .webp; - is standard output, as PNG.", valueName: "file")
  static let qualityHelp: ArgumentHelp =
    "1 to 100 for JPEG, 90 by default; makes WebP lossy."

  var path: String
  var quality: Int?

  func validate() throws {
    let format = try ImageFormat(of: path)
    guard let quality else { return }
    guard (1...100).contains(quality) else {
      throw ValidationError("--quality must be between 1 and 100 (got \(quality)).")
    }
    guard format != .png else {
      throw ValidationError("--quality has no effect on PNG, which is lossless.")
    }
  }

  /// Saves the image atomically.
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
      switch ImageEncoding(try ImageFormat(of: path)) {
      case .jpeg: .jpeg(quality: quality ?? 90)
      case .webp: .webp(webPCompression)
      case .png, nil: .png()
      }
    }
  }
}

/// Whether a command may overwrite its input image.
struct OverwritingConsent: ParsableArguments {
  @Flag(help: "Overwrite the input image.")
  var force = false

  /// Rejects an output that would overwrite the input, unless --force is given.
  func check(_ input: ImageInput, against output: String) throws {
    guard !force, input.isSameFile(as: output) else { return }
    throw ValidationError(
      "\(output) is the input; --force overwrites it.")
  }
}

/// Whether a command accepts damaged images.
struct DamageConsent: ParsableArguments {
  @Flag(help: "Use the readable part of a damaged image.")
  var acceptDamage = false
}

extension ImageFormat {
  /// The format given by the extension of the output; "-" is PNG.
  init(of output: String) throws {
    guard let format = output == "-" ? .png : ImageFormat(extensionOf: output),
      ImageFormat.writable.contains(format)
    else {
      throw ValidationError(
        "The output name must end in .png, .jpg, .jpeg or .webp (got \"\(output)\").")
    }
    self = format
  }
}
