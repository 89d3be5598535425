import LibinputSource
import TouchDisplay
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTesting
import TouchTracking
import Touchstone

// The examples in doc comments, line by line; Tools/documentation/examples.py compares them.

func exampleOfApplicationRecorder(window: Window) throws {
  let recorder = try ApplicationRecorder(of: window, scene: "photo-table", to: "session.yml")
  // ... and in the end
  try recorder.finish()
}

func exampleOfCaseAction(touchCase: inout TouchCase) {
  // The program switches the pan off while it is active.
  touchCase.actions = [CaseAction(time: .seconds(0.5), recognizer: "pan", isEnabled: false)]
}

func exampleOfCaseEvent(scene: SceneFile) {
  let down = CaseEvent(time: .zero, finger: 0, phase: .began, location: Point(x: 60, y: 60))
  let up = CaseEvent(time: .seconds(0.1), finger: 0, phase: .ended, location: Point(x: 60, y: 60))
  let tap = TouchCase(id: "one tap", scene: scene, input: .events([down, up]), expectations: [])
  _ = tap
}

func exampleOfCaseExpectation(touchCase: inout TouchCase) {
  touchCase.expectations = [
    CaseExpectation(recognizer: "tap", states: []),  // fails
    CaseExpectation(
      recognizer: "press", states: [.began, .ended],
      recognizedWithin: .seconds(0.5) ... .seconds(0.52)),
  ]
}

func exampleOfCasePointerEvent(touchCase: inout TouchCase) {
  // The mouse enters the button before a finger lands on it.
  let entered = CasePointerEvent(time: .zero, action: .move, location: Point(x: 60, y: 60))
  touchCase.pointer = [entered]
}

func exampleOfCaseStory(touchCase: TouchCase) throws {
  let run = try CaseRunner.run(touchCase)
  print(CaseStory(touchCase, run, touchCase.mismatches(in: run)).text)
}

func exampleOfCompactSession(recording: Recording, scene: Scene) {
  var writer = CompactSession(scene.window)
  writer.add(recording)
  let bytes = writer.bytes
  _ = bytes
}

func exampleOfContactFrameCursor(
  recording: Recording, tracker: inout TouchTracker, touches: inout TouchFrame
) {
  var cursor = ContactFrameCursor(recording)
  var frame = ContactFrame(time: .zero)
  while cursor.next(into: &frame) { tracker.track(frame, into: &touches) }
}

func exampleOfDemoSession() {
  let tap = DemoSession("photo-table", "a double tap", .taps(2, at: Point(x: 400, y: 300)))
  let bytes = tap.recording().libinputRecordBytes()
  _ = bytes
}

func exampleOfEvdevDecoder(window: Window, device: RecordedDevice, events: [InputEvent]) {
  guard var decoder = EvdevDecoder(device) else { return }  // not a touch device
  var frame = ContactFrame(time: .zero)
  for event in events where decoder.decode(event, into: &frame) {
    window.deliver(frame)
    frame.contacts.removeAll(keepingCapacity: true)
  }
}

func exampleOfEvdevEncoder(panel: TouchPanel, frames: [ContactFrame]) throws {
  var encoder = EvdevEncoder(panel: panel)
  var events: [InputEvent] = []
  for frame in frames { try encoder.encode(frame, into: &events) }
}

func exampleOfExpectedCustomValue() {
  let pressed = CaseExpectation(
    recognizer: "knock", states: [.ended],
    customValues: [ExpectedCustomValue(name: "knocks", value: 3)])
  _ = pressed
}

func exampleOfExpectedValue() {
  let turned = CaseExpectation(
    recognizer: "rotation", states: [.began, .ended],
    values: [ExpectedValue(key: .rotation, components: [90], tolerance: 1)])
  _ = turned
}

func exampleOfExplanation(window: Window, recording: Recording) {
  let trace = Trace()
  window.application.trace = trace
  _ = Replayer(recording).run(in: window)
  print(Explanation(trace.entries, of: window).text)
}

func exampleOfExplanationStream(window: Window, recording: Recording) {
  let trace = Trace()
  window.application.trace = trace
  let stream = ExplanationStream(of: window) { line in print(line.reason) }
  _ = Replayer(recording).run(in: window) { instant in stream.take(trace, at: instant) }
  stream.finish()
}

