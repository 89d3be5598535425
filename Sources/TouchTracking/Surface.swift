import TouchGeometry

/// The plane that a device senses: the range of its axes and what a unit of them is worth.
///
/// Distances in this library are points of 1/160 inch (0.15875 mm) of the panel, so that the same
/// finger movement counts the same on every screen. A surface without a credible resolution is
/// taken to be ``assumedLength`` long; ``fault`` then says why.
public struct Surface: Hashable, Sendable {
  /// One axis of a surface.
  public struct Axis: Hashable, Sendable {
    /// The smallest value of the axis, in device units.
    public var minimum: Double
    /// The largest value of the axis, in device units.
    public var maximum: Double
    /// Device units a millimetre; 0 when the device does not tell.
    public var resolution: Double

    /// Creates an axis from its range in device units and its resolution in units a millimetre.
    public init(minimum: Double, maximum: Double, resolution: Double = 0) {
      self.minimum = minimum
      self.maximum = maximum
      self.resolution = resolution
    }
  }

  /// Why a surface's own resolution is not believed.
  public enum ScaleFault: Hashable, Sendable {
    /// The device reports no resolution, or one that is not a positive number.
    case missingResolution
    /// The resolution makes a panel of this size in millimetres, which no touch screen has.
    case absurdSize(width: Double, height: Double)
    /// An axis has no extent, or its ends are no finite numbers.
    case emptyRange
  }

  /// How many points there are in a millimetre: 160 / 25.4.
  public static let pointsPerMillimeter = 160.0 / 25.4

  /// The lengths of a side, in millimetres, that are believed.
  public static let credibleLengths = 10.0...10_000.0

  /// The length in millimetres that the longer side of a panel of unknown size is taken to have:
  /// that of a ten-inch panel of 16:10.
  public static let assumedLength = 217.0

  /// What the device calls itself; may be empty.
  public var name: String
  /// The horizontal axis, rising to the right.
  public let x: Axis
  /// The vertical axis, rising downwards.
  public let y: Axis
  /// Why the assumed size is used instead of the device's own; nil when the device is believed.
  public let fault: ScaleFault?
  /// The size of the panel in points.
  public let size: Size

  /// Where the least values of both axes lie, in points of the window.
  let origin: Point
  let pointsPerUnitX: Double
  let pointsPerUnitY: Double
  /// The position, in device units, that places count from.
  private let base: Point
  /// The last place that is inside the panel's size on both axes.
  private let limit: Point
  /// Whether both axes have a range; else every position is at its base.
  let isSound: Bool

  /// Creates a surface; whatever the axes claim, the result has a positive finite size.
  public init(name: String = "", x: Axis, y: Axis) {
    self.init(name: name, origin: .zero, x: x, y: y, scale: SurfaceScale(x: x, y: y))
  }

  private init(name: String, origin: Point, x: Axis, y: Axis, scale: SurfaceScale) {
    self.name = name
    self.origin = origin.x.isFinite && origin.y.isFinite ? origin : .zero
    self.x = x
    self.y = y
    fault = scale.fault
    isSound = !x.isEmpty && !y.isEmpty
    pointsPerUnitX = scale.x
    pointsPerUnitY = scale.y
    size = Size(width: x.extent * scale.x, height: y.extent * scale.y)
    base = Point(x: x.base, y: y.base)
    limit = Point(
      x: (self.origin.x + size.width).nextDown, y: (self.origin.y + size.height).nextDown)
  }

  /// A surface whose units are points already, as a host application with its own window has it.
  public init(name: String = "", sizeInPoints size: Size) {
    self.init(name: name, pointsIn: Rect(origin: .zero, size: size))
  }

  /// A surface whose positions are points of the window already and may lie anywhere in `range`,
  /// also outside the window: a host whose fingers or pointer can leave its window wants this.
  ///
  /// A range of any extent is believed, since a window may be smaller than any panel; only one that
  /// is empty or not finite gets the assumed size.
  public init(name: String = "", pointsIn range: Rect) {
    let resolution = Self.pointsPerMillimeter
    let x = Axis(minimum: range.minX, maximum: range.maxX, resolution: resolution)
    let y = Axis(minimum: range.minY, maximum: range.maxY, resolution: resolution)
    let isEmpty = x.isEmpty || y.isEmpty
    self.init(
      name: name, origin: range.origin, x: x, y: y,
      scale: isEmpty ? SurfaceScale(x: x, y: y) : .points)
  }

  /// The place of `position` (in device units) in points from the top left of the window.
  ///
  /// The greatest value of an axis lies just inside the panel's ``size``: rectangles do not contain
  /// their right and bottom edges, and a finger at the rim would miss everything.
  @inline(__always)
  public func location(of position: Point) -> Point {
    let x = origin.x + (position.x - base.x) * pointsPerUnitX
    let y = origin.y + (position.y - base.y) * pointsPerUnitY
    return Point(x: min(x, limit.x), y: min(y, limit.y))
  }

  /// Whether a position, in device units, is within the ranges of both axes, ends included; false when
  /// it is no finite number.
  @inline(__always)
  public func contains(_ position: Point) -> Bool {
    position.x >= x.minimum && position.x <= x.maximum && position.y >= y.minimum
      && position.y <= y.maximum
  }

  /// The nearest position, in device units, that lies on the panel.
  @inline(__always)
  public func clamp(_ position: Point) -> Point {
    Point(x: x.clamp(position.x), y: y.clamp(position.y))
  }
}

extension Surface.Axis {
  /// The extents, in device units, with which products and quotients stay finite.
  private static let soundExtents = 1e-100...1e100

  /// The extent in device units; 1 for a range that is empty or not finite.
  var extent: Double { isEmpty ? 1 : maximum - minimum }

  var isEmpty: Bool { !Self.soundExtents.contains(maximum - minimum) }

  /// The value that places count from: the least one, unless that is no finite number.
  var base: Double { minimum.isFinite ? minimum : 0 }

  /// `value` within the range; an axis of no range has one place only.
  @inline(__always)
  func clamp(_ value: Double) -> Double {
    if isEmpty { return base }
    return Swift.min(Swift.max(value, minimum), maximum)
  }
}

/// Points a device unit for both axes, and why they are assumed if they are.
private struct SurfaceScale {
  var x: Double
  var y: Double
  var fault: Surface.ScaleFault?

  /// The scale of units that are points.
  static var points: SurfaceScale { SurfaceScale(x: 1, y: 1) }

  private init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  init(x axisX: Surface.Axis, y axisY: Surface.Axis) {
    if let fault = Self.fault(axisX, axisY) {
      let assumed = Surface.assumedLength / max(axisX.extent, axisY.extent)
      x = assumed * Surface.pointsPerMillimeter
      y = x
      self.fault = fault
    } else {
      x = Surface.pointsPerMillimeter / axisX.resolution
      y = Surface.pointsPerMillimeter / axisY.resolution
    }
  }

  static func fault(_ x: Surface.Axis, _ y: Surface.Axis) -> Surface.ScaleFault? {
    guard !x.isEmpty, !y.isEmpty else { return .emptyRange }
    guard x.resolution > 0, y.resolution > 0, x.resolution.isFinite, y.resolution.isFinite else {
      return .missingResolution
    }
    let width = x.extent / x.resolution
    let height = y.extent / y.resolution
    guard Surface.credibleLengths.contains(width), Surface.credibleLengths.contains(height) else {
      return .absurdSize(width: width, height: height)
    }
    return nil
  }
}
