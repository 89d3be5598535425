import TouchGeometry

/// One or more directions of a swipe, 45 degrees apart.
///
/// A diagonal is a separate direction: `[.up, .left]` allows a swipe up and a swipe to the left, ``upLeft`` a
/// swipe in between. With `[.up, .left]` a slow diagonal movement fails; a fast one may drift sideways by
/// ``SwipeMachine/Settings/fastDrift`` of its distance and is recognized as the direction it is closer to.
///
///     let swipe = SwipeGestureRecognizer()
///     swipe.direction = [.left, .right]
public struct SwipeDirection: OptionSet, Hashable, Sendable {
  /// The directions as bits.
  public let rawValue: UInt8

  /// Creates a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// To the right.
  public static let right = SwipeDirection(rawValue: 1)
  /// To the left.
  public static let left = SwipeDirection(rawValue: 2)
  /// Upwards.
  public static let up = SwipeDirection(rawValue: 4)
  /// Downwards.
  public static let down = SwipeDirection(rawValue: 8)
  /// Diagonally upwards to the left.
  public static let upLeft = SwipeDirection(rawValue: 16)
  /// Diagonally upwards to the right.
  public static let upRight = SwipeDirection(rawValue: 32)
  /// Diagonally downwards to the left.
  public static let downLeft = SwipeDirection(rawValue: 64)
  /// Diagonally downwards to the right.
  public static let downRight = SwipeDirection(rawValue: 128)

  /// The single directions with their unit vectors. At an exact tie the first of them wins.
  static let units: [(direction: SwipeDirection, unit: Vector)] = [
    (.right, Vector(dx: 1, dy: 0)), (.left, Vector(dx: -1, dy: 0)),
    (.up, Vector(dx: 0, dy: -1)), (.down, Vector(dx: 0, dy: 1)),
    (.upLeft, Vector(dx: -diagonal, dy: -diagonal)),
    (.upRight, Vector(dx: diagonal, dy: -diagonal)),
    (.downLeft, Vector(dx: -diagonal, dy: diagonal)),
    (.downRight, Vector(dx: diagonal, dy: diagonal)),
  ]

  private static let diagonal = 0.5.squareRoot()

  /// The names of the single directions, by bit.
  package static let allNames = [
    "right", "left", "up", "down", "upLeft", "upRight", "downLeft", "downRight",
  ]

  /// Creates the single direction with this name, as in ``description``; nil if there is none.
  package init?(name: String) {
    guard let bit = Self.allNames.firstIndex(of: name) else { return nil }
    self.init(rawValue: 1 << UInt8(bit))
  }

  /// Whether this is exactly one direction.
  package var isSingle: Bool { rawValue.nonzeroBitCount == 1 }
}

extension SwipeDirection: CustomStringConvertible {
  /// The names of the directions, as in "upLeft" or "left, right"; "none" for the empty set.
  public var description: String {
    let names = Self.allNames.indices.filter { rawValue & 1 << UInt8($0) != 0 }.map {
      Self.allNames[$0]
    }
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
