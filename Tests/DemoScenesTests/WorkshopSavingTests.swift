import Testing
import TouchContainers
import TouchImaging
import Touchstone

@testable import DemoScenes

@Suite("saving in the workshop")
struct WorkshopSavingTests: TestsAtWorkshop {
  let table: WorkshopTable

  init() throws { table = try WorkshopTable() }

  private func read(_ name: String) throws -> Image { try table.read(name) }

  @Test("a picture is saved under a name with its changes")
  func saving() throws {
    try open()
    try apply("Gray")
    try tap("save")
    try tap("name 0")
    #expect(scene.root.presentedLayer == nil)
    #expect(saved.names == ["small-gray.png"])
    #expect(try read("small-gray.png") == image)
    #expect(scene.status.text == "Saved as small-gray.png.")
  }

  @Test("suggested names fit a file's name, whatever the letters", arguments: ["a", "\u{5199}"])
  func longNames(letter: String) throws {
    let name = String(repeating: letter, count: letter.utf8.count == 1 ? 250 : 83) + ".png"
    let picture = WorkshopTable.picture
    let state = PictureState(
      name: name, operations: [.swapChannels, .edges, .threshold(90)], image: picture,
      shown: picture)
    let folder = try ScratchFolder()
    for base in PictureSaving.bases(for: state) {
      let saving = PictureSaving(folder: PictureFolder(folder.path), base: base, format: .webp)
      let first = try saving.save(picture, on: .keepBoth)
      #expect(first == "\(base).webp")
      #expect(try saving.save(picture, on: .keepBoth) == "\(base) 2.webp")
    }
    #expect(folder.names.count == 6)
  }

  @Test("a file is replaced only on request")
  func replacing() throws {
    try open()
    let other = Image(width: 3, height: 3, filledWith: Pixel(gray: 9))
    try other.save(to: saved.folder.path(of: "small.png"))
    try tap("save")
    try tap("name 1")
    #expect(scene.root.topmostPresentedLayer is ReplaceDialog)
    #expect(try read("small.png") == other)
    try tap("replace cancel")
    #expect(scene.root.topmostPresentedLayer is SaveDialog)
    #expect(try read("small.png") == other)
    try tap("name 1")
    try tap("Replace")
    #expect(scene.root.presentedLayer == nil)
    #expect(try read("small.png") == Self.picture)
    #expect(saved.names == ["small.png"])
  }

  @Test("Keep both saves a picture under the next free name")
  func keepingBoth() throws {
    try open()
    let other = Image(width: 3, height: 3, filledWith: Pixel(gray: 9))
    try other.save(to: saved.folder.path(of: "small.png"))
    try other.save(to: saved.folder.path(of: "small 2.png"))
    try tap("save")
    try tap("name 1")
    try tap("Keep both")
    #expect(saved.names == ["small 2.png", "small 3.png", "small.png"])
    #expect(try read("small 3.png") == Self.picture)
    #expect(try read("small.png") == other)
    #expect(try read("small 2.png") == other)
    #expect(scene.status.text == "Saved as small 3.png.")
  }

