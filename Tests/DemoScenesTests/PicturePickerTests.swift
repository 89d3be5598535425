import Testing
import TouchContainers
import TouchGeometry
import TouchImaging
import Touchstone

@testable import DemoScenes

@Suite("the picker of pictures")
struct PicturePickerTests {
  private let folder: ScratchFolder
  private let played: PlayedScene<WorkshopScene>

  init() throws {
    folder = try ScratchFolder()
    played = try PlayedScene(WorkshopScene.self, pictures: folder.path)
    let image = Image(width: 4, height: 4, filledWith: Pixel(gray: 90))
    for number in 100..<400 { try image.save(to: folder.folder.path(of: "\(number).png")) }
  }

  private func makePicker(limit: Int = PicturePicker.maximumPictures) -> PicturePicker {
    PicturePicker(stage: played.stage, folders: [folder.folder], limit: limit)
  }

  @Test("the picture picker loads only the pictures that a finger can soon reach")
  func reach() throws {
    let picker = makePicker()
    picker.show(on: played.scene.root)
    // The card is 0.86 x 2016 wide and 0.92 x 1062 high, minus 48, and minus 60 for its heading: 1685.76 by
    // 869.04 for five columns of rows 287.8 high. Twice the height ends within the seventh row.
    #expect(picker.tiles.map(\.fileName) == (100..<135).map { "\($0).png" })
    #expect(picker.grid.content.children.count == 35)
    try played.awaitPictures()
    #expect(picker.tiles.allSatisfy { $0.content == .loaded })

    // Sixty rows end at 17,257: the last screenful of 869 begins within row 53.
    picker.grid.contentOffset = picker.grid.maximumContentOffset
    #expect(picker.tiles.map(\.fileName) == (365..<400).map { "\($0).png" })
    #expect(picker.grid.content.children.count == 35)
    try played.awaitPictures()
    #expect(picker.tiles.allSatisfy { $0.content == .loaded })
    picker.close()
    #expect(picker.tiles.isEmpty)
    #expect(!played.stage.isLoading)
  }

  @Test("hidden files are no pictures, such as those of macOS beside each file on a stick")
  func hiddenFiles() throws {
    for name in ["._100.png", "._100.JPG"] {
      try folder.write(Array("no picture".utf8), to: name)
    }
    #expect(folder.folder.names == (100..<400).map { "\($0).png" })
  }

  @Test("a tile that goes out of reach calls its picture off")
  func callingOff() throws {
    let picker = makePicker()
    picker.show(on: played.scene.root)
    let first = try #require(picker.tiles.first)
    picker.grid.contentOffset = picker.grid.maximumContentOffset
    try played.awaitPictures()
    #expect(first.parent == nil)
    #expect(first.content == .loading)
    // After scrolling back, another tile shows it.
    picker.grid.contentOffset = .zero
    try played.awaitPictures()
    #expect(picker.tiles.first?.fileName == "100.png")
    #expect(picker.tiles.first?.content == .loaded)
    picker.close()
  }

  @Test("the list of pictures is cut off if it is too long, and says so")
  func limit() throws {
    let all = makePicker()
    all.show(on: played.scene.root)
    #expect(all.footnote.text == "")
    all.close()
    let some = makePicker(limit: 12)
    some.show(on: played.scene.root)
    #expect(some.tiles.count == 12)
    #expect(some.footnote.text == "These are the first 12 of 300 pictures.")
    #expect(some.card.bounds.contains(some.footnote.frame))
    #expect(some.footnote.frame.minY >= some.grid.frame.maxY)
    some.close()
    try played.awaitPictures()
  }

  @Test("another size of the screen makes tiles of another size")
  func resizing() throws {
    let picker = makePicker()
    picker.show(on: played.scene.root)
    try played.awaitPictures()
    played.scene.resize(to: Size(width: 600, height: 900))
    // 0.86 x 600 - 48 = 468, which leaves room for one column.
    #expect(picker.tiles.allSatisfy { abs($0.bounds.width - 468) < 1e-9 })
    #expect(picker.tiles.map(\.position.x).allSatisfy { abs($0 - 234) < 1e-9 })
    try played.awaitPictures()
    #expect(picker.tiles.allSatisfy { $0.content == .loaded })
    picker.close()
  }

  @Test("rows are found by their position in the height")
  func grid() {
    // Two columns of 306 x 260.32, rows 272.32 apart, seven tiles in four rows.
    let grid = TileGrid(width: 624, count: 7)
    #expect(grid.columns == 2)
    #expect(grid.tileSize.width == 306)
    #expect(abs(grid.size.height - (4 * 272.32 - 12)) < 1e-9)
    #expect(grid.indices(from: -500, to: 0) == 0..<2)
    #expect(grid.indices(from: 0, to: 272) == 0..<2)
    #expect(grid.indices(from: 273, to: 545) == 2..<6)
    #expect(grid.indices(from: 900, to: 1e300) == 6..<7)
    #expect(grid.indices(from: -500, to: -1).isEmpty)
    #expect(grid.indices(from: 5000, to: 6000).isEmpty)
    #expect(TileGrid(width: 0, count: 0).indices(from: 0, to: 100).isEmpty)
  }
}
