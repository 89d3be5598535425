import Glibc
import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

/// A page of fine print, pictures, colors and a ruler, which describes the content at any point.
package final class LoupePage: Layer {
  private static let ink = Color(red: 0.13, green: 0.13, blue: 0.17)
  private let stage: DemoStage
  private var orders: [PictureOrder] = []
  private var frames: [Layer] = []

  /// The pictures: file, title and position.
  private static let pictures = [
    ("chart.png", "test chart", Rect(x: 60, y: 392, width: 480, height: 320)),
    ("lake.png", "lake at sunset", Rect(x: 572, y: 392, width: 480, height: 320)),
    ("sunflower.png", "sunflower", Rect(x: 1084, y: 432, width: 240, height: 240)),
  ]

  /// The required files that are missing in a folder.
  static func missingPictures(in folder: PictureFolder?) -> [String] {
    let files = pictures.map { $0.0 }
    return folder?.missing(of: files) ?? files
  }

  private static let columns: [(size: Double, text: String)] = [
    (
      8.5,
      """
      Eight points and a half. A finger covers about nine millimeters of the screen, which is why nobody can see \
      what is below it. A loupe shows what the finger hides, beside it, and larger. It appears after \
      half a second in which the finger has hardly moved; until then the touch may still become a tap, \
      or a pan, or the first half of a pinch. Then it stays, however far the finger moves, and \
      it keeps away from the edges of the screen and from the finger itself. If you can read this without the \
      loupe, you have very good eyes or a very large screen.
      """
    ),
    (
      11.5,
      """
      Eleven points and a half. A point is the hundred and sixtieth part of an inch, whatever the screen: a finger \
      that moves by a centimeter moves by sixty-three of them. So a gesture feels the same on a phone, \
      on a table and on a wall. What is shown keeps its size too, and so does the least that a finger \
      can be asked to hit: nine millimeters, or fifty-seven points.
      """
    ),
    (
      15,
      """
      Fifteen points. The ruler at the foot of this page has a line every two points and a longer one \
      every ten. Move along it slowly: the line below the page shows the position to a tenth of a point.
      """
    ),
  ]

  private static let swatches: [(name: String, hex: String)] = [
    ("poppy", "#d8432f"), ("apricot", "#f2a65a"), ("straw", "#f2dc7a"), ("moss", "#7a9a3f"),
    ("fir", "#2f5d46"), ("lagoon", "#3fa7a0"), ("sky", "#6fb6e8"), ("cornflower", "#4a68c8"),
    ("plum", "#6a3f7a"), ("rose", "#e08aa8"), ("clay", "#a8684a"), ("slate", "#5a6470"),
  ]

  init(on stage: DemoStage) {
    self.stage = stage
    super.init(frame: Rect(x: 0, y: 0, width: 1384, height: 930), name: "page")
    let paper = ColorLayer(
      frame: bounds, color: Color(red: 0.98, green: 0.97, blue: 0.94), cornerRadius: 6)
    paper.isUserInteractionEnabled = false
    add(paper)
    addPrint()
    addFrames()
    addSwatches()
    let ruler = Ruler(frame: Rect(x: 60, y: 860, width: 1264, height: 40), name: "ruler")
    add(ruler)
  }

  private func addPrint() {
    let heading = Paragraph(
      "What the eye does not see", frame: Rect(x: 60, y: 44, width: 1264, height: 70), size: 48,
      color: LoupePage.ink, isBold: true)
    heading.name = "heading"
    add(heading)
    for (index, column) in LoupePage.columns.enumerated() {
      let print = Paragraph(
        column.text, frame: Rect(x: 60 + 428 * Double(index), y: 140, width: 392, height: 220),
        size: column.size, color: LoupePage.ink)
      print.name = "print of \(column.size) points"
      // Below its last line there is blank paper.
      print.fitHeight()
      add(print)
    }
  }

  private func addSwatches() {
    let width = 1264 / Double(LoupePage.swatches.count)
    for (index, swatch) in LoupePage.swatches.enumerated() {
      let layer = ColorLayer(
        frame: Rect(x: 60 + width * Double(index), y: 746, width: width - 8, height: 80),
        color: Color(hex: swatch.hex) ?? .black, cornerRadius: 4,
        name: "\(swatch.name) \(swatch.hex)")
      layer.isUserInteractionEnabled = false
      let label = Paragraph(
        swatch.hex, frame: Rect(x: 8, y: 62, width: width - 16, height: 16), size: 8,
        color: layer.color.isBright ? LoupePage.ink : .white)
      layer.add(label)
      add(layer)
    }
  }

  /// Frames are created immediately, so that the order of layers does not depend on loading.
  private func addFrames() {
    for (_, title, frame) in LoupePage.pictures {
      let layer = Layer(frame: frame, name: title)
      layer.isUserInteractionEnabled = false
      add(layer)
      frames.append(layer)
    }
  }

  func load() {
    for ((file, _, _), frame) in zip(LoupePage.pictures, frames) {
      let path = stage.pictures?.path(of: file) ?? file
      orders.append(
        stage.load(path, fitting: nil) { [weak self] result in self?.take(result, in: frame) })
    }
  }

  func cancelLoading() {
    for order in orders { order.cancel() }
  }

  private func take(_ result: Result<Image, ImageError>, in frame: Layer) {
    switch result {
    case .success(let image):
      let layer = ImageLayer(image: image, hitsOpaquePixels: false)
      layer.bounds = frame.bounds
      layer.position = frame.bounds.center
      frame.add(layer)
    case .failure(let error):
      let note = Paragraph(
        "\(error)", frame: frame.bounds, color: Color(red: 0.7, green: 0.2, blue: 0.15),
        alignment: .center, isCentered: true)
      frame.add(note)
    }
  }

  /// A short description of the content at a point of the page.
  package func content(at place: Point) -> String {
    guard bounds.contains(place) else { return "beside the page" }
    let there = children.last { !$0.name.isEmpty && $0.frame.contains(place) }
    guard let there else { return "paper" }
    let inside = Point(x: place.x - there.frame.minX, y: place.y - there.frame.minY)
    guard let picture = there.children.first as? ImageLayer,
      let color = color(of: picture, at: inside)
    else { return there.name }
    return "\(there.name), \(color.hex)"
  }

  /// The color of the pixel at a point of a picture.
  private func color(of picture: ImageLayer, at place: Point) -> Color? {
    let (size, image) = (picture.bounds.size, picture.image)
    let x = Int(place.x / size.width * Double(image.width))
    let y = Int(place.y / size.height * Double(image.height))
    guard (0..<image.width).contains(x), (0..<image.height).contains(y) else { return nil }
    return Color(image[x, y])
  }
}

/// A line every two points, a longer one every ten, and a number every hundred.
private final class Ruler: Layer, PaintableLayer {
  override init(frame: Rect = .zero, name: String = "") {
    super.init(frame: frame, name: name)
    isUserInteractionEnabled = false
  }

  var contentKey: AnyHashable? { "ruler" }

  func paint(on canvas: Canvas) {
    let ink = Color(gray: 0.2)
    for step in 0...Int(bounds.width / 2) {
      let x = Double(step) * 2
      let length = step % 50 == 0 ? 20.0 : step % 5 == 0 ? 13 : 7
      canvas.fill(.rect(Rect(x: x - 0.25, y: 0, width: 0.5, height: length)), with: ink)
      if step % 50 == 0 {
        canvas.draw("\(step * 2)", at: Point(x: x + 2, y: 32), size: 11, color: ink)
      }
    }
  }
}

extension Color {
  /// Whether dark text can be read better on it than white text: its luminance, as WCAG 2.2 defines it, is above
  /// 0.18.
  fileprivate var isBright: Bool {
    func light(_ channel: Double) -> Double {
      channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue) > 0.18
  }
}
