extension Image {
  /// Saves the image as a file.
  ///
  /// The file is written under a temporary name and then renamed: other programs see either the old file or
  /// the new one, complete. If anything fails, the old file is unchanged and no temporary file is left. The
  /// new file gets the permissions of the one that it replaces. A symbolic link is followed, even if its
  /// target does not exist yet; a pipe, a device or a folder is not replaced.
  ///
  /// - Parameters:
  ///   - path: Where to save it.
  ///   - encoding: The format and its settings; nil for the default settings of the format given by the
  ///     path's extension.
  ///   - overwrites: Whether an existing file is replaced; otherwise it is an error, EEXIST.
  /// - Throws: as ``encoded(as:)``; `.invalidRequest` too if the extension is unknown or the target is not
  ///   a regular file; `.system` if the file cannot be written.
  public func save(
    to path: String, as encoding: ImageEncoding? = nil, overwrites: Bool = true
  ) throws(ImageError) {
    do throws(ImageError) {
      guard let encoding = encoding ?? ImageFormat(extensionOf: path).flatMap(ImageEncoding.init)
      else {
        throw ImageError(
          reason: .invalidRequest("the name must end in .png, .jpg, .jpeg, .jpe or .webp"))
      }
      try FileReplacement(path: path, overwrites: overwrites).write(try encoded(as: encoding))
    } catch {
      throw error.named(path)
    }
  }
}
