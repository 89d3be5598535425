import Glibc

/// The bytes of a text file, or of standard input if the path is "-".
func textContents(of path: String) throws(SceneError) -> [UInt8] {
  let name = nameInErrors(of: path)
  let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    throw SceneError(file: name, reason: .system(action: "open the file", code: errno))
  }
  defer { if path != "-" { close(descriptor) } }
  var status = stat()
  if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
    Int(status.st_size) > SceneText.maximumTextLength
  {
    let (size, limit) = (Int(status.st_size), SceneText.maximumTextLength)
    throw SceneError(file: name, reason: .tooLarge(bytes: size, limit: limit))
  }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    if count == 0 { return bytes }
    if count < 0 {
      if waitToRetry(descriptor, for: POLLIN) { continue }
      throw SceneError(file: name, reason: .system(action: "read the file", code: errno))
    }
    bytes.append(contentsOf: chunk[..<count])
    guard bytes.count <= SceneText.maximumTextLength else {
      let limit = SceneText.maximumTextLength
      throw SceneError(file: name, reason: .tooMany("bytes in the file", limit: limit))
    }
  }
}
