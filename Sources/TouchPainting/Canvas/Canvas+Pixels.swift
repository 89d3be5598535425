import CCairo

extension Canvas {
  /// Calls `body` with the pixels that are painted so far, in place: rows from the top, of four bytes
  /// a pixel, premultiplied blue, green, red and alpha on a little-endian machine, and the distance of
  /// two rows' beginnings in bytes.
  ///
  /// For who takes them to a graphics card, which wants them premultiplied too.
  ///
  /// - Throws: ``PaintingError`` if memory was short on the way, or if a picture was painted that no
  ///   canvas can take.
  package func withPremultipliedBytes<Result>(
    _ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) -> Result
  ) throws(PaintingError) -> Result {
    try check()
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else {
      throw PaintingError(.cairo("the picture has no memory"))
    }
    let bytesPerRow = Int(cairo_image_surface_get_stride(surface))
    return body(UnsafeRawBufferPointer(start: bytes, count: bytesPerRow * height), bytesPerRow)
  }
}
