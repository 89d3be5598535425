import ArgumentParser
import TouchPainting
import TouchRecordings
import Touchstone

/// Reads a scene; prints problems to standard error.
func readScene(_ path: String) throws -> SceneFile {
  do throws(SceneError) {
    let scene = try SceneFile.read(path: path)
    for warning in scene.warnings { writeError("\(warning)") }
    return scene
  } catch {
    throw status(reporting: error)
  }
}

/// Prints an error and returns the exit status for its cause.
func status(reporting error: SceneError) -> ExitCode {
  writeError("\(error)")
  return error.exitCode
}

/// Plays recordings repeatedly in a scene with its images, or with the standard gestures.
struct Stage {
  var scene: SceneFile?
  /// Caches images, so that they are read once.
  private(set) var layers: PaintedLayers
  /// The file of the scene that the recording names, if it is played on it.
  private var namedScene: String?
  private let folders: SceneFolders
  private let latest = LatestLayers()

  /// Creates a stage for a scene whose images are in allowed folders.
  init(scene: SceneFile?, folders: SceneFolders = SceneFolders()) {
    self.scene = scene
    self.folders = folders
    layers = PaintedLayers(folders: folders)
  }

  /// The stage for a recording that was read from a file: without a scene, with the one that the recording names.
  ///
  /// Prints a warning if that scene is missing.
  func playing(_ recording: Recording, readFrom file: String) throws -> Stage {
    guard scene == nil else { return self }
    let named = NamedScene(of: recording, readFrom: file)
    if let warning = named.warning { writeError("\(nameInErrors(of: file)): warning: \(warning)") }
    return try playing(named)
  }

  /// The stage with the scene that a recording names, or unchanged.
  func playing(_ named: NamedScene) throws -> Stage {
    switch named {
    case .none, .missing: return self
    case .found(let path):
      var stage = self
      stage.scene = try readScene(path)
      stage.layers = latest.layers(of: path, folders)
      stage.namedScene = path
      return stage
    }
  }

  /// The images of the scene that was named last. Those of several scenes are not kept together: the limit of pixels is
  /// that of a scene.
  private final class LatestLayers {
    private var path = ""
    private var layers: PaintedLayers?

    func layers(of scene: String, _ folders: SceneFolders) -> PaintedLayers {
      if let layers, path == scene { return layers }
      let new = PaintedLayers(folders: folders)
      (path, layers) = (scene, new)
      return new
    }
  }

  /// The files that no option or argument names, and that an output must not overwrite: the scene that the
  /// recording names, and the images of the windows made so far.
  var inputs: [String] { [namedScene].compactMap(\.self) + layers.paths }

  /// A new window for a recording, of the recorded size if the scene states none.
  func window(for placed: PlacedRecording) throws -> Window {
    do throws(SceneError) {
      return try scene?.sized(forSessionIn: placed.window)
        .makeScene(layers: layers, recognizers: TouchstoneProgram.recognizers).window
        ?? Replayer(placed.recording, layout: placed.layout).standardWindow()
    } catch {
      throw status(reporting: error)
    }
  }
}
