import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

extension Stage {
  /// Changes the stage; parts that the sketch left out, and changes that the engine refuses, have no effect.
  func perform(_ change: StageSketch.Change) {
    arrangement += 1
    switch change {
    case .enable, .cancel, .remove, .add, .drop, .setState: performOnRecognizer(change)
    case .removeLayer, .addLayer, .dropLayer, .hideLayer, .moveLayer: performOnLayer(change)
    case .require(let a, let b):
      if let a = recognizer(a), let b = recognizer(b) { try? a.require(toFail: b) }
    case .release(let a, let b):
      if let a = recognizer(a), let b = recognizer(b) { a.removeRequirement(b) }
    case .pair(let a, let b):
      if let a = recognizer(a), let b = recognizer(b) { pair(a, b) }
    case .deliver(let contact): window.deliver(ContactFrame(time: .zero, contacts: [contact]))
    case .advance(let span): window.advance(to: (window.nextDeadline ?? .zero) + span)
    case .cancelAll: window.application.cancelAll(at: .zero)
    }
  }

  private func performOnRecognizer(_ change: StageSketch.Change) {
    switch change {
    case .enable(let number, let isEnabled): recognizer(number)?.isEnabled = isEnabled
    case .cancel(let number): recognizer(number)?.cancel()
    case .remove(let number):
      if let recognizer = recognizer(number) {
        recognizer.layer?.removeGestureRecognizer(recognizer)
      }
    case .add(let number, let layer):
      if let recognizer = recognizer(number) { self.layer(layer)?.addGestureRecognizer(recognizer) }
    case .drop(let number):
      guard let recognizer = recognizer(number) else { return }
      recognizer.layer?.removeGestureRecognizer(recognizer)
      recognizers[number] = nil
    case .setState(let number, let state): recognizer(number)?.state = state
    default: return
    }
  }

  private func performOnLayer(_ change: StageSketch.Change) {
    switch change {
    case .removeLayer(let number): layer(number)?.removeFromParent()
    case .addLayer(let number, let parent):
      if number > 0, let child = layer(number) { try? layer(parent)?.addChild(child) }
    case .dropLayer(let number):
      guard number > 0, let layer = layer(number) else { return }
      layer.removeFromParent()
      layers[number] = nil
    case .hideLayer(let number, let isHidden): layer(number)?.isHidden = isHidden
    case .moveLayer(let number, let way):
      guard number > 0, let layer = layer(number) else { return }
      layer.position = layer.position + way
    default: return
    }
  }

  private func recognizer(_ number: Int) -> GestureRecognizer? {
    recognizers.indices.contains(number) ? recognizers[number] : nil
  }

  private func layer(_ number: Int) -> Layer? {
    layers.indices.contains(number) ? layers[number] : nil
  }
}
