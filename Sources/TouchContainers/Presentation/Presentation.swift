import Touchstone

/// The state of a layer that presents modal layers, or has presented some.
final class Presentation: LayerAttachment {
  /// The modal layer that it presents, which is one of its children and clears this when it is removed.
  unowned(unsafe) var presented: ModalLayer?
  /// Whether a modal layer that has left this layer may still be drawn here while it disappears.
  var hasDepartures = false
  /// On a window or a modal layer: the modal layers that have been removed from it, or from a layer inside of
  /// it, and are still drawn.
  var departures: [ModalLayer] = []

  /// The presented layer is as large as the layer that presents it.
  override func boundsDidChange(of layer: Layer) {
    if let presented, presented.isPresented { presented.cover() }
  }
}

extension Layer {
  /// The state of presented modal layers; nil if there was none.
  final var presentation: Presentation? {
    for attachment in attachments {
      if let presentation = attachment as? Presentation { return presentation }
    }
    return nil
  }

  /// The state of presented modal layers; created if there is none.
  final func keepPresentation() -> Presentation {
    if let presentation { return presentation }
    let presentation = Presentation()
    attachments.append(presentation)
    return presentation
  }
}
