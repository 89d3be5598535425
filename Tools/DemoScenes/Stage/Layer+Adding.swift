import Touchstone

extension Layer {
  /// Adds layers that were created for this one; the last is in front. They have no parent and are few, so
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
