import Testing
import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTesting
import TouchTracking
import Touchstone

@testable import DemoScenes

@Suite("the workshop")
struct WorkshopTests: TestsAtWorkshop {
  let table: WorkshopTable
  private let fingers: Fingers

  init() throws {
    table = try WorkshopTable()
    fingers = table.fingers
  }

  private var folder: ScratchFolder { table.folder }

  // MARK: Loading

  @Test("the picker shows thumbnails, and why a damaged file has none")
  func picker() throws {
    try tap("load")
    let picker = try #require(scene.root.presentedLayer as? PicturePicker)
    #expect(picker.tiles.map(\.fileName) == ["damaged.png", "small.png"])
    #expect(picker.tiles[1].content == .loaded)
    guard case .failed(let reason) = picker.tiles[0].content else {
      Issue.record("the damaged file is \(picker.tiles[0].content)")
      return
    }
    #expect(reason.hasPrefix("the PNG is damaged: "))
    try tap("tile damaged.png")
    #expect(scene.root.presentedLayer === picker)
    try tap("picker cancel")
    #expect(scene.root.presentedLayer == nil)
    #expect(scene.history.present == nil)
  }

  @Test("a picture is loaded with all of its pixels")
  func loading() throws {
    #expect(!scene.process.isEnabled)
    try open()
    #expect(scene.root.presentedLayer == nil)
    #expect(image == Self.picture)
    #expect(scene.status.text == "small.png · 60 × 40 pixels")
    #expect(scene.process.isEnabled && scene.save.isEnabled && !scene.undo.isEnabled)
    #expect(scene.view.painted.image == Self.picture)
  }

  @Test("a file that is gone leaves the picture as it is, and says why")
  func goneFile() throws {
    try open()
    var told: [String] = []
    played.stage.onMessage = { told.append($0) }
    scene.open("\(folder.path)/none.png")
    #expect(!scene.process.isEnabled)
    try played.awaitPictures()
    #expect(image == Self.picture)
    #expect(told == ["\(folder.path)/none.png: cannot open: No such file or directory."])
    #expect(scene.status.text == told[0])
    #expect(scene.process.isEnabled)
  }

  // MARK: Processing

  @Test("each filter does what it does by itself")
  func filters() throws {
    try open()
    try apply("Gray")
    #expect(try image == Self.picture.applying(GrayFilter(.luminance)))
    try tap("undo")
    try apply("Swap channels")
    #expect(try image == Self.picture.applying(ChannelOrderFilter.greenBlueRed))
    try tap("undo")
    try apply("Edges (Sobel)")
    #expect(try image == Self.picture.applying(SobelFilter()).withVisibleEdges())
    #expect(scene.status.text == "small.png · 60 × 40 pixels · Edges (Sobel)")
  }

  @Test("several steps are undone and done again, pixel by pixel")
  func undoing() throws {
    try open()
    try apply("Swap channels")
    try apply("Edges (Sobel)")
    try apply("Gray")
    let swapped = try Self.picture.applying(ChannelOrderFilter.greenBlueRed)
    let edges = try swapped.applying(SobelFilter()).withVisibleEdges()
    let gray = try edges.applying(GrayFilter(.luminance))
    #expect(image == gray)
    try tap("undo")
    #expect(image == edges)
    try tap("undo")
    #expect(image == swapped)
    try tap("undo")
    #expect(image == Self.picture)
    #expect(!scene.undo.isEnabled)
    try tap("redo")
    try tap("redo")
    #expect(image == edges)
    try apply("Swap channels")
    #expect(!scene.redo.isEnabled)
    try tap("undo")
    #expect(image == edges)
  }

  @Test("another picture is a step that can be undone, so that work is not lost")
  func loadingAnother() throws {
    try open()
    try apply("Gray")
    try open()
    #expect(image == Self.picture)
    try tap("undo")
    #expect(try image == Self.picture.applying(GrayFilter(.luminance)))
  }

