import CTouchstone
import TouchContainers
import TouchGeometry
import Touchstone

/// A scroll layer whose touches are delivered to the program.
final class InterfaceScrollLayer: ScrollLayer {
  private var object = Weak<LayerObject>(nil)

  override init(frame: Rect = .zero, name: String = "") {
    super.init(frame: frame, name: name, content: InterfaceLayer(name: "content"))
  }

  /// Reports touches, scrolling and rest to the program's functions.
  func setCallbacks(of object: LayerObject) {
    let reference = Weak(object)
    self.object = reference
    onChange { _ in reference.object?.call(reference.object?.changed) }
    onRest { _ in reference.object?.call(reference.object?.rested) }
  }

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

/// A modal layer whose touches are delivered to the program.
final class InterfaceModalLayer: ModalLayer {
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

  /// Creates the handles of the layers and recognizers that are parts of a container.
  ///
  /// Without a handle, a recognizer would have no lines in transcripts, and the program could neither be
  /// asked about it nor get it as the cause of a failure.
  func makePartHandles() throws(InterfaceError) {
    switch layer {
    case let scroll as ScrollLayer:
      let object = LayerObject(scroll.content, in: core)
      object.owner = Weak(self)
      (scroll.content as? InterfaceLayer)?.object = Weak(object)
      _ = try object.makeHandle()
      try makeHandle(ofPart: .pan(scroll.panGestureRecognizer))
      try makeHandle(ofPart: .pinch(scroll.pinchGestureRecognizer))
    case let modal as ModalLayer: try makeHandle(ofPart: .tap(modal.outsideTap))
    case let loupe as LoupeLayer: try makeHandle(ofPart: .longPress(loupe.press))
    default: return
    }
  }

  private func makeHandle(ofPart gesture: BuiltInGesture) throws(InterfaceError) {
    let object = RecognizerObject(gesture, name: gesture.recognizer.name, in: core)
    object.owner = Weak(self)
    _ = try object.makeHandle()
  }
}
