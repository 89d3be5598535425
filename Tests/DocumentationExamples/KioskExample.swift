import LibinputSource
import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRendering
import TouchTracking
import Touchstone

/// The program of the guide "A kiosk in an hour", line by line; Tools/documentation/samples.py compares them.
func exampleOfKiosk() throws {
  let signals = try TerminationSignals()  // the first statement of the program
  let display = try SDLDisplay(DisplaySettings(isFullScreen: true, readsFingers: false))

  let window = Window(size: display.bounds.size)
  let flower = ImageLayer(image: try ImageFile.read(path: "flower.png").image)
  flower.position = window.bounds.center
  flower.addManipulator(Manipulator())
  try window.addChild(flower)

  let renderer = try LayerRenderer()
  let loop = FrameLoop(display, application: window.application, signals: signals)
  loop.add(
    try LibinputTouchSource(access: .direct) { _ in OutputMapping(area: window.bounds) })
  loop.onDraw = { instant in
    renderer.draw(
      window, pixelSize: display.pixelSize, toPixels: display.toPixels, background: .backdrop,
      at: instant)
    return false
  }
  try loop.run()
}
