import Testing
import TouchTesting
import Touchstone

@Test func doubleTapPutsThePhotoBack() throws {
  let app = try App()
  let fingers = Fingers(on: app.window)
  fingers.pinch(app.photo, scale: 2)
  fingers.tap(app.photo, times: 2)
  #expect(app.putBack, .recognized(times: 1))
  #expect(app.photo.transform == .identity)
}

/// The app of the guide, whose first test is the one above.
private final class App {
  let window = Window(size: Size(width: 800, height: 600))
  let photo = Layer(frame: Rect(x: 200, y: 150, width: 400, height: 300), name: "photo")
  let putBack = TapGestureRecognizer(taps: 2)

  init() throws {
    try window.addChild(photo)
    photo.addManipulator(Manipulator())
    putBack.onAction(of: photo) { photo, _ in photo.transform = .identity }
    photo.addGestureRecognizer(putBack)
  }
}
