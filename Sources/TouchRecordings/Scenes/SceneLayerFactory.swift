import TouchContainers
import Touchstone

/// Creates the layers of a scene that have an image or a color.
///
/// This module handles names and numbers only. A program that can load and draw pictures conforms to this
/// protocol and passes itself to ``SceneFile/makeScene(layers:recognizers:)``. Without a factory such layers are plain
/// rectangles, and those that get their size from an image cannot be created.
public protocol SceneLayerFactory {
  /// Creates the layer for a description that has an image or a color.
  ///
  /// The scene sets the frame, the transform and all other properties. The factory sets the picture, the
  /// color and the corner radius. It also sets the size if ``SceneLayer/takesSizeFromImage`` is
  /// true, and the hit area if that consists of opaque pixels.
  ///
  /// - Parameters:
  ///   - description: The layer as described in the file.
  ///   - file: The file; ``SceneFile/path(of:)`` returns the path of the picture.
  /// - Throws: ``SceneLayerError``, to which the scene adds file and line.
  func makeLayer(
    for description: SceneLayer, of file: SceneFile
  ) throws(SceneLayerError) -> Layer
}

/// The reason a layer's image cannot be used.
public struct SceneLayerError: Error, Hashable, Sendable {
  /// The party at fault: a file, or the system.
  public var blame: SceneError.Blame
  /// The problem, as a clause without a full stop.
  public var problem: String
  /// The system's error number; nil if there is none.
  public var code: Int32?
  /// The allowed folders, if the problem is that the image is outside of them; otherwise nil.
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

/// Creates the layers of a scene without pictures, for programs with their own layer classes.
package struct SceneLayerKinds {
  package var layer: () -> Layer
  package var scrollLayer: () -> ScrollLayer

  /// The engine's own layers, unless others are given.
  package init(
    layer: @escaping () -> Layer = { Layer() },
    scrollLayer: @escaping () -> ScrollLayer = { ScrollLayer() }
  ) {
    self.layer = layer
    self.scrollLayer = scrollLayer
  }
}

extension SceneLayer {
  /// Creates the layer, using the factory if it has an image or a color.
  func makeLayer(
    _ factory: (any SceneLayerFactory)?, _ kinds: SceneLayerKinds, _ file: SceneFile,
    _ reading: SceneReading
  ) throws(SceneError) -> Layer {
    guard let factory, image != nil || color != nil else {
      if takesSizeFromImage, let image {
        let reason = SceneError.Reason.image(
          name: image.name.text,
          problem: "the layer is as large as it, and no images are read here",
          blame: .file)
        throw reading.error(reason, at: image.name.place)
      }
      return makePlainLayer(kinds)
    }
    #if hasFeature(Embedded)
      // Embedded Swift cannot call a value of a protocol, so no factory can have been passed.
      return makePlainLayer(kinds)
    #else
      return try makeLayer(with: factory, file, reading)
    #endif
  }

  #if !hasFeature(Embedded)
    private func makeLayer(
      with factory: any SceneLayerFactory, _ file: SceneFile, _ reading: SceneReading
    ) throws(SceneError) -> Layer {
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
  #endif

  private func makePlainLayer(_ kinds: SceneLayerKinds) -> Layer {
    let layer = scrolling?.makeLayer(kinds) ?? kinds.layer()
    configure(layer)
    return layer
  }
}
