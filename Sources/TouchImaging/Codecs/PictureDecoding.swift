/// The decoding of one picture whose header was read and found within limits.
struct PictureDecoding {
  let source: ByteSource
  let information: ImageInformation
  /// A box for the upright picture.
  let fitting: PixelSize?
  let options: DecodingOptions
  let progress: DecodingProgress
  private(set) var warnings: [String] = []

  init(
    source: ByteSource, information: ImageInformation, fitting: PixelSize?,
    options: DecodingOptions, progress: DecodingProgress
  ) {
    self.source = source
    self.information = information
    self.fitting = fitting
    self.options = options
    self.progress = progress
  }

  private var orientation: ImageOrientation {
    options.appliesOrientation ? information.orientation : .upright
  }

  /// The size wanted of the picture as it is stored.
  var target: PixelSize {
    guard let fitting else { return information.size }
    return information.size.fitted(in: orientation.swapsSides ? fitting.turned : fitting)
  }

  mutating func image() throws(ImageError) -> Image {
    var image =
      switch information.format {
      case .png: try rows(of: PNGRows(source, options))
      case .jpeg: try rows(of: jpegRows())
      case .webp: try WebPDecoding(self).image(warnings: &warnings)
      }
    image.spacing = information.spacing.flatMap { spacing in
      // The quotient first: it is exactly 1 where the size stays.
      PixelSpacing(
        x: spacing.x * (Double(information.width) / Double(image.width)),
        y: spacing.y * (Double(information.height) / Double(image.height)))
    }
    return image.uprighted(from: orientation)
  }

  private mutating func jpegRows() throws(ImageError) -> JPEGRows {
    let rows = try JPEGRows(source, options)
    try checkSize(rows)
    do throws(ImageError) {
      try rows.start(covering: target, options, progress)
      return rows
    } catch {
      guard options.acceptsDamage, case .damaged(_, let detail) = error.reason,
        let whole = rows.wholeScans
      else { throw error }
      return try jpegRows(of: whole, detail)
    }
  }

  /// Begins anew with the scans before the one in which the decoder gave up: after that it cannot be
  /// asked for more.
  private mutating func jpegRows(
    of source: ByteSource, _ detail: String
  ) throws(ImageError) -> JPEGRows {
    let rows = try JPEGRows(source, options)
    try rows.start(covering: target, options, progress.part(0.9, 0.9))
    warnings.append(detail)
    return rows
  }

  private mutating func rows(of rows: some RowReader) throws(ImageError) -> Image {
    if information.format == .png { try checkSize(rows) }
    var decoding = RowDecoding(
      rows: rows, target: target, options: options,
      progress: progress.part(rows.fractionDone, 1))
    defer { warnings += decoding.warnings }
    return try decoding.image()
  }

  /// The limits were applied to what our own reading of the header found; a codec that found
  /// something else would slip past them.
  private func checkSize(_ rows: some RowReader) throws(ImageError) {
    guard rows.size == information.size else {
      throw .damaged(information.format, "its header tells two sizes")
    }
  }
}
