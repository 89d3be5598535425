import TouchGeometry
import TouchTracking

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

/// A surface, and where its positions are after mapping.
struct MappedSurface: Hashable, Sendable {
  /// The plane of the mapped positions.
  let surface: Surface
  private let original: Surface
  /// The place and size of the turned panel on the screen; nil when nothing is to be done.
  private let area: Rect?
  private let turn: QuarterTurn

  /// Maps `original`. Without area and turn positions stay as they are, in units of the device.
  init(_ original: Surface, mapping: OutputMapping) {
    self.original = original
    turn = mapping.turn
    if mapping == .identity {
      area = nil
      surface = original
    } else {
      let size = original.size
      let turned = turn.isSideways ? Size(width: size.height, height: size.width) : size
      let area = mapping.area ?? Rect(origin: mapping.origin, size: turned)
      self.area = area
      surface = Surface(name: original.name, pointsIn: area)
    }
  }

  /// Whether positions change at all.
  var isMapping: Bool { area != nil }

  /// The mapped place of a position in units of the device; one that is no number stays one. Without
  /// a mapping nothing is clamped: the tracker does that, and tells of it.
  @inline(__always)
  func map(_ position: Point) -> Point {
    guard let area else { return position }
    return map(position, to: area)
  }

  private func map(_ position: Point, to area: Rect) -> Point {
    guard position.x.isFinite, position.y.isFinite else { return position }
    let place = turn.applied(
      to: original.location(of: original.clamp(position)), in: original.size)
    let size = original.size
    let width = turn.isSideways ? size.height : size.width
    let height = turn.isSideways ? size.width : size.height
    return Point(
      x: area.minX + place.x / width * area.size.width,
      y: area.minY + place.y / height * area.size.height)
  }
}
