import CTouchstone
import TouchGeometry
import Touchstone

// The functions of layer.h about life, names and the tree, in its order.

/// `touchstone_layer_create` of layer.h.
@_cdecl("touchstone_layer_create")
public func layerCreate(
  _ context: OpaquePointer?, _ frame: touchstone_rect, _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make(context, otherwise: nil) { (context: ContextObject) throws(InterfaceError) in
    let layer = InterfaceLayer(frame: try frame.checked("frame"), name: text(name))
    return try makeLayer(layer, in: context) { $0.object = Weak($1) }
  }
}

/// `touchstone_layer_destroy` of layer.h.
@_cdecl("touchstone_layer_destroy")
public func layerDestroy(_ layer: OpaquePointer?) -> touchstone_status {
  guard layer != nil else { return TOUCHSTONE_OK }
  return change(layer) { (layer: LayerObject) throws(InterfaceError) in
    guard !layer.isRoot else {
      throw InterfaceError(TOUCHSTONE_ERROR_TREE, "the root is destroyed with its context only")
    }
    try layer.checkIsFree()
    layer.destroy()
  }
}

/// `touchstone_layer_get_context` of layer.h.
@_cdecl("touchstone_layer_get_context")
public func layerGetContext(_ layer: OpaquePointer?) -> OpaquePointer? {
  answer(layer, otherwise: nil) { (layer: LayerObject) throws(InterfaceError) in layer.core.handle }
}

/// `touchstone_layer_set_name` of layer.h.
@_cdecl("touchstone_layer_set_name")
public func layerSetName(
  _ layer: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in layer.setName(text(name)) }
}

/// `touchstone_layer_get_name` of layer.h.
@_cdecl("touchstone_layer_get_name")
public func layerGetName(_ layer: OpaquePointer?) -> UnsafePointer<CChar>? {
  answer(layer, otherwise: nil) { (layer: LayerObject) throws(InterfaceError) in
    layer.name.characters
  }
}

/// `touchstone_layer_set_user_data` of layer.h.
@_cdecl("touchstone_layer_set_user_data")
public func layerSetUserData(
  _ layer: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _ release: touchstone_release_function?
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    layer.set(UserData(data: data, release: release))
  }
}

/// `touchstone_layer_get_user_data` of layer.h.
@_cdecl("touchstone_layer_get_user_data")
public func layerGetUserData(_ layer: OpaquePointer?) -> UnsafeMutableRawPointer? {
  answer(layer, otherwise: nil) { (layer: LayerObject) throws(InterfaceError) in layer.data }
}

// MARK: Tree

/// `touchstone_layer_add_child` of layer.h.
@_cdecl("touchstone_layer_add_child")
public func layerAddChild(
  _ parent: OpaquePointer?, _ child: OpaquePointer?
) -> touchstone_status {
  change(parent) { (parent: LayerObject) throws(InterfaceError) in
    let child: LayerObject = try parent.other(child)
    try child.checkIsFree()
    do throws(LayerTreeError) {
      try parent.layer.addChild(child.layer)
    } catch { throw InterfaceError(error) }
  }
}

/// `touchstone_layer_insert_child` of layer.h.
@_cdecl("touchstone_layer_insert_child")
public func layerInsertChild(
  _ parent: OpaquePointer?, _ child: OpaquePointer?, _ index: Int
) -> touchstone_status {
  change(parent) { (parent: LayerObject) throws(InterfaceError) in
    let child: LayerObject = try parent.other(child)
    try child.checkIsFree()
    do throws(LayerTreeError) {
      try parent.layer.insertChild(child.layer, at: index)
    } catch .indexOutOfRange(_, let count) {
      let text = "a child cannot be inserted at \(UInt(bitPattern: index)) among \(count) children"
      throw InterfaceError(TOUCHSTONE_ERROR_TREE, text)
    } catch { throw InterfaceError(error) }
  }
}

/// `touchstone_layer_insert_child_above` of layer.h.
@_cdecl("touchstone_layer_insert_child_above")
public func layerInsertChildAbove(
  _ parent: OpaquePointer?, _ child: OpaquePointer?, _ sibling: OpaquePointer?
) -> touchstone_status {
  change(parent) { (parent: LayerObject) throws(InterfaceError) in
    let child: LayerObject = try parent.other(child)
    try child.checkIsFree()
    let sibling: LayerObject = try parent.other(sibling)
    do throws(LayerTreeError) {
      try parent.layer.insertChild(child.layer, above: sibling.layer)
    } catch { throw InterfaceError(error) }
  }
}

/// `touchstone_layer_insert_child_below` of layer.h.
@_cdecl("touchstone_layer_insert_child_below")
public func layerInsertChildBelow(
  _ parent: OpaquePointer?, _ child: OpaquePointer?, _ sibling: OpaquePointer?
) -> touchstone_status {
  change(parent) { (parent: LayerObject) throws(InterfaceError) in
    let child: LayerObject = try parent.other(child)
    try child.checkIsFree()
    let sibling: LayerObject = try parent.other(sibling)
    do throws(LayerTreeError) {
      try parent.layer.insertChild(child.layer, below: sibling.layer)
    } catch { throw InterfaceError(error) }
  }
}

/// `touchstone_layer_remove_from_parent` of layer.h.
@_cdecl("touchstone_layer_remove_from_parent")
public func layerRemoveFromParent(_ layer: OpaquePointer?) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    try layer.checkIsFree()
    layer.layer.removeFromParent()
  }
}

/// `touchstone_layer_bring_to_front` of layer.h.
@_cdecl("touchstone_layer_bring_to_front")
public func layerBringToFront(_ layer: OpaquePointer?) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    guard let window = layer.layer as? Window else { return layer.layer.bringToFront() }
    window.application.bringToFront(window)
  }
}

/// `touchstone_layer_send_to_back` of layer.h.
@_cdecl("touchstone_layer_send_to_back")
public func layerSendToBack(_ layer: OpaquePointer?) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    guard let window = layer.layer as? Window else { return layer.layer.sendToBack() }
    window.application.sendToBack(window)
  }
}

/// `touchstone_layer_get_parent` of layer.h.
@_cdecl("touchstone_layer_get_parent")
public func layerGetParent(_ layer: OpaquePointer?) -> OpaquePointer? {
  answer(layer, otherwise: nil) { (layer: LayerObject) throws(InterfaceError) in
    layer.core.handle(of: layer.layer.parent)
  }
}

/// `touchstone_layer_count_children` of layer.h.
@_cdecl("touchstone_layer_count_children")
public func layerCountChildren(_ layer: OpaquePointer?) -> Int {
  answer(layer, otherwise: 0) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.children.count
  }
}

/// `touchstone_layer_get_child` of layer.h.
@_cdecl("touchstone_layer_get_child")
public func layerGetChild(_ layer: OpaquePointer?, _ index: Int) -> OpaquePointer? {
  answer(layer, otherwise: nil) { (layer: LayerObject) throws(InterfaceError) in
    let children = layer.layer.children
    return children.indices.contains(index) ? layer.core.handle(of: children[index]) : nil
  }
}
