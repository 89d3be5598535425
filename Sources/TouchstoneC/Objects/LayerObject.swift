import CTouchstone
import TouchContainers
import TouchGeometry
import TouchTracking
import Touchstone

/// A layer that a C program created, or the root layer.
final class LayerObject: InterfaceObject, @unchecked Sendable {
  let layer: Layer
  private(set) var name: CText
  var touch: Callback<touchstone_touch_function>?
  private var hit: Callback<touchstone_hit_function>?
  /// The layer that it is a part of, such as a scroll layer's content; it is destroyed only together with
  /// that layer.
  var owner = Weak<LayerObject>(nil)

  // MARK: Of containers

  var changed: Callback<touchstone_layer_function>?
  var rested: Callback<touchstone_layer_function>?
  var dismissed: Callback<touchstone_layer_function>?

  override class var noun: String { "layer" }

  init(_ layer: Layer, in core: ContextCore) {
    self.layer = layer
    name = CText(layer.name)
    super.init(in: core)
    core.layers[ObjectIdentifier(layer)] = self
  }

  var isRoot: Bool { core.root === self }

  /// The recognizers on the layer: all but the one that delays the touches of a scroll layer's content, which
  /// is not of a kind of the interface.
  var recognizers: [OpaquePointer] { layer.gestureRecognizers.compactMap { core.handle(of: $0) } }

  func setName(_ text: String) {
    layer.name = text
    name = CText(text)
  }

  /// Destroys the layer and its descendants.
  ///
  /// All of them lose their handles before any gesture is cancelled; otherwise a callback could put a layer
  /// that is being destroyed back into the tree.
  func destroy() {
    var found: [Layer] = [layer]
    var loupes: [LayerObject] = []
    var next = 0
    while next < found.count {
      if let object = core.layers.removeValue(forKey: ObjectIdentifier(found[next])) {
        object.retire()
        if object.layer is LoupeLayer { loupes.append(object) }
      }
      found += found[next].children
      next += 1
    }
    for layer in found {
      for recognizer in layer.gestureRecognizers {
        let object = core.recognizers[ObjectIdentifier(recognizer)]
        // The press of a loupe that is not destroyed is only detached.
        if object?.owner.object != nil {
          layer.removeGestureRecognizer(recognizer)
        } else {
          object?.destroy()
        }
      }
    }
    for loupe in loupes {
      for recognizer in core.recognizers.values where recognizer.owner.wasMade(for: loupe) {
        recognizer.destroy()
      }
    }
    // A window has no parent: hiding it cancels its touches.
    (layer as? Window)?.isHidden = true
    layer.removeFromParent()
  }

  /// Throws if it is a part of another layer, which controls its position.
  func checkIsFree() throws(InterfaceError) {
    guard let owner = owner.object else { return }
    throw InterfaceError(
      TOUCHSTONE_ERROR_TREE, "the layer belongs to \"\(owner.layer.name)\" and stays there")
  }

  /// Calls one of its functions with the layer.
  func call(_ callback: Callback<touchstone_layer_function>?) {
    guard let callback, !isDestroyed else { return }
    callback.function(handle, callback.data)
  }

  // MARK: What the program decides

  func setHitArea(_ area: HitArea) {
    hit = nil
    layer.hitArea = area
  }

  func setHitFunction(_ callback: Callback<touchstone_hit_function>?) {
    hit = callback
    let reference = Weak(self)
    layer.hitArea =
      callback == nil
      ? .bounds : .custom { point, _ in reference.object?.isHit(at: point) ?? false }
  }

  private func isHit(at point: Point) -> Bool {
    guard let hit, !isDestroyed else { return false }
    let outerQuery = core.query
    core.query = .hit
    defer { core.query = outerQuery }
    return hit.function(handle, touchstone_point(point), hit.data)
  }

  /// Delivers touches to the program one by one; returns those that it did not handle.
  fileprivate func untaken(_ touches: [Touch]) -> [Touch] {
    guard touch != nil else { return touches }
    return touches.filter { touch in
      guard let callback = self.touch, !isDestroyed else { return true }
      var value = touchstone_touch(touch, in: core)
      return !callback.function(handle, &value, callback.data)
    }
  }
}

extension Weak<LayerObject> {
  /// Delivers touches to the program, and calls `body` with those that it did not handle, if there are any.
  func deliver(_ touches: [Touch], others body: ([Touch]) -> Void) {
    let rest = object?.untaken(touches) ?? touches
    if !rest.isEmpty { body(rest) }
  }
}

/// A layer whose touches are delivered to the program.
final class InterfaceLayer: Layer {
  var object = Weak<LayerObject>(nil)

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    object.deliver(touches) { super.touchesBegan($0, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    object.deliver(touches) { super.touchesMoved($0, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    object.deliver(touches) { super.touchesEnded($0, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    object.deliver(touches) { super.touchesCancelled($0, with: event) }
  }
}

/// The window, whose touches are delivered to the program.
final class InterfaceWindow: Window {
  var object = Weak<LayerObject>(nil)

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    object.deliver(touches) { super.touchesBegan($0, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    object.deliver(touches) { super.touchesMoved($0, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    object.deliver(touches) { super.touchesEnded($0, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    object.deliver(touches) { super.touchesCancelled($0, with: event) }
  }
}
