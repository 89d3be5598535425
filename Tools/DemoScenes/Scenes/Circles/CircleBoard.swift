import TouchGeometry
import TouchGestures
import TouchPainting
import Touchstone

/// Balls of several sizes with circular hit areas, to be flung around.
///
/// A button shows their bounds, to demonstrate that the corners do not react: a touch there hits the board,
/// which marks it.
package final class CircleBoard: DemoScene {
  package static let name = "circles"
  package static let title = "Circles"
  package static let summary =
    "Throw the balls around. Only the circles react to touches, not the corners of their boxes."

  package let root: Layer
  package private(set) var circles: [CircleLayer] = []
  package let boundsButton = Button("Show boxes", name: "bounds")
  /// The last touch that hit no circle; hidden before the first.
  package let mark = ColorLayer(
    frame: Rect(x: 0, y: 0, width: 44, height: 44), color: .clear, cornerRadius: 22,
    border: Border(color: Palette.failure, width: 4), name: "mark")
  package let board: TouchedLayer
  private var relativePlaces: [RelativePlace] = []
  package let caption = Label(
    "Throw a ball, or show the boxes and try a corner.",
    color: Palette.faintText)

  private static let colors = [
    Color(red: 0.98, green: 0.45, blue: 0.42), Color(red: 1.0, green: 0.74, blue: 0.32),
    Color(red: 0.98, green: 0.92, blue: 0.45), Color(red: 0.50, green: 0.86, blue: 0.55),
    Color(red: 0.38, green: 0.80, blue: 0.95), Color(red: 0.52, green: 0.58, blue: 0.98),
    Color(red: 0.84, green: 0.52, blue: 0.95), Color(red: 0.95, green: 0.60, blue: 0.76),
  ]

  /// The diameters in points on a board of ``referenceSize``, and the centers as fractions of the board.
  private static let places: [(diameter: Double, x: Double, y: Double)] = [
    (360, 0.17, 0.511), (280, 0.42, 0.327), (220, 0.62, 0.631), (170, 0.78, 0.305),
    (130, 0.44, 0.761), (100, 0.91, 0.587), (80, 0.31, 0.131), (60, 0.7, 0.11),
  ]

  private static let referenceSize = Size(width: 2016, height: 978)

  /// The diameter on a board of some size: the excess over the smallest disk shrinks and grows with the board, so
  /// that all of them fit, none is too small for a finger, and a large board is not empty.
  private static func diameter(_ usual: Double, on size: Size) -> Double {
    let least = Measures.target
    let scale = min(size.width / referenceSize.width, size.height / referenceSize.height, 2)
    return (least + (usual - least) * max(scale, 0)).rounded()
  }

  package init(on stage: DemoStage, size: Size) {
    root = Layer(frame: Rect(origin: .zero, size: size))
    let parts = Parts(of: size)
    board = TouchedLayer(frame: parts.board, name: "board")
    let area = parts.board.size
    mark.isHidden = true
    mark.isUserInteractionEnabled = false
    for (index, place) in CircleBoard.places.enumerated() {
      let circle = CircleLayer(
        center: Point(x: place.x * area.width, y: place.y * area.height),
        diameter: CircleBoard.diameter(place.diameter, on: area),
        color: CircleBoard.colors[index % 8],
        name: "circle \(Int(place.diameter))")
      board.add(circle)
      circles.append(circle)
    }
    board.add(mark)
    root.add(board, caption, boundsButton)
    board.onLanding = { [unowned self] place in
      mark.position = place
      mark.isHidden = false
    }
    boundsButton.onTap = { [unowned self] in toggleBounds() }
    relativePlaces = circles.map { RelativePlace($0.position, in: area) }
    place(parts)
    layOutCircles(from: area)
  }

  /// The caption and the button above the board, which ends below them: no ball can cover either, or be
  /// covered by them.
  private struct Parts {
    var caption: Rect
    var button: Rect
    var board: Rect

    init(of size: Size) {
      let isSmall = size.height < Measures.smallHeight
      let gap = Measures.gap * (isSmall ? 0.5 : 1)
      board = Rect(origin: .zero, size: size)
      var row = board.takeTop(Measures.target + 2 * gap, gap: 0).insetBy(dx: Measures.gap, dy: gap)
      button = row.takeRight(min(240, 0.22 * size.width), gap: 2 * Measures.gap)
      caption = row
    }
  }

  private func place(_ parts: Parts) {
    board.frame = parts.board
    caption.frame = parts.caption
    boundsButton.frame = parts.button
  }

  private func toggleBounds() {
    boundsButton.isOn.toggle()
    for circle in circles { circle.showsBounds = boundsButton.isOn }
  }

  package func resize(to size: Size) {
    root.bounds = Rect(origin: .zero, size: size)
    let (parts, old) = (Parts(of: size), board.bounds.size)
    place(parts)
    layOutCircles(from: old)
  }

  /// Resizes the disks with the board, and keeps their relative positions and all disks within it.
  private func layOutCircles(from old: Size) {
    for (index, circle) in circles.enumerated() {
      let size = board.bounds.size
      let diameter = CircleBoard.diameter(CircleBoard.places[index].diameter, on: size)
      circle.bounds.size = Size(width: diameter, height: diameter)
      let half = diameter / 2
      circle.position = relativePlaces[index].place(circle.position, from: old, to: size) {
        Point(x: $0.x.kept(half, within: size.width), y: $0.y.kept(half, within: size.height))
      }
    }
  }
}

/// A layer that reports where touches land on it.
package final class TouchedLayer: Layer {
  /// Called with the position of each touch, in the layer's own coordinates.
  var onLanding: ((Point) -> Void)?

  package override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches { onLanding?(touch.location(in: self)) }
  }
}
