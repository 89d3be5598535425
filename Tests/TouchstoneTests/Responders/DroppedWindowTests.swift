import Testing
import TouchContainers
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// An action that releases the last reference to the window while the program itself ends the gesture:
/// nothing in use may be freed.
@Suite("A window that is dropped in an action")
struct DroppedWindowTests {
  /// The objects that a program retains: the window, and with it everything in it.
  private final class Host {
    var window: Window?
    weak var application: Application?
    let device: DeviceID
    /// Whether the application still existed after the action had released the window.
    var wasKept: Bool?

    init() {
      let window = Window(size: Size(width: 800, height: 600))
      self.window = window
      application = window.application
      device = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    }

    func drop() {
      window = nil
      wasKept = application != nil
    }

    func report(_ phase: Contact.Phase, x: Double, at milliseconds: Double) {
      let contact = Contact(slot: 0, phase: phase, position: Point(x: x, y: 100))
      window?.deliver(
        ContactFrame(
          device: device, time: .zero + .milliseconds(milliseconds), contacts: [contact]))
    }

    /// An active pan that releases the window when it is cancelled.
    func beginPan(on layer: Layer) -> PanGestureRecognizer {
      let pan = PanGestureRecognizer()
      pan.on(.cancelled) { [unowned self] _ in drop() }
      layer.addGestureRecognizer(pan)
      report(.began, x: 100, at: 1_000)
      report(.moved, x: 200, at: 1_010)
      return pan
    }

    func expectGone(sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(wasKept == true, sourceLocation: sourceLocation)
      #expect(application == nil, sourceLocation: sourceLocation)
    }
  }

  /// Begins with its first touch.
  private final class Instantaneous: GestureRecognizer {
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { state = .began }
  }

  @Test(
    "an application outlives its dropped window only until the disabled recognizer is cancelled")
  func disabled() throws {
    let host = Host()
    let pan = host.beginPan(on: try #require(host.window))
    pan.isEnabled = false
    host.expectGone()
  }

  @Test("an application outlives its dropped window only until the recognizer is cancelled by code")
  func cancelled() throws {
    let host = Host()
    let pan = host.beginPan(on: try #require(host.window))
    pan.cancel()
    host.expectGone()
  }

  @Test("an application outlives its dropped window only until a custom recognizer's state is set")
  func stateSet() throws {
    let host = Host()
    let custom = Instantaneous()
    custom.on(.ended) { _ in host.drop() }
    try #require(host.window).addGestureRecognizer(custom)
    host.report(.began, x: 100, at: 1_000)
    custom.state = .ended
    host.expectGone()
  }

  @Test("an application outlives its dropped window only until the recognizer is removed")
  func removed() throws {
    let host = Host()
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 800, height: 600))
    try host.window?.addChild(layer)
    let pan = host.beginPan(on: layer)
    layer.removeGestureRecognizer(pan)
    host.expectGone()
  }

  @Test("an application outlives its dropped window only until the recognizer's layer is removed")
  func layerRemoved() throws {
    let host = Host()
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 800, height: 600))
    try host.window?.addChild(layer)
    _ = host.beginPan(on: layer)
    layer.removeFromParent()
    host.expectGone()
  }

  @Test("an application outlives its dropped window only until a modal layer covers the layer")
  func covered() throws {
    let host = Host()
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 800, height: 600))
    try host.window?.addChild(layer)
    _ = host.beginPan(on: layer)
    try layer.present(ModalLayer())
    host.expectGone()
  }
}
