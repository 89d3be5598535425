import DemoScenes
import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

/// The parameters of an offscreen run: a recording, or none, in a scene of some size.
struct OffscreenSession {
  /// The recording; an empty one only opens the scene.
  var recording = Recording()
  /// The scene to open first.
  var scene: any DemoScene.Type
  /// The size of the window in points.
  var window: Size
  /// Pixels per point.
  var scale = 0.6
  /// The folder of pictures; nil for none.
  var pictures: PictureFolder?
  /// Whether the inspector is on from the start.
  var isInspecting = false
  /// Whether dialogs and scenes fade in.
  var isAnimated = true
  /// The maximum number of bytes of pictures that are kept for reuse.
  var cacheLimit = 128 << 20

  /// The default size of a window: full HD at 152 dots per inch.
  static let defaultWindowSize = Size(width: 2016, height: 1134)
}

/// The demo with everything that a run without a screen needs.
final class OffscreenRun {
  /// The parameters.
  let session: OffscreenSession
  /// The demo.
  let frame: DemoFrame
  /// Plays the session.
  let run: SessionRun
  /// Releases cached pictures when memory is short.
  let relief: MemoryRelief

  private let saved: TemporaryFolder

  /// Opens the scene.
  ///
  /// - Throws: if a system resource is not available, or images cannot be loaded.
  init(_ session: OffscreenSession) throws(DemoFailure) {
    self.session = session
    saved = try TemporaryFolder()
    let stage: DemoStage
    let loader = ImageLoader(cache: ImageCache(byteLimit: session.cacheLimit))
    relief = MemoryRelief(loader)
    do throws(ImageError) {
      stage = try DemoStage(scale: session.scale, pictures: session.pictures, loader: loader)
    } catch {
      throw DemoFailure(stage: error)
    }
    stage.saveFolder = PictureFolder(saved.path)
    stage.animationSpan = session.isAnimated ? DemoStage.defaultAnimationSpan : .zero
    do throws(LayerTreeError) {
      frame = try DemoFrame(
        scenes: DemoCatalog.scenes, first: session.scene, size: session.window, stage: stage)
    } catch {
      throw DemoFailure(error)
    }
    if session.isInspecting { frame.perform(.inspector) }
    run = try SessionRun(session.recording, in: frame)
  }

  /// Removes the files saved by scenes.
  func forgetSaved() { saved.empty() }

  /// The final state of the layers.
  var state: LayerState { LayerState(of: frame.scene) }
}

extension OffscreenSession {
  /// The session of a recording: in the scene and the window that it names, else in the given ones, else in a
  /// window that contains the panels.
  ///
  /// - Parameter scene: The requested scene, which takes precedence over the recording's.
  init(
    _ recording: Recording, scene: (any DemoScene.Type)?, window: Size?, pictures: PictureFolder?
  ) {
    let named = SessionDescription(of: recording)
    let known = named.flatMap { DemoCatalog.scene(named: $0.scene) }
    let frames = recording.surfaces.map(\.frame)
    let panels = frames.first.map { frames.reduce($0) { $0.union($1) } }
    self.init(
      recording: recording, scene: scene ?? known ?? DemoCatalog.scenes[0],
      window: window ?? named?.size ?? panels.map { Size(width: $0.maxX, height: $0.maxY) }
        ?? OffscreenSession.defaultWindowSize, pictures: pictures)
  }
}
