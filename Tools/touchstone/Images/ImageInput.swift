import ArgumentParser
import Glibc
import TouchImaging
import TouchRecordings

/// An image that a command reads: "-" is standard input.
struct ImageInput {
  /// The maximum number of bytes read from standard input.
  static let maximumInputSize = 512 << 20

  let path: String
  /// The limits of the image's size.
  var limits = ImageLimits()
  /// Whether the readable part of a damaged image is accepted.
  var acceptsDamage = false

  /// The name in messages.
  var name: String { nameInErrors(of: path) }

  /// The information in the image's headers.
  func information() throws -> ImageInformation {
    try checkKind()
    return try reporting { () throws(ImageError) in
      path == "-"
        ? try ImageFile.information(bytes: try standardInput())
        : try ImageFile.information(path: path)
    }
  }

  /// The picture; problems with it are printed to standard error.
  func read(region: PixelRect? = nil, fitting size: PixelSize? = nil) throws -> Image {
    try checkKind()
    let progress = ProgressLine(name)
    defer { progress.clear() }
    let options = DecodingOptions(limits: limits, acceptsDamage: acceptsDamage)
    let decoded = try reporting { () throws(ImageError) in
      path == "-"
        ? try ImageFile.read(
          bytes: try standardInput(), region: region, fitting: size, options: options,
          progress: progress.show)
        : try ImageFile.read(
          path: path, region: region, fitting: size, options: options, progress: progress.show)
    }
    progress.clear()
    for warning in decoded.warnings { writeError("\(name): warning: \(warning).") }
    return decoded.image
  }

  /// Rejects anything but a file: a folder has no pixels, and reading a pipe may never end.
  private func checkKind() throws {
    var status = stat()
    guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    writeError("\(path): not a regular file.")
    throw ExitCode.noInput
  }

  /// Whether another path leads to the same file, to which standard input may have been redirected.
  func isSameFile(as other: String) -> Bool {
    var (one, two) = (stat(), stat())
    let isInput = path == "-"
    guard other != "-", (isInput ? fstat(STDIN_FILENO, &one) : stat(path, &one)) == 0,
      stat(other, &two) == 0, !isInput || one.st_mode & S_IFMT == S_IFREG
    else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  private func standardInput() throws(ImageError) -> [UInt8] {
    var status = stat()
    if fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) > ImageInput.maximumInputSize
    {
      throw ImageError(file: name, reason: .system(action: "read", code: EFBIG))
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= ImageInput.maximumInputSize {
      let count = chunk.withUnsafeMutableBytes {
        Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
      }
      if count == 0 { return bytes }
      if count < 0 {
        if waitToRetry(STDIN_FILENO, for: POLLIN) { continue }
        throw ImageError(file: name, reason: .system(action: "read", code: errno))
      }
      bytes += chunk[..<count]
    }
    throw ImageError(file: name, reason: .system(action: "read", code: EFBIG))
  }

  private func reporting<Value>(_ work: () throws(ImageError) -> Value) throws -> Value {
    do throws(ImageError) {
      return try work()
    } catch {
      var error = error
      error.file = name
      throw failure(reporting: error)
    }
  }
}

/// Prints an error of reading or changing an image, and returns the error that ends the tool.
func failure(reporting error: ImageError) -> any Error {
  switch error.blame {
  case .caller: return ValidationError("\(error)")
  case .file:
    if case .tooLarge(let width, let height, _) = error.reason {
      let side = ImageLimits().side
      let advice =
        max(width, height) > side
        ? "A side may have at most \(side) pixels." : "--max-pixels changes the limit."
      writeError("\(error) \(advice)")
    } else {
      writeError("\(error)")
    }
    return ExitCode.dataError
  case .system:
    writeError("\(error)")
    return ExitCode.unreadable(error.systemCode)
  }
}
