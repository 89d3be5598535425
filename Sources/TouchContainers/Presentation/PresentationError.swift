import Touchstone

/// The reason why a modal layer was not presented: an error of the caller. Nothing has changed.
public enum PresentationError: Error, Hashable, Sendable {
  /// The modal layer is already presented.
  case alreadyPresented(modal: String, by: String)
  /// The presenting layer already presents another modal layer: use that one to present the next.
  case alreadyPresenting(parent: String, modal: String)
  /// The presenting layer is the modal layer itself or one of its descendants.
  case wouldPresentItself(modal: String, parent: String)
  /// The modal layer, or the layer that is to present it, is being dismissed.
  case beingDismissed(modal: String)
  /// The modal layer cannot be added to the tree.
  case tree(LayerTreeError)
}

extension PresentationError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .alreadyPresented(let modal, let parent):
      "modal layer \"\(modal)\" is presented by \"\(parent)\" already"
    case .alreadyPresenting(let parent, let modal):
      "layer \"\(parent)\" already presents \"\(modal)\""
    case .wouldPresentItself(let modal, let parent):
      "modal layer \"\(modal)\" cannot be presented by \"\(parent)\", which is itself or inside it"
    case .beingDismissed(let modal):
      "modal layer \"\(modal)\" is being dismissed"
    case .tree(let error): error.description
    }
  }
}
