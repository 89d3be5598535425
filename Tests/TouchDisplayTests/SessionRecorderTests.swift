import Glibc
import LibinputSource
import ProgramRuns
import Testing
import TouchDisplay
import TouchGeometry
import TouchTracking
import Touchstone

@testable import TouchRecordings

@Suite("Session recorder")
struct SessionRecorderTests {
  private let folder: ScratchFolder
  private var path: String { "\(folder.path)/session.yml" }
  private let session = SessionDescription(
    scene: "photo-table", size: Size(width: 2016, height: 1134), scale: 0.6, source: "window")

  init() throws { folder = try ScratchFolder() }

  private func frame(
    _ contacts: [Contact], device: Int = 0, at milliseconds: Double
  ) -> ContactFrame {
    ContactFrame(
      device: DeviceID(device), time: .zero + .milliseconds(milliseconds), contacts: contacts)
  }

  private func contact(
    _ slot: Int, _ phase: Contact.Phase, _ x: Double, _ y: Double
  ) -> Contact {
    Contact(slot: slot, phase: phase, position: Point(x: x, y: y))
  }

  /// The touches that a tracker derives from frames: their phases and positions.
  private func samples(_ frames: [ContactFrame], _ surface: Surface) -> [TouchSample] {
    var tracker = TouchTracker()
    _ = tracker.addSurface(surface)
    var touches = TouchFrame()
    for frame in frames { tracker.track(frame, into: &touches) }
    return touches.samples
  }

  private func recorded(_ frames: [ContactFrame]) throws -> Recording {
    let recorder = try SessionRecorder(to: path, of: session)
    for frame in frames { recorder.take(frame) }
    try recorder.finish()
    return try Recording.read(path: path).get()
  }

  @Test("what the recorder returns is what a reader of the recording reads, bit by bit")
  func returnsWhatIsRead() throws {
    let recorder = try SessionRecorder(to: path, of: session)
    var random = SeededRandom(seed: 3)
    var told: [ContactFrame] = []
    var isDown = [false, false, false]
    var time = 10.0
    for _ in 0..<400 {
      time += random.number(from: 0.2, to: 20)
      var contacts: [Contact] = []
      for slot in 0..<3 where random.unit() < 0.6 {
        let place = (random.unit() * 2016, random.unit() * 1134)
        let isEnd = random.unit() < 0.2
        let phase: Contact.Phase = isDown[slot] ? isEnd ? .ended : .moved : .began
        isDown[slot] = phase != .ended
        contacts.append(contact(slot, phase, place.0, place.1))
      }
      told += recorder.take(frame(contacts, device: 0, at: time))
    }
    try recorder.finish()
    let recording = try Recording.read(path: path).get()
    var cursor = ContactFrameCursor(recording)
    let places = RecordedPlaces(cursor.surfaces, window: session.size)
    var read: [ContactFrame] = []
    var next = ContactFrame(time: .zero)
    while cursor.next(into: &next) { read.append(places.map(next)) }
    let start = try #require(told.first).time
    let first = try #require(read.first).time
    // Touches that are still down are cancelled at the end.
    try #require(read.count >= told.count)
    for (a, b) in zip(told, read) {
      #expect(a.time - start == b.time - first)
      #expect(a.contacts.map(\.position) == b.contacts.map(\.position))
      #expect(a.contacts.map(\.phase) == b.contacts.map(\.phase))
    }
  }

  @Test("a recorded session replays as it went live", arguments: SessionFiles.names)
  func roundTrip(_ name: String) throws {
    let original = try SessionFiles.recording(name)
    let surface = try #require(original.surfaces.first)
    let session = SessionDescription(scene: name, size: surface.size)
    let recorder = try SessionRecorder(to: path, of: session)
    for frame in original.contactFrames() {
      var frame = frame
      for index in frame.contacts.indices {
        let position = surface.clamp(frame.contacts[index].position)
        frame.contacts[index].position = surface.location(of: position)
      }
      recorder.take(frame)
    }
    try recorder.finish()
    let copy = try Recording.read(path: path).get()
    #expect(SessionDescription(of: copy)?.scene == name)
    // Both in windows of the same size.
    let expected = Replayer(original).run(in: StandardGestures.window(for: original.surfaces))
    let found = Replayer(copy).run(in: StandardGestures.window(for: original.surfaces))
    #expect(found.contacts.begun == expected.contacts.begun)
    try #require(found.calls.count == expected.calls.count)
    let start = try #require(original.contactFrames().first).time
    for (a, b) in zip(found.calls, expected.calls) {
      #expect(a.recognizer == b.recognizer)
      #expect(a.snapshot.state == b.snapshot.state)
      #expect(abs((a.time - Instant.zero).microseconds - (b.time - start).microseconds) <= 1)
      #expect(a.snapshot.location.distance(to: b.snapshot.location) < 0.05)
      #expect(a.snapshot.numberOfTouches == b.snapshot.numberOfTouches)
    }
  }

