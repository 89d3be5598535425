import TouchGeometry
import TouchImaging
import TouchRecordings
import TouchTracking
import Touchstone

extension Storyboard {
  /// An animation of the whole session, as the bytes of a WebP without loss.
  ///
  /// It begins at the recording's first instant and ends when nothing is left to happen. Pictures are
  /// made one by one, so that their memory does not add up.
  ///
  /// - Parameters:
  ///   - window: A new window.
  ///   - framesPerSecond: How many pictures a second, more than 0 and at most 1,000.
  ///   - loops: How often it is shown; 0 is forever.
  ///   - progress: Is called after each picture with how much of the recording is done, 0...1; what
  ///     moves on after the recording's end counts as done. False calls it off.
  /// - Throws: ``PaintingError``: more than ``mostPictures``, no such rate, a window that cannot be
  ///   painted or encoded, called off.
  public func animation(
    in window: Window, framesPerSecond: Double = 30, loops: Int = 0,
    progress: ((Double) -> Bool)? = nil
  ) throws(PaintingError) -> [UInt8] {
    guard framesPerSecond > 0, framesPerSecond <= 1_000 else {
      throw PaintingError(.frameRate(framesPerSecond))
    }
    let duration = recording.duration.seconds
    let frames = duration * framesPerSecond
    guard frames <= Double(Storyboard.mostPictures) else {
      let count = Int(min(frames, Double(Int32.max)))
      throw PaintingError(.tooManyFrames(count, limit: Storyboard.mostPictures))
    }
    return try encode(
      window, AnimationClock(framesPerSecond: framesPerSecond), duration, loops, progress)
  }

  private func encode(
    _ window: Window, _ clock: AnimationClock, _ duration: Double, _ loops: Int,
    _ progress: ((Double) -> Bool)?
  ) throws(PaintingError) -> [UInt8] {
    let player = SessionPlayer(recording, in: window)
    let overlay = OverlayPainter(of: self)
    let size = try painter.canvas(for: window)
    let animation = try encoding { () throws(ImageError) in
      try WebPAnimation(width: size.width, height: size.height, loops: loops)
    }
    var index = 0
    repeat {
      let instant = clock.instant(of: index)
      player.play(to: instant)
      let image = try picture(of: player, overlay).image
      try encoding { () throws(ImageError) in
        try animation.add(image, durationMilliseconds: clock.milliseconds(of: index))
      }
      let share = duration > 0 ? min(instant.seconds / duration, 1) : 1
      if progress?(share) == false { throw PaintingError(.cancelled) }
      index += 1
    } while !player.isOver && index < Storyboard.mostPictures
    return try encoding { () throws(ImageError) in try animation.finish() }
  }

  /// Does something to an animation; its errors become those of painting.
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

/// When the pictures of an animation are.
struct AnimationClock {
  let framesPerSecond: Double

  /// The instant that a picture shows.
  func instant(of index: Int) -> Instant { .seconds(Double(index) / framesPerSecond) }

  /// How long a picture is shown. The whole milliseconds of a WebP add up to the right time, since
  /// each picture begins at the nearest one.
  func milliseconds(of index: Int) -> Int {
    max(start(of: index + 1) - start(of: index), 1)
  }

  private func start(of index: Int) -> Int {
    Int((Double(index) * 1_000 / framesPerSecond).rounded())
  }
}
