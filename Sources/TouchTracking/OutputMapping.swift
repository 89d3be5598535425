import TouchGeometry

/// A rotation by a multiple of 90 degrees, clockwise as seen by the person looking at the screen.
public enum QuarterTurn: Int, Hashable, Sendable, CaseIterable {
  /// The panel is upright.
  case none = 0
  /// The panel's top left corner is at the output's top right.
  case clockwise = 1
  /// The panel is upside down.
  case half = 2
  /// The panel's top left corner is at the output's bottom left.
  case counterclockwise = 3

  /// This turn followed by another one.
  public func followed(by other: QuarterTurn) -> QuarterTurn {
    QuarterTurn(rawValue: (rawValue + other.rawValue) & 3) ?? .none
  }

  /// Whether width and height are exchanged.
  var isSideways: Bool { self == .clockwise || self == .counterclockwise }

  /// The position of a point after a rectangle of this size at the origin is rotated and moved back to the
  /// origin.
  func applied(to point: Point, in size: Size) -> Point {
    switch self {
    case .none: point
    case .clockwise: Point(x: size.height - point.y, y: point.x)
    case .half: Point(x: size.width - point.x, y: size.height - point.y)
    case .counterclockwise: Point(x: point.y, y: size.width - point.x)
    }
  }
}

/// The position and rotation of a device's panel on the screen.
///
/// The rotation is applied here, to true distances: a calibration matrix rotates the unit square, which would
/// stretch movements by the panel's proportions. The tilt of a pen turns with its panel.
///
///     let portrait = OutputMapping(area: Rect(x: 0, y: 0, width: 600, height: 1024), turn: .clockwise)
///     let loop = PollLoop(
///       application: window.application, sources: [try LibinputTouchSource { _ in portrait }])
public struct OutputMapping: Hashable, Sendable {
  /// The rectangle that the panel covers, in points of the screen. Nil for a panel with its natural size at
  /// ``origin``.
  public var area: Rect?
  /// The position of the panel's top left corner after the rotation, in points of the screen; ignored if
  /// there is an ``area``.
  public var origin: Point
  /// The rotation of the panel relative to the output.
  public var turn: QuarterTurn

  /// An upright panel with its natural size at the origin.
  public static var identity: OutputMapping { OutputMapping() }

  /// Creates a mapping; without arguments, ``identity``.
  public init(area: Rect? = nil, origin: Point = .zero, turn: QuarterTurn = .none) {
    self.area = area
    self.origin = area?.origin ?? origin
    self.turn = turn
  }
}