  @Test("places come back to less than a 20th of a point, anywhere in the window")
  func precision() throws {
    var seed: UInt64 = 42
    func random(_ limit: Double) -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 11) / Double(1 << 53) * limit
    }
    var frames = [frame([contact(0, .began, 0, 0)], at: 0)]
    for index in 1...500 {
      frames.append(
        frame([contact(0, .moved, random(2015.9), random(1133.9))], at: Double(index)))
    }
    let copy = try recorded(frames)
    let surface = try #require(copy.surfaces.first)
    let read = copy.contactFrames()
    #expect(read.count == frames.count + 1)
    for (a, b) in zip(read, frames) {
      #expect(a.time == b.time)
      let place = surface.location(of: try #require(a.contacts.first).position)
      #expect(place.distance(to: try #require(b.contacts.first).position) < 0.05)
    }
    #expect(read.last?.contacts.map(\.tool) == [.palm])
  }

  @Test("the file has scene, window, scale and source, as properties that other tools ignore")
  func properties() throws {
    let copy = try recorded([frame([contact(0, .began, 1, 1)], at: 0)])
    let properties = try #require(copy.devices.first).udevProperties
    #expect(properties.contains("TOUCHSTONE_SCENE=photo-table"))
    #expect(properties.contains("TOUCHSTONE_WINDOW=2016x1134"))
    #expect(properties.contains("TOUCHSTONE_SCALE=0.6"))
    #expect(properties.contains("TOUCHSTONE_SOURCE=window"))
    #expect(properties.contains("ID_INPUT_TOUCHSCREEN=1"))
    #expect(SessionDescription(of: copy) == session)
  }

  @Test("cancelled contacts come back as cancelled, lifted ones as lifted")
  func phases() throws {
    let copy = try recorded([
      frame([contact(0, .began, 10, 10), contact(1, .began, 50, 50)], at: 0),
      frame([contact(0, .cancelled, 10, 10)], at: 10),
      frame([contact(1, .ended, 50, 50)], at: 20),
      frame([contact(0, .began, 20, 20)], at: 30),
      frame([contact(0, .ended, 20, 20)], at: 40),
    ])
    let surface = try #require(copy.surfaces.first)
    let phases = samples(copy.contactFrames(), surface).map(\.phase)
    #expect(phases == [.began, .began, .cancelled, .ended, .began, .ended])
  }

  @Test("a landing, a movement and a lift in one frame stay what they are")
  func reportsInOneFrame() throws {
    let copy = try recorded([
      frame(
        [
          contact(0, .began, 10, 10), contact(1, .began, 90, 90), contact(0, .moved, 60, 10),
          contact(0, .ended, 70, 10),
        ], at: 0),
      frame([contact(1, .ended, 90, 90)], at: 10),
    ])
    let surface = try #require(copy.surfaces.first)
    let samples = samples(copy.contactFrames(), surface)
    #expect(samples.map(\.phase) == [.began, .began, .moved, .ended, .ended])
    #expect(samples.map { $0.location.x.rounded() } == [10, 90, 60, 70, 90])
    #expect(samples.map(\.time.microseconds) == [0, 0, 0, 0, 10_000])
  }

  @Test("contacts of several devices get slots of their own")
  func devices() throws {
    let copy = try recorded([
      frame([contact(0, .began, 10, 10)], device: 0, at: 0),
      frame([contact(0, .began, 500, 10)], device: 3, at: 0),
      frame([contact(0, .moved, 520, 10)], device: 3, at: 10),
      frame([contact(0, .ended, 10, 10)], device: 0, at: 20),
      frame([contact(0, .ended, 520, 10)], device: 3, at: 30),
    ])
    let surface = try #require(copy.surfaces.first)
    let samples = samples(copy.contactFrames(), surface)
    #expect(samples.map(\.phase) == [.began, .began, .moved, .ended, .ended])
    #expect(Set(samples.map(\.id)).count == 2)
    #expect(samples[2].id == samples[4].id)
    #expect(abs(samples[2].location.x - 520) < 0.05)
  }

  @Test("a device that goes has its contacts cancelled, and so have all at the end")
  func removal() throws {
    let recorder = try SessionRecorder(to: path, of: session)
    recorder.take(frame([contact(0, .began, 10, 10)], device: 0, at: 0))
    recorder.take(frame([contact(0, .began, 90, 10)], device: 1, at: 0))
    recorder.cancelAll(of: DeviceID(0), at: .zero + .milliseconds(10))
    recorder.take(frame([contact(0, .moved, 95, 10)], device: 1, at: 20))
    try recorder.finish()
    let copy = try Recording.read(path: path).get()
    let surface = try #require(copy.surfaces.first)
    let samples = samples(copy.contactFrames(), surface)
    #expect(samples.map(\.phase) == [.began, .began, .cancelled, .moved, .cancelled])
    #expect(samples[2].id == samples[0].id)
  }

  @Test("palms, unknown contacts and places that are no numbers leave the file sound")
  func nonsense() throws {
    let palm = Contact(slot: 0, phase: .moved, position: Point(x: 1, y: 1), tool: .palm)
    let copy = try recorded([
      frame([contact(5, .moved, 1, 1), contact(6, .ended, 1, 1)], at: 0),
      frame([contact(0, .began, .nan, 1)], at: 1),
      frame([contact(0, .began, 30, 30)], at: 2),
      frame([contact(0, .moved, .infinity, 1)], at: 3),
      frame([palm], at: 4),
      frame([contact(0, .moved, 40, 40)], at: 5),
    ])
    let surface = try #require(copy.surfaces.first)
    #expect(samples(copy.contactFrames(), surface).map(\.phase) == [.began, .cancelled])
  }

  @Test("pressure and contact size are kept")
  func pressureAndSize() throws {
    let told = Contact(
      slot: 0, phase: .began, position: Point(x: 1, y: 1), pressure: 0.4, size: 8)
    let copy = try recorded([frame([told], at: 0)])
    let read = try #require(copy.contactFrames().first?.contacts.first)
    // The steps are a 255th and a 192nd of a millimeter.
    #expect(abs(try #require(read.pressure) - 0.4) < 0.002)
    #expect(abs(try #require(read.size) - 8) < 0.003)
  }

  @Test("the file is whole after every frame, without being finished")
  func killed() throws {
    let recorder = try SessionRecorder(to: path, of: session)
    #expect(Recording.read(path: path).error == nil)
    recorder.take(frame([contact(0, .began, 10, 10)], at: 0))
    for index in 1...5 {
      recorder.take(frame([contact(0, .moved, 10 + Double(index), 10)], at: Double(index)))
      let outcome = Recording.read(path: path)
      #expect(outcome.error == nil)
      #expect(outcome.recording.contactFrames().count == index + 1)
    }
    #expect(recorder.frames == 6)
    try recorder.finish()
    try recorder.finish()
  }

  @Test("a file that is there already is not written over")
  func existingFile() throws {
    _ = try recorded([])
    #expect(
      throws: RecordingError(
        file: path, reason: .system(action: "create the file", code: EEXIST))
    ) { try SessionRecorder(to: path, of: session) }
  }

  private let full = RecordingError(
    file: "x", reason: .system(action: "write the file", code: ENOSPC))

  @Test("a disk that is full from the start is an error of the start")
  func fullDisk() throws {
    // The kernel's device that is always full.
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    #expect(throws: full) {
      try SessionRecorder(writingTo: descriptor, path: "x", of: session)
    }
  }

  @Test("a disk that gets full is told of once and in the end, and leaves a file that is whole")
  func fillingDisk() throws {
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o644)
    let recorder = try SessionRecorder(writingTo: descriptor, path: "x", of: session)
    var told: [RecordingError] = []
    recorder.onFailure = { told.append($0) }
    recorder.take(frame([contact(0, .began, 10, 10)], at: 0))
    let disk = open("/dev/full", O_WRONLY)
    try #require(dup2(disk, descriptor) == descriptor)
    close(disk)
    for index in 1...3 {
      recorder.take(frame([contact(0, .moved, 10 + Double(index), 10)], at: Double(index)))
    }
    #expect(told == [full])
    #expect(recorder.failure == full)
    #expect(throws: full) { try recorder.finish() }
    let outcome = Recording.read(path: path)
    #expect(outcome.error == nil)
    #expect(outcome.recording.contactFrames().count == 1)
  }

  @Test("whoever is told that the recording of a loop failed may begin another one at once")
  func nextRecording() throws {
    let rig = Rig()
    let source = rig.addSource()
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o644)
    let failing = try SessionRecorder(writingTo: descriptor, path: "x", of: session)
    let next = SessionRecorder(of: session)
    failing.onFailure = { _ in rig.loop.recorder = next }
    rig.loop.recorder = failing
    let disk = open("/dev/full", O_WRONLY)
    try #require(dup2(disk, descriptor) == descriptor)
    close(disk)
    for time in [10, 30] as [Double] {
      rig.waiter.at(rig.after(time)) { source.say(.began, 100, 100, at: rig.after(time)) }
      rig.waiter.at(rig.after(time + 10)) { source.say(.ended, 100, 100, at: rig.after(time + 10)) }
    }
    try rig.loop.run()
    #expect(failing.failure == full)
    // The first touch landed before it.
    let contacts = try Recording.read(next.bytes).get().contactFrames().flatMap(\.contacts)
    #expect(contacts.map(\.phase) == [.began, .ended])
  }
}

