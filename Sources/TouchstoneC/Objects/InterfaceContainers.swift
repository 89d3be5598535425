import CTouchstone
import TouchContainers
import Touchstone

/// A scroll layer whose touches are delivered to the program.
final class InterfaceScrollLayer: ScrollLayer {
  private var object = Weak<LayerObject>(nil)

  /// Reports touches, scrolling and rest to the program's functions.
  func setCallbacks(of object: LayerObject) {
    let reference = Weak(object)
    self.object = reference
    onChange { _ in reference.object?.call(reference.object?.changed) }
    onRest { _ in reference.object?.call(reference.object?.rested) }
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    let rest = object.object?.untaken(touches) ?? touches
    if !rest.isEmpty { super.touchesBegan(rest, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    let rest = object.object?.untaken(touches) ?? touches
    if !rest.isEmpty { super.touchesMoved(rest, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let rest = object.object?.untaken(touches) ?? touches
    if !rest.isEmpty { super.touchesEnded(rest, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    let rest = object.object?.untaken(touches) ?? touches
    if !rest.isEmpty { super.touchesCancelled(rest, with: event) }
  }
}

/// A modal layer whose touches are delivered to the program.
final class InterfaceModalLayer: ModalLayer {
  var object = Weak<LayerObject>(nil)

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    let rest = object.object?.untaken(touches) ?? touches
    if !rest.isEmpty { super.touchesBegan(rest, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    let rest = object.object?.untaken(touches) ?? touches
    if !rest.isEmpty { super.touchesMoved(rest, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    let rest = object.object?.untaken(touches) ?? touches
    if !rest.isEmpty { super.touchesEnded(rest, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    let rest = object.object?.untaken(touches) ?? touches
    if !rest.isEmpty { super.touchesCancelled(rest, with: event) }
  }
}

extension LayerObject {
  /// The layer as one of a kind; throws for layers of other kinds.
  func container<Container: Layer>(_ kind: Container.Type, _ noun: String) throws(InterfaceError)
    -> Container
  {
    guard let container = layer as? Container else {
      throw InterfaceError(TOUCHSTONE_ERROR_KIND, "\"\(layer.name)\" is not a \(noun)")
    }
    return container
  }

  /// The handle of a layer that is a part of this one, created on first use.
  func handle(ofPart part: Layer) throws(InterfaceError) -> OpaquePointer? {
    if let known = core.handle(of: part) { return known }
    let object = LayerObject(part, in: core)
    object.owner = Weak(self)
    return try object.makeHandle()
  }

  /// The handle of a recognizer that is a part of this layer, created on first use.
  func handle(ofPart gesture: BuiltInGesture, named name: String) throws(InterfaceError)
    -> OpaquePointer?
  {
    if let known = core.handle(of: gesture.recognizer) { return known }
    let object = RecognizerObject(gesture, name: name, in: core)
    object.owner = Weak(self)
    return try object.makeHandle()
  }
}
