import CTouchstone
import TouchContainers
import TouchGeometry
import TouchTracking
import Touchstone

// The functions of containers.h about windows and scroll layers, in its order.

/// Creates a layer of the program, its object, and the handles of both it and its parts.
func makeLayer<Made: Layer>(
  _ layer: Made, in context: ContextObject, _ link: (Made, LayerObject) -> Void
) throws(InterfaceError) -> OpaquePointer? {
  let object = LayerObject(layer, in: context.core)
  link(layer, object)
  do {
    let handle = try object.makeHandle()
    try object.makePartHandles()
    return handle
  } catch {
    object.destroy()
    throw error
  }
}

/// `touchstone_context_add_window` of containers.h.
@_cdecl("touchstone_context_add_window")
public func contextAddWindow(
  _ context: OpaquePointer?, _ frame: touchstone_rect, _ level: Double,
  _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make(context, otherwise: nil) { (context: ContextObject) throws(InterfaceError) in
    let frame = try frame.checked("frame")
    try checkFinite("level", level)
    let window = InterfaceWindow(
      frame: frame, name: text(name), application: context.core.application)
    window.level = level
    window.accommodations = context.core.window?.accommodations ?? .none
    return try makeLayer(window, in: context) { $0.object = Weak($1) }
  }
}

/// `touchstone_scroll_create` of containers.h.
@_cdecl("touchstone_scroll_create")
public func scrollCreate(
  _ context: OpaquePointer?, _ frame: touchstone_rect, _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make(context, otherwise: nil) { (context: ContextObject) throws(InterfaceError) in
    let layer = InterfaceScrollLayer(frame: try frame.checked("frame"), name: text(name))
    return try makeLayer(layer, in: context) { $0.setCallbacks(of: $1) }
  }
}

extension LayerObject {
  fileprivate func scroll() throws(InterfaceError) -> ScrollLayer {
    try container(ScrollLayer.self, "scroll layer")
  }
}

/// `touchstone_scroll_get_content` of containers.h.
@_cdecl("touchstone_scroll_get_content")
public func scrollGetContent(_ layer: OpaquePointer?) -> OpaquePointer? {
  answer(layer, otherwise: nil) { (layer: LayerObject) throws(InterfaceError) in
    layer.core.handle(of: try layer.scroll().content)
  }
}

/// `touchstone_scroll_get_pan` of containers.h.
@_cdecl("touchstone_scroll_get_pan")
public func scrollGetPan(_ layer: OpaquePointer?) -> OpaquePointer? {
  answer(layer, otherwise: nil) { (layer: LayerObject) throws(InterfaceError) in
    layer.core.handle(of: try layer.scroll().panGestureRecognizer)
  }
}

/// `touchstone_scroll_get_pinch` of containers.h.
@_cdecl("touchstone_scroll_get_pinch")
public func scrollGetPinch(_ layer: OpaquePointer?) -> OpaquePointer? {
  answer(layer, otherwise: nil) { (layer: LayerObject) throws(InterfaceError) in
    layer.core.handle(of: try layer.scroll().pinchGestureRecognizer)
  }
}

/// `touchstone_scroll_set_content_size` of containers.h.
@_cdecl("touchstone_scroll_set_content_size")
public func scrollSetContentSize(
  _ layer: OpaquePointer?, _ width: Double, _ height: Double
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    let size = try touchstone_rect(x: 0, y: 0, width: width, height: height).checked("content")
    try layer.scroll().contentSize = size.size
  }
}

/// `touchstone_scroll_set_insets` of containers.h.
@_cdecl("touchstone_scroll_set_insets")
public func scrollSetInsets(
  _ layer: OpaquePointer?, _ top: Double, _ left: Double, _ bottom: Double, _ right: Double
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    try checkFinite("insets", top, left, bottom, right)
    try layer.scroll().contentInsets = EdgeInsets(
      top: top, left: left, bottom: bottom, right: right)
  }
}

/// `touchstone_scroll_set` of containers.h.
@_cdecl("touchstone_scroll_set")
public func scrollSet(
  _ layer: OpaquePointer?, _ setting: touchstone_scroll_setting, _ value: Double
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    let (scroll, setting) = (try layer.scroll(), try ScrollSetting(setting))
    guard setting.allows(value) else {
      throw InterfaceError.argument(
        "scroll setting \(setting.rawValue) must be \(setting.demand), not \(value)")
    }
    setting.write(scroll, value)
  }
}

/// `touchstone_scroll_get` of containers.h.
@_cdecl("touchstone_scroll_get")
public func scrollGet(_ layer: OpaquePointer?, _ setting: touchstone_scroll_setting) -> Double {
  answer(layer, otherwise: .nan) { (layer: LayerObject) throws(InterfaceError) in
    try ScrollSetting(setting).read(try layer.scroll())
  }
}

