import TouchGeometry
import TouchImaging
import TouchRecordings
import TouchTracking
import Touchstone

extension Storyboard {
  /// The allowed frames per second of an animation.
  public static let frameRates = 0.001...1_000.0

  /// An animation of the whole session, as the bytes of a WebP.
  ///
  /// It begins with the recording's first event and ends when no event is left. Motion after the recording's
  /// end is cut off at ``maximumPictures``. Frames are encoded one by one, so that their memory does not add
  /// up.
  ///
  /// - Parameters:
  ///   - window: A new window.
  ///   - framesPerSecond: The frames per second, within ``frameRates``.
  ///   - loops: How often it is played; 0 is forever.
  ///   - compression: The compression of its frames: lossless by default.
  ///   - progress: Called after each frame with the played fraction of the recording, 0...1; motion after
  ///     the recording's end counts as done. Returning false cancels.
  /// - Throws: ``PaintingError``: more than ``maximumPictures`` up to the recording's end, an invalid rate, a
  ///   window that cannot be painted or encoded, or cancellation.
  public func animation(
    in window: Window, framesPerSecond: Double = 30, loops: Int = 0,
    compression: WebPCompression = .lossless, progress: ((Double) -> Bool)? = nil
  ) throws(PaintingError) -> [UInt8] {
    guard Storyboard.frameRates.contains(framesPerSecond) else {
      throw PaintingError(.frameRate(framesPerSecond))
    }
    let duration = (recording.lastTime - recording.start).seconds
    // One at the start, and one at the end or after it.
    let frames = (duration * framesPerSecond).rounded(.up) + 1
    guard frames <= Double(Storyboard.maximumPictures) else {
      let count = Int(min(frames, Double(Int32.max)))
      throw PaintingError(.tooManyFrames(count, limit: Storyboard.maximumPictures))
    }
    let size = try pixelSize(of: window, OverlayPainter(of: self))
    let animation = try encoding { () throws(ImageError) in
      try WebPAnimation(
        width: size.width, height: size.height, loops: loops, compression: compression)
    }
    let clock = AnimationClock(framesPerSecond: framesPerSecond, start: recording.start)
    return try encode(window, into: animation, clock, duration, progress)
  }

  private func encode(
    _ window: Window, into animation: WebPAnimation, _ clock: AnimationClock, _ duration: Double,
    _ progress: ((Double) -> Bool)?
  ) throws(PaintingError) -> [UInt8] {
    let player = SessionPlayer(recording, in: window, layout: layout)
    let overlay = OverlayPainter(of: self)
    var index = 0
    repeat {
      let instant = clock.instant(of: index)
      player.play(to: instant)
      let image = try picture(of: player, overlay, isMoving: true).image
      try encoding { () throws(ImageError) in
        try animation.add(image, durationMilliseconds: clock.milliseconds(of: index))
      }
      let share = duration > 0 ? min((instant - clock.start).seconds / duration, 1) : 1
      if progress?(share) == false { throw PaintingError(.cancelled) }
      index += 1
    } while !player.isOver && index < Storyboard.maximumPictures
    return try encoding { () throws(ImageError) in try animation.finish() }
  }

  /// Uses an animation; its errors are rethrown as painting errors.
  private func encoding<Result>(
    _ body: () throws(ImageError) -> Result
  ) throws(PaintingError) -> Result {
    do {
      return try body()
    } catch {
      throw PaintingError(.image(error))
    }
  }
}

/// The times of an animation's frames.
struct AnimationClock {
  let framesPerSecond: Double
  /// The instant of the first frame.
  var start = Instant.zero

  /// The instant of a frame.
  func instant(of index: Int) -> Instant { start + .seconds(Double(index) / framesPerSecond) }

  /// The duration of a frame. A WebP has whole milliseconds, which add up correctly because each frame begins
  /// at the nearest one.
  func milliseconds(of index: Int) -> Int {
    max(beginning(of: index + 1) - beginning(of: index), 1)
  }

  private func beginning(of index: Int) -> Int {
    Int((Double(index) * 1_000 / framesPerSecond).rounded())
  }
}
