import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import TouchTracking
import Touchstone

/// A photo on paper with a white margin.
///
/// It has the proportions of its image, which the file's header gives; the image itself appears when it is
/// loaded. Until then, or if there is none, the card shows a message.
package final class PhotoCard: Layer {
  /// The size of an image of 3:2, in points at a scale of 1. Images of other proportions have the same area,
  /// as long as no side exceeds 420 points.
  package static let pictureSize = Size(width: 420, height: 280)
  /// The size of this image.
  package let pictureSize: Size
  /// The allowed ratios of width to height: a narrower strip could not be grasped.
  private static let shapes = 0.3...3.4
  /// The width of the margin.
  package static let margin = 12.0
  /// The minimum and maximum scale: the smallest photo can still be touched, and the largest fills a table.
  package static let scales = 0.35...4.5

  /// Its initial placement, to which three taps return it.
  package struct Home: Hashable, Sendable {
    package var position: Point
    package var scale: Double
    package var rotation: Angle

    var transform: AffineTransform { .scale(scale).concatenating(.rotation(rotation)) }
  }

  package var home = Home(position: .zero, scale: 1, rotation: .zero)
  package let manipulator = Manipulator()
  package let resetTap = TapGestureRecognizer(taps: 3)
  /// The message shown instead of the image; empty once the image is loaded.
  package var message: String { note.text }

  /// The displayed image; nil until there is one.
  package var shownImage: Image? { picture?.image }

  private let path: String
  private let stage: DemoStage
  private let note = Paragraph(
    "Loading…", color: Color(gray: 0.35), alignment: .center, isCentered: true)
  private let sheet = ColorLayer(color: Color(gray: 0.82))
  private var picture: ImageLayer?
  /// The pending request, and its scale.
  private var order: PictureOrder?
  private var loadedScale = 0.0
  private var wayHome: WayHome?

  init(file: String, on stage: DemoStage) {
    self.stage = stage
    path = stage.pictures?.path(of: file) ?? file
    let size = PhotoCard.size(of: path)
    pictureSize = size
    let paper = Rect(
      x: 0, y: 0, width: size.width + 2 * PhotoCard.margin,
      height: size.height + 2 * PhotoCard.margin)
    let stem = file.split(separator: "/").last?.split(separator: ".").first
    super.init(frame: paper, name: stem.map(String.init) ?? file)
    addPaper(paper)
    addGestures()
  }

  /// The size of an image at a scale of 1; 3:2 if the file does not state it.
  private static func size(of path: String) -> Size {
    guard let information = try? ImageFile.information(path: path), information.orientedHeight > 0
    else { return pictureSize }
    let usual = pictureSize
    let shape = min(
      max(
        Double(information.orientedWidth) / Double(information.orientedHeight), shapes.lowerBound),
      shapes.upperBound)
    let height = (usual.width * usual.height / shape).squareRoot()
    let scale = min(usual.width / max(height * shape, height), 1)
    return Size(width: height * shape * scale, height: height * scale)
  }

  private func addPaper(_ paper: Rect) {
    let shadow = ColorLayer(
      frame: paper.offset(by: Vector(dx: 5, dy: 7)), color: Color.black.faded(to: 0.4),
      cornerRadius: 5)
    let white = ColorLayer(frame: paper, color: Color(gray: 0.97), cornerRadius: 3)
    sheet.frame = pictureFrame
    note.frame = pictureFrame.insetBy(dx: Measures.gap, dy: Measures.gap)
    add(shadow, white, sheet, note)
    for layer in [shadow, white, sheet] { layer.isUserInteractionEnabled = false }
  }

  private var pictureFrame: Rect {
    bounds.insetBy(dx: PhotoCard.margin, dy: PhotoCard.margin)
  }

  private func addGestures() {
    manipulator.name = "move \(name)"
    manipulator.settings.momentum = MomentumSettings()
    manipulator.settings.limits.minimumScale = PhotoCard.scales.lowerBound
    manipulator.settings.limits.maximumScale = PhotoCard.scales.upperBound
    manipulator.settings.limits.confinement = .coverCenter
    manipulator.on(.ended, of: self) { card, _ in card.load() }
    addManipulator(manipulator)
    resetTap.name = "reset \(name)"
    resetTap.on(.recognized, of: self) { card, tap in card.travelHome(at: tap.snapshot.time) }
    addGestureRecognizer(resetTap)
  }

  /// Constrains the center to an area of the table, and moves it there.
  func keep(in area: Rect) {
    let isHome = self.isHome
    manipulator.settings.limits.area = area
    position = reachable(position)
    // Its home may be nearer to the edge if the table is too small.
    if isHome { home.position = position }
  }

  /// The nearest point at which the center is in its area.
  func reachable(_ place: Point) -> Point {
    guard let area = manipulator.settings.limits.area else { return place }
    return Point(
      x: min(max(place.x, area.minX), area.maxX), y: min(max(place.y, area.minY), area.maxY))
  }

  // MARK: Home

  func goHome() {
    position = home.position
    transform = home.transform
  }

  /// Whether it is at its initial placement.
  var isHome: Bool { position == home.position && transform == home.transform }

  /// Shows a message instead of the picture.
  func showNote(_ text: String) { note.text = text }

  private func travelHome(at instant: Instant) {
    wayHome?.stop()
    guard let application = window?.application else { return goHome() }
    let way = WayHome(of: self, from: instant)
    wayHome = way
    application.motions.add(way)
  }

  /// A finger also stops it on its way home.
  package override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    wayHome?.stop()
    wayHome = nil
  }

  // MARK: Its picture

  /// Loads the image at the current display size, unless a larger one is loaded.
  func load() {
    load(at: max(transform.decomposed.scaleX, home.scale))
  }

  private func load(at scale: Double) {
    guard scale > loadedScale * 1.2 else { return }
    loadedScale = scale
    order?.cancel()
    let size = pictureSize
    order = stage.load(
      path, fitting: Size(width: size.width * scale, height: size.height * scale)
    ) { [weak self] result in self?.take(result) }
  }

  func cancelLoading() { order?.cancel() }

  /// Releases an image with far more pixels than are displayed, or nearly any if memory is critical; it is
  /// loaded again when the card is next moved.
  package override func memoryIsShort(_ shortage: MemoryShortage) {
    super.memoryIsShort(shortage)
    guard order == nil, picture != nil else { return }
    let scale = max(transform.decomposed.scaleX, home.scale)
    let wanted = shortage == .critical ? min(scale, PhotoCard.scales.lowerBound) : scale
    guard loadedScale > wanted * 1.2 else { return }
    loadedScale = 0
    load(at: wanted)
  }

  private func take(_ result: Result<Image, ImageError>) {
    order = nil
    switch result {
    case .success(let image): show(image)
    case .failure(let error):
      // A loaded image remains if only a larger version cannot be loaded.
      if picture == nil { note.text = "\(name): \(error.reason)." }
    }
  }

  /// Shows all of an image, centered on the sheet.
  private func show(_ image: Image) {
    note.text = ""
    note.isHidden = true
    picture?.removeFromParent()
    let layer = ImageLayer(image: image, hitsOpaquePixels: false)
    let room = pictureFrame
    let fit = min(room.width / Double(image.width), room.height / Double(image.height))
    let size = Size(width: Double(image.width) * fit, height: Double(image.height) * fit)
    layer.bounds = Rect(origin: .zero, size: size)
    layer.position = room.center
    layer.isUserInteractionEnabled = false
    add(layer)
    picture = layer
  }
}
