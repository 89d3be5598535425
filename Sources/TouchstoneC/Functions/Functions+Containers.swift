import CTouchstone
import TouchContainers
import TouchGeometry
import Touchstone

// The functions of containers.h about modal layers and loupes, in its order.

extension LayerObject {
  fileprivate func modal() throws(InterfaceError) -> ModalLayer {
    try container(ModalLayer.self, "modal layer")
  }

  fileprivate func loupe() throws(InterfaceError) -> LoupeLayer {
    try container(LoupeLayer.self, "loupe")
  }
}

/// `touchstone_modal_create` of containers.h.
@_cdecl("touchstone_modal_create")
public func modalCreate(
  _ context: OpaquePointer?, _ frame: touchstone_rect, _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make(context, otherwise: nil) { (context: ContextObject) throws(InterfaceError) in
    let layer = InterfaceModalLayer(frame: try frame.checked("frame"), name: text(name))
    return try makeLayer(layer, in: context) { layer, object in
      let reference = Weak(object)
      layer.object = reference
      layer.onDismiss = { _ in reference.object?.call(reference.object?.dismissed) }
    }
  }
}

/// `touchstone_layer_present` of containers.h.
@_cdecl("touchstone_layer_present")
public func layerPresent(_ layer: OpaquePointer?, _ modal: OpaquePointer?) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    let other: LayerObject = try layer.other(modal)
    let sheet = try other.modal()
    do throws(PresentationError) {
      try layer.layer.present(sheet)
    } catch { throw InterfaceError(error) }
  }
}

/// `touchstone_layer_dismiss` of containers.h.
@_cdecl("touchstone_layer_dismiss")
public func layerDismiss(_ layer: OpaquePointer?) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in _ = layer.layer.dismiss() }
}

/// `touchstone_layer_get_presented` of containers.h.
@_cdecl("touchstone_layer_get_presented")
public func layerGetPresented(_ layer: OpaquePointer?) -> OpaquePointer? {
  answer(layer, otherwise: nil) { (layer: LayerObject) throws(InterfaceError) in
    layer.core.handle(of: layer.layer.presentedLayer)
  }
}

/// `touchstone_modal_set_dismisses_on_outside_tap` of containers.h.
@_cdecl("touchstone_modal_set_dismisses_on_outside_tap")
public func modalSetDismissesOnOutsideTap(
  _ layer: OpaquePointer?, _ dismisses: Bool
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    try layer.modal().dismissesOnOutsideTap = dismisses
  }
}

/// `touchstone_modal_set_dismissed_function` of containers.h.
@_cdecl("touchstone_modal_set_dismissed_function")
public func modalSetDismissedFunction(
  _ layer: OpaquePointer?, _ function: touchstone_layer_function?, _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    _ = try layer.modal()
    layer.dismissed = Callback(function, data)
  }
}

// MARK: Loupes

/// `touchstone_loupe_create` of containers.h.
@_cdecl("touchstone_loupe_create")
public func loupeCreate(
  _ context: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make(context, otherwise: nil) { (context: ContextObject) throws(InterfaceError) in
    try makeLayer(LoupeLayer(name: text(name)), in: context) { loupe, object in
      let reference = Weak(object)
      loupe.onChange { _ in reference.object?.call(reference.object?.changed) }
    }
  }
}

/// `touchstone_loupe_attach` of containers.h.
@_cdecl("touchstone_loupe_attach")
public func loupeAttach(_ loupe: OpaquePointer?, _ target: OpaquePointer?) -> touchstone_status {
  change(loupe) { (object: LayerObject) throws(InterfaceError) in
    let loupe = try object.loupe()
    guard let target = try object.layerOrWindow(target) else { return loupe.detachFromTarget() }
    loupe.attach(to: target)
  }
}

/// `touchstone_loupe_get_press` of containers.h.
@_cdecl("touchstone_loupe_get_press")
public func loupeGetPress(_ layer: OpaquePointer?) -> OpaquePointer? {
  answer(layer, otherwise: nil) { (layer: LayerObject) throws(InterfaceError) in
    layer.core.handle(of: try layer.loupe().press)
  }
}

/// `touchstone_loupe_set_magnification` of containers.h.
@_cdecl("touchstone_loupe_set_magnification")
public func loupeSetMagnification(_ layer: OpaquePointer?, _ value: Double) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    let loupe = try layer.loupe()
    guard value > 0, value.isFinite else {
      throw InterfaceError.argument("a magnification is a number over 0, not \(value)")
    }
    loupe.magnification = value
  }
}

/// `touchstone_loupe_get_magnification` of containers.h.
@_cdecl("touchstone_loupe_get_magnification")
public func loupeGetMagnification(_ layer: OpaquePointer?) -> Double {
  answer(layer, otherwise: .nan) { (layer: LayerObject) throws(InterfaceError) in
    try layer.loupe().magnification
  }
}

/// `touchstone_loupe_set_size` of containers.h.
@_cdecl("touchstone_loupe_set_size")
public func loupeSetSize(
  _ layer: OpaquePointer?, _ radius: Double, _ fingerRadius: Double, _ gap: Double
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    let loupe = try layer.loupe()
    try checkFinite("size of the loupe", radius, fingerRadius, gap)
    guard radius > 0, fingerRadius >= 0, gap >= 0 else {
      throw InterfaceError.argument(
        "the radius must be over 0, and the others at least 0, not \(radius), \(fingerRadius), \(gap)"
      )
    }
    loupe.radius = radius
    loupe.fingerRadius = fingerRadius
    loupe.gap = gap
  }
}

/// `touchstone_loupe_get_focus` of containers.h.
@_cdecl("touchstone_loupe_get_focus")
public func loupeGetFocus(
  _ layer: OpaquePointer?, _ focus: UnsafeMutablePointer<touchstone_point>?,
  _ magnified: UnsafeMutablePointer<touchstone_rect>?
) -> Bool {
  answer(layer, otherwise: false) { (layer: LayerObject) throws(InterfaceError) in
    let loupe = try layer.loupe()
    guard let point = loupe.focus, let rect = loupe.magnifiedRect else { return false }
    focus?.pointee = touchstone_point(point)
    magnified?.pointee = touchstone_rect(rect)
    return true
  }
}

/// `touchstone_loupe_set_changed_function` of containers.h.
@_cdecl("touchstone_loupe_set_changed_function")
public func loupeSetChangedFunction(
  _ layer: OpaquePointer?, _ function: touchstone_layer_function?, _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    _ = try layer.loupe()
    layer.changed = Callback(function, data)
  }
}
