import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

/// A page of the gallery: a photo that fits it, loaded when the page is first needed.
final class GalleryPage: Layer {
  let title: String
  let path: String
  private let note = Paragraph(alignment: .center, isCentered: true)
  private var photo: ImageLayer?
  private var order: PictureOrder?

  init(_ title: String, path: String) {
    self.title = title
    self.path = path
    super.init(name: "page \(title)")
    isUserInteractionEnabled = false
    add(note)
  }

  /// The size of the photo as text; empty before it is loaded.
  var detail: String { photo.map { "\($0.image.width) × \($0.image.height) pixels" } ?? "" }

  /// Loads the photo, unless it was loaded or requested before.
  func load(on stage: DemoStage, completion: @escaping () -> Void) {
    guard photo == nil, order == nil else { return }
    note.text = "Loading…"
    order = stage.load(path, fitting: bounds.size) { [weak self] result in
      self?.take(result)
      completion()
    }
  }

  func close() { order?.cancel() }

  private func take(_ result: Result<Image, ImageError>) {
    switch result {
    case .success(let image):
      note.text = ""
      let layer = ImageLayer(image: image, hitsOpaquePixels: false)
      photo = layer
      add(layer)
      layOut()
    case .failure(let error):
      note.text = "\(error)"
      note.color = Palette.failure
    }
  }

  /// Fits the photo into the page.
  func layOut() {
    note.frame = Rect(x: 0, y: bounds.midY - 60, width: bounds.width, height: 120)
    guard let photo else { return }
    let size = Size(width: Double(photo.image.width), height: Double(photo.image.height))
    photo.bounds = Rect(origin: .zero, size: bounds.fitting(size).size)
    photo.position = bounds.center
  }
}
