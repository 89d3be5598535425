import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import TouchTracking
import Touchstone

/// Overlapping flowers with transparent surroundings, confined to a black rectangle.
///
/// Touches pass through transparent pixels to the flower below, and while some flowers are held the others
/// are dimmed. A flower at the right edge can still move up and down.
package final class FlowerPond: DemoScene {
  package static let name = "flowers"
  package static let title = "Flowers"
  package static let summary =
    "Touches pass through transparent pixels to the flower underneath."

  package let root: Layer
  package let pond = ColorLayer(color: .black, cornerRadius: Measures.corner, name: "pond")
  package private(set) var flowers: [ImageLayer] = []
  private let caption = Label(
    "Touch between petals to pick the flower below.",
    color: Palette.faintText,
    alignment: .center)

  /// A flower: its file, its center as a fraction of the pond, and its pixels per point, so that a smaller
  /// number makes a larger flower.
  private static let sprites: [(file: String, x: Double, y: Double, contentScale: Double)] = [
    ("anemone", 0.2, 0.36, 0.62), ("sunflower", 0.31, 0.5, 0.7), ("blossom", 0.46, 0.34, 0.56),
    ("sunflower", 0.58, 0.58, 0.55), ("anemone", 0.7, 0.42, 0.75), ("blossom", 0.82, 0.6, 0.7),
    ("blossom", 0.165, 0.56, 0.95), ("sunflower", 0.79, 0.36, 1),
  ]

  /// The positions of the flowers as fractions of the pond, and their sizes in a pond of ``referenceSize``.
  private var places: [RelativePlace] = []
  private var sizes: [Size] = []
  /// Whether a flower is missing, which the caption then states.
  private var isComplete = true

  /// The pond in which flowers have the listed sizes; in another one they are scaled.
  private static let referenceSize = Size(width: 1944, height: 930)
  private static let scales = 0.2...2.0

  package init(on stage: DemoStage, size: Size) {
    root = Layer(frame: Rect(origin: .zero, size: size), name: "garden")
    root.add(pond, caption)
    layOut(in: size)
    plant(from: stage)
    layOutFlowers(from: pond.bounds.size)
  }

  package func resize(to size: Size) {
    let old = pond.bounds.size
    root.bounds = Rect(origin: .zero, size: size)
    layOut(in: size)
    layOutFlowers(from: old)
  }

  /// Resizes the flowers with the pond, and keeps their relative positions and all flowers within it.
  private func layOutFlowers(from old: Size) {
    let (size, usual) = (pond.bounds.size, FlowerPond.referenceSize)
    let scale = min(size.width / usual.width, size.height / usual.height)
    let factor = min(max(scale, FlowerPond.scales.lowerBound), FlowerPond.scales.upperBound)
    for (index, flower) in flowers.enumerated() {
      let usual = sizes[index]
      flower.bounds.size = Size(width: usual.width * factor, height: usual.height * factor)
      flower.position = places[index].place(flower.position, from: old, to: size) {
        FlowerPond.inside($0, flower, size)
      }
    }
  }

  private func layOut(in size: Size) {
    let side = size.height < Measures.smallHeight ? Measures.gap : Measures.gap * 3
    pond.frame = Rect(
      x: side, y: side, width: max(size.width - 2 * side, 1),
      height: max(size.height - 2 * side - Measures.target, 1))
    caption.frame = Rect(
      x: side, y: size.height - side - Measures.target + Measures.gap,
      width: max(size.width - 2 * side, 1), height: Measures.target)
  }

  package static func missingPictures(in folder: PictureFolder?) -> [String] {
    let names = Set(sprites.map { "\($0.file).png" }).sorted()
    return folder?.missing(of: names) ?? names
  }

  /// The images are small, and touches depend on their pixels: they are loaded immediately, so that a
  /// recorded session never touches a flower that does not exist yet.
  private func plant(from stage: DemoStage) {
    var pictures: [String: PaintedImage] = [:]
    for (index, sprite) in FlowerPond.sprites.enumerated() {
      let path = stage.pictures?.path(of: "\(sprite.file).png") ?? "\(sprite.file).png"
      do throws(ImageError) {
        let known = pictures[sprite.file]
        let picture =
          if let known { known } else { PaintedImage(try ImageFile.read(path: path).image) }
        pictures[sprite.file] = picture
        let flower = addFlower(
          picture, sprite.contentScale, name: "\(sprite.file) \(index + 1)")
        flower.position = Point(
          x: sprite.x * pond.bounds.width, y: sprite.y * pond.bounds.height)
        places.append(RelativePlace(flower.position, in: pond.bounds.size))
        sizes.append(flower.bounds.size)
      } catch {
        isComplete = false
        caption.text = "\(error)"
        caption.color = Palette.failure
      }
    }
  }

  private func addFlower(
    _ picture: PaintedImage, _ contentScale: Double, name: String
  ) -> ImageLayer {
    let flower = ImageLayer(picture, contentScale: contentScale, name: name)
    let manipulator = Manipulator()
    manipulator.name = "move \(name)"
    manipulator.settings.limits = ManipulationLimits(
      confinement: .contain, minimumScale: 0.5, maximumScale: 2)
    manipulator.settings.momentum = MomentumSettings()
    manipulator.on(.began, of: self) { scene, manipulator in
      guard scene.isComplete, let layer = manipulator.layer else { return }
      scene.caption.text = "This is \(layer.name)."
      scene.lightUp()
    }
    manipulator.on(.ended, of: self) { scene, _ in scene.lightUp() }
    flower.addManipulator(manipulator)
    pond.add(flower)
    flowers.append(flower)
    return flower
  }

  /// The opacity of flowers that are not held while another one is.
  package static let dimmed = 0.45

  /// Whether fingers are on a flower, resting or moving it.
  package func isHeld(_ flower: Layer) -> Bool {
    let touches = root.window?.application.touches ?? []
    return touches.contains { !$0.phase.isTerminal && $0.layer === flower }
      || flower.manipulators.contains { $0.isGripping }
  }

  private func lightUp() {
    let held = flowers.map(isHeld)
    for (flower, isHeld) in zip(flowers, held) {
      flower.opacity = held.contains(true) && !isHeld ? FlowerPond.dimmed : 1
    }
  }

  package func update(at instant: Instant) -> Bool {
    lightUp()
    return false
  }

  /// The nearest position at which the whole flower is within the pond.
  private static func inside(_ place: Point, _ flower: Layer, _ size: Size) -> Point {
    let box = flower.frame.offset(by: place - flower.position)
    return place
      + Vector(
        dx: shift(box.minX, box.maxX, size.width), dy: shift(box.minY, box.maxY, size.height))
  }

  /// The distance by which to move an interval so that it is within 0...length, or centered if it is longer.
  private static func shift(_ low: Double, _ high: Double, _ length: Double) -> Double {
    if high - low > length { return (length - low - high) / 2 }
    return max(-low, 0) - max(high - length, 0)
  }
}
