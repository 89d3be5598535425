import DemoScenes
import Foundation
import ProgramRuns
import Testing
import TouchDisplay
import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import TouchTracking
import Touchstone

@testable import touchstone_demo

@Suite("the frame around scenes")
struct FrameTests {
  @Test("a session begins without what the window has learned from earlier touches")
  func session() throws {
    let frame = try PlayedFrame().frame
    for count in 1...3 {
      let time = Instant.zero + .milliseconds(500 * Double(count))
      frame.window.tapRhythm.learn(.milliseconds(150), at: time)
    }
    #expect(frame.window.tapRhythm.interval != nil)
    frame.open(CircleBoard.self)
    #expect(frame.window.tapRhythm.interval != nil)
    frame.openForSession(CircleBoard.self)
    #expect(frame.window.tapRhythm.interval == nil && frame.window.slipMemory.distance == nil)
  }

  @Test("a tap on Menu opens the menu, a tap on a card opens its scene")
  func menuByTouch() throws {
    let played = try PlayedFrame()
    try played.tap("menu-button")
    #expect(played.frame.isMenuOpen)
    let old = played.frame.scene
    try played.tap("card-flowers")
    #expect(!played.frame.isMenuOpen)
    #expect(type(of: played.frame.scene) == FlowerPond.self)
    #expect(old.root.parent == nil)
    #expect(played.frame.scene.root.parent === played.frame.window)
  }

  @Test("a bar that is resized under a message shows the title only if the message is below it")
  func resizedUnderMessage() throws {
    let bar = try TopBar(width: 400)
    let labels = bar.children.compactMap { $0 as? Label }
    #expect(bar.messageRoom == nil && labels.count == 2)
    bar.showsMessage = true
    #expect(!labels.contains { $0.isHidden })
    bar.place(width: 1600)
    #expect(bar.messageRoom != nil && labels.allSatisfy(\.isHidden))
    bar.place(width: 400)
    #expect(!labels.contains { $0.isHidden })
  }

  @Test("a tap beside the cards closes the menu without a change")
  func tapBesideMenu() throws {
    let played = try PlayedFrame()
    let scene = played.frame.scene
    try played.tap("menu-button")
    played.tap(at: Point(x: 5, y: 1130))
    #expect(!played.frame.isMenuOpen)
    #expect(played.frame.scene === scene)
  }

  @Test(
    "every scene has a card that a finger can meet, on all kinds of screens",
    arguments: [
      Size(width: 2016, height: 1134), Size(width: 1134, height: 2016),
      Size(width: 800, height: 480),
      Size(width: 384, height: 682), Size(width: 688, height: 413), Size(width: 600, height: 340),
    ])
  func cards(size: Size) throws {
    let played = try PlayedFrame(size: size)
    played.frame.perform(.menu)
    var seen: [Rect] = []
    for scene in played.frame.scenes {
      let card = try #require(played.frame.window.descendant(named: "card-\(scene.name)"))
      #expect(card.bounds.height >= 45 && card.bounds.width >= Measures.target)
      let middle = card.windowLocation(of: card.bounds.center)
      #expect(played.frame.window.bounds.contains(middle))
      #expect(played.frame.window.hitTest(middle, with: nil) === card)
      #expect(!seen.contains { $0.contains(card.frame.center) })
      let box = card.transformToWindow.boundingBox(of: card.bounds)
      #expect(box.minY >= 0 && box.maxY <= size.height, "\(card.name) is cut off")
      seen.append(card.frame)
    }
    #expect(seen.count == DemoCatalog.scenes.count)
  }

  @Test(
    "the menu has pictures on all common screens, whole ones where there is room, and fills them",
    arguments: [
      Size(width: 2016, height: 1134), Size(width: 2133, height: 1333),
      Size(width: 4518, height: 2541),
      Size(width: 1280, height: 800), Size(width: 962, height: 577), Size(width: 688, height: 413),
      Size(width: 1134, height: 2016),
    ])
  func menuPictures(size: Size) throws {
    let frame = try PlayedFrame(size: size).frame
    frame.perform(.menu)
    let panel = try #require(frame.window.descendant(named: "menu-panel"))
    let width = panel.frame.width / size.width
    #expect(panel.frame.minX >= 0 && panel.frame.minY >= 0 && width > 0.5, "\(panel.frame)")
    for scene in frame.scenes {
      let card = try #require(frame.window.descendant(named: "card-\(scene.name)"))
      let picture = SceneCard.pictureWidth(of: card.bounds.size)
      #expect(picture >= SceneCard.minimumPictureHeight * SceneCard.pictureShape, "\(card.frame)")
      guard min(size.width, size.height) > 1000 else { continue }
      #expect(picture > card.bounds.width - 13, "\(card.frame)")
    }
  }

  @Test(
    "the bar's buttons are targets, beside each other, on all kinds of screens",
    arguments: [
      2016.0, 1280, 1000, 999, 480, 384,
    ])
  func bar(width: Double) throws {
    let played = try PlayedFrame(size: Size(width: width, height: 800))
    var right = 0.0
    for name in ["menu-button", "record-button", "inspector-button", "quit-button"] {
      let button = try #require(played.frame.window.descendant(named: name))
      #expect(button.bounds.width >= Measures.target && button.bounds.height >= Measures.target)
      #expect(button.frame.minX >= right)
      right = button.frame.maxX
    }
    #expect(right <= width)
  }

