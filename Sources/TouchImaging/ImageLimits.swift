/// How large a picture may be that a file claims to hold; looked at before memory is taken for it.
public struct ImageLimits: Hashable, Sendable {
  /// The most pixels of a picture as it is decoded, and of the result.
  public var pixels: Int
  /// The longest side in pixels.
  public var side: Int

  /// Creates limits: by default 100 million pixels (400 MB) and a side of 65,535.
  public init(pixels: Int = 100_000_000, side: Int = 65_535) {
    self.pixels = pixels
    self.side = side
  }

  /// Whether a picture of these sides is allowed; sides below 1 are not.
  public func allow(width: Int, height: Int) -> Bool {
    guard width > 0, height > 0, width <= side, height <= side else { return false }
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    return !overflows && count <= pixels
  }
}
