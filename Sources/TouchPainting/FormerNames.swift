import TouchTracking

// Names in earlier versions. They are removed with version 1.0.

extension PieChart {
  /// The former name of ``maximumSlices``.
  @available(*, deprecated, renamed: "maximumSlices")
  public static var mostSlices: Int { maximumSlices }
}

extension PaintedLayers {
  /// The former name of ``maximumPixels``.
  @available(*, deprecated, renamed: "maximumPixels")
  public static var mostPixels: Int { maximumPixels }
}

extension ImageLayer {
  /// The former name of ``maximumMaskSide``.
  @available(*, deprecated, renamed: "maximumMaskSide")
  public static var longestMaskSide: Int { maximumMaskSide }
}

extension Canvas {
  /// The former name of ``maximumSide``.
  @available(*, deprecated, renamed: "maximumSide")
  public static var longestSide: Int { maximumSide }

  /// The former name of ``maximumPixels``.
  @available(*, deprecated, renamed: "maximumPixels")
  public static var mostPixels: Int { maximumPixels }

  /// The former name of ``maximumGroups``.
  @available(*, deprecated, renamed: "maximumGroups")
  public static var mostGroups: Int { maximumGroups }

  /// The former name of ``maximumGroupPixels``.
  @available(*, deprecated, renamed: "maximumGroupPixels")
  public static var mostGroupPixels: Int { maximumGroupPixels }
}

extension PaintedImage {
  /// The former name of ``maximumSide``.
  @available(*, deprecated, renamed: "maximumSide")
  public static var longestSide: Int { maximumSide }
}

extension Storyboard {
  /// The former name of ``maximumPictures``.
  @available(*, deprecated, renamed: "maximumPictures")
  public static var mostPictures: Int { maximumPictures }

  /// The former name of ``maximumPixels``.
  @available(*, deprecated, renamed: "maximumPixels")
  public static var mostPixels: Int { maximumPixels }
}

extension TouchTrails {
  /// The former name of ``maximumPlaces``.
  @available(*, deprecated, renamed: "maximumPlaces")
  public static var mostPlaces: Int { maximumPlaces }
}

extension FilmStrip {
  /// The former name of ``maximumFrames``.
  @available(*, deprecated, renamed: "maximumFrames")
  public static var mostFrames: Int { maximumFrames }
}

extension SessionLog {
  /// The former name of ``representativeInstants(_:)``.
  @available(*, deprecated, renamed: "representativeInstants(_:)")
  public func tellingInstants(_ count: Int) -> [Instant] { representativeInstants(count) }
}
