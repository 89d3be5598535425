import Touchstone

extension Layer {
  /// Adds layers that were created for this one, the last in front: they have no parent and are few, so that
  /// adding cannot fail.
  package final func add(_ layers: Layer...) {
    for layer in layers {
      do {
        try addChild(layer)
      } catch {
        preconditionFailure("a layer that was just created is refused: \(error)")
      }
    }
  }
}