func exampleOfFingerContact() {
  // A thumb that rests while another finger drags.
  let thumb = FingerContact(path: FingerPath(from: Point(x: 20, y: 90)).hold(.seconds(2)))
  let drag = FingerPath(from: Point(x: 80, y: 60)).move(to: Point(x: 160, y: 60), over: .seconds(1))
  let timeline = TouchTimeline([thumb, FingerContact(path: drag, beginning: .milliseconds(500))])
  _ = timeline
}

func exampleOfFingerPath() {
  let drag = FingerPath(from: Point(x: 60, y: 60))
    .hold(.milliseconds(600))
    .move(to: Point(x: 120, y: 60), over: .milliseconds(400))
  _ = drag
}

func exampleOfHand() {
  let turn = Hand(about: Point(x: 160, y: 90), span: 60)
    .rotate(by: .degrees(90), over: .milliseconds(800))
    .timeline(landing: [.zero, .milliseconds(80)])
  _ = turn
}

func exampleOfInputEvent(decoder: inout EvdevDecoder, now: Instant, frame: inout ContactFrame) {
  // EV_ABS (3), ABS_MT_POSITION_X (0x35), then the end of the report.
  let place = InputEvent(time: now, type: 3, code: 0x35, value: 1200)
  let report = InputEvent(time: now, type: 0, code: 0, value: 0)
  for event in [place, report] where decoder.decode(event, into: &frame) { print(frame) }
}

func exampleOfLabelledRecording() throws {
  let recording = try Recording.read(path: "anna.yml").get()
  let labels = try LabelFile.read(path: "anna.labels.json").labels
  let labelled = try LabelledRecording(recording, labels: labels, file: "anna.labels.json")
  print(labelled.gestures.count)
}

func exampleOfLibinputRecordStream(device: RecordedDevice, events: [InputEvent]) {
  var stream = LibinputRecordStream(of: device)
  var file = stream.header
  for event in events {
    if let frame = stream.append(event) { file += frame }
  }
}

func exampleOfPanelSampling() {
  let tablet = PanelSampling(rate: 60, dropouts: 0.02)
  _ = tablet
}

func exampleOfRecognizerCatalog() throws {
  var catalog = RecognizerCatalog()
  catalog.register("knock") { (parameters) throws(SceneParameterError) in
    let knock = KnockGestureRecognizer()
    knock.numberOfKnocks = try parameters.integer("knocks", 1...10) ?? 2
    return knock
  }
  let scene = try SceneFile.read(path: "desk.json").makeScene(recognizers: catalog)
  _ = scene
}

func exampleOfRecordedDevice(panel: TouchPanel) {
  // A touch panel of 4096 by 2304 units: ABS_MT_SLOT, ABS_MT_POSITION_X and _Y, ABS_MT_TRACKING_ID.
  let axes: [UInt16: RecordedDevice.Axis] = [
    0x2f: .init(maximum: 9), 0x35: .init(maximum: 4095, resolution: 20),
    0x36: .init(maximum: 2303, resolution: 20), 0x39: .init(maximum: 65535),
  ]
  let device = RecordedDevice(name: "panel", codes: [3: axes.keys.sorted()], axes: axes)
  _ = device
}

func exampleOfRecordedDeviceAxis(device: inout RecordedDevice) {
  // The kernel reports no resolution for this panel of 205 mm: 4096 units are 20 a millimeter.
  device.axes[0x35] = RecordedDevice.Axis(maximum: 4095, resolution: 20)
}

func exampleOfRecordedDeviceID() {
  // A device on USB (bus 3), as lsusb shows it: 222a:0001.
  let device = RecordedDevice(name: "panel", id: .init(bus: 3, vendor: 0x222a, product: 1))
  _ = device
}

func exampleOfRecordedPlaces(recording: Recording, frames: [ContactFrame], window: Window) {
  // Plays a session on a window of twice the size.
  let places = RecordedPlaces(recording.surfaces, transform: .scale(2))
  for frame in frames { window.deliver(places.map(frame)) }
}

func exampleOfRecording(window: Window) throws {
  let recording = try Recording.read(path: "session.yml").get()
  let transcript = Replayer(recording).run(in: window)
  print(transcript.calls.count)
  _ = recording
}

