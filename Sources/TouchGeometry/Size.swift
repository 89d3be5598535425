/// A width and a height.
///
/// Neither is validated: a size may be negative, NaN or infinite, and the type that contains it defines the
/// meaning; see ``Rect``.
///
///     let photo = Size(width: 4000, height: 3000), screen = Size(width: 1920, height: 1080)
///     let scale = min(screen.width / photo.width, screen.height / photo.height)
///     let fitted = Size(width: photo.width * scale, height: photo.height * scale)  // 1440 by 1080
@frozen
public struct Size: Hashable, Sendable {
  /// The extent along x, in points unless the context names another unit.
  public var width: Double
  /// The extent along y, in the same unit.
  public var height: Double

  /// Creates the size with this width and height.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size of zero width and height.
  @inlinable public static var zero: Size { Size(width: 0, height: 0) }

  /// Whether both extents are neither NaN nor infinite.
  @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }

  /// Whether the area is zero: an extent is zero, negative or NaN.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The product of width and height; zero if the size is empty.
  @inlinable public var area: Double { isEmpty ? 0 : width * height }
}
