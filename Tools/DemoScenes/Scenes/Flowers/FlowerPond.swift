import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import Touchstone

/// Flowers with clear surroundings that stay within a black rectangle.
///
/// A finger on a clear pixel takes what is below; a flower that has hit the right edge can still go up
/// and down.
package final class FlowerPond: DemoScene {
  package static let name = "flowers"
  package static let title = "Flowers"
  package static let summary =
    "Flowers stay within the black; a finger on a clear pixel takes what is below."

  package let root: Layer
  package let pond = ColorLayer(color: .black, cornerRadius: Measures.corner, name: "pond")
  package private(set) var flowers: [ImageLayer] = []
  private let caption = Label(
    "Touch between the petals: the flower below is taken.", color: Palette.faintText,
    alignment: .center)

  /// A flower: its file, where its middle is as a part of the pond, and the pixels of it that make a
  /// point, so that the smaller number shows the larger flower.
  private static let sprites: [(file: String, x: Double, y: Double, contentScale: Double)] = [
    ("anemone", 0.17, 0.32, 0.62), ("sunflower", 0.3, 0.56, 0.7), ("blossom", 0.46, 0.3, 0.56),
    ("sunflower", 0.6, 0.62, 0.55), ("anemone", 0.72, 0.4, 0.75), ("blossom", 0.86, 0.6, 0.7),
    ("blossom", 0.14, 0.76, 0.95), ("sunflower", 0.86, 0.2, 1),
  ]

  package init(on stage: DemoStage, size: Size) {
    root = Layer(frame: Rect(origin: .zero, size: size), name: "garden")
    root.add(pond, caption)
    layOut(in: size)
    plant(from: stage)
  }

  package func resize(to size: Size) {
    let old = pond.bounds.size
    root.bounds = Rect(origin: .zero, size: size)
    layOut(in: size)
    for flower in flowers { bring(flower, inside: pond.bounds.size, from: old) }
  }

  private func layOut(in size: Size) {
    let side = Measures.gap * 3
    pond.frame = Rect(
      x: side, y: side, width: max(size.width - 2 * side, 1),
      height: max(size.height - 2 * side - Measures.target, 1))
    caption.frame = Rect(
      x: side, y: size.height - side - Measures.target + Measures.gap,
      width: max(size.width - 2 * side, 1), height: Measures.target)
  }

  /// The pictures are small, and touches depend on their pixels: they are read at once, so that a
  /// recorded session never meets a flower that is not there yet.
  private func plant(from stage: DemoStage) {
    var pictures: [String: PaintedImage] = [:]
    for (index, sprite) in FlowerPond.sprites.enumerated() {
      let path = stage.pictures?.path(of: "\(sprite.file).png") ?? "\(sprite.file).png"
      do throws(ImageError) {
        let known = pictures[sprite.file]
        let picture =
          if let known { known } else { PaintedImage(try ImageFile.read(path: path).image) }
        pictures[sprite.file] = picture
        addFlower(picture, sprite.contentScale, name: "\(sprite.file) \(index + 1)")
        flowers.last?.position = Point(
          x: sprite.x * pond.bounds.width, y: sprite.y * pond.bounds.height)
      } catch {
        caption.text = "\(error)"
        caption.color = Palette.failure
      }
    }
  }

  private func addFlower(_ picture: PaintedImage, _ contentScale: Double, name: String) {
    let flower = ImageLayer(picture, contentScale: contentScale, name: name)
    let manipulator = Manipulator()
    manipulator.name = "move \(name)"
    manipulator.settings.limits = ManipulationLimits(
      confinement: .contain, leastScale: 0.5, greatestScale: 2)
    manipulator.settings.momentum = MomentumSettings()
    manipulator.onAction { [unowned self] manipulator in
      guard let layer = manipulator.layer else { return }
      if manipulator.state == .began { caption.text = "This is \(layer.name)." }
    }
    flower.addManipulator(manipulator)
    pond.add(flower)
    flowers.append(flower)
  }

  /// The same part of the pond as before, and all of it within.
  private func bring(_ flower: ImageLayer, inside size: Size, from old: Size) {
    flower.position = Point(
      x: flower.position.x * size.width / max(old.width, 1),
      y: flower.position.y * size.height / max(old.height, 1))
    let box = flower.frame
    flower.position += Vector(
      dx: FlowerPond.shift(box.minX, box.maxX, size.width),
      dy: FlowerPond.shift(box.minY, box.maxY, size.height))
  }

  /// How far an interval must go to be within 0...length, or to be in its middle if it is longer.
  private static func shift(_ low: Double, _ high: Double, _ length: Double) -> Double {
    if high - low > length { return (length - low - high) / 2 }
    return max(-low, 0) - max(high - length, 0)
  }
}
