import CTouchstone
import TouchGeometry
import Touchstone

// The functions of layer.h about hit testing, touches and recognizers, in its order.

/// `touchstone_layer_set_opacity` of layer.h.
@_cdecl("touchstone_layer_set_opacity")
public func layerSetOpacity(_ layer: OpaquePointer?, _ value: Double) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    try checkFinite("opacity", value)
    layer.layer.opacity = value
  }
}

/// `touchstone_layer_get_opacity` of layer.h.
@_cdecl("touchstone_layer_get_opacity")
public func layerGetOpacity(_ layer: OpaquePointer?) -> Double {
  answer(layer, otherwise: .nan) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.opacity
  }
}

/// `touchstone_layer_set_hidden` of layer.h.
@_cdecl("touchstone_layer_set_hidden")
public func layerSetHidden(_ layer: OpaquePointer?, _ value: Bool) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in layer.layer.isHidden = value }
}

/// `touchstone_layer_is_hidden` of layer.h.
@_cdecl("touchstone_layer_is_hidden")
public func layerIsHidden(_ layer: OpaquePointer?) -> Bool {
  answer(layer, otherwise: false) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.isHidden
  }
}

/// `touchstone_layer_set_interaction_enabled` of layer.h.
@_cdecl("touchstone_layer_set_interaction_enabled")
public func layerSetInteractionEnabled(_ layer: OpaquePointer?, _ value: Bool) -> touchstone_status
{
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.isUserInteractionEnabled = value
  }
}

/// `touchstone_layer_is_interaction_enabled` of layer.h.
@_cdecl("touchstone_layer_is_interaction_enabled")
public func layerIsInteractionEnabled(_ layer: OpaquePointer?) -> Bool {
  answer(layer, otherwise: false) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.isUserInteractionEnabled
  }
}

/// `touchstone_layer_set_hit_slop` of layer.h.
@_cdecl("touchstone_layer_set_hit_slop")
public func layerSetHitSlop(_ layer: OpaquePointer?, _ value: Double) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    try checkFinite("slop", value)
    layer.layer.hitSlop = value
  }
}

/// `touchstone_layer_get_hit_slop` of layer.h.
@_cdecl("touchstone_layer_get_hit_slop")
public func layerGetHitSlop(_ layer: OpaquePointer?) -> Double {
  answer(layer, otherwise: .nan) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.hitSlop
  }
}

/// `touchstone_layer_set_hit_shape` of layer.h.
@_cdecl("touchstone_layer_set_hit_shape")
public func layerSetHitShape(
  _ layer: OpaquePointer?, _ shape: touchstone_hit_shape
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    switch shape {
    case TOUCHSTONE_HIT_BOUNDS: layer.setHitArea(.bounds)
    case TOUCHSTONE_HIT_ELLIPSE: layer.setHitArea(.ellipse)
    case TOUCHSTONE_HIT_CIRCLE: layer.setHitArea(.circle)
    default: throw InterfaceError.argument("there is no shape \(shape.rawValue)")
    }
  }
}

/// `touchstone_layer_set_hit_mask` of layer.h.
@_cdecl("touchstone_layer_set_hit_mask")
public func layerSetHitMask(
  _ layer: OpaquePointer?, _ pixels: UnsafePointer<touchstone_pixels>?, _ threshold: UInt8
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    guard let pixels else { throw InterfaceError.argument("the picture is NULL") }
    layer.setHitArea(.opaquePixels(try pixels.pointee.mask(threshold: threshold)))
  }
}

/// `touchstone_layer_set_hit_function` of layer.h.
@_cdecl("touchstone_layer_set_hit_function")
public func layerSetHitFunction(
  _ layer: OpaquePointer?, _ function: touchstone_hit_function?, _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    layer.setHitFunction(Callback(function, data))
  }
}

/// `touchstone_layer_hit_test` of layer.h.
@_cdecl("touchstone_layer_hit_test")
public func layerHitTest(
  _ layer: OpaquePointer?, _ point: touchstone_point
) -> OpaquePointer? {
  answer(layer, otherwise: nil) { (layer: LayerObject) throws(InterfaceError) in
    layer.core.handle(of: layer.layer.hitTest(try point.checked(), with: nil))
  }
}

/// `touchstone_layer_set_touch_function` of layer.h.
@_cdecl("touchstone_layer_set_touch_function")
public func layerSetTouchFunction(
  _ layer: OpaquePointer?, _ function: touchstone_touch_function?, _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    layer.touch = Callback(function, data)
  }
}

/// `touchstone_layer_set_multiple_touch_enabled` of layer.h.
@_cdecl("touchstone_layer_set_multiple_touch_enabled")
public func layerSetMultipleTouchEnabled(_ layer: OpaquePointer?, _ value: Bool)
  -> touchstone_status
{
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.isMultipleTouchEnabled = value
  }
}

/// `touchstone_layer_is_multiple_touch_enabled` of layer.h.
@_cdecl("touchstone_layer_is_multiple_touch_enabled")
public func layerIsMultipleTouchEnabled(_ layer: OpaquePointer?) -> Bool {
  answer(layer, otherwise: false) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.isMultipleTouchEnabled
  }
}

/// `touchstone_layer_set_exclusive_touch` of layer.h.
@_cdecl("touchstone_layer_set_exclusive_touch")
public func layerSetExclusiveTouch(_ layer: OpaquePointer?, _ value: Bool) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.isExclusiveTouch = value
  }
}

/// `touchstone_layer_is_exclusive_touch` of layer.h.
@_cdecl("touchstone_layer_is_exclusive_touch")
public func layerIsExclusiveTouch(_ layer: OpaquePointer?) -> Bool {
  answer(layer, otherwise: false) { (layer: LayerObject) throws(InterfaceError) in
    layer.layer.isExclusiveTouch
  }
}

/// `touchstone_layer_add_recognizer` of layer.h.
@_cdecl("touchstone_layer_add_recognizer")
public func layerAddRecognizer(
  _ layer: OpaquePointer?, _ recognizer: OpaquePointer?
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    let object: RecognizerObject = try layer.other(recognizer)
    try object.checkIsFree()
    if case .manipulator(let manipulator) = object.gesture {
      layer.layer.addManipulator(manipulator)
    } else {
      layer.layer.addGestureRecognizer(object.recognizer)
    }
  }
}

/// `touchstone_layer_remove_recognizer` of layer.h.
@_cdecl("touchstone_layer_remove_recognizer")
public func layerRemoveRecognizer(
  _ layer: OpaquePointer?, _ recognizer: OpaquePointer?
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    let object: RecognizerObject = try layer.other(recognizer)
    try object.checkIsFree()
    if case .manipulator(let manipulator) = object.gesture {
      layer.layer.removeManipulator(manipulator)
    } else {
      layer.layer.removeGestureRecognizer(object.recognizer)
    }
  }
}

/// `touchstone_layer_count_recognizers` of layer.h.
@_cdecl("touchstone_layer_count_recognizers")
public func layerCountRecognizers(_ layer: OpaquePointer?) -> Int {
  answer(layer, otherwise: 0) { (layer: LayerObject) throws(InterfaceError) in
    layer.recognizers.count
  }
}

/// `touchstone_layer_get_recognizer` of layer.h.
@_cdecl("touchstone_layer_get_recognizer")
public func layerGetRecognizer(_ layer: OpaquePointer?, _ index: Int) -> OpaquePointer? {
  answer(layer, otherwise: nil) { (layer: LayerObject) throws(InterfaceError) in
    let recognizers = layer.recognizers
    return recognizers.indices.contains(index) ? recognizers[index] : nil
  }
}
