import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import Touchstone

/// A picture to choose: its thumbnail, the progress of loading it, or the reason why there is none.
final class PictureTile: Layer, PaintableLayer {
  /// What a tile shows.
  enum Content: Hashable {
    case loading
    case loaded
    case failed(String)
  }

  let path: String
  let fileName: String
  /// Called when the tile was chosen, unless it has no thumbnail.
  var onPick: ((PictureTile) -> Void)?
  let tap = TapGestureRecognizer()
  private(set) var content = Content.loading
  /// The request for the thumbnail.
  var order: PictureOrder?
  private let bar = ProgressBar()
  private var thumbnail: ImageLayer?
  private var isPressed = false

  init(path: String, frame: Rect) {
    self.path = path
    fileName = path.split(separator: "/").last.map(String.init) ?? path
    super.init(frame: frame, name: "tile \(fileName)")
    tap.name = "pick \(fileName)"
    tap.on(.recognized, of: self) { tile, _ in
      if tile.content == .loaded { tile.onPick?(tile) }
    }
    addGestureRecognizer(tap)
    add(bar)
    layOut()
  }

  /// The height of the line with the name.
  private static let footer = 40.0

  private var picture: Rect {
    Rect(
      x: bounds.minX + 8, y: bounds.minY + 8, width: bounds.width - 16,
      height: bounds.height - 8 - PictureTile.footer)
  }

  private func layOut() {
    bar.frame = Rect(
      x: picture.minX + 20, y: picture.midY - 6, width: picture.width - 40, height: 12)
  }

  /// The maximum size of a thumbnail in points.
  var thumbnailSize: Size { picture.size }

  /// Shows the progress of the thumbnail.
  func show(progress: Double) { bar.progress = .fraction(progress) }

  /// Shows the thumbnail, or the reason why there is none.
  func show(_ result: Result<Image, ImageError>) {
    bar.isHidden = true
    switch result {
    case .success(let image):
      let layer = ImageLayer(image: image, hitsOpaquePixels: false, name: "thumbnail \(fileName)")
      layer.isUserInteractionEnabled = false
      layer.frame = picture.fitting(
        Size(width: Double(image.width), height: Double(image.height)))
      add(layer)
      thumbnail = layer
      content = .loaded
    case .failure(let error): content = .failed("\(error.reason)")
    }
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { isPressed = true }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { isPressed = false }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { isPressed = false }

  func paint(on canvas: Canvas) {
    let shape = Shape.roundedRect(bounds.insetBy(dx: 1, dy: 1), radius: Measures.corner)
    canvas.fill(shape, with: isPressed ? Palette.pressed : Palette.raised)
    canvas.draw(
      fileName, at: Point(x: bounds.midX, y: bounds.maxY - 13), size: Measures.smallText,
      color: Palette.text, alignment: .center, width: bounds.width - 20)
    guard case .failed(let reason) = content else { return }
    var room = picture.insetBy(dx: 10, dy: 16)
    let height = canvas.drawLines(
      of: "cannot be shown", in: room, size: Measures.smallText, color: Palette.failure,
      isBold: true)
    _ = room.takeTop(height, gap: 4)
    canvas.drawLines(
      of: reason, in: room, size: Measures.smallText - 2, color: Palette.text, atMost: 6)
  }

  var contentKey: AnyHashable? { [content, isPressed] as [AnyHashable] }
}
