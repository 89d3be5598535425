import CImageCodecs

/// The decoding of a WebP by libwebp, from all of its bytes.
struct WebPDecoding {
  private let picture: PictureDecoding
  private let options: DecodingOptions

  init(_ picture: PictureDecoding) {
    self.picture = picture
    options = picture.options
  }

  func image(warnings: inout [String]) throws(ImageError) -> Image {
    let limit = options.limits.workingBytes
    guard picture.source.count <= limit else {
      throw ImageError(
        reason: .needsTooMuchMemory(bytes: picture.source.count, limit: limit))
    }
    let bytes = try picture.source.bytes(at: 0, count: picture.source.count)
    return try bytes.withUnsafeBufferPointer { (buffer) throws(ImageError) in
      try checkLength(bytes, &warnings)
      if picture.information.isAnimated { return try firstFrame(buffer, &warnings) }
      return try still(buffer, picture.information.size, warnings: &warnings)
    }
  }

  /// The decoder does not look whether the file is as long as its first chunk says.
  private func checkLength(
    _ bytes: [UInt8], _ warnings: inout [String]
  ) throws(ImageError) {
    guard let length = ByteFields(bytes, isBigEndian: false).long(at: 4),
      length > bytes.count - 8
    else { return }
    guard options.acceptsDamage else { throw .damaged(.webp, Self.shortness) }
    warnings.append(Self.shortness)
  }

  private static let shortness = "the file ends early"

  /// Decodes a picture that is not animated, at the wanted size.
  ///
  /// libwebp shrinks by areas too, but mixes in the colors of clear pixels; so only pictures without
  /// alpha are left to it.
  private func still(
    _ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize, warnings: inout [String]
  ) throws(ImageError) -> Image {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(bytes.baseAddress, bytes.count, &features) == VP8_STATUS_OK else {
      throw .damaged(.webp, "its header makes no sense")
    }
    guard Int(features.width) == size.width, Int(features.height) == size.height else {
      throw .damaged(.webp, "its header tells two sizes")
    }
    let target = picture.target
    if features.has_alpha == 0 || target == size {
      return try decode(bytes, to: target, isScaled: target != size, warnings: &warnings)
    }
    let whole = size.width * size.height * MemoryLayout<Pixel>.stride
    guard whole <= options.limits.workingBytes else {
      throw ImageError(
        reason: .needsTooMuchMemory(bytes: whole, limit: options.limits.workingBytes))
    }
    return try decode(bytes, to: size, isScaled: false, warnings: &warnings)
      .shrunk(to: target, isOpaque: false)
  }

  private func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, to size: PixelSize, isScaled: Bool,
    warnings: inout [String]
  ) throws(ImageError) -> Image {
    try Image(allocating: size, isCleared: true) { (pixels) throws(ImageError) in
      var config = WebPDecoderConfig()
      guard WebPInitDecoderConfig(&config) != 0 else { throw WebPEncoder.otherVersion }
      config.options.use_scaling = isScaled ? 1 : 0
      config.options.scaled_width = Int32(size.width)
      config.options.scaled_height = Int32(size.height)
      config.output.colorspace = MODE_RGBA
      config.output.is_external_memory = 1
      config.output.u.RGBA.rgba = UnsafeMutableRawPointer(pixels)
        .assumingMemoryBound(to: UInt8.self)
      config.output.u.RGBA.stride = Int32(size.width * 4)
      config.output.u.RGBA.size = size.width * size.height * 4
      try feed(bytes, &config, warnings: &warnings)
    }
  }

  /// Hands the bytes over in parts, so that progress is told and the work can be called off.
  private func feed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ config: inout WebPDecoderConfig,
    warnings: inout [String]
  ) throws(ImageError) {
    guard let decoder = WebPIDecode(nil, 0, &config) else { throw .outOfMemory }
    defer { WebPIDelete(decoder) }
    var end = 0
    while true {
      end = min(end + 65_536, bytes.count)
      let status = WebPIUpdate(decoder, bytes.baseAddress, end)
      if status == VP8_STATUS_OK { return }
      if status != VP8_STATUS_SUSPENDED || end == bytes.count {
        return try fail(status, &warnings)
      }
      try picture.progress.advance(to: Double(end) / Double(bytes.count))
    }
  }

  private func fail(_ status: VP8StatusCode, _ warnings: inout [String]) throws(ImageError) {
    switch status {
    case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory
    case VP8_STATUS_UNSUPPORTED_FEATURE: throw .unsupported(.webp, "an unknown feature")
    default: break
    }
    let isShort = status == VP8_STATUS_SUSPENDED || status == VP8_STATUS_NOT_ENOUGH_DATA
    let detail = isShort ? Self.shortness : "its picture cannot be decoded"
    guard options.acceptsDamage else { throw .damaged(.webp, detail) }
    if warnings.last != detail { warnings.append(detail) }
  }

  /// Decodes the first frame of an animation, at its place on a clear canvas.
  private func firstFrame(
    _ bytes: UnsafeBufferPointer<UInt8>, _ warnings: inout [String]
  ) throws(ImageError) -> Image {
    var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
    guard let demuxer = WebPDemux(&data) else { throw .damaged(.webp, "its frames make no sense") }
    defer { WebPDemuxDelete(demuxer) }
    var frame = WebPIterator()
    guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else {
      throw .damaged(.webp, "an animation without a frame")
    }
    defer { WebPDemuxReleaseIterator(&frame) }
    let canvas = picture.information.size
    let place = PixelRect(
      x: Int(frame.x_offset), y: Int(frame.y_offset), width: Int(frame.width),
      height: Int(frame.height))
    guard
      PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height).contains(place)
    else { throw .damaged(.webp, "a frame outside of its canvas") }
    let fragment = UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
    let size = PixelSize(width: place.width, height: place.height)
    if size == canvas { return try still(fragment, size, warnings: &warnings) }
    let part = try decode(fragment, to: size, isScaled: false, warnings: &warnings)
    var whole = Image(width: canvas.width, height: canvas.height)
    for y in 0..<size.height {
      for x in 0..<size.width { whole[place.x + x, place.y + y] = part[x, y] }
    }
    return try whole.shrunk(to: picture.target, isOpaque: false)
  }
}