/// `touchstone_scroll_get_offset` of containers.h.
@_cdecl("touchstone_scroll_get_offset")
public func scrollGetOffset(_ layer: OpaquePointer?) -> touchstone_point {
  answer(layer, otherwise: .none) { (layer: LayerObject) throws(InterfaceError) in
    touchstone_point(try layer.scroll().contentOffset)
  }
}

/// `touchstone_scroll_get_zoom` of containers.h.
@_cdecl("touchstone_scroll_get_zoom")
public func scrollGetZoom(_ layer: OpaquePointer?) -> Double {
  answer(layer, otherwise: .nan) { (layer: LayerObject) throws(InterfaceError) in
    try layer.scroll().zoomScale
  }
}

/// `touchstone_scroll_get_visible_rect` of containers.h.
@_cdecl("touchstone_scroll_get_visible_rect")
public func scrollGetVisibleRect(_ layer: OpaquePointer?) -> touchstone_rect {
  answer(layer, otherwise: .none) { (layer: LayerObject) throws(InterfaceError) in
    touchstone_rect(try layer.scroll().visibleRect)
  }
}

/// `touchstone_scroll_to` of containers.h.
@_cdecl("touchstone_scroll_to")
public func scrollTo(
  _ layer: OpaquePointer?, _ offset: touchstone_point, _ isAnimated: Bool
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    try layer.scroll().scroll(to: try offset.checked("offset"), animated: isAnimated)
  }
}

/// `touchstone_scroll_to_visible` of containers.h.
@_cdecl("touchstone_scroll_to_visible")
public func scrollToVisible(
  _ layer: OpaquePointer?, _ rect: touchstone_rect, _ isAnimated: Bool
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    try layer.scroll().scroll(toVisible: try rect.checked(), animated: isAnimated)
  }
}

/// `touchstone_scroll_zoom_to` of containers.h.
@_cdecl("touchstone_scroll_zoom_to")
public func scrollZoomTo(
  _ layer: OpaquePointer?, _ scale: Double, _ point: touchstone_point, _ isAnimated: Bool
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    guard scale > 0, scale.isFinite else {
      throw InterfaceError.argument("a scale is a number over 0, not \(scale)")
    }
    try layer.scroll().zoom(to: scale, about: try point.checked(), animated: isAnimated)
  }
}

/// `touchstone_scroll_is_dragging` of containers.h.
@_cdecl("touchstone_scroll_is_dragging")
public func scrollIsDragging(_ layer: OpaquePointer?) -> Bool {
  answer(layer, otherwise: false) { (layer: LayerObject) throws(InterfaceError) in
    try layer.scroll().isDragging
  }
}

/// `touchstone_scroll_is_decelerating` of containers.h.
@_cdecl("touchstone_scroll_is_decelerating")
public func scrollIsDecelerating(_ layer: OpaquePointer?) -> Bool {
  answer(layer, otherwise: false) { (layer: LayerObject) throws(InterfaceError) in
    try layer.scroll().isDecelerating
  }
}

/// `touchstone_scroll_get_indicator` of containers.h.
@_cdecl("touchstone_scroll_get_indicator")
public func scrollGetIndicator(
  _ layer: OpaquePointer?, _ isVertical: Bool, _ time: Int64,
  _ frame: UnsafeMutablePointer<touchstone_rect>?, _ opacity: UnsafeMutablePointer<Double>?
) -> Bool {
  answer(layer, otherwise: false) { (layer: LayerObject) throws(InterfaceError) in
    let scroll = try layer.scroll()
    guard let rect = isVertical ? scroll.verticalIndicator : scroll.horizontalIndicator else {
      return false
    }
    frame?.pointee = touchstone_rect(rect)
    opacity?.pointee = scroll.indicatorOpacity(at: Instant(microseconds: time))
    return true
  }
}

/// `touchstone_scroll_set_changed_function` of containers.h.
@_cdecl("touchstone_scroll_set_changed_function")
public func scrollSetChangedFunction(
  _ layer: OpaquePointer?, _ function: touchstone_layer_function?, _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    _ = try layer.scroll()
    layer.changed = Callback(function, data)
  }
}

/// `touchstone_scroll_set_rest_function` of containers.h.
@_cdecl("touchstone_scroll_set_rest_function")
public func scrollSetRestFunction(
  _ layer: OpaquePointer?, _ function: touchstone_layer_function?, _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(layer) { (layer: LayerObject) throws(InterfaceError) in
    _ = try layer.scroll()
    layer.rested = Callback(function, data)
  }
}