@Suite("Session output")
struct SessionOutputTests {
  @Test("memory that is full keeps the frames before, also after the end")
  func fullMemory() {
    var output = SessionOutput(inMemory: "memory", limit: 5)
    let frames: [[UInt8]] = [[1, 2, 3], [4, 5, 6], [7]]
    let errors = frames.map { output.write($0) }
    #expect(errors.map { $0 == nil } == [true, false, true])
    #expect(output.failure != nil && !output.isWriting)
    #expect(output.bytes == [1, 2, 3])
    #expect(throws: RecordingError.self) { try output.finish() }
    #expect(output.bytes == [1, 2, 3])
  }
}

@Suite("Session description")
struct SessionDescriptionTests {
  @Test(
    "what is missing or absurd is no description",
    arguments: [
      [], ["TOUCHSTONE_SCENE=a"], ["TOUCHSTONE_SCENE=", "TOUCHSTONE_WINDOW=10x10"],
      ["TOUCHSTONE_SCENE=a", "TOUCHSTONE_WINDOW=10"],
      ["TOUCHSTONE_SCENE=a", "TOUCHSTONE_WINDOW=10x0"],
      ["TOUCHSTONE_SCENE=a", "TOUCHSTONE_WINDOW=10xnan"],
      ["TOUCHSTONE_SCENE=a", "TOUCHSTONE_WINDOW=10x10x10"],
      ["TOUCHSTONE_SCENE=a", "TOUCHSTONE_WINDOW=1e9x10"],
    ])
  func nonsense(_ properties: [String]) {
    #expect(SessionDescription(udevProperties: properties) == nil)
  }

