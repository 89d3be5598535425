import TouchGeometry
import TouchImaging
import Touchstone

/// A layer that shows a picture and can be hit where the picture is opaque.
///
///     let flower = ImageLayer(image: image, contentScale: 2, name: "flower")
///     try window.addChild(flower)
///
/// The bounds take the picture's size at first and whenever another picture is shown; in bounds that are set
/// afterwards it is placed as ``contentMode`` says, stretched by default. The hit area follows the picture
/// too.
open class ImageLayer: Layer, PaintableLayer {
  /// How a picture is placed in bounds of another shape.
  public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// It fills the bounds; its sides are scaled by different factors.
    case stretch
    /// All of it shows, as large as possible, in the middle.
    case fit
    /// It covers the bounds, as small as possible; what is beyond them on two sides is cut off.
    case fill
    /// It has its own size, by ``contentScale``, in the middle; what is beyond the bounds is cut off.
    case center
  }

  /// How the picture is placed in the bounds; ``ContentMode/stretch`` by default. It counts for drawing and
  /// for touches, which fall through beside the picture where ``hitsOpaquePixels`` is true.
  public final var contentMode = ContentMode.stretch

  /// The rectangle that the whole picture takes, in the layer's coordinates; beyond the bounds where the
  /// content mode cuts it off.
  public final var contentRect: Rect {
    let (width, height) = (Double(image.width), Double(image.height))
    let scale: Double
    switch contentMode {
    case .stretch: return bounds
    case .fit: scale = min(bounds.width / width, bounds.height / height)
    case .fill: scale = max(bounds.width / width, bounds.height / height)
    case .center: scale = 1 / contentScale
    }
    return Rect(
      x: bounds.midX - width * scale / 2, y: bounds.midY - height * scale / 2,
      width: width * scale, height: height * scale)
  }

  /// Whether the content mode cuts something of the picture off.
  public final var isCutOff: Bool { !bounds.outset(by: 1e-9).contains(contentRect) }

  /// Whether a point is on the picture where that counts, and in the hit area otherwise.
  open override func contains(_ point: Point, with event: TouchEvent?) -> Bool {
    guard contentMode != .stretch, hitsOpaquePixels else {
      return super.contains(point, with: event)
    }
    let rect = contentRect
    guard bounds.contains(point), rect.contains(point) else { return false }
    // The mask lies over the bounds.
    let inMask = Point(
      x: bounds.minX + (point.x - rect.minX) / rect.width * bounds.width,
      y: bounds.minY + (point.y - rect.minY) / rect.height * bounds.height)
    return super.contains(inMask, with: event)
  }

  /// The longest side of a mask whose scale is not given, in mask pixels: 128 kB at most.
  public static let longestMaskSide = 1024

  /// How many pixels of the picture a point is.
  public final let contentScale: Double

  /// Whether touches fall through where the picture is not opaque.
  public final let hitsOpaquePixels: Bool

  /// The least alpha that counts as opaque for touches.
  public final let threshold: UInt8

  /// How many mask pixels a pixel of the picture has along a side, at most 1; nil for as many as are
  /// of use: one a point, and at most ``longestMaskSide`` a side.
  public final let maskScale: Double?

  /// The picture with what it takes to paint it; setting it changes bounds and hit area.
  public final var painted: PaintedImage { didSet { pictureDidChange() } }

  /// The picture; setting it changes bounds and hit area. To show one picture in several layers
  /// share ``painted``.
  public final var image: Image {
    get { painted.image }
    set { painted = PaintedImage(newValue) }
  }

  /// Creates a layer for a picture that others may show too.
  ///
  /// - Parameters:
  ///   - painted: The picture.
  ///   - contentScale: How many of its pixels a point is; counts as 1 unless it is finite and more
  ///     than 0.
  ///   - hitsOpaquePixels: Whether touches fall through where it is not opaque.
  ///   - threshold: The least alpha that counts as opaque for touches.
  ///   - maskScale: Mask pixels a pixel along a side, more than 0 and at most 1; nil for as many as
  ///     are of use. A mask pixel is opaque if one of the pixels that it covers is.
  ///   - name: The name in descriptions and traces.
  /// - Complexity: O(pixels) for the first layer with this picture and mask, O(1) for others.
  public init(
    _ painted: PaintedImage, contentScale: Double = 1, hitsOpaquePixels: Bool = true,
    threshold: UInt8 = AlphaMask.defaultThreshold, maskScale: Double? = nil, name: String = ""
  ) {
    self.painted = painted
    self.contentScale = contentScale.isFinite && contentScale > 0 ? contentScale : 1
    self.hitsOpaquePixels = hitsOpaquePixels
    self.threshold = threshold
    self.maskScale = maskScale.map { $0 > 0 ? min($0, 1) : 1 }
    super.init(frame: .zero, name: name)
    pictureDidChange()
    position = bounds.center
  }

  /// Creates a layer for a picture of its own; see
  /// ``init(_:contentScale:hitsOpaquePixels:threshold:maskScale:name:)``.
  public convenience init(
    image: Image, contentScale: Double = 1, hitsOpaquePixels: Bool = true,
    threshold: UInt8 = AlphaMask.defaultThreshold, maskScale: Double? = nil, name: String = ""
  ) {
    self.init(
      PaintedImage(image), contentScale: contentScale, hitsOpaquePixels: hitsOpaquePixels,
      threshold: threshold, maskScale: maskScale, name: name)
  }

  /// Paints the picture as ``contentMode`` places it.
  open func paint(on canvas: Canvas) {
    guard !bounds.isEmpty else { return }
    guard isCutOff else { return canvas.draw(painted, in: contentRect) }
    canvas.within(clip: .rect(bounds)) { canvas.draw(painted, in: contentRect) }
  }

  private func pictureDidChange() {
    let (width, height) = (Double(image.width), Double(image.height))
    bounds = Rect(
      origin: bounds.origin,
      size: Size(width: width / contentScale, height: height / contentScale))
    guard hitsOpaquePixels else { return }
    let side = ImageLayer.maskSide(of: image, contentScale: contentScale, maskScale: maskScale)
    let mask = painted.mask(threshold: threshold, maximumSide: side)
    hitArea = mask.map(HitArea.opaquePixels) ?? .bounds
  }

  /// How many mask pixels the longer side of an image has.
  static func maskSide(of image: Image, contentScale: Double, maskScale: Double?) -> Int {
    let longer = Double(max(image.width, image.height))
    let most = Double(ImageLayer.longestMaskSide)
    let side = maskScale.map { longer * $0 } ?? min(longer, longer / contentScale, most)
    return max(Int(side.rounded(.up)), 1)
  }
}
