import Testing
import TouchGeometry
import TouchPainting
import Touchstone

@testable import DemoScenes

/// Common panels, such as 800 by 480 pixels on 7 and on 5 inches, and portrait screens.
@Suite("small screens")
struct SmallScreenTests {
  static let sizes = [
    Size(width: 962, height: 577), Size(width: 688, height: 413), Size(width: 600, height: 1067),
    Size(width: 1134, height: 2016),
  ]

  private func scene(_ name: String, _ size: Size) throws -> any DemoScene {
    let type = try #require(DemoCatalog.scenes.first { $0.name == name })
    let stage = try DemoStage(pictures: PictureFolder(repository + "/Recordings/images"))
    let scene = type.init(on: stage, size: Measures.sceneFrame(in: size).size)
    scene.close()
    return scene
  }

  @Test(
    "no word on a button or a line is cut off, and no button is too small for a finger",
    arguments: DemoCatalog.scenes.map { $0.name }, sizes)
  func texts(name: String, size: Size) throws {
    let canvas = try Canvas(width: 8, height: 8)
    let scene = try scene(name, size)
    for layer in scene.root.all where !layer.isHidden {
      let line: (text: String, isBold: Bool, room: Double)?
      switch layer {
      case let button as Button:
        line = (button.title, false, button.bounds.width - 2 * Measures.gap)
      case let button as ExclusiveButton:
        line = (button.title, true, button.bounds.width - 2 * Measures.gap)
      case let label as Label: line = (label.text, label.isBold, label.bounds.width)
      default: line = nil
      }
      guard let line else { continue }
      let width = canvas.extent(
        of: line.text, size: Measures.minimumTextSize, isBold: line.isBold
      ).width
      #expect(width <= line.room, "\(line.text)")
      guard !(layer is Label) else { continue }
      #expect(min(layer.bounds.width, layer.bounds.height) >= Measures.target, "\(line.text)")
    }
  }
}

extension Layer {
  /// The layers in this one.
  fileprivate var all: [Layer] { children.flatMap { [$0] + $0.all } }
}