func exampleOfRecordingOrigin(recording: inout Recording) {
  // Removes what identifies the machine, before a recording is published.
  recording.origin = Recording.Origin(recorderVersion: "1.26")
}

func exampleOfReplaySummary(recording: Recording, window: Window) {
  let transcript = Replayer(recording).run(in: window)
  let summary = ReplaySummary(file: "session.yml", recording: recording, transcript: transcript)
  print(summary.contacts, summary.gestures)
}

func exampleOfReplayer(window: Window, recording: Recording) {
  let transcript = Replayer(recording).run(in: window)
  print(transcript.text)
}

func exampleOfSceneColor() {
  let sea = SceneColor("#2266aa"), glass = SceneColor(red: 34, green: 102, blue: 170, alpha: 128)
  _ = (sea, glass)
}

func exampleOfSceneFolders(bytes: [UInt8]) throws {
  let folders = SceneFolders(allowing: ["/usr/share/kiosk/photos"])
  let path = try folders.resolve("/usr/share/kiosk/photos/sea.jpg", .picture, of: "desk.json")
  print(path)  // an error if it were elsewhere
}

func exampleOfSceneLayer(scene: inout SceneFile) throws {
  var card = SceneLayer(id: "card", frame: Rect(x: 40, y: 40, width: 200, height: 120))
  card.hitSlop = 8
  scene.root.children.append(card)
  let window = try scene.makeScene().window
  _ = window
}

func exampleOfSessionDescription(recording: Recording) throws {
  let session = SessionDescription(scene: "photo-table", size: Size(width: 1280, height: 720))
  let recorder = try SessionRecorder(to: "session.yml", of: session)
  if let again = SessionDescription(of: recording) { print(again.scene, again.size) }
  _ = recorder
}

func exampleOfSessionRecorder(loop: FrameLoop, display: SDLDisplay, path: String) throws {
  let session = SessionDescription(scene: "photo-table", size: display.bounds.size)
  let recorder = try SessionRecorder(to: path, of: session)
  loop.recorder = recorder
  // ... and in the end
  try recorder.finish()
}

func exampleOfSynthesizer() {
  let synthesizer = Synthesizer(sampling: PanelSampling(rate: 60), seed: 7)
  let pan = TouchTimeline.stroke(
    from: Point(x: 60, y: 90), to: Point(x: 200, y: 90), over: .milliseconds(500))
  let recording = synthesizer.recording(of: pan)
  _ = recording
}

func exampleOfTouchCase() throws {
  for touchCase in try CaseFile.read(path: "taps.case.json").cases {
    print(touchCase.id, try touchCase.outcome())
  }
}

func exampleOfTouchPanel() {
  let phone = TouchPanel(name: "phone", width: 68, height: 120, resolution: 16)
  _ = phone
}

func exampleOfTouchSession() {
  let place = Point(x: 60, y: 60)
  let session = TouchSession(
    "tap-60", "a tap at 60 Hz", sampling: .ideal(rate: 60), .tap(at: place))
  let bytes = session.recordingBytes()  // as libinput record writes them
  _ = bytes
}

func exampleOfTouchTimeline(here: Point, there: Point) {
  let session = TouchTimeline.tap(at: here)
    .then(.tap(at: here), after: .milliseconds(120))
    .together(with: .hold(at: there, for: .seconds(1)))
  _ = session
}

func exampleOfTranscriptStream(window: Window, frame: ContactFrame) {
  let stream = TranscriptStream(window, form: .columns) { line in print(line.text) }
  stream.willDeliver(at: frame.time)
  window.deliver(frame)
  stream.didDeliver()
  // ... and so on
  stream.finish()
}

func exampleOfFingers(window: Window, photo: Layer, single: TapGestureRecognizer) {
  let fingers = Fingers(on: window)
  fingers.tap(photo)
  fingers.drag(photo, by: Vector(dx: 120, dy: 0), over: .milliseconds(300))
  let thumb = fingers.land(on: photo), index = fingers.land(at: Point(x: 500, y: 300))
  index.move(by: Vector(dx: 40, dy: 0), over: .milliseconds(200))
  index.lift()
  thumb.lift()
  fingers.settle()
  #expect(single, .recognized(times: 1))
}

func exampleOfGestureLimits() {
  let limits = GestureLimits(distances: [5], presses: [.milliseconds(100), .milliseconds(500)])
  _ = limits
}
