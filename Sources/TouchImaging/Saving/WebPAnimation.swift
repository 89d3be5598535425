import CImageCodecs
import Glibc

/// An animation under construction: frames of one size in a WebP, lossless by default.
///
/// Frames that resemble the previous one need little space: only the changes are stored.
///
///     let animation = try WebPAnimation(width: photo.width, height: photo.height)
///     try animation.add(photo, durationMilliseconds: 40)
public final class WebPAnimation {
  /// The width of every frame in pixels.
  public let width: Int
  /// The height of every frame in pixels.
  public let height: Int
  /// The number of added frames.
  public private(set) var frameCount = 0
  /// The total duration of the added frames, in milliseconds.
  public private(set) var durationMilliseconds = 0

  private var encoder: OpaquePointer?
  private let configuration: WebPConfig

  /// Creates an animation that is played `loops` times; 0 is forever.
  ///
  /// - Parameters:
  ///   - width: The width of every frame in pixels, 1 to 16,383.
  ///   - height: The height of every frame in pixels, 1 to 16,383.
  ///   - loops: How often the animation is played; 0, the default, is forever.
  ///   - compression: How each frame is compressed.
  /// - Throws: `.invalidRequest` unless both sides are in 1...16,383, `loops` in 0...65,535 and a quality
  ///   in 1...100; `.system` if memory is low.
  public init(
    width: Int, height: Int, loops: Int = 0, compression: WebPCompression = .lossless
  ) throws(ImageError) {
    try WebPEncoder.checkSides(width: width, height: height)
    guard (0...65_535).contains(loops) else {
      throw ImageError(
        reason: .invalidRequest("an animation is shown 0...65535 times, not \(loops)"))
    }
    configuration = try WebPEncoder.configuration(compression, effort: 40, method: 3)
    self.width = width
    self.height = height
    var options = WebPAnimEncoderOptions()
    guard WebPAnimEncoderOptionsInit(&options) != 0 else { throw WebPEncoder.otherVersion }
    options.anim_params.loop_count = Int32(loops)
    options.kmin = 9
    options.kmax = 30
    encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options)
    if encoder == nil { throw .outOfMemory }
  }

  deinit { WebPAnimEncoderDelete(encoder) }

  /// Adds a frame with a duration.
  ///
  /// - Throws: `.invalidRequest` if the image has another size, the duration is not in 1...16,777,215 ms,
  ///   the total would reach 2³¹ ms, or the animation is finished; `.system` if memory is low.
  public func add(_ image: Image, durationMilliseconds duration: Int) throws(ImageError) {
    let encoder = try open()
    guard image.width == width, image.height == height else {
      throw ImageError(
        reason: .invalidRequest(
          "a frame of \(image.width)x\(image.height) in an animation of \(width)x\(height)"))
    }
    guard (1...0xff_ffff).contains(duration), durationMilliseconds <= Int(Int32.max) - duration
    else {
      throw ImageError(
        reason: .invalidRequest("a frame of \(duration) ms after \(durationMilliseconds) ms"))
    }
    try WebPEncoder.withPicture(of: image) { (picture) throws(ImageError) in
      try withUnsafePointer(to: configuration) { (configuration) throws(ImageError) in
        guard
          WebPAnimEncoderAdd(encoder, &picture, Int32(durationMilliseconds), configuration) != 0
        else { throw Self.failure(of: encoder) }
      }
    }
    frameCount += 1
    durationMilliseconds += duration
  }

  /// Ends the animation and returns the file's bytes; no frame can be added afterwards.
  ///
  /// - Throws: `.invalidRequest` if there is no frame or it was finished before; `.system` if memory is
  ///   low.
  public func finish() throws(ImageError) -> [UInt8] {
    let encoder = try open()
    guard frameCount > 0 else {
      throw ImageError(reason: .invalidRequest("an animation without frames"))
    }
    defer {
      WebPAnimEncoderDelete(encoder)
      self.encoder = nil
    }
    guard WebPAnimEncoderAdd(encoder, nil, Int32(durationMilliseconds), nil) != 0 else {
      throw Self.failure(of: encoder)
    }
    var data = WebPData()
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAssemble(encoder, &data) != 0 else { throw Self.failure(of: encoder) }
    return [UInt8](UnsafeBufferPointer(start: data.bytes, count: data.size))
  }

  private func open() throws(ImageError) -> OpaquePointer {
    guard let encoder else {
      throw ImageError(reason: .invalidRequest("the animation is already finished"))
    }
    return encoder
  }

  /// Frames that pass the checks above fail only for lack of memory.
  private static func failure(of encoder: OpaquePointer) -> ImageError {
    let detail = WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? ""
    return ImageError(
      reason: .system(action: "assemble an animation: \(detail)", code: ENOMEM))
  }
}
