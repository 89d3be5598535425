import TouchContainers
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

// The examples in doc comments, line by line; Tools/documentation/examples.py compares them.

func exampleOfAccommodations(window: Window) throws {
  window.accommodations = try Accommodations(
    holdDuration: .milliseconds(150), ignoreRepeat: .milliseconds(300),
    restingDistance: 24, tapInterval: .milliseconds(600))
}

func exampleOfAlphaMask(card: Layer) throws {
  // Two by two pixels, of which only the top left one can be touched.
  card.hitArea = .opaquePixels(try AlphaMask(width: 2, height: 2, alpha: [255, 0, 0, 0]))
}

final class Dial: Layer {
  let turns = ActionList<Dial>()
  var angle = Angle.zero { didSet { turns.call(self) } }
}

final class DialLabel {
  func show(_ angle: Angle) { print(angle.degrees) }
}

func exampleOfActionList(dial: Dial, label: DialLabel) {
  dial.turns.append(of: label) { label, dial in label.show(dial.angle) }
}

final class Badge: LayerAttachment {
  var count = 0
}

extension Layer {
  var badgeCount: Int {
    for case let badge as Badge in attachments { return badge.count }
    return 0
  }
}

func exampleOfCaughtSpeeds() {
  let caught = CaughtSpeeds(velocity: Vector(dx: 900, dy: 0), instant: .seconds(1))
  let settings = MomentumSettings()
  let left = settings.remainder(of: caught, at: .seconds(1.2))
  print(settings.flingVelocity(Vector(dx: 800, dy: 0), adding: left))  // faster than 800 pt/s
}

func exampleOfReleaseMeasure(pinch: PinchGestureRecognizer, map: Layer, instant: Instant) {
  var measure = ReleaseMeasure(in: map)
  for touch in pinch.gestureTouches {
    measure.add(touch.location(in: map), velocity: touch.velocity(in: map))
  }
  if let release = measure.release(at: instant) { print(release.velocity, release.growth) }
}

func exampleOfApplication(time: Instant, contacts: [Contact]) {
  let window = Window(size: Size(width: 800, height: 600))
  let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
  window.deliver(ContactFrame(device: screen, time: time, contacts: contacts))
  if let deadline = window.nextDeadline { print("call window.advance(to:) at", deadline) }
}

func exampleOfCriticalSpring() {
  let spring = CriticalSpring(displacement: 100)
  print(spring.displacement(after: 0.39))  // about 10: a tenth
}

func exampleOfEdgeInsets(scroll: ScrollLayer) {
  scroll.contentInsets = EdgeInsets(top: 20, left: 0, bottom: 44, right: 0)
}

func exampleOfGestureEvent(pan: PanGestureRecognizer) {
  // For a test of code that handles events.
  let snapshot = GestureSnapshot(
    state: .ended, time: .seconds(1), numberOfTouches: 0, location: Point(x: 300, y: 200))
  let event = GestureEvent(recognizer: pan.id, name: pan.name, snapshot: snapshot)
  _ = event
}

func exampleOfGestureRecognizer(photo: Layer) {
  let tap = TapGestureRecognizer(taps: 2)
  tap.onAction(of: photo) { photo, tap in print(tap.location(in: photo)) }
  photo.addGestureRecognizer(tap)
}

func exampleOfGestureSnapshot() {
  // For a test of code that handles snapshots.
  var snapshot = GestureSnapshot(
    state: .changed, time: .seconds(1), numberOfTouches: 2, location: Point(x: 300, y: 200))
  snapshot.scale = 1.5
}

func exampleOfHostWatch(frame: ContactFrame, now: Instant, application: Application) {
  var watch = HostWatch()
  // Before each delivery and each advance:
  for mistake in watch.note(frame, from: application.surface(of: frame.device)) { print(mistake) }
  if let mistake = watch.noteAdvance(to: now) { print(mistake) }
}

func exampleOfHoverEvent(window: Window, screen: DeviceID) {
  let place = Point(x: 300, y: 200)
  window.application.hover(
    HoverEvent(device: screen, time: .seconds(2), action: .moved, location: place))
}

func exampleOfHoverGestureRecognizer(button: Button) {
  let hover = HoverGestureRecognizer()
  hover.onAction(of: button) { button, hover in
    button.isHighlighted = hover.state == .began || hover.state == .changed
  }
  button.addGestureRecognizers(hover)
}

func exampleOfLayer(window: Window) throws {
  let card = Layer(frame: Rect(x: 40, y: 40, width: 200, height: 120), name: "card")
  card.transform = .rotation(.degrees(10))
  card.hitSlop = 8
  try window.addChild(card)
}

func exampleOfLongPressGestureRecognizer(card: Layer) {
  let press = LongPressGestureRecognizer()
  press.minimumPressDuration = .milliseconds(300)
  press.onAction { press in if press.state == .began { print("held") } }
  card.addGestureRecognizer(press)
}

func exampleOfLoupeLayer(window: Window, photo: Layer) throws {
  let loupe = LoupeLayer()
  try window.addChild(loupe)
  loupe.attach(to: photo)
}

func exampleOfLoupePlacement(window: Window, touch: Touch) {
  let placement = LoupePlacement(in: window.bounds, radius: 60, fingerRadius: 24, gap: 12)
  let (center, side) = placement.center(for: touch.location(in: nil))
  print(center, side == nil ? "above or below the finger" : "beside it")
}

func exampleOfManipulationLimits(card: Layer) {
  let limits = ManipulationLimits(confinement: .coverCenter, minimumScale: 0.5, maximumScale: 4)
  card.addManipulator(Manipulator(Manipulator.Settings(limits: limits)))
}

