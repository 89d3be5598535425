/// An object that a container stores on another layer, such as the modal layer that the layer presents.
///
/// A container that gives every layer a new property derives a class from it, and looks for an object of that
/// class among the ``Layer/attachments``:
///
///     final class Badge: LayerAttachment {
///       var count = 0
///     }
///
///     extension Layer {
///       var badgeCount: Int {
///         for case let badge as Badge in attachments { return badge.count }
///         return 0
///       }
///     }
///
/// The layer retains its attachments. An attachment must not retain the layer.
open class LayerAttachment {
  /// Creates an attachment; append it to the ``Layer/attachments`` of one layer.
  public init() {}

  /// Called when the ``Layer/bounds`` of the layer have changed; does nothing by default.
  open func boundsDidChange(of layer: Layer) {}

  /// Called when the bounds, the position, the anchor point or the transform of the layer have changed, and so where
  /// its content is in its parent, and when the layer has been added to a parent; does nothing by default.
  ///
  /// It is called for each of them: twice, for example, if setting the ``Layer/frame`` changes the bounds and the
  /// position. It is called once, afterwards, when a ``Manipulator`` or ``Layer/setPosition(_:transform:)`` has changed
  /// the position and the transform together.
  open func geometryDidChange(of layer: Layer) {}
}
