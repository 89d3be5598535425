/// How images shown smaller than their size are sampled, from a chain of smaller versions, each with half the
/// width and height of the one before.
public enum PictureFilter: Hashable, Sendable {
  /// Interpolates between the two versions nearest in size, so that a pinched image does not flicker.
  case trilinear
  /// Uses the version nearest in size: half the work in software rendering. A pinched image visibly becomes
  /// slightly sharper or softer when the version changes.
  case bilinear

  /// The filter for a driver: ``bilinear`` for Mesa's software renderers.
  ///
  /// - Parameter renderer: The driver's name for the graphics card.
  init(for renderer: String) {
    let isSoftware = ["llvmpipe", "softpipe", "swrast"].contains { renderer.contains($0) }
    self = isSoftware ? .bilinear : .trilinear
  }
}
