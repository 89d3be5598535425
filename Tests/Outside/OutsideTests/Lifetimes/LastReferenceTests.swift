import Testing
import TouchContainers
import Touchstone

/// The program drops its last reference to a window and its application in a callback. Both must live until
/// the current call returns; a use after free would crash sometimes, and always under AddressSanitizer.
@Suite("The last reference to a window goes in a callback")
struct LastReferenceTests {
  @Test("a window can be released in a callback of a recognizer that the program disables")
  func disabling() throws {
    let program = Program()
    let pan = program.startPan()
    pan.on(.cancelled) { _ in program.close() }
    pan.isEnabled = false
    program.expectGone()
  }

  @Test("a window can be released in a callback of a recognizer that the program cancels")
  func cancelling() throws {
    let program = Program()
    let pan = program.startPan()
    pan.on(.cancelled) { _ in program.close() }
    pan.cancel()
    program.expectGone()
  }

  @Test("a window can be released in a callback of a recognizer that the program removes")
  func removing() throws {
    let program = Program()
    let layer = try program.addLayer()
    let pan = program.startPan(on: layer)
    pan.on(.cancelled) { _ in program.close() }
    layer.removeGestureRecognizer(pan)
    program.expectGone()
  }

  @Test("a window can be released in a callback of a recognizer whose state the program sets")
  func settingState() throws {
    let program = Program()
    let recognizer = BeginningRecognizer()
    program.window?.addGestureRecognizer(recognizer)
    recognizer.on(.ended) { _ in program.close() }
    program.report(.began, 100)
    #expect(recognizer.state == .began)
    recognizer.state = .ended
    program.expectGone()
  }

  @Test("a window can be released in a callback of a layer that the program removes")
  func removingLayer() throws {
    let program = Program()
    let layer = try program.addLayer()
    layer.onEnd = program.close
    program.report(.began, 100)
    layer.removeFromParent()
    program.expectGone()
  }

  @Test("a window can be released in a callback of a layer that a modal layer covers")
  func presenting() throws {
    let program = Program()
    let layer = try program.addLayer()
    layer.onEnd = program.close
    program.report(.began, 100)
    try program.window?.present(OwnModalLayer())
    program.expectGone()
  }

  @Test("a window can be released in a callback of a layer whose window the program hides")
  func hiding() throws {
    let program = Program()
    let layer = try program.addLayer()
    layer.onEnd = program.close
    program.report(.began, 100)
    program.window?.isHidden = true
    program.expectGone()
  }

  @Test("a window can be released in a callback of a layer when the program cancels all touches")
  func cancellingAll() throws {
    let program = Program()
    let layer = try program.addLayer()
    layer.onEnd = program.close
    program.report(.began, 100)
    program.window?.application.cancelAll(at: .seconds(2))
    program.expectGone()
  }

  @Test("a window can be released in the action of a recognizer when a frame is delivered")
  func delivering() throws {
    let program = Program()
    let tap = OwnTap()
    tap.onAction { _ in program.close() }
    program.window?.addGestureRecognizer(tap)
    program.report(.began, 100)
    program.report(.ended, 100)
    program.expectGone()
  }

  @Test("a window can be released in an action that has delivered frames before")
  func deliveringAgain() throws {
    let program = Program()
    let tap = OwnTap()
    tap.onAction { _ in
      program.report(.began, 1)
      program.report(.ended, 1)
      program.close()
    }
    program.window?.addGestureRecognizer(tap)
    program.report(.began, 100)
    program.report(.ended, 100)
    program.expectGone()
  }

  @Test("a window can be released in the callback that handles faults of the input")
  func fault() throws {
    let program = Program()
    program.window?.application.onFault = { _ in program.close() }
    program.report(.began, 100)
    program.report(.began, 100)
    program.expectGone()
  }

  @Test(
    "a window can be released in the action of a recognizer at its deadline",
    arguments: [true, false])
  func deadline(isAdvance: Bool) throws {
    let program = Program()
    let press = OwnLongPress()
    press.onAction { _ in program.close() }
    program.window?.addGestureRecognizer(press)
    program.report(.began, 100)
    if isAdvance {
      program.window?.advance(to: .seconds(3))
    } else {
      program.window?.application.reachDeadlines(upTo: .seconds(5))
    }
    program.expectGone()
  }

  @Test("a window can be released in a callback of a layer that was flung")
  func throwing() throws {
    let program = Program()
    let layer = try program.addLayer()
    let manipulator = Manipulator(Manipulator.Settings(momentum: MomentumSettings()))
    layer.addManipulator(manipulator)
    program.fling()
    #expect(program.window?.isMoving == true)
    manipulator.onChange { _ in program.close() }
    program.pass()
    program.expectGone()
  }

  @Test("a window can be released in a callback of a layer that scrolls on after a fling")
  func scrolling() throws {
    let program = Program()
    let scroll = OwnScrollLayer(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    scroll.contentSize = Size(width: 4_000, height: 4_000)
    try program.window?.addChild(scroll)
    program.fling()
    #expect(program.window?.isMoving == true)
    scroll.onChange { _ in program.close() }
    program.pass()
    program.expectGone()
  }
}

/// A program that retains only its window.
private final class Program {
  var window: Window?
  private weak var application: Application?
  private let screen: DeviceID
  private var time = Instant.seconds(1)
  private(set) var isClosed = false

  init() {
    let window = OwnWindow(size: Size(width: 800, height: 600), application: OwnApplication())
    self.window = window
    application = window.application
    screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
  }

  /// Drops the window and overwrites the freed memory.
  func close() {
    isClosed = true
    window = nil
    Program.fillMemory()
  }

  private static func fillMemory() {
    var blocks: [[UInt8]] = []
    for index in 0..<200 { blocks.append([UInt8](repeating: 0x41, count: 16 + index * 8)) }
    #expect(blocks.count == 200)
  }

  func report(_ phase: Contact.Phase, _ x: Double) {
    time = time + .milliseconds(10)
    let contact = Contact(slot: 0, phase: phase, position: Point(x: x, y: 100))
    window?.deliver(ContactFrame(device: screen, time: time, contacts: [contact]))
  }

  func addLayer() throws -> EndingLayer {
    let layer = EndingLayer(frame: Rect(x: 0, y: 0, width: 800, height: 600))
    try window?.addChild(layer)
    return layer
  }

  /// A pan that has begun.
  func startPan(on layer: Layer? = nil) -> OwnPan {
    let pan = OwnPan()
    (layer ?? window)?.addGestureRecognizer(pan)
    report(.began, 100)
    report(.moved, 200)
    report(.moved, 250)
    #expect(pan.state == .changed)
    return pan
  }

  func fling() {
    report(.began, 350)
    for step in 1...10 { report(.moved, 350 - 20 * Double(step)) }
    report(.ended, 150)
  }

  /// Lets time pass.
  func pass() {
    for _ in 0..<20 {
      time = time + .milliseconds(10)
      window?.advance(to: time)
    }
  }

  func expectGone() {
    Program.fillMemory()
    #expect(isClosed && window == nil && application == nil)
  }
}

/// A layer that handles touches, with a callback for their end.
private final class EndingLayer: Layer {
  var onEnd: () -> Void = {}

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { onEnd() }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { onEnd() }
}

private final class BeginningRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { state = .began }
}
