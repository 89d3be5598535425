import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

// The examples in doc comments, line by line; Tools/documentation/examples.py compares them.

func exampleOfArbiter(rules: some ArbitrationRules) {
  var arbiter = Arbiter()
  let rank = Arbiter.Rank(depth: 2, sequence: 0)
  let tap = arbiter.join(RecognizerID(1), rank: rank, precedence: 0)
  arbiter.submit(.ended(at: .seconds(1)), from: tap)
  var decisions: [Arbiter.Decision] = []
  arbiter.settle(rules, into: &decisions)
  print(decisions)  // the tap acts, waits or fails, as the rules say
}

func exampleOfArbiterRank() {
  let button = Arbiter.Rank(depth: 3, sequence: 0), page = Arbiter.Rank(depth: 1, sequence: 4)
  print(button < page)  // true: the recognizer of the deeper layer goes first
}

func exampleOfEdgeRule(window: Window) {
  var settings = PanMachine.Settings()
  settings.edge = EdgeRule(region: window.bounds, edges: .left, width: 20)
  let back = MachineGestureRecognizer(machine: PanMachine(settings: settings))
  window.addGestureRecognizer(back)
}

func exampleOfEvidence() {
  // In a machine of your own, so that traces show why it was recognized.
  var evidence: Evidence? { Evidence(.hold, measured: 0.52, limit: 0.5) }
  _ = evidence
}

func exampleOfGestureValue() {
  let pressed = GestureValue("pressed", 0.25, unit: "s")
  _ = pressed
}

func exampleOfLandingSlop() {
  let slop = LandingSlop(factor: 2.4, duration: .milliseconds(80))
  print(slop.multiple(after: .milliseconds(40)))  // 1.7
}

func exampleOfLongPressMachine(samples: [TouchSample]) {
  // A machine needs no window: a test passes samples and time.
  var machine = LongPressMachine()
  _ = machine.receive(samples, phase: .began)
  if let deadline = machine.deadline { print(machine.reach(deadline)) }  // began, 0.5 s later
}

func exampleOfLongPressMachineSettings(card: Layer) {
  var settings = LongPressMachine.Settings()
  settings.taps = 1  // one tap, then a press
  settings.minimumDuration = .milliseconds(300)
  let press = MachineGestureRecognizer(machine: LongPressMachine(settings: settings))
  card.addGestureRecognizer(press)
}

func exampleOfPanMachine(landed: [TouchSample], moved: [TouchSample]) {
  // A machine needs no window: a test passes samples.
  var machine = PanMachine()
  print(machine.receive(landed, phase: .began))  // undecided
  print(machine.receive(moved, phase: .moved))  // began, at the instant of the crossing
}

func exampleOfPanMachineSettings(map: Layer) {
  var settings = PanMachine.Settings()
  settings.minimumTouches = 2  // one finger draws, two move the map
  settings.maximumTouches = 2
  map.addGestureRecognizer(MachineGestureRecognizer(machine: PanMachine(settings: settings)))
}

func exampleOfPinchMachine(landed: [TouchSample], moved: [TouchSample]) {
  // A machine needs no window: a test passes samples of two fingers.
  var machine = PinchMachine()
  _ = machine.receive(landed, phase: .began)
  print(machine.receive(moved, phase: .moved))  // began, if their distance changed by 8 pt
}

func exampleOfPinchMachineSettings(photo: Layer) {
  var settings = PinchMachine.Settings()
  settings.startDistance = 16  // for a shaky hand: twice the default
  let pinch = MachineGestureRecognizer(machine: PinchMachine(settings: settings))
  photo.addGestureRecognizer(pinch)
}

func exampleOfRectEdges() {
  let pan = ScreenEdgePanGestureRecognizer()
  pan.edges = [.left, .right]
}

func exampleOfRotationMachine(landed: [TouchSample], moved: [TouchSample]) {
  // A machine needs no window: a test passes samples of two fingers.
  var machine = RotationMachine()
  _ = machine.receive(landed, phase: .began)
  print(machine.receive(moved, phase: .moved))  // began, if they turned far enough
}

func exampleOfRotationMachineSettings(dial: Layer) {
  var settings = RotationMachine.Settings()
  settings.startAngle = .degrees(2)  // a dial needs no protection from pinches
  let rotation = MachineGestureRecognizer(machine: RotationMachine(settings: settings))
  dial.addGestureRecognizer(rotation)
}

func exampleOfSwipeDirection() {
  let swipe = SwipeGestureRecognizer()
  swipe.direction = [.left, .right]
}

func exampleOfSwipeMachine(landed: [TouchSample], moved: [TouchSample]) {
  // A machine needs no window: a test passes samples.
  var machine = SwipeMachine()
  _ = machine.receive(landed, phase: .began)
  print(machine.receive(moved, phase: .moved))  // ended, if they went right far and fast enough
}

func exampleOfSwipeMachineSettings(page: Layer) {
  var settings = SwipeMachine.Settings()
  settings.direction = [.up, .down]
  settings.touches = 3
  page.addGestureRecognizer(MachineGestureRecognizer(machine: SwipeMachine(settings: settings)))
}

func exampleOfTapMachine(landed: [TouchSample], lifted: [TouchSample]) {
  // A machine needs no window: a test passes samples.
  var machine = TapMachine()
  print(machine.receive(landed, phase: .began))  // undecided
  print(machine.receive(lifted, phase: .ended))  // ended: one tap
}

func exampleOfTapMachineSettings(card: Layer) {
  var settings = TapMachine.Settings()
  settings.taps = 2
  settings.maximumInterval = .milliseconds(500)  // for slow fingers; 350 ms by default
  card.addGestureRecognizer(MachineGestureRecognizer(machine: TapMachine(settings: settings)))
}

func exampleOfTapRhythm(window: Window) {
  window.tapRhythm = TapRhythm()  // the next person starts without the last one's pauses
}

func exampleOfSlipMemory(window: Window) {
  window.slipMemory = SlipMemory()  // the next person does not inherit the last one's slips
}

func exampleOfTransformMachine(landed: [TouchSample], moved: [TouchSample]) {
  // A machine needs no window: a test passes samples.
  var machine = TransformMachine()
  _ = machine.receive(landed, phase: .began)
  print(machine.receive(moved, phase: .moved))  // began, after 10 pt of travel
}

func exampleOfTransformMachineSettings(photo: Layer) {
  var settings = TransformMachine.Settings()
  settings.minimumTouches = 2  // one finger scrolls
  let transform = MachineGestureRecognizer(machine: TransformMachine(settings: settings))
  photo.addGestureRecognizer(transform)
}
