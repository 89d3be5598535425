import CTouchstone

// Calls of containers.h and pointer.h.

extension CallWorld {
  /// Creates a scroll, modal or loupe layer, or a window.
  func addContainer(to context: OpaquePointer?) {
    guard layers.count < 60 else { return }
    calls += 1
    let layer =
      switch dice.below(4) {
      case 0: touchstone_scroll_create(context, rect(), "scroll")
      case 1: touchstone_modal_create(context, rect(), "modal")
      case 2: touchstone_loupe_create(context, "loupe")
      default: touchstone_context_add_window(context, rect(), number(-1, 1), "window")
      }
    guard let layer else { return }
    layers.append(layer)
    _ = touchstone_layer_add_child(anyLayer(), layer)
    setFunctions(ofContainer: layer)
    _ = touchstone_scroll_set_content_size(layer, number(0, 2000), number(0, 2000))
  }

  private func setFunctions(ofContainer layer: OpaquePointer?) {
    let called: touchstone_layer_function = { CallWorld.from($1).react() }
    _ = touchstone_scroll_set_changed_function(layer, called, data)
    _ = touchstone_scroll_set_rest_function(layer, called, data)
    _ = touchstone_modal_set_dismissed_function(layer, called, data)
    _ = touchstone_loupe_set_changed_function(layer, called, data)
  }

  func callForContainer() {
    let layer = anyLayer()
    let moves = dice.chance(0.5)
    switch dice.below(16) {
    case 0: addContainer(to: anyContext())
    case 1: check(touchstone_scroll_to(layer, point(), moves), "scroll_to")
    case 2: check(touchstone_scroll_to_visible(layer, rect(), moves), "scroll_to_visible")
    case 3: check(touchstone_scroll_zoom_to(layer, number(0.1, 4), point(), moves), "zoom_to")
    case 4:
      let setting = touchstone_scroll_setting(UInt32(dice.below(14)))
      check(touchstone_scroll_set(layer, setting, number(-1, 4)), "scroll_set")
      _ = touchstone_scroll_get(layer, setting)
    case 5:
      let status = touchstone_scroll_set_insets(
        layer, number(-5, 40), number(-5, 40), number(-5, 40), number(-5, 40))
      check(status, "set_insets")
    case 6: keep(layer: touchstone_scroll_get_content(layer))
    case 7: keep(recognizer: touchstone_scroll_get_pan(layer))
    case 8: keep(recognizer: touchstone_scroll_get_pinch(layer))
    case 9: check(touchstone_layer_present(layer, anyLayer()), "present")
    case 10: check(touchstone_layer_dismiss(layer), "dismiss")
    case 11:
      check(touchstone_modal_set_dismisses_on_outside_tap(layer, moves), "dismisses")
      _ = touchstone_layer_get_presented(layer)
    case 12: check(touchstone_loupe_attach(layer, anyLayer()), "loupe_attach")
    case 13:
      check(touchstone_loupe_set_magnification(layer, number(0.5, 8)), "set_magnification")
      check(touchstone_loupe_set_size(layer, number(0, 90), number(0, 90), number(0, 90)), "size")
      keep(recognizer: touchstone_loupe_get_press(layer))
    case 14:
      _ = touchstone_scroll_get_offset(layer)
      _ = touchstone_scroll_get_zoom(layer)
      _ = touchstone_scroll_get_visible_rect(layer)
      _ = touchstone_scroll_is_dragging(layer) || touchstone_scroll_is_decelerating(layer)
    default: callForShape(of: layer)
    }
  }

  private func callForShape(of layer: OpaquePointer?) {
    switch dice.below(6) {
    case 0: check(touchstone_layer_set_anchor_point(layer, point()), "set_anchor_point")
    case 1: check(touchstone_layer_move_anchor_point(layer, point()), "move_anchor_point")
    case 2: check(touchstone_layer_set_exclusive_touch(layer, dice.chance(0.3)), "exclusive")
    case 3: check(touchstone_layer_set_hit_slop(layer, number(-5, 30)), "set_hit_slop")
    case 4: check(touchstone_layer_send_to_back(layer), "send_to_back")
    default: check(touchstone_layer_insert_child_below(layer, anyLayer(), anyLayer()), "below")
    }
  }

  // MARK: Pointers

  func callForPointer() {
    let context = anyContext()
    time += Int64(dice.below(20_000))
    let device = Int32(dice.below(4)) - 1
    switch dice.below(4) {
    case 0:
      var event = touchstone_hover()
      event.action = touchstone_hover_action(rawValue: UInt32(dice.below(6)))
      event.button = Int32(dice.below(4))
      event.tool = touchstone_tool(rawValue: UInt32(dice.below(3)))
      event.location = point()
      check(touchstone_context_hover(context, device, time, &event), "hover")
    case 1:
      var handled = false
      let status = touchstone_context_scroll(
        context, device, time, touchstone_scroll_source(rawValue: UInt32(dice.below(4))),
        touchstone_phase(rawValue: UInt32(dice.below(6))),
        touchstone_vector(dx: number(-60, 60), dy: number(-60, 60)), point(), &handled)
      check(status, "scroll")
    case 2: check(touchstone_context_update_hover(context), "update_hover")
    default: check(touchstone_context_cancel_hover(context, device), "cancel_hover")
    }
  }

  // MARK: Keeping

  func keep(layer: OpaquePointer?) {
    calls += 1
    if let layer, layers.count < 60, !layers.contains(layer) { layers.append(layer) }
  }

  func keep(recognizer: OpaquePointer?) {
    calls += 1
    guard let recognizer, recognizers.count < 60, !recognizers.contains(recognizer) else { return }
    recognizers.append(recognizer)
    // A container's own gesture may be in progress; its action has not been called before.
    var states = GestureStates()
    states.applicationWasReleased()
    gestures[recognizer] = states
    setFunctions(of: recognizer)
  }
}