  @Test("the slider shows a threshold before it is applied; called off, all is as before")
  func threshold() throws {
    try open()
    try apply("Threshold…")
    let dialog = try #require(scene.root.presentedLayer as? ThresholdDialog)
    let slider = dialog.slider
    let start = slider.convert(
      Point(x: slider.place(of: 127), y: slider.bounds.midY), to: scene.root)
    let end = slider.convert(Point(x: slider.place(of: 60), y: slider.bounds.midY), to: scene.root)
    fingers.drag(from: try #require(start), to: try #require(end))
    try played.awaitPictures()
    #expect(slider.value == 60)
    let expected = try Self.picture.applying(BinaryThresholdFilter(lower: 61, level: .luminance))
    #expect(scene.view.painted.image == expected)
    #expect(image == Self.picture)
    try tap("threshold cancel")
    #expect(scene.view.painted.image == Self.picture)

    try apply("Threshold…")
    (scene.root.presentedLayer as? ThresholdDialog)?.slider.value = 60
    try tap("threshold apply")
    #expect(image == expected)
    try tap("undo")
    #expect(image == Self.picture)
  }

  @Test("a threshold below 0 makes a picture all white, one of 255 makes it all black")
  func extremeThresholds() throws {
    let image = Image(width: 2, height: 1, pixels: [Pixel(gray: 0), Pixel(gray: 255)])
    let black = Image(width: 2, height: 1, filledWith: Pixel(gray: 0))
    #expect(try PictureOperation.threshold(0).applied(to: image) == image)
    #expect(try PictureOperation.threshold(254).applied(to: image) == image)
    #expect(try PictureOperation.threshold(255).applied(to: image) == black)
    #expect(try PictureOperation.threshold(-5).applied(to: black)[0, 0] == Pixel(gray: 255))
  }

  @Test("the histogram is that of the picture, and follows it")
  func histogram() throws {
    try open()
    try apply("Histogram")
    #expect(!scene.histogram.isHidden)
    #expect(try scene.histogram.histogram == Histogram(of: Self.picture))
    try apply("Gray")
    #expect(
      try scene.histogram.histogram == Histogram(of: Self.picture.applying(GrayFilter(.luminance))))
    try tap("histogram")
    #expect(scene.histogram.isHidden)
  }

  @Test("the picture history keeps pictures up to its byte limit, and always the last one")
  func historyLimit() {
    func state(_ value: UInt8) -> PictureState {
      let image = Image(width: 10, height: 10, filledWith: Pixel(gray: value))
      return PictureState(name: "a", image: image, shown: image)
    }
    // A picture takes 400 bytes.
    var history = PictureHistory(byteLimit: 1000)
    for value in 0..<5 { history.take(state(UInt8(value))) }
    #expect(history.past.map { $0.image[0, 0].red } == [2, 3])
    var tight = PictureHistory(byteLimit: 0)
    for value in 0..<5 { tight.take(state(UInt8(value))) }
    #expect(tight.past.map { $0.image[0, 0].red } == [3])
    tight.undo()
    tight.undo()
    #expect(tight.present?.image[0, 0].red == 3)
    tight.redo()
    #expect(tight.present?.image[0, 0].red == 4)
  }

  // MARK: Leaving

  @Test("going back dismisses the topmost dialog, and says when there is none")
  func goingBack() throws {
    #expect(!scene.dismiss())
    try open()
    try tap("load")
    #expect(scene.dismiss())
    #expect(scene.root.presentedLayer == nil)
    try saved.write([1], to: "small.png")
    try tap("save")
    try tap("name 1")
    #expect(scene.root.topmostPresentedLayer is ReplaceDialog)
    #expect(scene.dismiss())
    #expect(scene.root.topmostPresentedLayer is SaveDialog)
    #expect(scene.dismiss())
    #expect(!scene.dismiss())
  }

  @Test("going back from a threshold removes its preview")
  func goingBackFromThreshold() throws {
    try open()
    try apply("Threshold…")
    #expect(scene.view.painted.image != Self.picture)
    #expect(scene.dismiss())
    #expect(scene.view.painted.image == Self.picture)
    #expect(image == Self.picture)
    #expect(!scene.undo.isEnabled)
  }

  @Test("work in the workshop is unsaved from its beginning until it is saved or undone")
  func unsavedWork() throws {
    #expect(!scene.hasUnsavedWork)
    try open()
    #expect(!scene.hasUnsavedWork)
    scene.apply(.gray)
    #expect(scene.hasUnsavedWork)
    try played.awaitPictures()
    #expect(scene.hasUnsavedWork)
    try tap("undo")
    #expect(!scene.hasUnsavedWork)
    try tap("redo")
    #expect(scene.hasUnsavedWork)
    try tap("save")
    try tap("name 0")
    #expect(!scene.hasUnsavedWork)
    try apply("Edges (Sobel)")
    #expect(scene.hasUnsavedWork)
    try tap("undo")
    #expect(!scene.hasUnsavedWork)
  }

  @Test("work on a picture stays unsaved when another picture is loaded after it")
  func unsavedPast() throws {
    try open()
    try apply("Gray")
    try open()
    #expect(scene.history.present?.operations == [])
    #expect(scene.hasUnsavedWork)
    try tap("undo")
    try tap("save")
    try tap("name 0")
    try tap("redo")
    #expect(!scene.hasUnsavedWork)
  }

