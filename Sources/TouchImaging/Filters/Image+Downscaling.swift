extension Image {
  /// This image, or a region of it, smaller by a whole factor: each box of `factor` x `factor`
  /// pixels becomes one.
  ///
  /// Where a side is not a multiple of the factor, the last boxes have fewer pixels and are the mean of
  /// those: a side of 5 by 2 gives 3. A factor of 1 copies. The spacing grows by the factor. Pixels are
  /// weighted by their alpha, so that the colors of transparent pixels do not show. Means are exact and
  /// rounded to the nearest, halves upward. Takes time proportional to the pixels read.
  ///
  /// - Throws: `invalidRequest`, with the numbers, for a factor below 1, and for a region that is empty or
  ///   reaches beyond the image.
  public func downscaled(by factor: Int, from region: PixelRect? = nil) throws(ImageError) -> Image
  {
    let region = try checkedRegion(region)
    guard factor >= 1 else {
      throw ImageError(reason: .invalidRequest("an image smaller by a factor of \(factor)"))
    }
    return downscaled(
      from: region,
      columns: PixelCoverage.boxes(of: factor, over: region.width),
      rows: PixelCoverage.boxes(of: factor, over: region.height),
      spacing: spacing?.scaled(x: Double(factor), y: Double(factor)))
  }

  /// This image, or a region of it, at a smaller size: each new pixel is the mean of the area it covers, in
  /// which partly covered pixels are weighted by the covered part.
  ///
  /// Each side is scaled independently: the proportions become those of `size`, and so does the spacing.
  /// Pixels are weighted by their alpha, so that the colors of transparent pixels do not show. Means are
  /// exact and rounded to the nearest, halves upward. Takes time proportional to the pixels read, up to four
  /// times as much where a side is hardly reduced.
  ///
  /// - Throws: `invalidRequest`, with the numbers, for a size with a side below 1 or above that of the
  ///   image or region, and for a region that is empty or reaches beyond the image.
  public func downscaled(
    to size: PixelSize, from region: PixelRect? = nil
  ) throws(ImageError) -> Image {
    let region = try checkedRegion(region)
    guard
      size.width >= 1, size.height >= 1, size.width <= region.width, size.height <= region.height
    else {
      throw ImageError(
        reason: .invalidRequest(
          "\(region.width)x\(region.height) downscaled to \(size.width)x\(size.height)"))
    }
    return downscaled(
      from: region,
      columns: PixelCoverage.areas(of: size.width, over: region.width),
      rows: PixelCoverage.areas(of: size.height, over: region.height),
      spacing: spacing?.scaled(
        x: Double(region.width) / Double(size.width),
        y: Double(region.height) / Double(size.height)))
  }

  private func downscaled(
    from region: PixelRect, columns: [PixelCoverage], rows: [PixelCoverage], spacing: PixelSpacing?
  ) -> Image {
    var sums = [WeightedPixelSum](repeating: WeightedPixelSum(), count: columns.count)
    var result = Image(width: columns.count, height: rows.count) { target in
      storage.withUnsafeBufferPointer { source in
        for (y, row) in rows.enumerated() {
          for index in sums.indices { sums[index] = WeightedPixelSum() }
          for sourceY in row.first...row.last {
            let start = (region.y + sourceY) * width + region.x
            let line = UnsafeBufferPointer(rebasing: source[start..<(start + region.width)])
            Self.add(line, over: columns, weighing: row.weight(of: sourceY), to: &sums)
          }
          for (x, column) in columns.enumerated() {
            let mean = sums[x].mean(of: column.total &* row.total)
            target.initializeElement(at: y * columns.count + x, to: mean)
          }
        }
      }
    }
    result.spacing = spacing
    return result
  }

  /// Adds a weighted row of the source to the sums of the current row.
  private static func add(
    _ line: UnsafeBufferPointer<Pixel>, over columns: [PixelCoverage], weighing weight: UInt64,
    to sums: inout [WeightedPixelSum]
  ) {
    for (x, column) in columns.enumerated() {
      var sum = WeightedPixelSum()
      for sourceX in column.first...column.last {
        sum.add(line[sourceX], weighing: column.weight(of: sourceX))
      }
      sums[x].add(sum, weighing: weight)
    }
  }
}

extension PixelSpacing {
  /// The spacing of pixels that are larger by two factors; nil if it is no longer finite.
  fileprivate func scaled(x factorX: Double, y factorY: Double) -> PixelSpacing? {
    PixelSpacing(x: x * factorX, y: y * factorY)
  }
}
