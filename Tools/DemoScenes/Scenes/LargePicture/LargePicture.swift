import TouchContainers
import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import Touchstone

/// An image many times larger than the screen, to scroll and zoom, as the first page of a gallery. A finger that
/// drags the image past its edge turns the page without lifting, and back.
package final class LargePicture: DemoScene {
  package static let name = "large-picture"
  package static let title = "Large picture"
  package static let summary =
    "Drag to scroll, past the edge to turn the page; pinch or double-tap to zoom; tap for the caption."

  /// The file in the bundled pictures.
  package static let file = "photos/panorama.jpg"
  /// The pages after it: their titles and files.
  package static let others = [
    ("Alps", "photos/alps.jpg"), ("Aurora", "photos/aurora.jpg"), ("Beach", "photos/beach.jpg"),
  ]
  /// The zoom scale of a double tap: one and a half points per pixel of the image.
  package static let nearScale = 1.5
  /// The maximum zoom scale.
  package static let maximumScale = 4.0

  package let root: Layer
  package let pager: ScrollLayer
  package let scroll: ScrollLayer
  /// The line below the pictures, which does not cover them.
  package let caption = ColorLayer(color: Palette.panel, name: "caption")
  package let nearTap = TapGestureRecognizer(taps: 2)
  package let captionTap = TapGestureRecognizer()
  /// A click of the mouse's secondary button, or a pen's tap with its barrel button pressed.
  package let farTap = TapGestureRecognizer()
  private static let harbor = "Harbor at night"
  private let stage: DemoStage
  private let path: String
  private let picture = ColorLayer(color: Palette.panel, name: "picture")
  private let holder = PictureHolder()
  private let note = Paragraph(alignment: .center, isCentered: true)
  private let titleLabel = Label(LargePicture.harbor, size: Measures.text, isBold: true)
  private let detailLabel = Label(
    size: Measures.smallText, color: Palette.faintText, alignment: .right)
  private var orders: [PictureOrder] = []
  private let pages: [GalleryPage]
  /// The size of the last layout.
  private var size: Size

  package init(on stage: DemoStage, size: Size) {
    self.stage = stage
    self.size = size
    path = stage.pictures?.path(of: LargePicture.file) ?? LargePicture.file
    let frame = Rect(origin: .zero, size: size)
    root = Layer(frame: frame, name: "gallery")
    pager = ScrollLayer(frame: frame, name: "pager")
    scroll = ScrollLayer(frame: frame, name: "scroll")
    pages = LargePicture.others.map { title, file in
      GalleryPage(title, path: stage.pictures?.path(of: file) ?? file)
    }
    root.add(pager, note, caption)
    pager.isPagingEnabled = true
    pager.showsIndicators = false
    pager.content.add(scroll)
    for page in pages { pager.content.add(page) }
    caption.add(titleLabel, detailLabel)
    caption.isUserInteractionEnabled = false
    scroll.centersSmallContent = true
    scroll.content.add(picture)
    picture.isUserInteractionEnabled = false
    scroll.onChange(of: self) { scene, _ in scene.follow() }
    scroll.content.add(holder)
    holder.onShortage = { [unowned self] in giveUpPixels($0) }
    pager.onChange(of: self) { scene, _ in scene.followPages() }
    // At the edge of the image the finger turns the page, and at the first page it moves the image again.
    scroll.panGestureRecognizer.handsOff(to: pager.panGestureRecognizer, when: .atEdge)
    pager.panGestureRecognizer.handsOff(to: scroll.panGestureRecognizer, when: .atEdge)
    addTaps()
    open(in: size)
  }

  package static func missingPictures(in folder: PictureFolder?) -> [String] {
    let files = [file] + others.map { $0.1 }
    return folder?.missing(of: files) ?? files
  }

  private func addTaps() {
    nearTap.name = "nearer"
    nearTap.on(.recognized, of: self) { scene, tap in
      scene.zoom(at: tap.location(in: scene.scroll))
    }
    captionTap.name = "caption"
    captionTap.on(.recognized, of: self) { scene, _ in scene.toggleCaption() }
    // A tap waits until there is no second one; this cannot create a cycle.
    try? captionTap.require(toFail: nearTap)
    farTap.name = "whole"
    farTap.requiredButtons = .secondary
    farTap.on(.recognized, of: self) { scene, tap in
      scene.scroll.zoom(to: scene.coverScale, about: tap.location(in: scene.scroll))
    }
    scroll.addGestureRecognizers(nearTap, captionTap, farTap)
  }

  private func zoom(at place: Point) {
    let isNear = scroll.zoomScale > coverScale * 1.2
    scroll.zoom(to: isNear ? coverScale : LargePicture.nearScale, about: place)
  }

  /// The zoom scale at which the image just covers its part of the screen.
  private var coverScale: Double {
    max(
      easel.width / max(scroll.contentSize.width, 1),
      easel.height / max(scroll.contentSize.height, 1))
  }

  private var isCovering: Bool { abs(scroll.zoomScale - coverScale) < 1e-9 }

  // MARK: Caption

  /// The part of the screen for pictures: the whole screen, without the caption while it is shown.
  private var easel: Size {
    let height = caption.isHidden ? 0 : LargePicture.captionHeight(in: size)
    return Size(width: size.width, height: max(size.height - height, 1))
  }

  private static func captionHeight(in size: Size) -> Double {
    size.height < Measures.smallHeight ? 52 : 68
  }

  /// Shows or hides the caption; the upper left of the visible part does not move.
  private func toggleCaption() {
    let wasCovering = isCovering
    caption.isHidden.toggle()
    placePictures()
    if wasCovering, !isCovering { scroll.zoomScale = coverScale }
  }

  private func follow() {
    showZoom()
    loadAllIfNeeded()
  }

  // MARK: Pages

  /// The page nearest to the middle of the screen, counted from 0.
  package var page: Int {
    // The size at the last layout: the current one may already be newer.
    let width = pager.bounds.width
    guard width > 0 else { return 0 }
    return min(max(Int((pager.contentOffset.x / width).rounded()), 0), pages.count)
  }

  private func followPages() {
    let place = pager.contentOffset.x / max(pager.bounds.width, 1)
    for (index, page) in pages.enumerated() where abs(place - Double(index + 1)) < 1 {
      page.load(on: stage) { [weak self] in self?.showZoom() }
    }
    note.isHidden = page > 0
    showZoom()
  }

  // MARK: Memory

  /// Whether the full resolution was released, to be loaded again on zooming in.
  private(set) var isReduced = false
  /// The smallest zoom scale since it was released.
  private var reducedScale = 0.0

  /// The bytes of the displayed image; 0 for none.
  package var shownBytes: Int {
    picture.children.compactMap { $0 as? ImageLayer }.reduce(0) { $0 + $1.image.byteCount }
  }

  /// Reduces the image to the pixels of the screen.
  private func giveUpPixels(_ shortage: MemoryShortage) {
    switch shortage {
    case .warning: return
    case .critical: break
    }
    guard hasAll else { return }
    (hasAll, isReduced, reducedScale) = (false, true, scroll.zoomScale)
    orders = [
      stage.load(path, fitting: size) { [weak self] result in self?.take(result, isAll: false) }
    ]
  }

  /// Loads the full resolution again when the image is zoomed after it was released.
  private func loadAllIfNeeded() {
    guard isReduced else { return }
    reducedScale = min(reducedScale, scroll.zoomScale)
    guard scroll.zoomScale > reducedScale * 1.05 else { return }
    isReduced = false
    orders.append(
      stage.load(path, fitting: nil) { [weak self] result in self?.take(result, isAll: true) })
  }

  // MARK: Size

  /// The size of the image is read immediately, so that the layers are in place before it is loaded.
  private func open(in size: Size) {
    do throws(ImageError) {
      let information = try ImageFile.information(path: path)
      scroll.contentSize = Size(
        width: Double(information.orientedWidth), height: Double(information.orientedHeight))
      picture.frame = Rect(origin: .zero, size: scroll.contentSize)
      layOut(in: size)
      scroll.zoomScale = coverScale
      load(in: size)
    } catch {
      layOut(in: size)
      fail(error)
    }
    showZoom()
  }

  package func resize(to size: Size) {
    // The middle of the scene, regardless of the caption: content at an edge stays there.
    let (old, scale) = (self.size, scroll.zoomScale)
    let middle = Point(
      x: (scroll.contentOffset.x + old.width / 2) / scale,
      y: (scroll.contentOffset.y + old.height / 2) / scale)
    let wasCovering = isCovering
    // Stored here, since the root may already have its new size.
    self.size = size
    root.bounds = Rect(origin: .zero, size: size)
    layOut(in: size)
    if wasCovering { scroll.zoomScale = coverScale }
    scroll.contentOffset = Point(
      x: middle.x * scroll.zoomScale - size.width / 2,
      y: middle.y * scroll.zoomScale - size.height / 2)
  }

  private func layOut(in size: Size) {
    let present = page
    placePictures()
    pager.contentOffset = Point(x: Double(present) * size.width, y: 0)
    let height = LargePicture.captionHeight(in: size)
    caption.frame = Rect(
      x: 0, y: max(size.height - height, 0), width: max(size.width, 1), height: height)
    var line = caption.bounds.insetBy(dx: 2 * Measures.gap, dy: 0)
    titleLabel.frame = line.takeLeft(0.4 * line.width)
    detailLabel.frame = line
  }

  /// Places the pages and their contents.
  private func placePictures() {
    let size = easel
    pager.frame = Rect(origin: .zero, size: size)
    pager.contentSize = Size(width: size.width * Double(pages.count + 1), height: size.height)
    for (index, page) in pages.enumerated() {
      page.frame = Rect(
        x: size.width * Double(index + 1), y: 0, width: size.width, height: size.height)
      page.layOut()
    }
    scroll.frame = Rect(origin: .zero, size: size)
    let content = scroll.contentSize
    let fit = min(size.width / max(content.width, 1), size.height / max(content.height, 1))
    scroll.maximumZoomScale = max(LargePicture.maximumScale, fit)
    scroll.minimumZoomScale = max(fit, 0.01)
    note.frame = Rect(x: 0, y: size.height / 2 - 60, width: size.width, height: 120)
  }

  private func showZoom() {
    guard page == 0 else {
      titleLabel.text = pages[page - 1].title
      detailLabel.text = pages[page - 1].detail
      return
    }
    titleLabel.text = LargePicture.harbor
    let content = scroll.contentSize
    let percent = Int((scroll.zoomScale * 100).rounded())
    detailLabel.text = "\(Int(content.width)) × \(Int(content.height)) pixels, at \(percent) %"
  }

  // MARK: The picture

  /// First a version as large as the screen, which is fast, then the full resolution.
  private func load(in size: Size) {
    note.text = "Loading…"
    orders = [
      stage.load(path, fitting: size) { [weak self] result in self?.take(result, isAll: false) },
      stage.load(
        path, fitting: nil,
        progress: { [weak self] part in self?.showProgress(part) },
        completion: { [weak self] result in self?.take(result, isAll: true) }),
    ]
  }

  package func close() {
    for order in orders { order.cancel() }
    for page in pages { page.close() }
  }

  private func showProgress(_ part: Double) {
    if picture.children.isEmpty { note.text = "Loading, \(Int(part * 100)) %" }
  }

  private var hasAll = false

  private func take(_ result: Result<Image, ImageError>, isAll: Bool) {
    switch result {
    case .success(let image):
      // The small version may arrive last.
      guard isAll || !hasAll else { return }
      hasAll = hasAll || isAll
      show(image)
    case .failure(let error): if picture.children.isEmpty { fail(error) }
    }
  }

  private func fail(_ error: ImageError) {
    note.text = "\(error)"
    note.color = Palette.failure
  }

  private func show(_ image: Image) {
    note.text = ""
    for old in picture.children { old.removeFromParent() }
    let layer = ImageLayer(image: image, hitsOpaquePixels: false)
    layer.bounds = picture.bounds
    layer.position = picture.bounds.center
    picture.add(layer)
  }
}

/// A layer that is notified when memory is low.
private final class PictureHolder: Layer {
  var onShortage: ((MemoryShortage) -> Void)?

  override func memoryIsShort(_ shortage: MemoryShortage) {
    super.memoryIsShort(shortage)
    onShortage?(shortage)
  }
}
