import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

extension Color {
  static let pureRed = Color(.pureRed)
  static let pureGreen = Color(.pureGreen)
  static let pureBlue = Color(.pureBlue)
}

/// A window of 100 by 80 points.
func smallWindow() -> Window { Window(size: Size(width: 100, height: 80)) }

/// A flower with transparent surroundings.
func flower(_ side: Int, _ color: Color) throws -> Image {
  let canvas = try Canvas(width: side, height: side)
  let half = Double(side) / 2
  for petal in 0..<7 {
    let turn = AffineTransform.rotation(.degrees(Double(petal) * 360 / 7))
    canvas.within(turn.concatenating(translation: Vector(dx: half, dy: half))) {
      let box = Rect(
        x: -0.22 * half, y: -0.97 * half, width: 0.44 * half, height: 0.84 * half)
      canvas.fill(.ellipse(box), with: color)
    }
  }
  canvas.fill(
    .circle(center: Point(x: half, y: half), radius: 0.24 * half),
    with: Color(red: 1, green: 0.85, blue: 0.2))
  return try canvas.image()
}

/// The layers of the session "three-flowers-and-a-photo", with pictures.
func flowerWindow() throws -> Window {
  let window = Window(size: Size(width: 2016, height: 1134))
  let photo = ColorLayer(
    frame: Rect(x: 708, y: 619, width: 600, height: 400),
    color: Color(red: 0.35, green: 0.55, blue: 0.8), cornerRadius: 12, name: "photo")
  photo.addManipulator(named("photo-move"))
  try window.addChild(photo)
  let colors = ["#d94a78", "#5f7be8", "#f0a040"].compactMap(Color.init(hex:))
  for (index, name) in ["left", "middle", "right"].enumerated() {
    let layer = ImageLayer(
      image: try flower(158, colors[index]), contentScale: 0.5, name: "\(name)-flower")
    layer.position = Point(x: 378 + Double(index) * 630, y: 378)
    layer.addManipulator(named("\(name)-move"))
    let tap = TapGestureRecognizer()
    tap.name = "\(name)-tap"
    layer.addGestureRecognizer(tap)
    try window.addChild(layer)
  }
  return window
}

/// One large flower in the middle.
func largeFlowerWindow() throws -> Window {
  let window = Window(size: Size(width: 2016, height: 1134))
  let color = Color(red: 0.85, green: 0.29, blue: 0.47)
  let layer = ImageLayer(image: try flower(300, color), contentScale: 0.4, name: "flower")
  layer.position = window.bounds.center
  layer.addManipulator(named("turn"))
  try window.addChild(layer)
  return window
}

private func named(_ name: String) -> Manipulator {
  let manipulator = Manipulator()
  manipulator.name = name
  return manipulator
}

func bundledRecording(_ name: String) -> Recording {
  Recording.read(path: "\(repository)/Recordings/\(name).yml").recording
}
