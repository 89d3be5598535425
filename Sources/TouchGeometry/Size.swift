/// A width and a height.
///
/// Neither is checked: a size may be negative, NaN or infinite, and what it means then is for the
/// type that holds it to say; see ``Rect``.
@frozen
public struct Size: Hashable, Sendable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// Creates the size with this width and height.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size without extent.
  @inlinable public static var zero: Size { Size(width: 0, height: 0) }

  /// Whether both extents are neither NaN nor infinite.
  @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }

  /// Whether there is no area: an extent is zero, negative or NaN.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The product of width and height; zero where the size is empty.
  @inlinable public var area: Double { isEmpty ? 0 : width * height }
}
