import ArgumentParser
import DemoScenes

/// The name of a scene on the command line.
struct SceneName: ExpressibleByArgument, Hashable {
  /// The scene's index in the list.
  let index: Int

  /// The scene of this name, or of this number counted from 1; nil if there is none.
  init?(argument: String) {
    let scenes = DemoCatalog.scenes
    if let number = Int(argument), scenes.indices.contains(number - 1) {
      index = number - 1
    } else if let found = scenes.firstIndex(where: { $0.name == argument }) {
      index = found
    } else {
      return nil
    }
  }

  /// The scene.
  var scene: any DemoScene.Type { DemoCatalog.scenes[index] }

  /// All names.
  static var allValueStrings: [String] { DemoCatalog.scenes.map { $0.name } }

  var defaultValueDescription: String { scene.name }
}
