extension Image {
  /// Saves the picture as a file.
  ///
  /// The file is written beside its place and then put there at once: whoever looks sees the old
  /// file or the new one, whole. If anything fails, the old one stays as it was and nothing is left
  /// beside it. A file that is replaced gives its permissions to the new one. A symbolic link is
  /// followed, also to where nothing is yet; a pipe, a device or a folder is not replaced.
  ///
  /// - Parameters:
  ///   - path: Where to save it.
  ///   - encoding: The format and its settings; nil for the usual ones of the format that the
  ///     path's ending names.
  ///   - overwrites: Whether a file that is there is replaced; otherwise it is an error, EEXIST.
  /// - Throws: as ``encoded(as:)``; `.invalidRequest` too if the ending names no format or what is
  ///   there is no regular file; `.system` if the file cannot be written.
  public func save(
    to path: String, as encoding: ImageEncoding? = nil, overwrites: Bool = true
  ) throws(ImageError) {
    do throws(ImageError) {
      guard let encoding = encoding ?? ImageFormat(extensionOf: path).flatMap(ImageEncoding.init)
      else {
        throw ImageError(
          reason: .invalidRequest("the name ends neither in png, jpg, jpeg, jpe nor webp"))
      }
      try FileReplacement(path: path, overwrites: overwrites).write(try encoded(as: encoding))
    } catch {
      throw error.named(path)
    }
  }
}