  @Test("a scene that closes while work is under way hears nothing of it")
  func closing() throws {
    try open()
    scene.apply(.edges)
    #expect(!scene.process.isEnabled)
    scene.close()
    try played.awaitPictures()
    #expect(image == Self.picture)
  }

  @Test("dialogs follow another size of the window")
  func resizing() throws {
    try open()
    try tap("save")
    scene.root.bounds.size = Size(width: 900, height: 1200)
    scene.resize(to: Size(width: 900, height: 1200))
    let dialog = try #require(scene.root.presentedLayer as? SaveDialog)
    #expect(dialog.bounds.size == Size(width: 900, height: 1200))
    #expect(dialog.card.position == Point(x: 450, y: 600))
  }

  @Test(
    "all buttons of the workshop's dialogs are on the card, apart and large enough",
    arguments: [
      Size(width: 2016, height: 1062), Size(width: 976, height: 504), Size(width: 600, height: 900),
      Size(width: 962, height: 505), Size(width: 688, height: 341),
    ])
  func layouts(size: Size) throws {
    try open()
    scene.root.bounds.size = size
    scene.resize(to: size)
    // Ensures that the button for another folder is shown.
    played.stage.saveFolders = [saved.folder, folder.folder]
    let dialogs = [
      ProcessDialog(stage: played.stage, chart: nil),
      ThresholdDialog(stage: played.stage),
      SaveDialog(try #require(scene.history.present), stage: played.stage),
      ReplaceDialog("small.png", stage: played.stage),
      PicturePicker(stage: played.stage, folders: [folder.folder]),
    ]
    for dialog in dialogs {
      dialog.show(on: scene.root)
      #expect(scene.root.bounds.contains(dialog.card.frame), "\(dialog.name)")
      let buttons = dialog.card.children.filter { ($0 is Button || $0 is Slider) && !$0.isHidden }
      for (index, button) in buttons.enumerated() {
        #expect(dialog.card.bounds.contains(button.frame), "\(dialog.name): \(button.name)")
        #expect(button.frame.height >= Measures.target, "\(dialog.name): \(button.name)")
        for other in buttons[..<index] {
          let overlap = other.frame.intersection(button.frame)
          #expect(overlap?.isEmpty ?? true, "\(dialog.name): \(button.name), \(other.name)")
        }
      }
      dialog.close()
    }
    try played.awaitPictures()
  }

  @Test(
    "on small screens, a list leaves 40% of the width free and the threshold 70% of the height",
    arguments: [Size(width: 962, height: 505), Size(width: 688, height: 341)])
  func sight(size: Size) throws {
    scene.root.bounds.size = size
    scene.resize(to: size)
    let list = ProcessDialog(stage: played.stage, chart: nil)
    list.show(on: scene.root)
    let covered = list.card.frame
    #expect(max(covered.minX, size.width - covered.maxX) >= 0.4 * size.width, "\(covered)")
    list.close()
    let level = ThresholdDialog(stage: played.stage)
    level.show(on: scene.root)
    #expect(level.card.frame.height <= 0.3 * size.height)
    #expect(level.slider.frame.width >= 300)
    level.close()
  }

  @Test("the save dialog has room on a small screen to say why a picture was not saved")
  func notice() throws {
    try open()
    let size = Size(width: 688, height: 341)
    scene.root.bounds.size = size
    scene.resize(to: size)
    let dialog = SaveDialog(try #require(scene.history.present), stage: played.stage)
    dialog.show(on: scene.root)
    let notice = try #require(dialog.card.children.compactMap { $0 as? Paragraph }.first)
    // Two lines of small text.
    #expect(notice.frame.height >= 40 && dialog.card.bounds.contains(notice.frame))
    dialog.close()
  }

  @Test("a picture is made sharp again for a larger window, and so are those that it was before")
  func sharpness() throws {
    let large = Image(width: 1200, height: 900, filledWith: Pixel(gray: 128))
    try large.save(to: folder.folder.path(of: "large.png"))
    let size = Size(width: 480, height: 400)
    scene.root.bounds.size = size
    scene.resize(to: size)
    scene.open(folder.folder.path(of: "large.png"))
    try played.awaitPictures()
    scene.apply(.gray)
    try played.awaitPictures()
    #expect(scene.view.painted.image.width < 400)
    scene.root.bounds.size = Size(width: 1200, height: 900)
    scene.resize(to: Size(width: 1200, height: 900))
    try played.awaitPictures()
    let wanted = Int(scene.view.frame.width)
    #expect(abs(scene.view.painted.image.width - wanted) <= 1)
    #expect(wanted > 800 && image?.width == 1200)
    scene.undo.onTap?()
    try played.awaitPictures()
    #expect(abs(scene.view.painted.image.width - wanted) <= 1)
    #expect(scene.history.canRedo && !scene.history.canUndo)
  }
}
