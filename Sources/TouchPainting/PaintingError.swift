import TouchImaging

/// An error in painting.
public struct PaintingError: Error, Hashable, Sendable {
  /// The party responsible.
  public enum Blame: Hashable, Sendable {
    /// The caller.
    case caller
    /// The machine: memory is short.
    case system
  }

  /// The kind of error.
  public enum Reason: Hashable, Sendable {
    /// A picture cannot have this size in pixels; each side may be from 1 to the limit, and their product up
    /// to the pixel limit.
    case size(width: Double, height: Double, sideLimit: Int, pixelLimit: Int)
    /// A plot of this size in pixels would have no room for its parts.
    case tooSmall(width: Int, height: Int, minimumWidth: Int, minimumHeight: Int)
    /// The scale is not a positive finite number.
    case scale(Double)
    /// There are no frames or slices to show.
    case nothingToPaint(String)
    /// There are more frames than allowed.
    case tooManyFrames(Int, limit: Int)
    /// There are more slices than allowed.
    case tooManySlices(Int, limit: Int)
    /// The pictures have more pixels in total than allowed.
    case tooManyPixels(count: Int, width: Int, height: Int, limit: Int)
    /// The frame rate, in frames per second, is out of range or not a number.
    case frameRate(Double)
    /// A histogram must have 256 counts of at least 0; the values are the channel and its problem.
    case histogram(channel: String, problem: String)
    /// A slice's amount is 0, negative or not finite.
    case amount(name: String, value: Double)
    /// The amounts are finite but their sum is not.
    case sum(Double)
    /// The operation was cancelled.
    case cancelled
    /// Cairo reported an error; the value is its message.
    case cairo(String)
    /// The image could not be encoded.
    case image(ImageError)
  }

  /// The kind of error.
  public var reason: Reason

  /// Creates an error.
  public init(_ reason: Reason) { self.reason = reason }

  /// The party responsible.
  public var blame: Blame {
    switch reason {
    case .size, .tooSmall, .scale, .nothingToPaint, .tooManyFrames, .tooManySlices,
      .tooManyPixels, .frameRate, .histogram, .amount, .sum, .cancelled:
      .caller
    case .cairo: .system
    case .image(let error):
      switch error.blame {
      case .file, .caller: .caller
      case .system: .system
      }
    }
  }
}

extension PaintingError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch reason {
    case .size(let width, let height, let side, let pixels):
      "a picture cannot have \(number(width)) by \(number(height)) pixels; each side is 1 to \(side), "
        + "and there are at most \(pixels) pixels"
    case .tooSmall(let width, let height, let minimumWidth, let minimumHeight):
      "a plot of \(width) by \(height) pixels is too small; it needs at least \(minimumWidth) by "
        + "\(minimumHeight)"
    case .scale(let scale): "the scale must be finite and above 0 pixels per point (got \(scale))"
    case .nothingToPaint(let what): "nothing to paint: \(what)"
    case .tooManyFrames(let count, let limit):
      "too many frames: \(count), at most \(limit) are allowed"
    case .tooManySlices(let count, let limit):
      "too many slices: \(count), at most \(limit) are allowed"
    case .tooManyPixels(let count, let width, let height, let limit):
      "too many pixels: \(count) pictures of \(width) by \(height); "
        + "at most \(limit) pixels are allowed together"
    case .frameRate(let rate):
      "the frame rate must be \(Storyboard.frameRates.lowerBound) to "
        + "\(number(Storyboard.frameRates.upperBound)) per second (got \(rate))"
    case .histogram(let channel, let problem): "the histogram of \(channel) has \(problem)"
    case .amount(let name, let value):
      "the amount of \"\(name)\" must be finite and above 0 (got \(value))"
    case .sum(let value): "the amounts sum up to \(value)"
    case .cancelled: "the work was cancelled"
    case .cairo(let cause): "painting failed: \(cause)"
    case .image(let error): "the picture could not be encoded: \(error)"
    }
  }

  /// A whole number without a fraction.
  private func number(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }
}