func exampleOfManipulatorSettings(card: Layer) {
  let settings = Manipulator.Settings(limits: ManipulationLimits(maximumScale: 4), bounces: true)
  card.addManipulator(Manipulator(settings))
}

func exampleOfModalLayer(window: Window, panel: Layer) throws {
  let modal = ModalLayer(name: "question")
  try modal.addChild(panel)
  modal.dismissesOnOutsideTap = true
  try window.present(modal)
}

func exampleOfMomentum(pan: PanGestureRecognizer, card: Layer) {
  // In the action of a pan, once it has ended.
  let fling = Momentum(velocity: pan.velocity(in: card.parent), at: pan.snapshot.time)
  let way = fling.displacement(at: fling.end).translation
  print("rests \(way) away, at \(fling.end)")
}

func exampleOfMomentumSettings(card: Layer) {
  var momentum = MomentumSettings()
  momentum.decay = Momentum.fastDecay
  card.addManipulator(Manipulator(Manipulator.Settings(momentum: momentum)))
}

func exampleOfMotions(door: any Motion) {
  let motions = Motions()
  motions.add(door)
  // Once per frame, with the event time for which it is drawn:
  motions.advance(to: .seconds(1.016))
  print(motions.isEmpty ? "all at rest" : "draw another frame")
}

func exampleOfPanGestureRecognizer(card: Layer) {
  let pan = PanGestureRecognizer()
  pan.maximumNumberOfTouches = 1
  pan.onAction(of: card) { card, pan in
    card.position += pan.translation(in: card.parent)
    pan.setTranslation(.zero, in: card.parent)
  }
  card.addGestureRecognizer(pan)
}

func exampleOfPinchGestureRecognizer(card: Layer) {
  let pinch = PinchGestureRecognizer()
  pinch.onAction { pinch in print("scale \(pinch.scale)") }
  card.addGestureRecognizer(pinch)
}

func exampleOfResponder() {
  final class Marker: Responder {
    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
      for touch in touches { print("down at \(touch.location(in: nil))") }
    }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}
  }
}

func exampleOfRotationGestureRecognizer(card: Layer) {
  let rotation = RotationGestureRecognizer()
  rotation.onAction { rotation in print("turned by \(rotation.rotation.degrees) degrees") }
  card.addGestureRecognizer(rotation)
}

func exampleOfRotationSnapping(card: Layer) {
  let snapping = RotationSnapping(every: .degrees(45), within: .degrees(4))
  card.addManipulator(Manipulator(Manipulator.Settings(snapping: snapping)))
}

func exampleOfRubberBand() {
  let band = RubberBand(length: 600)
  print(band.stretch(for: 100))  // about 50 pt
}

func exampleOfScreenEdgePanGestureRecognizer(window: Window) {
  let back = ScreenEdgePanGestureRecognizer()
  back.edges = .left
  back.onAction { back in if back.state == .ended { print("back") } }
  window.addGestureRecognizer(back)
}

func exampleOfScrollCurve() {
  // A list flung at 2000 pt/s, which can scroll from 0 to 600 pt.
  let curve = ScrollCurve(from: 100, velocity: 2000, within: 0...600)
  for frame in 0...5 { print(curve.position(after: Double(frame) / 60)) }
  print(curve.end, curve.duration)
}

func exampleOfScrollLayer(map: Layer) throws {
  let scroll = ScrollLayer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
  scroll.contentSize = Size(width: 1200, height: 900)
  scroll.maximumZoomScale = 4
  try scroll.content.addChild(map)
}

func exampleOfSwipeGestureRecognizer(book: Book) {
  let swipe = SwipeGestureRecognizer(direction: [.left, .right, .upRight])
  swipe.onAction(of: book) { book, swipe in
    book.turnPage(forward: swipe.recognizedDirection == .left)
  }
}

func exampleOfTapGestureRecognizer(single: TapGestureRecognizer) throws {
  let double = TapGestureRecognizer(taps: 2)
  try single.require(toFail: double)
}

func exampleOfTouch(
  card: Layer, delegate: some GestureRecognizerDelegate, tap: TapGestureRecognizer
) {
  // For a test of a delegate, without a window or a frame.
  let sample = TouchSample(
    id: TouchID(1), time: .zero, location: Point(x: 40, y: 40), phase: .began)
  let touch = Touch(forTesting: sample, on: card)
  print(delegate.gestureRecognizer(tap, shouldReceive: touch))
}

func exampleOfTouchpadFingers(
  application: Application, pointer: Point, event: TouchpadEvent, frames: inout [ContactFrame]
) {
  let number = application.addSurface(TouchpadFingers.surface)
  var fingers = TouchpadFingers(device: number)
  fingers.follow(event, at: pointer, into: &frames)
  for frame in frames { application.deliver(frame) }
}

func exampleOfTrace(window: Window) {
  let trace = Trace()
  window.application.trace = trace
  // … deliver frames …
  for entry in trace.entries { print(entry) }
}

func exampleOfTransformGestureRecognizer(card: Layer) {
  let transform = TransformGestureRecognizer()
  transform.minimumNumberOfTouches = 2
  transform.onAction { transform in
    print(transform.translation(in: nil), transform.scale, transform.rotation)
  }
  card.addGestureRecognizer(transform)
}

func exampleOfWindow() {
  let window = Window(size: Size(width: 800, height: 600))
  let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
  let finger = Contact(slot: 0, phase: .began, position: Point(x: 300, y: 200))
  window.deliver(ContactFrame(device: screen, time: .seconds(1), contacts: [finger]))
  if let deadline = window.nextDeadline { window.advance(to: deadline) }
}
