/// How pictures are sampled that are seen smaller than they are, from smaller versions of them, each of
/// half the sides of the one before.
public enum PictureFilter: Hashable, Sendable {
  /// Between the two versions that are nearest in size: nothing jumps while a picture is pinched.
  case trilinear
  /// In the version that is nearest in size: half the work where a processor draws in place of a
  /// graphics card. A picture that is pinched becomes a little sharper or softer at once where
  /// another version takes over.
  case bilinear

  /// What suits a driver: ``bilinear`` for those of Mesa that draw without a graphics card.
  ///
  /// - Parameter renderer: The driver's name for the graphics card.
  init(for renderer: String) {
    let isSoftware = ["llvmpipe", "softpipe", "swrast"].contains { renderer.contains($0) }
    self = isSoftware ? .bilinear : .trilinear
  }
}
