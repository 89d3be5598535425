import DemoScenes
import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

/// What is played offscreen: a recording, or nothing, in a scene of some size.
struct OffscreenSession {
  /// The recording; without one a scene is only opened.
  var recording = Recording()
  /// The scene that is open at first.
  var scene: any DemoScene.Type
  /// The size of the window in points.
  var window: Size
  /// Pixels a point.
  var scale = 0.6
  /// Where pictures are; nil for none.
  var pictures: PictureFolder?
  /// Whether the inspector is on from the start.
  var isInspecting = false
  /// Whether dialogs and scenes fade in.
  var isAnimated = true
  /// The most bytes of pictures that are kept for their next use.
  var cacheLimit = 128 << 20

  /// The size of a window where nothing tells it: full HD at 152 dots an inch.
  static let usualWindow = Size(width: 2016, height: 1134)
}

/// The demo with all that a run without a screen needs.
final class OffscreenRun {
  /// What is played.
  let session: OffscreenSession
  /// The demo.
  let frame: DemoFrame
  /// The playing.
  let run: SessionRun

  private let saved: TemporaryFolder

  /// Opens the scene.
  ///
  /// - Throws: when the system has no room for it, or pictures do not come.
  init(_ session: OffscreenSession) throws(DemoFailure) {
    self.session = session
    saved = try TemporaryFolder()
    let stage: DemoStage
    do throws(ImageError) {
      stage = try DemoStage(
        scale: session.scale, pictures: session.pictures,
        loader: ImageLoader(cache: ImageCache(byteLimit: session.cacheLimit)))
    } catch {
      throw DemoFailure(stage: error)
    }
    stage.saveFolder = PictureFolder(saved.path)
    stage.animationSpan = session.isAnimated ? DemoStage.usualAnimationSpan : .zero
    do throws(LayerTreeError) {
      frame = try DemoFrame(
        scenes: DemoCatalog.scenes, first: session.scene, size: session.window, stage: stage)
    } catch {
      throw DemoFailure(error)
    }
    if session.isInspecting { frame.perform(.inspector) }
    run = try SessionRun(session.recording, in: frame)
  }

  /// Removes what scenes saved.
  func forgetSaved() { saved.empty() }

  /// What became of the layers.
  var state: LayerState { LayerState(of: frame.scene) }
}

extension OffscreenSession {
  /// The session of a recording: in the scene and the window that it names, else in those given, else
  /// on a window that holds the panels.
  ///
  /// - Parameter scene: The scene, if one was asked for; it counts more than the recording's word.
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
        ?? OffscreenSession.usualWindow, pictures: pictures)
  }
}
