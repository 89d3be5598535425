import CTouchstone
import TouchGeometry
import Touchstone

// The functions of layer.h about geometry, in its order.

/// `touchstone_layer_set_frame` of layer.h.
@_cdecl("touchstone_layer_set_frame")
public func layerSetFrame(_ layer: OpaquePointer?, _ value: touchstone_rect) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.frame = try value.checked("frame")
  }
}

/// `touchstone_layer_get_frame` of layer.h.
@_cdecl("touchstone_layer_get_frame")
public func layerGetFrame(_ layer: OpaquePointer?) -> touchstone_rect {
  answer(layer, otherwise: .none) { (layer: LayerObject) throws(InterfaceError) in
    touchstone_rect(layer.layer.frame)
  }
}

/// `touchstone_layer_set_bounds` of layer.h.
@_cdecl("touchstone_layer_set_bounds")
public func layerSetBounds(_ layer: OpaquePointer?, _ value: touchstone_rect) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.bounds = try value.checked("bounds")
  }
}

/// `touchstone_layer_get_bounds` of layer.h.
@_cdecl("touchstone_layer_get_bounds")
public func layerGetBounds(_ layer: OpaquePointer?) -> touchstone_rect {
  answer(layer, otherwise: .none) { (layer: LayerObject) throws(InterfaceError) in
    touchstone_rect(layer.layer.bounds)
  }
}

/// `touchstone_layer_set_position` of layer.h.
@_cdecl("touchstone_layer_set_position")
public func layerSetPosition(_ layer: OpaquePointer?, _ value: touchstone_point)
  -> touchstone_status
{
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.position = try value.checked("position")
  }
}

/// `touchstone_layer_get_position` of layer.h.
@_cdecl("touchstone_layer_get_position")
public func layerGetPosition(_ layer: OpaquePointer?) -> touchstone_point {
  answer(layer, otherwise: .none) { (layer: LayerObject) throws(InterfaceError) in
    touchstone_point(layer.layer.position)
  }
}

/// `touchstone_layer_set_anchor_point` of layer.h.
@_cdecl("touchstone_layer_set_anchor_point")
public func layerSetAnchorPoint(_ layer: OpaquePointer?, _ value: touchstone_point)
  -> touchstone_status
{
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.anchorPoint = try value.checked("anchor point")
  }
}

/// `touchstone_layer_get_anchor_point` of layer.h.
@_cdecl("touchstone_layer_get_anchor_point")
public func layerGetAnchorPoint(_ layer: OpaquePointer?) -> touchstone_point {
  answer(layer, otherwise: .none) { (layer: LayerObject) throws(InterfaceError) in
    touchstone_point(layer.layer.anchorPoint)
  }
}

/// `touchstone_layer_move_anchor_point` of layer.h.
@_cdecl("touchstone_layer_move_anchor_point")
public func layerMoveAnchorPoint(
  _ layer: OpaquePointer?, _ value: touchstone_point
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.moveAnchorPoint(to: try value.checked("anchor point"))
  }
}

/// `touchstone_layer_set_transform` of layer.h.
@_cdecl("touchstone_layer_set_transform")
public func layerSetTransform(_ layer: OpaquePointer?, _ value: touchstone_transform)
  -> touchstone_status
{
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.transform = try value.checked()
  }
}

/// `touchstone_layer_get_transform` of layer.h.
@_cdecl("touchstone_layer_get_transform")
public func layerGetTransform(_ layer: OpaquePointer?) -> touchstone_transform {
  answer(layer, otherwise: .none) { (layer: LayerObject) throws(InterfaceError) in
    touchstone_transform(layer.layer.transform)
  }
}

/// `touchstone_layer_get_transform_to_window` of layer.h.
@_cdecl("touchstone_layer_get_transform_to_window")
public func layerGetTransformToWindow(_ layer: OpaquePointer?) -> touchstone_transform {
  answer(layer, otherwise: .none) { (layer: LayerObject) throws(InterfaceError) in
    touchstone_transform(layer.layer.transformToWindow)
  }
}

/// `touchstone_layer_convert_point` of layer.h.
@_cdecl("touchstone_layer_convert_point")
public func layerConvertPoint(
  _ from: OpaquePointer?, _ point: touchstone_point, _ to: OpaquePointer?
) -> touchstone_point {
  guard from != nil || to != nil else { return noWindow(.none) }
  // Whichever layer is not NULL determines the context.
  return answer(from ?? to, otherwise: .none) { (known: LayerObject) throws(InterfaceError) in
    let point = try point.checked()
    let target = try known.layerOrWindow(to)
    let converted =
      from == nil ? target?.convert(point, from: nil) : known.layer.convert(point, to: target)
    guard let converted else {
      throw InterfaceError.argument("no point of the one layer is this point of the other")
    }
    return touchstone_point(converted)
  }
}

/// `touchstone_layer_convert_vector` of layer.h.
@_cdecl("touchstone_layer_convert_vector")
public func layerConvertVector(
  _ from: OpaquePointer?, _ vector: touchstone_vector, _ to: OpaquePointer?
) -> touchstone_vector {
  guard from != nil || to != nil else { return noWindow(.none) }
  // Whichever layer is not NULL determines the context.
  return answer(from ?? to, otherwise: .none) { (known: LayerObject) throws(InterfaceError) in
    let vector = try vector.checked()
    let target = try known.layerOrWindow(to)
    let converted =
      from == nil ? target?.convert(vector, from: nil) : known.layer.convert(vector, to: target)
    guard let converted else {
      throw InterfaceError.argument("no vector of the one layer is this vector of the other")
    }
    return touchstone_vector(converted)
  }
}

/// `touchstone_layer_set_z_position` of layer.h.
@_cdecl("touchstone_layer_set_z_position")
public func layerSetZPosition(_ layer: OpaquePointer?, _ value: Double) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    try checkFinite("z position", value)
    layer.layer.zPosition = value
  }
}

/// `touchstone_layer_get_z_position` of layer.h.
@_cdecl("touchstone_layer_get_z_position")
public func layerGetZPosition(_ layer: OpaquePointer?) -> Double {
  answer(layer, otherwise: .nan) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.zPosition
  }
}

/// The result of a conversion between two layers that are both NULL.
private func noWindow<Value>(_ value: Value) -> Value {
  note(
    InterfaceError(
      TOUCHSTONE_ERROR_HANDLE,
      "both layers are NULL, which name no window: pass the root layer for the window"))
  return value
}
