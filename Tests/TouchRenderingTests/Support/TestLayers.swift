import TouchGeometry
import TouchImaging
import TouchPainting
import TouchTracking
import Touchstone

/// A photo without edges: colors change by less than 2 of 255 from pixel to pixel; `gain` darkens it.
func smoothPhoto(
  _ width: Int, _ height: Int, alpha: UInt8 = 255, gain: Double = 1
) -> Image {
  let most = Int(255 * gain)
  var pixels: [Pixel] = []
  for y in 0..<height {
    for x in 0..<width {
      pixels.append(
        Pixel(
          red: UInt8(x * most / width), green: UInt8(y * most / height),
          blue: UInt8((x + y) * most / (width + height)), alpha: alpha))
    }
  }
  return Image(width: width, height: height, pixels: pixels)
}

/// Columns of white and black, each this many pixels wide.
func stripes(_ width: Int, _ height: Int, period: Int) -> Image {
  var image = Image(width: width, height: height, filledWith: Pixel(gray: 0))
  for y in 0..<height {
    for x in 0..<width where x / period % 2 == 0 { image[x, y] = Pixel(gray: 255) }
  }
  return image
}

/// A window with a size in points and with layers.
func window(_ width: Double, _ height: Double, _ layers: Layer...) throws -> Window {
  let window = Window(size: Size(width: width, height: height))
  for layer in layers { try window.addChild(layer) }
  return window
}

/// A picture around a point, with a transform.
func pictureLayer(
  _ image: Image, at position: Point, _ transform: AffineTransform = .identity
) -> ImageLayer {
  let layer = ImageLayer(image: image)
  layer.position = position
  layer.transform = transform
  return layer
}

/// A layer that Cairo paints, with a key; it counts how often it is painted.
final class CountedLayer: Layer, PaintableLayer {
  var text = "counted"
  var isKnown = true
  private(set) var count = 0

  func paint(on canvas: Canvas) {
    count += 1
    canvas.fill(.rect(bounds), with: Color(red: 0.2, green: 0.4, blue: 0.6))
    canvas.draw(
      text, at: Point(x: bounds.midX, y: bounds.midY + 6), size: 18, color: .white,
      alignment: .center)
  }

  var contentKey: AnyHashable? { isKnown ? text : nil }
}

/// One finger on a screen as large as a window.
struct Finger {
  let window: Window
  let device: DeviceID

  init(_ window: Window) {
    self.window = window
    device = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
  }

  func down(_ point: Point, at time: Instant) { report(.began, point, time) }
  func move(_ point: Point, at time: Instant) { report(.moved, point, time) }

  private func report(_ phase: Contact.Phase, _ point: Point, _ time: Instant) {
    let contact = Contact(slot: 0, phase: phase, position: point)
    window.deliver(ContactFrame(device: device, time: time, contacts: [contact]))
  }
}