  @Test("keys open scenes, the menu and the inspector; escape closes the menu, then quits")
  func keys() throws {
    let played = try PlayedFrame()
    let frame = played.frame
    var commands: [DemoCommand] = []
    frame.onCommand = { commands.append($0) }
    func press(_ key: Key) {
      if let command = DemoCommand(key, modifiers: []) { frame.perform(command) }
    }
    press(.digit(2))
    #expect(type(of: frame.scene) == FlowerPond.self)
    press(.letter("m"))
    #expect(frame.isMenuOpen)
    press(.escape)
    #expect(!frame.isMenuOpen && commands.isEmpty)
    press(.function(1))
    #expect(frame.inspector.isOn)
    for key in [Key.escape, .letter("r"), .letter("f")] { press(key) }
    #expect(commands == [.quit, .record, .fullScreen])
    #expect(DemoCommand(.letter("q"), modifiers: .control) == nil)
    #expect(DemoCommand(.space, modifiers: []) == nil)
    press(.digit(9))
    #expect(type(of: frame.scene) == FlowerPond.self)
  }

  @Test("buttons of the bar do what keys do")
  func buttons() throws {
    let played = try PlayedFrame()
    var commands: [DemoCommand] = []
    played.frame.onCommand = { commands.append($0) }
    try played.tap("record-button")
    try played.tap("quit-button")
    #expect(commands == [.record, .quit])
    try played.tap("inspector-button")
    #expect(played.frame.inspector.isOn)
  }

  @Test("a message is shown for six seconds, and the frame has its end")
  func messages() throws {
    let played = try PlayedFrame()
    var changes = 0
    played.frame.stage.onChange = { changes += 1 }
    played.frame.stage.showMessage("The disk is full.")
    #expect(changes == 1)
    let wanted = played.frame.update(at: .seconds(10))
    #expect(played.frame.messages.texts == ["The disk is full."])
    #expect(wanted == .seconds(16))
    _ = played.frame.update(at: .seconds(15.9))
    #expect(!played.frame.messages.isHidden)
    #expect(played.frame.update(at: .seconds(16)) == nil)
    #expect(played.frame.messages.isHidden && played.frame.messages.texts.isEmpty)
  }

  @Test("the last four messages stay, and a repeated one is shown once")
  func manyMessages() throws {
    let played = try PlayedFrame()
    for number in 1...6 { played.frame.showMessage("message \(number)") }
    played.frame.showMessage("message 4")
    #expect(
      played.frame.messages.texts == ["message 3", "message 5", "message 6", "message 4"])
  }

  @Test("a long message is broken into lines within the window")
  func longMessage() throws {
    let played = try PlayedFrame(size: Size(width: 500, height: 500))
    played.frame.showMessage(Array(repeating: "word", count: 60).joined(separator: " "))
    let frame = played.frame.messages.frame
    #expect(frame.minX >= 0 && frame.maxX <= 500 && frame.maxY <= 500 && frame.minY > 0)
  }

  @Test("a message is wrapped again in a narrower window")
  func messageInNarrowWindow() throws {
    let played = try PlayedFrame()
    played.frame.showMessage(Array(repeating: "word", count: 30).joined(separator: " "))
    let wide = played.frame.messages.frame
    played.frame.resize(to: Size(width: 500, height: 800))
    let narrow = played.frame.messages.frame
    #expect(narrow.width < wide.width && narrow.height > wide.height)
    #expect(played.frame.messages.texts.count == 1)
  }

  @Test("another size of the window reaches the scene, and the scene stays below the bar")
  func resizing() throws {
    let played = try PlayedFrame()
    played.frame.resize(to: Size(width: 900, height: 700))
    let root = played.frame.scene.root
    #expect(root.frame == Rect(x: 0, y: Measures.bar, width: 900, height: 700 - Measures.bar))
    #expect(played.frame.window.bounds.size == Size(width: 900, height: 700))
    let quit = try #require(played.frame.window.descendant(named: "quit-button"))
    #expect(quit.frame.maxX <= 900)
  }

  @Test("the menu, and messages on a narrow screen, look as they did when they were looked at")
  func pictures() throws {
    let folder = try ScratchFolder()
    let stage = try DemoStage(pictures: PictureFolder("\(repository)/Recordings/images"))
    let wide = PlayedFrame(
      try DemoFrame(
        scenes: DemoCatalog.scenes, first: CircleBoard.self,
        size: Size(width: 2016, height: 1134), stage: stage))
    try stage.settle()
    wide.frame.perform(.menu)
    try stage.settle()
    let narrow = try PlayedFrame(size: Size(width: 600, height: 1000))
    narrow.frame.showMessage(
      "touchstone-circles-1.yml: cannot write the file: No space left on device.")
    narrow.frame.showMessage("Goodix Capacitive TouchScreen is gone.")
    _ = narrow.frame.update(at: .zero)
    for (name, frame) in [("menu", wide.frame), ("messages", narrow.frame)] {
      let path = folder.file("\(name).png")
      try Painter(scale: 0.5).image(of: frame.window).save(to: path)
      try Golden.expect(path, named: name)
    }
  }

  @Test("a closed scene is deallocated")
  func closing() throws {
    let played = try PlayedFrame()
    for type in DemoCatalog.scenes {
      played.frame.open(type)
      weak let scene = played.frame.scene
      weak let root = played.frame.scene.root
      played.rest(for: .milliseconds(50))
      played.frame.open(CircleBoard.self)
      #expect(scene == nil && root == nil, "\(type.name) still lives")
    }
  }
}