  @Test("a scale that is missing or absurd is 1")
  func scale() {
    let window = ["TOUCHSTONE_SCENE=a", "TOUCHSTONE_WINDOW=10.5x20"]
    let plain = SessionDescription(udevProperties: window)
    #expect(plain == SessionDescription(scene: "a", size: Size(width: 10.5, height: 20)))
    let absurd = SessionDescription(udevProperties: window + ["TOUCHSTONE_SCALE=inf"])
    #expect(absurd?.scale == 1)
  }

  @Test("a window of a third of a point comes back from a file as it was", arguments: [1, 3, 799])
  func fractions(pixels: Int) throws {
    let folder = try ScratchFolder()
    // 96 dots per inch: 0.6 pixels per point.
    let size = Size(width: 1280 / 0.6, height: Double(200 + pixels) / 0.6)
    let session = SessionDescription(scene: "a", size: size, scale: 1.0 / 3)
    let path = "\(folder.path)/a.yml"
    try SessionRecorder(to: path, of: session).finish()
    #expect(SessionDescription(of: try Recording.read(path: path).get()) == session)
  }

  @Test("a window that was rounded to thousandths is read as it is written")
  func rounded() {
    let old = SessionDescription(udevProperties: [
      "TOUCHSTONE_SCENE=a", "TOUCHSTONE_WINDOW=2133.333x1333.333", "TOUCHSTONE_SCALE=0.6",
    ])
    #expect(old?.size == Size(width: 2133.333, height: 1333.333))
    #expect(old?.scale == 0.6)
  }

  @Test("a name with signs of its own comes back from a file")
  func strangeName() throws {
    let folder = try ScratchFolder()
    let session = SessionDescription(
      scene: "a \"b\" = c\n- d:", size: Size(width: 300, height: 200.125))
    let path = "\(folder.path)/a.yml"
    try SessionRecorder(to: path, of: session).finish()
    #expect(SessionDescription(of: try Recording.read(path: path).get()) == session)
  }
}
