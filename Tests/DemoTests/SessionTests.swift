import DemoScenes
import Foundation
import ProgramRuns
import Testing
import TouchDisplay
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

@testable import touchstone_demo

/// A scene that counts presses and pans.
private final class PressBoard: DemoScene {
  static let name = "press"
  static let title = "Press"
  static let summary = "A press or a pan."

  let root: Layer
  private(set) var presses = 0
  private(set) var pans = 0

  init(on stage: DemoStage, size: Size) {
    root = Layer(frame: Rect(origin: .zero, size: size), name: "press")
    let (press, pan) = (LongPressGestureRecognizer(), PanGestureRecognizer())
    root.addGestureRecognizers(press, pan)
    press.on(.began, of: self) { board, _ in board.presses += 1 }
    pan.on(.began, of: self) { board, _ in board.pans += 1 }
  }

  func resize(to size: Size) {}
}

@Suite("sessions in the demo", .serialized)
struct SessionTests {
  static let names = DemoCatalog.scenes.map { $0.name }

  private func recording(of name: String) throws -> Recording {
    try Recording.read(path: "\(repository)/Recordings/demo/\(name).yml").get()
  }

  private func run(_ recording: Recording) throws -> OffscreenRun {
    try OffscreenRun(
      OffscreenSession(
        recording, scene: nil, window: nil,
        pictures: PictureFolder("\(repository)/Recordings/images")))
  }

  @Test("a bundled session opens its scene in its window, and does something", arguments: names)
  func opens(name: String) throws {
    let run = try run(try recording(of: name))
    #expect(type(of: run.frame.scene).name == name)
    #expect(run.frame.window.bounds.size == Size(width: 2016, height: 1134))
    let before = run.state
    try run.run.playToEnd()
    #expect(type(of: run.frame.scene).name == name)
    // These tests check messages and not the positions of layers.
    if !["taps", "loupe"].contains(name) { #expect(run.state != before) }
  }

  @Test("a session comes to the same every time, however it is stepped through", arguments: names)
  func repeats(name: String) throws {
    let recording = try recording(of: name)
    let whole = try run(recording)
    try whole.run.playToEnd()
    let stepped = try run(recording)
    while !stepped.run.isOver { try stepped.run.play(to: stepped.run.now + .milliseconds(137)) }
    #expect(whole.state == stepped.state)
  }

  @Test("a session with the inspector on comes to the same as without", arguments: names)
  func inspected(name: String) throws {
    let recording = try recording(of: name)
    let plain = try run(recording)
    try plain.run.playToEnd()
    var session = plain.session
    session.isInspecting = true
    let inspected = try OffscreenRun(session)
    try inspected.run.playToEnd()
    #expect(inspected.frame.inspector.isOn)
    #expect(plain.state == inspected.state)
  }

  @Test(
    "what is recorded while a session goes on comes to the same when it is played",
    arguments:
      names)
  func recordsAndReplays(name: String) throws {
    let folder = try ScratchFolder()
    let path = folder.file("session.yml")
    let recording = try recording(of: name)
    let first = try run(recording)
    let recorder = try SessionRecording(
      to: path,
      of: SessionDescription(scene: name, size: first.frame.window.bounds.size, scale: 0.6))
    var cursor = ContactFrameCursor(recording)
    let surfaces = cursor.surfaces
    var frame = ContactFrame(time: .zero)
    while cursor.next(into: &frame) {
      var contacts = frame
      for index in contacts.contacts.indices {
        let surface = surfaces[frame.device.rawValue]
        contacts.contacts[index].position = surface.location(
          of: surface.clamp(contacts.contacts[index].position))
      }
      recorder.recorder.take(contacts)
    }
    try recorder.finish()
    try first.run.playToEnd()
    let second = try run(try Recording.read(path: path).get())
    #expect(type(of: second.frame.scene).name == name)
    try second.run.playToEnd()
    #expect(second.state == first.state)
  }

  @Test("a finger on the last pixel of a window is on the board when the session is played")
  func lastPixel() throws {
    let folder = try ScratchFolder()
    let path = folder.file("edge.yml")
    // 1280 by 800 pixels at 96 dots per inch, as a window usually has.
    let size = Size(width: 1280 / 0.6, height: 800 / 0.6)
    let recorder = try SessionRecording(
      to: path, of: SessionDescription(scene: "circles", size: size, scale: 0.6))
    let place = Point(x: size.width.nextDown, y: size.height.nextDown)
    for (time, phase) in [(1.0, Contact.Phase.began), (1.05, .ended)] {
      recorder.recorder.take(
        ContactFrame(
          time: .seconds(time), contacts: [Contact(slot: 0, phase: phase, position: place)]))
    }
    try recorder.finish()
    let run = try run(try Recording.read(path: path).get())
    #expect(run.frame.window.bounds.size == size)
    let board = try #require(run.frame.scene as? CircleBoard)
    #expect(board.mark.isHidden)
    try run.run.playToEnd()
    #expect(!board.mark.isHidden)
  }

  @Test("a movement at the instant of a deadline comes before it, as in other replays")
  func tie() throws {
    let folder = try ScratchFolder()
    let path = folder.file("press.yml")
    let size = Size(width: 1280, height: 800)
    let recorder = try SessionRecording(
      to: path, of: SessionDescription(scene: "press", size: size))
    // The long press is due when the finger has moved.
    for (time, phase, x) in [
      (1.0, Contact.Phase.began, 400.0), (1.5, .moved, 700.0), (1.6, .ended, 700.0),
    ] {
      recorder.recorder.take(
        ContactFrame(
          time: .seconds(time),
          contacts: [Contact(slot: 0, phase: phase, position: Point(x: x, y: 400))]))
    }
    try recorder.finish()
    let frame = try DemoFrame(
      scenes: [PressBoard.self], first: PressBoard.self, size: size,
      stage: try DemoStage(pictures: nil))
    try SessionRun(try Recording.read(path: path).get(), in: frame).playToEnd()
    let board = try #require(frame.scene as? PressBoard)
    #expect(board.presses == 0)
    #expect(board.pans == 1)
  }

  @Test("a session in which the menu is used opens the other scene")
  func menuInSession() throws {
    let played = try PlayedFrame()
    played.frame.perform(.menu)
    let menu = try played.place(of: "menu-button")
    let card = try played.place(of: "card-flowers")
    let folder = try ScratchFolder()
    let path = folder.file("menu.yml")
    let size = played.frame.window.bounds.size
    let recorder = try SessionRecording(
      to: path, of: SessionDescription(scene: "circles", size: size))
    for (start, place) in [(1.0, menu), (2.0, card)] {
      for (delay, phase) in [(0.0, Contact.Phase.began), (0.05, .ended)] {
        recorder.recorder.take(
          ContactFrame(
            time: .seconds(start + delay),
            contacts: [Contact(slot: 0, phase: phase, position: place)]))
      }
    }
    try recorder.finish()
    let run = try run(try Recording.read(path: path).get())
    #expect(type(of: run.frame.scene) == CircleBoard.self)
    try run.run.playToEnd()
    #expect(type(of: run.frame.scene) == FlowerPond.self)
  }

  @Test("a minute of ten fingers loses no touch and no layer")
  func soak() throws {
    let run = try OffscreenRun(
      OffscreenSession(
        scene: PhotoTable.self, window: OffscreenSession.defaultWindowSize,
        pictures: PictureFolder("\(repository)/Recordings/images")))
    // Each scene runs for a part of the time; the program's own soak test checks memory.
    let visit = TimeSpan.seconds(60 / Double(DemoCatalog.scenes.count + 1))
    var soak = Soak(run, span: .seconds(60), seed: 7, painter: nil, visit: visit)
    var report = try soak.play()
    report.faults.removeAll { $0.hasPrefix("memory") }
    #expect(report.faults == [])
    #expect(report.begun > 100)
    #expect(report.begun == report.ended + report.cancelled)
    #expect(report.visits >= DemoCatalog.scenes.count)
  }

  @Test("a state has every named layer with fixed decimals")
  func stateText() throws {
    let played = try PlayedFrame(CircleBoard.self)
    let lines = LayerState(of: played.frame.scene).description.split(separator: "\n")
    #expect(lines.first == "scene circles")
    #expect(lines.count > 3)
    let probe = Layer(frame: Rect(x: 1, y: -0.001, width: 3.14159, height: 2), name: "probe")
    probe.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 0)
    probe.opacity = 0.5
    try played.frame.scene.root.addChild(probe)
    let text = LayerState(of: played.frame.scene).description
    #expect(
      text.contains(
        "probe: bounds 0.00 0.00 3.14 2.00 at 2.57 1.00 by 0.0000 1.0000 -1.0000 0.0000 "
          + "moved 5.00 0.00 opacity 0.5000\n"))
  }
}

