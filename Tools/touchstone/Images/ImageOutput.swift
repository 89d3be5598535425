import ArgumentParser
import TouchImaging

/// Where a command puts the picture that it makes, and how.
struct ImageOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The new picture, .png, .jpg or .webp; - is standard output, as PNG.", valueName: "file"))
  var output: String

  @Option(help: "1 to 100 for JPEG, 90 unless told otherwise; makes WebP lossy.")
  var quality: Int?

  func validate() throws {
    guard format != nil else {
      throw ValidationError("\"\(output)\" does not end in .png, .jpg, .jpeg or .webp.")
    }
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("A quality is 1 to 100, not \(quality).")
    }
  }

  /// Saves the picture, at once and completely.
  func write(_ image: Image) throws {
    let bytes: [UInt8]
    do throws(ImageError) {
      bytes = try image.encoded(as: encoding)
    } catch {
      throw failure(reporting: error)
    }
    try OutputFile(path: output).write(bytes)
  }

  private var format: ImageFormat? { output == "-" ? .png : ImageFormat(suffixOf: output) }

  private var encoding: ImageEncoding {
    switch format ?? .png {
    case .png: .png()
    case .jpeg: .jpeg(quality: quality ?? 90)
    case .webp: .webp(quality.map { .lossy(quality: $0) } ?? .lossless)
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

extension ImageFormat {
  /// The format that a file's name says; nil when it says none.
  init?(suffixOf path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".png") {
      self = .png
    } else if name.hasSuffix(".jpg") || name.hasSuffix(".jpeg") {
      self = .jpeg
    } else if name.hasSuffix(".webp") {
      self = .webp
    } else {
      return nil
    }
  }
}
