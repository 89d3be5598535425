import Touchstone

/// What is kept on a layer about the modal layers that it presents, or presented.
final class Presentation: LayerAttachment {
  /// The modal layer that it presents, which is one of its children and clears this when it is removed.
  unowned(unsafe) var presented: ModalLayer?
  /// Whether a modal layer that has left this layer may still be drawn here while it disappears.
  var hasDepartures = false
  /// On a window or a modal layer: the modal layers that have left it, or a layer inside of it, and are still
  /// drawn.
  var departures: [ModalLayer] = []

  /// The presented layer is as large as the layer that presents it.
  override func boundsDidChange(of layer: Layer) {
    if let presented, presented.isPresented { presented.cover() }
  }
}

extension Layer {
  /// What is kept about modal layers; nil if there was none.
  final var presentation: Presentation? {
    for attachment in attachments {
      if let presentation = attachment as? Presentation { return presentation }
    }
    return nil
  }

  /// What is kept about modal layers, from now on.
  final func keepPresentation() -> Presentation {
    if let presentation { return presentation }
    let presentation = Presentation()
    attachments.append(presentation)
    return presentation
  }
}
