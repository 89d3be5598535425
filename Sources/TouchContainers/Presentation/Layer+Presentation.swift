import TouchGeometry
import TouchGestures
import Touchstone

/// Presentation of modal layers.
extension Layer {
  /// Covers this layer with a modal layer, which receives all its touches from now on.
  ///
  /// Current touches on this layer and its descendants are cancelled, together with their gestures and with
  /// scrolling by two fingers on a touchpad.
  ///
  /// - Throws: ``PresentationError`` if the modal layer is already presented or contains this layer, if this
  ///   layer already presents another one, if one of them is being dismissed, or if the tree rejects it.
  ///   Nothing changes then.
  /// - Complexity: O(children + touches x recognizers).
  public final func present(_ modal: ModalLayer) throws(PresentationError) {
    try modal.enter(self)
    guard modal.presentingLayer === self else { return }
    cancelTouches(coveredBy: modal)
    modal.beginAppearing()
  }

  /// The modal layer that this layer presents; nil if none.
  public final var presentedLayer: ModalLayer? {
    guard let modal = presentation?.presented, modal.isPresented else { return nil }
    return modal
  }

  /// The topmost modal layer in the chain that starts with the one presented on this layer; nil if there is
  /// none.
  public final var topmostPresentedLayer: ModalLayer? {
    var top = presentedLayer
    while let next = top?.presentedLayer { top = next }
    return top
  }

  /// Dismisses the modal layer that this layer presents. Called on a modal layer that presents none, it
  /// dismisses that modal layer itself. Otherwise it does nothing.
  ///
  /// Modal layers presented on top of it are dismissed first, starting with the topmost.
  ///
  /// - Returns: Whether anything was dismissed.
  @discardableResult
  public final func dismiss() -> Bool {
    if let presented = presentedLayer { return dismiss(presented) }
    guard let modal = self as? ModalLayer, let presenting = modal.presentingLayer else {
      return false
    }
    return presenting.dismiss(modal)
  }

  /// Dismisses a modal layer that is presented by this layer or by one inside of it, and all modal layers on
  /// top of it, starting with the topmost.
  ///
  /// - Returns: Whether it was dismissed; false for this layer itself.
  @discardableResult
  public final func dismiss(_ modal: ModalLayer) -> Bool {
    guard modal !== self, modal.isPresented, modal.isDescendant(of: self) else { return false }
    modal.endPresentation()
    return true
  }
}
