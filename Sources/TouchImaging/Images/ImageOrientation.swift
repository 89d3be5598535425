/// The orientation of the stored rows and columns in the upright picture, numbered as in EXIF's tag 0x0112.
///
/// Each case gives the position of the first stored row and column in the upright picture.
public enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  /// Row at the top, column at the left: upright as it is stored.
  case upright = 1
  /// Row at the top, column at the right: mirrored left to right.
  case mirrored
  /// Row at the bottom, column at the right: rotated by a half turn.
  case upsideDown
  /// Row at the bottom, column at the left: mirrored top to bottom.
  case flipped
  /// Row at the left, column at the top: mirrored along the diagonal from the upper left.
  case transposed
  /// Row at the right, column at the top: must be rotated clockwise by a quarter turn.
  case quarterTurn
  /// Row at the right, column at the bottom: mirrored along the other diagonal.
  case transversed
  /// Row at the left, column at the bottom: must be rotated counterclockwise by a quarter turn.
  case threeQuarterTurn

  /// Whether the upright picture is as wide as the stored one is high.
  public var swapsSides: Bool { rawValue >= 5 }
}

extension Image {
  /// The upright picture of one that is stored in an orientation; O(pixels).
  ///
  /// The spacing is rotated too.
  public func uprighted(from orientation: ImageOrientation) -> Image {
    if orientation == .upright { return self }
    let (width, height) = (width, height)
    let size = PixelSize(width: width, height: height)
    let result = orientation.swapsSides ? size.turned : size
    // The index of the stored pixel for the result's first, and the steps to its right and below.
    let (first, right, below) = orientation.steps(width: width, height: height)
    var image = withPixels { stored in
      Image(width: result.width, height: result.height) { pixels in
        for y in 0..<result.height {
          var index = first + y * below
          for x in 0..<result.width {
            pixels.initializeElement(at: y * result.width + x, to: stored[index])
            index += right
          }
        }
      }
    }
    image.spacing = orientation.swapsSides ? spacing?.turned : spacing
    return image
  }
}

extension ImageOrientation {
  fileprivate func steps(width: Int, height: Int) -> (first: Int, right: Int, below: Int) {
    let last = width * height - 1
    return switch self {
    case .upright: (0, 1, width)
    case .mirrored: (width - 1, -1, width)
    case .upsideDown: (last, -1, -width)
    case .flipped: (last - width + 1, 1, -width)
    case .transposed: (0, width, 1)
    case .quarterTurn: (last - width + 1, -width, 1)
    case .transversed: (last, -width, -1)
    case .threeQuarterTurn: (width - 1, width, -1)
    }
  }
}

extension PixelSpacing {
  /// With x and y swapped.
  var turned: PixelSpacing? { PixelSpacing(x: y, y: x) }
}

extension PixelRect {
  /// The part of the stored image that a part of the upright one comes from.
  ///
  /// - Parameter size: The stored size.
  func stored(in size: PixelSize, _ orientation: ImageOrientation) -> PixelRect {
    let (right, bottom) =
      orientation.swapsSides ? (size.height, size.width) : (size.width, size.height)
    let mirroredX = right - x - width
    let mirroredY = bottom - y - height
    let (newX, newY) =
      switch orientation {
      case .upright: (x, y)
      case .mirrored: (mirroredX, y)
      case .upsideDown: (mirroredX, mirroredY)
      case .flipped: (x, mirroredY)
      case .transposed: (y, x)
      case .quarterTurn: (y, mirroredX)
      case .transversed: (mirroredY, mirroredX)
      case .threeQuarterTurn: (mirroredY, x)
      }
    return orientation.swapsSides
      ? PixelRect(x: newX, y: newY, width: height, height: width)
      : PixelRect(x: newX, y: newY, width: width, height: height)
  }
}