  @Test("if nothing can be written, the dialog shows the error and stays open")
  func failing() throws {
    try open()
    played.stage.saveFolder = PictureFolder("\(table.folder.path)/small.png")
    try tap("save")
    let dialog = try #require(scene.root.presentedLayer as? SaveDialog)
    try tap("name 2")
    #expect(scene.root.presentedLayer === dialog)
    #expect(
      dialog.message
        == "Not saved. \(table.folder.path)/small.png/picture.png: cannot write: Not a directory.")
    #expect(image == Self.picture)
    played.stage.saveFolder = saved.folder
    try tap("name 2")
    #expect(saved.names == ["picture.png"])
  }

  @Test("the format is chosen with the name's ending")
  func formats() throws {
    try open()
    try tap("save")
    try tap("format webp")
    try tap("name 2")
    #expect(saved.names == ["picture.webp"])
    #expect(try read("picture.webp") == Self.picture)
    #expect(try ImageFile.information(path: saved.folder.path(of: "picture.webp")).format == .webp)
  }

  @Test("the picker reloads a picture that was just saved")
  func savedThumbnail() throws {
    try open()
    try tap("save")
    try tap("name 2")
    try tap("load")
    let picker = try #require(scene.root.presentedLayer as? PicturePicker)
    #expect(picker.tiles.map(\.fileName) == ["damaged.png", "small.png", "picture.png"])
    #expect(picker.tiles[2].content == .loaded)
  }

  // MARK: While it saves

  @Test("a dialog that is hidden while it saves continues, and the result is shown")
  func hiding() throws {
    try open()
    var told: [String] = []
    played.stage.onMessage = { told.append($0) }
    try tap("save")
    try table.press("name 2")
    #expect(played.stage.isSaving && scene.hasUnsavedWork)
    let cancel = try #require(table.find("save cancel", in: scene.root) as? Button)
    #expect(cancel.title == "Hide")
    try table.press("save cancel")
    #expect(scene.root.presentedLayer == nil)
    #expect(played.stage.isSaving && scene.hasUnsavedWork)
    try played.awaitPictures()
    #expect(!played.stage.isSaving && !scene.hasUnsavedWork)
    #expect(told == ["Saved as picture.png."])
    #expect(scene.status.text == "Saved as picture.png.")
    #expect(try read("picture.png") == Self.picture)
  }

  @Test("a hidden dialog that could not save shows an error")
  func hiddenFailure() throws {
    try open()
    var told: [String] = []
    played.stage.onMessage = { told.append($0) }
    let file = "\(table.folder.path)/small.png"
    played.stage.saveFolder = PictureFolder(file)
    try tap("save")
    try table.press("name 2")
    try table.press("save cancel")
    try played.awaitPictures()
    #expect(
      told == ["picture.png was not saved. \(file)/picture.png: cannot write: Not a directory."])
    played.stage.saveFolder = saved.folder
    try saved.write([1], to: "picture.png")
    told = []
    try tap("save")
    try table.press("name 2")
    try table.press("save cancel")
    try played.awaitPictures()
    #expect(told == ["Not saved: picture.png already exists."])
    #expect(scene.root.presentedLayer == nil)
  }

  @Test("a scene that closes while it saves continues, and the result is shown")
  func closingWhileSaving() throws {
    try open()
    var told: [String] = []
    played.stage.onMessage = { told.append($0) }
    try tap("save")
    try table.press("name 2")
    scene.close()
    #expect(played.stage.isSaving)
    try played.awaitPictures()
    #expect(told == ["Saved as picture.png."])
    #expect(try read("picture.png") == Self.picture)
  }

  // MARK: Folders

  private var place: String? {
    let dialog = scene.root.presentedLayer as? SaveDialog
    return dialog?.card.children.lazy.compactMap { $0 as? Label }.first?.text
  }

  @Test("where one folder cannot be written, another one is offered")
  func otherFolder() throws {
    try open()
    let file = "\(table.folder.path)/small.png"
    played.stage.saveFolders = [PictureFolder(file), saved.folder]
    #expect(played.stage.saveFolder == PictureFolder(file))
    try tap("save")
    let button = try #require(table.find("other folder", in: scene.root) as? Button)
    #expect(place == "in \(file)")
    #expect(!button.isProminent)
    try tap("name 2")
    #expect(button.isProminent)
    try tap("other folder")
    #expect(place == "in \(saved.path)")
    #expect((scene.root.presentedLayer as? SaveDialog)?.message == "")
    try tap("name 2")
    #expect(saved.names == ["picture.png"])
    // The state does not change.
    try tap("save")
    #expect(place == "in \(saved.path)")
    try tap("other folder")
    #expect(place == "in \(file)")
  }

  @Test("the save dialog shows an absolute path, and offers no other folder if there is none")
  func onlyFolder() throws {
    try open()
    played.stage.saveFolder = PictureFolder("album")
    try tap("save")
    #expect(table.find("other folder", in: scene.root) == nil)
    let path = try #require(place).dropFirst("in ".count)
    #expect(path.hasPrefix("/") && path.hasSuffix("/album"))
    #expect(path == PictureFolder(".").absolutePath + "/album")
  }
}