@Suite("files of sessions")
struct SessionFileTests {
  @Test("a name that is used is not used again")
  func names() throws {
    let folder = try ScratchFolder()
    let data = folder.file("share")
    let environment = ["XDG_DATA_HOME": data]
    let first = try #require(SessionFile(scene: "circles", folders: [], environment: environment))
    #expect(first.path == "\(data)/touchstone/touchstone-circles-1.yml")
    try Data().write(to: URL(filePath: first.path))
    let second = try #require(SessionFile(scene: "circles", folders: [], environment: environment))
    #expect(second.path == "\(data)/touchstone/touchstone-circles-2.yml")
  }

  @Test("the data folder of a user who has none yet is created")
  func newUser() throws {
    let home = try ScratchFolder()
    let file = SessionFile(scene: "circles", folders: [], environment: ["HOME": home.path])
    let folder = "\(home.path)/.local/share/touchstone"
    #expect(file?.path == "\(folder)/touchstone-circles-1.yml")
  }

  @Test("no session file is created without a writable folder")
  func nowhere() {
    #expect(SessionFile(scene: "circles", folders: ["/nowhere"], environment: [:]) == nil)
  }

  @Test(
    "a missing folder is reported with the status of a file that cannot be created")
  func missingFolder() {
    let session = SessionDescription(scene: "circles", size: Size(width: 100, height: 100))
    #expect {
      try SessionRecording(to: "/nowhere/session.yml", of: session)
    } throws: { error in
      let failure = error as? DemoFailure
      return failure?.status == .cannotCreate
        && failure?.description.contains("/nowhere/session.yml") == true
        && failure?.description.contains("No such file or directory") == true
    }
  }
}
