import TouchGeometry
import TouchGestures

/// Presenting modal layers.
extension Layer {
  /// Covers this layer with a modal layer, which has all its touches from now on.
  ///
  /// Touches under way on this layer and what is in it are cancelled, and so are the gestures that they
  /// make.
  ///
  /// - Throws: ``PresentationError`` if the modal layer is presented already or contains this layer,
  ///   if this layer presents another one, if one of them is just being dismissed, or if the tree does
  ///   not take it in. Nothing is changed then.
  /// - Complexity: O(children + touches x recognizers).
  public final func present(_ modal: ModalLayer) throws(PresentationError) {
    try modal.enter(self)
    window?.application.turn.layerWasCovered(self, by: modal)
  }

  /// The modal layer that this layer presents; nil if none. O(children) if there is one.
  public final var presentedLayer: ModalLayer? {
    guard isPresenting else { return nil }
    for child in childList.reversed() {
      if let modal = child as? ModalLayer, modal.isPresented { return modal }
    }
    return nil
  }

  /// The topmost of the modal layers that are presented on this layer, one by the other; nil if there
  /// is none.
  public final var topmostPresentedLayer: ModalLayer? {
    var top = presentedLayer
    while let next = top?.presentedLayer { top = next }
    return top
  }

  /// Dismisses the modal layer that this layer presents. Of a modal layer that presents none it
  /// dismisses the layer itself, by way of the layer that presents it. Elsewhere it does nothing.
  ///
  /// Modal layers that are presented on top of the one that goes are dismissed before it, the topmost
  /// first.
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

  /// Dismisses a modal layer that this layer presents, directly or through others, whatever is on top
  /// of it, the topmost first.
  ///
  /// - Returns: Whether it was presented so.
  @discardableResult
  public final func dismiss(_ modal: ModalLayer) -> Bool {
    guard modal !== self, modal.isPresented, modal.isDescendant(of: self) else { return false }
    modal.endPresentation()
    return true
  }
}
