import CTouchstone
import TouchRecordings
import Touchstone

// The functions of scene.h, in its order.

/// `touchstone_layer_load_scene` of scene.h.
@_cdecl("touchstone_layer_load_scene")
public func layerLoadScene(
  _ parent: OpaquePointer?, _ json: UnsafeRawPointer?, _ size: Int,
  _ maker: touchstone_recognizer_maker?, _ data: UnsafeMutableRawPointer?
) -> OpaquePointer? {
  make(parent, otherwise: nil) { (parent: LayerObject) throws(InterfaceError) in
    guard !parent.core.isWithinCallback else {
      throw InterfaceError(
        TOUCHSTONE_ERROR_BUSY, "a scene cannot be built from within a callback")
    }
    guard let json, size >= 0 else { throw InterfaceError.argument("the scene is NULL") }
    let bytes = [UInt8](UnsafeRawBufferPointer(start: json, count: size))
    let file: SceneFile
    do throws(SceneError) { file = try SceneFile.read(bytes, file: "scene") } catch {
      throw InterfaceError(error)
    }
    let making = SceneMaking(parent.core, maker, data)
    do throws(InterfaceError) {
      let scene = try making.makeScene(of: file)
      try making.checkNothingWasDestroyed(parent)
      do throws(LayerTreeError) { try parent.layer.addChild(scene.root) } catch {
        throw InterfaceError(error)
      }
      return try parent.core.adopt(scene, making.made)
    } catch {
      for recognizer in making.made { recognizer.destroy() }
      throw error
    }
  }
}

/// The program's function that creates the recognizers of a scene, and those that it has created.
///
/// The scene is built within one call, by the thread that makes it; nothing is shared.
private final class SceneMaking: @unchecked Sendable {
  private let core: ContextCore
  private let maker: touchstone_recognizer_maker?
  private let data: UnsafeMutableRawPointer?
  private(set) var made: [RecognizerObject] = []
  /// The error of a handle that the function returned.
  private var mistake: InterfaceError?

  init(
    _ core: ContextCore, _ maker: touchstone_recognizer_maker?, _ data: UnsafeMutableRawPointer?
  ) {
    self.core = core
    self.maker = maker
    self.data = data
  }

  func makeScene(of file: SceneFile) throws(InterfaceError) -> Scene {
    // Layers of these classes pass touches to the program.
    let kinds = SceneLayerKinds(
      layer: { InterfaceLayer() }, scrollLayer: { InterfaceScrollLayer() })
    do throws(SceneError) {
      return try file.makeScene(of: kinds, recognizers: catalog(for: file))
    } catch {
      throw mistake ?? InterfaceError(error)
    }
  }

  /// Throws if the program's function has destroyed the parent of the scene or a recognizer that it returned.
  func checkNothingWasDestroyed(_ parent: LayerObject) throws(InterfaceError) {
    guard !parent.isDestroyed else {
      throw InterfaceError(
        TOUCHSTONE_ERROR_HANDLE,
        "the program's function destroyed the layer to which the scene is added")
    }
    if let recognizer = made.first(where: { $0.isDestroyed }) {
      throw InterfaceError(
        TOUCHSTONE_ERROR_HANDLE,
        "the program's function destroyed the recognizer \"\(recognizer.recognizer.name)\"")
    }
  }

  /// A catalog with the kinds of a scene that the engine does not know.
  private func catalog(for file: SceneFile) -> RecognizerCatalog {
    var catalog = RecognizerCatalog()
    guard maker != nil else { return catalog }
    for recognizer in file.recognizers {
      guard case .unknown(let kind) = recognizer.kind else { continue }
      catalog.register(kind, maker: { [self] in makeRecognizer(kind) })
    }
    return catalog
  }

  private func makeRecognizer(_ kind: String) -> GestureRecognizer? {
    let name = CText(kind)
    let handle = withExtendedLifetime(name) { maker?(core.handle, name.characters, data) }
    guard let handle else { return nil }
    guard let object = core.recognizers.values.first(where: { $0.handle == handle }),
      object.recognizer.layer == nil, !made.contains(where: { $0 === object })
    else {
      mistake = InterfaceError(
        TOUCHSTONE_ERROR_SCENE,
        "for the kind \"\(kind)\" the function returned no new recognizer of this context")
      return nil
    }
    made.append(object)
    return object.recognizer
  }
}

extension ContextCore {
  /// Gives handles to the layers and recognizers of a scene that is in the tree; returns the root's.
  fileprivate func adopt(_ scene: Scene, _ made: [RecognizerObject]) throws(InterfaceError)
    -> OpaquePointer?
  {
    for layer in scene.layers.values where layers[ObjectIdentifier(layer)] == nil {
      let object = LayerObject(layer, in: self)
      (layer as? InterfaceLayer)?.object = Weak(object)
      (layer as? InterfaceScrollLayer)?.setCallbacks(of: object)
      _ = try object.makeHandle()
      try object.makePartHandles()
    }
    // Recognizers created by the program already have handles, and the names from the scene.
    for object in made { object.setName(object.recognizer.name) }
    for recognizer in scene.recognizers + scene.manipulators.map({ $0 as GestureRecognizer }) {
      guard recognizers[ObjectIdentifier(recognizer)] == nil,
        let gesture = BuiltInGesture(of: recognizer)
      else { continue }
      let object = RecognizerObject(gesture, name: recognizer.name, in: self)
      _ = try object.makeHandle()
    }
    return handle(of: scene.root)
  }
}

/// `touchstone_context_find_layer` of scene.h.
@_cdecl("touchstone_context_find_layer")
public func contextFindLayer(
  _ context: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  answer(context, otherwise: nil) { (context: ContextObject) throws(InterfaceError) in
    let name = text(name)
    return context.core.layers.values.first { $0.layer.name == name }?.handle
  }
}

/// `touchstone_context_find_recognizer` of scene.h.
@_cdecl("touchstone_context_find_recognizer")
public func contextFindRecognizer(
  _ context: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  answer(context, otherwise: nil) { (context: ContextObject) throws(InterfaceError) in
    let name = text(name)
    return context.core.recognizers.values.first { $0.recognizer.name == name }?.handle
  }
}

/// `touchstone_context_set_transcript_function` of scene.h.
@_cdecl("touchstone_context_set_transcript_function")
public func contextSetTranscriptFunction(
  _ context: OpaquePointer?, _ function: touchstone_transcript_function?,
  _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    context.core.transcriptFunction = Callback(function, data)
  }
}
