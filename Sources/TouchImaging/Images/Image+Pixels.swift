extension Image {
  /// Calls `body` with all pixels, row by row, in place: pixel (x, y) is at `y * width + x`.
  ///
  /// A span cannot leave `body`, and refuses an index beyond its ends.
  public func withPixels<Result, Failure: Error>(
    _ body: (Span<Pixel>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(storage.span)
  }

  /// Calls `body` with the pixels of one row in place.
  ///
  /// - Precondition: `y` is in 0..<height.
  public func withRow<Result, Failure: Error>(
    _ y: Int, _ body: (Span<Pixel>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(y >= 0 && y < height, "there is no row \(y) in an image of \(height) rows")
    return try body(storage.span.extracting(y * width..<(y + 1) * width))
  }

  /// Calls `body` with all pixels, which it may change in place.
  ///
  /// If the pixels are shared with another copy of this image, they are copied first.
  public mutating func withMutablePixels<Result, Failure: Error>(
    _ body: (inout MutableSpan<Pixel>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var span = storage.mutableSpan
    return try body(&span)
  }

  /// Calls `body` with all pixels as bytes: red, green, blue and alpha of the first, and so on.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try storage.withUnsafeBytes(body)
  }
}
