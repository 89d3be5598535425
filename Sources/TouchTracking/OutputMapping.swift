import TouchGeometry

/// A turn by a multiple of 90 degrees, clockwise as seen by who looks at the screen.
public enum QuarterTurn: Int, Hashable, Sendable, CaseIterable {
  /// The panel is upright.
  case none = 0
  /// The panel's top left corner is at the output's top right.
  case clockwise = 1
  /// The panel is upside down.
  case half = 2
  /// The panel's top left corner is at the output's bottom left.
  case counterclockwise = 3

  /// This turn and then another one.
  public func followed(by other: QuarterTurn) -> QuarterTurn {
    QuarterTurn(rawValue: (rawValue + other.rawValue) & 3) ?? .none
  }

  /// Whether width and height change places.
  var isSideways: Bool { self == .clockwise || self == .counterclockwise }

  /// Where a point of a rectangle of this size at the origin is after the rectangle was turned and
  /// put back to the origin.
  func applied(to point: Point, in size: Size) -> Point {
    switch self {
    case .none: point
    case .clockwise: Point(x: size.height - point.y, y: point.x)
    case .half: Point(x: size.width - point.x, y: size.height - point.y)
    case .counterclockwise: Point(x: point.y, y: size.width - point.x)
    }
  }
}

/// Where on the screen a device's panel lies, and how it is turned.
///
/// The turn is done here, on true distances: a calibration matrix turns the unit square, which makes
/// a finger's way longer or shorter by the panel's proportions.
public struct OutputMapping: Hashable, Sendable {
  /// The rectangle that the panel covers, in points of the screen. Nil for one at ``origin`` that is
  /// as large as the panel.
  public var area: Rect?
  /// Where the panel's top left corner lies after the turn, in points of the screen; of no effect
  /// with an ``area``.
  public var origin: Point
  /// How the panel is turned against the output.
  public var turn: QuarterTurn

  /// An upright panel of its own size at the origin.
  public static var identity: OutputMapping { OutputMapping() }

  /// Creates a mapping; without arguments, ``identity``.
  public init(area: Rect? = nil, origin: Point = .zero, turn: QuarterTurn = .none) {
    self.area = area
    self.origin = area?.origin ?? origin
    self.turn = turn
  }
}
