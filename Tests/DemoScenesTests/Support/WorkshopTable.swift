import Testing
import TouchGeometry
import TouchImaging
import TouchTesting
import Touchstone

@testable import DemoScenes

/// The workshop with a small picture and a damaged one to load, a folder to save in, and fingers.
struct WorkshopTable {
  let folder: ScratchFolder
  let saved: ScratchFolder
  let played: PlayedScene<WorkshopScene>
  let fingers: Fingers

  init() throws {
    folder = try ScratchFolder()
    saved = try ScratchFolder()
    try WorkshopTable.picture.save(to: folder.folder.path(of: "small.png"))
    // A signature without the data that should follow it.
    try folder.write([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2], to: "damaged.png")
    played = try PlayedScene(WorkshopScene.self, pictures: folder.path)
    played.stage.saveFolder = saved.folder
    fingers = Fingers(on: played.window, in: played.scene.root)
  }

  /// A picture in which every pixel differs from its neighbors.
  static let picture: Image = {
    var image = Image(width: 60, height: 40)
    for y in 0..<40 {
      for x in 0..<60 {
        image[x, y] = Pixel(
          red: UInt8(x * 4), green: UInt8(y * 6), blue: UInt8((x * 7 + y * 13) % 256))
      }
    }
    return image
  }()

  var scene: WorkshopScene { played.scene }
  var image: Image? { scene.history.present?.image }

  /// The frontmost layer with a name.
  func find(_ name: String, in layer: Layer) -> Layer? {
    if layer.name == name { return layer }
    return layer.childrenBackToFront.reversed().lazy.compactMap { find(name, in: $0) }.first
  }

  /// Taps on the layer with a name without waiting for the background work that this starts.
  func press(_ name: String) throws {
    let layer = try #require(find(name, in: scene.root), "there is no \(name)")
    fingers.tap(layer)
    fingers.rest(for: .milliseconds(500))
  }

  /// Taps on the layer with a name and waits for the result.
  func tap(_ name: String) throws {
    try press(name)
    try played.awaitPictures()
  }

  func open() throws {
    try tap("load")
    try tap("tile small.png")
  }

  func apply(_ title: String) throws {
    try tap("process")
    try tap(title)
  }

  /// A picture that was saved.
  func read(_ name: String) throws -> Image {
    try ImageFile.read(path: saved.folder.path(of: name)).image
  }
}

/// Tests at a table of their own.
protocol TestsAtWorkshop {
  var table: WorkshopTable { get }
}

extension TestsAtWorkshop {
  static var picture: Image { WorkshopTable.picture }
  var saved: ScratchFolder { table.saved }
  var played: PlayedScene<WorkshopScene> { table.played }
  var scene: WorkshopScene { table.scene }
  var image: Image? { table.image }

  func tap(_ name: String) throws { try table.tap(name) }
  func open() throws { try table.open() }
  func apply(_ title: String) throws { try table.apply(title) }
}
