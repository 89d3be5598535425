import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

/// The pictures of layers, small enough for a page; each is painted once, as its layer shows it.
struct LayerPictures {
  /// The maximum size of all pictures in bytes, as WebP. With base64, this is half of the allowed size of a
  /// page without an engine.
  static let maximumBytes = 560_000
  /// The longest side of a picture in pixels; it is halved until all pictures fit.
  private static let maximumSide = 640.0
  /// Smaller pictures would be useless. If the pictures still do not fit, some are omitted.
  private static let minimumSide = 40.0

  /// The pictures as data URLs.
  private(set) var urls: [String] = []
  /// The index of each layer's picture; nil for a layer without one.
  private(set) var places: [Int?]
  /// The number of layers whose picture was omitted.
  private(set) var missing = 0

  /// Paints the contents of the layers.
  init(of layers: [Layer]) {
    places = layers.map { _ in nil }
    let painted = layers.map(Self.hasPicture)
    var side = Self.maximumSide
    while side >= Self.minimumSide {
      if paint(layers, painted, maximumSide: side) { return }
      side /= 2
    }
    places = layers.map { _ in nil }
    urls = []
    missing = painted.count { $0 }
  }

  /// Whether a layer shows more than a color. A layer without an extent has no room for it.
  private static func hasPicture(_ layer: Layer) -> Bool {
    guard layer is any PaintableLayer, !layer.bounds.isEmpty else { return false }
    return !(type(of: layer) == ColorLayer.self)
  }

  /// - Returns: Whether all pictures fit.
  private mutating func paint(
    _ layers: [Layer], _ painted: [Bool], maximumSide: Double
  ) -> Bool {
    urls = []
    missing = 0
    var known: [[UInt8]: Int] = [:]
    var total = 0
    for (index, layer) in layers.enumerated() where painted[index] {
      guard let bytes = Self.picture(of: layer, maximumSide: maximumSide) else {
        missing += 1
        continue
      }
      if let place = known[bytes] {
        places[index] = place
        continue
      }
      total += bytes.count
      guard total <= Self.maximumBytes else { return false }
      known[bytes] = urls.count
      places[index] = urls.count
      urls.append("data:image/webp;base64,\(bytes.base64)")
    }
    return true
  }

  private static func picture(of layer: Layer, maximumSide: Double) -> [UInt8]? {
    let bounds = layer.bounds
    guard let paintable = layer as? any PaintableLayer, bounds.isFinite, !bounds.isEmpty else {
      return nil
    }
    let scale = min(maximumSide / max(bounds.width, bounds.height), 2)
    do {
      let canvas = try Canvas(size: bounds.size, scale: scale)
      canvas.within(.translation(.zero - bounds.origin)) { paintable.paint(on: canvas) }
      return try canvas.image().encoded(as: .webp(.lossy(quality: 82)))
    } catch {
      return nil
    }
  }
}
