import TouchGeometry
import TouchImaging
import Touchstone

/// A layer that shows an image and can be hit where the image is opaque.
///
///     let flower = ImageLayer(image: image, contentScale: 2, name: "flower")
///     try window.addChild(flower)
///
/// The bounds get the image's size initially and whenever another image is set; if the bounds are changed
/// later, ``contentMode`` determines its placement, stretched by default. The hit area follows the image.
open class ImageLayer: Layer, PaintableLayer {
  /// How an image is placed in bounds with another shape.
  public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// The image fills the bounds, and may be distorted.
    case stretch
    /// The whole image is visible, as large as possible and centered.
    case fit
    /// The image covers the bounds, as small as possible; the excess on two sides is cut off.
    case fill
    /// The image has its own size, according to ``contentScale``, and is centered; the excess beyond the
    /// bounds is cut off.
    case center
  }

  /// How the image is placed in the bounds; ``ContentMode/stretch`` by default. It affects drawing and
  /// touches, which miss the transparent parts if ``hitsOpaquePixels`` is true.
  public final var contentMode = ContentMode.stretch

  /// The rectangle of the whole image, in the layer's coordinates; it extends beyond the bounds if the
  /// content mode cuts the image off.
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

  /// Whether the content mode cuts off part of the image.
  public final var isCutOff: Bool { !bounds.outset(by: 1e-9).contains(contentRect) }

  /// Whether a point is on the image, or within the ``Layer/hitSlop`` of it, if ``hitsOpaquePixels`` is true, and
  /// in the hit area otherwise.
  open override func contains(_ point: Point, with event: TouchEvent?) -> Bool {
    guard contentMode != .stretch, hitsOpaquePixels else {
      return super.contains(point, with: event)
    }
    // The mask covers the image, which may be cut off at the bounds.
    return hitArea.contains(point, in: contentRect, outset: hitSlop)
      && HitArea.bounds.contains(point, in: bounds, outset: hitSlop)
  }

  /// The ``contentRect`` if ``hitsOpaquePixels`` is true, and the bounds otherwise.
  open override var hitAreaRect: Rect { hitsOpaquePixels ? contentRect : bounds }

  /// The longest side of a mask without a given scale, in mask pixels: at most 128 kB.
  public static let maximumMaskSide = 1024

  /// The number of image pixels per point.
  public final let contentScale: Double

  /// Whether touches pass through transparent pixels of the image.
  public final let hitsOpaquePixels: Bool

  /// The minimum alpha that counts as opaque for touches.
  public final let threshold: UInt8

  /// The number of mask pixels per image pixel along a side, at most 1; nil for as many as are useful: one
  /// per point, and at most ``maximumMaskSide`` per side.
  public final let maskScale: Double?

  /// The image with its data for painting; setting it changes bounds and hit area.
  public final var painted: PaintedImage { didSet { pictureDidChange() } }

  /// The image; setting it changes bounds and hit area. To show one image in several layers, share
  /// ``painted``.
  public final var image: Image {
    get { painted.image }
    set { painted = PaintedImage(newValue) }
  }

  /// Creates a layer for an image that other layers may share.
  ///
  /// - Parameters:
  ///   - painted: The image.
  ///   - contentScale: The number of its pixels per point; 1 if it is not finite and positive.
  ///   - hitsOpaquePixels: Whether touches pass through its transparent pixels.
  ///   - threshold: The minimum alpha that counts as opaque for touches.
  ///   - maskScale: The number of mask pixels per image pixel along a side, more than 0 and at most 1; nil
  ///     for as many as are useful. A mask pixel is opaque if any pixel that it covers is.
  ///   - name: The name in descriptions and traces.
  /// - Complexity: O(pixels) for the first layer with this image and mask, O(1) for others.
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

  /// Creates a layer with its own image; see
  /// ``init(_:contentScale:hitsOpaquePixels:threshold:maskScale:name:)``.
  public convenience init(
    image: Image, contentScale: Double = 1, hitsOpaquePixels: Bool = true,
    threshold: UInt8 = AlphaMask.defaultThreshold, maskScale: Double? = nil, name: String = ""
  ) {
    self.init(
      PaintedImage(image), contentScale: contentScale, hitsOpaquePixels: hitsOpaquePixels,
      threshold: threshold, maskScale: maskScale, name: name)
  }

  /// Paints the image, placed according to ``contentMode``.
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

  /// The number of mask pixels along the longer side of an image.
  static func maskSide(of image: Image, contentScale: Double, maskScale: Double?) -> Int {
    let longer = Double(max(image.width, image.height))
    let most = Double(ImageLayer.maximumMaskSide)
    let side = maskScale.map { longer * $0 } ?? min(longer, longer / contentScale, most)
    return max(Int(side.rounded(.up)), 1)
  }
}
