import CCairo

extension Canvas {
  /// Calls `body` with the painted pixels in place: rows from the top, of four bytes per pixel, premultiplied
  /// blue, green, red and alpha on a little-endian machine, and the distance between the starts of two rows
  /// in bytes.
  ///
  /// Intended for uploading to a graphics card, which also uses premultiplied pixels.
  ///
  /// - Throws: ``PaintingError`` if memory was short while painting, or if an image was painted that Cairo
  ///   cannot handle.
  package func withPremultipliedBytes<Result>(
    _ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) -> Result
  ) throws(PaintingError) -> Result {
    let (bytes, bytesPerRow) = try rows()
    return body(UnsafeRawBufferPointer(start: bytes, count: bytesPerRow * height), bytesPerRow)
  }

  /// The painted pixels, row by row.
  func rows() throws(PaintingError) -> (bytes: UnsafeMutablePointer<UInt8>, bytesPerRow: Int) {
    try check()
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else {
      throw PaintingError(.cairo("there is no memory for the picture"))
    }
    return (bytes, Int(cairo_image_surface_get_stride(surface)))
  }
}
