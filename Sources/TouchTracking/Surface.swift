import TouchGeometry

/// The plane that a device senses: the range of its axes and the size of their units.
///
/// Distances in this library are points of 1/160 inch (0.15875 mm) of the panel, so that the same finger
/// movement counts the same on every screen. A surface without a plausible resolution is assumed to be
/// ``assumedLength`` long; ``fault`` then gives the reason.
///
///     let axis = Surface.Axis(minimum: 0, maximum: 4095, resolution: 20)
///     let panel = Surface(x: axis, y: Surface.Axis(minimum: 0, maximum: 2303, resolution: 20))
///     print(panel.size.width)  // 1289.76 pt, of a panel 204.75 mm wide
public struct Surface: Hashable, Sendable {
  /// One axis of a surface.
  ///
  ///     // As the kernel reports ABS_MT_POSITION_X: 0 to 4095, 20 units a millimeter.
  ///     let axis = Surface.Axis(minimum: 0, maximum: 4095, resolution: 20)
  ///     let panel = Surface(x: axis, y: Surface.Axis(minimum: 0, maximum: 2303, resolution: 20))
  public struct Axis: Hashable, Sendable {
    /// The minimum of the axis, in device units.
    public var minimum: Double
    /// The maximum of the axis, in device units.
    public var maximum: Double
    /// Device units per millimeter; 0 if the device does not report it.
    public var resolution: Double

    /// Creates an axis from its range in device units and its resolution in units per millimeter.
    public init(minimum: Double, maximum: Double, resolution: Double = 0) {
      self.minimum = minimum
      self.maximum = maximum
      self.resolution = resolution
    }
  }

  /// The reason why a surface's own resolution is not used.
  public enum ScaleFault: Hashable, Sendable {
    /// The device reports no resolution, or one that is not a positive number.
    case missingResolution
    /// The resolution implies a panel of this size in millimeters, which no touch screen has.
    case absurdSize(width: Double, height: Double)
    /// An axis has no extent, or its ends are not finite.
    case emptyRange
  }

  /// The number of points in a millimeter: 160 / 25.4.
  public static let pointsPerMillimeter = 160.0 / 25.4

  /// The plausible lengths of a side: 10 mm to 10 m.
  public static let credibleLengths = 10.0...10_000.0

  /// The assumed length of the longer side of a panel of unknown size, 217 mm: that of a ten-inch panel of
  /// 16:10.
  public static let assumedLength = 217.0

  /// The name that the device reports; may be empty.
  public var name: String
  /// The horizontal axis, increasing to the right.
  public let x: Axis
  /// The vertical axis, increasing downwards.
  public let y: Axis
  /// The reason why the assumed size is used instead of the device's own; nil if the device's is used.
  public let fault: ScaleFault?
  /// The size of the panel in points.
  public let size: Size
  /// The rectangle that the panel covers, in points of the window.
  public var frame: Rect { Rect(origin: conversion.origin, size: size) }

  /// The conversion of its positions.
  let conversion: SurfaceConversion
  /// Whether both axes have a range; otherwise every position is at the base.
  let isValid: Bool

  /// Creates a surface; whatever the axes report, the result has a positive finite size.
  public init(name: String = "", x: Axis, y: Axis) {
    self.init(name: name, origin: .zero, x: x, y: y, scale: SurfaceScale(x: x, y: y))
  }

  private init(name: String, origin: Point, x: Axis, y: Axis, scale: SurfaceScale) {
    self.name = name
    self.x = x
    self.y = y
    fault = scale.fault
    isValid = !x.isEmpty && !y.isEmpty
    size = Size(width: x.extent * scale.x, height: y.extent * scale.y)
    conversion = SurfaceConversion(
      x: x, y: y, scale: scale, origin: origin.isFinite ? origin : .zero, size: size)
  }

  /// Creates a surface whose units are points, for a host application with its own window.
  public init(name: String = "", sizeInPoints size: Size) {
    self.init(name: name, pointsIn: Rect(origin: .zero, size: size))
  }

  /// Creates a surface whose positions are points of the window and may lie anywhere in `range`, even outside
  /// the window, for hosts whose fingers or pointer can leave the window.
  ///
  /// Any extent is accepted, because a window may be smaller than any panel; only an empty or non-finite
  /// range gets the assumed size.
  public init(name: String = "", pointsIn range: Rect) {
    let resolution = Self.pointsPerMillimeter
    let x = Axis(minimum: range.minX, maximum: range.maxX, resolution: resolution)
    let y = Axis(minimum: range.minY, maximum: range.maxY, resolution: resolution)
    let isEmpty = x.isEmpty || y.isEmpty
    self.init(
      name: name, origin: range.origin, x: x, y: y,
      scale: isEmpty ? SurfaceScale(x: x, y: y) : .points)
  }

