/// The decoding of an image whose header was read and is within limits.
struct PictureDecoding {
  let source: ByteSource
  let information: ImageInformation
  /// The part to decode, in the stored image.
  let region: PixelRect
  /// The box for the upright image.
  let fitting: PixelSize?
  let options: DecodingOptions
  let progress: DecodingProgress
  private(set) var warnings: [String] = []

  private var orientation: ImageOrientation {
    options.appliesOrientation ? information.orientation : .upright
  }

  /// The stored size of the part that is decoded.
  var regionSize: PixelSize { PixelSize(width: region.width, height: region.height) }

  /// Whether the whole image is decoded.
  var isWhole: Bool { regionSize == information.size }

  /// The target size of the image as stored.
  var target: PixelSize {
    guard let fitting else { return regionSize }
    return regionSize.fitted(in: orientation.swapsSides ? fitting.turned : fitting)
  }

  mutating func image() throws(ImageError) -> Image {
    if orientation != .upright {
      // A second image, created when the codec no longer holds any memory.
      var memory = WorkingMemory(limit: options.limits.workingBytes)
      try memory.hold(target)
    }
    var image =
      switch information.format {
      case .png: try rows(of: PNGRows(source, options))
      case .jpeg: try rows(of: jpegRows())
      case .webp: try WebPDecoding(self).image(warnings: &warnings)
      case .gif: try rows(of: gifRows())
      case .tiff: try rows(of: tiffRows())
      }
    image.spacing = information.spacing.flatMap { spacing in
      // The quotient is computed first: it is exactly 1 if the size is unchanged.
      PixelSpacing(
        x: spacing.x * (Double(region.width) / Double(image.width)),
        y: spacing.y * (Double(region.height) / Double(image.height)))
    }
    guard orientation == .upright || isAvailable(bytes: image.byteCount) else {
      throw .outOfMemory
    }
    return image.uprighted(from: orientation)
  }

  private func gifRows() throws(ImageError) -> GIFRows {
    let rows = try GIFRows(source, acceptsDamage: options.acceptsDamage)
    var memory = WorkingMemory(limit: options.limits.workingBytes)
    try memory.hold(rows.heldBytes)
    return rows
  }

  private func tiffRows() throws(ImageError) -> TIFFRows {
    let rows = try TIFFRows(source, options)
    var memory = WorkingMemory(limit: options.limits.workingBytes)
    try memory.hold(rows.heldBytes)
    return rows
  }

  /// The progress of a JPEG's decoder before the first row.
  private enum JPEGStart {
    case rows(JPEGRows)
    case gaveUp(wholeScans: ByteSource, detail: String)
  }

  /// If the decoder fails and damage is accepted, starts again with the scans before the damage, because the
  /// decoder cannot continue. It has already been released, with all of its coefficients.
  private mutating func jpegRows() throws(ImageError) -> JPEGRows {
    switch try jpegStart() {
    case .rows(let rows): return rows
    case .gaveUp(let wholeScans, let detail):
      let rows = try JPEGRows(wholeScans, options)
      try rows.checkSize(information)
      try rows.start(covering: coveredSize, options, progress.part(0.9, 0.9))
      warnings.append(detail)
      return rows
    }
  }

  private func jpegStart() throws(ImageError) -> JPEGStart {
    let rows = try JPEGRows(source, options)
    try rows.checkSize(information)
    do throws(ImageError) {
      try rows.start(covering: coveredSize, options, progress)
      return .rows(rows)
    } catch {
      guard options.acceptsDamage, case .damaged(_, let detail) = error.reason,
        let whole = rows.wholeScans
      else { throw error }
      return .gaveUp(wholeScans: whole, detail: detail)
    }
  }

  /// The size that a JPEG is decoded for: a region's edges do not fall on pixels of a reduced picture.
  private var coveredSize: PixelSize { isWhole ? target : information.size }

  private mutating func rows(of rows: some RowReader) throws(ImageError) -> Image {
    if information.format != .jpeg { try rows.checkSize(information) }
    guard !isWhole else { return try image(of: rows, progress.part(rows.fractionDone, 1)) }
    let part = try RegionRows(rows, region)
    // Rows above the region cost about as much as its own.
    let end = Double(region.y + region.height)
    let start = rows.fractionDone + (1 - rows.fractionDone) * Double(region.y) / end
    if rows.passes == 1 {
      do throws(ImageError) {
        try part.start(progress.part(rows.fractionDone, start))
      } catch {
        // If decoding cannot continue after damage above the region, no part of the region can be read.
        guard options.acceptsDamage, case .damaged(_, let detail) = error.reason else {
          throw error
        }
        warnings.append(detail)
        return Image(width: target.width, height: target.height)
      }
    }
    return try image(of: part, progress.part(rows.passes == 1 ? start : rows.fractionDone, 1))
  }

  private mutating func image(
    of rows: some RowReader, _ progress: DecodingProgress
  ) throws(ImageError) -> Image {
    var decoding = RowDecoding(rows: rows, target: target, options: options, progress: progress)
    defer { warnings += decoding.warnings }
    return try decoding.image()
  }
}
