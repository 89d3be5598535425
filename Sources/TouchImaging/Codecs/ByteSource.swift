import CImageCodecs
import Glibc

/// The bytes of a file or in memory, read at offsets; valid during the call that created it.
///
/// A file is read and not mapped: a mapped file that another program truncates would crash this one.
struct ByteSource {
  let source: codec_source

  /// The number of bytes.
  var count: Int { Int(clamping: source.size) }

  /// Calls `body` with the bytes of a file.
  ///
  /// Only regular files are accepted: reading a pipe can wait forever, and a device may never end.
  static func withFile<Result>(
    _ path: String, _ body: (ByteSource) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    guard !path.utf8.contains(0) else {
      throw ImageError(file: path, reason: .invalidRequest("a path with a zero byte"))
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system("open", file: path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system("open", file: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ImageError(file: path, reason: .invalidRequest("it is not a regular file"))
    }
    let source = codec_source(
      bytes: nil, descriptor: descriptor, size: UInt64(max(0, status.st_size)))
    do throws(ImageError) {
      return try body(ByteSource(source: source))
    } catch {
      throw error.named(path)
    }
  }

  /// Calls `body` with bytes in memory, in place.
  static func withBytes<Result>(
    _ bytes: [UInt8], _ body: (ByteSource) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    try bytes.withUnsafeBufferPointer { (buffer) throws(ImageError) in
      // An empty buffer may have no address, which would mean a file.
      guard let address = buffer.baseAddress, !buffer.isEmpty else {
        throw ImageError(reason: .unknownFormat(found: "no bytes"))
      }
      let source = codec_source(bytes: address, descriptor: -1, size: UInt64(buffer.count))
      return try body(ByteSource(source: source))
    }
  }

  /// Up to `count` bytes from an offset; fewer only at the end.
  func bytes(at offset: Int, count wanted: Int) throws(ImageError) -> [UInt8] {
    guard offset >= 0, offset < count, wanted > 0 else { return [] }
    let length = min(wanted, count - offset)
    guard isAvailable(bytes: length) else { throw .outOfMemory }
    var code: Int32 = 0
    let result = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      filled = withUnsafePointer(to: source) {
        codec_source_read($0, UInt64(offset), buffer.baseAddress, length, &code)
      }
    }
    guard code == 0 else { throw ImageError(reason: .system(action: "read", code: code)) }
    return result
  }
}

/// Whether this much memory is available; checked before an array is allocated, which would crash the
/// program.
func isAvailable(bytes: Int) -> Bool {
  guard bytes > 1 << 20 else { return true }
  guard let memory = malloc(bytes) else { return false }
  free(memory)
  return true
}

extension ImageError {
  static let outOfMemory = ImageError(reason: .system(action: "allocate memory", code: ENOMEM))

  /// The error of the last system call.
  static func system(_ action: String, file: String) -> ImageError {
    ImageError(file: file, reason: .system(action: action, code: errno))
  }

  static func damaged(_ format: ImageFormat, _ detail: String) -> ImageError {
    ImageError(reason: .damaged(format: format, detail: detail))
  }

  static func unsupported(_ format: ImageFormat, _ kind: String) -> ImageError {
    ImageError(reason: .unsupported(format: format, kind: kind))
  }

  /// The same error with the file's name, unless it already has one.
  func named(_ path: String) -> ImageError {
    file.isEmpty ? ImageError(file: path, reason: reason) : self
  }
}