  /// The plausible numbers of pixels in an inch: from a wall of coarse lamps to the display of a headset.
  public static let credibleDotsPerInch = 5.0...5_000.0

  /// Creates a surface whose positions are pixels of a window, for hosts that report pixels.
  ///
  /// Locations are in points: a pixel is 160 points divided by `dotsPerInch`. Give the window that size, such as
  /// ``size`` for a window that the surface covers.
  ///
  /// - Parameters:
  ///   - name: The name in faults.
  ///   - range: Where positions may lie, in pixels of the window; it may be larger than the window, and any
  ///     extent is accepted.
  ///   - dotsPerInch: The number of pixels in an inch of the glass. Outside ``credibleDotsPerInch``, the longer
  ///     side is assumed to be ``assumedLength`` long, and ``fault`` is ``ScaleFault/missingResolution``.
  public init(name: String = "", pixelsIn range: Rect, dotsPerInch: Double) {
    let isCredible = Self.credibleDotsPerInch.contains(dotsPerInch)
    let resolution = isCredible ? dotsPerInch / 25.4 : 0
    let x = Axis(minimum: range.minX, maximum: range.maxX, resolution: resolution)
    let y = Axis(minimum: range.minY, maximum: range.maxY, resolution: resolution)
    let isUsable = isCredible && !x.isEmpty && !y.isEmpty
    let scale =
      isUsable ? SurfaceScale(pointsPerUnit: 160 / dotsPerInch) : SurfaceScale(x: x, y: y)
    let origin = Point(x: range.minX * scale.x, y: range.minY * scale.y)
    self.init(name: name, origin: origin, x: x, y: y, scale: scale)
  }

  /// Creates a surface whose positions are pixels of a window that begins at (0, 0).
  ///
  /// - Parameters:
  ///   - name: The name in faults.
  ///   - size: The size of the window in pixels.
  ///   - dotsPerInch: The number of pixels in an inch of the glass; see
  ///     ``init(name:pixelsIn:dotsPerInch:)``.
  public init(name: String = "", sizeInPixels size: Size, dotsPerInch: Double) {
    self.init(
      name: name, pixelsIn: Rect(origin: .zero, size: size), dotsPerInch: dotsPerInch)
  }

  /// Creates a surface whose positions are pixels of a window that begins at (0, 0), for hosts that draw with a
  /// scale factor.
  ///
  /// - Parameters:
  ///   - name: The name in faults.
  ///   - size: The size of the window in pixels.
  ///   - pixelsPerPoint: The number of pixels in a point, which is the number of dots per inch divided by 160.
  ///     The scale factor of a toolkit is another number: it multiplies the toolkit's own units.
  public init(name: String = "", sizeInPixels size: Size, pixelsPerPoint: Double) {
    self.init(name: name, sizeInPixels: size, dotsPerInch: pixelsPerPoint * 160)
  }

  /// Converts `position` (in device units) to points from the top left of the window.
  ///
  /// The maximum of an axis is just inside the panel's ``size``: rectangles exclude their right and bottom
  /// edges, and a finger at the rim would otherwise hit nothing.
  @inline(__always)
  public func location(of position: Point) -> Point {
    conversion.location(of: position)
  }

  /// Whether a position, in device units, is within the ranges of both axes, ends included; false if it is
  /// not finite.
  @inline(__always)
  public func contains(_ position: Point) -> Bool {
    conversion.contains(position)
  }

  /// The nearest position on the panel, in device units.
  @inline(__always)
  public func clamp(_ position: Point) -> Point {
    Point(x: x.clamp(position.x), y: y.clamp(position.y))
  }
}

extension Surface.Axis {
  /// The extents, in device units, for which products and quotients are finite.
  private static let soundExtents = 1e-100...1e100

  /// The extent in device units; 1 for a range that is empty or not finite.
  var extent: Double { isEmpty ? 1 : maximum - minimum }

  var isEmpty: Bool { !Self.soundExtents.contains(maximum - minimum) }

  /// The origin of the axis: its minimum, or 0 if that is not finite.
  var base: Double { minimum.isFinite ? minimum : 0 }

  /// Clamps `value` to the range; an axis without a range has only one position.
  @inline(__always)
  func clamp(_ value: Double) -> Double {
    if isEmpty { return base }
    return Swift.min(Swift.max(value, minimum), maximum)
  }
}

/// Points per device unit for both axes, and the reason if they are assumed.
struct SurfaceScale {
  var x: Double
  var y: Double
  var fault: Surface.ScaleFault?

  /// The scale of units that are points.
  static var points: SurfaceScale { SurfaceScale(pointsPerUnit: 1) }

  /// The same scale for both axes, which is not assumed.
  init(pointsPerUnit scale: Double) { (x, y) = (scale, scale) }

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
