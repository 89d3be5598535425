import DemoScenes
import Foundation
import ProgramRuns
import Testing
import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchTracking
import Touchstone

@testable import touchstone_demo

/// A scene with unsaved work, and with a dialog on request.
private final class Draft: DemoScene {
  static let name = "draft"
  static let title = "Draft"
  static let summary = "Nothing is saved here."

  let root: Layer
  var hasUnsavedWork = true
  var hasDialog = false

  init(on stage: DemoStage, size: Size) {
    root = Layer(frame: Rect(origin: .zero, size: size), name: "draft")
  }

  func resize(to size: Size) {}

  func dismiss() -> Bool {
    defer { hasDialog = false }
    return hasDialog
  }
}

@Suite("work that is not saved")
struct UnsavedWorkTests {
  private let played: PlayedFrame
  private var frame: DemoFrame { played.frame }
  private var draft: Draft? { frame.scene as? Draft }

  init() throws {
    played = PlayedFrame(
      try DemoFrame(
        scenes: [Draft.self, CircleBoard.self], first: Draft.self,
        size: Size(width: 1280, height: 800), stage: try DemoStage(pictures: nil)))
  }

  @Test("another scene comes only after the user agreed", arguments: [0, 1])
  func sceneChange(index: Int) throws {
    let old = try #require(draft)
    frame.perform(.scene(index))
    #expect(frame.isAsking && frame.scene === old)
    try played.tap("keep-button")
    #expect(!frame.isAsking && frame.scene === old)
    frame.perform(.scene(index))
    try played.tap("discard-button")
    #expect(!frame.isAsking && frame.scene !== old)
    #expect(type(of: frame.scene) == frame.scenes[index])
  }

  @Test("a card of the menu asks too, instead of the menu")
  func menuCard() throws {
    let old = try #require(draft)
    try played.tap("menu-button")
    try played.tap("card-circles")
    #expect(!frame.isMenuOpen && frame.isAsking && frame.scene === old)
  }

  @Test(
    "quitting and recording wait for the answer", arguments: [DemoCommand.quit, .record])
  func commands(command: DemoCommand) throws {
    var told: [DemoCommand] = []
    frame.onCommand = { told.append($0) }
    frame.perform(command)
    #expect(frame.isAsking && told.isEmpty)
    played.tap(at: Point(x: 5, y: 790))
    #expect(!frame.isAsking && told.isEmpty)
    frame.perform(command)
    try played.tap("discard-button")
    #expect(told == [command])
  }

  @Test("a replay that would restart over the user's work waits for the answer")
  func restart() throws {
    var restarts = 0
    frame.askBeforeLeaving { restarts += 1 }
    #expect(frame.isAsking && restarts == 0)
    try played.tap("keep-button")
    #expect(!frame.isAsking && restarts == 0)
    frame.askBeforeLeaving { restarts += 1 }
    try played.tap("discard-button")
    #expect(!frame.isAsking && restarts == 1)
    try #require(draft).hasUnsavedWork = false
    frame.askBeforeLeaving { restarts += 1 }
    #expect(!frame.isAsking && restarts == 2)
  }

  @Test("a running recording is ended without a question")
  func recordingEnds() {
    var told: [DemoCommand] = []
    frame.onCommand = { told.append($0) }
    frame.isRecording = true
    frame.perform(.record)
    #expect(told == [.record] && !frame.isAsking)
  }

  @Test("the tap that ended a recording asks no question when it is replayed")
  func playedStop() throws {
    var told: [DemoCommand] = []
    frame.onCommand = { told.append($0) }
    frame.isPlaying = true
    try played.tap("record-button")
    #expect(!frame.isAsking && told.isEmpty && frame.messages.texts.isEmpty)
  }

  @Test("the demo does not ask if everything is saved")
  func saved() throws {
    try #require(draft).hasUnsavedWork = false
    var told: [DemoCommand] = []
    frame.onCommand = { told.append($0) }
    frame.perform(.quit)
    #expect(told == [.quit])
    frame.perform(.scene(1))
    #expect(type(of: frame.scene) == CircleBoard.self)
  }

  @Test("escape takes back the question, the menu and the scene's dialog before it quits")
  func escape() throws {
    let draft = try #require(draft)
    var told: [DemoCommand] = []
    frame.onCommand = { told.append($0) }
    draft.hasDialog = true
    frame.perform(.menu)
    frame.perform(.back)
    #expect(!frame.isMenuOpen && draft.hasDialog)
    frame.perform(.back)
    #expect(!draft.hasDialog && !frame.isAsking)
    frame.perform(.back)
    #expect(frame.isAsking)
    frame.perform(.back)
    #expect(!frame.isAsking && told.isEmpty)
    draft.hasUnsavedWork = false
    frame.perform(.back)
    #expect(told == [.quit])
  }

  @Test("a command says whether something else is under the fingers, which a recording cannot have")
  func changes() throws {
    let draft = try #require(draft)
    frame.onCommand = { _ in }
    #expect(frame.perform(.menu) && frame.perform(.back))
    #expect(!frame.perform(.inspector) && !frame.perform(.fullScreen))
    draft.hasDialog = true
    #expect(frame.perform(.back))
    #expect(frame.perform(.quit) && frame.perform(.back))
    draft.hasUnsavedWork = false
    #expect(!frame.perform(.quit) && !frame.perform(.scene(7)))
    #expect(frame.perform(.scene(0)))
  }

  @Test("a scene that is opened without a question, as by a restarted replay, is below none")
  func openedAnew() throws {
    frame.perform(.quit)
    #expect(frame.isAsking)
    frame.open(CircleBoard.self)
    #expect(!frame.isAsking)
    try played.tap("menu-button")
    #expect(frame.isMenuOpen)
  }

  @Test("the question looks as it did when it was looked at")
  func picture() throws {
    let folder = try ScratchFolder()
    frame.perform(.record)
    #expect(frame.isAsking)
    let path = folder.file("question.png")
    try Painter(scale: 0.5).image(of: frame.window).save(to: path)
    try Golden.expect(path, named: "question")
  }

  @Test(
    "the buttons of the question can be met on all kinds of screens",
    arguments: [
      Size(width: 2016, height: 1134), Size(width: 384, height: 682), Size(width: 688, height: 413),
    ])
  func places(size: Size) throws {
    frame.resize(to: size)
    frame.perform(.quit)
    for name in ["keep-button", "discard-button"] {
      let button = try #require(frame.window.descendant(named: name))
      #expect(button.bounds.width >= Measures.target && button.bounds.height >= Measures.target)
      let middle = try played.place(of: name)
      #expect(frame.window.bounds.contains(middle))
      #expect(frame.window.hitTest(middle, with: nil) === button)
    }
  }
}
