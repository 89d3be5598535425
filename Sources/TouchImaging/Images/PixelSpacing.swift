/// The distance between the centers of neighboring pixels, as in a PNG's pHYs or a JPEG's density.
///
///     // 300 dpi, so that programs print the image at its size.
///     image.spacing = PixelSpacing(x: 25.4 / 300, y: 25.4 / 300)
///     try image.save(to: "scan.png")
public struct PixelSpacing: Hashable, Sendable {
  /// Between columns, in millimeters per pixel; more than 0 and finite.
  public let x: Double
  /// Between rows, in millimeters per pixel; more than 0 and finite.
  public let y: Double

  /// Creates a spacing in millimeters per pixel; nil unless both are finite and more than 0.
  public init?(x: Double, y: Double) {
    guard x.isFinite, y.isFinite, x > 0, y > 0 else { return nil }
    self.x = x
    self.y = y
  }
}
