/// The decoding of an image whose header was read and is within limits.
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
    if orientation != .upright {
      // A second picture, made when the codec holds nothing any more.
      var memory = WorkingMemory(limit: options.limits.workingBytes)
      try memory.hold(target)
    }
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
    guard orientation == .upright || isAvailable(bytes: image.byteCount) else {
      throw .outOfMemory
    }
    return image.uprighted(from: orientation)
  }

  /// How far a JPEG's decoder got before the first row.
  private enum JPEGStart {
    case rows(JPEGRows)
    case gaveUp(wholeScans: ByteSource, detail: String)
  }

  /// Where the decoder gives up and damage is accepted, begins anew with the scans before that: the
  /// decoder itself cannot be asked for more. It is gone by then, with all of its coefficients.
  private mutating func jpegRows() throws(ImageError) -> JPEGRows {
    switch try jpegStart() {
    case .rows(let rows): return rows
    case .gaveUp(let wholeScans, let detail):
      let rows = try JPEGRows(wholeScans, options)
      try rows.start(covering: target, options, progress.part(0.9, 0.9))
      warnings.append(detail)
      return rows
    }
  }

  private func jpegStart() throws(ImageError) -> JPEGStart {
    let rows = try JPEGRows(source, options)
    try checkSize(rows)
    do throws(ImageError) {
      try rows.start(covering: target, options, progress)
      return .rows(rows)
    } catch {
      guard options.acceptsDamage, case .damaged(_, let detail) = error.reason,
        let whole = rows.wholeScans
      else { throw error }
      return .gaveUp(wholeScans: whole, detail: detail)
    }
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
