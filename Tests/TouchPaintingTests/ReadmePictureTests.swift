import Foundation
import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

@Suite("the sample with images in Getting started")
struct ReadmePictureTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("a window with a picture is painted and saved as the guide says")
  func sample() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let flowerPath = Self.root.appending(path: "Recordings/images/sunflower.png").path
    let windowPath = folder.appending(path: "window.png").path
    let window = Window(size: Size(width: 300, height: 260))

    let flower = ImageLayer(image: try ImageFile.read(path: flowerPath).image)
    try window.addChild(flower)
    try Painter().image(of: window).save(to: windowPath)

    let information = try ImageFile.information(path: windowPath)
    #expect(information.width == 300)
    #expect(information.height == 260)
    #expect(window.hitTest(flower.position, with: nil) === flower)
    // The corner of the picture is clear.
    #expect(window.hitTest(Point(x: 2, y: 2), with: nil) === window)
  }
}

/// The same with the paths of the guide; it is compiled and not run.
private func guide(window: Window) throws {
  let flower = ImageLayer(image: try ImageFile.read(path: "flower.png").image)
  try window.addChild(flower)
  try Painter().image(of: window).save(to: "window.png")
}
