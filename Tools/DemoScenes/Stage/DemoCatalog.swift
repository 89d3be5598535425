/// The scenes of the demo.
package enum DemoCatalog {
  /// All scenes, in the order of the menu.
  package static var scenes: [any DemoScene.Type] {
    [
      PhotoTable.self, FlowerPond.self, CircleBoard.self, TapsScene.self, LargePicture.self,
      LoupeScene.self, WorkshopScene.self, ChessScene.self,
    ]
  }

  /// The scene with a name; nil if there is none.
  package static func scene(named name: String) -> (any DemoScene.Type)? {
    scenes.first { $0.name == name }
  }
}
