import Touchstone

/// Makes the layers of a scene that show something: those with an image or a color.
///
/// This module knows names and numbers; whoever can read pictures and paint conforms, and hands
/// itself to ``SceneFile/makeScene(layers:recognizers:)``. Without a factory such layers are plain rectangles,
/// and those that are as large as their image cannot be made.
public protocol SceneLayerFactory {
  /// Makes the layer for a description, which has an image or a color.
  ///
  /// The scene gives it its frame, transform and everything else that is described; of these the
  /// factory sees to the picture, the color with its corners, to the size where
  /// ``SceneLayer/takesSizeFromImage`` says so, and to the hit area where it is that of opaque
  /// pixels.
  ///
  /// - Parameters:
  ///   - description: The layer as the file says it.
  ///   - file: The file; ``SceneFile/path(of:)`` finds the picture.
  /// - Throws: ``SceneLayerError``, to which the scene adds file and line.
  func makeLayer(
    for description: SceneLayer, of file: SceneFile
  ) throws(SceneLayerError) -> Layer
}

/// Why a layer's image cannot be used.
public struct SceneLayerError: Error, Hashable, Sendable {
  /// Who is to blame: a file, or the system.
  public var blame: SceneError.Blame
  /// What is wrong, as a clause without a full stop.
  public var problem: String
  /// The system's error number; nil if there is none.
  public var code: Int32?
  /// The folders that the image lies outside of; nil unless that is what is wrong.
  public var folders: [String]?

  /// Creates an error.
  public init(
    blame: SceneError.Blame, problem: String, code: Int32? = nil, folders: [String]? = nil
  ) {
    self.blame = blame
    self.problem = problem
    self.code = code
    self.folders = folders
  }
}

extension SceneLayer {
  /// The layer, made by the factory where there is something to show.
  func makeLayer(
    _ factory: (any SceneLayerFactory)?, _ file: SceneFile, _ reading: SceneReading
  ) throws(SceneError) -> Layer {
    guard let factory, image != nil || color != nil else {
      if takesSizeFromImage, let image {
        let reason = SceneError.Reason.image(
          name: image.name.text,
          problem: "the layer is as large as it, and no images are read here",
          blame: .file)
        throw reading.error(reason, at: image.name.place)
      }
      return makePlainLayer()
    }
    do throws(SceneLayerError) {
      let layer = try factory.makeLayer(for: self, of: file)
      configure(layer)
      return layer
    } catch {
      let name = image?.name
      let reason: SceneError.Reason =
        if let folders = error.folders {
          .outside(name: name?.text ?? "", folders: folders)
        } else {
          .image(
            name: name?.text ?? "", problem: error.problem, blame: error.blame, code: error.code)
        }
      throw reading.error(reason, at: name?.place ?? place)
    }
  }

  private func makePlainLayer() -> Layer {
    let layer = scrolling?.makeLayer() ?? Layer()
    configure(layer)
    return layer
  }
}
